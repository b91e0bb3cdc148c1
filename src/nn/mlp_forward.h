/* MlpForward: computes the outputs of a network for one input, fast.
 *
 * Weights are copied so that those of one input lie together, filled up to whole cache lines, and a
 * stretch of outputs is summed up in registers; inputs that are 0, which is about half of what a
 * hidden layer gives, are left out. 20-75-75-4 takes about 0.25 microseconds with AVX2
 * (bench/network.c).
 *
 * One piece of source is compiled for AVX-512, for AVX2 and for any machine (what looks for zeros is
 * written twice), and the best that this machine has is taken when the program runs. All give the same bits, because all add in the same
 * order: an output is the sum of two sums, the first over the bias and the 1st, 3rd, 5th, ... input
 * that is not 0, the second over the 2nd, 4th, 6th, ...; no multiply-add is fused, as not every
 * machine can, and it was not faster where measured. So decisions do not depend on the machine.
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

/* The one to take on this machine. */
MlpKernel mlp_forward_best_kernel(void);

/* For the network as it is now, with the best kernel that there is. */
MlpForward *mlp_forward_new(const Mlp *mlp);

/* The kernel must be there. */
MlpForward *mlp_forward_new_with(const Mlp *mlp, MlpKernel kernel);

void mlp_forward_free(MlpForward *forward);

/* Takes over the parameters of a network of the same shape. */
void mlp_forward_load(MlpForward *forward, const Mlp *mlp);

/* The outputs, valid until the next call. */
const float *mlp_forward_run(MlpForward *forward, const float *inputs);

#endif
