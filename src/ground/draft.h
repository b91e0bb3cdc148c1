/* Draft: a SAS+ task under construction.
 *
 * What encode.h makes and simplify.h and variable_order.h cut down in place: spans into pools, so
 * that dropping a fact is moving a few integers. draft_to_task makes the Task of it.
 *
 * Spans do not overlap. Prevail conditions and conditions are sorted by variable and name none
 * twice; effects are sorted by variable, pre, post and conditions. What an operator wants of a
 * variable it says once: as prevail, or as the `pre` of all its effects on that variable, and then
 * not again in conditions of effects. */
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
    int32_t ground_operator; /* gives name and cost */
    DraftSpan prevail;
    int32_t first_effect, num_effects; /* in Draft.effects */
} DraftOperator;

typedef struct DraftAxiom {
    DraftSpan conditions;
    Fact effect;
} DraftAxiom;

/* Values of a variable are named by facts: value k of variable v by the fact
 * value_facts[first_value + k], or by NO_FACT if none of the variable's facts is true. */
enum { NO_FACT = -1 };

typedef struct DraftVariable {
    int32_t first_value, domain_size;
    int32_t axiom_layer; /* NO_LAYER if not derived */
    int32_t initial;
    bool is_singleton; /* made of one fact: its other value is the negation, whatever is dropped */
} DraftVariable;

DEFINE_VEC(DraftVariableVec, draft_variable_vec, DraftVariable);
DEFINE_VEC(DraftEffectVec, draft_effect_vec, DraftEffect);
DEFINE_VEC(DraftOperatorVec, draft_operator_vec, DraftOperator);
DEFINE_VEC(DraftAxiomVec, draft_axiom_vec, DraftAxiom);
DEFINE_VEC(DraftSpanVec, draft_span_vec, DraftSpan);

/* What became of the task; the last two are replaced by the smallest tasks of their kind. */
typedef enum DraftVerdict {
    DRAFT_OPEN,
    DRAFT_SOLVED,     /* nothing left to reach */
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

/* The finished task, with the names that Fast Downward gives; the draft and the tasks behind it are
 * no longer needed afterwards. A verdict other than open gives the trivial task of that kind. */
Task *draft_to_task(const Draft *draft);

void draft_release(Draft *draft);

/* The end of a pool as a place in it. What multiplies out beyond 2^31 elements counts as too large
 * for memory. */
static inline int32_t draft_index(size_t size)
{
    if (size > INT32_MAX) {
        mem_fail(size);
    }
    return (int32_t)size;
}

/* The order of the parts of a draft: lists of facts, effects, operators and axioms compare like
 * tuples of numbers, element by element, a prefix before what it is a prefix of. */

/* Sorts `count` effects from `first` on by variable, values and conditions, and drops repeated
 * ones; returns how many are left. O(n) if they are in order, otherwise O(n log n) comparisons. */
size_t draft_order_effects(Draft *draft, size_t first, size_t count);

/* Sorts the operators from `first` on by prevail conditions, then effects. */
void draft_order_operators(Draft *draft, size_t first);

/* Sorts all axioms by conditions, then effect. */
void draft_order_axioms(Draft *draft);

#endif
