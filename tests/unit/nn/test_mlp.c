#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "base/mem.h"
#include "nn/mlp.h"

static void parameters_are_one_block(void **state)
{
    (void)state;
    Mlp mlp;
    mlp_init(&mlp, (int32_t[]){3, 5, 2}, 3);
    assert_int_equal(mlp.num_layers, 2);
    assert_int_equal(mlp.num_parameters, 3 * 5 + 5 + 5 * 2 + 2);
    assert_int_equal(mlp_num_inputs(&mlp), 3);
    assert_int_equal(mlp_num_outputs(&mlp), 2);
    assert_ptr_equal(mlp.layers[0].weights, mlp.parameters);
    assert_ptr_equal(mlp.layers[0].biases, mlp.parameters + 15);
    assert_ptr_equal(mlp.layers[1].weights, mlp.parameters + 20);
    assert_ptr_equal(mlp.layers[1].biases, mlp.parameters + 30);
    for (size_t i = 0; i < mlp.num_parameters; i++) {
        assert_true(mlp.parameters[i] == 0);
    }
    mlp_release(&mlp);
    assert_int_equal(mem_stats().current, 0);
}

static void empty_network_can_be_released(void **state)
{
    (void)state;
    Mlp mlp = {0};
    mlp_release(&mlp);
    mlp_release(&mlp);
}

static void argmax_takes_the_first_of_equals(void **state)
{
    (void)state;
    assert_int_equal(mlp_argmax((float[]){7}, 1), 0);
    assert_int_equal(mlp_argmax((float[]){1, 3, 2, 3}, 4), 1);
    assert_int_equal(mlp_argmax((float[]){-2, -2, -2}, 3), 0);
    assert_int_equal(mlp_argmax((float[]){-0.0F, 0.0F}, 2), 0);
    assert_int_equal(mlp_argmax((float[]){-INFINITY, -5, INFINITY}, 3), 2);
    assert_int_equal(mlp_argmax((float[]){1, NAN, 0}, 3), 0);
    assert_int_equal(mlp_argmax((float[]){NAN, NAN}, 2), 0);
}

static void random_weights_have_the_variance_of_their_layer(void **state)
{
    (void)state;
    Mlp mlp;
    Rng rng;
    rng_seed(&rng, 1);
    mlp_init(&mlp, (int32_t[]){4, 100, 400}, 3);
    for (size_t i = 0; i < mlp.num_parameters; i++) {
        mlp.parameters[i] = 7;
    }
    mlp_randomise(&mlp, &rng);
    for (int32_t l = 0; l < 2; l++) {
        const MlpLayer *layer = &mlp.layers[l];
        int32_t count = layer->num_inputs * layer->num_outputs;
        double sum = 0, square = 0;
        for (int32_t i = 0; i < count; i++) {
            sum += (double)layer->weights[i];
            square += (double)layer->weights[i] * (double)layer->weights[i];
        }
        double deviations = 5 / sqrt(count);
        assert_true(fabs(sum / count) * sqrt(layer->num_inputs) < deviations);
        assert_true(fabs(square / count * layer->num_inputs - 1) < deviations * sqrt(2));
        for (int32_t i = 0; i < layer->num_outputs; i++) {
            assert_true(layer->biases[i] == 0);
        }
    }
    mlp_release(&mlp);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(parameters_are_one_block),
        cmocka_unit_test(empty_network_can_be_released),
        cmocka_unit_test(random_weights_have_the_variance_of_their_layer),
        cmocka_unit_test(argmax_takes_the_first_of_equals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
