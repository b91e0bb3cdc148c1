/* Arrays of 32-bit integers: what many modules do with them. */
#ifndef BASE_INTS_H
#define BASE_INTS_H

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Replaces each number by the sum of all up to it. This is the middle step of a counting sort: it
 * turns the sizes of lists into the places where they begin or end. */
static inline void ints_add_up(int32_t *numbers, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        numbers[i] += numbers[i - 1];
    }
}

/* The first place from `at` on where two arrays differ; `count` if there is none. */
static inline size_t ints_next_difference(const int32_t *left, const int32_t *right, size_t at,
                                          size_t count)
{
    enum { PIECE = 64 };
    while (at + PIECE <= count && memcmp(left + at, right + at, PIECE * sizeof *left) == 0) {
        at += PIECE;
    }
    while (at < count && left[at] == right[at]) {
        at++;
    }
    return at;
}

/* For qsort: in ascending order. */
static inline int ints_compare(const void *left, const void *right)
{
    int32_t a = *(const int32_t *)left, b = *(const int32_t *)right;
    return (a > b) - (a < b);
}

/* In ascending order; `numbers` may be NULL if there are none. */
static inline void ints_sort(int32_t *numbers, size_t count)
{
    if (count > 0) {
        qsort(numbers, count, sizeof *numbers, ints_compare);
    }
}

#endif
