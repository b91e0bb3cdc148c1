#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"
#include "control/feature_set.h"

/* count, min, max, mean, variance */
static const OpenListStats FIRST[4] = {
    {1, 14, 14, 14, 0}, {1, 19, 19, 19, 0}, {1, 36, 36, 36, 0}, {1, 36, 36, 36, 0}};
static const OpenListStats SECOND[4] = {{2, 14, 15, 14.5, 0.25},
                                        {3, 19, 25, 68.0 / 3, 62.0 / 9},
                                        {3, 36, 64, 154.0 / 3, 1208.0 / 9},
                                        {3, 36, 64, 154.0 / 3, 1208.0 / 9}};

/* A list that is empty, was empty in the first place, or both. Min and max of an empty one are not
 * to be looked at. */
static const OpenListStats EMPTY_LATER[3][4] = {
    {{2, 4, 8, 6, 4}, {0, 77, 77, 0, 0}, {0, 77, 77, 0, 0}, {4, 1, 2, 1.5, 0.25}},
    {{1, 8, 8, 8, 0}, {1, 5, 5, 5, 0}, {0, -9, -9, 0, 0}, {2, 1, 2, 1.5, 0.25}},
    {{0, 99, 99, 0, 0}, {2, 3, 5, 4, 1}, {0, 1, 2, 0, 0}, {1, 2, 2, 2, 0}}};

static void assert_vector(const char *name, const Observation *observation, const double *expected)
{
    const FeatureSet *set = feature_set_find(name, 1);
    assert_non_null(set);
    int length = feature_set_length(set, observation->num_lists);
    float vector[32];
    assert_true(length < 32);
    vector[length] = 12345;
    feature_set_fill(set, observation, vector);
    for (int i = 0; i < length; i++) {
        assert_true(vector[i] == (float)expected[i]);
    }
    assert_true(vector[length] == 12345);
}

static void names_are_unique_and_found(void **state)
{
    (void)state;
    for (int i = 0; i < feature_set_table_size; i++) {
        const FeatureSet *set = &feature_set_table[i];
        assert_ptr_equal(feature_set_find(set->name, set->version), set);
        assert_true(strlen(set->summary) > 0);
    }
    assert_null(feature_set_find("published-diff", 2));
    assert_null(feature_set_find("published", 1));
    assert_int_equal(feature_set_length(feature_set_find("published-diff", 1), 4), 20);
    assert_int_equal(feature_set_length(feature_set_find("paper-diff", 1), 4), 21);
}

/* What the published agent was shown first on a task with 10 blocks, as recorded there. */
static void the_recorded_vector_comes_out(void **state)
{
    (void)state;
    Observation observation;
    observation_init(&observation, 4);
    fake_observe(&observation, FIRST, 0);
    static const double ZEROS[20] = {0};
    assert_vector("published-diff", &observation, ZEROS);
    fake_observe(&observation, SECOND, 1);
    static const double EXPECTED[20] = {0.5,       1,  0, 1, 0.25,       3.666667,  6,
                                        0,         2,  6.888889, 15.333333, 28, 0, 2,
                                        134.222222, 15.333333, 28, 0, 2, 134.222222};
    assert_vector("published-diff", &observation, EXPECTED);
    assert_vector("published-absdiff", &observation, EXPECTED);
    observation_release(&observation);
}

static void every_transformation_is_as_defined(void **state)
{
    (void)state;
    Observation observation;
    observation_init(&observation, 4);
    for (int i = 0; i < 3; i++) {
        fake_observe(&observation, EMPTY_LATER[i], i);
    }
    static const double RAW[20] = {0, 0, 0, 0, 0, 4, 5, 3, 2, 1, 0, 0, 0, 0, 0, 2, 2, 2, 1, 0};
    assert_vector("published-raw", &observation, RAW);
    static const double DIFF[20] = {-8, -8, -8, -1, 0, -1, 0, -2, 1,  1,
                                    0,  0,  0,  0,  0, .5, 0, 1,  -1, -.25};
    assert_vector("published-diff", &observation, DIFF);
    static const double ABSDIFF[20] = {8, 8, 8, 1, 0, 1,  0, 2, 1, 1,
                                       0, 0, 0, 0, 0, .5, 0, 1, 1, .25};
    assert_vector("published-absdiff", &observation, ABSDIFF);
    static const double NORMAL[20] = {0, 0, 0, 0, 0, 0,       0, 0, 0,   0,
                                      0, 0, 0, 0, 0, 2 / 1.5, 1, 2, .25, 0};
    assert_vector("published-normal", &observation, NORMAL);
    static const double NORMDIFF[20] = {-8.0 / 6, -1, -2, -.5, 0, 0,           0, 0, 0,    0,
                                        0,        0,  0,  0,   0, 2 / 1.5 - 1, 0, 1, -.25, -1};
    assert_vector("published-normdiff", &observation, NORMDIFF);
    double normabsdiff[20];
    for (int i = 0; i < 20; i++) {
        normabsdiff[i] = fabs(NORMDIFF[i]);
    }
    assert_vector("published-normabsdiff", &observation, normabsdiff);
    observation_release(&observation);
}

/* As recorded with two lists: numbers 7, 8 and 9 are absolute. */
static void dacbench_leaves_four_numbers_alone(void **state)
{
    (void)state;
    static const OpenListStats STATS[2][2] = {{{1, 6, 6, 6, 0}, {1, 6, 6, 6, 0}},
                                              {{4, 6, 6, 6, 0}, {5, 5, 6, 5.8, 0.16}}};
    Observation observation;
    observation_init(&observation, 2);
    fake_observe(&observation, STATS[0], 0);
    fake_observe(&observation, STATS[1], 1);
    static const double EXPECTED[10] = {0, 0, 0, 3, 0, 5.8 - 6.0, 0, 5, 5, 0.16};
    assert_vector("dacbench-diff", &observation, EXPECTED);
    observation_release(&observation);
}

static void the_paper_has_another_order_and_the_step(void **state)
{
    (void)state;
    Observation observation;
    observation_init(&observation, 2);
    fake_observe(&observation, FIRST, 3);
    fake_observe(&observation, SECOND, 7);
    static const double VALUES[11] = {15, 14, 14.5, 0.25, 2, 25, 19, 68.0 / 3, 62.0 / 9, 3, 7};
    assert_vector("paper-values", &observation, VALUES);
    static const double CHANGES[11] = {1, 0, .5, .25, 1, 6, 0, 68.0 / 3 - 19, 62.0 / 9, 2, 7};
    assert_vector("paper-diff", &observation, CHANGES);
    observation_release(&observation);
}

/* The published system subtracts numbers that went through a text. */
static void differences_are_those_of_rounded_numbers(void **state)
{
    (void)state;
    static const OpenListStats STATS[2][1] = {{{1, 0, 1, 0.0000004, 1000000.0000006}},
                                              {{1, 0, 1, 0.0000006, 1000000.0000004}}};
    Observation observation;
    observation_init(&observation, 1);
    fake_observe(&observation, STATS[0], 0);
    fake_observe(&observation, STATS[1], 1);
    static const double EXPECTED[5] = {0.000001, 0, 0, 0, 1000000.0 - 1000000.000001};
    assert_vector("published-diff", &observation, EXPECTED);
    observation_release(&observation);
}

static void filling_allocates_nothing(void **state)
{
    (void)state;
    for (int set = 0; set < feature_set_table_size; set++) {
        Observation observation;
        observation_init(&observation, 4);
        uint64_t before = mem_stats().allocations;
        float vector[21];
        for (int i = 0; i < 10; i++) {
            fake_observe(&observation, SECOND, i);
            feature_set_fill(&feature_set_table[set], &observation, vector);
        }
        assert_int_equal(mem_stats().allocations, before);
        observation_release(&observation);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_unique_and_found),
        cmocka_unit_test(the_recorded_vector_comes_out),
        cmocka_unit_test(every_transformation_is_as_defined),
        cmocka_unit_test(dacbench_leaves_four_numbers_alone),
        cmocka_unit_test(the_paper_has_another_order_and_the_step),
        cmocka_unit_test(differences_are_those_of_rounded_numbers),
        cmocka_unit_test(filling_allocates_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
