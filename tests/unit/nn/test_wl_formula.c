#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "nn/wl_formula.h"
#include "unit/nn/wl_sample.h"

static void assert_formula(const WlColours *colours, int32_t colour, const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    wl_formula_write(colours, colour, stream);
    fclose(stream);
    assert_string_equal(text, expected);
    free(text);
}

static void colours_are_put_into_words(void **state)
{
    (void)state;
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){.rounds = 2, .counts_equal = true}, 1);
    assert_formula(&colours, 0, "object");
    assert_formula(&colours, 1, "table");
    assert_formula(&colours, 2, "goal (on ?x ?y) reached");
    assert_formula(&colours, 3, "goal (on ?x ?y) not yet true");
    assert_formula(&colours, 7, "(clear ?x)");
    assert_formula(&colours, 10, "(free)");
    int32_t lone = wl_sample_add(&colours, KEY(0));
    int32_t object = wl_sample_add(&colours, KEY(0, 0, 3, 0, 7, 1, 4));
    int32_t table = wl_sample_add(&colours, KEY(1, 1, 4));
    int32_t atom = wl_sample_add(&colours, KEY(4, 0, 0, 1, 1));
    int32_t second = wl_sample_add(&colours, KEY(atom, 0, object, 1, table));
    int32_t around = wl_sample_add(&colours, KEY(table, 1, atom));
    assert_formula(&colours, lone, "object: in no atom");
    assert_formula(&colours, object,
                   "object: 1st of goal (on) not yet true, 1st of (clear), 2nd of (on)");
    assert_formula(&colours, table, "table: 2nd of (on)");
    assert_formula(&colours, atom, "(on ?x ?y); ?y = table");
    assert_formula(&colours, second,
                   "(on ?x ?y); ?x: 1st of goal (on) not yet true, 1st of (clear), 2nd of (on); "
                   "?y = table: 2nd of (on)");
    assert_formula(&colours, around, "table: 2nd of (on) [(on ?x ?y); ?y = table]");
    wl_colours_release(&colours);
}

static void the_largest_weights_come_first(void **state)
{
    (void)state;
    WlColours colours;
    wl_sample_init(&colours, (WlSettings){0}, 0);
    double weights[10] = {0, 1, -3, 0.5, 3, 0, 0, 0, -0.25, 2};
    WlModel *model = wl_model_new(&colours, weights);
    int32_t order[10];
    assert_int_equal(wl_formula_order(model, order), 6);
    assert_memory_equal(order, ((const int32_t[]){2, 4, 9, 1, 3, 8}), 6 * sizeof *order);
    wl_model_free(model);
    wl_colours_release(&colours);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(colours_are_put_into_words),
        cmocka_unit_test(the_largest_weights_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
