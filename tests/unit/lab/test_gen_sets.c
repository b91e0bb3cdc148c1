#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

#include "lab/gen_sets.h"

/* Sokoban levels take too long to be drawn in numbers. */
static int problems_to_look_at(const GenClass *class)
{
    return strcmp(class->name, "sokoban") == 0 ? 2 : 20;
}

static void every_problem_is_drawn_and_read(void **state)
{
    (void)state;
    int num_domains = 0;
    for (int i = 0; i < gen_table_size; i++) {
        const GenClass *class = gen_table[i];
        if (!gen_sets_has(class)) {
            continue;
        }
        num_domains++;
        for (int number = 1; number <= problems_to_look_at(class); number++) {
            Error error = {0};
            GenText text = {0};
            bool is_large = number % 2 == 0;
            assert_true(
                gen_sets_add_problem(class, is_large, 1, GEN_SETS_TRAIN, number, &text, &error));
            pddl_task_free(gen_case_parse(class->name, &text));
            gen_text_release(&text);
        }
    }
    assert_int_equal(num_domains, 6);
    assert_false(gen_sets_has(gen_table_find("ferry")));
}

static void seeds_of_parts_never_meet(void **state)
{
    (void)state;
    const GenClass *class = gen_table_find("blocksworld");
    static const struct {
        int64_t seed;
        GenSetsPart part;
        int number;
        const char *expected;
    } ROWS[] = {
        {0, GEN_SETS_TRAIN, 1, " --seed 100001\n"},
        {0, GEN_SETS_TRAIN, GEN_SETS_MAX_COUNT, " --seed 199999\n"},
        {0, GEN_SETS_VALIDATION, 1, " --seed 200001\n"},
        {0, GEN_SETS_TEST, GEN_SETS_MAX_COUNT, " --seed 399999\n"},
        {1, GEN_SETS_TRAIN, 1, " --seed 1100001\n"},
        {GEN_SETS_MAX_SEED, GEN_SETS_TEST, 7, " --seed 1000000300007\n"},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        Error error = {0};
        GenText text = {0};
        assert_true(gen_sets_add_problem(class, false, ROWS[i].seed, ROWS[i].part, ROWS[i].number,
                                         &text, &error));
        assert_non_null(strstr(text.data, ROWS[i].expected));
        gen_text_release(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_problem_is_drawn_and_read),
        cmocka_unit_test(seeds_of_parts_never_meet),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
