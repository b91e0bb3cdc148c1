#include "base/memory_stream.h"

#include <string.h>
#include <sys/types.h>

#include "base/vec.h"

/* The write function of the stream. */
static ssize_t append(void *cookie, const char *bytes, size_t size)
{
    MemoryStream *memory = cookie;
    size_t needed = memory->size + size + 1;
    if (needed > memory->capacity) {
        size_t capacity = vec_next_capacity(memory->capacity, needed);
        memory->data = mem_resize(memory->data, memory->capacity, capacity, 1);
        memory->capacity = capacity;
    }
    memcpy(memory->data + memory->size, bytes, size);
    memory->size += size;
    memory->data[memory->size] = '\0';
    return (ssize_t)size;
}

FILE *memory_stream_open(MemoryStream *memory)
{
    FILE *stream = fopencookie(memory, "w", (cookie_io_functions_t){.write = append});
    if (!stream) {
        mem_fail(BUFSIZ);
    }
    return stream;
}

void memory_stream_release(MemoryStream *memory)
{
    mem_free(memory->data, memory->capacity, 1);
    *memory = (MemoryStream){0};
}
