#include "nn/mlp_precise.h"

#include "base/mem.h"

struct MlpPrecise {
    const Mlp *mlp;
    size_t width;    /* of the widest layer */
    int32_t *places; /* of the inputs of one layer that are not 0 */
    double *inputs;  /* their values */
    double *outputs; /* all */
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
    precise->places = MEM_NEW(int32_t, precise->width);
    precise->inputs = MEM_NEW(double, precise->width);
    precise->outputs = MEM_NEW(double, precise->width);
    return precise;
}

void mlp_precise_free(MlpPrecise *precise)
{
    if (precise) {
        MEM_FREE(precise->places, precise->width);
        MEM_FREE(precise->inputs, precise->width);
        MEM_FREE(precise->outputs, precise->width);
        MEM_FREE(precise, 1);
    }
}

static void cut_below_zero(double *values, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        values[i] = values[i] > 0 ? values[i] : 0;
    }
}

/* Outputs become inputs, without those that are 0: most of them are. Returns how many are left. */
static int32_t pass_on(MlpPrecise *precise, int32_t count)
{
    int32_t num_inputs = 0;
    for (int32_t i = 0; i < count; i++) {
        precise->places[num_inputs] = i;
        precise->inputs[num_inputs] = precise->outputs[i];
        num_inputs += precise->outputs[i] != 0;
    }
    return num_inputs;
}

static void run_layer(MlpPrecise *precise, const MlpLayer *layer)
{
    int32_t num_inputs = pass_on(precise, layer->num_inputs);
    const float *weights = layer->weights;
    for (int32_t i = 0; i < layer->num_outputs; i++, weights += layer->num_inputs) {
        double sum = (double)layer->biases[i];
        for (int32_t k = 0; k < num_inputs; k++) {
            sum += (double)weights[precise->places[k]] * precise->inputs[k];
        }
        precise->outputs[i] = sum;
    }
}

int32_t mlp_precise_argmax(MlpPrecise *precise, const float *inputs)
{
    const Mlp *mlp = precise->mlp;
    for (int32_t i = 0; i < mlp->layers->num_inputs; i++) {
        precise->outputs[i] = (double)inputs[i];
    }
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        run_layer(precise, &mlp->layers[i]);
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
