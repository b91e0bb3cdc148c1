#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "learn/evaluation.h"
#include "unit/learn/train_case.h"

static EvaluationOutcome outcome(double gain, bool is_solved)
{
    return (EvaluationOutcome){.gain = gain, .is_solved = is_solved};
}

static void score_of_returns(void **state)
{
    (void)state;
    const EvaluationOutcome outcomes[] = {outcome(-10, true), outcome(-40, false),
                                          outcome(-20, true), outcome(-10, true)};
    EvaluationScore score = evaluation_summarise(outcomes, 4);
    assert_true(score.mean == -20 && score.median == -15 && score.max == -10 && score.min == -40);
    assert_true(score.stdev > 14.142 && score.stdev < 14.1422); /* of a sample: sqrt(600 / 3) */
    assert_true(score.coverage == 0.75);
    score = evaluation_summarise(outcomes, 3);
    assert_true(score.median == -20);
    score = evaluation_summarise(outcomes, 1);
    assert_true(score.mean == -10 && score.median == -10 && score.stdev == 0);
}

static EvaluationOutcome play(const Recipe *recipe, int32_t size)
{
    Error error = {0};
    InstanceSet *set = instance_set_new(&(InstanceSetOptions){
        .lists = train_case_lists(), .num_lists = TRAIN_CASE_LISTS, .remembers = true});
    instance_set_add(set, small_task_new_counters(1, size), "counter");
    ControlSettings settings = {.lists = train_case_lists(),
                                .num_lists = TRAIN_CASE_LISTS,
                                .rules = recipe_rules(recipe)};
    Control *control = control_new("single:goalcount", &settings, &error);
    EvaluationOutcome result;
    assert_true(evaluation_run(set, 0, control, recipe, NULL, &result, &error));
    control_free(control);
    instance_set_free(set);
    return result;
}

static void return_counts_decisions(void **state)
{
    (void)state;
    Recipe own = train_case_recipe("dqn"), paper = train_case_recipe("paper");
    EvaluationOutcome result = play(&own, 6); /* five steps up, and the goal */
    assert_true(result.is_solved && result.gain == -6 && result.num_steps == 6);
    result = play(&paper, 6); /* the first step is no decision */
    assert_true(result.is_solved && result.gain == -5 && result.num_steps == 6);
}

static void cut_off_is_the_same_number_of_decisions(void **state)
{
    (void)state;
    Recipe own = train_case_recipe("dqn"), paper = train_case_recipe("paper");
    own.cut_off = paper.cut_off = 5;
    EvaluationOutcome result = play(&own, 6);
    assert_true(!result.is_solved && result.gain == -5 && result.num_steps == 5);
    result = play(&paper, 6);
    assert_true(result.is_solved && result.gain == -5 && result.num_steps == 6);
    result = play(&paper, 7);
    assert_true(!result.is_solved && result.gain == -5 && result.num_steps == 6);
}

static bool is_near(double x, double y)
{
    return fabs(x - y) < 1e-9;
}

static void logarithms_of_steps_and_of_work(void **state)
{
    (void)state;
    Recipe own = train_case_recipe("dqn");
    own.objective = RECIPE_OBJECTIVE_LOG;
    own.penalty = 0.25;
    assert_true(is_near(play(&own, 6).gain, -log10(6)));
    own.cut_off = 5;
    assert_true(is_near(play(&own, 6).gain, -log10(5) - 0.25));
    own.cut_off = 40;
    own.measure = RECIPE_MEASURE_WORK;
    double gain = play(&own, 6).gain;
    own.objective = RECIPE_OBJECTIVE_RETURN;
    double work = -play(&own, 6).gain;
    assert_true(work >= 6 && is_near(gain, -log10(work)));
    own.cut_off = 5; /* not enough work, though enough steps */
    EvaluationOutcome cut = play(&own, 6);
    assert_true(!cut.is_solved && cut.gain == -5 && cut.num_steps < 5);
}

static void both_is_the_geometric_mean(void **state)
{
    (void)state;
    Recipe own = train_case_recipe("dqn");
    own.measure = RECIPE_MEASURE_WORK;
    double work = play(&own, 6).cost;
    own.measure = RECIPE_MEASURE_BOTH;
    EvaluationOutcome both = play(&own, 6);
    assert_true(both.is_solved && both.cost == floor(sqrt(6 * work)) && both.gain == -both.cost);
    own.cut_off = (int64_t)both.cost - 1;
    assert_false(play(&own, 6).is_solved);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(score_of_returns),
        cmocka_unit_test(return_counts_decisions),
        cmocka_unit_test(cut_off_is_the_same_number_of_decisions),
        cmocka_unit_test(logarithms_of_steps_and_of_work),
        cmocka_unit_test(both_is_the_geometric_mean),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
