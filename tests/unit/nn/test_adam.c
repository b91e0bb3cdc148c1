#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "nn/adam.h"

static const AdamSettings PUBLISHED = {
    .learning_rate = 1e-3, .beta1 = 0.9, .beta2 = 0.999, .epsilon = 1e-2};

/* By hand, for gradients 2 and then -1, with learning rate 0.1, beta1 0.5, beta2 0.75, epsilon 0.5.
 *   step 1: m = 1, v = 1, rate = 0.1 * 0.5 / 0.5 = 0.1, move = -0.1 * 1 / (1 + 0.5)
 *   step 2: m = 0.5 - 0.5 = 0, so nothing moves; v = 0.75 + 0.25 = 1
 *   step 3, gradient 4: m = 2, v = 0.75 + 4 = 4.75, rate = 0.1 * sqrt(1 - 0.421875) / 0.875,
 *   move = -rate * 2 / (sqrt(4.75) + 0.5) */
static void steps_are_those_worked_out_by_hand(void **state)
{
    (void)state;
    Adam adam;
    AdamSettings settings = {.learning_rate = 0.1, .beta1 = 0.5, .beta2 = 0.75, .epsilon = 0.5};
    adam_init(&adam, settings, 1, MLP_KERNEL_PORTABLE);
    float parameter = 1;
    adam_step(&adam, &parameter, (float[]){2});
    assert_true(adam.means[0] == 1 && adam.squares[0] == 1);
    assert_true(fabs((double)parameter - (1 - 0.1 / 1.5)) < 1e-7);
    adam_step(&adam, &parameter, (float[]){-1});
    assert_true(adam.means[0] == 0 && adam.squares[0] == 1);
    assert_true(fabs((double)parameter - (1 - 0.1 / 1.5)) < 1e-7);
    adam_step(&adam, &parameter, (float[]){4});
    double rate = 0.1 * sqrt(0.578125) / 0.875;
    assert_true(adam.means[0] == 2 && adam.squares[0] == 4.75F);
    assert_true(fabs((double)parameter - (1 - 0.1 / 1.5 - rate * 2 / (sqrt(4.75) + 0.5))) < 1e-7);
    adam_release(&adam);
}

/* Epsilon is added after the correction of the first steps, not before: with gradient 1, the first
 * move is 0.001 * sqrt(0.001) / 0.1 * 0.1 / (sqrt(0.001) + 0.01), not 0.001 / 1.01. */
static void epsilon_is_not_corrected(void **state)
{
    (void)state;
    Adam adam;
    adam_init(&adam, PUBLISHED, 1, MLP_KERNEL_PORTABLE);
    float parameter = 0;
    adam_step(&adam, &parameter, (float[]){1});
    assert_true(fabs((double)parameter + 0.000759746926647958) < 1e-9);
    adam_release(&adam);
}

/* The definition in double, with powers from the library, over steps enough for them to fade. */
static void many_steps_follow_the_definition(void **state)
{
    (void)state;
    enum { COUNT = 21, STEPS = 2000 };
    Rng rng;
    rng_seed(&rng, 1);
    Adam adam;
    adam_init(&adam, PUBLISHED, COUNT, mlp_forward_best_kernel());
    float parameters[COUNT] = {0}, gradients[COUNT];
    double expected[COUNT] = {0}, means[COUNT] = {0}, squares[COUNT] = {0};
    for (int t = 1; t <= STEPS; t++) {
        double rate = 1e-3 * sqrt(1 - pow(0.999, t)) / (1 - pow(0.9, t));
        for (int i = 0; i < COUNT; i++) {
            gradients[i] = (float)(rng_normal(&rng) * pow(10, -i % 5) + 0.1 * (i % 3));
            double gradient = (double)gradients[i];
            means[i] = 0.9 * means[i] + 0.1 * gradient;
            squares[i] = 0.999 * squares[i] + 0.001 * gradient * gradient;
            expected[i] -= rate * means[i] / (sqrt(squares[i]) + 1e-2);
        }
        adam_step(&adam, parameters, gradients);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_true(fabs((double)parameters[i] - expected[i]) < 2e-5);
    }
    adam_release(&adam);
    assert_int_equal(mem_stats().current, 0);
}

static void run_steps(MlpKernel kernel, size_t count, float *parameters)
{
    Rng rng;
    rng_seed(&rng, count);
    Adam adam;
    adam_init(&adam, PUBLISHED, count, kernel);
    float *gradients = MEM_NEW(float, count);
    for (int t = 0; t < 20; t++) {
        for (size_t i = 0; i < count; i++) {
            gradients[i] = rng_below(&rng, 5) ? (float)rng_normal(&rng) : 0;
        }
        uint64_t before = mem_stats().allocations;
        adam_step(&adam, parameters, gradients);
        assert_int_equal(mem_stats().allocations, before);
    }
    MEM_FREE(gradients, count);
    adam_release(&adam);
}

/* With every number of parameters left over behind the vectors. */
static void kernels_agree_bit_for_bit(void **state)
{
    (void)state;
    if (!mlp_forward_has_kernel(MLP_KERNEL_AVX2)) {
        skip();
    }
    for (size_t count = 1; count <= 40; count++) {
        float portable[40] = {0}, avx2[40] = {0};
        run_steps(MLP_KERNEL_PORTABLE, count, portable);
        run_steps(MLP_KERNEL_AVX2, count, avx2);
        assert_memory_equal(portable, avx2, sizeof portable);
        assert_true(count == 40 || portable[count] == 0);
    }
}

/* Numbers that are denormal, or become so when multiplied by the learning rate, would be slow. */
static void means_of_vanished_gradients_do_not_become_denormal(void **state)
{
    (void)state;
    enum { COUNT = 13 };
    Adam adam;
    adam_init(&adam, PUBLISHED, COUNT, mlp_forward_best_kernel());
    float parameters[COUNT] = {0}, gradients[COUNT];
    for (int i = 0; i < COUNT; i++) {
        gradients[i] = (float)((i % 2 ? 1 : -1) * pow(10, -i));
    }
    adam_step(&adam, parameters, gradients);
    memset(gradients, 0, sizeof gradients);
    for (int t = 0; t < 100000; t++) {
        adam_step(&adam, parameters, gradients);
    }
    for (int i = 0; i < COUNT; i++) {
        assert_true(adam.means[i] == 0 || isnormal(adam.means[i] * 1e-3F));
        assert_true(adam.squares[i] == 0 || isnormal(adam.squares[i] * 1e-3F));
        assert_true(fabsf(adam.means[i]) < 1e-26F && adam.squares[i] < 1e-24F);
    }
    adam_release(&adam);
}

static void zeroed_storage_can_be_released(void **state)
{
    (void)state;
    Adam adam = {0};
    adam_release(&adam);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_are_those_worked_out_by_hand),
        cmocka_unit_test(epsilon_is_not_corrected),
        cmocka_unit_test(many_steps_follow_the_definition),
        cmocka_unit_test(kernels_agree_bit_for_bit),
        cmocka_unit_test(means_of_vanished_gradients_do_not_become_denormal),
        cmocka_unit_test(zeroed_storage_can_be_released),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
