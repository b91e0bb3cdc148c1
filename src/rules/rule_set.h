/* Rules: what to do for one goal, whatever the task of the domain.
 *
 *     goal        an atom; the rule is for tasks that have it as a goal which is not reached yet
 *     conditions  literals; the rule can be followed in states where all of them hold
 *     actions     reach the goal from every such state, one after the other
 *     cost        of the actions, in the task that the rule was learned from; cheap rules come first
 *
 * Terms are variables or constants of the domain. Different variables stand for different objects,
 * which are no constants of the set: a rule describes what it was learned from up to the names of
 * objects, so that no action can delete what a later one needs. Conditions on atoms that no action
 * changes are left out, as are types: an action exists only where they hold.
 *
 * The rules of a set differ from each other, also under other names of variables: their variables
 * are numbered as they occur in the goal, the actions and the conditions, and conditions are
 * ordered. Only where several variables are in conditions alone, and look alike at first, equal
 * rules can stay two; this costs time and changes nothing else. The idea is from [CHKM26].
 *
 * Plain data on one arena. */
#ifndef RULES_RULE_SET_H
#define RULES_RULE_SET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/hash_index.h"
#include "base/names.h"
#include "base/vec.h"

enum {
    RULE_MAX_PARTS = 64, /* goal, conditions and actions of a rule */
    RULE_MAX_VARIABLES = 64,
    RULE_MAX_TERMS = 16, /* of an atom */
    RULE_SET_MAX_RULES = 100000,
};

typedef int32_t RuleTerm; /* a variable of the rule, or ~name of a constant */

typedef struct RuleAtom {
    int32_t name; /* of a predicate or an action */
    int32_t num_terms;
    const RuleTerm *terms;
} RuleAtom;

typedef struct RuleLiteral {
    RuleAtom atom;
    bool is_negated;
} RuleLiteral;

typedef struct Rule {
    RuleAtom goal;
    const RuleLiteral *conditions;
    const RuleAtom *actions;
    const char *const *variables; /* names, with their question mark, each once */
    int32_t num_conditions, num_actions, num_variables;
    int32_t cost;
} Rule;

DEFINE_VEC(RuleVec, rule_vec, Rule);

typedef struct RuleSet {
    Arena arena;
    Names names; /* of predicates, actions and constants, each once */
    RuleVec rules;
    HashIndex rule_index;
} RuleSet;

RuleSet *rule_set_new(void);
void rule_set_free(RuleSet *set);

/* The number of a name; a new one if it was not known. O(length). */
int32_t rule_set_name(RuleSet *set, const char *text, size_t length);

static inline const char *rule_set_text(const RuleSet *set, int32_t name)
{
    return set->names.texts.data[name];
}

/* Whether the rule is small enough for a set. */
bool rule_set_fits(const Rule *rule);

/* Adds a copy of a rule that fits, whose names are those of the set; false if the set has it, which
 * then gets the smaller cost of the two. Variables may be numbered in any way, and conditions may
 * be in any order and repeated. */
bool rule_set_add(RuleSet *set, const Rule *rule);

/* Adds the rules of another set, as far as there is room. */
void rule_set_add_all(RuleSet *set, const RuleSet *other);

/* By cost, then by number of actions, then by text. So the order does not depend on that in which
 * rules were added. Rules cannot be added any more. */
void rule_set_sort(RuleSet *set);

/* Drops the rules that are not marked. */
void rule_set_keep(RuleSet *set, const bool *is_kept);

#endif
