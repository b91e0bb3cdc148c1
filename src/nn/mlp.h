/* Mlp: a multi-layer perceptron as plain data.
 *
 * A layer computes W x + b for its input x; hidden layers then take max(0, .) of every number.
 * There may be any number of layers of any width. All parameters lie in one block, layer after
 * layer, weights before biases, so that an optimiser can treat the network as one vector. This is
 * the form for files and training; mlp_forward.h computes outputs quickly. Zeroed storage is a
 * valid empty network. */
#ifndef NN_MLP_H
#define NN_MLP_H

#include <stddef.h>
#include <stdint.h>

#include "base/rng.h"

typedef struct MlpLayer {
    int32_t num_inputs, num_outputs;
    float *weights; /* num_outputs rows of num_inputs */
    float *biases;
} MlpLayer;

typedef struct Mlp {
    MlpLayer *layers; /* the outputs of each are the inputs of the next */
    int32_t num_layers;
    float *parameters; /* the block that the layers point into */
    size_t num_parameters;
} Mlp;

/* All parameters 0. The widths, each at least 1, are those of the input, of the hidden layers and
 * of the output: at least two. */
void mlp_init(Mlp *mlp, const int32_t *widths, int32_t num_widths);

void mlp_release(Mlp *mlp);

/* Initial weights for training: normal with mean 0 and variance 1 / num_inputs of
 * their layer (LeCun's), biases 0. */
void mlp_randomise(Mlp *mlp, Rng *rng);

int32_t mlp_num_inputs(const Mlp *mlp);

int32_t mlp_num_outputs(const Mlp *mlp);

/* Index of the greatest of `count` > 0 values, the first of equal ones. NaN is never greater. */
int32_t mlp_argmax(const float *values, int32_t count);

#endif
