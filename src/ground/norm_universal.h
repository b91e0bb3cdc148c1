/* NormUniversal: replaces universal conditions by derived predicates [H09] sec. 4.
 *
 * `forall x: p` becomes `not d` with a new axiom `d if exists x: not p`. The predicates are called
 * new-axiom@0 and so on; their parameters are the free variables of the condition, sorted by name.
 * Inner conditions are numbered before outer ones. Equal conditions share a predicate, unless their
 * negation has a FORALL inside. */
#ifndef GROUND_NORM_UNIVERSAL_H
#define GROUND_NORM_UNIVERSAL_H

#include "ground/formula.h"

/* An axiom over formulas: predicate(variables) if condition. */
typedef struct WorkAxiom {
    int32_t predicate;
    const int32_t *variables;
    int32_t num_variables;
    const Formula *condition;
} WorkAxiom;

DEFINE_VEC(WorkAxiomVec, work_axiom_vec, WorkAxiom);

typedef struct NormUniversal {
    FormulaPool *pool;
    const FormulaVariables *variables;
    int32_t first_predicate; /* number of the first new one */
    WorkAxiomVec axioms;     /* one for each new predicate, in their order */
    HashIndex index;         /* of axioms, by condition and variables */
    IntVec marks;            /* per variable: the last walk that met it */
    int32_t walk;
} NormUniversal;

void norm_universal_release(NormUniversal *universal);

/* The formula without FORALL. */
const Formula *norm_universal_replace(NormUniversal *universal, const Formula *formula);

/* Makes a new predicate that holds where the condition holds; returns its atom. */
NormLiteral norm_universal_define(NormUniversal *universal, const int32_t *variables,
                                  int32_t num_variables, const Formula *condition);

#endif
