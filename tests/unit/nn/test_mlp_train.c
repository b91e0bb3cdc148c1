#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "nn/mlp_train.h"
#include "support/naive_mlp.h"

enum { MAX_BATCH = 40, MAX_PARAMETERS = 40000, MAX_WIDTH = NAIVE_MLP_MAX_WIDTH };

typedef struct Shape {
    int32_t batch_size, num_widths, widths[8];
} Shape;

/* Below, at and above the size of tiles, of blocks of rows and of blocks of a transposition; no hidden
 * layer and several. */
static const Shape SHAPES[] = {
    {1, 2, {1, 1}},          {1, 3, {3, 5, 2}},          {2, 3, {4, 4, 1}},
    {7, 4, {5, 16, 15, 3}},  {16, 3, {17, 1, 9}},        {32, 4, {20, 31, 32, 4}},
    {33, 3, {2, 33, 17}},    {32, 6, {6, 9, 8, 7, 5, 2}}, {40, 2, {13, 6}},
    {32, 4, {20, 75, 75, 4}},
};

enum { NUM_SHAPES = sizeof SHAPES / sizeof *SHAPES };

/* A network, a batch, and a loss that is a Huber loss of the outputs against targets, of which about
 * half are near. */
typedef struct Case {
    Mlp mlp;
    int32_t batch_size;
    float inputs[MAX_BATCH * MAX_WIDTH];
    double targets[MAX_BATCH * MAX_WIDTH];
    double parameters[MAX_PARAMETERS];
} Case;

static Case made; /* too large for the stack */

static void init_case(const Shape *shape, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    mlp_init(&made.mlp, shape->widths, shape->num_widths);
    mlp_randomise(&made.mlp, &rng);
    for (int32_t l = 0; l < made.mlp.num_layers; l++) {
        for (int32_t i = 0; i < made.mlp.layers[l].num_outputs; i++) {
            made.mlp.layers[l].biases[i] = (float)rng_normal(&rng) / 4;
        }
    }
    assert_true(made.mlp.num_parameters <= MAX_PARAMETERS);
    for (size_t i = 0; i < made.mlp.num_parameters; i++) {
        made.parameters[i] = (double)made.mlp.parameters[i];
    }
    made.batch_size = shape->batch_size;
    for (int32_t i = 0; i < shape->batch_size * shape->widths[0]; i++) {
        made.inputs[i] = rng_below(&rng, 4) ? (float)rng_normal(&rng) : 0;
    }
    for (int32_t i = 0; i < shape->batch_size * mlp_num_outputs(&made.mlp); i++) {
        made.targets[i] = rng_normal(&rng) * 2;
    }
}

static double huber(double error)
{
    return fabs(error) <= 1 ? error * error / 2 : fabs(error) - 0.5;
}

static double loss_of(const double *parameters)
{
    double loss = 0;
    int32_t num_outputs = mlp_num_outputs(&made.mlp);
    for (int32_t b = 0; b < made.batch_size; b++) {
        double outputs[MAX_WIDTH];
        naive_mlp_outputs(&made.mlp, parameters, made.inputs + b * mlp_num_inputs(&made.mlp),
                          outputs);
        for (int32_t o = 0; o < num_outputs; o++) {
            loss += huber(outputs[o] - made.targets[b * num_outputs + o]);
        }
    }
    return loss / made.batch_size;
}

/* The gradients of the loss by the parameters; counts outputs in both parts of the Huber loss. */
static void find_gradients(MlpTrain *train, float *gradients, int counts[2])
{
    float output_gradients[MAX_BATCH * MAX_WIDTH];
    const float *outputs = mlp_train_forward(train, &made.mlp, made.inputs);
    for (int32_t i = 0; i < made.batch_size * mlp_num_outputs(&made.mlp); i++) {
        double error = (double)outputs[i] - made.targets[i];
        counts[fabs(error) <= 1]++;
        output_gradients[i] = (float)(fmax(-1, fmin(1, error)) / made.batch_size);
    }
    mlp_train_backward(train, &made.mlp, output_gradients, gradients);
}

static void outputs_are_those_of_the_definition(void **state)
{
    (void)state;
    for (size_t s = 0; s < NUM_SHAPES; s++) {
        init_case(&SHAPES[s], s);
        MlpTrain *train = mlp_train_new(&made.mlp, made.batch_size, mlp_forward_best_kernel());
        const float *outputs = mlp_train_forward(train, &made.mlp, made.inputs);
        int32_t num_outputs = mlp_num_outputs(&made.mlp);
        for (int32_t b = 0; b < made.batch_size; b++) {
            double expected[MAX_WIDTH];
            naive_mlp_outputs(&made.mlp, made.parameters,
                              made.inputs + b * mlp_num_inputs(&made.mlp), expected);
            for (int32_t o = 0; o < num_outputs; o++) {
                assert_true(fabs((double)outputs[b * num_outputs + o] - expected[o]) < 3e-6);
            }
        }
        mlp_train_free(train);
        mlp_release(&made.mlp);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* A difference of 2e-6 in double precision: right to 1e-9. What is left is the rounding of floats. */
static double slope(size_t parameter)
{
    const double STEP = 1e-6;
    double value = made.parameters[parameter];
    made.parameters[parameter] = value + STEP;
    double above = loss_of(made.parameters);
    made.parameters[parameter] = value - STEP;
    double below = loss_of(made.parameters);
    made.parameters[parameter] = value;
    return (above - below) / (2 * STEP);
}

/* Of the large network, every 41st parameter. */
static void gradients_are_slopes_of_the_loss(void **state)
{
    (void)state;
    int counts[2] = {0};
    for (size_t s = 0; s < NUM_SHAPES; s++) {
        init_case(&SHAPES[s], s);
        size_t stride = made.mlp.num_parameters > 3000 ? 41 : 1;
        float *gradients = MEM_NEW(float, made.mlp.num_parameters);
        MlpTrain *train = mlp_train_new(&made.mlp, made.batch_size, mlp_forward_best_kernel());
        find_gradients(train, gradients, counts);
        for (size_t i = 0; i < made.mlp.num_parameters; i += stride) {
            assert_true(fabs((double)gradients[i] - slope(i)) < 1e-6);
        }
        MEM_FREE(gradients, made.mlp.num_parameters);
        mlp_train_free(train);
        mlp_release(&made.mlp);
    }
    assert_true(counts[0] > 100 && counts[1] > 100);
}

static void kernels_agree_bit_for_bit(void **state)
{
    (void)state;
    if (!mlp_forward_has_kernel(MLP_KERNEL_AVX2)) {
        skip();
    }
    for (size_t s = 0; s < NUM_SHAPES; s++) {
        init_case(&SHAPES[s], 100 + s);
        size_t count = made.mlp.num_parameters;
        float *gradients[2];
        for (MlpKernel kernel = MLP_KERNEL_PORTABLE; kernel <= MLP_KERNEL_AVX2; kernel++) {
            MlpTrain *train = mlp_train_new(&made.mlp, made.batch_size, kernel);
            gradients[kernel] = MEM_NEW(float, count);
            find_gradients(train, gradients[kernel], (int[2]){0});
            mlp_train_free(train);
        }
        assert_memory_equal(gradients[0], gradients[1], count * sizeof(float));
        MEM_FREE(gradients[0], count);
        MEM_FREE(gradients[1], count);
        mlp_release(&made.mlp);
    }
}

/* What a batch gave before must not be seen in the next one. */
static void a_used_work_space_is_as_a_new_one(void **state)
{
    (void)state;
    for (size_t s = 0; s < NUM_SHAPES; s++) {
        init_case(&SHAPES[s], s);
        size_t count = made.mlp.num_parameters;
        float *first = MEM_NEW(float, count), *second = MEM_NEW(float, count);
        MlpTrain *used = mlp_train_new(&made.mlp, made.batch_size, mlp_forward_best_kernel());
        find_gradients(used, first, (int[2]){0});
        mlp_release(&made.mlp);
        init_case(&SHAPES[s], 200 + s);
        find_gradients(used, first, (int[2]){0});
        MlpTrain *fresh = mlp_train_new(&made.mlp, made.batch_size, mlp_forward_best_kernel());
        find_gradients(fresh, second, (int[2]){0});
        assert_memory_equal(first, second, count * sizeof(float));
        mlp_train_free(fresh);
        mlp_train_free(used);
        MEM_FREE(first, count);
        MEM_FREE(second, count);
        mlp_release(&made.mlp);
    }
}

static void passes_allocate_nothing(void **state)
{
    (void)state;
    init_case(&SHAPES[5], 1);
    MlpTrain *train = mlp_train_new(&made.mlp, made.batch_size, mlp_forward_best_kernel());
    float *gradients = MEM_NEW(float, made.mlp.num_parameters);
    uint64_t before = mem_stats().allocations;
    find_gradients(train, gradients, (int[2]){0});
    assert_int_equal(mem_stats().allocations, before);
    MEM_FREE(gradients, made.mlp.num_parameters);
    mlp_train_free(train);
    mlp_train_free(NULL);
    mlp_release(&made.mlp);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_are_those_of_the_definition),
        cmocka_unit_test(gradients_are_slopes_of_the_loss),
        cmocka_unit_test(kernels_agree_bit_for_bit),
        cmocka_unit_test(a_used_work_space_is_as_a_new_one),
        cmocka_unit_test(passes_allocate_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
