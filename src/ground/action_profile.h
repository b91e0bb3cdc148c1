/* ActionProfile: an action, prepared for the tests of invariant candidates (balance.h).
 *
 * The condition has extra literals: parameters that differ in all reachable instances are unequal.
 * Its literals are sorted, so that those of one predicate and sign are found fast. Adding and
 * deleting effects are separate. An adding effect with parameters of its own has a twin: the same
 * effect with fresh variables, for two instances of the effect that fire together. */
#ifndef GROUND_ACTION_PROFILE_H
#define GROUND_ACTION_PROFILE_H

#include "base/vec.h"
#include "ground/ground_task.h"

typedef struct LiteralSpan {
    const NormLiteral *literals;
    int32_t count;
} LiteralSpan;

/* Two literals of opposite sign that must not be the same atom. */
typedef struct LiteralPair {
    const NormLiteral *positive, *negative;
} LiteralPair;

typedef struct ActionProfile {
    int32_t equality;             /* the predicate `=` */
    int32_t num_parameters;       /* variables from here on belong to one effect or its twin */
    const PddlTypeSet *types;     /* per variable, without twins */
    LiteralSpan condition;        /* sorted by predicate, positive literals first */
    LiteralSpan equal, different; /* the literals with `=` in it */
    LiteralPair *clashes;         /* of the condition: same predicate, with arguments */
    const NormEffect **adds;      /* in the order of the action */
    const NormEffect **deletes;   /* likewise, without effects that never fire */
    NormEffect *twins;            /* per add; meaningless if it has no parameters */
    int32_t num_clashes, num_adds, num_deletes;
} ActionProfile;

typedef struct ActionProfileTable {
    Arena arena;
    const NormTask *norm;
    ActionProfile *actions;
    int32_t max_variables; /* of an action, twins included */
    int32_t *adders_begin; /* actions that add p: adders[begin[p]] .. adders[begin[p + 1] - 1] */
    int32_t *adders;       /* ascending, each once per predicate */
} ActionProfileTable;

void action_profile_table_init(ActionProfileTable *table, const GroundTask *task);

void action_profile_table_release(ActionProfileTable *table);

/* The literals of the condition with this predicate and sign. O(log literals + result). */
LiteralSpan action_profile_find(const ActionProfile *profile, int32_t predicate, bool is_negated);

#endif
