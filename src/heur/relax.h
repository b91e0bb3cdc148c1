/* Delete relaxation: a task as a graph of facts and operator groups, the ground under h_add, h_max and
 * h_ff [BG01, HN01].
 *
 * Every effect of an operator (and every axiom, at cost 0) is a unary operator: preconditions ->
 * one fact. Dominated ones are dropped. Consecutive survivors that stem from one operator and have
 * the same preconditions form a *group*: they become applicable together, so one counter serves all
 * of them. Since the members are neighbours in every list of triggers, the order in which facts are
 * reached is the same as without groups, and with it every tie.
 *
 * Tables only, const after building, shared by all threads; relax_work.h does the work. */
#ifndef HEUR_RELAX_H
#define HEUR_RELAX_H

#include <stdint.h>

#include "base/arena.h"
#include "task/task.h"

enum {
    RELAX_NO_OP = -1,            /* group of an axiom */
    RELAX_MAX_COST = 100000000,  /* costs are clamped here, as the peer does */
    RELAX_COST_SHIFT = 20,       /* group counter: cost so far above this bit, open conditions below */
};

typedef struct Relax {
    Arena arena;
    int32_t num_variables, num_facts, num_groups, num_unary, num_operators;
    const int32_t *first_fact; /* per variable */

    /* Per fact: groups with that precondition, ascending; num_facts + 1 entries of begin. */
    const int32_t *trigger_begin;
    const int32_t *triggers;
    const uint8_t *is_goal;

    /* Per group. */
    const uint64_t *start;       /* counter before anything is reached: base cost, all conditions */
    const int32_t *effect_begin; /* num_groups + 1 */
    const int32_t *effects;
    const int32_t *pre_begin; /* num_groups + 1 */
    const int32_t *pre;       /* ascending */
    const int32_t *op;        /* RELAX_NO_OP: axiom */

    const int32_t *op_cost; /* per operator of the task */

    int32_t num_free_groups; /* groups without preconditions, ascending */
    const int32_t *free_groups;
    int32_t num_goals;
    const int32_t *goals; /* facts, in the order of the task */
} Relax;

/* Cost: linear in the size of all unary operators, plus up to 31 lookups for each of them. */
Relax *relax_new(const Task *task);
void relax_free(Relax *relax);

#endif
