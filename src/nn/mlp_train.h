/* MlpTrain: a batch of inputs forward through a network, gradients of a loss backward.
 *
 * Holds the work space for one shape and one batch size; it belongs to one thread. The parameters
 * are read where they are, so nothing has to be loaded when they change. Running it allocates
 * nothing; the time is that of the products (product.h): per input, 2 operations per weight forward
 * and 4 backward (2 for the first layer). 20-75-75-4 with 32 inputs: bench/train.c.
 *
 * Same bits with every kernel. They are not those of MlpForward, which adds in another order. */
#ifndef NN_MLP_TRAIN_H
#define NN_MLP_TRAIN_H

#include "nn/mlp.h"
#include "nn/mlp_forward.h"

typedef struct MlpTrain MlpTrain;

/* For networks of the shape of this one. */
MlpTrain *mlp_train_new(const Mlp *shape, int32_t batch_size, MlpKernel kernel);

void mlp_train_free(MlpTrain *train);

/* Inputs: one row per element of the batch. Outputs likewise, valid until the next call. */
const float *mlp_train_forward(MlpTrain *train, const Mlp *mlp, const float *inputs);

/* After a forward pass of this network: from the derivatives of a loss by the outputs, one row per
 * element of the batch, to those by the parameters, in the order of mlp->parameters. Where a hidden
 * unit gave 0, nothing goes through it. */
void mlp_train_backward(MlpTrain *train, const Mlp *mlp, const float *output_gradients,
                        float *gradients);

#endif
