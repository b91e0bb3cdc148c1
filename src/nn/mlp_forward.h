/* MlpForward: computes the outputs of a network for one input, fast.
 *
 * Weights are copied so that those of one input lie together, padded to whole cache lines; a block
 * of outputs is summed up in registers. Inputs that are 0, about half of those of a hidden layer,
 * are skipped. 20-75-75-4 takes about 0.25 microseconds with AVX2 (bench/network.c).
 *
 * The same source is compiled for AVX-512, for AVX2 and for any machine (only the search for zeros
 * is written twice); the program picks the best one that the machine has. All give the same bits,
 * because all add in the same order: an output is the sum of two sums, the first over the bias and
 * the 1st, 3rd, 5th, ... input that is not 0, the second over the 2nd, 4th, 6th, .... No
 * multiply-add is fused: not every machine can, and it was not faster where measured. So decisions
 * do not depend on the machine.
 *
 * An MlpForward holds its work space: it belongs to one thread. Running it allocates nothing. */
#ifndef NN_MLP_FORWARD_H
#define NN_MLP_FORWARD_H

#include <stdbool.h>

#include "nn/mlp.h"

typedef enum MlpKernel {
    MLP_KERNEL_PORTABLE,
    MLP_KERNEL_AVX2,
    MLP_KERNEL_AVX512,
    NUM_MLP_KERNELS,
} MlpKernel;

typedef struct MlpForward MlpForward;

const char *mlp_forward_kernel_name(MlpKernel kernel);

/* Whether this machine can run it. */
bool mlp_forward_has_kernel(MlpKernel kernel);

/* The fastest one on this machine. */
MlpKernel mlp_forward_best_kernel(void);

/* For the network as it is now, with the best kernel of this machine. */
MlpForward *mlp_forward_new(const Mlp *mlp);

/* The machine must have the kernel. */
MlpForward *mlp_forward_new_with(const Mlp *mlp, MlpKernel kernel);

void mlp_forward_free(MlpForward *forward);

/* Takes over the parameters of a network of the same shape. */
void mlp_forward_load(MlpForward *forward, const Mlp *mlp);

/* The outputs, valid until the next call. */
const float *mlp_forward_run(MlpForward *forward, const float *inputs);

#endif
