/* Balance: does an action that adds an atom that an invariant counts also delete one?
 *
 * An adding effect is balanced by a deleting effect if, whatever the objects, the invariant covers
 * both atoms with the same parameters and the deleted atom is another one and was true: all that
 * the deletion needs must follow from what the addition needs. So the terms of the addition stand
 * for themselves, and only parameters of the deleting effect may be bound: a matching of literals
 * against known ones, by depth-first search. */
#ifndef GROUND_BALANCE_H
#define GROUND_BALANCE_H

#include "base/progress.h"
#include "ground/action_profile.h"
#include "ground/cover.h"

/* Where the search for one literal of a deletion stands. */
typedef struct BalanceLevel {
    int32_t choice;   /* the next known literal to try */
    size_t num_bound; /* bindings that earlier levels made */
} BalanceLevel;

DEFINE_VEC(BalanceLevelVec, balance_level_vec, BalanceLevel);

/* Storage for tests, and what stops them. */
typedef struct Balance {
    const PddlTask *pddl;
    const Progress *progress;
    PddlTerm *bindings; /* per variable */
    int32_t num_variables;
    IntVec bound; /* variables with a binding, oldest first */
    BalanceLevelVec levels;
    int64_t num_steps;
    bool is_stopped; /* by the progress: results no longer mean anything */
} Balance;

enum { ALL_BALANCED = -1 };

/* For variables of actions of the task, at most so many. */
void balance_init(Balance *balance, const PddlTask *pddl, int32_t num_variables,
                  const Progress *progress);

/* The first of profile->adds that the invariant covers and that no deleting effect balances.
 * Exponential in the literals of deleting effects with parameters of their own. */
int32_t balance_find_gap(Balance *balance, const ActionProfile *profile, const Cover *cover);

void balance_release(Balance *balance);

#endif
