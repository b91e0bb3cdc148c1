/* The order of ground operators by their names, "(action object object)", byte by byte. */
#ifndef GROUND_OPERATOR_ORDER_H
#define GROUND_OPERATOR_ORDER_H

#include "ground/ground_task.h"

/* Writes the numbers of all ground operators; equal names by ascending number. Names are never
 * spelled out: O((operators + objects) * longest argument list) plus sorting the objects. */
void operator_order_by_name(const GroundTask *task, int32_t *out_order);

bool operator_order_is_same_name(const GroundTask *task, int32_t left, int32_t right);

#endif
