/* Memory: the one place that calls malloc.
 *
 * Every block is counted, so that a memory limit can be kept without asking the system and tests
 * can assert that a hot loop allocates nothing. Callers give the size of a block back when they
 * resize or free it, as they know it anyway; nothing is stored in front of blocks, except within a
 * scope (mem_scope.h).
 *
 * Two ways to run out of memory:
 *   - mem_try_new and mem_try_resize return NULL. For what grows during a search: running out is
 *     then a status.
 *   - all others call the hook, which must not return. For building tables, without which there is
 *     nothing to do. The default hook prints one line and exits with code 22. Within a scope the
 *     scope ends in place of the process.
 *
 * Counters are atomic; everything here may be called from any thread. */
#ifndef BASE_MEM_H
#define BASE_MEM_H

#include <stddef.h>
#include <stdint.h>

typedef struct MemStats {
    size_t current;       /* bytes held now */
    size_t peak;          /* most bytes ever held */
    uint64_t allocations; /* calls that obtained or moved a block */
} MemStats;

/* Called when memory runs out; must not return. */
typedef void (*MemHook)(void *context, size_t bytes_wanted);

/* Zeroed block of count * size bytes; count 0 gives NULL. */
void *mem_new(size_t count, size_t size);

/* The same, but NULL when the limit or the system refuses it. */
void *mem_try_new(size_t count, size_t size);

/* Grows or shrinks a block; new bytes are not cleared. */
void *mem_resize(void *block, size_t old_count, size_t new_count, size_t size);

/* The same, but NULL (and the old block untouched) when the limit or the system refuses it. */
void *mem_try_resize(void *block, size_t old_count, size_t new_count, size_t size);

void mem_free(void *block, size_t count, size_t size);

/* The first place in a block that begins a cache line; blocks themselves are aligned for what C
 * knows only. At most MEM_LINE - 1 bytes are lost. */
enum { MEM_LINE = 64 };
void *mem_line(void *block);

/* For libraries that obtain memory by functions of their user and free it without its size: as
 * malloc, but calls the hook when the system refuses it. Not counted; not to be used in a scope. */
void *mem_foreign_new(size_t bytes);
void mem_foreign_free(void *block);

/* Calls the hook: for callers that cannot continue without memory. When several threads get here,
 * the first one does, and the others wait for the end. When the hook gets here, the process ends
 * with the code of mem_set_exit_code. */
_Noreturn void mem_fail(size_t bytes_wanted);

/* Bytes that may be held at most; 0 lifts the limit. */
void mem_set_limit(size_t bytes);

/* From now on a refusal always calls the hook: for runs whose result must not depend on memory. */
void mem_forbid_refusal(void);

/* From now on large blocks go back to the system when they are freed, and new ones take memory only
 * where they are used. Otherwise the C library keeps more and more of them, and clears them again
 * when it hands them out. For programs that keep freeing and making large tables; others are faster
 * with fewer system calls. */
void mem_return_large_blocks(void);

/* What to do when a table cannot be built; a NULL hook restores the default. Call it while no other
 * thread allocates. */
void mem_set_hook(MemHook hook, void *context);

/* The exit code in case that the hook itself runs out of memory, or that there is none; 22 after
 * mem_set_hook. A hook begins with it. */
void mem_set_exit_code(int code);

MemStats mem_stats(void);

/* Bytes that the calling thread has obtained less those that it has given back, no matter which
 * thread obtained them. So what a piece of work holds can be told while others work beside it. */
int64_t mem_thread_bytes(void);

#define MEM_NEW(type, count) ((type *)mem_new((count), sizeof(type)))
#define MEM_FREE(block, count) mem_free((block), (count), sizeof *(block))

#endif
