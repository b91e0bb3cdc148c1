/* Exploration of the delete relaxation: h_add, h_max and h_ff of a state.
 *
 * One generalised Dijkstra pass over the groups of a Relax reaches facts in the order of their h_add
 * costs and remembers by which group each was reached first. It gives h_add (sum over goals) and h_ff
 * (cost of the operators on the way back from the goals, each once), with h_ff's preferred
 * operators. h_max orders facts differently and has a pass of its own. The passes stop once all goals
 * are reached.
 *
 * Ties decide which group reaches a fact, so the queue's order (last in, first out within a cost) is
 * part of the result; see bucket_queue.h for the one queue setting that outlives an evaluation, the
 * change to a heap. Each heuristic has its own such setting in the peer, hence the flags.
 *
 * There are two ways through the h_add pass, with the same result. The *exact* pass does on the full
 * graph what the peer does, entry by entry. The *lean* pass leaves out what can change neither a value
 * nor a tie: facts that nobody looks at, queue entries of facts that trigger nothing, the last cost
 * level; and, as states come in families, it keeps from state to state which groups the state itself
 * makes applicable. It gives up, and the exact pass takes over, when it cannot exclude that the peer's
 * queue would become a heap.
 *
 * Cost: copying one counter per group, then one addition per trigger of a reached fact. Nothing is
 * allocated after relax_work_init. One RelaxWork per thread. */
#ifndef HEUR_RELAX_WORK_H
#define HEUR_RELAX_WORK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bucket_queue.h"
#include "base/vec.h"
#include "heur/relax.h"

enum { RELAX_NOBODY = -1 }; /* reached_by of a fact of the state itself */

/* Costs from here on mean that a fact was not reached. */
#define RELAX_UNREACHED (UINT32_MAX - 1)

typedef struct RelaxFact {
    uint32_t cost;
    int32_t reached_by; /* group of work->graph, or RELAX_NOBODY */
} RelaxFact;

typedef struct RelaxWork {
    const Relax *relax;
    const RelaxGraph *graph; /* the one that the last pass went through */
    RelaxFact *facts;
    uint64_t *counters; /* per group */
    int32_t *fired;     /* groups whose last condition was the current fact */
    BucketQueue queue;

    /* Kept from state to state by the lean pass. */
    int32_t *values;           /* of the last state; NO_VALUE before the first */
    RelaxFact *no_facts;       /* all facts unreached */
    RelaxFact *start_facts;    /* facts before the pass: the state's at cost 0 */
    uint32_t *start_counters;  /* groups after the facts of the state were counted down */
    uint32_t *lean_counters;   /* per lean group */
    uint64_t *ready;           /* bit set by place: groups that the state makes applicable */
    int32_t goals_open;        /* goals that do not hold */
    bool is_order_free;        /* ties do not matter to this pass */
    uint32_t num_lean, num_given_up;

    uint32_t stamp;       /* marks below are set when they equal it */
    uint32_t *fact_marks; /* visited by the way back from the goals */
    uint32_t *group_marks, *op_marks; /* in the relaxed plan, or already listed as preferred */
    int32_t *stack;       /* groups or frames of the way back */
} RelaxWork;

void relax_work_init(RelaxWork *work, const Relax *relax);
void relax_work_release(RelaxWork *work);

/* Reaches facts by h_add costs. *is_heap is the queue's setting before and after. */
void relax_work_explore_add(RelaxWork *work, const int32_t *values, bool *is_heap);

/* The same when only the costs are wanted: reached_by may differ in ties. */
void relax_work_explore_costs(RelaxWork *work, const int32_t *values);

/* The same by h_max costs; reached_by has no meaning afterwards. */
void relax_work_explore_max(RelaxWork *work, const int32_t *values);

/* After an exploration: h_add resp. h_max; HEUR_DEAD_END if a goal was not reached. */
int32_t relax_work_add_value(const RelaxWork *work);
int32_t relax_work_max_value(const RelaxWork *work);

/* After relax_work_explore_add with all goals reached: h_ff. */
int32_t relax_work_ff_value(RelaxWork *work);

/* After relax_work_explore_add with all goals reached: appends the operators of the relaxed plan whose
 * preconditions hold in the state, each once, in the order of the way back (depth first from the goals
 * in order, conditions before what they serve). */
void relax_work_preferred(RelaxWork *work, IntVec *out_ops);

#endif
