#include "cli/cli_output.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

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

/* --- Files and folders that are ours ---------------------------------------------------------- */

static bool refuse_foreign(const char *path, Error *error)
{
    error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = path},
                 "this was there before and is not the work of this command; name it with an "
                 "option if it is to be replaced, or another one");
    return false;
}

/* Also across what is no text. */
static bool has_mark(FILE *stream, long offset, int whence, const char *mark)
{
    char part[4096];
    size_t length = strlen(mark);
    size_t size = fseek(stream, offset, whence) == 0 ? fread(part, 1, sizeof part, stream) : 0;
    for (size_t i = 0; i + length <= size; i++) {
        if (memcmp(part + i, mark, length) == 0) {
            return true;
        }
    }
    return false;
}

bool cli_output_check_own(const char *path, const char *mark, Error *error)
{
    enum { NEAR_END = 200 };
    struct stat info;
    if (stat(path, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size == 0) {
        return true;
    }
    long near_end = info.st_size < NEAR_END ? (long)info.st_size : NEAR_END;
    FILE *stream = fopen(path, "rb");
    bool is_own = stream && (has_mark(stream, 0, SEEK_SET, mark) ||
                             has_mark(stream, -near_end, SEEK_END, mark));
    if (stream) {
        fclose(stream);
    }
    return is_own || refuse_foreign(path, error);
}

static bool is_empty(const char *path)
{
    DIR *folder = opendir(path);
    int count = 0;
    while (folder && count <= 2 && readdir(folder)) {
        count++; /* also "." and ".." */
    }
    if (folder) {
        closedir(folder);
    }
    return count <= 2;
}

bool cli_output_make_own_folder(const char *path, Error *error)
{
    static const char TEXT[] = "The results of a command of Veer, which may replace them.\n";
    char mark[PATH_MAX];
    int length = snprintf(mark, sizeof mark, "%s/.veer", path);
    if (length < 0 || (size_t)length >= sizeof mark) {
        errno = ENAMETOOLONG;
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "%s", strerror(errno));
        return false;
    }
    if (access(mark, F_OK) == 0) {
        return true;
    }
    return (is_empty(path) || refuse_foreign(path, error)) && file_make_folder(path, error) &&
           cli_output_write_text(mark, TEXT, sizeof TEXT - 1, error);
}

/* --- Texts ------------------------------------------------------------------------------------ */

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
