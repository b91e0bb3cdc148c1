/* Memory stream: a stdio stream that writes into a block of memory, for what can only be written to
 * a stream but is wanted as bytes. Like open_memstream, with the memory of mem.h.
 *
 *     MemoryStream bytes = {0};
 *     FILE *stream = memory_stream_open(&bytes);
 *     fprintf(stream, ...);
 *     memory_stream_close(&bytes, stream);          // now bytes.data has bytes.size bytes
 *     memory_stream_release(&bytes);
 *
 * When memory runs out in a scope (mem_scope.h), the stream is closed with the scope. */
#ifndef BASE_MEMORY_STREAM_H
#define BASE_MEMORY_STREAM_H

#include <stddef.h>
#include <stdio.h>

/* Must stay where it is while the stream is open. */
typedef struct MemoryStream {
    char *data; /* ends with a NUL behind the bytes, once something has been written */
    size_t size, capacity;
    size_t refused; /* bytes that there was no memory for; 0: all is well */
} MemoryStream;

FILE *memory_stream_open(MemoryStream *memory);

/* Ends as all of mem.h does where memory was refused meanwhile. */
void memory_stream_close(MemoryStream *memory, FILE *stream);

void memory_stream_release(MemoryStream *memory);

#endif
