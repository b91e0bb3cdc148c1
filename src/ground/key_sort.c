#include "ground/key_sort.h"

#include <stdlib.h>

enum { INSERTION_MAX = 24 };

static int compare_keys(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

void key_sort(uint64_t *keys, size_t count)
{
    if (count > INSERTION_MAX) {
        qsort(keys, count, sizeof *keys, compare_keys);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        uint64_t key = keys[i];
        size_t place = i;
        for (; place > 0 && keys[place - 1] > key; place--) {
            keys[place] = keys[place - 1];
        }
        keys[place] = key;
    }
}
