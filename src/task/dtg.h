/* Domain transition graphs: how a variable changes from value to value, and under which conditions.
 *
 * One graph per variable, its nodes are the values. A *transition* leads from one value to
 * another; its *labels* are the effects that do it, each with a cost and with *conditions* on
 * other variables. An effect without an old value labels a transition from every other
 * value. Labels that are never needed are left out (dtg_simplify.h). Order is that of Fast Downward
 * throughout: of transitions by their first label, of labels as dtg_simplify.h says, of conditions
 * as the operator has them; ties in the heuristics depend on it.
 *
 * All graphs share common arrays, because the heuristics walk them in their inner loops. Nodes are
 * the task's facts. Conditions say by a small number which of the graph's *local* variables they
 * are about, so that a row of facts, one per local variable, is the context in which a label is
 * judged. */
#ifndef TASK_DTG_H
#define TASK_DTG_H

#include "task/causal_graph.h"
#include "task/task.h"

typedef enum DtgKind {
    DTG_LOWER, /* only conditions on variables with a smaller number [H04] */
    DTG_FULL,  /* all conditions, side effects, and a graph for the goal behind the others [HG08] */
} DtgKind;

enum { DTG_NO_OP = -1 };

/* Also used for side effects: the local variable gets that value. */
typedef struct DtgCondition {
    int32_t local;
    int32_t fact;
} DtgCondition;

typedef struct DtgTransition {
    int32_t target; /* fact */
    int32_t cost;   /* of the cheapest label */
    int32_t first_label, num_labels;
} DtgTransition;

typedef struct DtgLabel {
    int32_t cost;
    int32_t action;
    int32_t first_condition, num_conditions;
} DtgLabel;

/* What a label does; labels that differ only in the old value share it, and their conditions. */
typedef struct DtgAction {
    int32_t op; /* DTG_NO_OP: an axiom, or the goal */
    int32_t first_effect, num_effects;
} DtgAction;

typedef struct DtgSet {
    Arena arena;
    DtgKind kind;
    int32_t num_graphs;        /* the task's variables, and with DTG_FULL the goal */
    int32_t num_nodes;         /* the task's facts, and with DTG_FULL two of the goal */
    const int32_t *first_node; /* per graph; num_graphs + 1 */
    const int32_t *graph_of;   /* per node */

    const int32_t *local_begin; /* per graph; num_graphs + 1 */
    const int32_t *locals;      /* variables */

    const int32_t *transition_begin; /* per node; num_nodes + 1 */
    const DtgTransition *transitions;
    int32_t num_labels, num_actions;
    const DtgLabel *labels;
    const DtgCondition *conditions;
    const DtgAction *actions;
    const DtgCondition *effects; /* DTG_FULL only */
} DtgSet;

static inline int32_t dtg_num_locals(const DtgSet *set, int32_t graph)
{
    assert(graph >= 0 && graph < set->num_graphs);
    return set->local_begin[graph + 1] - set->local_begin[graph];
}

static inline int32_t dtg_num_values(const DtgSet *set, int32_t graph)
{
    assert(graph >= 0 && graph < set->num_graphs);
    return set->first_node[graph + 1] - set->first_node[graph];
}

/* Labels of a graph or, if `end` is one node further, of a node, stand in one block. */
static inline int32_t dtg_num_labels(const DtgSet *set, int32_t node, int32_t end)
{
    assert(node >= 0 && node <= end && end <= set->num_nodes);
    int32_t first = set->transition_begin[node], last = set->transition_begin[end];
    if (first == last) {
        return 0;
    }
    const DtgTransition *t = &set->transitions[last - 1];
    return t->first_label + t->num_labels - set->transitions[first].first_label;
}

DtgSet *dtg_set_new(const CausalGraph *graph, DtgKind kind);
void dtg_set_free(DtgSet *set);

#endif
