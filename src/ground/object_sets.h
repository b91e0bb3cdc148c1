/* ObjectSets: the sets of objects that variables range over, each stored once.
 *
 * Few sets serve many variables: one per type and per combination of a type with conditions that
 * never change. Set 0 holds all objects. */
#ifndef GROUND_OBJECT_SETS_H
#define GROUND_OBJECT_SETS_H

#include "base/bitset.h"
#include "base/hash_index.h"
#include "base/vec.h"

enum { OBJECT_SETS_ALL = 0 };

DEFINE_VEC(BitsetVec, bitset_vec, Bitset);

typedef struct ObjectSets {
    size_t num_objects;
    BitsetVec sets;
    HashIndex ids;
} ObjectSets;

void object_sets_init(ObjectSets *sets, int32_t num_objects);
void object_sets_release(ObjectSets *sets);

/* The number of a set with these members. */
int32_t object_sets_intern(ObjectSets *sets, const Bitset *members);

static inline bool object_sets_contain(const ObjectSets *sets, int32_t set, int32_t object)
{
    return bitset_test(&sets->sets.data[set], (size_t)object);
}

#endif
