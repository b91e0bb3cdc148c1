/* The order of the parts of a draft: lists of facts, effects, operators and axioms compare like
 * tuples of numbers, element by element, a prefix before what it is a prefix of. */
#ifndef GROUND_DRAFT_ORDER_H
#define GROUND_DRAFT_ORDER_H

#include "ground/draft.h"

/* Sorts `count` effects from `first` on by variable, values and conditions, and drops repeated
 * ones; returns how many are left. O(n) if they are in order, otherwise O(n log n) comparisons. */
size_t draft_order_effects(Draft *draft, size_t first, size_t count);

/* Sorts the operators from `first` on by prevail conditions, then effects. */
void draft_order_operators(Draft *draft, size_t first);

/* Sorts all axioms by conditions, then effect. */
void draft_order_axioms(Draft *draft);

#endif
