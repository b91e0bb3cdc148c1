/* Relation: a set of tuples of objects, with indexes on demand.
 *
 * Tuples are numbered in the order of insertion and stored flat, one after the other. An index
 * covers a subset of the columns. It tells how many tuples have given objects there, and which: one
 * probe of an open-addressing table yields the exact number and the first tuple of a chain. The
 * first request builds an index; insertions keep it up to date.
 *
 * A key packs the objects of its columns into 64 bits, so equal keys mean equal objects. Columns
 * that do not fit (beyond a dozen, or with millions of objects) stay out of the key; a caller that
 * walks a chain must compare them itself. Tuples that fit into a key are also found as a whole by
 * it.
 *
 * Insertion and lookup: O(arity), plus O(columns) per index on insertion. */
#ifndef GROUND_RELATION_H
#define GROUND_RELATION_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/hash_index.h"
#include "base/vec.h"

enum { RELATION_MAX_KEY_COLUMNS = 32, RELATION_END = -1 };

/* Tuples with one key; a free slot if there are none. */
typedef struct RelationBucket {
    uint64_t key;
    int32_t first, count;
} RelationBucket;

/* Linear probing, at most half full. */
typedef struct RelationTable {
    RelationBucket *slots; /* NULL: none yet */
    int32_t capacity_log2;
    size_t num_buckets;
} RelationTable;

typedef struct RelationIndex {
    uint32_t columns; /* bit c: column c is part of the key */
    RelationTable table;
    IntVec next; /* per tuple: the next one with the same key, or RELATION_END */
} RelationIndex;

DEFINE_VEC(RelationIndexVec, relation_index_vec, RelationIndex);

typedef struct Relation {
    int32_t arity, count;
    int32_t object_bits; /* of a key, per object */
    bool is_narrow;      /* whole tuples fit into a key */
    IntVec objects;      /* arity per tuple */
    RelationIndexVec indexes;
    /* Tuples that relation_insert has added: */
    RelationTable keys; /* if narrow */
    HashIndex ids;      /* if not */
} Relation;

void relation_init(Relation *relation, int32_t arity, int32_t num_objects);
void relation_release(Relation *relation);

static inline const int32_t *relation_tuple(const Relation *relation, int32_t id)
{
    assert(id >= 0 && id < relation->count);
    return relation->objects.data + (size_t)id * (size_t)relation->arity;
}

/* False if the relation has the tuple already. */
bool relation_insert(Relation *relation, const int32_t *tuple);

/* For tuples that are known to be new; relation_find does not find them. */
void relation_append(Relation *relation, const int32_t *tuple);

/* The index on these columns: at most relation_key_capacity of the first 32. Valid until the next
 * call for other columns. */
const RelationIndex *relation_index(Relation *relation, uint32_t columns);

static inline int32_t relation_key_capacity(const Relation *relation)
{
    return 64 / relation->object_bits;
}

/* Keys are made column by column, in ascending order, starting with 0. */
static inline uint64_t relation_extend_key(const Relation *relation, uint64_t key, int32_t object)
{
    assert(object >= 0 && (uint64_t)object >> relation->object_bits == 0);
    return key << relation->object_bits | (uint32_t)object;
}

static inline size_t relation_first_slot(const RelationTable *table, uint64_t key)
{
    uint64_t golden_ratio = 0x9e3779b97f4a7c15u;
    return (size_t)((key ^ key >> 32) * golden_ratio >> (64 - table->capacity_log2));
}

/* The slot of the key, or the free one where it belongs. */
static inline RelationBucket *relation_slot(const RelationTable *table, uint64_t key)
{
    assert(table->num_buckets < (size_t)1 << table->capacity_log2); /* the probe ends */
    size_t mask = ((size_t)1 << table->capacity_log2) - 1;
    size_t at = relation_first_slot(table, key);
    while (table->slots[at].count > 0 && table->slots[at].key != key) {
        at = (at + 1) & mask;
    }
    return &table->slots[at];
}

/* The number of a tuple that relation_insert has added, or -1. */
int32_t relation_find(const Relation *relation, const int32_t *tuple);

/* The same by the key of all columns of a narrow relation. */
static inline int32_t relation_find_key(const Relation *relation, uint64_t key)
{
    assert(relation->is_narrow);
    if (!relation->keys.slots) {
        return -1;
    }
    const RelationBucket *slot = relation_slot(&relation->keys, key);
    return slot->count > 0 ? slot->first : -1;
}

#endif
