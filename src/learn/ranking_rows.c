#include "learn/ranking_rows.h"

#include <assert.h>
#include <string.h>

void ranking_rows_release(RankingRows *rows)
{
    wl_count_vec_release(&rows->entries);
    int_vec_release(&rows->ends);
    int_vec_release(&rows->weights);
    hash_index_release(&rows->index);
}

static void push(RankingRows *rows, int32_t colour, int32_t count)
{
    if (count != 0) {
        wl_count_vec_push(&rows->entries, (WlCount){colour, count});
    }
}

/* Appends worse - better to the entries. */
static void push_difference(RankingRows *rows, const WlCountVec *better, const WlCountVec *worse)
{
    size_t b = 0, w = 0;
    while (b < better->size || w < worse->size) {
        int32_t left = b < better->size ? better->data[b].colour : INT32_MAX;
        int32_t right = w < worse->size ? worse->data[w].colour : INT32_MAX;
        int32_t count = 0;
        if (right <= left) {
            count += worse->data[w++].count;
        }
        if (left <= right) {
            count -= better->data[b++].count;
        }
        push(rows, left < right ? left : right, count);
    }
}

/* The row with the same entries as those behind `begin`, or -1; the cursor is where it belongs. */
static int32_t find(const RankingRows *rows, size_t begin, uint32_t hash, size_t *cursor)
{
    size_t size = rows->entries.size - begin;
    *cursor = hash_index_start(&rows->index, hash);
    for (int32_t row; (row = hash_index_next(&rows->index, hash, cursor)) >= 0;) {
        int32_t found_size;
        const WlCount *found = ranking_rows_get(rows, row, &found_size);
        if ((size_t)found_size == size &&
            memcmp(found, rows->entries.data + begin, size * sizeof *found) == 0) {
            return row;
        }
    }
    return -1;
}

void ranking_rows_add(RankingRows *rows, const WlCountVec *better, const WlCountVec *worse)
{
    size_t begin = rows->entries.size, cursor;
    push_difference(rows, better, worse);
    size_t size = rows->entries.size - begin;
    if (size == 0) {
        return;
    }
    assert(rows->entries.size <= INT32_MAX);
    uint32_t hash = hash_index_hash_bytes(rows->entries.data + begin, size * sizeof(WlCount));
    hash_index_reserve(&rows->index, rows->ends.size + 1);
    int32_t row = find(rows, begin, hash, &cursor);
    if (row >= 0) {
        rows->weights.data[row]++;
        rows->entries.size = begin;
        return;
    }
    hash_index_insert_at(&rows->index, cursor, hash, (int32_t)rows->ends.size);
    int_vec_push(&rows->ends, (int32_t)rows->entries.size);
    int_vec_push(&rows->weights, 1);
}
