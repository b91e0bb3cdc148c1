#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/comparison.h"
#include "support/small_task.h"

enum { NUM_INSTANCES = 3 };

/* Tasks of the white-box study. */
typedef struct Fixture {
    ListSpecs lists;
    Recipe recipe;
    Comparison comparison;
} Fixture;

static void begin(Fixture *fixture)
{
    static const char *const WORDS[NUM_INSTANCES] = {"011", "10", "0110"};
    Error error = {0};
    *fixture = (Fixture){.recipe = *recipe_find("paper", &error)};
    assert_true(list_spec_parse("pdb(0,1)/-g,pdb(0,2)/-g", &fixture->lists, &error));
    const InstanceSetOptions options = {.lists = fixture->lists.data, .num_lists = 2};
    InstanceSet *instances = instance_set_new(&options);
    for (int i = 0; i < NUM_INSTANCES; i++) {
        instance_set_add(instances, small_task_new_stages(WORDS[i], 2), WORDS[i]);
    }
    fixture->comparison = (Comparison){.instances = instances,
                                       .recipe = &fixture->recipe,
                                       .lists = fixture->lists.data,
                                       .num_lists = 2};
}

static void end(Fixture *fixture)
{
    comparison_release(&fixture->comparison);
    instance_set_free(fixture->comparison.instances);
    list_spec_release(&fixture->lists);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_row(const Fixture *fixture, size_t row, const char *name, double a, double b,
                       double c)
{
    const ComparisonRow *found = &fixture->comparison.rows.data[row];
    assert_string_equal(found->name, name);
    assert_true(found->steps[0] == a && found->steps[1] == b && found->steps[2] == c);
    assert_true(comparison_mean(&fixture->comparison, row) == (a + b + c) / 3);
}

static void rows_are_made_of_numbers_and_other_rows(void **state)
{
    (void)state;
    Fixture fixture;
    begin(&fixture);
    Comparison *comparison = &fixture.comparison;
    comparison_add_steps(comparison, "a", (const double[]){1, 5, 9});
    comparison_add_steps(comparison, "b", (const double[]){3, 4, 9});
    comparison_add_steps(comparison, "c", (const double[]){0, 0, 0});
    comparison_add_mean(comparison, "mean", 0, 2);
    comparison_add_best(comparison, "best", 0, 2);
    comparison_add_best(comparison, "one", 1, 1);
    assert_row(&fixture, 0, "a", 1, 5, 9);
    assert_row(&fixture, 3, "mean", 2, 4.5, 9);
    assert_row(&fixture, 4, "best", 1, 4, 9);
    assert_row(&fixture, 5, "one", 3, 4, 9);
    end(&fixture);
}

static void controllers_are_run_on_every_instance(void **state)
{
    (void)state;
    static const char *const ALT[] = {"alt:pdb(0,1)/-g,pdb(0,2)/-g", "alt:pdb(0,2)/-g,pdb(0,1)/-g"};
    static const double BEST[NUM_INSTANCES] = {13, 9, 17}; /* steps of the best schedules */
    Fixture fixture;
    begin(&fixture);
    Comparison *comparison = &fixture.comparison;
    Error error = {0};
    assert_true(comparison_add_controls(comparison, "first", &ALT[0], 1, &error));
    assert_true(comparison_add_controls(comparison, "second", &ALT[1], 1, &error));
    assert_true(comparison_add_controls(comparison, "again", &ALT[0], 1, &error));
    assert_true(comparison_add_controls(comparison, "both", ALT, 2, &error));
    const ComparisonRow *rows = comparison->rows.data;
    for (int i = 0; i < NUM_INSTANCES; i++) {
        assert_true(rows[0].steps[i] > BEST[i] && rows[1].steps[i] > BEST[i]);
        assert_true(rows[0].steps[i] == rows[2].steps[i]);
        assert_true(rows[3].steps[i] == (rows[0].steps[i] + rows[1].steps[i]) / 2);
    }
    assert_int_equal(rows[3].num_unsolved, 0);
    end(&fixture);
}

/* Its output is 0 for both lists, so that it takes the first one. */
static void policies_are_run_as_well(void **state)
{
    (void)state;
    static const char *const SINGLE[] = {"single:pdb(0,1)/-g"};
    Fixture fixture;
    begin(&fixture);
    Error error = {0};
    const PolicyMeaning meaning = {.lists = "pdb(0,1)/-g,pdb(0,2)/-g",
                                   .features = "published-diff",
                                   .features_version = 1,
                                   .step = "pop"};
    Policy *policy = policy_new(meaning, (const int32_t[]){10, 2}, 2);
    memset(policy->mlp.parameters, 0, policy->mlp.num_parameters * sizeof(float));
    assert_true(comparison_add_policy(&fixture.comparison, "policy", policy, &error));
    assert_true(comparison_add_controls(&fixture.comparison, "single", SINGLE, 1, &error));
    const ComparisonRow *rows = fixture.comparison.rows.data;
    assert_memory_equal(rows[0].steps, rows[1].steps, NUM_INSTANCES * sizeof(double));
    policy_free(policy);
    end(&fixture);
}

static void what_is_cut_off_is_counted(void **state)
{
    (void)state;
    static const char *const SINGLE[] = {"single:pdb(0,1)/-g", "single:pdb(0,2)/-g"};
    Fixture fixture;
    begin(&fixture);
    fixture.recipe.cut_off = 5;
    Error error = {0};
    assert_true(comparison_add_controls(&fixture.comparison, "single", SINGLE, 2, &error));
    comparison_add_mean(&fixture.comparison, "mean", 0, 1);
    assert_int_equal(fixture.comparison.rows.data[0].num_unsolved, 2 * NUM_INSTANCES);
    assert_int_equal(fixture.comparison.rows.data[1].num_unsolved, 2 * NUM_INSTANCES);
    end(&fixture);
}

static void a_row_that_cannot_be_measured_is_not_added(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"alt", "no-such-controller"};
    Fixture fixture;
    begin(&fixture);
    Error error = {0};
    assert_false(comparison_add_controls(&fixture.comparison, "bad", NAMES, 2, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_int_equal(fixture.comparison.rows.size, 0);
    end(&fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_made_of_numbers_and_other_rows),
        cmocka_unit_test(controllers_are_run_on_every_instance),
        cmocka_unit_test(policies_are_run_as_well),
        cmocka_unit_test(what_is_cut_off_is_counted),
        cmocka_unit_test(a_row_that_cannot_be_measured_is_not_added),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
