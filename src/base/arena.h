/* Arena: many small blocks with one owner and one end.
 *
 * Memory comes in chunks; a block is a pointer bump, and blocks are never freed one by one: the
 * owner of the Arena frees them all with one call. Zeroed storage is a valid empty arena. Blocks
 * are zeroed and aligned for any type. Running out of memory ends in the hook of mem.h, so nothing
 * here returns NULL; a block of zero elements has an address that is good for nothing else. */
#ifndef BASE_ARENA_H
#define BASE_ARENA_H

#include <stddef.h>

typedef struct ArenaChunk ArenaChunk;

typedef struct Arena {
    ArenaChunk *chunks; /* newest first */
    char *next;         /* first free byte of the newest chunk */
    char *end;
} Arena;

void *arena_alloc(Arena *arena, size_t count, size_t size);

/* Copies count * size bytes into the arena. */
void *arena_copy(Arena *arena, const void *source, size_t count, size_t size);

/* Copies length bytes and adds a terminating NUL. */
char *arena_copy_string(Arena *arena, const char *text, size_t length);

void arena_release(Arena *arena);

#define ARENA_NEW(arena, type, count) ((type *)arena_alloc((arena), (count), sizeof(type)))

#endif
