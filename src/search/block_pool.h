/* Block pool: arrays of numbers that grow, all in one piece of memory.
 *
 * A block has room for a power of two of numbers. Growing takes a block of twice the size and gives
 * the old one back, to be used again for another array. Blocks are named by their place in the
 * pool, since the memory may move when room is made.
 *
 * Cost: O(1) for taking and giving back, and a copy for growing, amortised O(1) per number. Nothing
 * is allocated but by block_pool_try_reserve. Zeroed storage is not valid; see block_pool_init. */
#ifndef SEARCH_BLOCK_POOL_H
#define SEARCH_BLOCK_POOL_H

#include "base/vec.h"

enum { BLOCK_POOL_SIZES = 31 };

typedef struct BlockPool {
    IntVec numbers;
    int32_t free[BLOCK_POOL_SIZES]; /* by log2 of the size: chain of blocks to use again */
} BlockPool;

void block_pool_init(BlockPool *pool);
void block_pool_release(BlockPool *pool);

/* Gives all blocks back and keeps the memory. */
void block_pool_clear(BlockPool *pool);

/* Room for blocks with so many numbers in all, whatever was given back; false: out of memory. */
bool block_pool_try_reserve(BlockPool *pool, size_t count);

/* The place of a block of 2^log2 numbers. There must be room. */
int32_t block_pool_take(BlockPool *pool, int log2);
void block_pool_give_back(BlockPool *pool, int32_t block, int log2);

/* A block of twice the size with the same numbers. */
int32_t block_pool_grow(BlockPool *pool, int32_t block, int log2);

#endif
