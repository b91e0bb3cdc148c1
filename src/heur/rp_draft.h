/* Draft of the tables of h_rp: the unary operators of a Relax, merged where costs do not notice.
 *
 * The problem: an exploration of the delete relaxation goes through all operators. Many differ in
 * one precondition only: a truck loads a parcel with 4, 3, 2 or 1 free places, a plane flies to a
 * town from any other one.
 *
 * The idea: of facts that can stand for each other only the cheapest matters. Unary operators with
 * the same effect and cost whose preconditions agree but for one fact become one operator, which
 * has a *choice* in the place of that fact: a new node whose cost is the least one of its members.
 * Choices with the same members are one node. As min and + distribute, all h_add costs stay the
 * same. A few rounds are made, so that members can be choices, too. Where this does not help,
 * preconditions can be joined before (rp_join.h).
 *
 * Which operator a merged one stands for is asked only for those of a relaxed plan. Each has an
 * *origin*: a group of the Relax, or a *class* that maps the members of its choice to origins. */
#ifndef HEUR_RP_DRAFT_H
#define HEUR_RP_DRAFT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "heur/relax.h"

enum { RP_NO_ORIGIN = INT32_MIN }; /* of joins and of members of choices */

/* From preconditions to one effect. */
typedef struct RpOp {
    int32_t effect, cost, num_pre;
    int32_t origin;     /* a group of the Relax, or ~class, or RP_NO_ORIGIN */
    const int32_t *pre; /* nodes, ascending */
} RpOp;

DEFINE_VEC(RpOpVec, rp_op_vec, RpOp);

/* With this member as the choice, a class stands for that origin. */
typedef struct RpMember {
    int32_t node, origin;
} RpMember;

DEFINE_VEC(RpMemberVec, rp_member_vec, RpMember);

typedef struct RpClass {
    int32_t choice;       /* node */
    int32_t begin, count; /* its members, by ascending nodes */
} RpClass;

DEFINE_VEC(RpClassVec, rp_class_vec, RpClass);

typedef struct RpDraft {
    Arena arena;         /* of lists of preconditions */
    int32_t num_nodes;   /* facts of the Relax, then choices and joins, then blocks (rp_block.h) */
    int32_t first_block; /* 0: there are none */
    RpOpVec ops;         /* by ascending effects */
    RpClassVec classes;
    RpMemberVec members;
    IntVec choice_begin; /* per node after the facts: its members if it is a choice or a block; one
                            entry more */
    IntVec choices;
    RpOpVec joins; /* as operators that cost nothing */
} RpDraft;

/* The operators on which a goal depends, as they are. `relax` must outlive the draft. */
void rp_draft_init(RpDraft *draft, const Relax *relax);
void rp_draft_release(RpDraft *draft);

/* Cost: some hash look-ups per precondition and round. */
void rp_draft_merge(RpDraft *draft, const Relax *relax);

/* Puts the joins among the operators and sorts these. */
void rp_draft_finish(RpDraft *draft);

#endif
