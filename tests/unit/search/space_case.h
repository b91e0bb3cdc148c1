/* What the tests of evaluation share: the states of a task that are known so far. */
#ifndef TESTS_UNIT_SEARCH_SPACE_CASE_H
#define TESTS_UNIT_SEARCH_SPACE_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/vec.h"
#include "support/naive.h"
#include "task/state_registry.h"
#include "task/state_space.h"

typedef struct SpaceCase {
    Task *task; /* owned */
    StateSpace *space;
    StateRegistry registry;
} SpaceCase;

/* Takes over the task, which has to be within the limits of naive.h; no state is known. */
static inline void space_case_init(SpaceCase *c, Task *task)
{
    c->task = task;
    c->space = state_space_new(task);
    state_registry_init(&c->registry, c->space->pack.num_words);
}

static inline void space_case_release(SpaceCase *c)
{
    state_registry_release(&c->registry);
    state_space_free(c->space);
    task_free(c->task);
    assert_int_equal(mem_stats().current, 0);
}

/* Registers a state; if it is new, appends it to new_states, unless that is NULL. */
static inline void space_case_add(SpaceCase *c, const StateWord *words, IntVec *new_states)
{
    bool is_new;
    assert_true(state_registry_try_reserve(&c->registry, 1));
    int32_t state = state_registry_insert(&c->registry, words,
                                          state_registry_hash(&c->registry, words), &is_new);
    if (is_new && new_states) {
        int_vec_push(new_states, state);
    }
}

static inline void space_case_add_initial(SpaceCase *c, IntVec *new_states)
{
    StateWord words[NAIVE_MAX_VARIABLES];
    state_space_initial(c->space, words);
    space_case_add(c, words, new_states);
}

static inline void space_case_add_successors(SpaceCase *c, int32_t state, IntVec *new_states)
{
    int32_t values[NAIVE_MAX_VARIABLES], ops[NAIVE_MAX_OPERATORS];
    StateWord words[NAIVE_MAX_VARIABLES], next[NAIVE_MAX_VARIABLES];
    memcpy(words, state_registry_words(&c->registry, state), c->registry.num_words * sizeof *words);
    state_pack_unpack(&c->space->pack, words, values);
    int32_t count = succ_gen_applicable(&c->space->succ_gen, values, ops);
    for (int32_t i = 0; i < count; i++) {
        state_space_apply(c->space, words, values, ops[i], next);
        space_case_add(c, next, new_states);
    }
}

#endif
