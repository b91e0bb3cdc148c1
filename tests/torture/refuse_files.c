/* Refuses what changes files: to be loaded before a program (LD_PRELOAD), whose calls that open a file
 * to write, write to it, wait for the disk, cut, rename or make a folder it counts. glibc only.
 *
 *     REFUSE_AT=n       the n-th one is refused, counted from 1
 *     REFUSE_FROM=n     it and all that follow are
 *     REFUSE_WITH=word  "full" (the default; a write takes half of the bytes first), "broken" or "kill":
 *                       the process ends there, after half of the bytes
 *     REFUSE_COUNT=1    how many there were is printed at the end, on standard error
 *
 * Processes that the program starts by fork are counted on; programs that it starts are left alone. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long num_calls;
static long first, last;
static int is_killing, is_broken, is_counting;
static pid_t counted;

static long number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

__attribute__((constructor)) static void set_up(void)
{
    long one = number_of("REFUSE_AT"), many = number_of("REFUSE_FROM");
    const char *with = getenv("REFUSE_WITH");
    last = many > 0 ? __LONG_MAX__ : one;
    first = many > 0 ? many : one;
    is_killing = with && strcmp(with, "kill") == 0;
    is_broken = with && strcmp(with, "broken") == 0;
    is_counting = getenv("REFUSE_COUNT") != NULL;
    counted = getpid();
    unsetenv("LD_PRELOAD");
}

__attribute__((destructor)) static void print_count(void)
{
    if (is_counting && getpid() == counted) {
        char text[32];
        int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&num_calls));
        ssize_t (*next)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
        (void)!next(STDERR_FILENO, text, (size_t)length);
    }
}

static int is_due(void)
{
    long number = atomic_fetch_add(&num_calls, 1) + 1;
    return number >= first && number <= last;
}

/* Does not return if the process is to end. */
static int refuse(void)
{
    if (is_killing) {
        raise(SIGKILL);
    }
    errno = is_broken ? EIO : ENOSPC;
    return -1;
}

static int is_file(int descriptor)
{
    struct stat info;
    return fstat(descriptor, &info) == 0 && S_ISREG(info.st_mode);
}

/* The function that has been replaced. */
#define NEXT(type, name, ...)                         \
    static type (*next)(__VA_ARGS__);                 \
    if (!next) {                                      \
        *(void **)&next = dlsym(RTLD_NEXT, name);     \
    }

/* --- Writing ---------------------------------------------------------------------------------- */

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    NEXT(ssize_t, "write", int, const void *, size_t)
    if (!is_file(descriptor) || !is_due()) {
        return next(descriptor, bytes, size);
    }
    ssize_t half = is_broken || size < 2 ? 0 : next(descriptor, bytes, size / 2);
    return half > 0 && !is_killing ? half : refuse();
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset)
{
    NEXT(ssize_t, "pwrite", int, const void *, size_t, off_t)
    if (!is_file(descriptor) || !is_due()) {
        return next(descriptor, bytes, size, offset);
    }
    ssize_t half = is_broken || size < 2 ? 0 : next(descriptor, bytes, size / 2, offset);
    return half > 0 && !is_killing ? half : refuse();
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off64_t offset)
{
    return pwrite(descriptor, bytes, size, offset);
}

int fsync(int descriptor)
{
    NEXT(int, "fsync", int)
    return is_due() ? refuse() : next(descriptor);
}

int fdatasync(int descriptor)
{
    NEXT(int, "fdatasync", int)
    return is_due() ? refuse() : next(descriptor);
}

int ftruncate(int descriptor, off_t length)
{
    NEXT(int, "ftruncate", int, off_t)
    return is_due() ? refuse() : next(descriptor, length);
}

int ftruncate64(int descriptor, off64_t length)
{
    return ftruncate(descriptor, length);
}

int truncate(const char *path, off_t length)
{
    NEXT(int, "truncate", const char *, off_t)
    return is_due() ? refuse() : next(path, length);
}

int rename(const char *from, const char *to)
{
    NEXT(int, "rename", const char *, const char *)
    return is_due() ? refuse() : next(from, to);
}

int mkdir(const char *path, mode_t mode)
{
    NEXT(int, "mkdir", const char *, mode_t)
    return is_due() ? refuse() : next(path, mode);
}

/* --- Opening ---------------------------------------------------------------------------------- */

static int is_to_write(int flags)
{
    return (flags & O_ACCMODE) != O_RDONLY;
}

int open(const char *path, int flags, ...)
{
    NEXT(int, "open", const char *, int, ...)
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return is_to_write(flags) && is_due() ? refuse() : next(path, flags, mode);
}

int open64(const char *path, int flags, ...)
{
    va_list rest;
    va_start(rest, flags);
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return open(path, flags, mode);
}

/* The C library's own streams call no function that could be replaced: these do. */

static int descriptor_of(void *cookie)
{
    return (int)(intptr_t)cookie;
}

static ssize_t stream_read(void *cookie, char *bytes, size_t size)
{
    return read(descriptor_of(cookie), bytes, size);
}

/* The number of bytes, fewer at an error. */
static ssize_t stream_write(void *cookie, const char *bytes, size_t size)
{
    size_t done = 0;
    while (done < size) {
        ssize_t count = write(descriptor_of(cookie), bytes + done, size - done);
        if (count <= 0) {
            break;
        }
        done += (size_t)count;
    }
    return (ssize_t)done;
}

static int stream_seek(void *cookie, off64_t *offset, int origin)
{
    *offset = lseek64(descriptor_of(cookie), *offset, origin);
    return *offset < 0 ? -1 : 0;
}

static int stream_close(void *cookie)
{
    return close(descriptor_of(cookie));
}

static int is_mode_to_write(const char *mode)
{
    return mode[0] != 'r' || strchr(mode, '+') != NULL;
}

FILE *fdopen(int descriptor, const char *mode)
{
    NEXT(FILE *, "fdopen", int, const char *)
    if (!is_mode_to_write(mode) || !is_file(descriptor)) {
        return next(descriptor, mode);
    }
    FILE *stream = fopencookie((void *)(intptr_t)descriptor, mode,
                               (cookie_io_functions_t){stream_read, stream_write, stream_seek,
                                                       stream_close});
    if (stream) {
        stream->_fileno = descriptor; /* what fileno returns */
    }
    return stream;
}

FILE *fopen(const char *path, const char *mode)
{
    NEXT(FILE *, "fopen", const char *, const char *)
    if (!is_mode_to_write(mode)) {
        return next(path, mode);
    }
    int flags = (strchr(mode, '+') ? O_RDWR : O_WRONLY) | O_CLOEXEC |
                (mode[0] == 'w' ? O_CREAT | O_TRUNC : mode[0] == 'a' ? O_CREAT | O_APPEND : 0);
    int descriptor = open(path, flags, 0666);
    return descriptor >= 0 ? fdopen(descriptor, mode) : NULL;
}

FILE *fopen64(const char *path, const char *mode)
{
    return fopen(path, mode);
}
