/* Networks in double precision, straight from the definitions, one input at a time: what passes
 * over batches are compared with. Parameters lie in the order of Mlp; of the Mlp itself only the
 * shape is used. Nothing is shared with src/ but that. */
#ifndef TESTS_SUPPORT_NAIVE_MLP_H
#define TESTS_SUPPORT_NAIVE_MLP_H

#include "nn/mlp.h"

enum { NAIVE_MLP_MAX_WIDTH = 128, NAIVE_MLP_MAX_LAYERS = 8 };

void naive_mlp_outputs(const Mlp *shape, const double *parameters, const float *inputs,
                       double *outputs);

/* Adds the derivatives of a loss by the parameters, from those by the outputs. */
void naive_mlp_add_gradients(const Mlp *shape, const double *parameters, const float *inputs,
                             const double *output_gradients, double *gradients);

#endif
