/* Places in the pools of a Draft are 32-bit numbers. */
#ifndef GROUND_DRAFT_INDEX_H
#define GROUND_DRAFT_INDEX_H

#include "base/mem.h"

/* The end of a pool as a place in it. What multiplies out beyond 2^31 elements counts as too large
 * for memory. */
static inline int32_t draft_index(size_t size)
{
    if (size > INT32_MAX) {
        mem_fail(size);
    }
    return (int32_t)size;
}

#endif
