/* Tables of h_rp: the delete relaxation after merging (rp_draft.h), laid out for passes in both
 * directions.
 *
 * Nodes are the facts of the Relax and, after them, choices and joins (rp_join.h). An *achiever* is
 * one way to reach a node; its value is what the node costs that way. Achievers with one
 * precondition are *links* and need no counter: the value is the cost of the other end plus their
 * own cost. So are the members of a choice, with cost 0. All others go through a *group*, which
 * adds up the costs of its preconditions for all achievers that have the same preconditions and
 * cost, whatever their operators. A join is reached by one such group and nothing else. */
#ifndef HEUR_RP_TABLES_H
#define HEUR_RP_TABLES_H

#include <stdbool.h>
#include <stdint.h>

#include "heur/lean_tables.h"
#include "heur/relax.h"
#include "heur/rp_draft.h"

enum {
    RP_LAST = -1,
};

/* An end of a link. */
typedef struct RpLink {
    int32_t node;
    uint32_t cost;
} RpLink;

typedef struct RpTables {
    Arena arena;
    Relax *relax;     /* owned */
    Relax *merged;    /* owned; as a Relax: nodes are its facts, groups and then links its groups */
    LeanTables *lean; /* owned; of `merged`. Both are NULL if some operator costs nothing */
    int32_t num_nodes, num_groups;
    int32_t first_block; /* nodes from here on are blocks (rp_block.h) */

    /* Per node; all `begin` have one entry more. */
    const int32_t *group_begin; /* groups that wait for the node */
    const int32_t *groups;
    const int32_t *link_begin; /* nodes that it reaches by links */
    const RpLink *links;
    const int32_t *by_group_begin; /* groups that reach it, ascending */
    const int32_t *by_group;
    const int32_t *by_group_origin;
    const int32_t *by_link_begin; /* links that reach it, from their other ends */
    const RpLink *by_link;
    const int32_t *by_link_origin;

    /* Per group. */
    const uint64_t *start;  /* counter before any node is reached: see RELAX_MET */
    const int32_t *effects; /* the node that it reaches, or ~place in `several` */
    const int32_t *several; /* lists of nodes, each ended by RP_LAST */
    const int32_t *pre_begin;
    const int32_t *pre;

    int32_t num_free_groups; /* without preconditions */
    const int32_t *free_groups;
    const RpClass *classes;
    const RpMember *members;
    bool has_zero_cost; /* some operator or axiom costs nothing */
} RpTables;

/* Cost: that of relax_new and rp_draft_init. */
RpTables *rp_tables_new(const Task *task);
void rp_tables_free(RpTables *tables);

/* The origin of an achiever of class `origin` if its choice falls on a member. */
int32_t rp_tables_origin_of_member(const RpTables *tables, int32_t origin, int32_t node);

#endif
