#include "base/mem.h"

#include <assert.h>
#include <malloc.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

static _Atomic size_t current_bytes;
static _Atomic size_t peak_bytes;
static _Atomic size_t limit_bytes;
static _Atomic uint64_t num_allocations;
static _Atomic int is_refusal_forbidden;
static _Atomic(MemHook) out_of_memory_hook;
static _Atomic(void *) hook_context;
static _Thread_local int64_t thread_bytes;

_Noreturn void mem_fail(size_t bytes_wanted)
{
    MemHook hook = atomic_load(&out_of_memory_hook);
    if (hook) {
        hook(atomic_load(&hook_context), bytes_wanted);
    }
    fprintf(stderr, "veer: out of memory (%zu bytes wanted)\n", bytes_wanted);
    exit(22);
}

/* Books the bytes first and takes them back if malloc refuses, so that threads cannot pass the
 * limit together. */
static int book(size_t bytes)
{
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
    void *block = calloc(1, bytes);
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
    void *moved = realloc(block, new_bytes);
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
        free(block);
    }
}

void *mem_line(void *block)
{
    size_t excess = (uintptr_t)block % MEM_LINE;
    return (char *)block + (excess ? MEM_LINE - excess : 0);
}

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

void mem_set_hook(MemHook hook, void *context)
{
    atomic_store(&hook_context, context);
    atomic_store(&out_of_memory_hook, hook);
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
