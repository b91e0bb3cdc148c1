#include "cli/cli_train_wl.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "base/version.h"
#include "cli/cli_search.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/exit_code.h"
#include "ground/static_atoms.h"
#include "learn/wl_training.h"
#include "nn/policy_write.h"
#include "pddl/pddl_fingerprint.h"

enum { MAX_FINGERPRINT = 64, MAX_LISTS = 200, MAX_NOTE = 64 };

typedef struct Run {
    const CliTrainWl *options;
    WlTrainingTask *tasks;
    int num_tasks; /* that are loaded */
    Arena arena;   /* names of constants */
    const char **constants;
    int32_t num_constants;
    char fingerprint[MAX_FINGERPRINT];
    SearchTrialSetup standard, lama; /* presets */
    char lists[2][MAX_LISTS];        /* of uses with the learned list beside others */
    WlUse uses[WL_TRAINING_MAX_USES];
    int num_uses;
    WlTraining *training;
    bool is_live; /* progress is shown on the terminal */
    double start;
} Run;

/* --- Searches --------------------------------------------------------------------------------- */

static SearchTrialSetup setup_of_preset(const char *name)
{
    int i = 0;
    while (strcmp(cli_search_presets[i].name, name) != 0) {
        i++;
    }
    const CliPreset *preset = &cli_search_presets[i];
    return (SearchTrialSetup){.lists = preset->lists,
                              .control = preset->control,
                              .search = preset->search,
                              .costs = preset->costs,
                              .prefers_first = true};
}

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
    static const SearchTrialSetup ALONE = {"wl", "single", "eager", "one", false};
    static const SearchTrialSetup FF = {"ff", "single", "eager", "one", false};
    run->standard = setup_of_preset("veer");
    run->lama = setup_of_preset("lama-first");
    add_use(run, "wl alone", ALONE, true);
    add_use(run, "wl and lama-first", join_lists(run->lama, run->lists[0]), true);
    add_use(run, "wl and default", join_lists(run->standard, run->lists[1]), true);
    add_use(run, "default", run->standard, false);
    add_use(run, "lama-first", run->lama, false);
    add_use(run, "h_ff alone", FF, false);
}

/* --- Tasks ------------------------------------------------------------------------------------ */

/* All tasks are of one domain: the first one says what its constants are. */
static void take_domain(Run *run, const PddlTask *pddl)
{
    if (run->num_tasks > 0) {
        return;
    }
    snprintf(run->fingerprint, sizeof run->fingerprint, "%s", pddl_fingerprint(pddl).text);
    run->num_constants = pddl->num_constants;
    run->constants = ARENA_NEW(&run->arena, const char *, (size_t)pddl->num_constants);
    for (int32_t i = 0; i < pddl->num_constants; i++) {
        const char *name = pddl_task_text(pddl, pddl->objects[i].name);
        run->constants[i] = arena_copy_string(&run->arena, name, strlen(name));
    }
}

static int load_task(Run *run, const char *path)
{
    const CliTrainSetup *setup = run->options->setup;
    CliTaskOptions options = {.as_json = run->options->as_json};
    LoadedTask source;
    int code = setup->domain ? cli_task_load(setup->domain, path, &options, &source)
                             : cli_task_load(path, NULL, &options, &source);
    if (code == EXIT_CODE_SUCCESS) {
        if (source.pddl) {
            take_domain(run, source.pddl);
            static_atoms_add(source.task, source.pddl);
        }
        run->tasks[run->num_tasks++] = (WlTrainingTask){source.task, path};
        source.task = NULL;
    }
    task_loader_release(&source);
    return code;
}

static int load_tasks(Run *run)
{
    const CliTrainSetup *setup = run->options->setup;
    int code = EXIT_CODE_SUCCESS;
    run->tasks = MEM_NEW(WlTrainingTask, (size_t)setup->num_tasks);
    for (int i = 0; i < setup->num_tasks; i++) {
        int own_code = load_task(run, setup->tasks[i]);
        code = code == EXIT_CODE_SUCCESS ? own_code : code;
    }
    return code;
}

/* --- View ------------------------------------------------------------------------------------- */

/* On a terminal a line that changes; otherwise a line for each stage that is done. */
static void watch(void *context, WlStage stage, int num_done, int num_items)
{
    Run *run = context;
    if (!run->options->out) {
        return;
    }
    if (run->is_live) {
        fprintf(stderr, "\r%s: %d of %d\033[K\r", wl_training_stage_name(stage), num_done,
                num_items);
    }
    if (num_done == num_items) {
        fprintf(run->options->out, "%s%s: %d done, %.0f s.\n", run->is_live ? "\033[K" : "",
                wl_training_stage_name(stage), num_items, clock_wall() - run->start);
        (void)fflush(run->options->out);
    }
}

/* --- Report ----------------------------------------------------------------------------------- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void print_plans(const WlTraining *training, FILE *out)
{
    int count = training->split.num_learned;
    fprintf(out, "\nPlans of %d of %d training tasks", training->num_plans, count);
    bool is_first = true;
    for (int i = 0; i < count; i++) {
        if (!training->plans[i].is_found) {
            int index = training->split.indices[i];
            fprintf(out, "%s%s", is_first ? "; none of " : ", ",
                    base_name(training->options.tasks[index].name));
            is_first = false;
        }
    }
    fprintf(out, ".\n");
    if (training->num_clocks > 0) {
        fprintf(out,
                "The clock ended %d of these searches: another machine may learn another "
                "model.\n",
                training->num_clocks);
    }
}

static void print_candidates(const WlTraining *training, FILE *out)
{
    fprintf(out, "\n  %-50s %6s %7s %6s %4s %6s\n", "model", "rows", "wrong", "solved", "of",
            "cost");
    for (int i = 0; i < training->num_candidates; i++) {
        const WlCandidate *candidate = &training->candidates[i];
        const WlScore *score = &training->scores[i];
        char name[WL_CANDIDATE_NAME];
        wl_candidate_name(candidate, name, sizeof name);
        if (score->num_tried > 0) {
            fprintf(out, "%s %-40s %s %6d %6.1f%% %6d %4d %6.2f\n", i == training->best ? "*" : " ",
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
    json_io_write_line(object, stdout);
    json_decref(object);
}

static void report(const Run *run)
{
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
        fprintf(out, "Interrupted; go on with: veer train --resume %s\n", run->options->folder);
    }
}

/* --- Training --------------------------------------------------------------------------------- */

static void add_notes(Policy *policy, const CliTrainSetup *setup)
{
    char key[POLICY_MAX_KEY], text[MAX_NOTE];
    policy_add_training(policy, "program", "veer " VERSION_TEXT);
    snprintf(text, sizeof text, "%" PRIu64, setup->seeds[0]);
    policy_add_training(policy, "seed", text);
    snprintf(text, sizeof text, "%d", setup->num_tasks);
    policy_add_training(policy, "tasks", text);
    for (int i = 0; i < recipe_num_fields; i++) {
        if (recipe_uses(&setup->recipe, &recipe_fields[i])) {
            snprintf(key, sizeof key, "recipe.%s", recipe_fields[i].name);
            policy_add_training(policy, key, recipe_get(&setup->recipe, &recipe_fields[i]).text);
        }
    }
}

static bool write_policy(const Run *run, Error *error)
{
    Policy *policy = wl_training_policy(run->training, run->fingerprint);
    add_notes(policy, run->options->setup);
    bool ok = file_replace(run->options->policy_file, policy_write, policy, error);
    policy_free(policy);
    return ok;
}

/* As many threads as there is memory for: the result does not depend on it. */
static int count_jobs(const CliTrainWl *options)
{
    size_t most = options->memory / SEARCH_TRIAL_MEMORY;
    return most < 1 ? 1 : most < (size_t)options->num_jobs ? (int)most : options->num_jobs;
}

static bool start(Run *run, Error *error)
{
    const CliTrainSetup *setup = run->options->setup;
    const WlTrainingOptions options = {
        .tasks = run->tasks,
        .num_tasks = run->num_tasks,
        .constants = run->constants,
        .num_constants = run->num_constants,
        .first = &run->standard,
        .better = &run->lama,
        .uses = run->uses,
        .num_uses = run->num_uses,
        .plan_cost = setup->recipe.plan_work,
        .trial_cost = setup->recipe.trial_work,
        .use_cost = setup->recipe.use_work,
        .num_generations = (int)setup->recipe.relearn,
        .validate = setup->recipe.validate,
        .seed = setup->seeds[0],
        .num_jobs = count_jobs(run->options),
        .folder = run->options->folder,
        .limits = run->options->limits,
        .watch = watch,
        .context = run,
    };
    run->training = wl_training_new(&options, error);
    return run->training != NULL;
}

static int train(Run *run)
{
    Error error = {0};
    run->is_live = run->options->out && isatty(STDERR_FILENO);
    run->start = clock_wall();
    if (!start(run, &error)) {
        return exit_code_report(&error, run->options->as_json);
    }
    cli_signals_catch(run->options->limits);
    signal(SIGPIPE, SIG_IGN); /* the training goes on when the reader of its output ends */
    bool ok = wl_training_run(run->training, &error);
    int signal_number = cli_signals_release();
    bool is_finished = ok && run->training->is_finished;
    ok = ok && (!is_finished || write_policy(run, &error));
    if (!ok) {
        return exit_code_report(&error, run->options->as_json);
    }
    report(run);
    return is_finished ? EXIT_CODE_SUCCESS : -signal_number;
}

int cli_train_wl_run(const CliTrainWl *options)
{
    Run run = {.options = options};
    prepare_uses(&run);
    int code = load_tasks(&run);
    code = code == EXIT_CODE_SUCCESS ? train(&run) : code;
    wl_training_free(run.training);
    for (int i = 0; i < run.num_tasks; i++) {
        task_free((Task *)run.tasks[i].task);
    }
    MEM_FREE(run.tasks, (size_t)options->setup->num_tasks);
    arena_release(&run.arena);
    return code;
}
