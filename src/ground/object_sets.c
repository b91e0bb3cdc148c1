#include "ground/object_sets.h"

void object_sets_init(ObjectSets *sets, int32_t num_objects)
{
    *sets = (ObjectSets){.num_objects = (size_t)num_objects};
    Bitset all;
    bitset_init(&all, sets->num_objects);
    for (size_t i = 0; i < sets->num_objects; i++) {
        bitset_set(&all, i);
    }
    object_sets_intern(sets, &all);
    bitset_release(&all);
}

void object_sets_release(ObjectSets *sets)
{
    for (size_t i = 0; i < sets->sets.size; i++) {
        bitset_release(&sets->sets.data[i]);
    }
    bitset_vec_release(&sets->sets);
    hash_index_release(&sets->ids);
}

int32_t object_sets_intern(ObjectSets *sets, const Bitset *members)
{
    size_t num_words = (sets->num_objects + 63) / 64;
    uint32_t hash = hash_index_hash_bytes(members->words, num_words * sizeof(uint64_t));
    hash_index_reserve(&sets->ids, sets->ids.count + 1);
    size_t cursor = hash_index_start(&sets->ids, hash);
    for (int32_t id; (id = hash_index_next(&sets->ids, hash, &cursor)) >= 0;) {
        if (bitset_equals(&sets->sets.data[id], members)) {
            return id;
        }
    }
    int32_t id = (int32_t)sets->sets.size;
    hash_index_insert_at(&sets->ids, cursor, hash, id);
    Bitset copy;
    bitset_init(&copy, sets->num_objects);
    bitset_unite(&copy, members);
    bitset_vec_push(&sets->sets, copy);
    return id;
}
