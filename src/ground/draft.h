/* Draft: a SAS+ task under construction.
 *
 * encode.h makes it, simplify.h and variable_order.h cut it down in place, draft_to_task makes a
 * Task of it. Lists are spans into pools, so dropping a fact means moving a few integers.
 *
 * Spans do not overlap. Prevail conditions and conditions of effects are sorted by variable and
 * name no variable twice; effects are sorted by variable, pre, post and conditions.
 * (variable_order.h renumbers variables without sorting again, as Fast Downward does.) An operator
 * mentions the required value of a variable once: as prevail, or as the `pre` of all its effects on
 * that variable, and then not again in conditions of effects. */
#ifndef GROUND_DRAFT_H
#define GROUND_DRAFT_H

#include "base/mem.h"
#include "ground/encoding.h"
#include "ground/ground_task.h"

DEFINE_VEC(FactVec, fact_vec, Fact);

/* A range of Draft.facts. */
typedef struct DraftSpan {
    int32_t first, count;
} DraftSpan;

typedef struct DraftEffect {
    DraftSpan conditions;
    int32_t var, pre, post; /* pre may be NO_VALUE */
} DraftEffect;

typedef struct DraftOperator {
    int32_t ground_operator; /* has the name and the cost */
    DraftSpan prevail;
    int32_t first_effect, num_effects; /* in Draft.effects */
} DraftOperator;

typedef struct DraftAxiom {
    DraftSpan conditions;
    Fact effect;
} DraftAxiom;

/* Facts name the values of a variable: value k of variable v is the fact value_facts[first_value +
 * k], or NO_FACT if none of the variable's facts is true. */
enum { NO_FACT = -1 };

typedef struct DraftVariable {
    int32_t first_value, domain_size;
    int32_t axiom_layer; /* NO_LAYER if not derived */
    int32_t initial;
    bool is_singleton; /* has one fact; its other value is called the negation of the fact */
} DraftVariable;

DEFINE_VEC(DraftVariableVec, draft_variable_vec, DraftVariable);
DEFINE_VEC(DraftEffectVec, draft_effect_vec, DraftEffect);
DEFINE_VEC(DraftOperatorVec, draft_operator_vec, DraftOperator);
DEFINE_VEC(DraftAxiomVec, draft_axiom_vec, DraftAxiom);
DEFINE_VEC(DraftSpanVec, draft_span_vec, DraftSpan);

/* What is known about the goal. A draft that is not open becomes the smallest task of its kind. */
typedef enum DraftVerdict {
    DRAFT_OPEN,
    DRAFT_SOLVED,     /* the goal is always true */
    DRAFT_UNSOLVABLE, /* the goal cannot be reached */
} DraftVerdict;

typedef struct Draft {
    const GroundTask *ground;
    DraftVerdict verdict;
    const char *reason; /* of a verdict other than open: "Empty goal", ...; static */
    FactVec facts;
    IntVec value_facts;
    DraftVariableVec variables;
    DraftSpanVec mutex_groups;
    DraftEffectVec effects;
    DraftOperatorVec operators;
    DraftAxiomVec axioms;
    DraftSpan goal;
} Draft;

/* The finished task, with the names of Fast Downward. It needs neither the draft nor the tasks
 * behind it. A draft that is not open gives the trivial task of its kind. */
Task *draft_to_task(const Draft *draft);

void draft_release(Draft *draft);

/* Asserts what this header promises of an open draft before variable_order.h, by a walk over the
 * whole draft, and returns true. For use inside assert(): debug builds only. */
bool draft_check(const Draft *draft);

/* The end of a pool as a place in it. Places are 32-bit numbers; a larger pool counts as exhausted
 * memory. */
static inline int32_t draft_index(size_t size)
{
    if (size > INT32_MAX) {
        mem_fail(size);
    }
    return (int32_t)size;
}

/* --- Order ------------------------------------------------------------------------------------ */

/* Lists of facts, effects, operators and axioms compare like tuples of numbers, element by element;
 * a prefix comes first. */

/* Sorts `count` effects from `first` on by variable, values and conditions, and drops repeated
 * ones; returns how many are left. O(n) if they are sorted already, otherwise O(n log n)
 * comparisons. */
size_t draft_order_effects(Draft *draft, size_t first, size_t count);

/* Sorts the operators from `first` on by prevail conditions, then effects. */
void draft_order_operators(Draft *draft, size_t first);

/* Sorts all axioms by conditions, then effect. */
void draft_order_axioms(Draft *draft);

#endif
