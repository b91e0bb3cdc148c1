#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

#include "lab/gen_paper.h"

static void every_schedule_keeps_to_the_ranges(void **state)
{
    (void)state;
    static GenPaperSet set;
    int num_domains = 0;
    for (int i = 0; i < gen_table_size; i++) {
        const GenClass *class = gen_table[i];
        if (!gen_paper_fill(class, &set)) {
            continue;
        }
        num_domains++;
        assert_int_equal(set.count, GEN_PAPER_COUNT);
        for (int number = 0; number < GEN_PAPER_COUNT; number++) {
            for (int j = 0; j < class->num_parameters; j++) {
                const GenParameter *parameter = &class->parameters[j];
                assert_true(set.values[number][j] >= parameter->low);
                assert_true(set.values[number][j] <= parameter->high);
            }
        }
    }
    assert_int_equal(num_domains, 6);
    assert_false(gen_paper_fill(gen_table_find("ferry"), &set));
}

typedef struct Row {
    const char *name;
    int number, num_values;
    int64_t values[5];
} Row;

/* Read off the published files. */
static const Row ROWS[] = {
    {"barman", 6, 3, {2, 7, 3}},          {"barman", 100, 3, {6, 7, 7}},
    {"barman", 190, 3, {8, 9, 9}},        {"barman", 200, 3, {2, 8, 11}},
    {"blocksworld", 9, 1, {10}},          {"blocksworld", 10, 1, {11}},
    {"blocksworld", 199, 1, {29}},        {"blocksworld", 200, 1, {30}},
    {"childsnack", 6, 2, {2, 2}},         {"childsnack", 64, 2, {2, 7}},
    {"childsnack", 125, 2, {4, 7}},       {"childsnack", 199, 2, {12, 2}},
    {"rovers", 5, 5, {3, 10, 4, 4, 5}},   {"rovers", 157, 5, {5, 10, 6, 4, 4}},
    {"rovers", 199, 5, {5, 15, 8, 2, 4}}, {"visitall", 3, 3, {8, 50, 0}},
    {"visitall", 62, 3, {20, 10, 0}},     {"visitall", 200, 3, {33, 100, 0}},
};

static void parameters_are_those_of_the_paper(void **state)
{
    (void)state;
    static GenPaperSet set;
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
        const Row *row = &ROWS[i];
        assert_true(gen_paper_fill(gen_table_find(row->name), &set));
        for (int j = 0; j < row->num_values; j++) {
            assert_int_equal(set.values[row->number - 1][j], row->values[j]);
        }
    }
}

static void half_of_the_problems_are_for_training(void **state)
{
    (void)state;
    GenPaperProblem problems[GEN_PAPER_COUNT], others[GEN_PAPER_COUNT];
    for (int count = 1; count <= GEN_PAPER_COUNT; count++) {
        int training = 0;
        gen_paper_split(count, count, problems);
        for (int i = 0; i < count; i++) {
            training += problems[i].is_training;
            assert_in_range(problems[i].number, i + 1, GEN_PAPER_COUNT);
            assert_true(i == 0 || problems[i].number > problems[i - 1].number);
        }
        assert_int_equal(training, (count + 1) / 2);
    }
    int different = 0;
    gen_paper_split(1, GEN_PAPER_COUNT, problems);
    gen_paper_split(2, GEN_PAPER_COUNT, others);
    for (int i = 0; i < GEN_PAPER_COUNT; i++) {
        assert_int_equal(problems[i].number, i + 1);
        different += problems[i].is_training != others[i].is_training;
    }
    assert_in_range(different, 65, 135);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_schedule_keeps_to_the_ranges),
        cmocka_unit_test(parameters_are_those_of_the_paper),
        cmocka_unit_test(half_of_the_problems_are_for_training),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
