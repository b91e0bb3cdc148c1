#include "cli/exit_code.h"

#include "base/json_io.h"

static int code_of(ErrorKind kind)
{
    switch (kind) {
    case ERROR_USAGE:
        return EXIT_CODE_USAGE;
    case ERROR_INPUT:
        return EXIT_CODE_INPUT_ERROR;
    case ERROR_UNSUPPORTED:
        return EXIT_CODE_UNSUPPORTED;
    case ERROR_SYSTEM:
    case ERROR_NONE:
        break;
    }
    return EXIT_CODE_INTERNAL_ERROR;
}

static void write_json(const Error *error)
{
    json_t *object = json_pack("{s:s, s:i, s:o?}", "status", "error", "exit_code",
                               code_of(error->kind), "message", json_string(error->message));
    if (error->file[0]) {
        json_object_set_new(object, "file", json_string(error->file));
    }
    if (error->line > 0) {
        json_object_set_new(object, "line", json_integer(error->line));
        json_object_set_new(object, "column", json_integer(error->column));
    }
    json_io_write_line(object, stdout);
    json_decref(object);
}

int exit_code_report(const Error *error, bool as_json)
{
    error_print(error, stderr);
    if (as_json) {
        write_json(error);
    }
    return code_of(error->kind);
}
