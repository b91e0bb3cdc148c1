/* Adam: moves parameters against their gradients, each by its own step [KB15].
 *
 * With exponential means m of the gradient and v of its square after t steps, a parameter moves by
 * -learning_rate sqrt(1 - beta2^t) / (1 - beta1^t) * m / (sqrt(v) + epsilon): the form of the
 * paper's section 2 that is meant for programs, in which epsilon is not corrected for the first
 * steps.
 *
 * Same bits with every kernel and on every machine: the powers are kept as running products, so
 * nothing but rounded operations is needed. A step allocates nothing. Zeroed storage is a valid
 * Adam of nothing. */
#ifndef NN_ADAM_H
#define NN_ADAM_H

#include <stddef.h>

#include "nn/mlp_forward.h"

typedef struct AdamSettings {
    double learning_rate, beta1, beta2, epsilon;
} AdamSettings;

typedef struct Adam {
    AdamSettings settings;
    MlpKernel kernel;
    size_t count;           /* of parameters */
    float *means, *squares; /* m and v */
    double power1, power2;  /* beta1^t, beta2^t */
} Adam;

void adam_init(Adam *adam, AdamSettings settings, size_t count, MlpKernel kernel);

void adam_release(Adam *adam);

void adam_step(Adam *adam, float *parameters, const float *gradients);

#endif
