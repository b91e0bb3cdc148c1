#include "base/memory_stream.h"

#include <string.h>
#include <sys/types.h>

#include "base/vec.h"

/* The write function of the stream. What is refused is said when the stream is closed: to leave a
 * function of stdio by a jump (mem_scope.h) would leave the stream behind. */
static ssize_t append(void *cookie, const char *bytes, size_t size)
{
    MemoryStream *memory = cookie;
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

FILE *memory_stream_open(MemoryStream *memory)
{
    FILE *stream = fopencookie(memory, "w", (cookie_io_functions_t){.write = append});
    if (!stream) {
        mem_fail(BUFSIZ);
    }
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
