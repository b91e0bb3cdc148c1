#include "base/edit_distance.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_LENGTH = 255 };

static int min_of_three(int a, int b, int c)
{
    int smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

/* One row of the table of distances between prefixes, computed from the row above in place. Only
 * cells within `limit` of the diagonal can matter; those outside count as limit + 1. Returns the
 * smallest cell: no later row has a smaller one. */
static int next_row(int *row, int row_number, char left, const char *right, int length, int limit)
{
    int first = row_number > limit ? row_number - limit : 1;
    int last = row_number + limit < length ? row_number + limit : length;
    int diagonal = row[first - 1];
    row[first - 1] = first == 1 ? row_number : limit + 1;
    int smallest = row[first - 1];
    for (int i = first; i <= last; i++) {
        int above = i == row_number + limit ? limit + 1 : row[i];
        row[i] = min_of_three(diagonal + (left != right[i - 1]), above + 1, row[i - 1] + 1);
        smallest = row[i] < smallest ? row[i] : smallest;
        diagonal = above;
    }
    return smallest;
}

int edit_distance(const char *left, const char *right, int limit)
{
    size_t left_size = strlen(left);
    size_t right_size = strlen(right);
    if (left_size > MAX_LENGTH || right_size > MAX_LENGTH ||
        abs((int)left_size - (int)right_size) > limit) {
        return limit + 1;
    }
    assert(limit >= 0);
    int length = (int)right_size;
    int row[MAX_LENGTH + 1];
    for (int i = 0; i <= length; i++) {
        row[i] = i;
    }
    for (int i = 1; i <= (int)left_size; i++) {
        if (next_row(row, i, left[i - 1], right, length, limit) > limit) {
            return limit + 1;
        }
    }
    return row[length] <= limit ? row[length] : limit + 1;
}

EditDistanceBest edit_distance_start(const char *word)
{
    size_t third = (strlen(word) + 2) / 3;
    return (EditDistanceBest){.word = word, .limit = third < 1 ? 1 : third > 4 ? 4 : (int)third};
}

bool edit_distance_consider(EditDistanceBest *best, const char *candidate)
{
    int distance = best->limit < 0 ? 0 : edit_distance(best->word, candidate, best->limit);
    if (distance > best->limit) {
        return false;
    }
    best->nearest = candidate;
    best->limit = distance - 1;
    return true;
}
