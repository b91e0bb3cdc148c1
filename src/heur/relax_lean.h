/* The delete relaxation laid out for speed: tables of the lean pass (lean_pass.h).
 *
 * The same groups under the same numbers as in Relax, but without effects on facts that are
 * neither goals nor conditions ("none of those", what is only ever deleted): such facts matter to
 * no value and no tie, only to the number of queue entries. And small: what a pass touches should
 * fit into the first-level cache. Counters have 32 bits, which is enough as long as no cost
 * exceeds max_cost.
 *
 * An *effect* here is 2 * fact + (the fact triggers something). A fact's triggers are blocks of
 *     num_counted, group ...,  num_direct, (effect, base cost, group) ...
 * in the order of the groups. A direct entry is an effect of a group that has no other
 * precondition: it needs no counter. */
#ifndef HEUR_RELAX_LEAN_H
#define HEUR_RELAX_LEAN_H

#include <stdbool.h>
#include <stdint.h>

#include "heur/relax.h"

enum { RELAX_LEAN_COST_BITS = 24, RELAX_LEAN_MAX_PRE = 255 };
#define RELAX_LEAN_MET (UINT32_C(1) << RELAX_LEAN_COST_BITS) /* see RELAX_MET */
#define RELAX_LEAN_SEVERAL (UINT32_C(1) << 31)
#define RELAX_LEAN_LAST UINT32_MAX

typedef struct RelaxLean {
    Arena arena;
    const Relax *relax;
    const int32_t *begin; /* per fact: its blocks in `code`; num_facts + 1 */
    const uint32_t *code;
    const uint32_t *start;   /* per group: counter before anything is reached */
    const uint32_t *effects; /* per group: its effect, or RELAX_LEAN_SEVERAL + place in `several` */
    const uint32_t *several; /* lists of effects, each ended by RELAX_LEAN_LAST */
    uint32_t max_cost;       /* of a fact, for the counters to suffice; 0: they cannot */
    bool has_zero_cost;      /* some group with effects costs nothing */

    /* What was left out, for those who must know what the full graph would have done. */
    const uint8_t *has_hidden; /* per group: effects of it were left out */
    bool has_hidden_groups;    /* some groups are in no block at all, with at most ... */
    int32_t max_hidden_pre;    /* ... so many preconditions each ... */
    int32_t max_hidden_cost;   /* ... and this base cost */
    int32_t max_pre;           /* the same over all groups */
    int32_t max_base_cost;
    int32_t max_free_cost; /* over groups without preconditions */

    /* Groups by the order in which the facts of a state alone make them applicable: facts count
     * from the last variable to the first, so by the smallest variable of a precondition,
     * descending. */
    const int32_t *ready_at;    /* per group: its place */
    const int32_t *ready_group; /* per place: group */
} RelaxLean;

/* Cost: linear in the size of `relax`, which must outlive it. */
RelaxLean *relax_lean_new(const Relax *relax);
void relax_lean_free(RelaxLean *lean);

#endif
