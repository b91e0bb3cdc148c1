/* NormTask: the PDDL task in the normal form that grounding needs [H09] sec. 4.
 *
 * normalize.h makes it. Every condition is a conjunction of literals: universal quantifiers have
 * become derived predicates, disjunctions have split actions, axioms and effects, existential
 * quantifiers have become parameters. Literals keep the order that Fast Downward gives them,
 * because later orders depend on it.
 *
 * Plain data in one arena. Types, objects and the initial state stay in the PddlTask, which must
 * outlive the NormTask.
 *
 * Predicates: those of the PddlTask under their own numbers, then `=`, then the new derived ones.
 * Terms are PddlTerm: a variable of the action or axiom (>= 0), or ~object. */
#ifndef GROUND_NORM_TASK_H
#define GROUND_NORM_TASK_H

#include "pddl/pddl_task.h"

typedef struct NormLiteral {
    int32_t predicate;
    int32_t num_terms;
    const PddlTerm *terms;
    bool is_negated;
} NormLiteral;

/* A conjunction. If is_false it stands for `false` and has no literals. */
typedef struct NormCondition {
    const NormLiteral *literals;
    int32_t num_literals;
    bool is_false;
} NormCondition;

/* For all objects of the types of `parameters`: when condition then literal. */
typedef struct NormEffect {
    const int32_t *parameters; /* variables of the action that only this effect uses */
    int32_t num_parameters;
    NormCondition condition;
    NormLiteral literal;
} NormEffect;

/* The cost of an action: the function's value, or `amount` if function is PDDL_NONE. If `required`
 * is not PDDL_NONE, an instance exists only if that function has a value for its terms. `required`
 * is the function that the effect names, also in tasks without metric. */
typedef struct NormCost {
    int32_t function;
    int32_t required;
    int32_t amount;
    int32_t num_terms;
    const PddlTerm *terms;
} NormCost;

/* Variables: the parameters that the name shows, then the parameters that came from existential
 * quantifiers, then those of the effects. */
typedef struct NormAction {
    int32_t name; /* symbol of the PddlTask; actions that come from one share it */
    int32_t num_external, num_parameters, num_variables;
    const PddlTypeSet *types; /* one per variable */
    const char *const *names; /* of the variables; no two are the same within one effect */
    NormCondition condition;
    NormEffect *effects;
    int32_t num_effects;
    NormCost cost; /* what the metric says; amount 0 without an increase effect, 1 without metric */
} NormAction;

/* predicate(variables 0 .. num_external - 1) if condition. */
typedef struct NormAxiom {
    int32_t predicate;
    int32_t num_external, num_parameters;
    const PddlTypeSet *types; /* one per parameter */
    NormCondition condition;
} NormAxiom;

typedef struct NormPredicate {
    const char *name;
    int32_t arity;
    bool is_derived; /* head of an axiom */
    bool is_fluent;  /* occurs in an effect or is derived; all other atoms never change */
} NormPredicate;

typedef struct NormTask {
    Arena arena;
    const PddlTask *pddl;
    NormPredicate *predicates;
    NormAction *actions;
    NormAxiom *axioms;
    NormCondition goal; /* without variables */
    int32_t num_predicates, num_actions, num_axioms;
    int32_t equality; /* the predicate `=` */
} NormTask;

void norm_task_free(NormTask *task);

/* Whether the task has objects of one of the types. O(objects). */
bool norm_task_has_objects(const PddlTask *pddl, PddlTypeSet types);

/* Asserts what this header promises, by a walk over the whole task, and returns true. For use
 * inside assert(): debug builds only. */
bool norm_task_check(const NormTask *task);

#endif
