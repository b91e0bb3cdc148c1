/* LM-cut tables: the delete relaxation of a task, laid out for the LM-cut heuristic [HD09].
 *
 * Unlike the tables of relax.h, operators stay whole: a landmark is a set of operators, so an
 * operator with many effects must count once. Two facts and one operator are added: the *start*
 * always holds and is the precondition of operators that have none; the *goal* is the effect of an
 * operator that costs nothing and has the goals of the task as preconditions.
 *
 * Two things are for speed alone:
 *
 * - An effect is *useful* if some operator has it as a precondition. Others can be left out of
 *   everything but the order of a heap.
 * - References from a fact to operators have *places*, which operators know. A bit per place can
 *   say something about a pair of a fact and an operator (lm_cut.h). The places of a fact do not
 *   cross from one 64-bit word to the next if one word holds them all.
 *
 * Preconditions are in the order of the task and without repeats, operators in the lists of facts
 * in the order of the task: ties of LM-cut follow it. Constant after building and shared by all
 * threads. Cost of building: linear in the size of all operators. */
#ifndef HEUR_LM_CUT_TABLES_H
#define HEUR_LM_CUT_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "task/task.h"

enum { LM_CUT_MAX_COST = 100000000 }; /* costs of operators are cut off here */

/* Lists of facts per operator: those of `op` are begin[op] .. begin[op + 1] - 1. */
typedef struct LmCutLists {
    int32_t size; /* of all lists together */
    const int32_t *begin, *facts;
    const int32_t *places; /* parallel to `facts`; NULL where no places are needed */
} LmCutLists;

/* The way back: places of a fact are begin[fact] .. end[fact] - 1. */
typedef struct LmCutPlaces {
    int32_t size; /* of all places, with gaps */
    const int32_t *begin, *end;
    const int32_t *ops;   /* per place, ascending within a fact */
    const int32_t *index; /* per place: where the fact stands in the lists */
} LmCutPlaces;

typedef struct LmCutTables {
    Arena arena;
    int32_t num_variables;
    const int32_t *first_fact;     /* per variable */
    int32_t num_facts;             /* with the two that are added */
    int32_t start_fact, goal_fact; /* these two */
    int32_t num_operators;         /* with the one that is added, the last one */
    const int32_t *cost, *num_pre; /* per operator */
    LmCutLists pre, effects, useful;
    LmCutPlaces triggers;  /* operators with this precondition */
    LmCutPlaces achievers; /* operators with this useful effect */
} LmCutTables;

/* NULL and an Error if the task has axioms or conditional effects, which are not supported. */
LmCutTables *lm_cut_tables_new(const Task *task, Error *error);
void lm_cut_tables_free(LmCutTables *tables);

/* For assertions: whether places lead back to where they came from. */
bool lm_cut_tables_check(const LmCutTables *tables);

#endif
