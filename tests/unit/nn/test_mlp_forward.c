#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "nn/mlp_forward.h"

enum { MAX_WIDTH = 200, MAX_LAYERS = 6 };

/* --- Random networks -------------------------------------------------------------------------- */

static float random_float(Rng *rng)
{
    return (float)(rng_unit(rng) * 4 - 2);
}

/* About a third of the inputs is 0, of either sign: those are left out of the sums. */
static void fill_inputs(Rng *rng, float *inputs, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        uint32_t kind = rng_below(rng, 6);
        inputs[i] = kind == 0 ? 0.0F : kind == 1 ? -0.0F : random_float(rng) * 10;
    }
}

static void init_random(Mlp *mlp, Rng *rng)
{
    static const int32_t BORDERS[] = {1, 2, 15, 16, 17, 31, 32, 33, 75, MAX_WIDTH};
    int32_t widths[MAX_LAYERS + 1];
    int32_t num_layers = 1 + (int32_t)rng_below(rng, MAX_LAYERS);
    for (int32_t i = 0; i <= num_layers; i++) {
        widths[i] = rng_below(rng, 2) ? BORDERS[rng_below(rng, 10)]
                                      : 1 + (int32_t)rng_below(rng, MAX_WIDTH);
    }
    mlp_init(mlp, widths, num_layers + 1);
    for (size_t i = 0; i < mlp->num_parameters; i++) {
        mlp->parameters[i] = random_float(rng) / 4;
    }
}

/* --- Second implementations ------------------------------------------------------------------- */

/* Straight from the definition, in double. `scales` are the sums of all absolute values that
 * went into the outputs: what rounding errors are to be compared with. */
static void run_naive(const Mlp *mlp, const float *inputs, double *values, double *scales)
{
    double next_values[MAX_WIDTH], next_scales[MAX_WIDTH];
    for (int32_t i = 0; i < mlp_num_inputs(mlp); i++) {
        values[i] = (double)inputs[i];
        scales[i] = fabs(values[i]);
    }
    for (int32_t l = 0; l < mlp->num_layers; l++) {
        const MlpLayer *layer = &mlp->layers[l];
        for (int32_t o = 0; o < layer->num_outputs; o++) {
            const float *row = layer->weights + (size_t)o * (size_t)layer->num_inputs;
            next_values[o] = (double)layer->biases[o];
            next_scales[o] = fabs(next_values[o]);
            for (int32_t i = 0; i < layer->num_inputs; i++) {
                next_values[o] += (double)row[i] * values[i];
                next_scales[o] += fabs((double)row[i]) * scales[i];
            }
            if (l + 1 < mlp->num_layers && next_values[o] < 0) {
                next_values[o] = 0;
            }
        }
        memcpy(values, next_values, sizeof next_values);
        memcpy(scales, next_scales, sizeof next_scales);
    }
}

/* In float, number by number, in the order of additions that mlp_forward.h promises. */
static void run_in_order(const Mlp *mlp, const float *inputs, float *values)
{
    float next[MAX_WIDTH];
    memcpy(values, inputs, sizeof(float) * (size_t)mlp_num_inputs(mlp));
    for (int32_t l = 0; l < mlp->num_layers; l++) {
        const MlpLayer *layer = &mlp->layers[l];
        for (int32_t o = 0; o < layer->num_outputs; o++) {
            const float *row = layer->weights + (size_t)o * (size_t)layer->num_inputs;
            float sums[2] = {layer->biases[o], 0};
            int turn = 0;
            for (int32_t i = 0; i < layer->num_inputs; i++) {
                if (values[i] != 0) {
                    float product = row[i] * values[i];
                    sums[turn] += product;
                    turn = 1 - turn;
                }
            }
            next[o] = sums[0] + sums[1];
            if (l + 1 < mlp->num_layers && !(next[o] > 0)) {
                next[o] = 0;
            }
        }
        memcpy(values, next, sizeof next);
    }
}

/* --- Tests ------------------------------------------------------------------------------------ */

static void outputs_are_those_of_the_definition(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int round = 0; round < 200; round++) {
        Mlp mlp;
        float inputs[MAX_WIDTH];
        double values[MAX_WIDTH], scales[MAX_WIDTH];
        init_random(&mlp, &rng);
        fill_inputs(&rng, inputs, mlp_num_inputs(&mlp));
        run_naive(&mlp, inputs, values, scales);
        MlpForward *forward = mlp_forward_new(&mlp);
        const float *outputs = mlp_forward_run(forward, inputs);
        for (int32_t i = 0; i < mlp_num_outputs(&mlp); i++) {
            assert_true(fabs((double)outputs[i] - values[i]) <= 1e-5 * scales[i]);
        }
        mlp_forward_free(forward);
        mlp_release(&mlp);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void compare_with_promise(MlpKernel kernel)
{
    if (!mlp_forward_has_kernel(kernel)) {
        print_message("this machine has no %s\n", mlp_forward_kernel_name(kernel));
        skip();
    }
    Rng rng;
    rng_seed(&rng, 2);
    for (int round = 0; round < 200; round++) {
        Mlp mlp;
        init_random(&mlp, &rng);
        MlpForward *forward = mlp_forward_new_with(&mlp, kernel);
        for (int i = 0; i < 10; i++) {
            float inputs[MAX_WIDTH], expected[MAX_WIDTH];
            fill_inputs(&rng, inputs, mlp_num_inputs(&mlp));
            run_in_order(&mlp, inputs, expected);
            const float *outputs = mlp_forward_run(forward, inputs);
            for (int32_t k = 0; k < mlp_num_outputs(&mlp); k++) {
                assert_true(outputs[k] == expected[k]); /* 0 may have either sign */
            }
        }
        mlp_forward_free(forward);
        mlp_release(&mlp);
    }
}

static void portable_kernel_adds_in_the_promised_order(void **state)
{
    (void)state;
    compare_with_promise(MLP_KERNEL_PORTABLE);
}

static void avx2_kernel_adds_in_the_promised_order(void **state)
{
    (void)state;
    compare_with_promise(MLP_KERNEL_AVX2);
}

static void avx512_kernel_adds_in_the_promised_order(void **state)
{
    (void)state;
    compare_with_promise(MLP_KERNEL_AVX512);
}

/* Infinities and denormals included, and zeros with their signs. */
static void kernels_agree_bit_for_bit(void **state)
{
    (void)state;
    static const float ODD[] = {1e38F, -1e38F, 1e-42F, -1e-42F, 0.0F, -0.0F, INFINITY, NAN, 3};
    Rng rng;
    rng_seed(&rng, 3);
    for (int round = 0; round < 300; round++) {
        Mlp mlp;
        float inputs[MAX_WIDTH];
        init_random(&mlp, &rng);
        bool is_odd = round % 2 == 1;
        for (int32_t i = 0; i < mlp_num_inputs(&mlp); i++) {
            inputs[i] = is_odd ? ODD[rng_below(&rng, 9)] : random_float(&rng);
        }
        MlpForward *portable = mlp_forward_new_with(&mlp, MLP_KERNEL_PORTABLE);
        const float *expected = mlp_forward_run(portable, inputs);
        for (MlpKernel kernel = MLP_KERNEL_AVX2; kernel < NUM_MLP_KERNELS; kernel++) {
            if (mlp_forward_has_kernel(kernel)) {
                MlpForward *forward = mlp_forward_new_with(&mlp, kernel);
                const float *outputs = mlp_forward_run(forward, inputs);
                for (int32_t k = 0; k < mlp_num_outputs(&mlp); k++) {
                    assert_true(memcmp(&outputs[k], &expected[k], sizeof(float)) == 0 ||
                                (isnan(outputs[k]) && isnan(expected[k])));
                }
                mlp_forward_free(forward);
            }
        }
        mlp_forward_free(portable);
        mlp_release(&mlp);
    }
}

static void changed_parameters_are_loaded(void **state)
{
    (void)state;
    Mlp mlp;
    mlp_init(&mlp, (int32_t[]){1, 1}, 2);
    mlp.layers[0].weights[0] = 2;
    mlp.layers[0].biases[0] = 1;
    MlpForward *forward = mlp_forward_new(&mlp);
    assert_true(mlp_forward_run(forward, (float[]){3})[0] == 7);
    mlp.layers[0].weights[0] = -1;
    assert_true(mlp_forward_run(forward, (float[]){3})[0] == 7);
    mlp_forward_load(forward, &mlp);
    assert_true(mlp_forward_run(forward, (float[]){3})[0] == -2);
    mlp_forward_free(forward);
    mlp_release(&mlp);
}

static void hidden_layers_cut_off_and_the_last_does_not(void **state)
{
    (void)state;
    Mlp mlp;
    mlp_init(&mlp, (int32_t[]){1, 2, 1}, 3);
    memcpy(mlp.layers[0].weights, (float[]){1, -1}, 2 * sizeof(float));
    memcpy(mlp.layers[1].weights, (float[]){-10, -100}, 2 * sizeof(float));
    MlpForward *forward = mlp_forward_new(&mlp);
    assert_true(mlp_forward_run(forward, (float[]){2})[0] == -20);
    assert_true(mlp_forward_run(forward, (float[]){-3})[0] == -300);
    assert_true(mlp_forward_run(forward, (float[]){0})[0] == 0);
    mlp_forward_free(forward);
    mlp_release(&mlp);
}

static void running_allocates_nothing(void **state)
{
    (void)state;
    Mlp mlp;
    Rng rng;
    float inputs[MAX_WIDTH];
    rng_seed(&rng, 4);
    init_random(&mlp, &rng);
    fill_inputs(&rng, inputs, mlp_num_inputs(&mlp));
    MlpForward *forward = mlp_forward_new(&mlp);
    uint64_t before = mem_stats().allocations;
    mlp_forward_run(forward, inputs);
    assert_int_equal(mem_stats().allocations, before);
    mlp_forward_free(forward);
    mlp_release(&mlp);
    mlp_forward_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outputs_are_those_of_the_definition),
        cmocka_unit_test(portable_kernel_adds_in_the_promised_order),
        cmocka_unit_test(avx2_kernel_adds_in_the_promised_order),
        cmocka_unit_test(avx512_kernel_adds_in_the_promised_order),
        cmocka_unit_test(kernels_agree_bit_for_bit),
        cmocka_unit_test(changed_parameters_are_loaded),
        cmocka_unit_test(hidden_layers_cut_off_and_the_last_does_not),
        cmocka_unit_test(running_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
