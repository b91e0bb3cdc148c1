#include "lib/veer_env.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "control/control.h"
#include "learn/episode.h"
#include "learn/evaluation.h"
#include "lib/api.h"
#include "lib/veer_policy.h"
#include "lib/veer_task.h"
#include "lib/wish.h"
#include "search/search.h"

static const char DEFAULT_FEATURES[] = "paper-values";

/* --- Errors and memory ------------------------------------------------------------------------ */

int veer_env_fail(VeerEnv *env, const char *format, ...)
{
    char message[sizeof env->error.message];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    api_report_text(&env->error, VEER_CODE_USAGE, "%s", message);
    return VEER_ERROR;
}

const VeerError *veer_env_error(const VeerEnv *env)
{
    return env ? &env->error : NULL;
}

bool veer_env_run(VeerEnv *env, MemWork work, void *context)
{
    bool is_done = mem_scope_run(&env->run, work, context);
    if (!is_done) {
        env->search = NULL;
        env->rates = (RateFeatures){0};
        env->used = (ListVec){0};
        env->plan = (Plan){0};
        env->status = VEER_OUT_OF_MEMORY;
    }
    return is_done;
}

/* --- Opening: what is wanted ------------------------------------------------------------------ */

/* Written so that NaN is refused. */
static bool check_options(const VeerEnvOptions *options, Error *error)
{
    const char *bad = options->max_steps < 0                                         ? "max_steps"
                      : options->max_cost < 0                                        ? "max_cost"
                      : options->measure < 0 || options->measure > VEER_MEASURE_BOTH ? "measure"
                      : options->objective < 0 || options->objective > VEER_OBJECTIVE_LOG
                          ? "objective"
                      : !(options->penalty >= 0 && options->penalty < INFINITY) ? "penalty"
                      : !(options->max_seconds >= 0)                            ? "max_seconds"
                                                                                : NULL;
    if (bad) {
        error_set(error, ERROR_USAGE, "VeerEnvOptions.%s is out of range", bad);
    }
    return !bad;
}

static void take(const char **text, const char *value)
{
    *text = *text ? *text : value;
}

/* Of the recipe what the caller did not say. */
static void take_recipe(const Recipe *recipe, PlanWish *wish)
{
    SearchChoice *choice = &wish->search;
    take(&choice->search, search_kind_name((size_t)recipe->search));
    take(&choice->costs, task_costs_name((size_t)recipe->costs));
    take(&wish->mdp, run_rules_name((size_t)recipe->mdp));
    take(&wish->step, run_rules_step_name((size_t)recipe->step));
    choice->prefers_first = recipe->preferred == RECIPE_PREFERRED_FIRST;
    bool is_selective = strcmp(choice->search, search_kind_name((size_t)SEARCH_SELECTIVE)) == 0;
    if (choice->sharing_rate == SEARCH_CHOICE_UNSAID && is_selective) {
        choice->sharing_rate = recipe->sharing_rate;
    }
}

static const char *setting_of(const Recipe *recipe, const char *name, RecipeText *buffer)
{
    int i = 0;
    while (strcmp(recipe_fields[i].name, name) != 0) {
        i++;
    }
    *buffer = recipe_get(recipe, &recipe_fields[i]);
    return buffer->text;
}

/* The decision process: that of the recipe, or steps without a cut-off. */
static bool settle_process(VeerEnv *env, const Recipe *recipe, const char *features, Error *error)
{
    const VeerEnvOptions *options = &env->options;
    RecipeText own;
    env->process = recipe ? *recipe : (Recipe){0};
    if (options->measure > 0) {
        env->process.measure = options->measure - VEER_MEASURE_STEPS;
    }
    if (options->objective > 0) {
        env->process.objective = options->objective - VEER_OBJECTIVE_RETURN;
    }
    if (options->max_cost > 0 || !recipe) {
        env->process.cut_off = options->max_cost;
    }
    if (options->penalty > 0) {
        env->process.penalty = options->penalty;
    }
    take(&features, recipe ? setting_of(recipe, "features", &own) : DEFAULT_FEATURES);
    if (!env_features_find(features, &env->features)) {
        error_set(error, ERROR_USAGE, "there is no feature set \"%.100s\"", features);
        return false;
    }
    return true;
}

static bool settle(VeerEnv *env, const VeerEnvOptions *options, Error *error)
{
    const Recipe *recipe = options->recipe ? recipe_find(options->recipe, error) : NULL;
    PlanWish *wish = &env->wish;
    if ((options->recipe && !recipe) || !wish_take(options->search, &env->texts, wish, error)) {
        return false;
    }
    if (!wish->search.preset && !wish->policy && !wish->policy_name) {
        take(&wish->search.lists, POLICY_PUBLISHED_LISTS);
    }
    if (recipe) {
        take_recipe(recipe, wish);
    }
    bool ok = settle_process(env, recipe, options->features, error) &&
              plan_setup_resolve(wish, NULL, NULL, &env->setup, error);
    if (ok && env->options.seed != 0) {
        env->setup.rules.seed = env->options.seed;
    }
    return ok;
}

/* --- Opening: the search ---------------------------------------------------------------------- */

static void make_search(VeerEnv *env, Error *error)
{
    SearchOptions options = {.rules = env->setup.rules,
                             .num_threads = 1,
                             .limits = &env->limits,
                             .remembers = !env->options.forgets};
    search_choice_fill(&env->setup.search, &options);
    env->search = search_new(env->task->task, &options, error);
}

typedef struct Opening {
    VeerEnv *env;
    const VeerEnvOptions *options;
    bool is_settled;
    Error error;
} Opening;

static void open_setup(void *context)
{
    Opening *opening = context;
    VeerEnv *env = opening->env;
    opening->is_settled = settle(env, opening->options, &opening->error);
    if (opening->is_settled) {
        observation_init(&env->observation, veer_env_list_count(env));
    }
}

static void open_search(void *context)
{
    Opening *opening = context;
    make_search(opening->env, &opening->error);
}

/* False: memory ran out, and what the environment had of that is gone. */
static bool run_opening(Opening *opening)
{
    VeerEnv *env = opening->env;
    limits_init(&env->limits, 0);
    if (!mem_scope_run(&env->opened, open_setup, opening)) {
        env->texts = (Arena){0};
        env->setup = (PlanSetup){0};
        env->observation = (Observation){0};
        opening->is_settled = false;
        return false;
    }
    return !opening->is_settled || veer_env_run(env, open_search, opening);
}

/* The options without what belongs to the caller. */
static bool take_options(const VeerEnvOptions *given, VeerEnvOptions *out_options, Error *error)
{
    return api_take(given, out_options, sizeof *out_options, "VeerEnvOptions", error) &&
           check_options(out_options, error);
}

static VeerEnv *new_env(VeerTask *task, const VeerEnvOptions *options)
{
    VeerEnv *env = mem_try_new(1, sizeof *env);
    if (env) {
        atomic_init(&env->num_users, 1);
        env->task = veer_task_share(task);
        env->options = *options;
        env->options.search = NULL;
        env->options.recipe = env->options.features = NULL;
        env->error.size = sizeof env->error;
    }
    return env;
}

/* Without memory for the error, the environment says so. */
static VeerEnv *give_env(Opening *opening, bool has_memory, VeerError *error)
{
    VeerEnv *env = opening->env;
    if (env->search) {
        veer_env_reset(env, NULL);
    }
    if (env->search) {
        api_clear(error);
        return env;
    }
    if (has_memory && opening->error.kind != ERROR_NONE) {
        api_report(error, &opening->error, false);
    } else {
        api_report_memory(error);
    }
    veer_env_close(env);
    return NULL;
}

/* The policy of a search that may have a shorter structure. */
static const VeerPolicy *policy_of(const VeerSearch *given)
{
    VeerSearch search;
    return api_take(given, &search, sizeof search, "VeerSearch", &(Error){0}) ? search.policy
                                                                              : NULL;
}

VeerEnv *veer_env_open(VeerTask *task, const VeerEnvOptions *options, VeerError *error)
{
    VeerEnvOptions own;
    Opening opening = {.options = &own};
    if (!task) {
        api_report_missing(error, "there is no task");
        return NULL;
    }
    if (!take_options(options, &own, &opening.error)) {
        api_report(error, &opening.error, false);
        return NULL;
    }
    opening.env = new_env(task, &own);
    if (!opening.env) {
        api_report_memory(error);
        return NULL;
    }
    opening.env->policy = veer_policy_share((VeerPolicy *)(uintptr_t)policy_of(own.search));
    return give_env(&opening, run_opening(&opening), error);
}

/* --- Closing ---------------------------------------------------------------------------------- */

static void close_run(void *context)
{
    VeerEnv *env = context;
    plan_release(&env->plan);
    if (env->rates.num_lists > 0) {
        rate_features_release(&env->rates);
    }
    list_vec_release(&env->used);
    search_free(env->search);
}

static void close_opened(void *context)
{
    VeerEnv *env = context;
    observation_release(&env->observation);
    plan_setup_release(&env->setup);
    arena_release(&env->texts);
}

void veer_env_close(VeerEnv *env)
{
    if (env && !env->is_of_vector) {
        veer_env_give_up(env);
    }
}

void veer_env_give_up(VeerEnv *env)
{
    if (atomic_fetch_sub(&env->num_users, 1) > 1) {
        return;
    }
    mem_scope_run(&env->run, close_run, env);
    mem_scope_run(&env->opened, close_opened, env);
    assert(mem_scope_is_empty(&env->run) && mem_scope_is_empty(&env->opened));
    veer_policy_close(env->policy);
    veer_task_close(env->task);
    MEM_FREE(env, 1);
}

int veer_env_list_count(const VeerEnv *env)
{
    return env->setup.search.specs.count;
}

int veer_env_num_lists(const VeerEnv *env)
{
    return env ? veer_env_list_count(env) : VEER_ERROR;
}

const char *veer_env_list_name(const VeerEnv *env, int list)
{
    bool is_there = env && list >= 0 && list < veer_env_list_count(env);
    return is_there ? env->setup.search.specs.data[list].name : NULL;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static bool is_wanting_rates(const VeerEnv *env)
{
    return env->features.rate_version > 0;
}

static void look(VeerEnv *env)
{
    observation_take(&env->observation, env->search);
    if (is_wanting_rates(env)) {
        rate_features_look(&env->rates, &env->observation);
    }
}

static void take_plan(VeerEnv *env)
{
    search_plan(env->search, &env->plan);
    if (!plan_check(env->task->task, &env->plan, &env->plan_report)) {
        api_report_text(&env->error, VEER_CODE_SYSTEM,
                        "the plan that was found is not valid: a fault in Veer");
        env->status = VEER_ERROR;
    }
}

/* The cost of the search so far: under the published rules the first step is free, since it is no
 * decision. */
static double cost_so_far(const VeerEnv *env, const SearchStats *stats)
{
    bool is_free =
        env->process.measure == RECIPE_MEASURE_STEPS && env->setup.rules.fixes_first_step;
    int64_t cost = evaluation_count(&env->process, stats);
    return (double)(cost > 0 ? cost - is_free : 0);
}

/* That of an episode which may be over: see VEER_OBJECTIVE_LOG. */
static double find_gain(const VeerEnv *env)
{
    SearchStats stats = search_stats(env->search);
    double cost = cost_so_far(env, &stats);
    if (env->process.objective == RECIPE_OBJECTIVE_RETURN) {
        return -cost;
    }
    bool is_in_vain =
        env->status == VEER_EXHAUSTED || env->status == VEER_CUT_OFF || env->status == VEER_STOPPED;
    if (is_in_vain && env->process.cut_off > 0) {
        cost = (double)env->process.cut_off;
    }
    return -log10(cost > 1 ? cost : 1) - (is_in_vain ? env->process.penalty : 0);
}

static void apply_cut_off(VeerEnv *env)
{
    int64_t most = env->process.cut_off;
    if (env->status == VEER_RUNNING && most > 0) {
        SearchStats stats = search_stats(env->search);
        if (evaluation_count(&env->process, &stats) >=
            run_rules_max_steps(&env->setup.rules, most)) {
            env->status = VEER_CUT_OFF;
        }
    }
}

/* Whether a step was made: an interrupt, the time limit or the rules may end the episode first. */
static bool take_step(VeerEnv *env, int list)
{
    LimitsStatus limit = limits_check(&env->limits);
    if (limit != LIMITS_OK) {
        env->status = limit == LIMITS_INTERRUPT ? VEER_INTERRUPTED : VEER_OUT_OF_TIME;
        return false;
    }
    list = control_empty_replace(&env->setup.rules, env->search, list, &env->random);
    if (list < 0) {
        env->status = VEER_STOPPED;
        return false;
    }
    env->status = api_status(search_step(env->search, list));
    look(env);
    if (env->options.records && env->status != VEER_EXHAUSTED) {
        list_vec_push(&env->used, (uint16_t)search_last_list(env->search));
    }
    apply_cut_off(env);
    if (env->status == VEER_SOLVED) {
        take_plan(env);
    }
    return true;
}

static VeerStep describe(const VeerEnv *env, int status, bool is_made, double reward)
{
    bool is_used = is_made && status != VEER_EXHAUSTED && status != VEER_OUT_OF_MEMORY;
    return (VeerStep){.reward = reward,
                      .status = status,
                      .is_terminal = status == VEER_SOLVED || status == VEER_EXHAUSTED,
                      .is_truncated = status >= VEER_CUT_OFF,
                      .list = is_used && env->search ? search_last_list(env->search) : -1};
}

typedef struct Step {
    VeerEnv *env;
    int list;
    bool is_made;
} Step;

static void make_step(void *context)
{
    Step *step = context;
    step->is_made = take_step(step->env, step->list);
}

/* The reward of the step that was made. */
static double finish_step(VeerEnv *env)
{
    if (!env->search) {
        return 0;
    }
    env->num_steps++;
    if (env->status == VEER_RUNNING && env->num_steps == env->options.max_steps) {
        env->status = VEER_CUT_OFF;
    }
    double before = env->gain;
    env->gain = find_gain(env);
    return env->gain - before;
}

int veer_env_step(VeerEnv *env, int list, VeerStep *out_step)
{
    if (!env) {
        return VEER_ERROR;
    }
    Step step = {env, list, false};
    int status = env->status;
    double reward = 0;
    env->error.code = 0;
    if (list < 0 || list >= veer_env_list_count(env)) {
        status = veer_env_fail(env, "there is no list %d: lists are numbered from 0 to %d", list,
                               veer_env_list_count(env) - 1);
    } else if (status == VEER_RUNNING) {
        veer_env_run(env, make_step, &step);
        reward = step.is_made ? finish_step(env) : 0;
        status = env->status;
    }
    if (out_step) {
        VeerStep own = describe(env, status, step.is_made, reward);
        if (!api_give(out_step, &own, sizeof own)) {
            return veer_env_fail(env, "VeerStep.size is not the size of VeerStep");
        }
    }
    return status;
}

void veer_env_interrupt(VeerEnv *env)
{
    if (env) {
        limits_interrupt(&env->limits);
    }
}

/* --- Resets ----------------------------------------------------------------------------------- */

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

static void restart_rates(VeerEnv *env)
{
    if (env->rates.num_lists > 0) {
        rate_features_release(&env->rates);
    }
    if (is_wanting_rates(env)) {
        rate_features_init(&env->rates, env->features.rate_version, env->setup.search.specs.data,
                           veer_env_list_count(env));
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
            api_report(&env->error, &error, false);
            env->status = VEER_ERROR;
            return false;
        }
    }
    mersenne_seed_word(&env->random, env->setup.rules.seed);
    restart_rates(env);
    observation_reset(&env->observation);
    look(env);
    env->used.size = 0;
    env->num_steps = 0;
    env->status = api_status(search_status(env->search));
    if (env->status == VEER_SOLVED) {
        take_plan(env);
    }
    return true;
}

typedef struct Reset {
    VeerEnv *env;
    VeerReset wanted;
} Reset;

static void make_reset(void *context)
{
    const Reset *reset = context;
    const VeerReset *wanted = &reset->wanted;
    VeerEnv *env = reset->env;
    if (!restart(env)) {
        return;
    }
    Rng rng;
    rng_seed(&rng, wanted->seed);
    for (int64_t i = 0; i < wanted->num_random_steps && env->status == VEER_RUNNING; i++) {
        take_step(env, (int)rng_below(&rng, (uint32_t)veer_env_list_count(env)));
    }
    if (env->setup.rules.fixes_first_step && wanted->num_random_steps == 0 && !wanted->is_bare &&
        env->status == VEER_RUNNING) {
        take_step(env, 0);
    }
    env->gain = find_gain(env);
}

int veer_env_reset(VeerEnv *env, const VeerReset *reset)
{
    if (!env) {
        return VEER_ERROR;
    }
    Error error = {0};
    Reset wanted = {.env = env};
    if (!api_take(reset, &wanted.wanted, sizeof wanted.wanted, "VeerReset", &error)) {
        return veer_env_fail(env, "%s", error.message);
    }
    if (wanted.wanted.num_random_steps < 0) {
        return veer_env_fail(env, "the number of random steps is negative");
    }
    env->error.code = 0;
    env->episode++;
    veer_env_run(env, make_reset, &wanted);
    return env->status;
}

/* --- Observing -------------------------------------------------------------------------------- */

int veer_env_observe(const VeerEnv *env, VeerListStats *out_stats, int room)
{
    int count = env ? veer_env_list_count(env) : VEER_ERROR;
    for (int i = 0; out_stats && i < count && i < room; i++) {
        const OpenListStats *stats = &env->observation.now[i];
        bool is_empty = stats->count == 0;
        out_stats[i] = (VeerListStats){.max = is_empty ? 0 : (double)stats->max,
                                       .min = is_empty ? 0 : (double)stats->min,
                                       .mean = stats->mean,
                                       .variance = stats->variance,
                                       .count = (double)stats->count};
    }
    return count;
}

int veer_env_counts(const VeerEnv *env, VeerCounts *out_counts)
{
    VeerCounts counts = {0};
    if (env && env->search) {
        SearchStats stats = search_stats(env->search);
        counts = api_counts(&stats, search_num_states(env->search));
    }
    return env && api_give(out_counts, &counts, sizeof counts) ? 0 : VEER_ERROR;
}

/* False, and the error of the environment says so, if there is no such set here. */
static bool find_features(VeerEnv *env, const char *name, EnvFeatures *out_features)
{
    *out_features = env->features;
    if (!name) {
        return true;
    }
    if (!env_features_find(name, out_features)) {
        veer_env_fail(env, "there is no feature set \"%.100s\"", name);
        return false;
    }
    bool is_ready = out_features->set || out_features->rate_version == env->features.rate_version;
    if (!is_ready) {
        veer_env_fail(env, "the features %.100s must be named when the environment is opened",
                      name);
    }
    return is_ready;
}

int veer_env_num_features(VeerEnv *env, const char *set)
{
    EnvFeatures features;
    return env && find_features(env, set, &features)
               ? env_features_length(&features, veer_env_list_count(env))
               : VEER_ERROR;
}

int veer_env_feature(VeerEnv *env, const char *set, int index, VeerFeature *out_feature)
{
    EnvFeatures features;
    if (!env || !find_features(env, set, &features)) {
        return VEER_ERROR;
    }
    int num_lists = veer_env_list_count(env);
    if (index < 0 || index >= env_features_length(&features, num_lists)) {
        return veer_env_fail(env, "there is no feature %d", index);
    }
    FeatureEntry entry = env_features_entry(&features, num_lists, index);
    VeerFeature feature = {.low = entry.low, .high = entry.high, .list = entry.list};
    const char *list = entry.list >= 0 ? veer_env_list_name(env, entry.list) : "";
    snprintf(feature.name, sizeof feature.name, "%.80s%s%s", list, *list ? " " : "", entry.name);
    return api_give(out_feature, &feature, sizeof feature)
               ? 0
               : veer_env_fail(env, "VeerFeature.size is not the size of VeerFeature");
}

int veer_env_features(VeerEnv *env, const char *set, float *out_vector, int room)
{
    EnvFeatures features;
    if (!env || !find_features(env, set, &features)) {
        return VEER_ERROR;
    }
    int length = env_features_length(&features, veer_env_list_count(env));
    if (!features.set && !env->search) {
        return veer_env_fail(env, "memory ran out: there are no features until a reset");
    }
    if (out_vector && room >= length) {
        env_features_fill(&features, &env->rates, &env->observation, out_vector);
    }
    return length;
}

/* --- The plan --------------------------------------------------------------------------------- */

int64_t veer_env_plan(const VeerEnv *env, int32_t *out_operators, int64_t room)
{
    if (!env || env->status != VEER_SOLVED) {
        return VEER_ERROR;
    }
    return api_give_plan(&env->plan, out_operators, room);
}

int64_t veer_env_plan_cost(const VeerEnv *env)
{
    return env && env->status == VEER_SOLVED ? env->plan_report.cost : VEER_ERROR;
}

size_t veer_env_memory(const VeerEnv *env)
{
    return env && env->search ? search_memory(env->search) : 0;
}
