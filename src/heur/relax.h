/* Delete relaxation: a task as a graph of facts and operator groups, the ground under h_add, h_max and
 * h_ff [BG01, HN01].
 *
 * Every effect of an operator (and every axiom, at cost 0) is a unary operator: preconditions ->
 * one fact. Dominated ones are dropped. Consecutive survivors that stem from one operator and have
 * the same preconditions form a *group*: they become applicable together, so one counter serves all
 * of them. Since the members are neighbours in every list of triggers, the order in which facts are
 * reached is the same as without groups, and with it every tie.
 *
 * Facts that are neither goals nor conditions ("none of those", what is only ever deleted) matter to no
 * value, only to the number of queue entries. Hence two graphs, a full one and a lean one without
 * them; see relax_work.h for who uses which.
 *
 * Tables only, const after building, shared by all threads; relax_work.h does the work. */
#ifndef HEUR_RELAX_H
#define HEUR_RELAX_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "task/task.h"

enum {
    RELAX_NO_OP = -1,            /* group of an axiom */
    RELAX_MAX_COST = 100000000,  /* costs are clamped here, as the peer does */
};

/* A group's counter holds the cost so far in its low bits and, above them, minus the number of open
 * conditions. Meeting one of them is a single addition of RELAX_MET + cost, which overflows when it
 * was the last one and leaves just the cost. 2^20 conditions of the highest cost fit. */
enum { RELAX_COST_BITS = 44 };
#define RELAX_MET (UINT64_C(1) << RELAX_COST_BITS)
#define RELAX_COST_MASK (RELAX_MET - 1)

/* Groups and the facts that trigger them. */
typedef struct RelaxGraph {
    int32_t num_groups, num_unary;

    /* Per fact: groups with that precondition, ascending; num_facts + 1 entries of begin. */
    const int32_t *trigger_begin;
    const int32_t *triggers;

    /* Per group. */
    const uint64_t *start;       /* counter before anything is reached: base cost, all conditions */
    const int32_t *effect_begin; /* num_groups + 1 */
    const int32_t *effects;
    const int32_t *pre_begin; /* num_groups + 1 */
    const int32_t *pre;       /* ascending */
    const int32_t *op;        /* RELAX_NO_OP: axiom */

    int32_t num_free_groups; /* groups without preconditions, ascending */
    const int32_t *free_groups;
} RelaxGraph;

/* The lean graph once more, laid out for speed: what a pass touches should fit into the first-level
 * cache. An *effect* is 2 * fact + (the fact triggers something).
 *
 * A fact's triggers are blocks of
 *     num_counted, group ...,  num_direct, (effect, base cost, group) ...
 * in the order of the groups. A direct entry is an effect of a group that has no other precondition:
 * no counter is needed.
 *
 * Counters are like those of RelaxGraph, in 32 bits. That is enough as long as no cost exceeds
 * max_cost; it is 0 for tasks that do not fit at all. */
typedef struct RelaxBlocks {
    const int32_t *begin; /* per fact, num_facts + 1 */
    const uint32_t *code;
    const uint32_t *start;   /* per group: its counter before anything is reached */
    const uint32_t *effects; /* per group: its effect, or RELAX_SEVERAL + place in `several` */
    const uint32_t *several; /* effects, each list ended by RELAX_LAST */
    uint32_t max_cost;       /* of a fact */
} RelaxBlocks;

enum { RELAX_BLOCK_COST_BITS = 24, RELAX_BLOCK_MAX_PRE = 255 };
#define RELAX_BLOCK_MET (UINT32_C(1) << RELAX_BLOCK_COST_BITS)
#define RELAX_SEVERAL (UINT32_C(1) << 31)
#define RELAX_LAST UINT32_MAX

typedef struct Relax {
    Arena arena;
    int32_t num_variables, num_facts, num_operators;
    const int32_t *first_fact; /* per variable */
    const uint8_t *is_goal;    /* per fact */
    int32_t num_goals;
    const int32_t *goals;   /* facts, in the order of the task */
    bool has_split_operators; /* some operator has several groups in the full graph */

    RelaxGraph full; /* all unary operators that are not dominated */
    RelaxGraph lean; /* only those whose effect is a goal or a condition of another one */

    RelaxBlocks blocks;

    /* What the lean graph leaves out, for those who must know what the full one would have done. */
    const uint8_t *has_hidden; /* per lean group: effects of it were left out */
    bool has_hidden_groups;    /* some groups were left out whole, with at most ... */
    int32_t max_hidden_pre;    /* ... so many preconditions each ... */
    int32_t max_hidden_cost;   /* ... and this base cost */
    int32_t max_pre, max_cost; /* the same over all groups of the full graph */
    int32_t max_free_cost;     /* over those without preconditions */

    /* The lean groups by the order in which state facts alone make them applicable: facts count from
     * the last variable to the first, so by the smallest variable of a precondition, descending. */
    bool has_zero_cost;       /* some lean group costs nothing; the order has no meaning then */
    const int32_t *ready_at;  /* per lean group: its place */
    const int32_t *ready_group; /* per place: lean group */
} Relax;

/* Cost: linear in the size of all unary operators, plus up to 31 lookups for each of them. */
Relax *relax_new(const Task *task);
void relax_free(Relax *relax);

#endif
