#include <veer.h>

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "control/control.h"
#include "control/feature_set.h"
#include "ground/task_loader.h"
#include "nn/policy.h"
#include "search/search.h"
#include "task/plan_check.h"

struct VeerEnv {
    VeerOptions options;
    RunRules rules; /* that the options ask for */
    ListSpecs lists;
    Limits limits; /* of an episode */
    Task *task;
    Search *search;
    Observation observation; /* taken after every step */
    Mersenne random;         /* for empty lists */
    int status;
    int64_t num_steps; /* that count for max_steps */
    Plan plan;         /* once the task is solved */
    PlanReport plan_report;
    char error[VEER_ERROR_SIZE];
};

int veer_version(void)
{
    return VEER_VERSION;
}

/* --- Errors ----------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static int fail(VeerEnv *env, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(env->error, sizeof env->error, format, arguments);
    va_end(arguments);
    return VEER_ERROR;
}

static void write_error(const Error *error, char *out_text, size_t size)
{
    if (out_text && size > 0) {
        int used = 0;
        if (error->file[0] && error->line > 0) {
            used = snprintf(out_text, size, "%s:%d:%d: ", error->file, error->line, error->column);
        } else if (error->file[0]) {
            used = snprintf(out_text, size, "%s: ", error->file);
        }
        if (used >= 0 && (size_t)used < size) {
            snprintf(out_text + used, size - (size_t)used, "%s", error->message);
        }
    }
}

const char *veer_error(const VeerEnv *env)
{
    return env->error;
}

/* --- Opening ---------------------------------------------------------------------------------- */

/* Written so that NaN is refused. */
static bool check_limits(const VeerOptions *options, Error *error)
{
    const char *bad = options->max_steps < 0                 ? "max_steps"
                      : !(options->max_seconds >= 0)         ? "max_seconds"
                      : !(options->max_seconds_to_open >= 0) ? "max_seconds_to_open"
                                                             : NULL;
    if (bad) {
        error_set(error, ERROR_USAGE, "VeerOptions.%s is negative or not a number", bad);
    }
    return !bad;
}

/* Callers that were built with an earlier version have a shorter structure; the members that it
 * lacks are zero. */
static bool copy_options(const VeerOptions *given, VeerOptions *out_options, Error *error)
{
    *out_options = (VeerOptions){0};
    if (given && (given->size < sizeof given->size || given->size > sizeof *given)) {
        error_set(error, ERROR_USAGE, "VeerOptions.size is not the size of VeerOptions");
        return false;
    }
    if (given) {
        memcpy(out_options, given, given->size);
    }
    if (!out_options->lists) {
        out_options->lists = POLICY_PUBLISHED_LISTS;
    }
    if (out_options->step_kind != VEER_STEP_POP && out_options->step_kind != VEER_STEP_EXPANSION) {
        error_set(error, ERROR_USAGE, "there is no step kind %d", out_options->step_kind);
        return false;
    }
    return check_limits(out_options, error);
}

static RunRules rules_of(const VeerOptions *options)
{
    RunRules rules = run_rules_of(options->is_published ? RUN_RULES_PAPER : RUN_RULES_VEER);
    rules.step_kind = options->step_kind == VEER_STEP_POP ? RUN_STEP_POP : RUN_STEP_EXPANSION;
    rules.seed = options->seed;
    return rules;
}

static Search *make_search(const VeerEnv *env, Error *error)
{
    const VeerOptions *options = &env->options;
    SearchOptions search_options = {.lists = env->lists.data,
                                    .num_lists = env->lists.count,
                                    .rules = env->rules,
                                    .num_threads = 1,
                                    .limits = &env->limits,
                                    .remembers = !options->forgets};
    return search_new(env->task, &search_options, error);
}

static bool open_env(VeerEnv *env, const char *first, const char *second,
                     const VeerOptions *options, Error *error)
{
    if (!first) {
        error_set(error, ERROR_USAGE, "there is no file to open");
        return false;
    }
    if (!copy_options(options, &env->options, error) ||
        !list_spec_parse(env->options.lists, &env->lists, error)) {
        return false;
    }
    env->rules = rules_of(&env->options);
    limits_init(&env->limits, env->options.max_seconds_to_open);
    env->task = task_loader_load_task(first, second, &env->limits, error);
    if (!env->task) {
        return false;
    }
    limits_init(&env->limits, env->options.max_seconds);
    env->search = make_search(env, error);
    if (!env->search) {
        return false;
    }
    observation_init(&env->observation, env->lists.count);
    return true;
}

VeerEnv *veer_open(const char *first, const char *second, const VeerOptions *options, char *error,
                   size_t error_size)
{
    VeerEnv *env = MEM_NEW(VeerEnv, 1);
    Error problem = {0};
    if (!open_env(env, first, second, options, &problem)) {
        write_error(&problem, error, error_size);
        veer_close(env);
        return NULL;
    }
    env->options.lists = NULL; /* the caller's */
    veer_reset(env, 0, 0);
    return env;
}

void veer_close(VeerEnv *env)
{
    if (!env) {
        return;
    }
    plan_release(&env->plan);
    observation_release(&env->observation);
    search_free(env->search);
    if (env->task) {
        task_free(env->task);
    }
    list_spec_release(&env->lists);
    MEM_FREE(env, 1);
}

int veer_num_lists(const VeerEnv *env)
{
    return env->lists.count;
}

const char *veer_list_name(const VeerEnv *env, int list)
{
    return list >= 0 && list < env->lists.count ? env->lists.data[list].name : NULL;
}

/* --- Episodes --------------------------------------------------------------------------------- */

static int status_of(SearchStatus status)
{
    switch (status) {
    case SEARCH_SOLVED:
        return VEER_SOLVED;
    case SEARCH_EXHAUSTED:
        return VEER_EXHAUSTED;
    case SEARCH_OUT_OF_MEMORY:
        return VEER_OUT_OF_MEMORY;
    case SEARCH_OUT_OF_TIME:
        return VEER_OUT_OF_TIME;
    case SEARCH_INTERRUPTED:
        return VEER_INTERRUPTED;
    case SEARCH_OUT_OF_STEPS:
    case SEARCH_RUNNING:
        break;
    }
    return VEER_RUNNING;
}

/* Whether a step was made: an interrupt or the time limit may end the episode first. */
static bool take_step(VeerEnv *env, int list)
{
    LimitsStatus limit = limits_check(&env->limits);
    if (limit != LIMITS_OK) {
        env->status = limit == LIMITS_INTERRUPT ? VEER_INTERRUPTED : VEER_OUT_OF_TIME;
        return false;
    }
    list = control_empty_replace(&env->rules, env->search, list, &env->random);
    env->status = status_of(search_step(env->search, list));
    observation_take(&env->observation, env->search);
    if (env->status == VEER_SOLVED) {
        search_plan(env->search, &env->plan);
        if (!plan_check(env->task, &env->plan, &env->plan_report)) {
            env->status = fail(env, "the plan that was found is not valid: a fault in Veer");
        }
    }
    return true;
}

/* If an episode ran out of memory, earlier ones may be the cause: they are forgotten. */
static void restart(VeerEnv *env)
{
    size_t limit = env->options.memory_limit;
    limits_init(&env->limits, env->options.max_seconds);
    if (env->status == VEER_OUT_OF_MEMORY || (limit > 0 && search_memory(env->search) > limit)) {
        search_forget(env->search);
    } else {
        search_restart(env->search);
    }
    mersenne_seed_word(&env->random, env->rules.seed);
    observation_reset(&env->observation);
    observation_take(&env->observation, env->search);
    env->num_steps = 0;
    env->status = status_of(search_status(env->search));
}

int veer_reset(VeerEnv *env, int64_t num_random_steps, uint64_t seed)
{
    if (num_random_steps < 0) {
        return fail(env, "the number of random steps is negative");
    }
    restart(env);
    Rng rng;
    rng_seed(&rng, seed);
    for (int64_t i = 0; i < num_random_steps && env->status == VEER_RUNNING; i++) {
        take_step(env, (int)rng_below(&rng, (uint32_t)env->lists.count));
    }
    if (env->rules.fixes_first_step && num_random_steps == 0 && env->status == VEER_RUNNING) {
        take_step(env, 0);
    }
    return env->status;
}

static VeerStep describe(int status, bool is_made)
{
    return (VeerStep){.reward = is_made ? -1 : 0,
                      .status = status,
                      .is_terminal = status == VEER_SOLVED || status == VEER_EXHAUSTED,
                      .is_truncated = status >= VEER_CUT_OFF};
}

int veer_step(VeerEnv *env, int list, VeerStep *out_step)
{
    bool is_possible = list >= 0 && list < env->lists.count;
    bool is_made = false;
    int status = env->status;
    if (!is_possible) {
        status = fail(env, "there is no list %d: lists are numbered from 0 to %d", list,
                      env->lists.count - 1);
    } else if (status == VEER_RUNNING) {
        is_made = take_step(env, list);
        env->num_steps += is_made;
        if (env->status == VEER_RUNNING && env->num_steps == env->options.max_steps) {
            env->status = VEER_CUT_OFF;
        }
        status = env->status;
    }
    if (out_step) {
        *out_step = describe(status, is_made);
    }
    return status;
}

void veer_interrupt(VeerEnv *env)
{
    limits_interrupt(&env->limits);
}

/* --- Observing -------------------------------------------------------------------------------- */

int64_t veer_observe(const VeerEnv *env, VeerListStats *out_stats)
{
    for (int i = 0; i < env->lists.count; i++) {
        const OpenListStats *stats = &env->observation.now[i];
        bool is_empty = stats->count == 0;
        out_stats[i] = (VeerListStats){.max = is_empty ? 0 : (double)stats->max,
                                       .min = is_empty ? 0 : (double)stats->min,
                                       .mean = stats->mean,
                                       .variance = stats->variance,
                                       .count = (double)stats->count};
    }
    return env->observation.step;
}

const char *veer_feature_set(int index)
{
    return index >= 0 && index < feature_set_table_size ? feature_set_table[index].name : NULL;
}

/* The first version of the set; NULL and an error text if there is none. */
static const FeatureSet *find_feature_set(VeerEnv *env, const char *name)
{
    const FeatureSet *set = name ? feature_set_find(name, 1) : NULL;
    if (!set) {
        fail(env, "there is no feature set \"%s\"", name ? name : "");
    }
    return set;
}

int veer_num_features(VeerEnv *env, const char *name)
{
    const FeatureSet *set = find_feature_set(env, name);
    return set ? feature_set_length(set, env->lists.count) : VEER_ERROR;
}

int veer_features(VeerEnv *env, const char *name, float *out_vector)
{
    const FeatureSet *set = find_feature_set(env, name);
    if (!set) {
        return VEER_ERROR;
    }
    feature_set_fill(set, &env->observation, out_vector);
    return feature_set_length(set, env->lists.count);
}

VeerCounts veer_counts(const VeerEnv *env)
{
    SearchStats stats = search_stats(env->search);
    return (VeerCounts){stats.steps, stats.expanded, stats.evaluated, stats.generated};
}

/* --- The plan --------------------------------------------------------------------------------- */

int64_t veer_plan_length(VeerEnv *env)
{
    return env->status == VEER_SOLVED ? (int64_t)env->plan.ops.size
                                      : fail(env, "there is no plan yet");
}

int64_t veer_plan_cost(VeerEnv *env)
{
    return env->status == VEER_SOLVED ? env->plan_report.cost : fail(env, "there is no plan yet");
}

const char *veer_plan_action(VeerEnv *env, int64_t index)
{
    bool is_there =
        env->status == VEER_SOLVED && index >= 0 && (uint64_t)index < env->plan.ops.size;
    return is_there ? env->task->operators[env->plan.ops.data[index]].name : NULL;
}

/* --- Memory ----------------------------------------------------------------------------------- */

size_t veer_memory(const VeerEnv *env)
{
    return search_memory(env->search);
}
