/* Values of units are kept one row per unit, with one column per element of the batch: then the
 * weights are used as they lie in Mlp, and a batch of 32 fills vectors exactly, whatever the widths
 * are. With X the inputs of a layer in that form, W and b its parameters and E the gradients of its
 * outputs:
 *
 *     outputs                   W X + b
 *     gradients of the inputs   W^T E
 *     gradients of W and b      E (X^T | 1)
 *
 * Only the last one needs inputs with one row per element. */
#include "nn/mlp_train.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "nn/product.h"

struct MlpTrain {
    ProductKernel *multiply;
    size_t batch_size, batch_row; /* room of a row with one number per element */
    int32_t num_layers;
    float **units;       /* inputs of every layer, then the outputs; one row per unit */
    float *errors[2];    /* gradients of the units of a layer, and of the one before */
    float *elements;     /* inputs of a layer, one row per element, and a 1 behind each */
    float *layer_result; /* gradients of a layer's parameters; row: weights of a unit, its bias */
    float *outputs;
    char *block; /* holds all numbers */
    size_t block_size;
};

static size_t max_size(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* --- Life ------------------------------------------------------------------------------------- */

/* With `next` NULL, counts only; otherwise gives out its numbers. The floats that are needed. */
static size_t place_numbers(MlpTrain *train, const Mlp *shape, float *next)
{
    size_t widest = (size_t)mlp_num_inputs(shape), widest_row = 0, widest_result = 0, used = 0;
    for (int32_t i = 0; i <= shape->num_layers; i++) {
        size_t width = (size_t)(i == 0 ? mlp_num_inputs(shape) : shape->layers[i - 1].num_outputs);
        train->units[i] = next ? next + used : NULL;
        used += width * train->batch_row;
        widest = max_size(widest, width);
    }
    for (int32_t i = 0; i < shape->num_layers; i++) {
        size_t row = product_padded((size_t)shape->layers[i].num_inputs + 1);
        widest_row = max_size(widest_row, row);
        widest_result = max_size(widest_result, row * (size_t)shape->layers[i].num_outputs);
    }
    struct {
        float **place;
        size_t count;
    } rest[] = {
        {&train->errors[0], widest * train->batch_row},
        {&train->errors[1], widest * train->batch_row},
        {&train->elements, widest_row * train->batch_size},
        {&train->layer_result, widest_result},
        {&train->outputs, product_padded((size_t)mlp_num_outputs(shape) * train->batch_size)},
    };
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        *rest[i].place = next ? next + used : NULL;
        used += rest[i].count;
    }
    return used;
}

MlpTrain *mlp_train_new(const Mlp *shape, int32_t batch_size, MlpKernel kernel)
{
    assert(shape->num_layers > 0 && batch_size > 0);
    MlpTrain *train = MEM_NEW(MlpTrain, 1);
    *train = (MlpTrain){
        .multiply = product_kernel(kernel),
        .batch_size = (size_t)batch_size,
        .batch_row = product_padded((size_t)batch_size),
        .num_layers = shape->num_layers,
    };
    train->units = MEM_NEW(float *, (size_t)shape->num_layers + 1);
    train->block_size = place_numbers(train, shape, NULL) * sizeof(float) + MEM_LINE;
    train->block = MEM_NEW(char, train->block_size);
    place_numbers(train, shape, mem_line(train->block));
    return train;
}

void mlp_train_free(MlpTrain *train)
{
    if (train) {
        MEM_FREE(train->block, train->block_size);
        MEM_FREE(train->units, (size_t)train->num_layers + 1);
        MEM_FREE(train, 1);
    }
}

/* --- Passes ----------------------------------------------------------------------------------- */

typedef float Float4 __attribute__((vector_size(16), aligned(4), may_alias));

static void transpose_block(const float *from, size_t from_row, float *to, size_t to_row)
{
    Float4 rows[4], pairs[4];
    for (size_t r = 0; r < 4; r++) {
        rows[r] = *(const Float4 *)(from + r * from_row);
    }
    for (size_t i = 0; i < 2; i++) {
        pairs[2 * i] = __builtin_shufflevector(rows[2 * i], rows[2 * i + 1], 0, 4, 1, 5);
        pairs[2 * i + 1] = __builtin_shufflevector(rows[2 * i], rows[2 * i + 1], 2, 6, 3, 7);
    }
    for (size_t i = 0; i < 2; i++) {
        Float4 first = __builtin_shufflevector(pairs[i], pairs[i + 2], 0, 1, 4, 5);
        Float4 second = __builtin_shufflevector(pairs[i], pairs[i + 2], 2, 3, 6, 7);
        *(Float4 *)(to + 2 * i * to_row) = first;
        *(Float4 *)(to + (2 * i + 1) * to_row) = second;
    }
}

/* In blocks of 4 by 4, which takes a fifth of the time, and what is left number by number. */
static void transpose(const float *from, size_t from_row, size_t num_rows, size_t num_columns,
                      float *to, size_t to_row)
{
    size_t whole_rows = num_rows / 4 * 4, whole_columns = num_columns / 4 * 4;
    for (size_t r = 0; r < whole_rows; r += 4) {
        for (size_t c = 0; c < whole_columns; c += 4) {
            transpose_block(from + r * from_row + c, from_row, to + c * to_row + r, to_row);
        }
    }
    for (size_t r = 0; r < num_rows; r++) {
        for (size_t c = r < whole_rows ? whole_columns : 0; c < num_columns; c++) {
            to[c * to_row + r] = from[r * from_row + c];
        }
    }
}

static void cut_off(float *values, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        values[i] = values[i] > 0 ? values[i] : 0;
    }
}

/* No gradient through units that gave 0. */
static void mask(float *errors, const float *units, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        errors[i] = units[i] > 0 ? errors[i] : 0;
    }
}

const float *mlp_train_forward(MlpTrain *train, const Mlp *mlp, const float *inputs)
{
    assert(mlp->num_layers == train->num_layers);
    size_t num_inputs = (size_t)mlp_num_inputs(mlp), num_outputs = (size_t)mlp_num_outputs(mlp);
    transpose(inputs, num_inputs, train->batch_size, num_inputs, train->units[0], train->batch_row);
    for (int32_t i = 0; i < mlp->num_layers; i++) {
        const MlpLayer *layer = &mlp->layers[i];
        train->multiply(&(Product){
            .a = layer->weights,
            .a_row = (size_t)layer->num_inputs,
            .a_step = 1,
            .b = train->units[i],
            .b_row = train->batch_row,
            .start = layer->biases,
            .c = train->units[i + 1],
            .c_row = train->batch_row,
            .num_rows = (size_t)layer->num_outputs,
            .num_columns = train->batch_size,
            .depth = (size_t)layer->num_inputs,
        });
        if (i + 1 < mlp->num_layers) {
            cut_off(train->units[i + 1], (size_t)layer->num_outputs * train->batch_row);
        }
    }
    transpose(train->units[mlp->num_layers], train->batch_row, num_outputs, train->batch_size,
              train->outputs, num_outputs);
    return train->outputs;
}

static void find_layer_gradients(MlpTrain *train, const MlpLayer *layer, const float *units,
                                 float *gradients)
{
    size_t num_inputs = (size_t)layer->num_inputs, num_outputs = (size_t)layer->num_outputs;
    size_t row = product_padded(num_inputs + 1);
    transpose(units, train->batch_row, num_inputs, train->batch_size, train->elements, row);
    for (size_t i = 0; i < train->batch_size; i++) {
        train->elements[i * row + num_inputs] = 1;
    }
    train->multiply(&(Product){
        .a = train->errors[0],
        .a_row = train->batch_row,
        .a_step = 1,
        .b = train->elements,
        .b_row = row,
        .c = train->layer_result,
        .c_row = row,
        .num_rows = num_outputs,
        .num_columns = num_inputs + 1,
        .depth = train->batch_size,
    });
    float *biases = gradients + num_outputs * num_inputs;
    for (size_t i = 0; i < num_outputs; i++) {
        const float *result = train->layer_result + i * row;
        memcpy(gradients + i * num_inputs, result, num_inputs * sizeof(float));
        biases[i] = result[num_inputs];
    }
}

/* From errors[0], of the outputs of the layer, to those of its inputs, which take their place. */
static void find_input_errors(MlpTrain *train, const MlpLayer *layer, const float *units)
{
    train->multiply(&(Product){
        .a = layer->weights,
        .a_row = 1,
        .a_step = (size_t)layer->num_inputs,
        .b = train->errors[0],
        .b_row = train->batch_row,
        .c = train->errors[1],
        .c_row = train->batch_row,
        .num_rows = (size_t)layer->num_inputs,
        .num_columns = train->batch_size,
        .depth = (size_t)layer->num_outputs,
    });
    mask(train->errors[1], units, (size_t)layer->num_inputs * train->batch_row);
    float *errors = train->errors[0];
    train->errors[0] = train->errors[1];
    train->errors[1] = errors;
}

void mlp_train_backward(MlpTrain *train, const Mlp *mlp, const float *output_gradients,
                        float *gradients)
{
    assert(mlp->num_layers == train->num_layers);
    size_t num_outputs = (size_t)mlp_num_outputs(mlp);
    transpose(output_gradients, num_outputs, train->batch_size, num_outputs, train->errors[0],
              train->batch_row);
    for (int32_t i = mlp->num_layers; i-- > 0;) {
        const MlpLayer *layer = &mlp->layers[i];
        find_layer_gradients(train, layer, train->units[i],
                             gradients + (layer->weights - mlp->parameters));
        if (i > 0) {
            find_input_errors(train, layer, train->units[i]);
        }
    }
}
