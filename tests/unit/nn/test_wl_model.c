#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "unit/nn/wl_sample.h"

enum { MAX_COLOURS = 32 };

static void weights_are_rounded_once(void **state)
{
    (void)state;
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){0}, 0);
    double weights[MAX_COLOURS] = {[1] = 1, [2] = -0.5, [3] = 0.4999 / WL_MODEL_UNIT,
                                   [4] = 0.5 / WL_MODEL_UNIT, [5] = 1e30, [6] = -1e30};
    WlModel *model = wl_model_new(&colours, weights);
    assert_int_equal(model->weights[1], WL_MODEL_UNIT);
    assert_int_equal(model->weights[2], -WL_MODEL_UNIT / 2);
    assert_int_equal(model->weights[3], 0);
    assert_int_equal(model->weights[4], 1);
    assert_int_equal(model->weights[5], WL_MODEL_MAX_WEIGHT);
    assert_int_equal(model->weights[6], -WL_MODEL_MAX_WEIGHT);
    wl_model_free(model);
    wl_colours_release(&colours);
    assert_int_equal(mem_stats().current, 0);
}

/* Only what has a weight, or is part of such a key, stays. */
static void idle_colours_are_dropped(void **state)
{
    (void)state;
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){.rounds = 2}, 1);
    double weights[MAX_COLOURS] = {0};
    wl_sample_add(&colours, KEY(0));
    int32_t first = wl_sample_add(&colours, KEY(0, 0, 4));
    int32_t second = wl_sample_add(&colours, KEY(0, 1, 4));
    int32_t atom = wl_sample_add(&colours, KEY(4, 0, 0, 1, 0));
    int32_t idle = wl_sample_add(&colours, KEY(0, 0, 7));
    int32_t last = wl_sample_add(&colours, KEY(atom, 0, first, 1, second));
    wl_sample_add(&colours, KEY(idle));
    weights[last] = 2;
    WlModel *model = wl_model_new(&colours, weights);
    assert_int_equal(wl_colours_count(&model->colours), 11 + 4);
    assert_int_equal(model->weights[14], 2 * WL_MODEL_UNIT);
    int32_t size;
    const int32_t *key = wl_colours_key(&model->colours, 14, &size);
    assert_int_equal(size, 5);
    assert_memory_equal(key, ((const int32_t[]){13, 0, 11, 1, 12}), 5 * sizeof *key);
    wl_model_free(model);
    wl_colours_release(&colours);
    assert_int_equal(mem_stats().current, 0);
}

/* Without constants, atoms in round 1 and objects in round 2 say nothing new. */
static void repeated_colours_are_joined(void **state)
{
    (void)state;
    for (int num_constants = 0; num_constants < 2; num_constants++) {
        WlColours colours;
        wl_sample_init(&colours, (WlSettings){.rounds = 2}, num_constants);
        int32_t basic = SAMPLE_CLEAR + num_constants;
        int32_t atom = wl_sample_add(&colours, KEY(basic, 0, 0));
        int32_t object = wl_sample_add(&colours, KEY(0, 0, basic));
        int32_t again = wl_sample_add(&colours, KEY(object, 0, atom));
        double weights[MAX_COLOURS] = {[0] = 0};
        weights[basic] = 1;
        weights[atom] = 2;
        weights[object] = 4;
        weights[again] = 8;
        WlModel *model = wl_model_new(&colours, weights);
        bool is_joined = num_constants == 0;
        assert_int_equal(model->weights[basic], (is_joined ? 3 : 1) * WL_MODEL_UNIT);
        assert_int_equal(wl_colours_count(&model->colours),
                         wl_colours_num_basic(&colours) + (is_joined ? 1 : 3));
        int32_t place = wl_colours_find(&model->colours, KEY(0, 0, basic));
        assert_int_equal(model->weights[place], (is_joined ? 12 : 4) * WL_MODEL_UNIT);
        wl_model_free(model);
        wl_colours_release(&colours);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_are_rounded_once),
        cmocka_unit_test(idle_colours_are_dropped),
        cmocka_unit_test(repeated_colours_are_joined),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
