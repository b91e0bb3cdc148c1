/* MlpPrecise: the outputs of a network in double precision, slowly.
 *
 * Single precision leaves open which of two outputs is greater when they are as close as its rounding
 * errors; then the order of additions would decide, and with it the machine or the library. Who must
 * know asks here: it happens once in thousands of decisions, but one other decision is another
 * search. Running it allocates nothing. */
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
