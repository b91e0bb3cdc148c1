/* Domain transition graphs once more, and the two heuristics on them, from the reference rules:
 * everything is searched for in lists, contexts are whole states, recursion is recursion. Nothing
 * is shared with src/ but the Task, the default-value axioms and the hash of a list of words.
 *
 * For tasks within the limits of naive.h. */
#ifndef TESTS_SUPPORT_NAIVE_DTG_H
#define TESTS_SUPPORT_NAIVE_DTG_H

#include "support/naive.h"
#include "support/naive_queue.h"

enum { NAIVE_MAX_CONDITIONS = NAIVE_MAX_VARIABLES, NAIVE_MAX_VALUES = 8 };

typedef struct NaiveLabel {
    int32_t origin, target;
    int32_t op; /* -1: an axiom */
    int32_t cost;
    Fact conditions[NAIVE_MAX_CONDITIONS], effects[NAIVE_MAX_CONDITIONS];
    int32_t num_conditions, num_effects;
} NaiveLabel;

DEFINE_VEC(NaiveLabelVec, naive_label_vec, NaiveLabel);

/* Labels of one variable: those of an origin are in the order in which they are tried. */
typedef struct NaiveGraph {
    NaiveLabelVec labels;
    IntVec locals;
} NaiveGraph;

typedef struct NaiveGraphs {
    const Task *task;
    Arena arena;
    bool is_full; /* all conditions and side effects, not only conditions on smaller variables */
    NaiveGraph graphs[NAIVE_MAX_VARIABLES];
    /* [a][b]: b is a smaller variable in a premise of an effect on a, directly or further down. */
    bool is_below[NAIVE_MAX_VARIABLES][NAIVE_MAX_VARIABLES];
} NaiveGraphs;

void naive_graphs_init(NaiveGraphs *graphs, const Task *task, bool is_full);
void naive_graphs_release(NaiveGraphs *graphs);

/* --- h_cg ------------------------------------------------------------------------------------ */

typedef struct NaiveRow {
    int32_t var, start;
    int32_t values[NAIVE_MAX_VARIABLES]; /* of the variables below; -1 for the others */
    int32_t costs[NAIVE_MAX_VALUES];
    const NaiveLabel *first_labels[NAIVE_MAX_VALUES];
} NaiveRow;

DEFINE_VEC(NaiveRowVec, naive_row_vec, NaiveRow);

/* What outlives an evaluation are the settings of the queues, and rows in the cache. */
typedef struct NaiveCg {
    NaiveGraphs graphs;
    NaiveQueue queues[NAIVE_MAX_VARIABLES];
    NaiveRowVec cache;
} NaiveCg;

void naive_cg_init(NaiveCg *cg, const Task *task);
void naive_cg_release(NaiveCg *cg);

/* Also appends the preferred operators if the value is finite. */
int32_t naive_cg(NaiveCg *cg, const int32_t *values, IntVec *out_preferred);

/* --- h_cea ----------------------------------------------------------------------------------- */

typedef struct NaiveCea {
    NaiveGraphs graphs;
    NaiveLabel goal;
    NaiveQueue queue;
} NaiveCea;

void naive_cea_init(NaiveCea *cea, const Task *task);
void naive_cea_release(NaiveCea *cea);
int32_t naive_cea(NaiveCea *cea, const int32_t *values, IntVec *out_preferred);

#endif
