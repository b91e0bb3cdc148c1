#include "nn/mlp.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/mem.h"

static size_t num_weights(const MlpLayer *layer)
{
    return (size_t)layer->num_inputs * (size_t)layer->num_outputs;
}

static void place_parameters(Mlp *mlp)
{
    float *next = mlp->parameters;
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        MlpLayer *layer = &mlp->layers[i];
        layer->weights = next;
        layer->biases = next + num_weights(layer);
        next = layer->biases + layer->num_outputs;
    }
}

void mlp_init(Mlp *mlp, const int32_t *widths, int32_t num_widths)
{
    assert(num_widths >= 2);
    *mlp = (Mlp){.num_layers = num_widths - 1};
    mlp->layers = MEM_NEW(MlpLayer, (size_t)mlp->num_layers);
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        assert(widths[i] >= 1 && widths[i + 1] >= 1);
        MlpLayer *layer = &mlp->layers[i];
        *layer = (MlpLayer){.num_inputs = widths[i], .num_outputs = widths[i + 1]};
        mlp->num_parameters += num_weights(layer) + (size_t)layer->num_outputs;
    }
    mlp->parameters = MEM_NEW(float, mlp->num_parameters);
    place_parameters(mlp);
}

void mlp_release(Mlp *mlp)
{
    MEM_FREE(mlp->parameters, mlp->num_parameters);
    MEM_FREE(mlp->layers, (size_t)mlp->num_layers);
    *mlp = (Mlp){0};
}

void mlp_randomise(Mlp *mlp, Rng *rng)
{
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        const MlpLayer *layer = &mlp->layers[i];
        double deviation = 1 / sqrt(layer->num_inputs);
        for (size_t k = 0; k < num_weights(layer); k++) {
            layer->weights[k] = (float)(rng_normal(rng) * deviation);
        }
        memset(layer->biases, 0, (size_t)layer->num_outputs * sizeof(float));
    }
}

int32_t mlp_num_inputs(const Mlp *mlp)
{
    return mlp->layers[0].num_inputs;
}

int32_t mlp_num_outputs(const Mlp *mlp)
{
    return mlp->layers[mlp->num_layers - 1].num_outputs;
}

int32_t mlp_argmax(const float *values, int32_t count)
{
    assert(count > 0);
    int32_t best = 0;
    for (int32_t i = 1; i < count; i++) {
        if (values[i] > values[best]) {
            best = i;
        }
    }
    return best;
}
