#include "ground/invariant_weights.h"

#include <string.h>

enum { FACTS_PER_REPORT = 1 << 8 };

/* The accepted invariants of predicate p: entries begin[p] .. begin[p + 1] - 1. */
typedef struct PartIndex {
    int32_t *begin;
    int32_t *invariants; /* among the accepted */
    int32_t *parts;
} PartIndex;

static const Invariant *get_accepted(const InvariantSearch *search, size_t number)
{
    return &search->candidates.all.data[search->accepted.data[number]];
}

static void part_index_init(PartIndex *index, int32_t num_predicates, const InvariantSearch *search)
{
    int32_t *begin = MEM_NEW(int32_t, (size_t)num_predicates + 1);
    int32_t *next = MEM_NEW(int32_t, (size_t)num_predicates);
    for (size_t i = 0; i < search->accepted.size; i++) {
        const Invariant *invariant = get_accepted(search, i);
        for (int32_t part = 0; part < invariant->num_parts; part++) {
            begin[invariant_predicate(invariant, part) + 1]++;
        }
    }
    for (int32_t p = 0; p < num_predicates; p++) {
        begin[p + 1] += begin[p];
        next[p] = begin[p];
    }
    size_t num_entries = (size_t)begin[num_predicates];
    *index = (PartIndex){begin, MEM_NEW(int32_t, num_entries), MEM_NEW(int32_t, num_entries)};
    for (size_t i = 0; i < search->accepted.size; i++) {
        const Invariant *invariant = get_accepted(search, i);
        for (int32_t part = 0; part < invariant->num_parts; part++) {
            int32_t entry = next[invariant_predicate(invariant, part)]++;
            index->invariants[entry] = (int32_t)i;
            index->parts[entry] = part;
        }
    }
    MEM_FREE(next, (size_t)num_predicates);
}

static void part_index_release(PartIndex *index, int32_t num_predicates)
{
    size_t num_entries = (size_t)index->begin[num_predicates];
    MEM_FREE(index->invariants, num_entries);
    MEM_FREE(index->parts, num_entries);
    MEM_FREE(index->begin, (size_t)num_predicates + 1);
}

/* Counts one initial atom for the instance whose key lies at the end of the keys, from `key` on. */
static void count_key(InvariantWeights *weights, size_t key)
{
    const int32_t *keys = weights->keys.data;
    size_t bytes = (weights->keys.size - key) * sizeof *keys;
    uint32_t hash = hash_index_hash_bytes(keys + key, bytes);
    hash_index_reserve(&weights->index, weights->instances.size + 1);
    size_t cursor = hash_index_start(&weights->index, hash);
    for (int32_t id; (id = hash_index_next(&weights->index, hash, &cursor)) >= 0;) {
        InvariantInstance *instance = &weights->instances.data[id];
        /* Keys that begin alike are of one invariant, and therefore equally long. */
        const int32_t *other = keys + instance->key;
        if (other[0] == keys[key] && memcmp(other, keys + key, bytes) == 0) {
            instance->is_too_heavy = true;
            weights->keys.size = key;
            return;
        }
    }
    hash_index_insert_at(&weights->index, cursor, hash, (int32_t)weights->instances.size);
    invariant_instance_vec_push(&weights->instances, (InvariantInstance){(int32_t)key, false});
}

static void count_fact(InvariantWeights *weights, const InvariantSearch *search,
                       const PartIndex *index, const PddlFact *fact)
{
    for (int32_t i = index->begin[fact->predicate]; i < index->begin[fact->predicate + 1]; i++) {
        const Invariant *invariant = get_accepted(search, (size_t)index->invariants[i]);
        const int32_t *places = invariant_places(invariant, index->parts[i]);
        size_t key = weights->keys.size;
        int_vec_push(&weights->keys, index->invariants[i]);
        for (int32_t k = 0; k < invariant->num_parameters; k++) {
            int_vec_push(&weights->keys, fact->objects[places[k]]);
        }
        count_key(weights, key);
    }
}

bool invariant_weights_find(InvariantWeights *weights, const NormTask *norm,
                            const InvariantSearch *search, const Progress *progress)
{
    *weights = (InvariantWeights){0};
    PartIndex index;
    part_index_init(&index, norm->num_predicates, search);
    bool is_going = true;
    for (int32_t i = 0; i < norm->pddl->num_init && is_going; i++) {
        count_fact(weights, search, &index, &norm->pddl->init[i]);
        is_going =
            (i + 1) % FACTS_PER_REPORT != 0 || progress_report(progress, "initial atoms", i + 1);
    }
    part_index_release(&index, norm->num_predicates);
    return is_going;
}

void invariant_weights_release(InvariantWeights *weights)
{
    int_vec_release(&weights->keys);
    invariant_instance_vec_release(&weights->instances);
    hash_index_release(&weights->index);
}
