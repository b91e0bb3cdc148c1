#include "cli/cli_train_race.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "cli/cli_output.h"
#include "cli/cli_train_generator.h"
#include "cli/cli_train_ladder.h"
#include "cli/cli_train_rules.h"
#include "cli/exit_code.h"
#include "learn/config_race.h"
#include "learn/config_rates.h"
#include "learn/rule_training.h"
#include "learn/trial_grid.h"
#include "learn/wl_training.h"
#include "nn/policy_format.h"

enum {
    MAX_PATH = 4096,
    CHECK_SHARE = 6, /* one task in so many is kept for the last table */
    MAX_CHECKED = 4, /* searches in that table: policy, without rates, default, LAMA */
    NUM_WL_USES = 2,
    TRIES_PER_MICROSECOND = 20, /* tuples that the matcher of rules tries, about */
    LEAST_HARD = 5,             /* tasks that a choice can be built on */
    MAX_TEXT = 200,
    MAX_TOLD = 3, /* configurations that are named when they go on, or are out, after a round */
};

enum { FOLDER_RULES, FOLDER_WL, FOLDER_RACE, FOLDER_TASKS, NUM_FOLDERS };

/* Of the budget: rules take this once to learn and once to try them. Together with rates and with what
 * generating tasks and the last table take, about all of it. */
static const double RULES_SHARE = 0.08, WL_SHARE = 0.4, RACE_SHARE = 0.25;
static const double MUCH = 1.25; /* times the cost of the default: reason to dismiss */
static const int DECISIVE = 2;   /* the larger one in so many of the tasks race */

/* One search on the tasks that were kept back. */
typedef struct Checked {
    const char *name;
    Config config;
    const Policy *policy;         /* rates; NULL: the rule of the configuration */
    SearchTrialOutcome *outcomes; /* per checked task */
} Checked;

typedef struct Run {
    const CliTrainPlans *options;
    CliTrainDomain domain;
    RuleTrainingTask *tasks; /* by descending size */
    int num_tasks;           /* that are loaded */
    int max_tasks;
    bool is_pddl;        /* all of them */
    int *checked, *used; /* indices of tasks that are kept back, and of the others */
    int num_checked, num_used;
    char folders[NUM_FOLDERS][MAX_PATH];
    char domain_file[2 * MAX_PATH];
    const char *generator; /* NULL: only the given tasks */
    RuleTraining *rules;
    WlTraining *wl;
    WlUse wl_uses[NUM_WL_USES];
    SearchTrialSetup standard, lama; /* presets */
    WlTrainingTask *wl_tasks;
    RuleTrainingTask *rule_tasks;
    const Task **race_tasks;
    int num_race_tasks;
    Arena arena; /* holds the arrays of this struct, and texts */
    Config configs[CONFIG_TABLE_MAX];
    int num_configs;
    WorkJournal *journal;
    ConfigRace *race;
    ConfigRates *rates;
    Checked table[MAX_CHECKED];
    SearchTrialOutcome *check_outcomes; /* row by row */
    int num_rows;
    bool is_dismissed; /* the winner of the race: the policy is the default search */
    bool is_finished;
} Run;

/* --- Tasks ------------------------------------------------------------------------------------ */

static int64_t size_of(const RuleTrainingTask *task)
{
    return (int64_t)task->source.task->num_facts + task->source.task->num_operators;
}

static int compare_tasks(const void *left, const void *right)
{
    const RuleTrainingTask *a = left, *b = right;
    return size_of(a) != size_of(b) ? (size_of(a) < size_of(b) ? 1 : -1) : strcmp(a->name, b->name);
}

static int load_task(void *context, int index)
{
    Run *run = context;
    RuleTrainingTask *task = &run->tasks[run->num_tasks++];
    task->name = run->options->setup->tasks[index];
    int code = cli_train_plans_load(run->options, index, &task->source);
    if (code == EXIT_CODE_SUCCESS) {
        run->is_pddl = run->is_pddl && task->source.pddl;
        cli_train_plans_note_domain(&run->domain, task->source.pddl);
        task_loader_add_static_atoms(&task->source);
        task_loader_add_object_kinds(&task->source);
    }
    return code;
}

static int load_tasks(Run *run)
{
    const TrainSetup *setup = run->options->setup;
    run->max_tasks = setup->num_tasks + CLI_TRAIN_LADDER_MAX_TASKS;
    run->tasks = MEM_NEW(RuleTrainingTask, (size_t)run->max_tasks);
    run->is_pddl = true;
    return cli_train_plans_load_all(run->options, load_task, run);
}

/* The one that the user named, or ours for the domain. A domain of another user may have other names
 * than ours; then there is none. */
static const char *choose_generator(Run *run)
{
    const TrainSetup *setup = run->options->setup;
    if (setup->generator) {
        return strcmp(setup->generator, cli_train_generator_none) != 0 ? setup->generator : NULL;
    }
    const char *generator = setup->domain && run->domain.fingerprint[0]
                                ? cli_train_generator_find(run->domain.fingerprint)
                                : NULL;
    char path[2 * MAX_PATH];
    snprintf(path, sizeof path, "%s/size%d-%d.pddl", run->folders[FOLDER_TASKS], 1, 1);
    LoadedTask probe = {0};
    Error ignored = {0};
    bool fits = generator && cli_train_generator_write(generator, 1, 1, path, &ignored) &&
                task_loader_load(setup->domain, path, NULL, &probe, &ignored);
    task_loader_release(&probe);
    return fits ? generator : NULL;
}

static bool find_domain(Run *run, Error *error)
{
    const TrainSetup *setup = run->options->setup;
    if (setup->domain) {
        snprintf(run->domain_file, sizeof run->domain_file, "%s", setup->domain);
        return true;
    }
    snprintf(run->domain_file, sizeof run->domain_file, "%s/domain.pddl",
             run->folders[FOLDER_TASKS]);
    return cli_train_generator_write_domain(run->generator, run->domain_file, error);
}

static bool generate_tasks(Run *run, Error *error)
{
    run->generator = choose_generator(run);
    if (!run->generator || !find_domain(run, error)) {
        return !run->generator;
    }
    const CliTrainLadder ladder = {.options = run->options,
                                   .generator = run->generator,
                                   .domain = run->domain_file,
                                   .folder = run->folders[FOLDER_TASKS],
                                   .search = run->standard,
                                   .max_cost = run->options->setup->recipe.race_work,
                                   .arena = &run->arena};
    int num_given = run->num_tasks;
    bool ok = cli_train_ladder_climb(&ladder, run->tasks + num_given, &run->num_tasks, error);
    for (int i = num_given; i < run->num_tasks; i++) {
        cli_train_plans_note_domain(&run->domain, run->tasks[i].source.pddl);
    }
    return ok;
}

/* Of a handful of tasks none is kept back. */
static void split_tasks(Run *run)
{
    qsort(run->tasks, (size_t)run->num_tasks, sizeof *run->tasks, compare_tasks);
    run->checked = ARENA_NEW(&run->arena, int, (size_t)run->num_tasks);
    run->used = ARENA_NEW(&run->arena, int, (size_t)run->num_tasks);
    for (int i = 0; i < run->num_tasks; i++) {
        if (run->num_tasks >= CHECK_SHARE && i % CHECK_SHARE == 1) {
            run->checked[run->num_checked++] = i;
        } else {
            run->used[run->num_used++] = i;
        }
    }
}

static bool make_folders(Run *run, Error *error)
{
    static const char *const NAMES[NUM_FOLDERS] = {"rules", "wl", "race", "tasks"};
    bool ok = true;
    for (int i = 0; i < NUM_FOLDERS && ok; i++) {
        snprintf(run->folders[i], MAX_PATH, "%s/%s", run->options->folder, NAMES[i]);
        ok = file_make_folder(run->folders[i], error);
    }
    return ok;
}

/* --- What is learned -------------------------------------------------------------------------- */

static void watch_rules(void *context, RuleStage stage, int num_done, int num_items)
{
    const Run *run = context;
    cli_train_plans_watch(run->options, rule_training_stage_name(stage), num_done, num_items);
}

/* A share of the counted time of the training, or of a piece of that for each of `count` items. */
static int64_t share_of(const Run *run, double share, int count)
{
    int64_t part = (int64_t)(share * (double)run->options->setup->recipe.budget) / count;
    return part > 0 ? part : 1;
}

static int64_t lesser(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

static bool learn_rules(Run *run, Error *error)
{
    const Recipe *recipe = &run->options->setup->recipe;
    int64_t share = share_of(run, RULES_SHARE, run->num_used);
    run->rule_tasks = ARENA_NEW(&run->arena, RuleTrainingTask, (size_t)run->num_tasks);
    for (int i = 0; i < run->num_used; i++) {
        run->rule_tasks[i] = run->tasks[run->used[i]];
    }
    const RuleTrainingOptions options = {
        .tasks = run->rule_tasks,
        .num_tasks = run->num_used,
        .num_orders = (int)recipe->orders,
        .goal_cost = recipe->goal_work,
        .task_cost = lesser(recipe->task_work, share),
        .try_cost = lesser(recipe->try_work, TRIES_PER_MICROSECOND * share),
        .validate = recipe->validate,
        .seed = run->options->setup->seeds[0],
        .num_jobs = cli_train_plans_jobs(run->options),
        .folder = run->folders[FOLDER_RULES],
        .limits = run->options->limits,
        .watch = watch_rules,
        .context = run};
    run->rules = rule_training_new(&options, error);
    return run->rules && rule_training_run(run->rules, error);
}

static void watch_wl(void *context, WlStage stage, int num_done, int num_items)
{
    const Run *run = context;
    cli_train_plans_watch(run->options, wl_training_stage_name(stage), num_done, num_items);
}

static bool learn_heuristic(Run *run, Error *error)
{
    const Recipe *recipe = &run->options->setup->recipe;
    run->wl_uses[0] = (WlUse){"wl alone", cli_train_plans_wl_alone, true};
    run->wl_uses[1] = (WlUse){"default", run->standard, false};
    run->wl_tasks = ARENA_NEW(&run->arena, WlTrainingTask, (size_t)run->num_tasks);
    for (int i = 0; i < run->num_used; i++) {
        const RuleTrainingTask *task = &run->tasks[run->used[i]];
        run->wl_tasks[i] = (WlTrainingTask){task->source.task, task->name};
    }
    const WlTrainingOptions options = {.tasks = run->wl_tasks,
                                       .num_tasks = run->num_used,
                                       .constants = run->domain.constants,
                                       .num_constants = run->domain.num_constants,
                                       .first = &run->standard,
                                       .better = &run->lama,
                                       .uses = run->wl_uses,
                                       .num_uses = NUM_WL_USES,
                                       .plan_cost = recipe->plan_work,
                                       .trial_cost = recipe->trial_work,
                                       .use_cost = recipe->use_work,
                                       .budget = share_of(run, WL_SHARE, 1),
                                       .num_generations = (int)recipe->relearn,
                                       .validate = recipe->validate,
                                       .seed = run->options->setup->seeds[0],
                                       .num_jobs = cli_train_plans_jobs(run->options),
                                       .folder = run->folders[FOLDER_WL],
                                       .limits = run->options->limits,
                                       .watch = watch_wl,
                                       .context = run};
    run->wl = wl_training_new(&options, error);
    return run->wl && wl_training_run(run->wl, error);
}

/* Whether this, or all there is, is to be learned from plans. */
static bool learns(const Run *run, RecipeFromPlans part)
{
    int64_t wanted = run->options->setup->recipe.from_plans;
    return wanted == RECIPE_FROM_PLANS_ALL || wanted == (int64_t)part;
}

static const RuleSet *rules_of(const Run *run)
{
    return run->rules && run->rules->set->rules.size > 0 ? run->rules->set : NULL;
}

static const WlModel *model_of(const Run *run)
{
    const WlTraining *wl = run->wl;
    return wl && wl->best != WL_TRAINING_NONE ? wl->candidates[wl->best].model : NULL;
}

/* --- The race --------------------------------------------------------------------------------- */

static void watch_race(void *context, int num_done, int num_items)
{
    const Run *run = context;
    char stage[MAX_TEXT];
    const ConfigRace *race = run->race;
    if (run->rates) {
        snprintf(stage, sizeof stage, "rates around %s, generation %d",
                 run->configs[race->best].name, run->rates->num_generations + 1);
    } else if (race->num_alive == 0) {
        snprintf(stage, sizeof stage, "searching by default");
    } else {
        snprintf(stage, sizeof stage, "race, round %d, %d configurations%s%s", race->num_rounds + 1,
                 race->num_alive, race->num_rounds > 0 ? ", first: " : "",
                 race->num_rounds > 0 ? run->configs[race->alive[0]].name : "");
    }
    cli_train_plans_watch(run->options, stage, num_done, num_items);
}

static void tell_config(const Run *run, const char *word, int config, FILE *out)
{
    const ConfigResult *result = &run->race->results[config];
    fprintf(out, "  %-4s %-32s solved %d of %d, %.3f times default (+-%.0f %%)\n", word,
            run->configs[config].name, result->num_solved, result->num_tried,
            pow(10, result->score), 100 * (pow(10, result->error) - 1));
}

/* Who is ahead, who is out and why: what is out solved fewer tasks, or costs more. */
static void tell_round(void *context, int num_out)
{
    const Run *run = context;
    const ConfigRace *race = run->race;
    FILE *out = run->options->out;
    for (int i = 0; out && i < race->num_alive && i < MAX_TOLD; i++) {
        tell_config(run, "in", race->alive[i], out);
    }
    for (int i = 0; out && i < num_out && i < MAX_TOLD; i++) {
        tell_config(run, "out", race->alive[race->num_alive + i], out);
    }
    if (out && num_out > MAX_TOLD) {
        fprintf(out, "  out  and %d more that are worse\n", num_out - MAX_TOLD);
    }
}

static bool run_race(Run *run, Error *error)
{
    const Recipe *recipe = &run->options->setup->recipe;
    char path[MAX_PATH + MAX_TEXT];
    snprintf(path, sizeof path, "%s/journal.jsonl", run->folders[FOLDER_RACE]);
    run->journal = work_journal_open(path, error);
    if (!run->journal) {
        return false;
    }
    run->race_tasks = ARENA_NEW(&run->arena, const Task *, (size_t)run->num_tasks);
    run->num_race_tasks = (run->num_used + DECISIVE - 1) / DECISIVE;
    for (int i = 0; i < run->num_race_tasks; i++) {
        run->race_tasks[i] = run->tasks[run->used[i]].source.task;
    }
    run->num_configs =
        config_table_make(model_of(run) != NULL, rules_of(run) != NULL, &run->arena, run->configs);
    const ConfigRaceOptions options = {.configs = run->configs,
                                       .num_configs = run->num_configs,
                                       .tasks = run->race_tasks,
                                       .num_tasks = run->num_race_tasks,
                                       .model = model_of(run),
                                       .rules = rules_of(run),
                                       .max_cost = recipe->race_work,
                                       .budget = share_of(run, RACE_SHARE, 1),
                                       .growth = recipe->growth,
                                       .journal = run->journal,
                                       .num_jobs = cli_train_plans_jobs(run->options),
                                       .limits = run->options->limits,
                                       .watch = watch_race,
                                       .tell = tell_round,
                                       .context = run};
    run->race = config_race_new(&options);
    return config_race_run(run->race, error);
}

static bool learn_rates(Run *run, Error *error)
{
    const TrainSetup *setup = run->options->setup;
    int64_t budget = (int64_t)(setup->recipe.rates_share * (double)setup->recipe.budget);
    run->rates = config_rates_new(run->race, budget, setup->seeds[0]);
    return config_rates_run(run->rates, error);
}

static const Policy *rates_of(const Run *run)
{
    return run->rates->is_better && !run->is_dismissed ? run->rates->best : NULL;
}

static const Config *chosen(const Run *run)
{
    return &run->configs[run->is_dismissed ? 0 : run->race->best];
}

/* --- The tasks that were kept back ------------------------------------------------------------ */

static const Task *checked_task(void *context, int index)
{
    const Run *run = context;
    return run->tasks[run->checked[index]].source.task;
}

static void describe_check(void *context, int row, int index, SearchTrialOptions *out_trial,
                           char out_name[TRIAL_GRID_NAME])
{
    const Run *run = context;
    const Checked *checked = &run->table[row];
    *out_trial = config_table_trial(&checked->config, model_of(run), rules_of(run),
                                    run->options->setup->recipe.race_work);
    out_trial->policy = checked->policy;
    snprintf(out_name, TRIAL_GRID_NAME, "check of %s on %d", checked->name, run->checked[index]);
}

static void watch_check(void *context, int num_done, int num_items)
{
    const Run *run = context;
    cli_train_plans_watch(run->options, "searching on tasks that were kept back", num_done,
                          num_items);
}

static void add_row(Run *run, const char *name, Config config, const Policy *policy)
{
    assert(run->num_rows < MAX_CHECKED);
    run->table[run->num_rows] =
        (Checked){.name = name,
                  .config = config,
                  .policy = policy,
                  .outcomes = run->check_outcomes + (ptrdiff_t)run->num_rows * run->num_checked};
    run->num_rows++;
}

static bool check(Run *run, Error *error)
{
    const Config own = run->configs[run->race->best],
                 lama = {.name = "lama-first", .setup = run->lama};
    run->check_outcomes =
        ARENA_NEW(&run->arena, SearchTrialOutcome, (size_t)MAX_CHECKED * (size_t)run->num_checked);
    add_row(run, "winner of the race", own, rates_of(run));
    if (rates_of(run)) {
        add_row(run, "without rates", own, NULL);
    }
    add_row(run, "default", run->configs[0], NULL);
    add_row(run, "lama-first", lama, NULL);
    const TrialGrid grid = {.num_rows = run->num_rows,
                            .num_tasks = run->num_checked,
                            .task = checked_task,
                            .describe = describe_check,
                            .watch = watch_check,
                            .context = run,
                            .journal = run->journal,
                            .num_jobs = cli_train_plans_jobs(run->options),
                            .limits = run->options->limits,
                            .outcomes = run->check_outcomes};
    return trial_grid_run(&grid, error);
}

/* --- Report ----------------------------------------------------------------------------------- */

static bool is_solved(const SearchTrialOutcome *outcome)
{
    return outcome->end == SEARCH_TRIAL_SOLVED;
}

/* The mean ratio of the costs of this policy and another search, where both have a plan; 0: nowhere. */
static double ratio_to(const Run *run, const Checked *other)
{
    double sum = 0;
    int count = 0;
    for (int i = 0; i < run->num_checked; i++) {
        const SearchTrialOutcome *own = &run->table[0].outcomes[i], *theirs = &other->outcomes[i];
        if (is_solved(own) && is_solved(theirs)) {
            sum += log(fmax((double)own->cost, 1) / fmax((double)theirs->cost, 1));
            count++;
        }
    }
    return count > 0 ? exp(sum / count) : 0;
}

static int count_solved(const Run *run, const Checked *checked)
{
    int count = 0;
    for (int i = 0; i < run->num_checked; i++) {
        count += is_solved(&checked->outcomes[i]);
    }
    return count;
}

static void print_race(const Run *run, FILE *out)
{
    const ConfigRace *race = run->race;
    fprintf(out, "\n  %-32s %6s %5s %6s %16s\n", "configuration", "solved", "of", "rounds",
            "times default");
    for (int rounds = race->num_rounds; rounds > 0; rounds--) {
        for (int i = 0; i < run->num_configs; i++) {
            const ConfigResult *result = &race->results[i];
            if (result->num_rounds == rounds) {
                fprintf(out, "%s %-32s %6d %5d %6d %7.3f (+-%3.0f %%)\n",
                        i == race->best ? "*" : " ", run->configs[i].name, result->num_solved,
                        result->num_tried, result->num_rounds, pow(10, result->score),
                        100 * (pow(10, result->error) - 1));
            }
        }
    }
    fprintf(out,
            "(cost against the default, read off for tasks %g times as large as the largest)\n",
            race->options.growth);
}

static void describe_rates(const Run *run, char *out_text, size_t size)
{
    const ConfigRates *rates = run->rates;
    if (rates->num_generations == 0) {
        snprintf(out_text, size, "not learned: %s",
                 config_rates_can(rates) ? "too few tasks cost the search something"
                                         : "the search has no rule that they could correct");
    } else if (rates->best_score >= 0) {
        snprintf(out_text, size, "none cost less on the %d tasks to learn from",
                 rates->num_learned);
    } else {
        snprintf(out_text, size, "%.3f times the cost without them, +- %.0f %%, on %d tasks: %s",
                 pow(10, rates->score), 100 * (pow(10, rates->error) - 1), rates->num_judged,
                 rates->is_better ? "kept" : "not clear, so not kept");
    }
}

static void print_rates(const Run *run, FILE *out)
{
    char text[MAX_TEXT];
    describe_rates(run, text, sizeof text);
    fprintf(out, "\nRates that correct its rule: %s.\n", text);
}

static void print_check(const Run *run, FILE *out)
{
    fprintf(out, "\n  %-32s %6s %5s %s\n", "tasks that were kept back", "solved", "of",
            "  cost of the winner against it");
    for (int i = 0; i < run->num_rows; i++) {
        const Checked *checked = &run->table[i];
        fprintf(out, "  %-32s %6d %5d", checked->name, count_solved(run, checked),
                run->num_checked);
        if (i > 0 && ratio_to(run, checked) > 0) {
            fprintf(out, " %12.2f", ratio_to(run, checked));
        }
        fprintf(out, "\n");
    }
}

static const Checked *default_row(const Run *run)
{
    return &run->table[run->num_rows - 2];
}

/* Compared with what `veer plan` does without it, on tasks that took no part: the last word, as a race
 * on few large tasks may be won by luck. */
static bool is_worth_using(const Run *run)
{
    int own = count_solved(run, &run->table[0]), others = count_solved(run, default_row(run));
    return own > others || (own == others && ratio_to(run, default_row(run)) < MUCH);
}

static void print_worth(const Run *run, FILE *out)
{
    fprintf(
        out,
        "\n%.2g times the effort of `veer plan` without a policy where both find a plan, and %d "
        "of %d tasks solved in place of %d: %s.\n",
        ratio_to(run, default_row(run)), count_solved(run, &run->table[0]), run->num_checked,
        count_solved(run, default_row(run)),
        run->is_dismissed ? "not worth using, so the policy is the default search" : "worth using");
}

static void print_verdict(const Run *run, FILE *out)
{
    const ConfigRace *race = run->race;
    if ((race->best != 0 || run->rates->is_better) && run->num_checked > 0) {
        print_worth(run, out);
    }
    if (race->best == 0 && !run->rates->is_better) {
        fprintf(out,
                "\nNothing was clearly better than `veer plan` without a policy; this policy is "
                "the same search.\n");
    }
    if (race->num_hard < LEAST_HARD) {
        fprintf(out,
                "\nOnly %d of %d tasks are hard for the default search: the choice is a guess for "
                "larger ones.%s\n",
                race->num_hard, run->num_race_tasks,
                run->generator ? "" : " Give larger tasks, or --generator.");
    }
    fprintf(out, "\nThe policy is in %s: %s.\n", run->options->policy_file, chosen(run)->name);
}

static json_t *check_object(const Run *run, const Checked *checked)
{
    return json_pack("{s:s, s:i, s:i, s:f}", "name", checked->name, "solved",
                     count_solved(run, checked), "tasks", run->num_checked, "ratio",
                     ratio_to(run, checked));
}

static void print_json(const Run *run)
{
    json_t *object = json_pack("{s:o, s:b}", "folder", json_io_string(run->options->folder),
                               "finished", run->is_finished);
    if (run->is_finished) {
        json_t *table = json_array();
        for (int i = 0; i < run->num_rows; i++) {
            json_array_append_new(table, check_object(run, &run->table[i]));
        }
        json_object_set_new(object, "configuration", json_string(chosen(run)->name));
        json_object_set_new(object, "worth_using",
                            run->num_checked > 0 ? json_boolean(!run->is_dismissed) : json_null());
        json_object_set_new(object, "hard_tasks", json_integer(run->race->num_hard));
        json_object_set_new(object, "check", table);
        json_object_set_new(object, "policy", json_io_string(run->options->policy_file));
    }
    cli_output_json(object);
}

static void report(void *context)
{
    const Run *run = context;
    FILE *out = run->options->out;
    if (run->options->as_json) {
        print_json(run);
    } else if (out && run->is_finished) {
        print_race(run, out);
        print_rates(run, out);
        if (run->num_checked > 0) {
            print_check(run, out);
        }
        print_verdict(run, out);
    } else if (out) {
        cli_train_plans_say_interrupted(run->options);
    }
}

/* --- Policy ----------------------------------------------------------------------------------- */

/* What was tried, what won, by how much. */
static void add_card(const Run *run, Policy *policy)
{
    const ConfigRace *race = run->race;
    const ConfigResult *result = &race->results[race->best];
    char text[MAX_TEXT];
    policy_add_training(policy, "configuration", chosen(run)->name);
    if (run->is_dismissed) {
        policy_add_training(policy, "dismissed", run->configs[race->best].name);
    }
    if (run->generator) {
        policy_add_training(policy, "generator", run->generator);
        snprintf(text, sizeof text, "%d", run->num_tasks - run->options->setup->num_tasks);
        policy_add_training(policy, "generated tasks", text);
    }
    snprintf(text, sizeof text, "%d on %d tasks, %d of them hard", run->num_configs,
             run->num_race_tasks, race->num_hard);
    policy_add_training(policy, "race", text);
    snprintf(text, sizeof text, "%.3f times the cost of the default search, +- %.0f %%",
             pow(10, result->score), 100 * (pow(10, result->error) - 1));
    policy_add_training(policy, "race.result", text);
    describe_rates(run, text, sizeof text);
    policy_add_training(policy, "rates", text);
    for (int i = 0; i < run->num_rows; i++) {
        char key[MAX_TEXT];
        snprintf(key, sizeof key, "check.%d", i + 1);
        snprintf(text, sizeof text, "%s: solved %d of %d tasks kept back", run->table[i].name,
                 count_solved(run, &run->table[i]), run->num_checked);
        policy_add_training(policy, key, text);
    }
}

/* Takes `policy`, gives it what the configuration needs, and writes it. */
static bool write_with(Run *run, const Config *config, Policy *policy, const char *file,
                       Error *error)
{
    bool has_names = config->needs_model || config->needs_rules;
    const char *fingerprint = has_names ? run->domain.named : run->domain.fingerprint;
    if (fingerprint[0]) {
        policy_set_meaning(policy, policy_format_find("fingerprints"), fingerprint);
    }
    if (config->needs_model) {
        policy->model = wl_training_model(run->wl);
    }
    if (config->needs_rules) {
        cli_train_rules_store(policy, run->rules->set);
    }
    bool ok = cli_train_plans_write(run->options, policy, file, error);
    policy_free(policy);
    return ok;
}

/* All that was learned from plans, whatever won, for other searches with it. */
static bool write_learned(Run *run, Error *error)
{
    char path[2 * MAX_PATH];
    const Config *most = &run->configs[0];
    for (int i = 0; i < run->num_configs; i++) {
        const Config *config = &run->configs[i];
        bool has_more =
            config->needs_model + config->needs_rules > most->needs_model + most->needs_rules;
        most = has_more ? config : most;
    }
    if (!most->needs_model && !most->needs_rules) {
        return true;
    }
    snprintf(path, sizeof path, "%s/learned.safetensors", run->options->folder);
    return write_with(run, most, policy_new_rule(search_trial_meaning(&most->setup)), path, error);
}

static bool write_policy(Run *run, Error *error)
{
    const Config *config = chosen(run);
    Policy *policy = rates_of(run) ? config_rates_take(run->rates)
                                   : policy_new_rule(search_trial_meaning(&config->setup));
    add_card(run, policy);
    return write_learned(run, error) &&
           write_with(run, config, policy, run->options->policy_file, error);
}

/* --- Training --------------------------------------------------------------------------------- */

static bool goes_on(const Run *run, bool ok)
{
    return ok && limits_check(run->options->limits) == LIMITS_OK;
}

static bool run_stages(void *context, bool *out_is_finished, Error *error)
{
    Run *run = context;
    bool ok = make_folders(run, error) && generate_tasks(run, error);
    if (!goes_on(run, ok)) {
        return ok;
    }
    split_tasks(run);
    ok = !run->is_pddl || !learns(run, RECIPE_FROM_PLANS_RULES) || learn_rules(run, error);
    ok = goes_on(run, ok) && learns(run, RECIPE_FROM_PLANS_WL) ? learn_heuristic(run, error) : ok;
    ok = goes_on(run, ok) ? run_race(run, error) : ok;
    ok = goes_on(run, ok) ? learn_rates(run, error) : ok;
    ok = goes_on(run, ok) && run->num_checked > 0 ? check(run, error) : ok;
    run->is_finished = goes_on(run, ok);
    run->is_dismissed = run->is_finished && run->num_checked > 0 && !is_worth_using(run);
    *out_is_finished = run->is_finished;
    return run->is_finished ? write_policy(run, error) : ok;
}

static void release(Run *run)
{
    config_rates_free(run->rates);
    config_race_free(run->race);
    work_journal_close(run->journal);
    wl_training_free(run->wl);
    rule_training_free(run->rules);
    for (int i = 0; i < run->num_tasks; i++) {
        task_loader_release(&run->tasks[i].source);
    }
    if (run->tasks) {
        MEM_FREE(run->tasks, (size_t)run->max_tasks);
    }
    arena_release(&run->arena);
    arena_release(&run->domain.arena);
}

int cli_train_race_run(const CliTrainPlans *options)
{
    Run run = {.options = options,
               .standard = cli_train_plans_preset("veer"),
               .lama = cli_train_plans_preset("lama-first")};
    int code = load_tasks(&run);
    if (code == EXIT_CODE_SUCCESS) {
        code = cli_train_plans_train(options, run_stages, report, &run);
    }
    release(&run);
    return code;
}
