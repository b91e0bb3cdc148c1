#include "pddl/pddl_state.h"

#include <assert.h>
#include <string.h>

static int32_t tuple_size(const PddlState *state, int32_t predicate)
{
    return 1 + state->task->predicates[predicate].num_parameters;
}

static PddlChain *find_chain(const PddlState *state, int32_t predicate, int32_t place,
                             int32_t object)
{
    assert(predicate >= 0 && predicate < state->task->num_predicates);
    assert(place >= 0 && place <= state->task->predicates[predicate].num_parameters);
    assert(place == 0 || (object >= 0 && object < state->task->num_objects));
    size_t chain = state->first_chain[predicate];
    if (place > 0) {
        chain += 1 + (size_t)(place - 1) * (size_t)state->task->num_objects + (size_t)object;
    }
    return &state->chains[chain];
}

PddlChain pddl_state_chain(const PddlState *state, int32_t predicate, int32_t place, int32_t object)
{
    return *find_chain(state, predicate, place, object);
}

int32_t pddl_state_skip(const PddlState *state, int32_t atom, int32_t place)
{
    while (atom != PDDL_NONE && !state->atoms.data[atom].holds) {
        atom = state->links.data[state->atoms.data[atom].first + place];
    }
    return atom;
}

/* --- Atoms ------------------------------------------------------------------------------------ */

static uint32_t hash_tuple(const int32_t *tuple, int32_t size)
{
    return hash_index_hash_bytes(tuple, (size_t)size * sizeof *tuple);
}

/* The atom's number or PDDL_NONE; *out_cursor is where it would have to be inserted. */
static int32_t find_atom(const PddlState *state, const int32_t *tuple, size_t *out_cursor)
{
    int32_t size = tuple_size(state, tuple[0]);
    uint32_t hash = hash_tuple(tuple, size);
    *out_cursor = hash_index_start(&state->index, hash);
    for (int32_t atom; (atom = hash_index_next(&state->index, hash, out_cursor)) >= 0;) {
        const int32_t *other = pddl_state_tuple(state, atom);
        if (other[0] == tuple[0] && memcmp(other, tuple, (size_t)size * sizeof *tuple) == 0) {
            return atom;
        }
    }
    return PDDL_NONE;
}

static void link_atom(PddlState *state, int32_t atom, const int32_t *tuple)
{
    for (int32_t place = 0; place < tuple_size(state, tuple[0]); place++) {
        PddlChain *chain = find_chain(state, tuple[0], place, tuple[place]);
        int_vec_push(&state->tuples, tuple[place]);
        int_vec_push(&state->links, chain->head);
        assert(chain->head < atom);
        chain->head = atom;
        chain->count++;
    }
}

bool pddl_state_has(const PddlState *state, const int32_t *tuple)
{
    size_t cursor;
    int32_t atom = find_atom(state, tuple, &cursor);
    return atom != PDDL_NONE && state->atoms.data[atom].holds;
}

bool pddl_state_add(PddlState *state, const int32_t *tuple)
{
    hash_index_reserve(&state->index, state->atoms.size + 1);
    size_t cursor;
    int32_t atom = find_atom(state, tuple, &cursor);
    if (atom == PDDL_NONE) {
        atom = (int32_t)state->atoms.size;
        hash_index_insert_at(&state->index, cursor, hash_tuple(tuple, tuple_size(state, tuple[0])),
                             atom);
        pddl_state_atom_vec_push(&state->atoms,
                                 (PddlStateAtom){.first = (int32_t)state->tuples.size});
        link_atom(state, atom, tuple);
    }
    bool is_new = !state->atoms.data[atom].holds;
    state->atoms.data[atom].holds = true;
    return is_new;
}

void pddl_state_remove(PddlState *state, const int32_t *tuple)
{
    size_t cursor;
    int32_t atom = find_atom(state, tuple, &cursor);
    if (atom != PDDL_NONE) {
        state->atoms.data[atom].holds = false;
    }
}

void pddl_state_remove_derived(PddlState *state)
{
    for (int32_t p = 0; p < state->task->num_predicates; p++) {
        int32_t atom = state->task->predicates[p].is_derived
                           ? pddl_state_skip(state, find_chain(state, p, 0, 0)->head, 0)
                           : PDDL_NONE;
        for (; atom != PDDL_NONE; atom = pddl_state_next(state, atom, 0)) {
            state->atoms.data[atom].holds = false;
        }
    }
}

/* --- Whole states ----------------------------------------------------------------------------- */

static void add_facts(PddlState *state)
{
    IntVec tuple = {0};
    for (int32_t i = 0; i < state->task->num_init; i++) {
        const PddlFact *fact = &state->task->init[i];
        tuple.size = 0;
        int_vec_push(&tuple, fact->predicate);
        for (int32_t j = 0; j < fact->num_objects; j++) {
            int_vec_push(&tuple, fact->objects[j]);
        }
        pddl_state_add(state, tuple.data);
    }
    int_vec_release(&tuple);
}

void pddl_state_init(PddlState *state, const PddlTask *task)
{
    *state = (PddlState){.task = task};
    state->first_chain = MEM_NEW(size_t, (size_t)task->num_predicates + 1);
    for (int32_t p = 0; p < task->num_predicates; p++) {
        size_t num_chains =
            1 + (size_t)task->predicates[p].num_parameters * (size_t)task->num_objects;
        state->first_chain[p + 1] = state->first_chain[p] + num_chains;
    }
    size_t num_chains = state->first_chain[task->num_predicates];
    state->chains = MEM_NEW(PddlChain, num_chains);
    for (size_t i = 0; i < num_chains; i++) {
        state->chains[i].head = PDDL_NONE;
    }
    hash_index_reserve(&state->index, (size_t)task->num_init + 1);
    add_facts(state);
}

void pddl_state_release(PddlState *state)
{
    if (state->task) {
        MEM_FREE(state->chains, state->first_chain[state->task->num_predicates]);
        MEM_FREE(state->first_chain, (size_t)state->task->num_predicates + 1);
    }
    pddl_state_atom_vec_release(&state->atoms);
    int_vec_release(&state->tuples);
    int_vec_release(&state->links);
    hash_index_release(&state->index);
    *state = (PddlState){0};
}
