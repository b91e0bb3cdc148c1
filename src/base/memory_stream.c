#include "base/memory_stream.h"

#include <string.h>
#include <sys/types.h>

#include "base/mem_scope.h"
#include "base/vec.h"

/* What the stream knows. It stays until the stream is closed, also if memory runs out in a scope
 * (mem_scope.h), when the MemoryStream itself may be gone. */
typedef struct Cookie {
    MemoryStream *memory;
    FILE *stream;
    MemGuard *guard;
    bool is_lost; /* memory ran out: what is still in the buffer of the stream is dropped */
} Cookie;

/* The write function. What is refused is said when the stream is closed, not by a jump out of stdio. */
static ssize_t append(void *opaque, const char *bytes, size_t size)
{
    const Cookie *cookie = opaque;
    if (cookie->is_lost) {
        return 0;
    }
    MemoryStream *memory = cookie->memory;
    size_t needed = memory->size + size + 1;
    if (needed > memory->capacity) {
        size_t capacity = vec_next_capacity(memory->capacity, needed);
        char *data = mem_try_resize(memory->data, memory->capacity, capacity, 1);
        if (!data) {
            memory->refused = capacity;
            return 0;
        }
        memory->data = data;
        memory->capacity = capacity;
    }
    memcpy(memory->data + memory->size, bytes, size);
    memory->size += size;
    memory->data[memory->size] = '\0';
    return (ssize_t)size;
}

static int close_cookie(void *opaque)
{
    Cookie *cookie = opaque;
    mem_scope_unguard(cookie->guard);
    MEM_FREE(cookie, 1);
    return 0;
}

static void close_lost(void *opaque)
{
    Cookie *cookie = opaque;
    cookie->guard = NULL;
    cookie->is_lost = true;
    (void)fclose(cookie->stream);
}

FILE *memory_stream_open(MemoryStream *memory)
{
    Cookie *cookie = MEM_NEW(Cookie, 1);
    cookie->memory = memory;
    cookie->stream =
        fopencookie(cookie, "w", (cookie_io_functions_t){.write = append, .close = close_cookie});
    if (!cookie->stream) {
        MEM_FREE(cookie, 1);
        mem_fail(BUFSIZ);
    }
    FILE *stream = cookie->stream;
    cookie->guard = mem_scope_guard(close_lost, cookie);
    return stream;
}

void memory_stream_close(MemoryStream *memory, FILE *stream)
{
    (void)fclose(stream);
    if (memory->refused > 0) {
        size_t refused = memory->refused;
        memory_stream_release(memory);
        mem_fail(refused);
    }
}

void memory_stream_release(MemoryStream *memory)
{
    mem_free(memory->data, memory->capacity, 1);
    *memory = (MemoryStream){0};
}
