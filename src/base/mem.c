#include "base/mem.h"

#include <assert.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/mem_link.h"

enum { EXIT_OUT_OF_MEMORY = 22 };

static _Atomic size_t current_bytes;
static _Atomic size_t peak_bytes;
static _Atomic size_t limit_bytes;
static _Atomic uint64_t num_allocations;
static _Atomic int is_refusal_forbidden;
static _Atomic(MemHook) out_of_memory_hook;
static _Atomic(void *) hook_context;
static atomic_int exit_code = EXIT_OUT_OF_MEMORY;
static atomic_flag is_ending = ATOMIC_FLAG_INIT;
static MEM_THREAD_LOCAL bool is_in_hook;
static MEM_THREAD_LOCAL int64_t thread_bytes;

/* --- Running out ------------------------------------------------------------------------------ */

/* The hook itself has run out of memory: what it had to say is lost, its exit code is not. */
static _Noreturn void end_at_once(void)
{
    (void)fflush(stdout);
    _exit(atomic_load(&exit_code));
}

/* Only one thread ends the process, the first one; others wait for that. */
_Noreturn void mem_fail(size_t bytes_wanted)
{
    if (mem_link_is_open()) {
        mem_link_leave();
    }
    if (is_in_hook) {
        end_at_once();
    }
    while (atomic_flag_test_and_set(&is_ending)) {
        pause();
    }
    is_in_hook = true;
    MemHook hook = atomic_load(&out_of_memory_hook);
    if (hook) {
        hook(atomic_load(&hook_context), bytes_wanted);
    }
    fprintf(stderr, "veer: out of memory (%zu bytes wanted)\n", bytes_wanted);
    exit(atomic_load(&exit_code));
}

void mem_set_hook(MemHook hook, void *context)
{
    atomic_store(&hook_context, context);
    atomic_store(&out_of_memory_hook, hook);
    atomic_store(&exit_code, EXIT_OUT_OF_MEMORY);
    atomic_flag_clear(&is_ending);
    is_in_hook = false;
}

void mem_set_exit_code(int code)
{
    atomic_store(&exit_code, code);
}

/* --- Counting --------------------------------------------------------------------------------- */

/* Books the bytes first and takes them back if malloc refuses, so that threads cannot pass the
 * limit together. */
static int book(size_t bytes)
{
    if (mem_link_is_open() && !mem_link_allows(bytes)) {
        return 0;
    }
    size_t now = atomic_fetch_add(&current_bytes, bytes) + bytes;
    size_t limit = atomic_load(&limit_bytes);
    if (limit && now > limit) {
        atomic_fetch_sub(&current_bytes, bytes);
        return 0;
    }
    size_t peak = atomic_load(&peak_bytes);
    while (now > peak && !atomic_compare_exchange_weak(&peak_bytes, &peak, now)) {
    }
    thread_bytes += (int64_t)bytes;
    return 1;
}

static void unbook(size_t bytes)
{
    atomic_fetch_sub(&current_bytes, bytes);
    thread_bytes -= (int64_t)bytes;
}

/* --- From the system --------------------------------------------------------------------------- */

/* In a scope there is a link in front of every block. */
static void *obtain(size_t bytes)
{
    if (!mem_link_is_open()) {
        return calloc(1, bytes);
    }
    size_t size;
    bool fits = !__builtin_add_overflow(bytes, sizeof(MemLink), &size);
    MemLink *link = fits ? calloc(1, size) : NULL;
    return link ? mem_link_add(link, bytes) : NULL;
}

/* NULL: the block is as before. */
static void *move(void *block, size_t old_bytes, size_t bytes)
{
    if (!mem_link_is_open()) {
        return realloc(block, bytes);
    }
    size_t size;
    bool fits = !__builtin_add_overflow(bytes, sizeof(MemLink), &size);
    MemLink *link = block ? mem_link_remove(block) : NULL;
    MemLink *moved = fits ? realloc(link, size) : NULL;
    if (!moved && link) {
        mem_link_add(link, old_bytes);
    }
    return moved ? mem_link_add(moved, bytes) : NULL;
}

static void give_back(void *block)
{
    free(mem_link_is_open() ? mem_link_remove(block) : block);
}

/* --- Blocks ----------------------------------------------------------------------------------- */

/* What a function returns that may fail. */
static void *refuse(size_t bytes_wanted)
{
    if (bytes_wanted > 0 && atomic_load(&is_refusal_forbidden)) {
        mem_fail(bytes_wanted);
    }
    return NULL;
}

/* SIZE_MAX stands for "does not fit": no allocator will ever grant it. */
static size_t bytes_of(size_t count, size_t size)
{
    size_t bytes;
    return __builtin_mul_overflow(count, size, &bytes) ? SIZE_MAX : bytes;
}

void *mem_try_new(size_t count, size_t size)
{
    size_t bytes = bytes_of(count, size);
    if (bytes == 0 || bytes == SIZE_MAX || !book(bytes)) {
        return refuse(bytes);
    }
    void *block = obtain(bytes);
    if (!block) {
        unbook(bytes);
        return refuse(bytes);
    }
    atomic_fetch_add(&num_allocations, 1);
    return block;
}

void *mem_new(size_t count, size_t size)
{
    void *block = mem_try_new(count, size);
    if (!block && bytes_of(count, size) > 0) {
        mem_fail(bytes_of(count, size));
    }
    return block;
}

void *mem_try_resize(void *block, size_t old_count, size_t new_count, size_t size)
{
    size_t old_bytes = bytes_of(old_count, size);
    size_t new_bytes = bytes_of(new_count, size);
    if (new_bytes == 0 || new_bytes == SIZE_MAX) {
        return refuse(new_bytes);
    }
    if (new_bytes > old_bytes && !book(new_bytes - old_bytes)) {
        return refuse(new_bytes);
    }
    void *moved = move(block, old_bytes, new_bytes);
    if (!moved) {
        if (new_bytes > old_bytes) {
            unbook(new_bytes - old_bytes);
        }
        return refuse(new_bytes);
    }
    if (new_bytes < old_bytes) {
        unbook(old_bytes - new_bytes);
    }
    atomic_fetch_add(&num_allocations, 1);
    return moved;
}

void *mem_resize(void *block, size_t old_count, size_t new_count, size_t size)
{
    if (new_count == 0) {
        mem_free(block, old_count, size);
        return NULL;
    }
    void *moved = mem_try_resize(block, old_count, new_count, size);
    if (!moved) {
        mem_fail(bytes_of(new_count, size));
    }
    return moved;
}

void mem_free(void *block, size_t count, size_t size)
{
    if (block) {
        assert(count * size <= atomic_load(&current_bytes)); /* what is freed was booked */
        unbook(count * size);
        give_back(block);
    }
}

void *mem_foreign_new(size_t bytes)
{
    assert(!mem_link_is_open());
    void *block = malloc(bytes);
    if (!block && bytes > 0) {
        mem_fail(bytes);
    }
    return block;
}

void mem_foreign_free(void *block)
{
    free(block);
}

void *mem_line(void *block)
{
    size_t excess = (uintptr_t)block % MEM_LINE;
    return (char *)block + (excess ? MEM_LINE - excess : 0);
}

/* --- The process ------------------------------------------------------------------------------- */

void mem_set_limit(size_t bytes)
{
    atomic_store(&limit_bytes, bytes);
}

void mem_forbid_refusal(void)
{
    atomic_store(&is_refusal_forbidden, 1);
}

/* Setting the threshold keeps the library from raising it. */
void mem_return_large_blocks(void)
{
    enum { LARGE = 256 * 1024 };
    mallopt(M_MMAP_THRESHOLD, LARGE);
}

MemStats mem_stats(void)
{
    return (MemStats){
        .current = atomic_load(&current_bytes),
        .peak = atomic_load(&peak_bytes),
        .allocations = atomic_load(&num_allocations),
    };
}

int64_t mem_thread_bytes(void)
{
    return thread_bytes;
}
