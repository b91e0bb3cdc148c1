/* Exploration of the delete relaxation: h_add, h_max and h_ff of a state [BG01, HN01].
 *
 * The idea: one generalised Dijkstra pass over the groups of a Relax reaches facts in the order of
 * their h_add costs and stores by which group each was first reached. It gives h_add (the sum over
 * the goals) and h_ff: the operators on the walk back from the goals form a relaxed plan, whose
 * cost, each operator counted once, is h_ff. The operators of the plan that are applicable in the
 * state are its preferred operators. h_max orders facts differently and has a pass of its own. A
 * pass stops when all goals are reached.
 *
 * Ties decide which group reaches a fact, so the order of the queue (last in, first out within a
 * cost) is part of the result, and so is the moment when it becomes a heap (bucket_queue.h). In
 * Fast Downward each heuristic has a queue of its own; hence the flags of relax_work_explore_add.
 *
 * The h_add pass is made by lean_pass.h. The plain pass here does what Fast Downward does, entry by
 * entry, and takes over where the lean one gives up. It costs an addition per trigger of each fact
 * that is reached, plus the queue.
 *
 * Nothing is allocated after relax_work_init. One RelaxWork per thread. */
#ifndef HEUR_RELAX_WORK_H
#define HEUR_RELAX_WORK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bucket_queue.h"
#include "base/vec.h"
#include "heur/lean_pass.h"
#include "heur/lean_tables.h"

typedef struct RelaxWork {
    const Relax *relax;
    RelaxFact *facts;   /* result of the last pass */
    uint64_t *counters; /* per group */
    int32_t *fired;     /* groups whose last condition was the current fact */
    BucketQueue queue;
    LeanPass lean;
    int64_t num_triggers; /* effort of all plain passes */

    uint32_t stamp;                   /* marks below are set when they equal it */
    uint32_t *fact_marks;             /* visited on the walk back from the goals */
    uint32_t *group_marks, *op_marks; /* in the relaxed plan, or already listed as preferred */
    int32_t *stack;                   /* groups or frames of the walk back */
} RelaxWork;

void relax_work_init(RelaxWork *work, const LeanTables *lean);
void relax_work_release(RelaxWork *work);

/* Reaches facts by h_add costs. *is_heap: whether the queue is a heap before, and afterwards. */
void relax_work_explore_add(RelaxWork *work, const int32_t *values, bool *is_heap);

/* The same if only the costs matter: ties, and so reached_by, may differ. */
void relax_work_explore_costs(RelaxWork *work, const int32_t *values);

/* The same by h_max costs; reached_by has no meaning afterwards. */
void relax_work_explore_max(RelaxWork *work, const int32_t *values);

/* Effort of all explorations so far: see heur_effort. */
int64_t relax_work_effort(const RelaxWork *work);

/* After an exploration: h_add resp. h_max; HEUR_DEAD_END if a goal was not reached. */
int32_t relax_work_add_value(const RelaxWork *work);
int32_t relax_work_max_value(const RelaxWork *work);

/* After relax_work_explore_add with all goals reached: h_ff. */
int32_t relax_work_ff_value(RelaxWork *work);

/* After relax_work_explore_add with all goals reached: appends the operators of the relaxed plan
 * whose preconditions hold in the state, each once, in the order of the walk back (depth first from
 * the goals in order, conditions before what they serve). */
void relax_work_preferred(RelaxWork *work, IntVec *out_ops);

#endif
