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
#include "ground/invariant.h"

/* Where the search for one literal of a deletion stands. */
typedef struct BalanceLevel {
    int32_t choice;   /* the next known literal to try */
    size_t num_bound; /* bindings that earlier levels made */
} BalanceLevel;

DEFINE_VEC(BalanceLevelVec, balance_level_vec, BalanceLevel);

/* Equalities: which terms of an action must be equal, as a union-find that can be taken back.
 *
 * Variables may be equal to anything, two different objects never. The terms are those of the
 * NormTask as they are: no renumbering, one structure for all actions, and taking everything back
 * costs only what has been put in. Finds follow plain parent links without compression: the classes
 * of a few arguments are tiny. */

typedef struct Equalities {
    PddlTerm *parents; /* parents[term]; objects have negative indices. A root is its own parent */
    int32_t num_objects, num_variables;
    IntVec joined; /* terms that are no longer roots */
} Equalities;

/* All terms differ. */
void balance_equalities_init(Equalities *equalities, int32_t num_objects, int32_t num_variables);

void balance_equalities_release(Equalities *equalities);

/* The term that stands for all that are equal to this one; their object if they have one. */
static inline PddlTerm balance_equalities_find(const Equalities *equalities, PddlTerm term)
{
    while (equalities->parents[term] != term) {
        term = equalities->parents[term];
    }
    return term;
}

static inline bool balance_equalities_hold(const Equalities *equalities, PddlTerm a, PddlTerm b)
{
    return a == b ||
           balance_equalities_find(equalities, a) == balance_equalities_find(equalities, b);
}

/* False, and nothing changed, if two objects would become equal. */
bool balance_equalities_join(Equalities *equalities, PddlTerm a, PddlTerm b);

/* Back to where all terms differ. */
void balance_equalities_forget(Equalities *equalities);

/* Storage for tests, and what stops them. */
typedef struct Balance {
    const PddlTask *pddl;
    Equalities equalities; /* empty between tests */
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

/* Whether two adding effects of the action may fire together and add two atoms that the invariant
 * counts together. Quadratic in the covered effects. Types of variables are not considered. */
bool balance_is_too_heavy(Balance *balance, const ActionProfile *profile,
                          const InvariantCover *cover);

/* The first of profile->adds that the invariant covers and that no deleting effect balances.
 * Exponential in the literals of deleting effects with parameters of their own. */
int32_t balance_find_unbalanced(Balance *balance, const ActionProfile *profile,
                                const InvariantCover *cover);

void balance_release(Balance *balance);

#endif
