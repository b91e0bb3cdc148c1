#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "nn/mlp_forward.h"
#include "nn/mlp_precise.h"

static void fill(Mlp *mlp, Rng *rng)
{
    for (size_t i = 0; i < mlp->num_parameters; i++) {
        mlp->parameters[i] = (float)(rng_unit(rng) - 0.5);
    }
}

static void it_agrees_with_the_fast_pass_where_that_is_clear(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 3);
    static const int32_t SHAPES[][4] = {{20, 75, 75, 4}, {3, 1, 9, 2}, {1, 40, 2, 7}};
    for (size_t i = 0; i < sizeof SHAPES / sizeof *SHAPES; i++) {
        Mlp mlp;
        mlp_init(&mlp, SHAPES[i], 4);
        fill(&mlp, &rng);
        MlpForward *forward = mlp_forward_new(&mlp);
        MlpPrecise *precise = mlp_precise_new(&mlp);
        for (int k = 0; k < 200; k++) {
            float inputs[20];
            for (int32_t j = 0; j < SHAPES[i][0]; j++) {
                inputs[j] = (float)(rng_unit(&rng) * 8 - 4);
            }
            const float *outputs = mlp_forward_run(forward, inputs);
            int32_t fast = mlp_argmax(outputs, SHAPES[i][3]);
            int32_t slow = mlp_precise_argmax(precise, inputs);
            assert_true(slow == fast || outputs[fast] - outputs[slow] < 1e-4f);
        }
        mlp_forward_free(forward);
        mlp_precise_free(precise);
        mlp_release(&mlp);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* 2^24 + 1 is not a number of single precision, so the two outputs are equal there. */
static void differences_below_single_precision_count(void **state)
{
    (void)state;
    static const int32_t WIDTHS[] = {1, 2};
    Mlp mlp;
    mlp_init(&mlp, WIDTHS, 2);
    mlp.layers[0].weights[0] = mlp.layers[0].weights[1] = 1;
    mlp.layers[0].biases[1] = 1;
    MlpForward *forward = mlp_forward_new(&mlp);
    MlpPrecise *precise = mlp_precise_new(&mlp);
    const float large = 0x1p24f;
    assert_int_equal(mlp_argmax(mlp_forward_run(forward, &large), 2), 0);
    assert_int_equal(mlp_precise_argmax(precise, &large), 1);
    mlp.layers[0].biases[1] = 0; /* a true tie: the first one */
    assert_int_equal(mlp_precise_argmax(precise, &large), 0);
    mlp_forward_free(forward);
    mlp_precise_free(precise);
    mlp_precise_free(NULL);
    mlp_release(&mlp);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_agrees_with_the_fast_pass_where_that_is_clear),
        cmocka_unit_test(differences_below_single_precision_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
