/* Sorting of the short arrays that ground operators consist of: a fact or an effect as a 64-bit key
 * with the variable in its upper half. */
#ifndef GROUND_KEY_SORT_H
#define GROUND_KEY_SORT_H

#include <stddef.h>
#include <stdint.h>

static inline uint64_t key_make(int32_t var, int32_t rest)
{
    return (uint64_t)(uint32_t)var << 32 | (uint32_t)rest;
}

static inline int32_t key_var(uint64_t key)
{
    return (int32_t)(key >> 32);
}

static inline int32_t key_rest(uint64_t key)
{
    return (int32_t)(key & UINT32_MAX);
}

/* Ascending. Some ns per key for a dozen of them; O(n log n) for any number. */
void key_sort(uint64_t *keys, size_t count);

#endif
