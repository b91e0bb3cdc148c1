#include "search/block_pool.h"

#include <assert.h>
#include <string.h>

enum { NO_BLOCK = -1 };

static void forget_free(BlockPool *pool)
{
    for (int i = 0; i < BLOCK_POOL_SIZES; i++) {
        pool->free[i] = NO_BLOCK;
    }
}

void block_pool_init(BlockPool *pool)
{
    *pool = (BlockPool){0};
    forget_free(pool);
}

void block_pool_release(BlockPool *pool)
{
    int_vec_release(&pool->numbers);
    forget_free(pool);
}

void block_pool_clear(BlockPool *pool)
{
    pool->numbers.size = 0;
    forget_free(pool);
}

bool block_pool_try_reserve(BlockPool *pool, size_t count)
{
    return int_vec_try_reserve(&pool->numbers, pool->numbers.size + count);
}

int32_t block_pool_take(BlockPool *pool, int log2)
{
    assert(log2 >= 0 && log2 < BLOCK_POOL_SIZES);
    int32_t block = pool->free[log2];
    if (block != NO_BLOCK) {
        pool->free[log2] = pool->numbers.data[block];
        return block;
    }
    block = (int32_t)pool->numbers.size;
    pool->numbers.size += (size_t)1 << log2;
    assert(pool->numbers.size <= pool->numbers.capacity);
    return block;
}

/* The first number of a free block names the next one of its chain. */
void block_pool_give_back(BlockPool *pool, int32_t block, int log2)
{
    assert(block >= 0 && (size_t)block + ((size_t)1 << log2) <= pool->numbers.size);
    pool->numbers.data[block] = pool->free[log2];
    pool->free[log2] = block;
}

int32_t block_pool_grow(BlockPool *pool, int32_t block, int log2)
{
    int32_t grown = block_pool_take(pool, log2 + 1);
    memcpy(pool->numbers.data + grown, pool->numbers.data + block,
           sizeof(int32_t) * ((size_t)1 << log2));
    block_pool_give_back(pool, block, log2);
    return grown;
}
