/* Ranking rows: what a linear ranking is learned from.
 *
 * A row says that one state should come before another: the difference of their features, worse
 * minus better, whose product with the weights should be at least 1. Equal rows are merged, with a
 * weight; a difference of 0 teaches nothing and is left out.
 *
 * Plain data; adding a row costs O(its length) and one look-up. */
#ifndef LEARN_RANKING_ROWS_H
#define LEARN_RANKING_ROWS_H

#include "base/hash_index.h"
#include "heur/wl_tracker.h"

typedef struct RankingRows {
    WlCountVec entries; /* of all rows, one behind the other; colours ascend within a row */
    IntVec ends;        /* per row: its end in `entries` */
    IntVec weights;     /* per row: how often it was added */
    HashIndex index;    /* by contents */
} RankingRows;

/* Zeroed storage is valid and empty. */
void ranking_rows_release(RankingRows *rows);

static inline int32_t ranking_rows_count(const RankingRows *rows)
{
    return (int32_t)rows->ends.size;
}

/* The entries of a row. */
static inline const WlCount *ranking_rows_get(const RankingRows *rows, int32_t row,
                                              int32_t *out_size)
{
    int32_t begin = row > 0 ? rows->ends.data[row - 1] : 0;
    *out_size = rows->ends.data[row] - begin;
    return rows->entries.data + begin;
}

/* Both by ascending colours. */
void ranking_rows_add(RankingRows *rows, const WlCountVec *better, const WlCountVec *worse);

#endif
