/* The inside of what veer.c exports: see veer_step_many and veer_reset_many. */
#ifndef LIB_VEER_VEC_H
#define LIB_VEER_VEC_H

#include <veer.h>

int veer_vec_step(VeerVec *vec, const int32_t *actions, const VeerMany *out);
int veer_vec_reset(VeerVec *vec, const uint8_t *mask, const uint64_t *seed, const VeerMany *out);

#endif
