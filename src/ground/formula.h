/* Formula: the working form of a condition while it is being normalised.
 *
 * In negation normal form and always simplified: junctions have at least two parts, none of them a
 * constant or a junction of the same kind; quantifiers do not stand before constants. Repeated and
 * contradicting parts stay. Parts keep their order. Formulas never change, so that they may share
 * parts; all belong to a pool.
 *
 * A pool counts what is made in it and beats the progress, because a disjunctive normal form can be
 * exponentially large. When the progress says stop, results are formulas without meaning. */
#ifndef GROUND_FORMULA_H
#define GROUND_FORMULA_H

#include "base/progress.h"
#include "ground/norm_task.h"
#include "pddl/pddl_task.h"

/* FormulaVariables: the variables of conditions while these are being normalised.
 *
 * Names matter to the result: a new derived predicate takes its parameters in the order of their
 * names, and two universal conditions share one if they are the same, names included. So a variable
 * is a name, a type and a slot, and an equal one has the same number: comparing conditions is
 * comparing integers.
 *
 * Names are claimed in scopes. In a scope the first claim of a name gets the name itself, the next
 * one the name with the smallest number behind it that makes a name not yet claimed. O(1) each. */

/* Keeps variables of one name apart where both may be meant in one condition. Position k in the
 * list of a universal effect is slot k. */
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

/* The number of a variable; a new one if there was none like it. The type's array is kept. */
int32_t formula_variables_intern(FormulaVariables *variables, FormulaVariable variable);

/* Ascending by name. O(n log n). */
void formula_variables_sort(const FormulaVariables *variables, int32_t *ids, size_t count);

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
    int32_t num_parts, num_variables; /* what there is not counts 0 */
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

/* FORMULA_FORALL or FORMULA_EXISTS; the array of variables is kept. */
const Formula *formula_quantifier(FormulaPool *pool, FormulaKind kind, const int32_t *variables,
                                  int32_t count, const Formula *part);

/* A formula of the same kind with as many other variables and parts; the arrays are kept. The
 * result must not need simplification. */
const Formula *formula_replace(FormulaPool *pool, const Formula *formula, const int32_t *variables,
                               const Formula *const *parts);

const Formula *formula_negate(FormulaPool *pool, const Formula *formula);

/* The same tree with the same variables. */
bool formula_equals(const Formula *a, const Formula *b);
uint32_t formula_hash(const Formula *formula);

bool formula_literal_equals(const NormLiteral *a, const NormLiteral *b);

/* Disjunctions to the root, for formulas without FORALL. In a conjunction, what is no disjunction
 * comes first, then the disjunctions from the last to the first. */
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

/* For formulas without FORALL and OR: existential quantifiers become variables behind the given
 * ones. In a conjunction, what has no quantifier comes first. */
Clause formula_to_clause(FormulaPool *pool, const int32_t *variables, int32_t count,
                         const Formula *formula);

#endif
