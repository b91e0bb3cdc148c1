#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

typedef struct Row {
    int64_t children, trays, gluten, sandwiches;
    int num_allergic, num_sandwiches;
} Row;

/* The first six as in the paper's set. */
static const Row ROWS[] = {
    {2, 2, 40, 130, 0, 3},  {4, 3, 40, 130, 1, 6},   {6, 4, 40, 130, 2, 8},
    {8, 5, 40, 130, 3, 11}, {10, 7, 40, 130, 4, 13}, {12, 2, 40, 130, 4, 16},
    {1, 1, 100, 100, 1, 1}, {7, 1, 0, 150, 0, 11},   {100, 9, 99, 101, 99, 101},
};

static void counts_follow_from_the_parameters(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Row *row = &ROWS[i];
        int64_t values[] = {row->children, row->trays, row->gluten, row->sandwiches};
        GenCase c = gen_case_new("childsnack", values, 7);
        assert_int_equal(gen_case_count_objects(&c, "child"), row->children);
        assert_int_equal(gen_case_count_objects(&c, "sandwich"), row->num_sandwiches);
        assert_int_equal(gen_case_count_objects(&c, "place"), 4);
        assert_int_equal(gen_case_count_init(&c, "at"), row->trays);
        assert_int_equal(gen_case_count_init(&c, "waiting"), row->children);
        assert_int_equal(gen_case_count_init(&c, "at_kitchen_bread"), row->children);
        assert_int_equal(gen_case_count_init(&c, "at_kitchen_content"), row->children);
        assert_int_equal(gen_case_count_init(&c, "no_gluten_bread"), row->num_allergic);
        assert_int_equal(gen_case_count_init(&c, "no_gluten_content"), row->num_allergic);
        assert_int_equal(gen_case_count_init(&c, "allergic_gluten"), row->num_allergic);
        assert_int_equal(gen_case_count_init(&c, "not_allergic_gluten"),
                         row->children - row->num_allergic);
        assert_int_equal(gen_case_count_init(&c, "notexist"), row->num_sandwiches);
        assert_int_equal(gen_case_count_goals(&c, "served"), row->children);
        gen_case_free(&c);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_follow_from_the_parameters),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
