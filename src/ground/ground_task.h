/* GroundTask: the task without variables, after relaxed reachability.
 *
 * Facts are the reachable atoms of fluent predicates. They are numbered in the order that all later
 * phases sort by: by the predicate's name, then by the names of the arguments, byte by byte. So
 * comparing facts is comparing numbers. Literals that never change have been evaluated and are
 * gone. Plain data in pools: a span is a range of `literals`, `args` or `effects`.
 *
 * A literal is a fact (>= 0) or ~fact for its negation. */
#ifndef GROUND_GROUND_TASK_H
#define GROUND_GROUND_TASK_H

#include "base/bitset.h"
#include "base/vec.h"
#include "ground/norm_task.h"

typedef int32_t GroundLiteral;

static inline bool ground_literal_is_negated(GroundLiteral literal)
{
    return literal < 0;
}

static inline int32_t ground_literal_fact(GroundLiteral literal)
{
    return literal < 0 ? ~literal : literal;
}

typedef struct GroundSpan {
    int32_t first, count;
} GroundSpan;

typedef struct GroundEffect {
    GroundSpan condition; /* literals */
    int32_t fact;
} GroundEffect;

/* Effects: the adding ones, then the deleting ones, both in the order of the action. A fact that is
 * added and deleted under the same condition is only added. */
typedef struct GroundOperator {
    int32_t action;    /* of the NormTask */
    int32_t first_arg; /* in args: one object per parameter of the action */
    GroundSpan condition;
    int32_t first_effect, num_adds, num_deletes;
    int32_t cost;
} GroundOperator;

typedef struct GroundAxiom {
    GroundSpan condition;
    int32_t fact;
} GroundAxiom;

DEFINE_VEC(GroundEffectVec, ground_effect_vec, GroundEffect);
DEFINE_VEC(GroundOperatorVec, ground_operator_vec, GroundOperator);
DEFINE_VEC(GroundAxiomVec, ground_axiom_vec, GroundAxiom);

typedef enum GroundVerdict {
    GROUND_OPEN,
    GROUND_UNREACHABLE, /* the goal cannot be reached, not even without delete effects */
    GROUND_FALSE_GOAL,  /* a part of the goal that never changes is false */
} GroundVerdict;

typedef struct GroundTask {
    const NormTask *norm;
    GroundVerdict verdict;        /* if not open, only the facts are set */
    const NormLiteral *unreached; /* of the goal, if that is why; NULL: it is not one atom */

    int32_t num_facts;
    IntVec fact_predicates;
    IntVec fact_first_args; /* in fact_args; one more than facts */
    IntVec fact_args;       /* objects */
    IntVec predicate_begin; /* facts of predicate p: begin[p] .. end[p] - 1; empty if static */
    IntVec predicate_end;
    Bitset is_initial; /* facts */

    IntVec literals, args;
    GroundEffectVec effects;
    GroundOperatorVec operators; /* in any order */
    GroundAxiomVec axioms;       /* sorted by head, then condition; negation does not count */
    GroundSpan goal;

    /* Per action: for parameters p < q, whether some reachable instance (also one that was dropped
     * later) has the same object in both; may_be_equal[action][p * num_parameters + q]. */
    bool **may_be_equal;
} GroundTask;

/* The fact of an atom, or -1 if it is not reachable or its predicate is static. O(log facts). */
int32_t ground_task_find_fact(const GroundTask *task, int32_t predicate, const int32_t *objects);

void ground_task_free(GroundTask *task);

/* Asserts what this header promises, by a walk over the whole task, and returns true. For use
 * inside assert(): debug builds only. */
bool ground_task_check(const GroundTask *task);

/* Writes the numbers of all operators, sorted by name, "(action object object)", byte by byte;
 * equal names by number. O((operators + objects) * longest argument list) plus sorting the
 * objects. */
void ground_task_order_operators(const GroundTask *task, int32_t *out_order);

bool ground_task_is_same_name(const GroundTask *task, int32_t left, int32_t right);

#endif
