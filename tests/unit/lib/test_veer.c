#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <veer.h>

#include "base/mem.h"
#include "base/rng.h"
#include "control/control.h"
#include "ground/task_loader.h"

static const char *const DEMO = "examples/demo.sas";
static const char *const DOMAIN = "examples/warehouse/domain.pddl";
static const char *const PROBLEM = "examples/warehouse/problem.pddl";

enum { NUM_THREADS = 8, EPISODES_PER_THREAD = 4 };

static VeerEnv *open_demo(const VeerOptions *options)
{
    char error[VEER_ERROR_SIZE] = "";
    VeerEnv *env = veer_open(DEMO, NULL, options, error, sizeof error);
    assert_string_equal(error, "");
    assert_non_null(env);
    return env;
}

static void close_env(VeerEnv *env)
{
    veer_close(env);
    assert_int_equal(mem_stats().current, 0);
}

static VeerStep run(VeerEnv *env, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    VeerStep step = {.status = VEER_RUNNING};
    while (step.status == VEER_RUNNING) {
        int list = (int)rng_below(&rng, (uint32_t)veer_num_lists(env));
        int status = veer_step(env, list, &step);
        assert_int_equal(status, step.status);
    }
    return step;
}

static void an_episode_ends_with_a_plan(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    assert_int_equal(veer_version(), VEER_VERSION);
    assert_int_equal(veer_num_lists(env), 4);
    assert_string_equal(veer_list_name(env, 1), "cg");
    assert_null(veer_list_name(env, 4));
    assert_null(veer_list_name(env, -1));
    assert_int_equal(veer_counts(env).steps, 0);
    assert_int_equal(veer_counts(env).evaluated, 1);
    assert_int_equal(veer_plan_length(env), VEER_ERROR);
    assert_int_equal(veer_plan_cost(env), VEER_ERROR);
    assert_non_null(strstr(veer_error(env), "no plan"));
    VeerStep step = run(env, 1);
    assert_int_equal(step.status, VEER_SOLVED);
    assert_true(step.is_terminal && !step.is_truncated && step.reward == -1);
    int64_t length = veer_plan_length(env);
    assert_true(length > 0 && veer_plan_cost(env) >= length);
    assert_non_null(veer_plan_action(env, length - 1));
    assert_null(veer_plan_action(env, length));
    assert_null(veer_plan_action(env, -1));
    assert_int_equal(veer_step(env, 0, &step), VEER_SOLVED); /* over */
    assert_true(step.reward == 0);
    assert_int_equal(veer_reset(env, 0, 0), VEER_RUNNING);
    assert_null(veer_plan_action(env, 0));
    close_env(env);
}

static void pddl_can_be_opened(void **state)
{
    (void)state;
    VeerOptions options = {.size = sizeof options, .lists = "ff/-g,lm"};
    VeerEnv *env = veer_open(DOMAIN, PROBLEM, &options, NULL, 0);
    assert_non_null(env);
    assert_string_equal(veer_list_name(env, 0), "ff/-g");
    assert_int_equal(run(env, 1).status, VEER_SOLVED);
    close_env(env);
}

static void assert_refused(const char *first, const char *second, const VeerOptions *options,
                           const char *reason)
{
    char error[VEER_ERROR_SIZE] = "";
    assert_null(veer_open(first, second, options, error, sizeof error));
    if (!strstr(error, reason)) {
        fail_msg("\"%s\" does not speak of \"%s\"", error, reason);
    }
    assert_null(veer_open(first, second, options, NULL, 0));
    char short_error[5];
    assert_null(veer_open(first, second, options, short_error, sizeof short_error));
    assert_true(strlen(short_error) < sizeof short_error);
    assert_int_equal(mem_stats().current, 0);
}

static void what_cannot_be_opened_is_explained(void **state)
{
    (void)state;
    VeerOptions options = {.size = sizeof options};
    assert_refused(NULL, NULL, &options, "no file");
    assert_refused("does-not-exist.sas", NULL, &options, "does-not-exist.sas");
    assert_refused(DOMAIN, NULL, &options, "domain.pddl: this is a domain");
    assert_refused(DOMAIN, DOMAIN, &options, "domain.pddl");
    assert_refused("does-not-exist.pddl", PROBLEM, &options, "does-not-exist.pddl");
    options.lists = "ff,nothing";
    assert_refused(DEMO, NULL, &options, "nothing");
    options.lists = "pdb(777)";
    assert_refused(DEMO, NULL, &options, "777");
    options.lists = NULL;
    options.step_kind = 9;
    assert_refused(DEMO, NULL, &options, "step kind 9");
    options.step_kind = 0;
    options.size = 1;
    assert_refused(DEMO, NULL, &options, "size");
    options.size = sizeof options + 8;
    assert_refused(DEMO, NULL, &options, "size");
    options.size = sizeof options;
    options.max_steps = -1;
    assert_refused(DEMO, NULL, &options, "max_steps");
    options.max_steps = 0;
    options.max_seconds = -0.5;
    assert_refused(DEMO, NULL, &options, "max_seconds is");
    options.max_seconds = NAN;
    assert_refused(DEMO, NULL, &options, "max_seconds is");
    options.max_seconds = 0;
    options.max_seconds_to_open = -1;
    assert_refused(DEMO, NULL, &options, "max_seconds_to_open");
    options.max_seconds_to_open = 1e-9;
    assert_refused(DOMAIN, PROBLEM, &options, "time");
    veer_close(NULL);
}

/* A program that was built when the structure ended after its second member. */
static void options_may_be_shorter(void **state)
{
    (void)state;
    VeerOptions options = {.lists = "goalcount", .step_kind = 77};
    options.size = offsetof(VeerOptions, step_kind);
    VeerEnv *env = open_demo(&options);
    assert_int_equal(veer_num_lists(env), 1);
    close_env(env);
}

static void lists_that_do_not_exist_change_nothing(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    VeerStep step;
    assert_int_equal(veer_step(env, 4, &step), VEER_ERROR);
    assert_int_equal(step.status, VEER_ERROR);
    assert_true(step.reward == 0 && !step.is_terminal && !step.is_truncated);
    assert_non_null(strstr(veer_error(env), "no list 4"));
    assert_int_equal(veer_step(env, -1, NULL), VEER_ERROR);
    assert_int_equal(veer_reset(env, -1, 0), VEER_ERROR);
    assert_int_equal(veer_counts(env).steps, 0);
    assert_int_equal(veer_step(env, 0, NULL), VEER_RUNNING);
    close_env(env);
}

static void the_cut_off_is_not_terminal(void **state)
{
    (void)state;
    VeerOptions options = {.size = sizeof options, .max_steps = 7};
    VeerEnv *env = open_demo(&options);
    VeerStep step = run(env, 1);
    assert_int_equal(step.status, VEER_CUT_OFF);
    assert_true(!step.is_terminal && step.is_truncated && step.reward == -1);
    assert_int_equal(veer_counts(env).steps, 7);
    assert_int_equal(veer_reset(env, 3, 5), VEER_RUNNING); /* these do not count */
    assert_int_equal(veer_counts(env).steps, 3);
    run(env, 1);
    assert_int_equal(veer_counts(env).steps, 10);
    close_env(env);
}

static void an_episode_can_be_interrupted_and_timed(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    veer_interrupt(env);
    VeerStep step;
    assert_int_equal(veer_step(env, 0, &step), VEER_INTERRUPTED);
    assert_true(step.is_truncated && step.reward == 0);
    assert_int_equal(veer_counts(env).steps, 0);
    assert_int_equal(veer_step(env, 0, NULL), VEER_INTERRUPTED); /* until a reset */
    assert_int_equal(veer_reset(env, 0, 0), VEER_RUNNING);
    veer_interrupt(env);
    assert_int_equal(veer_reset(env, 2, 0), VEER_RUNNING);
    assert_int_equal(veer_counts(env).steps, 2);
    assert_int_equal(run(env, 1).status, VEER_SOLVED);
    close_env(env);
    VeerOptions options = {.size = sizeof options, .max_seconds = 1e-9};
    env = open_demo(&options);
    step = run(env, 1);
    assert_int_equal(step.status, VEER_OUT_OF_TIME);
    assert_true(step.is_truncated && step.reward == 0);
    close_env(env);
}

typedef struct Six {
    char text[40];
} Six;

/* As the published system writes it. */
static Six format_six(double value)
{
    Six six;
    snprintf(six.text, sizeof six.text, "%f", value);
    return six;
}

static void observations_are_those_of_the_lists(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    VeerListStats stats[4];
    assert_int_equal(veer_observe(env, stats), 0);
    assert_true(stats[0].count == 1 && stats[0].max == stats[0].min && stats[0].variance == 0);
    double h = stats[0].max;
    veer_step(env, 0, NULL);
    assert_int_equal(veer_observe(env, stats), 1);
    float values[21], changes[21];
    assert_int_equal(veer_num_features(env, "paper-values"), 21);
    assert_int_equal(veer_features(env, "paper-values", values), 21);
    assert_int_equal(veer_features(env, "paper-diff", changes), 21);
    assert_true(values[0] == (float)stats[0].max && values[4] == (float)stats[0].count);
    assert_true(values[20] == 1);
    assert_true(changes[0] == (float)(stats[0].max - h));
    assert_int_equal(veer_num_features(env, "published-diff"), 20);
    assert_int_equal(veer_features(env, "published-raw", values), 20);
    assert_true(values[0] == strtof(format_six(stats[0].mean).text, NULL));
    assert_int_equal(veer_features(env, "none", values), VEER_ERROR);
    assert_int_equal(veer_num_features(env, NULL), VEER_ERROR);
    assert_string_equal(veer_feature_set(0), "published-raw");
    assert_null(veer_feature_set(-1));
    assert_null(veer_feature_set(1000));
    close_env(env);
}

/* An empty list is all zeros. */
static void a_search_without_a_plan_ends(void **state)
{
    (void)state;
    VeerOptions options = {.size = sizeof options, .lists = "goalcount,ff"};
    VeerEnv *env = veer_open("tests/golden/tasks/trivial-unreachable.sas", NULL, &options, NULL, 0);
    assert_non_null(env);
    VeerStep step = run(env, 1);
    assert_int_equal(step.status, VEER_EXHAUSTED);
    assert_true(step.is_terminal);
    VeerListStats stats[2];
    veer_observe(env, stats);
    assert_true(stats[0].max == 0 && stats[0].min == 0 && stats[0].count == 0);
    close_env(env);
}

/* The same as `veer plan --mdp paper --control ...` does: first list 0, then what is asked for. */
static void the_published_rules_hold(void **state)
{
    (void)state;
    VeerOptions options = {.size = sizeof options, .is_published = 1, .seed = 7};
    VeerEnv *env = open_demo(&options);
    assert_int_equal(veer_counts(env).steps, 1);
    Error error = {0};
    ListSpecs lists = {0};
    assert_true(list_spec_parse("ff,cg,cea,add", &lists, &error));
    Task *task = task_loader_load_task(DEMO, NULL, NULL, &error);
    RunRules rules = run_rules_of(RUN_RULES_PAPER);
    rules.seed = 7;
    SearchOptions search_options = {.lists = lists.data,
                                    .num_lists = lists.count,
                                    .rules = rules,
                                    .num_threads = 1};
    ControlSettings settings = {.lists = lists.data,
                                .num_lists = lists.count,
                                .rules = rules};
    Search *search = search_new(task, &search_options, &error);
    Control *control = control_new("single:cea", &settings, &error);
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, control_choose(control, search));
    }
    while (veer_step(env, 2, NULL) == VEER_RUNNING) {
    }
    assert_int_equal(veer_counts(env).steps, search_stats(search).steps);
    assert_int_equal(veer_counts(env).evaluated, search_stats(search).evaluated);
    control_free(control);
    search_free(search);
    task_free(task);
    list_spec_release(&lists);
    close_env(env);
}

static void remembering_changes_nothing_but_memory(void **state)
{
    (void)state;
    VeerOptions options = {.size = sizeof options};
    VeerEnv *all = open_demo(&options);
    options.memory_limit = 1;
    VeerEnv *little = open_demo(&options);
    options.forgets = 1;
    VeerEnv *nothing = open_demo(&options);
    for (uint64_t seed = 0; seed < 5; seed++) {
        VeerEnv *envs[] = {all, little, nothing};
        VeerCounts counts[3];
        for (int i = 0; i < 3; i++) {
            veer_reset(envs[i], (int64_t)seed, seed);
            run(envs[i], seed);
            counts[i] = veer_counts(envs[i]);
        }
        assert_memory_equal(&counts[0], &counts[1], sizeof *counts);
        assert_memory_equal(&counts[0], &counts[2], sizeof *counts);
    }
    assert_true(veer_memory(all) > veer_memory(nothing));
    veer_close(all);
    veer_close(little);
    close_env(nothing);
}

/* --- Threads ---------------------------------------------------------------------------------- */

typedef struct Job {
    int index;
    VeerCounts counts[EPISODES_PER_THREAD];
    bool is_done;
} Job;

/* Every second one translates PDDL. */
static void *run_job(void *opaque)
{
    Job *job = opaque;
    VeerOptions options = {.size = sizeof options, .is_published = job->index % 4 == 0};
    VeerEnv *env = job->index % 2 ? veer_open(DOMAIN, PROBLEM, &options, NULL, 0)
                                  : veer_open(DEMO, NULL, &options, NULL, 0);
    for (uint64_t i = 0; env && i < EPISODES_PER_THREAD; i++) {
        Rng rng;
        float features[20];
        rng_seed(&rng, i);
        int status = veer_reset(env, 2, i);
        while (status == VEER_RUNNING) {
            veer_features(env, "published-diff", features);
            status = veer_step(env, (int)rng_below(&rng, 4), NULL);
        }
        job->counts[i] = veer_counts(env);
        job->is_done = status == VEER_SOLVED;
    }
    veer_close(env);
    return NULL;
}

static void eight_environments_run_in_eight_threads(void **state)
{
    (void)state;
    pthread_t threads[NUM_THREADS];
    Job jobs[NUM_THREADS] = {{0}};
    for (int i = 0; i < NUM_THREADS; i++) {
        jobs[i].index = i;
        assert_int_equal(pthread_create(&threads[i], NULL, run_job, &jobs[i]), 0);
    }
    for (int i = 0; i < NUM_THREADS; i++) {
        pthread_join(threads[i], NULL);
        Job alone = {.index = i};
        run_job(&alone);
        assert_true(jobs[i].is_done);
        assert_memory_equal(jobs[i].counts, alone.counts, sizeof alone.counts);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void *interrupt_later(void *env)
{
    usleep(1000);
    veer_interrupt(env);
    return NULL;
}

/* Switches that go on: more states than can be met. Only a blind search does not see that there
 * is no plan, for the last one is stuck. */
static void write_endless_task(FILE *stream)
{
    enum { NUM_SWITCHES = 40 };
    fprintf(stream, "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n%d\n",
            NUM_SWITCHES + 1);
    for (int i = 0; i <= NUM_SWITCHES; i++) {
        fprintf(stream, "begin_variable\nv%d\n-1\n2\nAtom off%d()\nAtom on%d()\nend_variable\n",
                i, i, i);
    }
    fprintf(stream, "0\nbegin_state\n");
    for (int i = 0; i <= NUM_SWITCHES; i++) {
        fprintf(stream, "0\n");
    }
    fprintf(stream, "end_state\nbegin_goal\n1\n%d 1\nend_goal\n%d\n", NUM_SWITCHES,
            NUM_SWITCHES);
    for (int i = 0; i < NUM_SWITCHES; i++) {
        fprintf(stream, "begin_operator\non %d\n0\n1\n0 %d 0 1\n1\nend_operator\n", i, i);
    }
    fprintf(stream, "0\n");
}

static void another_thread_can_interrupt(void **state)
{
    (void)state;
    char path[] = "/tmp/test_veer_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "w");
    write_endless_task(stream);
    assert_int_equal(fclose(stream), 0);
    VeerOptions options = {.size = sizeof options, .lists = "blind"};
    VeerEnv *env = veer_open(path, NULL, &options, NULL, 0);
    unlink(path);
    assert_non_null(env);
    pthread_t thread;
    int status = VEER_RUNNING;
    assert_int_equal(pthread_create(&thread, NULL, interrupt_later, env), 0);
    while (status == VEER_RUNNING) {
        status = veer_step(env, 0, NULL);
    }
    pthread_join(thread, NULL);
    assert_int_equal(status, VEER_INTERRUPTED);
    close_env(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_episode_ends_with_a_plan),
        cmocka_unit_test(pddl_can_be_opened),
        cmocka_unit_test(what_cannot_be_opened_is_explained),
        cmocka_unit_test(options_may_be_shorter),
        cmocka_unit_test(lists_that_do_not_exist_change_nothing),
        cmocka_unit_test(the_cut_off_is_not_terminal),
        cmocka_unit_test(an_episode_can_be_interrupted_and_timed),
        cmocka_unit_test(observations_are_those_of_the_lists),
        cmocka_unit_test(a_search_without_a_plan_ends),
        cmocka_unit_test(the_published_rules_hold),
        cmocka_unit_test(remembering_changes_nothing_but_memory),
        cmocka_unit_test(eight_environments_run_in_eight_threads),
        cmocka_unit_test(another_thread_can_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
