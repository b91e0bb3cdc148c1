/* ActionProfile: an action as the tests of invariants look at it.
 *
 * Its condition says more than the author wrote: that two parameters differ which are different in
 * all reachable instances. Its literals are sorted so that those of one predicate and sign are
 * found fast. Adding and deleting effects are apart, and adding effects with parameters of their
 * own have a twin, which is the same effect for other objects. */
#ifndef GROUND_ACTION_PROFILE_H
#define GROUND_ACTION_PROFILE_H

#include "base/vec.h"
#include "ground/ground_task.h"

typedef struct LiteralSpan {
    const NormLiteral *literals;
    int32_t count;
} LiteralSpan;

/* A literal and one of the other sign that must not be the same atom. */
typedef struct LiteralPair {
    const NormLiteral *positive, *negative;
} LiteralPair;

typedef struct ActionProfile {
    int32_t equality;             /* the predicate `=` */
    int32_t num_parameters;       /* variables from here on belong to a single effect or its twin */
    const PddlTypeSet *types;     /* per variable, without twins */
    LiteralSpan condition;        /* by predicate, positive ones first */
    LiteralSpan equal, different; /* the literals with `=` in it */
    LiteralPair *clashes;         /* in it: same predicate, with arguments, other sign */
    const NormEffect **adds;      /* in the order of the action */
    const NormEffect **deletes;   /* likewise, without those that never happen */
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
