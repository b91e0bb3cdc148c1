/* Causal graph: which effects set a variable, and which variables those effects depend on. The
 * causal graph heuristic walks it, and domain transition graphs are built from it.
 *
 * Only the arcs from smaller to larger numbers are kept, those of the *reduced* graph: variables
 * are numbered so that the more basic ones come first, and what disregards the other arcs has no
 * cycles to deal with [H04, sec. 4]. Axioms count as operators; the caller says which there are,
 * as some want more of them than the task has. */
#ifndef TASK_CAUSAL_GRAPH_H
#define TASK_CAUSAL_GRAPH_H

#include "task/task.h"

/* An effect of an operator, or an axiom. */
typedef struct CausalSetter {
    int32_t op; /* -1 - number: an axiom */
    int32_t effect;
} CausalSetter;

typedef struct CausalGraph {
    Arena arena;
    const Task *task;
    const Axiom *axioms; /* the caller's, must outlive the graph */

    /* Per variable: what sets it; operators in order, then axioms. num_variables + 1 entries. */
    const int32_t *setter_begin;
    const CausalSetter *setters;

    /* Per variable: smaller variables in preconditions and conditions of what sets it, ascending.
     * num_variables + 1 entries. */
    const int32_t *lower_begin;
    const int32_t *lower;
} CausalGraph;

/* What has to hold for the effect. `old_value` holds the precondition of an axiom, which is not
 * stored as a list anywhere. */
typedef struct CausalPremise {
    FactSpan preconditions, conditions;
    Fact old_value;
} CausalPremise;

static inline bool causal_is_axiom(CausalSetter setter)
{
    return setter.op < 0;
}

/* Fills `out` and points into it. */
void causal_graph_premise(const CausalGraph *graph, CausalSetter setter, CausalPremise *out);

int32_t causal_graph_post(const CausalGraph *graph, CausalSetter setter);

/* Linear in the size of the task, apart from sorting. */
void causal_graph_init(CausalGraph *graph, const Task *task, const Axiom *axioms,
                       int32_t num_axioms);
void causal_graph_release(CausalGraph *graph);

#endif
