#include "base/bitset.h"

#include <assert.h>

#include "base/mem.h"

static size_t num_words(const Bitset *set)
{
    return set->num_bits / 64 + (set->num_bits % 64 != 0);
}

void bitset_init(Bitset *set, size_t num_bits)
{
    *set = (Bitset){.num_bits = num_bits};
    set->words = MEM_NEW(uint64_t, num_words(set));
}

void bitset_release(Bitset *set)
{
    MEM_FREE(set->words, num_words(set));
    *set = (Bitset){0};
}

void bitset_clear_all(Bitset *set)
{
    for (size_t i = 0; i < num_words(set); i++) {
        set->words[i] = 0;
    }
}

size_t bitset_count(const Bitset *set)
{
    size_t count = 0;
    for (size_t i = 0; i < num_words(set); i++) {
        count += (size_t)__builtin_popcountll(set->words[i]);
    }
    return count;
}

size_t bitset_next(const Bitset *set, size_t from)
{
    if (from >= set->num_bits) {
        return set->num_bits;
    }
    assert(set->num_bits % 64 == 0 || set->words[set->num_bits / 64] >> set->num_bits % 64 == 0);
    size_t index = from / 64;
    uint64_t word = set->words[index] & ~(uint64_t)0 << from % 64;
    while (!word) {
        if (++index == num_words(set)) {
            return set->num_bits;
        }
        word = set->words[index];
    }
    return index * 64 + (size_t)__builtin_ctzll(word);
}

void bitset_unite(Bitset *set, const Bitset *other)
{
    assert(set->num_bits == other->num_bits);
    for (size_t i = 0; i < num_words(set); i++) {
        set->words[i] |= other->words[i];
    }
}

bool bitset_intersects(const Bitset *a, const Bitset *b)
{
    assert(a->num_bits == b->num_bits);
    for (size_t i = 0; i < num_words(a); i++) {
        if (a->words[i] & b->words[i]) {
            return true;
        }
    }
    return false;
}

bool bitset_is_subset(const Bitset *part, const Bitset *whole)
{
    assert(part->num_bits == whole->num_bits);
    for (size_t i = 0; i < num_words(part); i++) {
        if (part->words[i] & ~whole->words[i]) {
            return false;
        }
    }
    return true;
}

bool bitset_equals(const Bitset *a, const Bitset *b)
{
    assert(a->num_bits == b->num_bits);
    for (size_t i = 0; i < num_words(a); i++) {
        if (a->words[i] != b->words[i]) {
            return false;
        }
    }
    return true;
}
