/* Formula: a condition while it is being normalised.
 *
 * Formulas are in negation normal form and always simplified: a junction has at least two parts,
 * none of which is a constant or a junction of the same kind; a quantifier never stands before a
 * constant. Repeated and contradictory parts stay, and parts keep their order, because the order
 * shows in the final task. Formulas never change, so they may share parts. They belong to a pool.
 *
 * A disjunctive normal form can be exponentially large. The pool therefore counts the formulas made
 * and reports progress; once it is stopped, results have no meaning. */
#ifndef GROUND_FORMULA_H
#define GROUND_FORMULA_H

#include "base/progress.h"
#include "ground/norm_task.h"
#include "pddl/pddl_task.h"

/* --- Variables -------------------------------------------------------------------------------- */

/* Names of variables show in the result: a new derived predicate takes its parameters in the order
 * of their names, and two universal conditions share a predicate if they are equal, names included.
 * So a variable is a name, a type and a slot, and equal variables have the same number: comparing
 * conditions is comparing integers.
 *
 * Names are claimed in scopes. The first claim of a name in a scope gets the name itself; each
 * further one gets the name with the smallest suffix that is not claimed yet. O(1) per claim. */

/* Distinguishes variables of one name that one condition may mention. Position k in the list of a
 * universal effect is slot k. */
enum { FORMULA_SLOT_PARAMETER = -2, FORMULA_SLOT_BOUND = -1 };

typedef struct FormulaVariable {
    int32_t name; /* in FormulaVariables.names */
    int32_t slot;
    PddlTypeSet type;
} FormulaVariable;

DEFINE_VEC(FormulaVariableVec, formula_variable_vec, FormulaVariable);

typedef struct FormulaVariables {
    FormulaVariableVec all;
    HashIndex index;
    PddlSymbols names;
    IntVec claimed_in;  /* per name: the last scope in which it was claimed */
    IntVec next_suffix; /* per name: no smaller number is free in that scope */
    int32_t scope;
} FormulaVariables;

void formula_variables_init(FormulaVariables *variables);
void formula_variables_release(FormulaVariables *variables);

/* Forgets all claims. */
void formula_variables_open_scope(FormulaVariables *variables);

/* The number of a name. */
int32_t formula_variables_name(FormulaVariables *variables, const char *text);

/* The name itself or, if it is claimed already, the one to take instead. */
int32_t formula_variables_claim(FormulaVariables *variables, int32_t name);

/* The number of a variable, new or old. Keeps the array of the type. */
int32_t formula_variables_intern(FormulaVariables *variables, FormulaVariable variable);

/* Ascending by name. O(n log n). */
void formula_variables_sort(const FormulaVariables *variables, int32_t *ids, size_t count);

/* --- Formulas --------------------------------------------------------------------------------- */

typedef enum FormulaKind {
    FORMULA_TRUE,
    FORMULA_FALSE,
    FORMULA_LITERAL,
    FORMULA_AND,
    FORMULA_OR,
    FORMULA_FORALL, /* one part */
    FORMULA_EXISTS, /* one part */
} FormulaKind;

typedef struct Formula Formula;
struct Formula {
    FormulaKind kind;
    int32_t num_parts, num_variables; /* 0 where the kind has none */
    const Formula *const *parts;
    const int32_t *variables; /* of a quantifier; numbers of FormulaVariables */
    NormLiteral literal;      /* terms are such numbers, or ~object */
};

DEFINE_VEC(FormulaVec, formula_vec, const Formula *);

typedef struct FormulaPool {
    Arena arena;
    const Progress *progress;
    int64_t size; /* formulas made */
    bool is_stopped;
} FormulaPool;

const Formula *formula_constant(bool value);
const Formula *formula_literal(FormulaPool *pool, NormLiteral literal);

/* FORMULA_AND or FORMULA_OR of any number of parts. */
const Formula *formula_junction(FormulaPool *pool, FormulaKind kind, const Formula *const *parts,
                                size_t count);

/* FORMULA_FORALL or FORMULA_EXISTS; keeps the array of variables. */
const Formula *formula_quantifier(FormulaPool *pool, FormulaKind kind, const int32_t *variables,
                                  int32_t count, const Formula *part);

/* A formula of the same kind with as many other variables and parts; keeps the arrays. The result
 * must not need simplification. */
const Formula *formula_replace(FormulaPool *pool, const Formula *formula, const int32_t *variables,
                               const Formula *const *parts);

const Formula *formula_negate(FormulaPool *pool, const Formula *formula);

/* The same tree with the same variables. */
bool formula_equals(const Formula *a, const Formula *b);
uint32_t formula_hash(const Formula *formula);

bool formula_literal_equals(const NormLiteral *a, const NormLiteral *b);

/* Moves disjunctions to the root of a formula without FORALL. Exponential in the number of
 * disjunctions under one conjunction. There, the parts that are no disjunctions come first, then
 * the disjunctions from the last to the first. */
const Formula *formula_pull_or(FormulaPool *pool, const Formula *formula);

/* The parts of a disjunction, or the formula itself. */
static inline int32_t formula_num_alternatives(const Formula *formula)
{
    return formula->kind == FORMULA_OR ? formula->num_parts : 1;
}

static inline const Formula *formula_alternative(const Formula *formula, int32_t i)
{
    return formula->kind == FORMULA_OR ? formula->parts[i] : formula;
}

/* There are objects for the variables such that the condition holds. */
typedef struct Clause {
    const int32_t *variables;
    int32_t num_variables;
    const Formula *condition; /* a constant, a literal or a conjunction of literals */
} Clause;

/* Turns the existential quantifiers of a formula without FORALL and OR into variables behind the
 * given ones. In a conjunction, the parts without quantifier come first. */
Clause formula_to_clause(FormulaPool *pool, const int32_t *variables, int32_t count,
                         const Formula *formula);

#endif
