/* Balance: whether an action can increase the number of true atoms that an invariant covers
 * [H09] sec. 5.
 *
 * It can in two ways. The action is *too heavy* if it can add two covered atoms at once
 * (balance_is_too_heavy). It is *unbalanced* if it can add a covered atom without deleting another
 * one (balance_find_unbalanced). If neither holds for any action, the invariant is true. Both tests
 * err on the safe side, exactly as in Fast Downward. */
#ifndef GROUND_BALANCE_H
#define GROUND_BALANCE_H

#include <assert.h>

#include "base/progress.h"
#include "ground/action_profile.h"
#include "ground/invariant.h"

/* The state of the search for one literal of a deletion. */
typedef struct BalanceLevel {
    int32_t choice;   /* the next known literal to try */
    size_t num_bound; /* bindings that earlier levels made */
} BalanceLevel;

DEFINE_VEC(BalanceLevelVec, balance_level_vec, BalanceLevel);

/* Which terms of an action must be equal: a union-find over terms that can be reset. A variable may
 * be equal to any term, two different objects never. Terms are indices as they are, so one
 * structure serves all actions, and a reset costs only the joins since the last one. Finds follow
 * parent links without compression, because the classes are tiny. */
typedef struct Equalities {
    PddlTerm *parents; /* parents[term]; objects have negative indices. A root is its own parent */
    int32_t num_objects, num_variables;
    IntVec joined; /* terms that are no longer roots */
} Equalities;

/* All terms differ. */
void balance_equalities_init(Equalities *equalities, int32_t num_objects, int32_t num_variables);

void balance_equalities_release(Equalities *equalities);

/* The representative of the terms equal to this one; their object if they have one. */
static inline PddlTerm balance_equalities_find(const Equalities *equalities, PddlTerm term)
{
    assert(term >= -equalities->num_objects && term < equalities->num_variables);
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

/* Makes all terms differ again. */
void balance_equalities_forget(Equalities *equalities);

/* Work space of the tests. */
typedef struct Balance {
    const PddlTask *pddl;
    Equalities equalities; /* empty between tests */
    const Progress *progress;
    PddlTerm *bindings; /* per variable */
    int32_t num_variables;
    IntVec bound; /* variables with a binding, oldest first */
    BalanceLevelVec levels;
    int64_t num_steps;
    bool is_stopped; /* by `progress`; results have no meaning then */
} Balance;

enum { ALL_BALANCED = -1 };

/* For actions of the task with at most num_variables variables, twins included. */
void balance_init(Balance *balance, const PddlTask *pddl, int32_t num_variables,
                  const Progress *progress);

/* Whether two adding effects of the action can fire together and add two different atoms that the
 * invariant covers with the same parameters. Quadratic in the covered effects. Ignores types. */
bool balance_is_too_heavy(Balance *balance, const ActionProfile *profile,
                          const InvariantCover *cover);

/* The first of profile->adds that the invariant covers and no deleting effect balances, or
 * ALL_BALANCED. Exponential in the literals of deleting effects with parameters of their own. */
int32_t balance_find_unbalanced(Balance *balance, const ActionProfile *profile,
                                const InvariantCover *cover);

void balance_release(Balance *balance);

#endif
