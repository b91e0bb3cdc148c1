/* PddlTask: a domain and a problem as written, names resolved; plain data in one arena.
 *
 * What every later step works on: the grounder and the validator. Nothing is normalised: conditions
 * and effects have the shape that the author gave them. Names are symbols (pddl_symbols.h), things
 * are numbered in the order of their declarations, and every node has its place, so that later
 * steps can report errors as the parser does.
 *
 * Variables: an action, an axiom and the goal each have one table of variables, parameters first,
 * then those of every quantifier in the order of the text. A quantifier owns a range of the table
 * of its own, even if names are repeated; so a variable is its index there, and no variable has to
 * be renamed. */
#ifndef PDDL_PDDL_TASK_H
#define PDDL_PDDL_TASK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "pddl/pddl_diagnostics.h"
#include "pddl/pddl_symbols.h"

enum { PDDL_NONE = -1, PDDL_TYPE_OBJECT = 0 };

/* What an entity may be: any of these types; more than one after `either`. Never empty. */
typedef struct PddlTypeSet {
    const int32_t *types;
    int32_t count;
} PddlTypeSet;

typedef struct PddlType {
    int32_t name;
    PddlPlace place;          /* of type 0, `object`: meaningless unless is_declared */
    const int32_t *ancestors; /* all super types, nearest first, without the type itself */
    int32_t num_ancestors;
    bool is_declared; /* false: only named as a super type, or `object` */
} PddlType;

typedef struct PddlObject {
    int32_t name;
    PddlTypeSet type;
    PddlPlace place;
} PddlObject;

typedef struct PddlVariable {
    int32_t name; /* with its question mark */
    PddlTypeSet type;
    PddlPlace place;
} PddlVariable;

/* A predicate or a numeric function. `=` is none of them. */
typedef struct PddlSignature {
    int32_t name;
    PddlPlace place;
    const PddlVariable *parameters;
    int32_t num_parameters;
    bool is_derived; /* head of an axiom */
} PddlSignature;

/* A variable (its index, >= 0) or an object (~index, < 0). */
typedef int32_t PddlTerm;

static inline bool pddl_term_is_object(PddlTerm term)
{
    return term < 0;
}

static inline int32_t pddl_term_object(PddlTerm term)
{
    return ~term;
}

typedef enum PddlConditionKind {
    PDDL_COND_TRUE,
    PDDL_COND_FALSE,
    PDDL_COND_ATOM,
    PDDL_COND_EQUALS, /* two terms */
    PDDL_COND_NOT,    /* one child */
    PDDL_COND_AND,
    PDDL_COND_OR,
    PDDL_COND_IMPLY,  /* two children */
    PDDL_COND_FORALL, /* one child */
    PDDL_COND_EXISTS, /* one child */
} PddlConditionKind;

typedef struct PddlCondition PddlCondition;
struct PddlCondition {
    PddlConditionKind kind;
    PddlPlace place;
    int32_t predicate;                     /* of an atom */
    int32_t num_terms, num_children;       /* 0 where the kind has none */
    int32_t first_variable, num_variables; /* of a quantifier: its range of the table */
    const PddlTerm *terms;
    PddlCondition *children;
};

typedef enum PddlEffectKind {
    PDDL_EFFECT_AND, /* also: no effect, without children */
    PDDL_EFFECT_FORALL,
    PDDL_EFFECT_WHEN,
    PDDL_EFFECT_ADD,
    PDDL_EFFECT_DELETE,
    PDDL_EFFECT_COST, /* increase total-cost */
} PddlEffectKind;

typedef struct PddlEffect PddlEffect;
struct PddlEffect {
    PddlEffectKind kind;
    PddlPlace place;
    int32_t predicate; /* of ADD and DELETE */
    int32_t function;  /* of COST: the function of the terms, or PDDL_NONE: `amount` */
    int32_t amount;    /* >= 0 */
    int32_t num_terms, num_children;
    int32_t first_variable, num_variables; /* of FORALL */
    const PddlTerm *terms;
    PddlEffect *children;           /* FORALL and WHEN have one */
    const PddlCondition *condition; /* of WHEN */
};

typedef struct PddlAction {
    int32_t name;
    PddlPlace place;
    const PddlVariable *variables; /* the first num_parameters are the parameters */
    int32_t num_variables, num_parameters;
    const PddlCondition *condition; /* PDDL_COND_TRUE if there is none */
    const PddlEffect *effect;
} PddlAction;

/* (:derived (predicate parameters) condition) */
typedef struct PddlAxiom {
    int32_t predicate;
    PddlPlace place;
    const PddlVariable *variables;
    int32_t num_variables, num_parameters;
    const PddlCondition *condition;
} PddlAxiom;

typedef struct PddlGoal {
    PddlPlace place;
    const PddlVariable *variables;
    int32_t num_variables;
    const PddlCondition *condition;
} PddlGoal;

/* A true atom of the initial state; `objects` are object numbers. */
typedef struct PddlFact {
    int32_t predicate, num_objects;
    const int32_t *objects;
    PddlPlace place;
} PddlFact;

/* (= (function objects) value) */
typedef struct PddlValue {
    int32_t function, num_objects;
    const int32_t *objects;
    int32_t value; /* >= 0 */
    PddlPlace place;
} PddlValue;

typedef struct PddlTask {
    Arena arena; /* owns everything below except symbols */
    PddlSymbols symbols;
    PddlSource sources[PDDL_NUM_FILES]; /* copies of the texts, for messages */

    int32_t domain_name, problem_name;
    const int32_t *requirements; /* symbols, of both files; nothing depends on them */
    PddlType *types;             /* 0 is `object` */
    PddlObject *objects;         /* the domain's constants first */
    PddlSignature *predicates, *functions;
    PddlAction *actions;
    PddlAxiom *axioms;
    int32_t num_requirements, num_types, num_objects, num_constants, num_predicates, num_functions;
    int32_t num_actions, num_axioms;
    int32_t total_cost; /* the function total-cost, or PDDL_NONE */

    PddlFact *init; /* in the order of the text, each once */
    PddlValue *values;
    int32_t num_init, num_values;
    PddlGoal goal;
    bool has_problem; /* false: only a domain was parsed */
    bool has_metric;  /* minimise total-cost; without it every action costs 1 */
} PddlTask;

static inline const char *pddl_task_text(const PddlTask *task, int32_t symbol)
{
    return pddl_symbols_text(&task->symbols, symbol);
}

/* Whether every object of type `type` is also one of type `ancestor`. O(depth of the hierarchy). */
bool pddl_task_is_subtype(const PddlTask *task, int32_t type, int32_t ancestor);

/* Whether an object of the type belongs to the set. */
bool pddl_task_type_matches(const PddlTask *task, PddlTypeSet type, PddlTypeSet set);

/* For error_set_at: the place in the text as written. */
ErrorPlace pddl_task_place(const PddlTask *task, PddlPlace place);

void pddl_task_free(PddlTask *task);

#endif
