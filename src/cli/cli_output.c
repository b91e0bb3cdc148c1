#include "cli/cli_output.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A link stays, but what it leads to is emptied: half a plan must not pass for a whole one. */
static bool discard(const char *path)
{
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode)) {
        return false;
    }
    return lstat(path, &info) == 0 && S_ISREG(info.st_mode) ? unlink(path) == 0
                                                            : truncate(path, 0) == 0;
}

static bool fail(const char *path, const char *what, const char *consequence, Error *error)
{
    const char *reason = errno ? strerror(errno) : "the device takes no more";
    error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "%s: %s%s", what, reason,
                 consequence);
    return false;
}

bool cli_output_write(const char *path, OutputWriter writer, const void *context, Error *error)
{
    errno = 0;
    if (strcmp(path, "-") == 0) {
        return writer(context, stdout) || fail("<stdout>", "cannot write", "", error);
    }
    FILE *stream = fopen(path, "w");
    if (!stream) {
        return fail(path, "cannot open for writing", "", error);
    }
    bool ok = writer(context, stream);
    int reason = errno;
    if (fclose(stream) != 0 && ok) {
        ok = false;
        reason = errno;
    }
    if (!ok) {
        bool is_gone = discard(path);
        errno = reason;
        fail(path, "cannot write", is_gone ? "; the incomplete file has been removed" : "", error);
    }
    return ok;
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
