#include "learn/config_rates.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "control/control_rates.h"
#include "control/rate_features.h"
#include "learn/trial_grid.h"

enum {
    POPULATION = 12,
    ELITE = 3,
    GENERATIONS = 10,
    TASKS_PER_GENERATION = 6,
    MEAN_INTERVAL = 2, /* generations from one look at the mean to the next */
    LEAST_TASKS = 8,   /* that cost something; with fewer nothing is learned */
    MOST_TASKS = 32,
    SOMETHING = 200,   /* a task costs something if it takes one part in so many of the limit */
    CAP = 4,           /* a search may cost so many times as much as the rule's */
    HORIZON = 1000000, /* work; trainings are shorter */
    MAX_NAME = 100,
};

/* --- Life ------------------------------------------------------------------------------------- */

static const Config *winner(const ConfigRace *race)
{
    return &race->options.configs[race->best];
}

static const SearchTrialOutcome *rule_outcome(const ConfigRace *race, int task)
{
    return &race->outcomes[race->best * race->options.num_tasks + task];
}

static int64_t rule_cap(const ConfigRace *race, int task)
{
    return race->caps[race->best * race->options.num_tasks + task];
}

static bool is_solved(const SearchTrialOutcome *outcome)
{
    return outcome->end == SEARCH_TRIAL_SOLVED;
}

/* A network of zeros: the rule itself. */
static Policy *new_policy(const Config *config)
{
    int32_t num_lists = policy_count_lists(config->setup.lists);
    const int32_t widths[] = {rate_features_length(RATE_FEATURES_WITH_KINDS, num_lists), 1};
    PolicyMeaning meaning = search_trial_meaning(&config->setup);
    meaning.features = RATE_FEATURES_NAME;
    meaning.features_version = RATE_FEATURES_WITH_KINDS;
    meaning.step = run_rules_step_name(RUN_STEP_POP);
    meaning.control = POLICY_CONTROL_RATES;
    meaning.horizon = HORIZON;
    meaning.corrects = meaning.rule;
    meaning.rule = NULL;
    return policy_new(meaning, widths, 2);
}

/* Tasks that cost the rule something, in the order of the race, in which all sizes take turns. The
 * default has searched on all of them, another winner perhaps not. */
static int choose_tasks(const ConfigRace *race, int out_tasks[MOST_TASKS])
{
    int count = 0, num_used = race->best == 0 ? race->options.num_tasks : race->num_used;
    for (int i = 0; i < num_used && count < MOST_TASKS; i++) {
        const SearchTrialOutcome *outcome = rule_outcome(race, race->order[i]);
        if (!is_solved(outcome) || SOMETHING * outcome->cost >= race->options.max_cost) {
            out_tasks[count++] = race->order[i];
        }
    }
    return count;
}

ConfigRates *config_rates_new(const ConfigRace *race, int64_t budget, uint64_t seed)
{
    ConfigRates *rates = MEM_NEW(ConfigRates, 1);
    rates->race = race;
    rates->budget = budget;
    rates->tasks = MEM_NEW(int, MOST_TASKS);
    rates->outcomes = MEM_NEW(SearchTrialOutcome, (size_t)POPULATION * MOST_TASKS);
    rates->members = MEM_NEW(Policy *, POPULATION);
    for (int i = 0; i < POPULATION; i++) {
        rates->members[i] = new_policy(winner(race));
    }
    rates->best = new_policy(winner(race));
    cem_init(&rates->cem, &(CemSettings){.num_parameters = (int32_t)rates->best->mlp.num_parameters,
                                         .population = POPULATION,
                                         .elite = ELITE,
                                         .smoothing = 0.7,
                                         .spread_smoothing = 0.3,
                                         .spread = 1,
                                         .least_spread = 0.05,
                                         .seed = seed});
    int found[MOST_TASKS], count = choose_tasks(race, found);
    rates->num_learned = (count + 1) / 2;
    rates->num_judged = count / 2;
    for (int i = 0; i < count; i++) {
        rates->tasks[i % 2 == 0 ? i / 2 : rates->num_learned + i / 2] = found[i];
    }
    return rates;
}

void config_rates_free(ConfigRates *rates)
{
    if (!rates) {
        return;
    }
    for (int i = 0; i < POPULATION; i++) {
        policy_free(rates->members[i]);
    }
    policy_free(rates->best);
    cem_release(&rates->cem);
    MEM_FREE(rates->members, POPULATION);
    MEM_FREE(rates->outcomes, (size_t)POPULATION * MOST_TASKS);
    MEM_FREE(rates->tasks, MOST_TASKS);
    MEM_FREE(rates, 1);
}

/* --- Searches --------------------------------------------------------------------------------- */

/* Several policies, each on the same tasks. */
typedef struct Batch {
    ConfigRates *rates;
    Policy *const *policies;
    int num_policies, num_tasks;
    const int *tasks;
    const char *name; /* for the journal */
} Batch;

static int64_t cap_of(const ConfigRace *race, int task)
{
    const SearchTrialOutcome *outcome = rule_outcome(race, task);
    int64_t cap = is_solved(outcome) ? CAP * outcome->cost : rule_cap(race, task);
    return cap < race->options.max_cost ? cap : race->options.max_cost;
}

static const Task *task_of(void *context, int index)
{
    const Batch *batch = context;
    return batch->rates->race->options.tasks[batch->tasks[index]];
}

static void describe(void *context, int member, int index, SearchTrialOptions *out_trial,
                     char out_name[TRIAL_GRID_NAME])
{
    const Batch *batch = context;
    const ConfigRace *race = batch->rates->race;
    int task = batch->tasks[index];
    *out_trial = config_table_trial(winner(race), race->options.model, race->options.rules,
                                    cap_of(race, task));
    out_trial->policy = batch->policies[member];
    snprintf(out_name, TRIAL_GRID_NAME, "rates %s %d on %d", batch->name, member, task);
}

static void watch_items(void *context, int num_done, int num_items)
{
    const ConfigRaceOptions *options = &((const Batch *)context)->rates->race->options;
    options->watch(options->context, num_done, num_items);
}

static bool is_interrupted(const ConfigRates *rates)
{
    return limits_check(rates->race->options.limits) != LIMITS_OK;
}

static bool run_batch(Batch *batch, Error *error)
{
    ConfigRates *rates = batch->rates;
    const ConfigRaceOptions *options = &rates->race->options;
    const TrialGrid grid = {.num_rows = batch->num_policies,
                            .num_tasks = batch->num_tasks,
                            .task = task_of,
                            .describe = describe,
                            .watch = watch_items,
                            .context = batch,
                            .journal = options->journal,
                            .num_jobs = options->num_jobs,
                            .limits = options->limits,
                            .outcomes = rates->outcomes};
    bool ok = trial_grid_run(&grid, error);
    for (int i = 0; i < grid.num_rows * grid.num_tasks && ok && !is_interrupted(rates); i++) {
        rates->spent += rates->outcomes[i].cost;
    }
    return ok;
}

/* --- Scores ----------------------------------------------------------------------------------- */

/* A search without a plan counts as twice what it was allowed. */
static double log_cost(const SearchTrialOutcome *outcome, int64_t cap)
{
    return log10(fmax((double)(is_solved(outcome) ? outcome->cost : 2 * cap), 1));
}

/* The logarithm of the cost over the rule's. */
static double log_ratio(const ConfigRates *rates, int task, const SearchTrialOutcome *outcome)
{
    return log_cost(outcome, cap_of(rates->race, task)) -
           log_cost(rule_outcome(rates->race, task), rule_cap(rates->race, task));
}

/* Mean of the logarithms for one policy of a batch that has run; below 0: cheaper than the rule. */
static double score_of(const Batch *batch, int member, double *out_error)
{
    double sum = 0, squares = 0, count = batch->num_tasks;
    for (int i = 0; i < batch->num_tasks; i++) {
        double ratio = log_ratio(batch->rates, batch->tasks[i],
                                 &batch->rates->outcomes[member * batch->num_tasks + i]);
        sum += ratio;
        squares += ratio * ratio;
    }
    double variance = fmax(0, squares - sum * sum / count) / fmax(1, count - 1);
    *out_error = sqrt(variance / count);
    return sum / count;
}

/* --- Learning --------------------------------------------------------------------------------- */

static void set_parameters(Policy *policy, const float *parameters)
{
    memcpy(policy->mlp.parameters, parameters, policy->mlp.num_parameters * sizeof *parameters);
}

/* A few tasks for each generation, all in turn. */
static bool run_generation(ConfigRates *rates, Error *error)
{
    int tasks[TASKS_PER_GENERATION], count = 0;
    for (; count < TASKS_PER_GENERATION && count < rates->num_learned; count++) {
        tasks[count] = rates->tasks[(rates->num_generations * TASKS_PER_GENERATION + count) %
                                    rates->num_learned];
    }
    for (int i = 0; i < POPULATION; i++) {
        set_parameters(rates->members[i], cem_member(&rates->cem, i));
    }
    char name[MAX_NAME];
    snprintf(name, sizeof name, "%d", rates->num_generations);
    Batch batch = {rates, rates->members, POPULATION, count, tasks, name};
    bool ok = run_batch(&batch, error);
    if (ok && !is_interrupted(rates)) {
        double scores[POPULATION], ignored;
        for (int i = 0; i < POPULATION; i++) {
            scores[i] = -score_of(&batch, i, &ignored);
        }
        cem_learn(&rates->cem, scores);
        rates->num_generations++;
    }
    return ok;
}

/* The first member of a generation is the mean of the distribution. */
static bool look_at_mean(ConfigRates *rates, Error *error)
{
    set_parameters(rates->members[0], cem_member(&rates->cem, 0));
    char name[MAX_NAME];
    snprintf(name, sizeof name, "mean %d", rates->num_generations);
    Batch batch = {rates, rates->members, 1, rates->num_learned, rates->tasks, name};
    bool ok = run_batch(&batch, error);
    double ignored, score = ok && !is_interrupted(rates) ? score_of(&batch, 0, &ignored) : 0;
    if (score < rates->best_score) {
        rates->best_score = score;
        set_parameters(rates->best, rates->members[0]->mlp.parameters);
    }
    return ok;
}

static bool judge(ConfigRates *rates, Error *error)
{
    Batch batch = {rates, &rates->best, 1, rates->num_judged, rates->tasks + rates->num_learned,
                   "best"};
    bool ok = run_batch(&batch, error);
    if (ok && !is_interrupted(rates)) {
        rates->score = score_of(&batch, 0, &rates->error);
        rates->is_better = config_race_is_clear(rates->score, rates->error);
    }
    return ok;
}

static bool can_be_corrected(const char *control)
{
    return strncmp(control, "boost", strlen("boost")) == 0 || strcmp(control, "bandit") == 0;
}

bool config_rates_can(const ConfigRates *rates)
{
    return can_be_corrected(winner(rates->race)->setup.control);
}

bool config_rates_run(ConfigRates *rates, Error *error)
{
    if (rates->num_learned + rates->num_judged < LEAST_TASKS || !config_rates_can(rates)) {
        return true;
    }
    bool ok = true;
    while (ok && rates->num_generations < GENERATIONS && rates->spent < rates->budget &&
           !is_interrupted(rates)) {
        ok = run_generation(rates, error);
        bool is_due = rates->num_generations % MEAN_INTERVAL == 0 || rates->spent >= rates->budget;
        ok = ok && is_due && !is_interrupted(rates) ? look_at_mean(rates, error) : ok;
    }
    return ok && rates->best_score < 0 && !is_interrupted(rates) ? judge(rates, error) : ok;
}

Policy *config_rates_take(ConfigRates *rates)
{
    assert(rates->is_better && rates->best);
    Policy *policy = rates->best;
    rates->best = NULL;
    return policy;
}
