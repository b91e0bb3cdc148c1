#include "unit/lib/veer_case.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "control/control.h"
#include "ground/task_loader.h"
#include "search/search.h"

enum { NUM_THREADS = 8, EPISODES_PER_THREAD = 4 };

static VeerEnv *open_demo(const VeerEnvOptions *options)
{
    return veer_case_env(VEER_DEMO, NULL, options);
}

static void an_episode_ends_with_a_plan(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    assert_int_equal(veer_env_num_lists(env), 4);
    assert_string_equal(veer_env_list_name(env, 1), "cg");
    assert_null(veer_env_list_name(env, 4));
    assert_null(veer_env_list_name(env, -1));
    assert_int_equal(veer_case_counts(env).steps, 0);
    assert_int_equal(veer_case_counts(env).evaluated, 1);
    assert_int_equal(veer_env_plan(env, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_env_plan_cost(env), VEER_ERROR);
    VeerStep step = veer_case_run(env, 1);
    assert_int_equal(step.status, VEER_SOLVED);
    assert_true(step.is_terminal && !step.is_truncated && step.reward == -1 && step.list >= 0);
    int64_t length = veer_env_plan(env, NULL, 0);
    assert_true(length > 1 && veer_env_plan_cost(env) >= length);
    int32_t *operators = calloc((size_t)length, sizeof *operators);
    operators[1] = -7;
    assert_int_equal(veer_env_plan(env, operators, 1), length);
    assert_int_equal(operators[1], -7); /* no more than there is room for */
    assert_int_equal(veer_env_plan(env, operators, length), length);
    assert_true(operators[1] >= 0);
    free(operators);
    assert_int_equal(veer_env_step(env, 0, &step), VEER_SOLVED); /* over */
    assert_true(step.reward == 0 && step.list == -1);
    assert_int_equal(veer_env_reset(env, NULL), VEER_RUNNING);
    assert_int_equal(veer_env_plan(env, NULL, 0), VEER_ERROR);
    veer_case_close(env);
}

static void assert_refused(VeerTask *task, const VeerEnvOptions *options, const char *reason)
{
    VeerError error = {.size = sizeof error};
    size_t before = mem_stats().current;
    assert_null(veer_env_open(task, options, &error));
    veer_case_assert_speaks(error.message, reason);
    assert_true(error.code == VEER_CODE_USAGE || error.code == VEER_CODE_INPUT);
    assert_null(veer_env_open(task, options, NULL));
    assert_int_equal(mem_stats().current, before);
}

static void what_cannot_be_opened_is_explained(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerSearch search = {.size = sizeof search};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    assert_refused(NULL, &options, "no task");
    search.lists = "ff,nothing";
    assert_refused(task, &options, "nothing");
    search.lists = "pdb(777)";
    assert_refused(task, &options, "777");
    search.lists = "wl";
    assert_refused(task, &options, "learned");
    search.lists = "ff,rules";
    assert_refused(task, &options, "learned");
    search.lists = "ff+";
    search.search = "selective";
    assert_refused(task, &options, "selective");
    search.lists = NULL;
    search.search = "sideways";
    assert_refused(task, &options, "sideways");
    search.search = NULL;
    search.step = "leap";
    assert_refused(task, &options, "leap");
    search.step = NULL;
    search.mdp = "mine";
    assert_refused(task, &options, "mine");
    search.mdp = NULL;
    search.weight = -1;
    assert_refused(task, &options, "weight");
    search.weight = 0;
    search.policy_name = "no-such-policy";
    assert_refused(task, &options, "no-such-policy");
    search.policy_name = NULL;
    search.size = sizeof search + 8;
    assert_refused(task, &options, "VeerSearch.size");
    search.size = sizeof search;
    options.recipe = "no-such-recipe";
    assert_refused(task, &options, "no-such-recipe");
    options.recipe = NULL;
    options.features = "no-such-features";
    assert_refused(task, &options, "no-such-features");
    options.features = NULL;
    options.size = 1;
    assert_refused(task, &options, "size");
    options.size = sizeof options + 8;
    assert_refused(task, &options, "size");
    options.size = sizeof options;
    options.max_steps = -1;
    assert_refused(task, &options, "max_steps");
    options.max_steps = 0;
    options.max_cost = -1;
    assert_refused(task, &options, "max_cost");
    options.max_cost = 0;
    options.measure = 9;
    assert_refused(task, &options, "measure");
    options.measure = 0;
    options.objective = -3;
    assert_refused(task, &options, "objective");
    options.objective = 0;
    options.penalty = NAN;
    assert_refused(task, &options, "penalty");
    options.penalty = 0;
    options.max_seconds = -0.5;
    assert_refused(task, &options, "max_seconds is");
    options.max_seconds = NAN;
    assert_refused(task, &options, "max_seconds is");
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

/* A program that was built when the structure ended after its first members. */
static void options_may_be_shorter(void **state)
{
    (void)state;
    VeerSearch search = {.lists = "goalcount", .search = (const char *)1};
    search.size = offsetof(VeerSearch, search);
    VeerEnvOptions options = {.search = &search, .max_steps = -77};
    options.size = offsetof(VeerEnvOptions, max_steps);
    VeerEnv *env = open_demo(&options);
    assert_int_equal(veer_env_num_lists(env), 1);
    struct {
        size_t size;
        double reward, behind;
    } step = {offsetof(VeerStep, status), 0, 42};
    assert_int_equal(veer_env_step(env, 0, (VeerStep *)&step), VEER_RUNNING);
    assert_true(step.reward == -1 && step.behind == 42);
    step.size = 0;
    assert_int_equal(veer_env_step(env, 0, (VeerStep *)&step), VEER_ERROR);
    veer_case_close(env);
}

static void lists_that_do_not_exist_change_nothing(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    VeerStep step = {.size = sizeof step};
    assert_int_equal(veer_env_step(env, 4, &step), VEER_ERROR);
    assert_int_equal(step.status, VEER_ERROR);
    assert_true(step.reward == 0 && !step.is_terminal && !step.is_truncated);
    veer_case_assert_speaks(veer_env_error(env)->message, "no list 4");
    assert_int_equal(veer_env_step(env, -1, NULL), VEER_ERROR);
    assert_int_equal(veer_case_reset(env, -1, 0), VEER_ERROR);
    assert_int_equal(veer_case_counts(env).steps, 0);
    assert_int_equal(veer_env_step(env, 0, NULL), VEER_RUNNING);
    assert_int_equal(veer_env_error(env)->code, 0);
    veer_case_close(env);
}

static void the_cut_off_is_not_terminal(void **state)
{
    (void)state;
    VeerEnvOptions options = {.size = sizeof options, .max_steps = 7};
    VeerEnv *env = open_demo(&options);
    VeerStep step = veer_case_run(env, 1);
    assert_int_equal(step.status, VEER_CUT_OFF);
    assert_true(!step.is_terminal && step.is_truncated && step.reward == -1);
    assert_int_equal(veer_case_counts(env).steps, 7);
    assert_int_equal(veer_case_reset(env, 3, 5), VEER_RUNNING); /* these do not count */
    assert_int_equal(veer_case_counts(env).steps, 3);
    veer_case_run(env, 1);
    assert_int_equal(veer_case_counts(env).steps, 10);
    veer_case_close(env);
}

static void an_episode_can_be_interrupted_and_timed(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    veer_env_interrupt(env);
    VeerStep step = {.size = sizeof step};
    assert_int_equal(veer_env_step(env, 0, &step), VEER_INTERRUPTED);
    assert_true(step.is_truncated && step.reward == 0);
    assert_int_equal(veer_case_counts(env).steps, 0);
    assert_int_equal(veer_env_step(env, 0, NULL), VEER_INTERRUPTED); /* until a reset */
    assert_int_equal(veer_env_reset(env, NULL), VEER_RUNNING);
    veer_env_interrupt(env);
    assert_int_equal(veer_case_reset(env, 2, 0), VEER_RUNNING);
    assert_int_equal(veer_case_counts(env).steps, 2);
    assert_int_equal(veer_case_run(env, 1).status, VEER_SOLVED);
    veer_case_close(env);
    VeerEnvOptions options = {.size = sizeof options, .max_seconds = 1e-9};
    env = open_demo(&options);
    step = veer_case_run(env, 1);
    assert_int_equal(step.status, VEER_OUT_OF_TIME);
    assert_true(step.is_truncated && step.reward == 0);
    veer_case_close(env);
}

/* --- Rewards ---------------------------------------------------------------------------------- */

typedef struct Episode {
    double sum; /* of rewards */
    VeerCounts counts;
    int status;
} Episode;

static Episode play(const VeerEnvOptions *options, uint64_t seed)
{
    VeerEnv *env = open_demo(options);
    Rng rng;
    rng_seed(&rng, seed);
    VeerStep step = {.size = sizeof step};
    Episode episode = {0};
    while (step.status == VEER_RUNNING) {
        veer_env_step(env, (int)rng_below(&rng, 4), &step);
        episode.sum += step.reward;
    }
    episode.counts = veer_case_counts(env);
    episode.status = step.status;
    veer_case_close(env);
    return episode;
}

static void rewards_add_up_to_the_objective(void **state)
{
    (void)state;
    VeerEnvOptions options = {.size = sizeof options};
    Episode steps = play(&options, 3);
    assert_true(steps.status == VEER_SOLVED && steps.sum == -(double)steps.counts.steps);
    options.measure = VEER_MEASURE_WORK;
    Episode work = play(&options, 3);
    int64_t first = work.counts.work - (int64_t)-work.sum; /* of the initial state */
    assert_true(first > 0 && first < work.counts.work);
    options.objective = VEER_OBJECTIVE_LOG;
    Episode log_work = play(&options, 3);
    double start = log10((double)first);
    assert_true(fabs(log_work.sum - (start - log10((double)work.counts.work))) < 1e-9);
    options.measure = VEER_MEASURE_STEPS;
    assert_true(fabs(play(&options, 3).sum - (-log10((double)steps.counts.steps))) < 1e-9);
    options.penalty = 2;
    assert_true(fabs(play(&options, 3).sum - (-log10((double)steps.counts.steps))) < 1e-9);
    options.max_cost = 10;
    Episode cut_off = play(&options, 3);
    assert_int_equal(cut_off.status, VEER_CUT_OFF);
    assert_int_equal(cut_off.counts.steps, 10);
    assert_true(fabs(cut_off.sum - (-1.0 - 2.0)) < 1e-9);
}

/* --- Observations ----------------------------------------------------------------------------- */

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
    assert_int_equal(veer_env_observe(env, stats, 4), 4);
    assert_true(stats[0].count == 1 && stats[0].max == stats[0].min && stats[0].variance == 0);
    double h = stats[0].max;
    veer_env_step(env, 0, NULL);
    assert_int_equal(veer_env_observe(env, stats, 4), 4);
    float values[21], changes[21], other[21] = {-5};
    assert_int_equal(veer_env_num_features(env, "paper-values"), 21);
    assert_int_equal(veer_env_features(env, NULL, values, 21), 21);
    assert_int_equal(veer_env_features(env, NULL, other, 20), 21); /* no room: nothing is written */
    assert_true(other[0] == -5);
    assert_int_equal(veer_env_features(env, "paper-diff", changes, 21), 21);
    assert_true(values[0] == (float)stats[0].max && values[4] == (float)stats[0].count);
    assert_true(values[20] == 1);
    assert_true(changes[0] == (float)(stats[0].max - h));
    assert_int_equal(veer_env_num_features(env, "published-diff"), 20);
    assert_int_equal(veer_env_features(env, "published-raw", values, 21), 20);
    assert_true(values[0] == strtof(format_six(stats[0].mean).text, NULL));
    assert_int_equal(veer_env_features(env, "none", values, 21), VEER_ERROR);
    veer_case_assert_speaks(veer_env_error(env)->message, "none");
    assert_int_equal(veer_env_num_features(env, "rates"), VEER_ERROR); /* not asked for */
    veer_case_assert_speaks(veer_env_error(env)->message, "opened");
    veer_case_close(env);
}

static VeerFeature feature_at(VeerEnv *env, const char *set, int index)
{
    VeerFeature feature = {.size = sizeof feature};
    assert_int_equal(veer_env_feature(env, set, index, &feature), 0);
    return feature;
}

static void features_have_names_and_bounds(void **state)
{
    (void)state;
    VeerEnv *env = open_demo(NULL);
    VeerFeature feature = feature_at(env, NULL, 0);
    assert_string_equal(feature.name, "ff max");
    assert_true(feature.low == 0 && isinf(feature.high) && feature.list == 0);
    feature = feature_at(env, NULL, 20);
    assert_string_equal(feature.name, "step");
    assert_int_equal(feature.list, -1);
    feature = feature_at(env, "published-raw", 7);
    assert_string_equal(feature.name, "cg min");
    feature = feature_at(env, "published-diff", 3);
    assert_string_equal(feature.name, "ff count");
    assert_true(isinf(feature.low) && feature.low < 0);
    assert_true(feature_at(env, "dacbench-diff", 4).low == 0);
    assert_true(feature_at(env, "published-absdiff", 4).low == 0);
    assert_int_equal(veer_env_feature(env, NULL, 21, &feature), VEER_ERROR);
    assert_int_equal(veer_env_feature(env, NULL, -1, &feature), VEER_ERROR);
    veer_case_close(env);
}

/* In every set, over whole episodes, all numbers are within the bounds that are stated. */
static void numbers_are_within_their_bounds(void **state)
{
    (void)state;
    VeerSearch search = {.size = sizeof search, .lists = "ff,ff+,lm/type,burst,restart"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    for (int i = 0; (options.features = veer_name(VEER_NAMES_FEATURES, i)) != NULL; i++) {
        VeerEnv *env = open_demo(&options);
        int length = veer_env_num_features(env, NULL);
        assert_true(length > 0 && length <= 200);
        Rng rng;
        rng_seed(&rng, (uint64_t)i);
        do {
            float vector[200];
            assert_int_equal(veer_env_features(env, NULL, vector, length), length);
            for (int k = 0; k < length; k++) {
                VeerFeature feature = feature_at(env, NULL, k);
                if (!(vector[k] >= (float)feature.low && vector[k] <= (float)feature.high)) {
                    fail_msg("%s: %s is %g", options.features, feature.name, (double)vector[k]);
                }
            }
        } while (veer_env_step(env, (int)rng_below(&rng, 5), NULL) == VEER_RUNNING);
        veer_case_close(env);
    }
}

/* An empty list is all zeros. */
static void a_search_without_a_plan_ends(void **state)
{
    (void)state;
    VeerSearch search = {.size = sizeof search, .lists = "goalcount,ff"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerEnv *env = veer_case_env("tests/golden/tasks/trivial-unreachable.sas", NULL, &options);
    VeerStep step = veer_case_run(env, 1);
    assert_int_equal(step.status, VEER_EXHAUSTED);
    assert_true(step.is_terminal && step.list == -1);
    VeerListStats stats[2];
    veer_env_observe(env, stats, 2);
    assert_true(stats[0].max == 0 && stats[0].min == 0 && stats[0].count == 0);
    veer_case_close(env);
}

/* --- Kinds of searches ------------------------------------------------------------------------ */

/* The counts of a search with these lists, driven by the layers below. */
static SearchStats drive(const char *names, SearchOptions options, const char *control_name)
{
    Error error = {0};
    ListSpecs lists = {0};
    assert_true(list_spec_parse(names, &lists, &error));
    Task *task = task_loader_load_task(VEER_DEMO, NULL, NULL, &error);
    options.lists = lists.data;
    options.num_lists = lists.count;
    options.num_threads = 1;
    ControlSettings settings = {.lists = lists.data,
                                .num_lists = lists.count,
                                .rules = options.rules};
    Search *search = search_new(task, &options, &error);
    Control *control = control_new(control_name, &settings, &error);
    assert_true(search && control);
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, control_choose(control, search));
    }
    SearchStats stats = search_stats(search);
    control_free(control);
    search_free(search);
    task_free(task);
    list_spec_release(&lists);
    return stats;
}

static void assert_counts(const VeerEnv *env, SearchStats stats)
{
    VeerCounts counts = veer_case_counts(env);
    assert_int_equal(counts.steps, stats.steps);
    assert_int_equal(counts.evaluated, stats.evaluated);
    assert_int_equal(counts.generated, stats.generated);
    assert_int_equal(counts.work, stats.work);
}

/* The same as `veer plan --mdp paper --control ...` does: first list 0, then what is asked for. */
static void the_published_rules_hold(void **state)
{
    (void)state;
    VeerSearch search = {.size = sizeof search, .mdp = "paper"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search, .seed = 7};
    VeerEnv *env = open_demo(&options);
    assert_int_equal(veer_case_counts(env).steps, 1);
    RunRules rules = run_rules_of(RUN_RULES_PAPER);
    rules.seed = 7;
    while (veer_env_step(env, 2, NULL) == VEER_RUNNING) {
    }
    assert_counts(env, drive("ff,cg,cea,add", (SearchOptions){.rules = rules}, "single:cea"));
    VeerReset reset = {.size = sizeof reset, .is_bare = 1};
    veer_env_reset(env, &reset);
    assert_int_equal(veer_case_counts(env).steps, 0);
    veer_case_close(env);
}

/* An empty list ends the episode. */
static void rules_can_end_an_episode(void **state)
{
    (void)state;
    VeerSearch search = {.size = sizeof search, .lists = "ff,restart", .mdp = "paper:end"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerEnv *env = open_demo(&options);
    VeerStep step = {.size = sizeof step};
    assert_int_equal(veer_env_step(env, 0, &step), VEER_RUNNING);
    assert_int_equal(veer_env_step(env, 1, &step), VEER_STOPPED); /* too early for a restart */
    assert_true(step.is_truncated && !step.is_terminal && step.reward == 0);
    veer_case_close(env);
}

/* A rule as a controller on the environment searches as it does in `veer plan`. */
static void assert_same_search(const char *lists, const char *kind, SearchOptions options,
                               const char *control_name)
{
    VeerSearch search = {.size = sizeof search, .lists = lists, .search = kind};
    search.sharing_rate = options.sharing_rate;
    VeerEnvOptions env_options = {.size = sizeof env_options, .search = &search};
    VeerEnv *env = open_demo(&env_options);
    VeerControl *control = veer_control_open(env, control_name, NULL, NULL);
    assert_non_null(control);
    for (int i = 0; i < 2; i++) { /* it begins anew after a reset */
        int status = VEER_RUNNING;
        while (status == VEER_RUNNING) {
            status = veer_env_step(env, veer_control_choose(control), NULL);
        }
        assert_int_equal(status, VEER_SOLVED);
        assert_counts(env, drive(lists, options, control_name));
        assert_int_equal(veer_control_choose(control), VEER_ERROR); /* over */
        veer_env_reset(env, NULL);
    }
    veer_control_close(control);
    veer_case_close(env);
}

static void all_kinds_of_search_can_be_stepped(void **state)
{
    (void)state;
    SearchOptions eager = {.kind = SEARCH_EAGER}, deferred = {.kind = SEARCH_DEFERRED},
                  selective = {.kind = SEARCH_SELECTIVE, .sharing_rate = 1};
    assert_same_search("ff,cg", NULL, eager, "alt");
    assert_same_search("ff,ff+,lm", "eager", eager, "boost");
    assert_same_search("rp,rp+,lm,lm+,burst:walk(rp+),restart", "deferred", deferred, "bandit");
    assert_same_search("ff,novelty2(lm)/lm/g,ff/type,ff/softmin,random", "lazy", deferred, "alt");
    assert_same_search("ff,cg,cea,add", "selective", selective, "random:3");
}

static void a_controller_is_checked(void **state)
{
    (void)state;
    VeerError error = {.size = sizeof error};
    VeerEnv *env = open_demo(NULL);
    assert_null(veer_control_open(env, "no-such-rule", NULL, &error));
    veer_case_assert_speaks(error.message, "no-such-rule");
    assert_null(veer_control_open(env, "remote:1", NULL, &error));
    veer_case_assert_speaks(error.message, "veer plan only");
    assert_null(veer_control_open(env, NULL, NULL, &error));
    VeerControl *control = veer_control_open(env, "alt", NULL, &error);
    assert_non_null(control);
    veer_env_close(env); /* the controller keeps it */
    assert_int_equal(veer_control_choose(control), 0);
    veer_control_close(control);
    assert_int_equal(mem_stats().current, 0);
}

static void remembering_changes_nothing_but_memory(void **state)
{
    (void)state;
    VeerEnvOptions options = {.size = sizeof options};
    VeerEnv *all = open_demo(&options);
    options.memory_limit = 1;
    VeerEnv *little = open_demo(&options);
    options.forgets = 1;
    VeerEnv *nothing = open_demo(&options);
    for (uint64_t seed = 0; seed < 5; seed++) {
        VeerEnv *envs[] = {all, little, nothing};
        VeerCounts counts[3];
        for (int i = 0; i < 3; i++) {
            veer_case_reset(envs[i], (int64_t)seed, seed);
            veer_case_run(envs[i], seed);
            counts[i] = veer_case_counts(envs[i]);
        }
        assert_memory_equal(&counts[0], &counts[1], sizeof *counts);
        assert_memory_equal(&counts[0], &counts[2], sizeof *counts);
    }
    assert_true(veer_env_memory(all) > veer_env_memory(nothing));
    veer_env_close(all);
    veer_env_close(little);
    veer_case_close(nothing);
}

/* --- Pictures --------------------------------------------------------------------------------- */

static void an_episode_can_be_drawn(void **state)
{
    (void)state;
    char text[400];
    VeerSearch search = {.size = sizeof search, .lists = "ff,cg"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerEnv *env = open_demo(&options);
    assert_int_equal(veer_env_render(env, 0, text, sizeof text), VEER_ERROR);
    veer_case_assert_speaks(veer_env_error(env)->message, "records");
    veer_env_close(env);
    options.records = 1;
    env = open_demo(&options);
    assert_int_equal(veer_env_render(env, 0, text, sizeof text), 0);
    assert_string_equal(text, "");
    for (int i = 0; i < 6; i++) {
        veer_env_step(env, i % 3 == 2, NULL);
    }
    int64_t length = veer_env_render(env, 40, text, sizeof text);
    assert_string_equal(text, "ffcffc\nf ff  c cg\n");
    assert_int_equal(length, strlen(text));
    assert_int_equal(veer_env_render(env, 40, text, 4), length);
    assert_string_equal(text, "ffc");
    assert_int_equal(veer_env_render(env, 7, text, sizeof text), VEER_ERROR);
    veer_env_reset(env, NULL);
    assert_int_equal(veer_env_render(env, 0, NULL, 0), 0);
    veer_case_close(env);
}

/* --- Threads ---------------------------------------------------------------------------------- */

typedef struct Job {
    int index;
    VeerTask *tasks[2]; /* shared */
    VeerCounts counts[EPISODES_PER_THREAD];
    int status;
} Job;

/* Every second one uses PDDL, and every fourth one translates it by itself. */
static void *run_job(void *opaque)
{
    Job *job = opaque;
    VeerSearch search = {.size = sizeof search, .mdp = job->index % 4 == 0 ? "paper" : "veer"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerTask *task = job->index % 4 == 3 ? veer_task_open(VEER_DOMAIN, VEER_PROBLEM, NULL, NULL)
                                         : veer_task_share(job->tasks[job->index % 2]);
    VeerEnv *env = veer_env_open(task, &options, NULL);
    veer_task_close(task);
    for (uint64_t i = 0; env && i < EPISODES_PER_THREAD; i++) {
        Rng rng;
        float features[20];
        rng_seed(&rng, i);
        VeerReset reset = {.size = sizeof reset, .num_random_steps = 2, .seed = i};
        job->status = veer_env_reset(env, &reset);
        while (job->status == VEER_RUNNING) {
            veer_env_features(env, "published-diff", features, 20);
            job->status = veer_env_step(env, (int)rng_below(&rng, 4), NULL);
        }
        job->counts[i].size = sizeof job->counts[i];
        veer_env_counts(env, &job->counts[i]);
    }
    veer_env_close(env);
    return NULL;
}

static void eight_environments_run_in_eight_threads(void **state)
{
    (void)state;
    pthread_t threads[NUM_THREADS];
    Job jobs[NUM_THREADS] = {{0}};
    VeerTask *sas = veer_case_task(VEER_DEMO, NULL),
             *pddl = veer_case_task(VEER_DOMAIN, VEER_PROBLEM);
    for (int i = 0; i < NUM_THREADS; i++) {
        jobs[i] = (Job){.index = i, .tasks = {sas, pddl}};
        assert_int_equal(pthread_create(&threads[i], NULL, run_job, &jobs[i]), 0);
    }
    for (int i = 0; i < NUM_THREADS; i++) {
        pthread_join(threads[i], NULL);
        Job alone = {.index = i, .tasks = {sas, pddl}};
        run_job(&alone);
        assert_int_equal(jobs[i].status, VEER_SOLVED);
        assert_memory_equal(jobs[i].counts, alone.counts, sizeof alone.counts);
    }
    veer_task_close(sas);
    veer_task_close(pddl);
    assert_int_equal(mem_stats().current, 0);
}

static void *interrupt_later(void *env)
{
    usleep(1000);
    veer_env_interrupt(env);
    return NULL;
}

static void another_thread_can_interrupt(void **state)
{
    (void)state;
    char *text = veer_case_endless();
    VeerTask *task = veer_task_parse(NULL, text, NULL, NULL);
    free(text);
    VeerSearch search = {.size = sizeof search, .lists = "blind"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerEnv *env = veer_env_open(task, &options, NULL);
    veer_task_close(task);
    assert_non_null(env);
    pthread_t thread;
    int status = VEER_RUNNING;
    assert_int_equal(pthread_create(&thread, NULL, interrupt_later, env), 0);
    while (status == VEER_RUNNING) {
        status = veer_env_step(env, 0, NULL);
    }
    pthread_join(thread, NULL);
    assert_int_equal(status, VEER_INTERRUPTED);
    veer_case_close(env);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_episode_ends_with_a_plan),
        cmocka_unit_test(what_cannot_be_opened_is_explained),
        cmocka_unit_test(options_may_be_shorter),
        cmocka_unit_test(lists_that_do_not_exist_change_nothing),
        cmocka_unit_test(the_cut_off_is_not_terminal),
        cmocka_unit_test(an_episode_can_be_interrupted_and_timed),
        cmocka_unit_test(rewards_add_up_to_the_objective),
        cmocka_unit_test(observations_are_those_of_the_lists),
        cmocka_unit_test(features_have_names_and_bounds),
        cmocka_unit_test(numbers_are_within_their_bounds),
        cmocka_unit_test(a_search_without_a_plan_ends),
        cmocka_unit_test(the_published_rules_hold),
        cmocka_unit_test(rules_can_end_an_episode),
        cmocka_unit_test(all_kinds_of_search_can_be_stepped),
        cmocka_unit_test(a_controller_is_checked),
        cmocka_unit_test(remembering_changes_nothing_but_memory),
        cmocka_unit_test(an_episode_can_be_drawn),
        cmocka_unit_test(eight_environments_run_in_eight_threads),
        cmocka_unit_test(another_thread_can_interrupt),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
