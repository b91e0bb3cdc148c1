/* Delete relaxation: a task as a graph of facts and operator groups, the basis of h_add, h_max and
 * h_ff [BG01, HN01].
 *
 * The problem: these heuristics ask how expensive the goals are if operators never delete a fact.
 * The answer is computed for every state, so the question is brought into a simple form once.
 *
 * The idea: every effect of an operator (and every axiom, at cost 0) is a *unary operator*, from
 * its preconditions to one fact. Unary operators that another one dominates (the same effect from
 * fewer preconditions at no higher cost) are dropped. Consecutive survivors of one operator with
 * the same preconditions form a *group*: they become applicable together, so one counter serves all
 * of them. As the members are neighbours in every list of triggers, facts are reached in the same
 * order as without groups, with the same ties.
 *
 * These are only the tables, constant after building and shared by all threads. relax_work.h
 * explores them; lean_tables.h lays them out once more for speed. */
#ifndef HEUR_RELAX_H
#define HEUR_RELAX_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "task/task.h"

enum {
    RELAX_NO_OP = -1,           /* group of an axiom */
    RELAX_MAX_COST = 100000000, /* costs are cut off here, as in Fast Downward */
    RELAX_MAX_PRE = 1 << 17,    /* conditions of a group that are counted exactly */
};

/* A group's counter holds the cost so far in its low bits and, above them, minus the number of open
 * conditions. Meeting a condition is one addition of RELAX_MET + cost; it overflows with the last
 * condition and leaves just the cost. RELAX_MAX_PRE conditions of the highest cost fit. A group
 * with more may seem applicable too early, which makes values too low but invents no dead end. */
enum { RELAX_COST_BITS = 44 };
#define RELAX_MET (UINT64_C(1) << RELAX_COST_BITS)
#define RELAX_COST_MASK (RELAX_MET - 1)

typedef struct Relax {
    Arena arena;
    int32_t num_variables, num_facts, num_operators;
    const int32_t *first_fact; /* per variable */
    const uint8_t *is_goal;    /* per fact */
    int32_t num_goals;
    const int32_t *goals; /* facts, in the order of the task */

    /* Per fact: groups with that precondition, ascending; num_facts + 1 entries of begin. */
    const int32_t *trigger_begin;
    const int32_t *triggers;

    /* Per group. */
    int32_t num_groups, num_unary;
    const uint64_t *start;       /* counter before any fact is reached */
    const int32_t *effect_begin; /* num_groups + 1 */
    const int32_t *effects;
    const int32_t *pre_begin; /* num_groups + 1 */
    const int32_t *pre;       /* ascending */
    const int32_t *op;        /* RELAX_NO_OP: axiom */

    int32_t num_free_groups; /* groups without preconditions, ascending */
    const int32_t *free_groups;
    bool has_split_operators; /* some operator has several groups */
} Relax;

static inline int32_t relax_num_pre(const Relax *relax, int32_t group)
{
    assert(group >= 0 && group < relax->num_groups);
    return relax->pre_begin[group + 1] - relax->pre_begin[group];
}

static inline int32_t relax_base_cost(const Relax *relax, int32_t group)
{
    assert(group >= 0 && group < relax->num_groups);
    return (int32_t)(relax->start[group] & RELAX_COST_MASK);
}

static inline bool relax_has_triggers(const Relax *relax, int32_t fact)
{
    assert(fact >= 0 && fact < relax->num_facts);
    return relax->trigger_begin[fact] < relax->trigger_begin[fact + 1];
}

/* Cost: linear in the size of all unary operators, plus up to 31 lookups for each of them. */
Relax *relax_new(const Task *task);
void relax_free(Relax *relax);

/* For assertions: whether all facts are in range and preconditions ascend. */
bool relax_check(const Relax *relax);

#endif
