#include "support/naive_mlp.h"

#include <assert.h>

typedef double Units[NAIVE_MLP_MAX_LAYERS + 1][NAIVE_MLP_MAX_WIDTH];

static void run(const Mlp *shape, const double *parameters, const float *inputs, Units units)
{
    assert(shape->num_layers <= NAIVE_MLP_MAX_LAYERS);
    for (int32_t i = 0; i < shape->layers[0].num_inputs; i++) {
        units[0][i] = (double)inputs[i];
    }
    for (int32_t l = 0; l < shape->num_layers; l++) {
        int32_t ni = shape->layers[l].num_inputs, no = shape->layers[l].num_outputs;
        assert(ni <= NAIVE_MLP_MAX_WIDTH && no <= NAIVE_MLP_MAX_WIDTH);
        for (int32_t o = 0; o < no; o++) {
            double sum = parameters[ni * no + o];
            for (int32_t i = 0; i < ni; i++) {
                sum += parameters[o * ni + i] * units[l][i];
            }
            units[l + 1][o] = l + 1 < shape->num_layers && sum < 0 ? 0 : sum;
        }
        parameters += ni * no + no;
    }
}

void naive_mlp_outputs(const Mlp *shape, const double *parameters, const float *inputs,
                       double *outputs)
{
    Units units;
    run(shape, parameters, inputs, units);
    for (int32_t i = 0; i < shape->layers[shape->num_layers - 1].num_outputs; i++) {
        outputs[i] = units[shape->num_layers][i];
    }
}

void naive_mlp_add_gradients(const Mlp *shape, const double *parameters, const float *inputs,
                             const double *output_gradients, double *gradients)
{
    Units units, errors = {{0}};
    run(shape, parameters, inputs, units);
    for (int32_t i = 0; i < shape->layers[shape->num_layers - 1].num_outputs; i++) {
        errors[shape->num_layers][i] = output_gradients[i];
    }
    size_t place = shape->num_parameters;
    for (int32_t l = shape->num_layers; l-- > 0;) {
        size_t ni = (size_t)shape->layers[l].num_inputs, no = (size_t)shape->layers[l].num_outputs;
        place -= ni * no + no;
        for (size_t o = 0; o < no; o++) {
            gradients[place + ni * no + o] += errors[l + 1][o];
            for (size_t i = 0; i < ni; i++) {
                gradients[place + o * ni + i] += errors[l + 1][o] * units[l][i];
                if (l > 0 && units[l][i] > 0) {
                    errors[l][i] += errors[l + 1][o] * parameters[place + o * ni + i];
                }
            }
        }
    }
}
