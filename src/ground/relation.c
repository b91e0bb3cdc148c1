#include "ground/relation.h"

#include <string.h>

#include "base/mem.h"

enum { FIRST_CAPACITY_LOG2 = 3 };

void relation_init(Relation *relation, int32_t arity, int32_t num_objects)
{
    assert(arity >= 0 && num_objects >= 0);
    *relation = (Relation){.arity = arity, .object_bits = 1};
    while (relation->object_bits < 31 && num_objects >> relation->object_bits > 0) {
        relation->object_bits++;
    }
    relation->is_narrow = arity <= relation_key_capacity(relation);
    int_vec_reserve(&relation->objects, 1); /* so that the empty tuple has an address */
}

static void table_release(RelationTable *table)
{
    if (table->slots) {
        MEM_FREE(table->slots, (size_t)1 << table->capacity_log2);
    }
}

void relation_release(Relation *relation)
{
    for (size_t i = 0; i < relation->indexes.size; i++) {
        table_release(&relation->indexes.data[i].table);
        int_vec_release(&relation->indexes.data[i].next);
    }
    relation_index_vec_release(&relation->indexes);
    table_release(&relation->keys);
    hash_index_release(&relation->ids);
    int_vec_release(&relation->objects);
    *relation = (Relation){0};
}

/* --- Tables ----------------------------------------------------------------------------------- */

static void table_grow(RelationTable *table)
{
    RelationTable old = *table;
    size_t old_capacity = old.slots ? (size_t)1 << old.capacity_log2 : 0;
    table->capacity_log2 = old.slots ? old.capacity_log2 + 1 : FIRST_CAPACITY_LOG2;
    table->slots = MEM_NEW(RelationBucket, (size_t)1 << table->capacity_log2);
    for (size_t i = 0; i < old_capacity; i++) {
        if (old.slots[i].count > 0) {
            *relation_slot(table, old.slots[i].key) = old.slots[i];
        }
    }
    assert(table->num_buckets * 2 <= (size_t)1 << table->capacity_log2);
    table_release(&old);
}

/* The slot of a key, after making room for one more. */
static RelationBucket *table_claim(RelationTable *table, uint64_t key)
{
    if (!table->slots || table->num_buckets * 2 >= (size_t)1 << table->capacity_log2) {
        table_grow(table);
    }
    return relation_slot(table, key);
}

static void table_add(RelationTable *table, RelationBucket *slot, uint64_t key, int32_t id)
{
    assert(slot->count == 0 || slot->key == key);
    table->num_buckets += slot->count == 0;
    *slot = (RelationBucket){key, id, slot->count + 1};
}

/* --- Indexes ---------------------------------------------------------------------------------- */

static uint64_t key_of_columns(const Relation *relation, uint32_t columns, const int32_t *tuple)
{
    uint64_t key = 0;
    for (uint32_t rest = columns; rest; rest &= rest - 1) {
        key = relation_extend_key(relation, key, tuple[__builtin_ctz(rest)]);
    }
    return key;
}

/* Puts the tuple at the front of the chain of its key. */
static void index_add(const Relation *relation, RelationIndex *index, int32_t id)
{
    uint64_t key = key_of_columns(relation, index->columns, relation_tuple(relation, id));
    RelationBucket *slot = table_claim(&index->table, key);
    assert(index->next.size == (size_t)id);
    int_vec_push(&index->next, slot->count > 0 ? slot->first : RELATION_END);
    table_add(&index->table, slot, key, id);
}

const RelationIndex *relation_index(Relation *relation, uint32_t columns)
{
    for (size_t i = 0; i < relation->indexes.size; i++) {
        if (relation->indexes.data[i].columns == columns) {
            return &relation->indexes.data[i];
        }
    }
    assert(__builtin_popcount(columns) <= relation_key_capacity(relation));
    RelationIndex index = {.columns = columns};
    table_grow(&index.table);
    int_vec_reserve(&index.next, (size_t)relation->count);
    for (int32_t id = 0; id < relation->count; id++) {
        index_add(relation, &index, id);
    }
    relation_index_vec_push(&relation->indexes, index);
    assert(index.next.size == (size_t)relation->count);
    return &relation->indexes.data[relation->indexes.size - 1];
}

/* --- Tuples ----------------------------------------------------------------------------------- */

static size_t tuple_bytes(const Relation *relation)
{
    return (size_t)relation->arity * sizeof(int32_t);
}

static uint64_t key_of_tuple(const Relation *relation, const int32_t *tuple)
{
    uint64_t key = 0;
    for (int32_t c = 0; c < relation->arity; c++) {
        key = relation_extend_key(relation, key, tuple[c]);
    }
    return key;
}

static int32_t find_wide(const Relation *relation, const int32_t *tuple, uint32_t hash,
                         size_t *cursor)
{
    for (int32_t id; (id = hash_index_next(&relation->ids, hash, cursor)) >= 0;) {
        if (memcmp(relation_tuple(relation, id), tuple, tuple_bytes(relation)) == 0) {
            return id;
        }
    }
    return -1;
}

int32_t relation_find(const Relation *relation, const int32_t *tuple)
{
    if (relation->is_narrow) {
        return relation_find_key(relation, key_of_tuple(relation, tuple));
    }
    if (relation->ids.count == 0) {
        return -1;
    }
    uint32_t hash = hash_index_hash_bytes(tuple, tuple_bytes(relation));
    size_t cursor = hash_index_start(&relation->ids, hash);
    return find_wide(relation, tuple, hash, &cursor);
}

void relation_append(Relation *relation, const int32_t *tuple)
{
    size_t arity = (size_t)relation->arity;
    if (relation->count == INT32_MAX - 1) {
        mem_fail(tuple_bytes(relation));
    }
    int_vec_reserve(&relation->objects, relation->objects.size + arity);
    if (arity > 0) {
        memcpy(relation->objects.data + relation->objects.size, tuple, tuple_bytes(relation));
    }
    relation->objects.size += arity;
    int32_t id = relation->count++;
    assert(relation->objects.size == (size_t)relation->count * arity);
    for (size_t i = 0; i < relation->indexes.size; i++) {
        index_add(relation, &relation->indexes.data[i], id);
    }
}

static bool claim_narrow(Relation *relation, const int32_t *tuple)
{
    uint64_t key = key_of_tuple(relation, tuple);
    RelationBucket *slot = table_claim(&relation->keys, key);
    if (slot->count > 0) {
        return false;
    }
    table_add(&relation->keys, slot, key, relation->count);
    return true;
}

static bool claim_wide(Relation *relation, const int32_t *tuple)
{
    hash_index_reserve(&relation->ids, relation->ids.count + 1);
    uint32_t hash = hash_index_hash_bytes(tuple, tuple_bytes(relation));
    size_t cursor = hash_index_start(&relation->ids, hash);
    if (find_wide(relation, tuple, hash, &cursor) >= 0) {
        return false;
    }
    hash_index_insert_at(&relation->ids, cursor, hash, relation->count);
    return true;
}

bool relation_insert(Relation *relation, const int32_t *tuple)
{
    if (relation->is_narrow ? claim_narrow(relation, tuple) : claim_wide(relation, tuple)) {
        relation_append(relation, tuple);
        return true;
    }
    return false;
}
