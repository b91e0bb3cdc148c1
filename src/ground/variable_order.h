/* Puts the variables of a draft into their final order and removes those that cannot affect the
 * goal. */
#ifndef GROUND_VARIABLE_ORDER_H
#define GROUND_VARIABLE_ORDER_H

#include "ground/draft.h"

/* O(arcs of the causal graph * log variables), plus the size of the draft. */
void variable_order_apply(Draft *draft);

#endif
