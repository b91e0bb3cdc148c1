#include "nn/mlp_precise.h"

#include "base/mem.h"

struct MlpPrecise {
    const Mlp *mlp;
    size_t width;             /* of the widest layer */
    double *inputs, *outputs; /* of one layer; they change places */
};

MlpPrecise *mlp_precise_new(const Mlp *mlp)
{
    MlpPrecise *precise = MEM_NEW(MlpPrecise, 1);
    precise->mlp = mlp;
    precise->width = (size_t)mlp_num_inputs(mlp);
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        size_t width = (size_t)mlp->layers[i].num_outputs;
        precise->width = width > precise->width ? width : precise->width;
    }
    precise->inputs = MEM_NEW(double, precise->width);
    precise->outputs = MEM_NEW(double, precise->width);
    return precise;
}

void mlp_precise_free(MlpPrecise *precise)
{
    if (precise) {
        MEM_FREE(precise->inputs, precise->width);
        MEM_FREE(precise->outputs, precise->width);
        MEM_FREE(precise, 1);
    }
}

static void run_layer(const MlpLayer *layer, const double *inputs, double *outputs)
{
    const float *weight = layer->weights;
    for (int32_t i = 0; i < layer->num_outputs; i++) {
        double sum = (double)layer->biases[i];
        for (int32_t k = 0; k < layer->num_inputs; k++) {
            sum += (double)*weight++ * inputs[k];
        }
        outputs[i] = sum;
    }
}

static void cut_below_zero(double *values, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        values[i] = values[i] > 0 ? values[i] : 0;
    }
}

int32_t mlp_precise_argmax(MlpPrecise *precise, const float *inputs)
{
    const Mlp *mlp = precise->mlp;
    for (int32_t i = 0; i < mlp_num_inputs(mlp); i++) {
        precise->outputs[i] = (double)inputs[i];
    }
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        double *values = precise->outputs;
        precise->outputs = precise->inputs;
        precise->inputs = values;
        run_layer(&mlp->layers[i], precise->inputs, precise->outputs);
        if (i + 1 < mlp->num_layers) {
            cut_below_zero(precise->outputs, mlp->layers[i].num_outputs);
        }
    }
    int32_t best = 0;
    for (int32_t i = 1; i < mlp_num_outputs(mlp); i++) {
        best = precise->outputs[i] > precise->outputs[best] ? i : best;
    }
    return best;
}
