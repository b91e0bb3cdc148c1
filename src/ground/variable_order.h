/* The final order of the variables, and removal of those that cannot matter for the goal. */
#ifndef GROUND_VARIABLE_ORDER_H
#define GROUND_VARIABLE_ORDER_H

#include "ground/draft.h"

void variable_order_apply(Draft *draft);

#endif
