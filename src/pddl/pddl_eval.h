/* PddlEval: is a condition true in a state?
 *
 * Conditions whose variables are all bound are evaluated as they stand. Quantifiers are searches
 * for a binding: an `exists` for a witness, a `forall` for a counterexample. The time of a search
 * depends on the facts that fit, not on the number of bindings that there are; the stack grows with
 * the variables of the condition. */
#ifndef PDDL_PDDL_EVAL_H
#define PDDL_PDDL_EVAL_H

#include "pddl/pddl_state.h"

/* Something that must hold, or must not. */
typedef struct PddlConjunct {
    const PddlCondition *condition;
    bool is_wanted;
} PddlConjunct;

DEFINE_VEC(PddlConjunctVec, pddl_conjunct_vec, PddlConjunct);

typedef struct PddlEval {
    const PddlTask *task;
    const PddlState *state;
    const PddlVariable *variables; /* the table in use */
    int32_t num_variables;
    IntVec binding; /* object of each variable, or PDDL_NONE */
    IntVec trail;   /* variables that searches have bound, oldest first */
    IntVec tuple;   /* scratch */
    PddlConjunctVec conjuncts;
} PddlEval;

typedef struct PddlQuery PddlQuery;
typedef bool (*PddlVisit)(PddlEval *eval, const PddlQuery *query);

/* A search for all bindings of a range of variables under which the condition is as wanted. A
 * binding may be visited more than once. */
struct PddlQuery {
    int32_t first_variable, num_variables;
    PddlConjunct conjunct; /* condition NULL: all bindings */
    PddlVisit visit;       /* true: the search ends */
    PddlVisit is_useless;  /* whether to leave the branch, called in between; NULL: never */
    void *context;
};

void pddl_eval_init(PddlEval *eval, const PddlTask *task, const PddlState *state);
void pddl_eval_release(PddlEval *eval);

/* Changes to another table of variables, none of them bound. */
void pddl_eval_enter(PddlEval *eval, const PddlVariable *variables, int32_t num_variables);

/* All variables outside of quantifiers are bound. */
bool pddl_eval_holds(PddlEval *eval, const PddlCondition *condition);

/* True if a visit ended the search. Variables are bound as they were before. */
bool pddl_eval_search(PddlEval *eval, const PddlQuery *query);

/* The object that a term stands for, or PDDL_NONE. */
int32_t pddl_eval_object(const PddlEval *eval, PddlTerm term);

/* Predicate and objects of an atom; lives until the next call of anything here. */
const int32_t *pddl_eval_tuple(PddlEval *eval, int32_t predicate, const PddlTerm *terms,
                               int32_t num_terms);

#endif
