/* The delete relaxation laid out for speed: the tables of the lean pass (lean_pass.h).
 *
 * They hold the groups of a Relax under the same numbers, but leave out effects on facts that are
 * neither goals nor conditions of a group ("none of those", and facts that are only ever deleted).
 * Such facts matter to no value and no tie, only to the number of queue entries. The rest is made
 * small, as what a pass touches should fit into the first-level cache: counters have 32 bits, which
 * suffices as long as no cost exceeds max_cost.
 *
 * An *effect* is 2 * fact + (1 if the fact triggers a group). The triggers of a fact are blocks of
 *
 *     num_counted, group ...,  num_direct, (effect, base cost, group) ...
 *
 * in the order of the groups. A *direct* entry is an effect of a group that has no other
 * precondition: it needs no counter. */
#ifndef HEUR_LEAN_TABLES_H
#define HEUR_LEAN_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "heur/relax.h"

enum { LEAN_COST_BITS = 24, LEAN_MAX_PRE = 255 };
#define LEAN_MET (UINT32_C(1) << LEAN_COST_BITS) /* see RELAX_MET */
#define LEAN_SEVERAL (UINT32_C(1) << 31)
#define LEAN_LAST UINT32_MAX

typedef struct LeanTables {
    Arena arena;
    const Relax *relax;
    const int32_t *begin; /* per fact: its blocks in `code`; num_facts + 1 */
    const uint32_t *code;
    const uint32_t *start;   /* per group: counter before anything is reached */
    const uint32_t *effects; /* per group: its effect, or LEAN_SEVERAL + place in `several` */
    const uint32_t *several; /* lists of effects, each ended by LEAN_LAST */
    uint32_t max_cost;       /* highest cost of a fact that the counters can take; 0: none */
    bool has_zero_cost;      /* some group with effects costs nothing */

    /* About what was left out: bounds on what the full tables would push into a queue. */
    const uint8_t *has_hidden; /* per group: effects of it were left out */
    bool has_hidden_groups;    /* some groups are in no block, with at most ... */
    int32_t max_hidden_pre;    /* ... so many preconditions each ... */
    int32_t max_hidden_cost;   /* ... and this base cost */
    int32_t max_pre;           /* the same over all groups */
    int32_t max_base_cost;
    int32_t max_free_cost; /* over groups without preconditions */

    /* Groups in the order in which the facts of a state make them applicable. A pass handles these
     * facts from the last variable to the first, so it is the descending order of the smallest
     * variable in a precondition. */
    const int32_t *ready_at;    /* per group: its place */
    const int32_t *ready_group; /* per place: group */
} LeanTables;

/* Cost: linear in the size of `relax`, which must outlive it. */
LeanTables *lean_tables_new(const Relax *relax);
void lean_tables_free(LeanTables *lean);

#endif
