#include "base/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdint.h>
#include <string.h>

#include "base/mem.h"

enum { FIRST_CHUNK = 1 << 12, LARGEST_CHUNK = 1 << 20, ALIGNMENT = alignof(max_align_t) };

struct ArenaChunk {
    alignas(max_align_t) ArenaChunk *older;
    size_t bytes; /* whole chunk, this header included */
};

/* Chunks double up to 1 MiB: small arenas stay small, large ones make few calls. A block larger
 * than that gets a chunk of its own size. */
static void add_chunk(Arena *arena, size_t bytes)
{
    size_t size = arena->chunks ? arena->chunks->bytes * 2 : FIRST_CHUNK;
    if (size > LARGEST_CHUNK) {
        size = LARGEST_CHUNK;
    }
    if (size < bytes + sizeof(ArenaChunk)) {
        size = bytes + sizeof(ArenaChunk);
    }
    ArenaChunk *chunk = mem_new(1, size);
    chunk->older = arena->chunks;
    chunk->bytes = size;
    arena->chunks = chunk;
    arena->next = (char *)(chunk + 1);
    arena->end = (char *)chunk + size;
    assert((size_t)(arena->end - arena->next) >= bytes);
}

void *arena_alloc(Arena *arena, size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > SIZE_MAX / 2) {
        return mem_new(count, size); /* ends in the out-of-memory hook */
    }
    if (bytes == 0) {
        static max_align_t nothing;
        return &nothing; /* C knows no NULL + 0 */
    }
    bytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
    if ((size_t)(arena->end - arena->next) < bytes) {
        add_chunk(arena, bytes);
    }
    void *block = arena->next;
    assert((uintptr_t)block % ALIGNMENT == 0);
    arena->next += bytes;
    return block;
}

void *arena_copy(Arena *arena, const void *source, size_t count, size_t size)
{
    void *block = arena_alloc(arena, count, size);
    if (count > 0 && size > 0) {
        memcpy(block, source, count * size);
    }
    return block;
}

char *arena_copy_string(Arena *arena, const char *text, size_t length)
{
    assert(length < SIZE_MAX);
    char *copy = arena_alloc(arena, length + 1, 1);
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

void arena_release(Arena *arena)
{
    for (ArenaChunk *chunk = arena->chunks; chunk;) {
        ArenaChunk *older = chunk->older;
        mem_free(chunk, 1, chunk->bytes);
        chunk = older;
    }
    *arena = (Arena){0};
}
