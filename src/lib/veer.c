#include <veer.h>

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/rng.h"
#include "control/control.h"
#include "control/feature_set.h"
#include "ground/task_loader.h"
#include "nn/policy.h"
#include "search/search.h"
#include "task/plan_check.h"

/* What obtains memory runs in one of two scopes. When it runs out for the search, the task stays, and
 * the next reset makes the search anew. */
struct VeerEnv {
    MemScope opened; /* lists, task, observation */
    MemScope run;    /* search, plan */
    VeerOptions options;
    RunRules rules; /* that the options ask for */
    ListSpecs lists;
    Limits limits; /* of an episode */
    Task *task;
    Observation observation; /* taken after every step */
    Search *search;          /* NULL: memory ran out */
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

/* --- Memory ----------------------------------------------------------------------------------- */

/* False: memory ran out, and there is no search any more. */
static bool run_in_search(VeerEnv *env, MemWork work, void *context)
{
    bool is_done = mem_scope_run(&env->run, work, context);
    if (!is_done) {
        env->search = NULL;
        env->plan = (Plan){0};
        env->status = VEER_OUT_OF_MEMORY;
    }
    return is_done;
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

typedef struct Opening {
    VeerEnv *env;
    const char *first, *second;
    const VeerOptions *options;
    Error *error;
} Opening;

static void load(void *context)
{
    const Opening *opening = context;
    VeerEnv *env = opening->env;
    Error *error = opening->error;
    if (!opening->first) {
        error_set(error, ERROR_USAGE, "there is no file to open");
        return;
    }
    if (!copy_options(opening->options, &env->options, error) ||
        !list_spec_parse(env->options.lists, &env->lists, error)) {
        return;
    }
    env->rules = rules_of(&env->options);
    limits_init(&env->limits, env->options.max_seconds_to_open);
    env->task = task_loader_load_task(opening->first, opening->second, &env->limits, error);
    observation_init(&env->observation, env->lists.count);
    limits_init(&env->limits, env->options.max_seconds);
}

static void make_search(VeerEnv *env, Error *error)
{
    const VeerOptions *options = &env->options;
    SearchOptions search_options = {.lists = env->lists.data,
                                    .num_lists = env->lists.count,
                                    .rules = env->rules,
                                    .num_threads = 1,
                                    .limits = &env->limits,
                                    .remembers = !options->forgets};
    env->search = search_new(env->task, &search_options, error);
}

static void make_first_search(void *context)
{
    const Opening *opening = context;
    make_search(opening->env, opening->error);
}

/* False: memory ran out, and what the environment had of that is gone. */
static bool run_opening(Opening *opening)
{
    VeerEnv *env = opening->env;
    if (!mem_scope_run(&env->opened, load, opening)) {
        env->lists = (ListSpecs){0};
        env->task = NULL;
        env->observation = (Observation){0};
        return false;
    }
    return !env->task || run_in_search(env, make_first_search, opening);
}

VeerEnv *veer_open(const char *first, const char *second, const VeerOptions *options, char *error,
                   size_t error_size)
{
    Error problem = {0};
    VeerEnv *env = mem_try_new(1, sizeof *env);
    Opening opening = {env, first, second, options, &problem};
    if (env && run_opening(&opening) && env->search) {
        env->options.lists = NULL; /* the caller's */
        veer_reset(env, 0, 0);
    }
    if (!env || !env->search) {
        if (problem.kind == ERROR_NONE) {
            error_set(&problem, ERROR_SYSTEM, "out of memory");
        }
        write_error(&problem, error, error_size);
        veer_close(env);
        return NULL;
    }
    return env;
}

static void close_run(void *context)
{
    VeerEnv *env = context;
    plan_release(&env->plan);
    search_free(env->search);
}

static void close_opened(void *context)
{
    VeerEnv *env = context;
    observation_release(&env->observation);
    if (env->task) {
        task_free(env->task);
    }
    list_spec_release(&env->lists);
}

void veer_close(VeerEnv *env)
{
    if (!env) {
        return;
    }
    mem_scope_run(&env->run, close_run, env);
    mem_scope_run(&env->opened, close_opened, env);
    assert(mem_scope_is_empty(&env->run) && mem_scope_is_empty(&env->opened));
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
static void restart_search(VeerEnv *env)
{
    size_t limit = env->options.memory_limit;
    if (env->status == VEER_OUT_OF_MEMORY || (limit > 0 && search_memory(env->search) > limit)) {
        search_forget(env->search);
    } else {
        search_restart(env->search);
    }
}

static bool restart(VeerEnv *env)
{
    limits_init(&env->limits, env->options.max_seconds);
    if (env->search) {
        restart_search(env);
    } else {
        Error error = {0};
        make_search(env, &error);
        if (!env->search) {
            env->status = fail(env, "%s", error.message);
            return false;
        }
    }
    mersenne_seed_word(&env->random, env->rules.seed);
    observation_reset(&env->observation);
    observation_take(&env->observation, env->search);
    env->num_steps = 0;
    env->status = status_of(search_status(env->search));
    return true;
}

typedef struct Reset {
    VeerEnv *env;
    int64_t num_random_steps;
    uint64_t seed;
} Reset;

static void reset(void *context)
{
    const Reset *wanted = context;
    VeerEnv *env = wanted->env;
    if (!restart(env)) {
        return;
    }
    Rng rng;
    rng_seed(&rng, wanted->seed);
    for (int64_t i = 0; i < wanted->num_random_steps && env->status == VEER_RUNNING; i++) {
        take_step(env, (int)rng_below(&rng, (uint32_t)env->lists.count));
    }
    if (env->rules.fixes_first_step && wanted->num_random_steps == 0 &&
        env->status == VEER_RUNNING) {
        take_step(env, 0);
    }
}

int veer_reset(VeerEnv *env, int64_t num_random_steps, uint64_t seed)
{
    if (num_random_steps < 0) {
        return fail(env, "the number of random steps is negative");
    }
    Reset wanted = {env, num_random_steps, seed};
    run_in_search(env, reset, &wanted);
    return env->status;
}

static VeerStep describe(int status, bool is_made)
{
    return (VeerStep){.reward = is_made ? -1 : 0,
                      .status = status,
                      .is_terminal = status == VEER_SOLVED || status == VEER_EXHAUSTED,
                      .is_truncated = status >= VEER_CUT_OFF};
}

typedef struct Step {
    VeerEnv *env;
    int list;
    bool is_made;
} Step;

static void step(void *context)
{
    Step *wanted = context;
    wanted->is_made = take_step(wanted->env, wanted->list);
}

int veer_step(VeerEnv *env, int list, VeerStep *out_step)
{
    bool is_possible = list >= 0 && list < env->lists.count;
    Step wanted = {env, list, false};
    int status = env->status;
    if (!is_possible) {
        status = fail(env, "there is no list %d: lists are numbered from 0 to %d", list,
                      env->lists.count - 1);
    } else if (status == VEER_RUNNING) {
        run_in_search(env, step, &wanted);
        env->num_steps += wanted.is_made;
        if (env->status == VEER_RUNNING && env->num_steps == env->options.max_steps) {
            env->status = VEER_CUT_OFF;
        }
        status = env->status;
    }
    if (out_step) {
        *out_step = describe(status, wanted.is_made);
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
    SearchStats stats = env->search ? search_stats(env->search) : (SearchStats){0};
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

/* --- Bytes ----------------------------------------------------------------------------------- */

size_t veer_memory(const VeerEnv *env)
{
    return env->search ? search_memory(env->search) : 0;
}
