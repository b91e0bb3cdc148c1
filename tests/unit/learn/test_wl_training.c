#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/wl_training.h"
#include "wl_learn_case.h"

enum { TASKS = 12 };

static const SearchTrialSetup ALONE = {
    .lists = "wl", .control = "single", .search = "eager", .costs = "one"};
static const WlUse USES[] = {{"wl alone", {"wl", "single", "eager", "one", false, false}, true},
                             {"wl beside", {"ff,wl", "alt", "eager", "one", false, false}, true},
                             {"blind", {"blind", "single", "eager", "one", false, false}, false}};

typedef struct Case {
    Task *tasks[TASKS];
    WlTrainingTask named[TASKS];
    Limits limits;
    char folder[64], journal[96];
    int stop_at; /* items of all stages after which the training is interrupted; -1: never */
    int num_seen;
    int64_t budget, plan_cost;
} Case;

/* Interrupts the training where the case wants it. */
static void watch(void *context, WlStage stage, int num_done, int num_items)
{
    Case *c = context;
    assert_true(num_done <= num_items);
    c->num_seen += stage == WL_STAGE_RACE && num_done == num_items;
    if (c->stop_at >= 0 && c->num_seen >= c->stop_at) {
        limits_interrupt(&c->limits);
    }
}

static void open_case(Case *c)
{
    *c = (Case){.stop_at = -1, .budget = 100000000, .plan_cost = 10000};
    for (int i = 0; i < TASKS; i++) {
        c->tasks[i] = wl_learn_case_blocks(3 + i / 3, i);
        c->named[i] = (WlTrainingTask){c->tasks[i], "blocks"};
    }
    limits_init(&c->limits, 0);
    snprintf(c->folder, sizeof c->folder, "/tmp/veer-wl-XXXXXX");
    assert_non_null(mkdtemp(c->folder));
    snprintf(c->journal, sizeof c->journal, "%s/journal.jsonl", c->folder);
}

static void close_case(Case *c)
{
    for (int i = 0; i < TASKS; i++) {
        task_free(c->tasks[i]);
    }
    (void)unlink(c->journal);
    assert_int_equal(rmdir(c->folder), 0);
}

static WlTraining *start(Case *c, int num_jobs)
{
    const WlTrainingOptions options = {.tasks = c->named,
                                       .num_tasks = TASKS,
                                       .first = &WL_LEARN_LAMA,
                                       .better = &WL_LEARN_LAMA,
                                       .uses = USES,
                                       .num_uses = 3,
                                       .plan_cost = c->plan_cost,
                                       .trial_cost = 20000,
                                       .use_cost = 20000,
                                       .budget = c->budget,
                                       .num_generations = 1,
                                       .validate = 0.34,
                                       .seed = 1,
                                       .num_jobs = num_jobs,
                                       .folder = c->folder,
                                       .limits = &c->limits,
                                       .watch = watch,
                                       .context = c};
    Error error = {0};
    WlTraining *training = wl_training_new(&options, &error);
    assert_non_null(training);
    assert_true(wl_training_run(training, &error));
    return training;
}

static void assert_same(const WlTraining *left, const WlTraining *right)
{
    assert_true(left->is_finished && right->is_finished);
    assert_int_equal(left->best, right->best);
    assert_int_equal(left->best_use, right->best_use);
    const WlModel *a = left->candidates[left->best].model;
    const WlModel *b = right->candidates[right->best].model;
    int32_t count = wl_colours_count(&a->colours);
    assert_int_equal(count, wl_colours_count(&b->colours));
    assert_memory_equal(a->weights, b->weights, (size_t)count * sizeof *a->weights);
}

/* The learned list beats blind search on a task that the training has not seen. */
static void what_is_learned_finds_plans(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
    WlTraining *training = start(&c, 2);
    assert_true(training->is_finished && training->best != WL_TRAINING_NONE);
    assert_int_equal(training->num_plans, training->split.num_learned);
    assert_true(training->use_scores[0].log_cost < training->use_scores[2].log_cost);
    Policy *policy = wl_training_policy(training, "");
    assert_non_null(policy->model);
    assert_string_equal(policy->meaning.rule, USES[training->best_use].setup.control);

    Task *task = wl_learn_case_blocks(15, 99);
    const SearchTrialOptions options = {
        .setup = &ALONE, .model = policy->model, .max_cost = 100000};
    SearchTrialOutcome outcome;
    Error error = {0};
    assert_true(search_trial_run(task, &options, &outcome, NULL, &error));
    assert_int_equal(outcome.end, SEARCH_TRIAL_SOLVED);
    assert_true(outcome.expanded < 20 * outcome.plan_length);
    task_free(task);
    policy_free(policy);
    wl_training_free(training);
    close_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

static void threads_do_not_matter(void **state)
{
    (void)state;
    Case one, two;
    open_case(&one);
    open_case(&two);
    WlTraining *first = start(&one, 1), *second = start(&two, 2);
    assert_same(first, second);
    wl_training_free(first);
    wl_training_free(second);
    close_case(&one);
    close_case(&two);
}

/* Interrupted at the first watch and after the first race, then run to the end. */
static void a_resumed_training_ends_alike(void **state)
{
    (void)state;
    Case whole, parts;
    open_case(&whole);
    open_case(&parts);
    WlTraining *first = start(&whole, 1);
    for (int stop = 0; stop < 2; stop++) {
        parts.stop_at = stop;
        WlTraining *training = start(&parts, 1);
        assert_false(training->is_finished);
        wl_training_free(training);
        limits_init(&parts.limits, 0);
    }
    parts.stop_at = -1;
    WlTraining *second = start(&parts, 2);
    assert_same(first, second);
    wl_training_free(first);
    wl_training_free(second);
    close_case(&whole);
    close_case(&parts);
}

/* The counted costs of all searches, from the journal. */
static int64_t sum_of_costs(const Case *c)
{
    FILE *file = fopen(c->journal, "r");
    assert_non_null(file);
    int64_t sum = 0;
    for (json_t *line; (line = json_loadf(file, JSON_DISABLE_EOF_CHECK, NULL)) != NULL;) {
        sum += json_integer_value(json_object_get(json_object_get(line, "result"), "cost"));
        json_decref(line);
    }
    assert_int_equal(fclose(file), 0);
    return sum;
}

/* Half of what a training takes without need is enough for the next one. */
static void a_training_keeps_its_budget(void **state)
{
    (void)state;
    Case rich, poor;
    open_case(&rich);
    open_case(&poor);
    wl_training_free(start(&rich, 2));
    poor.budget = sum_of_costs(&rich) / 2;
    WlTraining *training = start(&poor, 2);
    assert_true(training->is_finished && training->best != WL_TRAINING_NONE);
    assert_true(sum_of_costs(&poor) <= poor.budget);
    wl_training_free(training);
    close_case(&rich);
    close_case(&poor);
}

static void replace_task(Case *c, int index, int64_t num_blocks)
{
    task_free(c->tasks[index]);
    c->tasks[index] = wl_learn_case_blocks(num_blocks, index);
    c->named[index].task = c->tasks[index];
}

/* There are plans of the four smallest tasks only: one of them is for validation. */
static void validation_is_within_reach(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
    for (int i = 0; i < TASKS; i++) {
        replace_task(&c, i, i < 4 ? 4 + i / 3 : 25);
    }
    c.plan_cost = 75;
    WlTraining *training = start(&c, 2);
    assert_true(training->is_finished && training->best != WL_TRAINING_NONE);
    assert_int_equal(training->split.num_learned, 8);
    assert_int_equal(training->num_plans, 4);
    assert_true(training->is_eased);
    assert_int_equal(training->num_validation, 1);
    assert_int_equal(training->validation[0], 2);
    assert_int_equal(training->use_scores[0].num_tried, 1);
    wl_training_free(training);
    close_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

/* The learned list solves larger tasks than those that it was learned from, and then these count. */
static void validation_grows_with_what_is_learned(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
    for (int i = 0; i < TASKS; i++) {
        replace_task(&c, i, i < 4 ? 4 + i / 3 : 8);
    }
    c.plan_cost = 75;
    WlTraining *training = start(&c, 2);
    assert_true(training->is_finished && training->best != WL_TRAINING_NONE);
    assert_true(training->num_plans > 4);
    assert_int_equal(training->num_validation, 4);
    wl_training_free(training);
    close_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

static void too_little_to_learn_from_is_no_failure(void **state)
{
    (void)state;
    Case c;
    open_case(&c);
    for (int i = 0; i < TASKS; i++) {
        replace_task(&c, i, 1);
    }
    WlTraining *training = start(&c, 1);
    assert_true(training->is_finished);
    assert_int_equal(training->best, WL_TRAINING_NONE);
    Policy *policy = wl_training_policy(training, "");
    assert_null(policy->model);
    assert_string_equal(policy->meaning.lists, "blind");
    policy_free(policy);
    wl_training_free(training);
    close_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_learned_finds_plans),
        cmocka_unit_test(threads_do_not_matter),
        cmocka_unit_test(a_resumed_training_ends_alike),
        cmocka_unit_test(a_training_keeps_its_budget),
        cmocka_unit_test(validation_is_within_reach),
        cmocka_unit_test(validation_grows_with_what_is_learned),
        cmocka_unit_test(too_little_to_learn_from_is_no_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
