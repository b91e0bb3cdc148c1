#include "cli/cli_train_race.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "cli/cli_train_generator.h"
#include "cli/cli_train_ladder.h"
#include "cli/cli_train_race_report.h"
#include "cli/cli_train_rules.h"
#include "cli/exit_code.h"
#include "learn/trial_grid.h"
#include "nn/policy_format.h"

enum {
    CHECK_SHARE = 6,            /* one task in so many is kept for the last table */
    TRIES_PER_MICROSECOND = 20, /* tuples that the matcher of rules tries, about */
    DECISIVE = 2,               /* the larger one in so many of the tasks race */
    MAX_TEXT = 200,
};

/* Of the budget: rules take this once to learn and once to try them. Together with rates and with what
 * generating tasks and the last table take, about all of it. */
static const double RULES_SHARE = 0.08, WL_SHARE = 0.4, RACE_SHARE = 0.25, VARIATIONS_SHARE = 0.08;

typedef CliTrainRaceState Run;
typedef CliTrainRaceRow Checked;

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
    char path[2 * CLI_TRAIN_RACE_PATH];
    snprintf(path, sizeof path, "%s/size%d-%d.pddl", run->folders[CLI_TRAIN_RACE_TASKS], 1, 1);
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
             run->folders[CLI_TRAIN_RACE_TASKS]);
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
                                   .folder = run->folders[CLI_TRAIN_RACE_TASKS],
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
    static const char *const NAMES[CLI_TRAIN_RACE_FOLDERS] = {"rules", "wl", "race", "tasks"};
    bool ok = true;
    for (int i = 0; i < CLI_TRAIN_RACE_FOLDERS && ok; i++) {
        snprintf(run->folders[i], CLI_TRAIN_RACE_PATH, "%s/%s", run->options->folder, NAMES[i]);
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
        .folder = run->folders[CLI_TRAIN_RACE_RULES],
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
                                       .num_uses = CLI_TRAIN_RACE_WL_USES,
                                       .plan_cost = recipe->plan_work,
                                       .trial_cost = recipe->trial_work,
                                       .use_cost = recipe->use_work,
                                       .budget = share_of(run, WL_SHARE, 1),
                                       .num_generations = (int)recipe->relearn,
                                       .validate = recipe->validate,
                                       .seed = run->options->setup->seeds[0],
                                       .num_jobs = cli_train_plans_jobs(run->options),
                                       .folder = run->folders[CLI_TRAIN_RACE_WL],
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
    cli_train_race_report_stage(run, stage, sizeof stage);
    cli_train_plans_watch(run->options, stage, num_done, num_items);
}

static void tell_round(void *context, int num_out)
{
    cli_train_race_report_round(context, num_out);
}

static bool open_journal(Run *run, Error *error)
{
    char path[CLI_TRAIN_RACE_PATH + MAX_TEXT];
    snprintf(path, sizeof path, "%s/journal.jsonl", run->folders[CLI_TRAIN_RACE_RACE]);
    run->journal = work_journal_open(path, error);
    return run->journal != NULL;
}

static void choose_race_tasks(Run *run)
{
    run->race_tasks = ARENA_NEW(&run->arena, const Task *, (size_t)run->num_tasks);
    run->num_race_tasks = (run->num_used + DECISIVE - 1) / DECISIVE;
    for (int i = 0; i < run->num_race_tasks; i++) {
        run->race_tasks[i] = run->tasks[run->used[i]].source.task;
    }
}

static ConfigRace *new_race(Run *run, const char *name, const Config *configs, int num_configs,
                            double share)
{
    const Recipe *recipe = &run->options->setup->recipe;
    const ConfigRaceOptions options = {.name = name,
                                       .configs = configs,
                                       .num_configs = num_configs,
                                       .tasks = run->race_tasks,
                                       .num_tasks = run->num_race_tasks,
                                       .model = model_of(run),
                                       .rules = rules_of(run),
                                       .max_cost = recipe->race_work,
                                       .budget = share_of(run, share, 1),
                                       .growth = recipe->growth,
                                       .journal = run->journal,
                                       .num_jobs = cli_train_plans_jobs(run->options),
                                       .limits = run->options->limits,
                                       .watch = watch_race,
                                       .tell = tell_round,
                                       .context = run};
    return config_race_new(&options);
}

static bool run_race(Run *run, Error *error)
{
    choose_race_tasks(run);
    int count =
        config_table_make(model_of(run) != NULL, rules_of(run) != NULL, &run->arena, run->configs);
    run->race = new_race(run, "", run->configs, count, RACE_SHARE);
    return config_race_run(run->race, error);
}

/* Once more around the winner, unless there is next to nothing to gain: then luck would decide. */
static bool run_variations(Run *run, Error *error)
{
    const ConfigRace *race = run->race;
    if (config_race_num_hard(race, race->best) < CLI_TRAIN_RACE_LEAST_HARD) {
        return true;
    }
    int count = config_table_vary(&run->configs[race->best], &run->arena, run->variations);
    run->second = new_race(run, "variations: ", run->variations, count, VARIATIONS_SHARE);
    return config_race_run(run->second, error);
}

static bool learn_rates(Run *run, Error *error)
{
    const TrainSetup *setup = run->options->setup;
    int64_t budget = (int64_t)(setup->recipe.rates_share * (double)setup->recipe.budget);
    run->rates = config_rates_new(cli_train_race_state_last(run), budget, setup->seeds[0]);
    return config_rates_run(run->rates, error);
}

static const Policy *rates_of(const Run *run)
{
    return run->rates->is_better && !run->is_dismissed ? run->rates->best : NULL;
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
    assert(run->num_rows < CLI_TRAIN_RACE_ROWS);
    run->table[run->num_rows] =
        (Checked){.name = name,
                  .config = config,
                  .policy = policy,
                  .outcomes = run->check_outcomes + (ptrdiff_t)run->num_rows * run->num_checked};
    run->num_rows++;
}

static bool check(Run *run, Error *error)
{
    const Config own = *cli_train_race_state_winner(run),
                 lama = {.name = "lama-first", .setup = run->lama};
    run->check_outcomes = ARENA_NEW(&run->arena, SearchTrialOutcome,
                                    (size_t)CLI_TRAIN_RACE_ROWS * (size_t)run->num_checked);
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

/* --- Policy ----------------------------------------------------------------------------------- */

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
    char path[2 * CLI_TRAIN_RACE_PATH];
    const Config *most = &run->configs[0];
    for (int i = 0; i < run->race->options.num_configs; i++) {
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
    const Config *config = cli_train_race_state_chosen(run);
    Policy *policy = rates_of(run) ? config_rates_take(run->rates)
                                   : policy_new_rule(search_trial_meaning(&config->setup));
    cli_train_race_report_add_card(run, policy);
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
    ok = goes_on(run, ok) ? open_journal(run, error) && run_race(run, error) : ok;
    ok = goes_on(run, ok) ? run_variations(run, error) : ok;
    ok = goes_on(run, ok) ? learn_rates(run, error) : ok;
    ok = goes_on(run, ok) && run->num_checked > 0 ? check(run, error) : ok;
    run->is_finished = goes_on(run, ok);
    run->is_dismissed =
        run->is_finished && run->num_checked > 0 && !cli_train_race_report_is_worth(run);
    *out_is_finished = run->is_finished;
    return run->is_finished ? write_policy(run, error) : ok;
}

static void release(Run *run)
{
    config_rates_free(run->rates);
    config_race_free(run->second);
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

static void report(void *context)
{
    cli_train_race_report_print(context);
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
