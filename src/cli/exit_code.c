#include "cli/exit_code.h"

#include "base/json_io.h"

int exit_code_of(ErrorKind kind)
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

static int pddl_code_of(ErrorKind kind)
{
    return kind == ERROR_INPUT ? EXIT_CODE_PDDL_ERROR : exit_code_of(kind);
}

const char *exit_code_phase(int code)
{
    bool is_translation = code == EXIT_CODE_TRANSLATE_UNSOLVABLE ||
                          code == EXIT_CODE_TRANSLATE_OUT_OF_MEMORY ||
                          code == EXIT_CODE_TRANSLATE_OUT_OF_TIME || code == EXIT_CODE_PDDL_ERROR;
    return is_translation ? "translate" : "search";
}

static void write_json(const Error *error, int code)
{
    json_t *object = json_pack("{s:s, s:i, s:o?}", "status", "error", "exit_code", code, "message",
                               json_io_string(error->message));
    if (error->file[0]) {
        json_object_set_new(object, "file", json_io_string(error->file));
    }
    if (error->line > 0) {
        json_object_set_new(object, "line", json_integer(error->line));
        json_object_set_new(object, "column", json_integer(error->column));
    }
    json_io_write_line(object, stdout);
    json_decref(object);
}

static int report(const Error *error, int code, bool as_json)
{
    error_print(error, stderr);
    if (as_json) {
        write_json(error, code);
    }
    return code;
}

int exit_code_report(const Error *error, bool as_json)
{
    return report(error, exit_code_of(error->kind), as_json);
}

int exit_code_report_pddl(const Error *error, bool as_json)
{
    return report(error, pddl_code_of(error->kind), as_json);
}

int exit_code_report_findings(const PddlDiagnostics *diagnostics, bool as_json)
{
    int code = pddl_code_of(pddl_diagnostics_kind(diagnostics));
    pddl_diagnostics_print(diagnostics, stderr);
    if (as_json) {
        write_json(pddl_diagnostics_first_error(diagnostics), code);
    }
    return code;
}
