/* The meaning of rules once more, as literally and slowly as possible: atoms are texts that are
 * looked for in lists, and all bindings of variables to different objects are tried. Shares nothing
 * with src/rules/ but the set itself. */
#ifndef TESTS_SUPPORT_NAIVE_RULES_H
#define TESTS_SUPPORT_NAIVE_RULES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "rules/rule_set.h"
#include "task/task.h"

/* A predicate or action with its objects, as numbers of names. */
typedef struct NaiveAtom {
    int32_t name, num_objects;
    int32_t objects[RULE_MAX_TERMS];
} NaiveAtom;

DEFINE_VEC(NaiveAtomVec, naive_atom_vec, NaiveAtom);

typedef struct NaiveRules {
    const Task *task;
    const RuleSet *set;
    Arena arena;
    NameVec names;
    IntVec objects, constants; /* names of objects of the task, and of constants of the set */
    NaiveAtomVec facts;        /* per fact; num_objects < 0: not an atom */
    NaiveAtomVec operators, lasting;
    const bool *holds; /* per fact */
    int32_t binding[RULE_MAX_VARIABLES];
} NaiveRules;

void naive_rules_init(NaiveRules *naive, const Task *task, const RuleSet *set);
void naive_rules_release(NaiveRules *naive);

/* Whether the rule can be followed where these facts hold, and only these. */
bool naive_rules_match(NaiveRules *naive, int32_t rule, const bool *holds);

/* Whether the rule can be followed if its variables stand for the objects with these names. */
bool naive_rules_fits(NaiveRules *naive, int32_t rule, const bool *holds,
                      const char *const *objects);

/* With the binding of the last match: the fact of an atom of the rule, and the first operator from
 * `first` on of an action; -1: there is none. */
int32_t naive_rules_fact(NaiveRules *naive, const RuleAtom *atom);
int32_t naive_rules_operator(NaiveRules *naive, const RuleAtom *action, int32_t first);

#endif
