/* Refuses memory: to be loaded before a program (LD_PRELOAD), whose calls of malloc, calloc, realloc
 * and the like it counts. glibc only.
 *
 *     REFUSE_AT=n       the n-th one is refused, counted from 1
 *     REFUSE_FROM=n     it and all that follow are
 *     REFUSE_COUNT=1    how many there were is printed at the end, on standard error
 *
 * A program can also do it by itself: refuse_memory and refuse_memory_blocks. */
#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_long num_calls, num_blocks, first, last;
static atomic_bool is_set_up;

/* From now on the first-th to the last-th call are refused, which is never those from 0 to 0. Returns
 * the number of calls since the last time. */
long refuse_memory(long from, long to)
{
    atomic_store(&is_set_up, 1);
    atomic_store(&first, from);
    atomic_store(&last, to);
    return atomic_exchange(&num_calls, 0);
}

/* How many blocks have not been freed. */
long refuse_memory_blocks(void)
{
    return atomic_load(&num_blocks);
}

static long number_of(const char *name)
{
    const char *text = getenv(name);
    return text ? atol(text) : 0;
}

/* The first call may come before any constructor. */
static void set_up(void)
{
    if (!atomic_exchange(&is_set_up, 1)) {
        long one = number_of("REFUSE_AT"), many = number_of("REFUSE_FROM");
        atomic_store(&last, many > 0 ? __LONG_MAX__ : one);
        atomic_store(&first, many > 0 ? many : one);
    }
}

static int is_refused(void)
{
    set_up();
    long number = atomic_fetch_add(&num_calls, 1) + 1;
    int refuses = number >= atomic_load(&first) && number <= atomic_load(&last);
    if (refuses) {
        errno = ENOMEM;
    }
    return refuses;
}

static void *counted(void *block)
{
    atomic_fetch_add(&num_blocks, block != NULL);
    return block;
}

void *malloc(size_t size)
{
    return is_refused() ? NULL : counted(__libc_malloc(size));
}

void *calloc(size_t count, size_t size)
{
    return is_refused() ? NULL : counted(__libc_calloc(count, size));
}

void *realloc(void *block, size_t size)
{
    if (!block) {
        return malloc(size);
    }
    if (size == 0) {
        free(block);
        return NULL;
    }
    return is_refused() ? NULL : __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return is_refused() ? NULL : counted(__libc_memalign(alignment, size));
}

int posix_memalign(void **out_block, size_t alignment, size_t size)
{
    void *block = aligned_alloc(alignment, size);
    if (block) {
        *out_block = block;
    }
    return block ? 0 : ENOMEM;
}

void free(void *block)
{
    atomic_fetch_sub(&num_blocks, block != NULL);
    __libc_free(block);
}

__attribute__((destructor)) static void print_count(void)
{
    if (getenv("REFUSE_COUNT")) {
        char text[32];
        int length = snprintf(text, sizeof text, "%ld\n", atomic_load(&num_calls));
        (void)!write(STDERR_FILENO, text, (size_t)length);
    }
}
