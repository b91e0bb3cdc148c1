#include "cli/cli_train_wl.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "base/name_table.h"
#include "cli/cli_output.h"
#include "cli/exit_code.h"
#include "learn/wl_training.h"
#include "plan/search_choice.h"

enum { MAX_LISTS = 200 };

typedef struct Run {
    const CliTrainPlans *options;
    WlTrainingTask *tasks;
    int num_tasks; /* that are loaded */
    CliTrainDomain domain;
    SearchTrialSetup standard, lama; /* presets */
    char lists[2][MAX_LISTS];        /* of uses with the learned list beside others */
    WlUse uses[WL_TRAINING_MAX_USES];
    int num_uses;
    WlTraining *training;
} Run;

/* --- Searches --------------------------------------------------------------------------------- */

static void add_use(Run *run, const char *name, SearchTrialSetup setup, bool is_learned)
{
    run->uses[run->num_uses++] = (WlUse){name, setup, is_learned};
}

/* The lists of a preset and the learned ones behind them: preferred operators stay those of the
 * preset's first heuristic, which measured better than those of the learned one. */
static SearchTrialSetup join_lists(SearchTrialSetup setup, char *out_lists)
{
    snprintf(out_lists, MAX_LISTS, "%s,wl,wl+", setup.lists);
    setup.lists = out_lists;
    return setup;
}

static void prepare_uses(Run *run)
{
    static const SearchTrialSetup FF = {
        .lists = "ff", .control = "single", .search = "eager", .costs = "one"};
    run->standard = cli_train_plans_preset("veer");
    run->lama = cli_train_plans_preset("lama-first");
    add_use(run, "wl alone", cli_train_plans_wl_alone, true);
    add_use(run, "wl and lama-first", join_lists(run->lama, run->lists[0]), true);
    add_use(run, "wl and default", join_lists(run->standard, run->lists[1]), true);
    add_use(run, "default", run->standard, false);
    add_use(run, "lama-first", run->lama, false);
    add_use(run, "h_ff alone", FF, false);
}

/* --- Tasks ------------------------------------------------------------------------------------ */

static int load_task(void *context, int index)
{
    Run *run = context;
    const char *path = run->options->setup->tasks[index];
    LoadedTask source;
    int code = cli_train_plans_load(run->options, index, &source);
    if (code == EXIT_CODE_SUCCESS) {
        cli_train_plans_note_domain(&run->domain, source.pddl);
        task_loader_add_static_atoms(&source);
        task_loader_add_object_kinds(&source);
        run->tasks[run->num_tasks++] = (WlTrainingTask){source.task, path};
        source.task = NULL;
    }
    task_loader_release(&source);
    return code;
}

static int load_tasks(Run *run)
{
    const TrainSetup *setup = run->options->setup;
    run->tasks = MEM_NEW(WlTrainingTask, (size_t)setup->num_tasks);
    return cli_train_plans_load_all(run->options, load_task, run);
}

/* --- View ------------------------------------------------------------------------------------- */

static void watch(void *context, WlStage stage, int num_done, int num_items)
{
    const Run *run = context;
    cli_train_plans_watch(run->options, wl_training_stage_name(stage), num_done, num_items);
}

/* --- Report ----------------------------------------------------------------------------------- */

static void print_plans(const WlTraining *training, FILE *out)
{
    int count = training->split.num_learned;
    fprintf(out, "\nPlans of %d of %d training tasks", training->num_plans, count);
    bool is_first = true;
    for (int i = 0; i < count; i++) {
        if (!training->plans[i].is_found) {
            int index = training->split.indices[i];
            fprintf(out, "%s%s", is_first ? "; none of " : ", ",
                    file_base_name(training->options.tasks[index].name));
            is_first = false;
        }
    }
    fprintf(out, ".\n");
    if (training->is_eased) {
        fprintf(out,
                "Larger tasks are too hard: %d of those that have a plan are for validation.\n",
                training->num_validation);
    }
    if (training->num_clocks > 0) {
        fprintf(out,
                "The clock ended %d of these searches: another machine may learn another "
                "model.\n",
                training->num_clocks);
    }
}

static void print_candidates(const WlTraining *training, FILE *out)
{
    fprintf(out, "\n  %-62s %6s %7s %6s %4s %6s\n", "model", "rows", "wrong", "solved", "of",
            "cost");
    for (int i = 0; i < training->num_candidates; i++) {
        const WlCandidate *candidate = &training->candidates[i];
        const WlScore *score = &training->scores[i];
        char name[WL_CANDIDATE_NAME];
        wl_candidate_name(candidate, name, sizeof name);
        if (score->num_tried > 0) {
            fprintf(out, "%s %-52s %s %6d %6.1f%% %6d %4d %6.2f\n", i == training->best ? "*" : " ",
                    name, candidate->generation > 0 ? "relearned" : "         ",
                    candidate->num_rows, 100 * candidate->wrong, score->num_solved,
                    score->num_tried, score->log_cost / score->num_tried);
        }
    }
}

static void print_uses(const WlTraining *training, FILE *out)
{
    fprintf(out, "\n  %-26s %7s %6s %10s %8s\n", "search on validation tasks", "solved", "cost",
            "expansions", "seconds");
    for (int i = 0; i < training->options.num_uses; i++) {
        const WlUse *use = &training->options.uses[i];
        const WlScore *score = &training->use_scores[i];
        if (!use->is_learned || training->best != WL_TRAINING_NONE) {
            fprintf(out, "%s %-26s %7d %6.2f %10.0f %8.1f\n", i == training->best_use ? "*" : " ",
                    use->name, score->num_solved, score->log_cost / score->num_tried,
                    score->expanded, score->seconds);
        }
    }
    fprintf(out, "(cost: mean logarithm of counted microseconds)\n");
}

static json_t *score_object(const char *name, const WlScore *score)
{
    return json_pack("{s:s, s:i, s:i, s:f, s:f}", "name", name, "tried", score->num_tried, "solved",
                     score->num_solved, "log_cost", score->log_cost, "expanded", score->expanded);
}

static void print_json(const Run *run)
{
    const WlTraining *training = run->training;
    json_t *uses = json_array();
    for (int i = 0; i < training->options.num_uses; i++) {
        json_array_append_new(
            uses, score_object(training->options.uses[i].name, &training->use_scores[i]));
    }
    json_t *object = json_pack(
        "{s:o, s:b, s:i, s:i, s:b, s:o}", "folder", json_io_string(run->options->folder),
        "finished", training->is_finished, "plans", training->num_plans, "tasks",
        training->split.num_learned, "learned", training->best != WL_TRAINING_NONE, "uses", uses);
    if (training->is_finished) {
        json_object_set_new(object, "policy", json_io_string(run->options->policy_file));
    }
    cli_output_json(object);
}

static void report(void *context)
{
    const Run *run = context;
    const WlTraining *training = run->training;
    FILE *out = run->options->out;
    if (run->options->as_json) {
        print_json(run);
    } else if (out && training->is_finished) {
        print_plans(training, out);
        print_candidates(training, out);
        if (training->best == WL_TRAINING_NONE) {
            fprintf(out, "\nThis is too little to learn from: the policy is the default search.\n");
        }
        print_uses(training, out);
        fprintf(out, "\nThe policy is in %s: %s.\n", run->options->policy_file,
                training->options.uses[training->best_use].name);
    } else if (out) {
        cli_train_plans_say_interrupted(run->options);
    }
}

/* --- Training --------------------------------------------------------------------------------- */

static bool write_policy(const Run *run, Error *error)
{
    Policy *policy = wl_training_policy(run->training, run->domain.named);
    bool ok = cli_train_plans_write(run->options, policy, run->options->policy_file, error);
    policy_free(policy);
    return ok;
}

static bool start(Run *run, Error *error)
{
    const TrainSetup *setup = run->options->setup;
    const WlTrainingOptions options = {
        .tasks = run->tasks,
        .num_tasks = run->num_tasks,
        .constants = run->domain.constants,
        .num_constants = run->domain.num_constants,
        .first = &run->standard,
        .better = &run->lama,
        .uses = run->uses,
        .num_uses = run->num_uses,
        .plan_cost = setup->recipe.plan_work,
        .trial_cost = setup->recipe.trial_work,
        .use_cost = setup->recipe.use_work,
        .budget = setup->recipe.budget,
        .num_generations = (int)setup->recipe.relearn,
        .validate = setup->recipe.validate,
        .seed = setup->seeds[0],
        .num_jobs = cli_train_plans_jobs(run->options),
        .folder = run->options->folder,
        .limits = run->options->limits,
        .watch = watch,
        .context = run,
    };
    run->training = wl_training_new(&options, error);
    return run->training != NULL;
}

static bool train(void *context, bool *out_is_finished, Error *error)
{
    Run *run = context;
    bool ok = start(run, error) && wl_training_run(run->training, error);
    *out_is_finished = ok && run->training->is_finished;
    return ok && (!*out_is_finished || write_policy(run, error));
}

int cli_train_wl_run(const CliTrainPlans *options)
{
    Run run = {.options = options};
    prepare_uses(&run);
    int code = load_tasks(&run);
    code = code == EXIT_CODE_SUCCESS ? cli_train_plans_train(options, train, report, &run) : code;
    wl_training_free(run.training);
    for (int i = 0; i < run.num_tasks; i++) {
        task_free((Task *)run.tasks[i].task);
    }
    MEM_FREE(run.tasks, (size_t)options->setup->num_tasks);
    arena_release(&run.domain.arena);
    return code;
}
