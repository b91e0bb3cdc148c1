/* ConditionEncoder: turns conjunctions of literals into assignments of variables [H09].
 *
 * A positive literal fixes its variable. A negative literal needs nothing if another literal fixes
 * its variable. Otherwise the variable may have any other value, and the condition splits into one
 * case per value. That is exponential in the number of such variables.
 *
 * A condition is impossible if it has a fact and its negation, or two facts of one mutex group,
 * whether or not the group became a variable. No other condition is: the value "none of those"
 * satisfies all negative literals of a variable. So the order of the literals does not matter.
 *
 * Literals are pushed and popped one by one, so that an enumeration of conditions can backtrack as
 * soon as one is impossible. */
#ifndef GROUND_ENCODE_CONDITION_H
#define GROUND_ENCODE_CONDITION_H

#include "base/progress.h"
#include "ground/draft.h"
#include "ground/mutex_groups.h"

/* Facts and effects are sorted as 64-bit keys with the variable in the upper half. */
static inline uint64_t key_make(int32_t var, int32_t rest)
{
    return (uint64_t)(uint32_t)var << 32 | (uint32_t)rest;
}

static inline int32_t key_var(uint64_t key)
{
    return (int32_t)(key >> 32);
}

static inline int32_t key_rest(uint64_t key)
{
    return (int32_t)(key & UINT32_MAX);
}

/* Sorts ascending. Takes some ns per key for a dozen keys; O(n log n) in general. */
void encode_condition_sort_keys(uint64_t *keys, size_t count);

DEFINE_VEC(KeyVec, key_vec, uint64_t);

/* The condition as a disjunction of cases: case i is facts[i * width .. (i + 1) * width - 1],
 * sorted by variable. All cases assign the same variables. An impossible condition has no cases. */
typedef struct ConditionCases {
    FactVec facts;
    size_t width, count;
} ConditionCases;

void encode_condition_release_cases(ConditionCases *cases);

static inline const Fact *condition_case(const ConditionCases *cases, size_t i)
{
    assert(i < cases->count);
    return cases->facts.data + i * cases->width;
}

typedef struct PushedLiteral {
    GroundLiteral literal;
    bool has_fixed; /* whether it has fixed its variable */
} PushedLiteral;

DEFINE_VEC(PushedLiteralVec, pushed_literal_vec, PushedLiteral);

typedef struct ConditionEncoder {
    const GroundTask *task;
    const Encoding *encoding;
    const Progress *progress;
    MutexGroupsIndex groups_of;
    int32_t num_groups;
    int8_t *signs;       /* per fact: 1 or -1 if pushed as it is or negated, else 0 */
    int32_t *owners;     /* per group: the fact of it that was pushed, or NO_FACT */
    int32_t *values;     /* per variable: the value fixed or assumed, or NO_VALUE */
    bool *has_free_slot; /* per variable: only while cases are made */
    PushedLiteralVec pushed;
    KeyVec slots;   /* work space: variable and value, or NO_VALUE for any that is allowed */
    IntVec choices; /* work space: the slots without value */
} ConditionEncoder;

void encode_condition_init(ConditionEncoder *encoder, const GroundTask *task,
                           const MutexGroups *groups, const Encoding *encoding,
                           const Progress *progress);
void encode_condition_release(ConditionEncoder *encoder);

/* Adds a literal to the condition. False, and nothing changed, if that makes it impossible.
 * O(groups of the fact). */
bool encode_condition_push(ConditionEncoder *encoder, GroundLiteral literal);

/* Removes the last literals until `count` are left. */
void encode_condition_pop(ConditionEncoder *encoder, size_t count);

/* Assumes values of variables until forgotten: literals that contradict them are impossible,
 * and cases do not mention them. Their groups are not considered. No literal may be pushed at
 * the time. */
void encode_condition_assume(ConditionEncoder *encoder, const Fact *facts, size_t count);
void encode_condition_forget(ConditionEncoder *encoder, const Fact *facts, size_t count);

/* The cases of the pushed literals; at least one. False when stopped by `progress`. */
bool encode_condition_make_cases(ConditionEncoder *encoder, ConditionCases *out_cases);

/* The cases of a whole condition. False when stopped by `progress`. */
bool encode_condition(ConditionEncoder *encoder, GroundSpan condition, ConditionCases *out_cases);

#endif
