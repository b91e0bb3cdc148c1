#include "cli/cli_output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/exit_code.h"

bool cli_output_write(const char *path, OutputWriter writer, const void *context, Error *error)
{
    errno = 0;
    if (strcmp(path, "-") != 0) {
        return file_replace(path, writer, context, error);
    }
    bool ok = writer(context, stdout);
    if (!ok) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = "<stdout>"}, "cannot write: %s",
                     errno ? strerror(errno) : "the device takes no more");
    }
    return ok;
}

bool cli_output_check(const char *path, Error *error)
{
    return strcmp(path, "-") == 0 || file_check_replace(path, error);
}

typedef struct Text {
    const char *data;
    size_t size;
} Text;

static bool put_text(const void *context, FILE *stream)
{
    const Text *text = context;
    return fwrite(text->data, 1, text->size, stream) == text->size && fflush(stream) == 0;
}

bool cli_output_write_text(const char *path, const char *text, size_t size, Error *error)
{
    return cli_output_write(path, put_text, &(Text){text, size}, error);
}

void cli_output_json(json_t *object)
{
    if (!json_io_write_line(object, stdout) && !ferror(stdout)) {
        fprintf(stderr, "error: the result cannot be written as JSON: a fault in Veer\n");
        exit(EXIT_CODE_INTERNAL_ERROR);
    }
    json_decref(object);
}
