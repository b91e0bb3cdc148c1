#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "learn/baselines.h"
#include "unit/learn/train_case.h"

enum { INSTANCES = 3, NUM_INDICES = 2 };

typedef struct Case {
    InstanceSet *instances;
    Recipe recipe;
    EvaluationTerms terms;
    Baselines baselines;
} Case;

static const int32_t LAST_TWO[NUM_INDICES] = {1, 2};

static void set_up(Case *c)
{
    c->instances = train_case_instances(INSTANCES, true);
    c->recipe = train_case_recipe("dqn");
    c->terms = (EvaluationTerms){.instances = c->instances,
                           .indices = LAST_TWO,
                           .num_indices = NUM_INDICES,
                           .recipe = &c->recipe,
                           .lists = train_case_lists(),
                           .num_lists = TRAIN_CASE_LISTS};
    baselines_init(&c->baselines, &c->terms, 1);
}

static void tear_down(Case *c)
{
    baselines_release(&c->baselines);
    instance_set_free(c->instances);
}

/* The outcome of a controller of its own. */
static double gain_of(const Case *c, const char *name, int index)
{
    Error error = {0};
    EvaluationOutcome outcome;
    ControlSettings settings =
        evaluation_control_settings(&c->recipe, c->terms.lists, c->terms.num_lists, 1);
    Control *control = control_new(name, &settings, &error);
    assert_true(evaluation_run(c->instances, index, control, &c->recipe, NULL, &outcome, &error));
    control_free(control);
    return outcome.gain;
}

static void lists_alone_in_turn_and_by_chance(void **state)
{
    (void)state;
    Case c;
    set_up(&c);
    assert_int_equal(c.baselines.count, 4);
    assert_string_equal(c.baselines.rows[0].baseline, "single:goalcount");
    assert_string_equal(c.baselines.rows[1].baseline, "single:blind");
    assert_string_equal(c.baselines.rows[2].baseline, "alt");
    assert_string_equal(c.baselines.rows[3].baseline, "random");
    tear_down(&c);
}

/* Threads can end in any order. */
static void outcomes_make_a_score(void **state)
{
    (void)state;
    Case c;
    set_up(&c);
    Error error = {0};
    EvaluationOutcome outcomes[NUM_INDICES];
    Evaluation *evaluation = baselines_next(&c.baselines);
    assert_ptr_equal(evaluation, &c.baselines.evaluations[0]);
    for (int i = 0; i < NUM_INDICES; i++) {
        assert_true(evaluation_has_instances(evaluation));
        int place = evaluation_take(evaluation);
        assert_int_equal(place, i);
        assert_true(evaluation_play(evaluation, place, &outcomes[place], &error));
        double gain = gain_of(&c, "single:goalcount", LAST_TWO[i]);
        assert_true(outcomes[place].gain == gain);
    }
    assert_false(evaluation_has_instances(evaluation));
    assert_ptr_equal(baselines_next(&c.baselines), &c.baselines.evaluations[1]);
    assert_false(evaluation_enter(evaluation, 1, &outcomes[1]));
    assert_true(evaluation_enter(evaluation, 0, &outcomes[0]));
    assert_false(evaluation->is_open);
    EvaluationScore score = evaluation_score(evaluation);
    assert_true(score.mean == (outcomes[0].gain + outcomes[1].gain) / 2);

    TrainLogRows rows = {0};
    baselines_note(&c.baselines, evaluation, &score);
    baselines_collect(&c.baselines, &rows);
    assert_int_equal(c.baselines.num_measured, 1);
    assert_int_equal(rows.size, 1);
    assert_string_equal(rows.data[0].baseline, "single:goalcount");
    assert_true(rows.data[0].score.mean == score.mean);
    train_log_rows_release(&rows);
    tear_down(&c);
}

static void what_a_log_has_is_not_measured_again(void **state)
{
    (void)state;
    Case c;
    set_up(&c);
    TrainLogRows rows = {0};
    train_log_rows_push(&rows, (TrainLogRow){.seed = 1, .score = {.mean = -1}});
    train_log_rows_push(&rows, (TrainLogRow){.baseline = "alt", .score = {.mean = -2}});
    train_log_rows_push(&rows, (TrainLogRow){.baseline = "unknown", .score = {.mean = -3}});
    baselines_resume(&c.baselines, &rows);
    train_log_rows_release(&rows);
    assert_int_equal(c.baselines.num_measured, 1);
    assert_true(c.baselines.rows[2].score.mean == -2);
    int num_open = 0;
    for (Evaluation *evaluation = baselines_next(&c.baselines); evaluation; evaluation = baselines_next(&c.baselines)) {
        assert_ptr_not_equal(evaluation, &c.baselines.evaluations[2]);
        num_open += evaluation_take(evaluation) == 0;
    }
    assert_int_equal(num_open, 3);
    tear_down(&c);
}

/* An evaluation serves one network after the other. */
static void an_evaluation_can_be_opened_again(void **state)
{
    (void)state;
    Case c;
    set_up(&c);
    Evaluation evaluation;
    evaluation_init(&evaluation, &c.terms, 1);
    assert_false(evaluation_has_instances(&evaluation));
    for (int round = 0; round < 2; round++) {
        evaluation_open_control(&evaluation, "alt");
        for (int i = 0; i < NUM_INDICES; i++) {
            bool is_last =
                evaluation_enter(&evaluation, evaluation_take(&evaluation), &(EvaluationOutcome){.gain = -round - i});
            assert_int_equal(is_last, i == NUM_INDICES - 1);
        }
        assert_true(evaluation_score(&evaluation).mean == -round - 0.5);
    }
    evaluation_release(&evaluation);
    tear_down(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_alone_in_turn_and_by_chance),
        cmocka_unit_test(outcomes_make_a_score),
        cmocka_unit_test(what_a_log_has_is_not_measured_again),
        cmocka_unit_test(an_evaluation_can_be_opened_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
