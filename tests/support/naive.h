/* The meaning of tasks, heuristics and search once more, as literally and slowly as possible:
 * what the real modules are compared with. Everything is written from the semantics of the
 * format and the reference rules of search and heuristics; nothing is shared with src/ but the
 * Task itself and the list of default-value axioms.
 *
 * Only for tasks within the limits below; that of states holds for the two that look at all. */
#ifndef TESTS_SUPPORT_NAIVE_H
#define TESTS_SUPPORT_NAIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "task/task.h"

enum {
    NAIVE_MAX_VARIABLES = 40,
    NAIVE_MAX_FACTS = 160,
    NAIVE_MAX_OPERATORS = 120,
    NAIVE_MAX_STATES = 4096,
    NAIVE_MAX_LISTS = 4,
    NAIVE_INFINITE = INT32_MAX,
};

/* --- States ---------------------------------------------------------------------------------- */

void naive_initial(const Task *task, int32_t *out_values);

/* Sets the derived variables by passes over all rules of a layer until nothing changes. */
void naive_evaluate_axioms(const Task *task, int32_t *values);

/* All operators whose preconditions hold, in the order of their sorted preconditions. */
int32_t naive_applicable(const Task *task, const int32_t *values, int32_t *out_ops);

void naive_apply(const Task *task, const int32_t *values, int32_t op, int32_t *out_values);
bool naive_is_goal(const Task *task, const int32_t *values);

/* Whether a goal state is reachable, and the cost of a cheapest plan (NAIVE_NO_PLAN: there is none), by
 * looking at every reachable state (naive_space.h). */
bool naive_is_solvable(const Task *task);
int64_t naive_optimal_cost(const Task *task);

/* Whether the operators lead from the initial state to a goal, each being applicable. */
bool naive_is_plan(const Task *task, const IntVec *ops);

/* --- Delete relaxation ----------------------------------------------------------------------- */

typedef struct NaiveUnary {
    int32_t pre[NAIVE_MAX_FACTS]; /* ascending, no repeats */
    int32_t num_pre, effect, op, cost;
    bool is_dominated;
} NaiveUnary;

DEFINE_VEC(NaiveUnaryVec, naive_unary_vec, NaiveUnary);

typedef struct NaiveRelaxation {
    const Task *task;
    NaiveUnaryVec unary; /* all, the dominated ones marked */
} NaiveRelaxation;

void naive_relaxation_init(NaiveRelaxation *relaxation, const Task *task);
void naive_relaxation_release(NaiveRelaxation *relaxation);

/* Fixpoints over all unary operators, dominated ones included. */
int32_t naive_add(const NaiveRelaxation *relaxation, const int32_t *values);
int32_t naive_max(const NaiveRelaxation *relaxation, const int32_t *values);

/* h_ff with the reference queue, and its preferred operators unless `out_preferred` is NULL.
 * *is_heap is the setting that the queue keeps from one state to the next. */
int32_t naive_ff(const NaiveRelaxation *relaxation, const int32_t *values, bool *is_heap,
                 IntVec *out_preferred);

/* The same pass, fact by fact: its cost (or NAIVE_INFINITE) and the number of the unary operator that
 * reached it (-1: none). Costs are final for the goals and for all that they were reached by. */
void naive_reach(const NaiveRelaxation *relaxation, const int32_t *values, bool *is_heap,
                 int32_t *out_costs, int32_t *out_reached_by);

/* h_max of all facts if operators have these costs, as a fixpoint. Without axioms and conditional
 * effects only. */
void naive_max_costs(const Task *task, const int32_t *op_costs, const int32_t *values,
                     int32_t *out_costs);

/* LM-cut by the reference rules, with lists that are searched from end to end; likewise. *is_heap
 * is the setting that the queue keeps from one state to the next. */
int32_t naive_lm_cut(const Task *task, const int32_t *values, bool *is_heap);

/* --- Search ---------------------------------------------------------------------------------- */

typedef enum NaiveHeuristic {
    NAIVE_BLIND,
    NAIVE_GOAL_COUNT,
    NAIVE_ADD,
    NAIVE_MAX,
    NAIVE_FF,
} NaiveHeuristic;

/* Ordered by h, then by g_sign times g as it was at insertion, then by age. */
typedef struct NaiveList {
    NaiveHeuristic heuristic;
    int g_sign;
} NaiveList;

typedef struct NaiveSearchResult {
    bool is_solved;
    int64_t pops, expanded, evaluated, evaluations, generated, dead_ends, num_states;
    IntVec plan;
} NaiveSearchResult;

/* Eager greedy search, alternating between the lists. An open state that is reached more cheaply is
 * inserted again, unless it is to keep its place. */
void naive_search(const NaiveRelaxation *relaxation, const NaiveList *lists, int num_lists,
                  bool keeps_place, NaiveSearchResult *out_result);

int64_t naive_plan_cost(const Task *task, const IntVec *plan);

#endif
