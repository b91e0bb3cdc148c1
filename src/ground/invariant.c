#include "ground/invariant.h"

#include <string.h>

#include "base/mem.h"

static size_t size_in_ints(const Invariant *invariant)
{
    return (size_t)invariant->num_parts * (size_t)(invariant->num_parameters + 1);
}

static bool is_equal(const Invariant *a, const Invariant *b)
{
    return a->num_parts == b->num_parts && a->num_parameters == b->num_parameters &&
           memcmp(a->parts, b->parts, size_in_ints(a) * sizeof *a->parts) == 0;
}

static void insert_draft(InvariantSet *set, int32_t num_parts, int32_t num_parameters)
{
    Invariant draft = {set->draft.data, num_parts, num_parameters};
    assert(set->draft.size == size_in_ints(&draft));
    uint32_t hash = hash_index_hash_bytes(draft.parts, set->draft.size * sizeof *draft.parts);
    hash_index_reserve(&set->index, set->all.size + 1);
    size_t cursor = hash_index_start(&set->index, hash);
    for (int32_t id; (id = hash_index_next(&set->index, hash, &cursor)) >= 0;) {
        if (is_equal(&set->all.data[id], &draft)) {
            return;
        }
    }
    hash_index_insert_at(&set->index, cursor, hash, (int32_t)set->all.size);
    draft.parts = arena_copy(&set->arena, draft.parts, set->draft.size, sizeof *draft.parts);
    invariant_vec_push(&set->all, draft);
}

static void draft_part(InvariantSet *set, int32_t predicate, const int32_t *places, int32_t count)
{
    int_vec_push(&set->draft, predicate);
    for (int32_t i = 0; i < count; i++) {
        int_vec_push(&set->draft, places[i]);
    }
}

void invariant_set_insert(InvariantSet *set, int32_t predicate, const int32_t *places,
                          int32_t num_parameters)
{
    set->draft.size = 0;
    draft_part(set, predicate, places, num_parameters);
    insert_draft(set, 1, num_parameters);
}

void invariant_set_extend(InvariantSet *set, const NormTask *task, Invariant base,
                          int32_t predicate, const int32_t *places)
{
    const char *name = task->predicates[predicate].name;
    bool is_placed = false;
    set->draft.size = 0;
    for (int32_t i = 0; i < base.num_parts; i++) {
        int32_t next = invariant_predicate(&base, i);
        assert(next != predicate);
        if (!is_placed && strcmp(name, task->predicates[next].name) < 0) {
            draft_part(set, predicate, places, base.num_parameters);
            is_placed = true;
        }
        draft_part(set, next, invariant_places(&base, i), base.num_parameters);
    }
    if (!is_placed) {
        draft_part(set, predicate, places, base.num_parameters);
    }
    insert_draft(set, base.num_parts + 1, base.num_parameters);
}

void invariant_set_release(InvariantSet *set)
{
    arena_release(&set->arena);
    invariant_vec_release(&set->all);
    hash_index_release(&set->index);
    int_vec_release(&set->draft);
}

/* --- Covers ----------------------------------------------------------------------------------- */

void invariant_cover_init(InvariantCover *cover, int32_t num_predicates)
{
    *cover = (InvariantCover){.places = MEM_NEW(const int32_t *, (size_t)num_predicates),
                              .num_predicates = num_predicates};
}

void invariant_cover_set(InvariantCover *cover, Invariant invariant)
{
    for (int32_t i = 0; i < cover->invariant.num_parts; i++) {
        cover->places[invariant_predicate(&cover->invariant, i)] = NULL;
    }
    for (int32_t i = 0; i < invariant.num_parts; i++) {
        assert(!cover->places[invariant_predicate(&invariant, i)]);
        cover->places[invariant_predicate(&invariant, i)] = invariant_places(&invariant, i);
    }
    cover->invariant = invariant;
}

void invariant_cover_release(InvariantCover *cover)
{
    MEM_FREE(cover->places, (size_t)cover->num_predicates);
    *cover = (InvariantCover){0};
}
