#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/vec.h"

enum { MAX_TRIES = 100 };

const char *file_display_name(const char *path)
{
    return strcmp(path, "-") == 0 ? "<stdin>" : path;
}

const char *file_base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool make_room(FileText *text)
{
    size_t capacity = vec_next_capacity(text->capacity, 1 << 16);
    char *data = mem_try_resize(text->data, text->capacity, capacity, 1);
    if (data) {
        text->data = data;
        text->capacity = capacity;
    }
    return data != NULL;
}

/* Reads to the end instead of asking for the size: pipes and /proc have none, and devices no end.
 * False with ENOMEM when memory runs out. */
static bool read_stream(FILE *stream, FileText *text)
{
    size_t got;
    do {
        if (text->capacity - text->size < 2 && !make_room(text)) {
            errno = ENOMEM;
            return false;
        }
        got = fread(text->data + text->size, 1, text->capacity - text->size - 1, stream);
        text->size += got;
        if (text->size > FILE_MAX_SIZE) {
            errno = EFBIG;
            return false;
        }
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
    int reason = errno;
    if (stream && !is_stdin) {
        fclose(stream);
    }
    if (!ok) {
        size_t size = out_text->size;
        file_release(out_text);
        if (reason == ENOMEM) {
            mem_fail(size); /* the stream must be closed by now */
        }
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = file_display_name(path)},
                     "cannot read: %s", strerror(reason));
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

static bool fill(FILE *stream, bool is_regular, FileWriter writer, const void *context)
{
    if (!stream) {
        return false;
    }
    /* Only regular files are on a disk. */
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

/* Takes the file away again if there is no stream for it. */
static FILE *open_stream(int descriptor, const char *path)
{
    FILE *stream = fdopen(descriptor, "w+b");
    if (!stream) {
        int reason = errno;
        close(descriptor);
        (void)unlink(path);
        errno = reason;
    }
    return stream;
}

/* A new file beside `path`, with a random name that is not taken; hidden, as the folder
 * may be watched for files to come. It gets the permissions of the file that it is to replace. */
static FILE *open_beside(const char *path, char out_path[PATH_MAX])
{
    const char *base = file_base_name(path);
    struct stat info;
    bool is_there = stat(path, &info) == 0;
    int descriptor = -1;
    for (int i = 0; i < MAX_TRIES && descriptor < 0; i++) {
        uint64_t suffix = 0;
        int length = getrandom(&suffix, sizeof suffix, 0) == (ssize_t)sizeof suffix
                         ? snprintf(out_path, PATH_MAX, "%.*s.%s.%016" PRIx64, (int)(base - path),
                                    path, base, suffix)
                         : PATH_MAX;
        if (length >= PATH_MAX) {
            errno = ENAMETOOLONG;
            return NULL;
        }
        descriptor = open(out_path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor < 0 && errno != EEXIST) {
            return NULL;
        }
    }
    if (descriptor >= 0 && is_there) {
        (void)fchmod(descriptor, info.st_mode & 07777);
    }
    return descriptor >= 0 ? open_stream(descriptor, out_path) : NULL;
}

/* Requests to end the process, which would leave the file beside it behind. Where several threads run,
 * another one gets them. */
static void hold_requests(sigset_t *out_before)
{
    static const int REQUESTS[] = {SIGHUP, SIGINT, SIGTERM, SIGALRM, SIGXCPU};
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < sizeof REQUESTS / sizeof *REQUESTS; i++) {
        sigaddset(&held, REQUESTS[i]);
    }
    pthread_sigmask(SIG_BLOCK, &held, out_before);
}

/* By way of a file beside it; errno says why not. */
static bool replace_regular(const char *path, FileWriter writer, const void *context)
{
    char temporary[PATH_MAX];
    FILE *stream = open_beside(path, temporary);
    if (!stream) {
        return false;
    }
    if (fill(stream, true, writer, context) && rename(temporary, path) == 0) {
        sync_folder_of(path);
        return true;
    }
    int reason = errno;
    (void)unlink(temporary);
    errno = reason;
    return false;
}

static bool fail_to_write(const char *path, Error *error)
{
    const char *reason = errno ? strerror(errno) : "the device takes no more";
    error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "cannot write: %s", reason);
    return false;
}

/* Where a path leads; false: to a regular file, which may not be there yet. */
static bool leads_elsewhere(const char *path, char out_target[PATH_MAX])
{
    struct stat info;
    if (!realpath(path, out_target) || stat(out_target, &info) != 0) {
        snprintf(out_target, PATH_MAX, "%s", path);
        return false;
    }
    return !S_ISREG(info.st_mode);
}

bool file_replace(const char *path, FileWriter writer, const void *context, Error *error)
{
    char target[PATH_MAX]; /* links stay */
    if (leads_elsewhere(path, target)) {
        errno = 0;
        return fill(fopen(target, "wb"), false, writer, context) || fail_to_write(path, error);
    }
    sigset_t before;
    hold_requests(&before);
    errno = 0;
    bool ok = replace_regular(target, writer, context) || fail_to_write(path, error);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return ok;
}

bool file_check_replace(const char *path, Error *error)
{
    char target[PATH_MAX], temporary[PATH_MAX];
    errno = 0;
    if (leads_elsewhere(path, target)) {
        struct stat info;
        errno = stat(target, &info) == 0 && S_ISDIR(info.st_mode) ? EISDIR : 0;
        return errno == 0 || fail_to_write(path, error);
    }
    sigset_t before;
    hold_requests(&before);
    errno = 0;
    FILE *stream = open_beside(target, temporary);
    bool ok = stream || fail_to_write(path, error);
    if (stream) {
        fclose(stream);
        (void)unlink(temporary);
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
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
