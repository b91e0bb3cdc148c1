/* State space: how to move between packed states of a task.
 *
 * Bundles what the search needs from a task: the packing, the successor generator, compiled
 * effects, axioms and the goal test. An operator is compiled into masked writes of whole words;
 * without conditional effects and axioms, applying it is a copy and a few and/or operations.
 *
 * Built once per search; holds scratch, so one per thread. */
#ifndef TASK_STATE_SPACE_H
#define TASK_STATE_SPACE_H

#include <stdbool.h>
#include <stdint.h>

#include "task/axioms.h"
#include "task/state_pack.h"
#include "task/succ_gen.h"

/* Clear, then set bits of one word, if the conditions hold in the old state. */
typedef struct MaskedWrite {
    StateWord clear, set;
    int32_t word;
    FactSpan conditions;
} MaskedWrite;

typedef struct StateSpace {
    const Task *task;
    Arena arena;
    StatePack pack;
    SuccGen succ_gen;
    Axioms axioms;
    const MaskedWrite *writes;
    const int32_t *writes_begin; /* per operator: its part of `writes`, num_operators + 1 entries */
    StateWord *goal_mask, *goal_bits; /* per word */
    int32_t *derived_values;          /* scratch for axioms */
} StateSpace;

StateSpace *state_space_new(const Task *task);
void state_space_free(StateSpace *space);

/* The initial state, derived variables included. */
void state_space_initial(StateSpace *space, StateWord *out_words);

/* The successor by an applicable operator; `values` are the unpacked values of `words`. */
void state_space_apply(StateSpace *space, const StateWord *words, const int32_t *values, int32_t op,
                       StateWord *out_words);

bool state_space_is_goal(const StateSpace *space, const StateWord *words);

#endif
