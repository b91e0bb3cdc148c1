/* MlpPrecise: the outputs of a network in double precision, slowly.
 *
 * Single precision cannot say which of two outputs is greater when they differ by less than its
 * rounding errors: the order of additions would decide, and with it the machine or the library.
 * That happens once in thousands of decisions, but one different decision makes a different search.
 * Running it allocates nothing. */
#ifndef NN_MLP_PRECISE_H
#define NN_MLP_PRECISE_H

#include "nn/mlp.h"

typedef struct MlpPrecise MlpPrecise;

/* The network must outlive it. */
MlpPrecise *mlp_precise_new(const Mlp *mlp);
void mlp_precise_free(MlpPrecise *precise);

/* Index of the greatest output, the first of equal ones. */
int32_t mlp_precise_argmax(MlpPrecise *precise, const float *inputs);

#endif
