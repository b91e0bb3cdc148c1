/* Bitset: a set of small numbers 0 .. num_bits - 1 of a size fixed at the start.
 *
 * One bit per number in 64-bit words on the heap. Unused bits of the last word are always 0, so
 * that counting and comparing need not mask. Operations on two sets want the same num_bits. Zeroed
 * storage is a valid set over no numbers.
 *
 *     for (size_t i = bitset_next(&set, 0); i < set.num_bits; i = bitset_next(&set, i + 1)) */
#ifndef BASE_BITSET_H
#define BASE_BITSET_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Bitset {
    uint64_t *words;
    size_t num_bits;
} Bitset;

/* Starts empty. */
void bitset_init(Bitset *set, size_t num_bits);
void bitset_release(Bitset *set);

static inline void bitset_set(Bitset *set, size_t bit)
{
    assert(bit < set->num_bits);
    set->words[bit / 64] |= (uint64_t)1 << bit % 64;
}

static inline void bitset_clear(Bitset *set, size_t bit)
{
    assert(bit < set->num_bits);
    set->words[bit / 64] &= ~((uint64_t)1 << bit % 64);
}

static inline bool bitset_test(const Bitset *set, size_t bit)
{
    assert(bit < set->num_bits);
    return set->words[bit / 64] >> bit % 64 & 1;
}

void bitset_clear_all(Bitset *set);

size_t bitset_count(const Bitset *set);

/* The smallest member that is at least `from`; num_bits when there is none. */
size_t bitset_next(const Bitset *set, size_t from);

/* Adds all members of `other` to `set`. */
void bitset_unite(Bitset *set, const Bitset *other);

bool bitset_intersects(const Bitset *a, const Bitset *b);
bool bitset_is_subset(const Bitset *part, const Bitset *whole);
bool bitset_equals(const Bitset *a, const Bitset *b);

#endif
