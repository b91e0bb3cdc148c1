#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/vec.h"

const char *file_display_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

const char *file_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Reads to the end instead of asking for the size: pipes and /proc have none. */
static bool read_stream(FILE *stream, FileText *text)
{
    size_t got;
    do {
        if (text->capacity - text->size < 2) {
            size_t capacity = vec_next_capacity(text->capacity, 1 << 16);
            text->data = mem_resize(text->data, text->capacity, capacity, 1);
            text->capacity = capacity;
        }
        got = fread(text->data + text->size, 1, text->capacity - text->size - 1, stream);
        text->size += got;
    } while (got > 0);
    text->data[text->size] = '\0';
    return !ferror(stream);
}

bool file_read(const char *path, FileText *out_text, Error *error)
{
    *out_text = (FileText){0};
    bool is_stdin = strcmp(path, "-") == 0;
    FILE *stream = is_stdin ? stdin : fopen(path, "rb");
    bool ok = stream && read_stream(stream, out_text);
    if (!ok) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = file_display_name(path)},
                     "cannot read: %s", strerror(errno));
        file_release(out_text);
    }
    if (stream && !is_stdin) {
        fclose(stream);
    }
    return ok;
}

void file_release(FileText *text)
{
    mem_free(text->data, text->capacity, 1);
    *text = (FileText){0};
}

/* --- Replacing -------------------------------------------------------------------------------- */

/* Without this a power cut may undo the renaming. Failure is ignored: some file systems cannot do
 * it. */
static void sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path) + 1 : 1,
             slash ? path : ".");
    int descriptor = open(folder, O_RDONLY | O_DIRECTORY);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
}

/* Only regular files are on a disk. */
static bool fill(const char *path, bool is_regular, FileWriter writer, const void *context)
{
    FILE *stream = fopen(path, is_regular ? "w+b" : "wb");
    if (!stream) {
        return false;
    }
    bool ok = writer(context, stream) && fflush(stream) == 0 &&
              (!is_regular || fsync(fileno(stream)) == 0);
    int reason = errno;
    if (fclose(stream) != 0 && ok) {
        ok = false;
        reason = errno;
    }
    errno = reason;
    return ok;
}

/* By way of a file beside it; errno says why not. */
static bool replace_regular(const char *path, FileWriter writer, const void *context)
{
    char temporary[PATH_MAX];
    int length = snprintf(temporary, sizeof temporary, "%s.tmp", path);
    if (length >= (int)sizeof temporary) {
        errno = ENAMETOOLONG;
        return false;
    }
    if (fill(temporary, true, writer, context) && rename(temporary, path) == 0) {
        sync_folder_of(path);
        return true;
    }
    int reason = errno;
    (void)unlink(temporary);
    errno = reason;
    return false;
}

bool file_replace(const char *path, FileWriter writer, const void *context, Error *error)
{
    char target[PATH_MAX]; /* links stay */
    struct stat info;
    bool is_there = realpath(path, target) && stat(target, &info) == 0;
    errno = 0;
    bool ok = is_there && !S_ISREG(info.st_mode)
                  ? fill(target, false, writer, context)
                  : replace_regular(is_there ? target : path, writer, context);
    if (!ok) {
        const char *reason = errno ? strerror(errno) : "the device takes no more";
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "cannot write: %s", reason);
    }
    return ok;
}

/* --- Names ------------------------------------------------------------------------------------ */

const char *file_escape_pattern(const char *path, Arena *arena)
{
    char *escaped = ARENA_NEW(arena, char, 2 * strlen(path) + 1);
    char *next = escaped;
    for (; *path; path++) {
        if (strchr("*?[{\\", *path)) {
            *next++ = '\\';
        }
        *next++ = *path;
    }
    return escaped;
}

/* --- Folders ---------------------------------------------------------------------------------- */

/* Whether it is there now; otherwise errno says why it cannot be made. */
static bool make_one(const char *path)
{
    struct stat info;
    if (mkdir(path, 0777) == 0) {
        return true;
    }
    int reason = errno;
    bool is_there = stat(path, &info) == 0 && S_ISDIR(info.st_mode);
    errno = reason;
    return is_there;
}

bool file_make_folder(const char *path, Error *error)
{
    char part[PATH_MAX];
    errno = ENAMETOOLONG;
    bool ok = snprintf(part, sizeof part, "%s", path) < (int)sizeof part;
    char *slash = strchr(part[0] == '/' ? part + 1 : part, '/');
    while (ok && slash) {
        *slash = '\0';
        ok = make_one(part);
        if (ok) {
            *slash = '/';
            slash = strchr(slash + 1, '/');
        }
    }
    ok = ok && make_one(part);
    if (!ok) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = part}, "cannot make the folder: %s",
                     strerror(errno));
    }
    return ok;
}
