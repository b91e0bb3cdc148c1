/* veer train: learns policies from instances; veer train plot draws the curve. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "base/process.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/cli_train_generator.h"
#include "cli/cli_train_race.h"
#include "cli/cli_train_rules.h"
#include "cli/cli_train_setup.h"
#include "cli/cli_train_view.h"
#include "cli/cli_train_wl.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "cli/train_options.h"
#include "control/control_rates.h"
#include "learn/baselines.h"
#include "learn/training.h"
#include "nn/policy_write.h"
#include "nn/weights.h"
#include "pddl/pddl_fingerprint.h"
#include "plan/policy_folder.h"

enum { MAX_PATH = 4096, MAX_FINGERPRINTS = 1024 };

static const char STANDARD_OUTPUT[] = "policy.safetensors";

typedef struct Run {
    TrainOptions settings;
    FILE *out; /* for text; NULL: none is printed */
    TrainSetup setup;
    ListSpecs lists;
    bool *prefers; /* per list */
    InstanceSet *instances;
    Limits limits;
    int folder_lock;
    char folder[MAX_PATH];
    char fingerprints[MAX_FINGERPRINTS]; /* of the domains, each once, with spaces between them */
    Training *training;
    bool is_finished;
} Run;

/* --- Command line ----------------------------------------------------------------------------- */

static void note_option(const char *name, const char *learners)
{
    fprintf(stderr, "note: --%s does nothing here: it is for --learner %s\n", name, learners);
}

/* Learning from plans has searches of its own, and is one training. */
static void note_unused_by_plans(const Run *run)
{
    static const char OTHERS[] = "dqn or cem";
    if (run->settings.lists) {
        note_option("lists", OTHERS);
    }
    if (run->settings.forgets) {
        note_option("forget", OTHERS);
    }
    if (run->setup.num_seeds > 1) {
        fprintf(stderr, "note: --learner %s uses the first seed alone\n",
                recipe_get(&run->setup.recipe, &recipe_fields[0]).text);
    }
}

/* Tells about options without effect, such as --steps for a learner that counts generations. */
static void note_unused(const Run *run)
{
    if (run->settings.quiet) {
        return;
    }
    for (int i = 0; i < recipe_num_fields; i++) {
        const RecipeField *field = &recipe_fields[i];
        if (run->settings.fields[i] && !recipe_uses(&run->setup.recipe, field)) {
            note_option(field->name, recipe_learners(field));
        }
    }
    if (!recipe_learns_network(&run->setup.recipe)) {
        note_unused_by_plans(run);
    }
    if (run->settings.generator && run->setup.recipe.learner != RECIPE_LEARNER_RACE) {
        note_option("generator", "race");
    }
}

/* The named recipe, changed by the options. */
static bool prepare_recipe(Run *run, Error *error)
{
    const TrainOptions *settings = &run->settings;
    TrainSetup *setup = &run->setup;
    setup->recipe_name = settings->recipe ? settings->recipe : recipe_name(0);
    const Recipe *recipe = recipe_find(setup->recipe_name, error);
    if (!recipe) {
        return false;
    }
    setup->recipe = *recipe;
    for (int i = 0; i < recipe_num_fields; i++) {
        if (settings->fields[i] &&
            !recipe_set(&setup->recipe, &recipe_fields[i], settings->fields[i], error)) {
            return false;
        }
    }
    return true;
}

/* Tasks to learn from: given ones, or a generator. */
static bool check_sources(const TrainOptions *settings, Error *error)
{
    if (settings->generator && !cli_train_generator_check(settings->generator, error)) {
        return false;
    }
    if (settings->num_operands == 0 && !cli_train_generator_has_domain(settings->generator)) {
        error_set(error, ERROR_USAGE,
                  settings->generator ? "veer train wants the domain of what --generator makes"
                                      : "veer train wants tasks; see veer train --help");
        return false;
    }
    return true;
}

static bool prepare_new(Run *run, Error *error)
{
    TrainOptions *settings = &run->settings;
    TrainSetup *setup = &run->setup;
    setup->generator = settings->generator;
    if (!check_sources(settings, error)) {
        return false;
    }
    setup->lists = settings->lists ? settings->lists : POLICY_PUBLISHED_LISTS;
    if (!settings->policy_file && !settings->may_replace &&
        !cli_output_check_own(STANDARD_OUTPUT, "\"format\":\"veer-policy\"", error)) {
        return false;
    }
    settings->policy_file = settings->policy_file ? settings->policy_file : STANDARD_OUTPUT;
    if (settings->folder) {
        snprintf(run->folder, sizeof run->folder, "%s", settings->folder);
    } else {
        snprintf(run->folder, sizeof run->folder, "%s.train", settings->policy_file);
    }
    return cli_train_setup_set_output(setup, settings->policy_file, error) &&
           prepare_recipe(run, error) &&
           cli_train_setup_parse_seeds(setup, settings->seeds ? settings->seeds : "1", error) &&
           cli_train_setup_set_files(setup, settings->operands, settings->num_operands, error);
}

static bool refuse_change(const char *name, Error *error)
{
    error_set(error, ERROR_USAGE,
              "--%s is not what the training was started with; only --jobs, --memory, --forget, "
              "limits and what is printed and written may change",
              name);
    return false;
}

/* Whether the file is in the folder that holds `folder`. */
static bool is_beside_folder(const char *file, const char *folder)
{
    char absolute[PATH_MAX];
    const char *slash = strrchr(file, '/');
    if (!slash || !realpath(folder, absolute)) {
        return false;
    }
    size_t length = (size_t)(strrchr(absolute, '/') - absolute);
    return length == (size_t)(slash - file) && strncmp(absolute, file, length) == 0;
}

/* The policy file of a resumed training. Someone else may have written the folder, so it may not name
 * any file of this user. */
static bool choose_output(Run *run, Error *error)
{
    TrainOptions *settings = &run->settings;
    TrainSetup *setup = &run->setup;
    if (!settings->policy_file && setup->output && !is_beside_folder(setup->output, run->folder)) {
        error_set(error, ERROR_USAGE,
                  "the training was started with -o %s, which is not beside its folder; name the "
                  "file with -o again",
                  setup->output);
        return false;
    }
    if (!settings->policy_file) {
        settings->policy_file = setup->output ? setup->output : STANDARD_OUTPUT;
    }
    return cli_train_setup_set_output(setup, settings->policy_file, error);
}

/* Options of a resumed training must have the values that it was started with. */
static bool check_unchanged(Run *run, Error *error)
{
    const TrainOptions *settings = &run->settings;
    const TrainSetup *setup = &run->setup;
    TrainSetup given = {.recipe = setup->recipe};
    bool ok = true;
    if (settings->num_operands > 0 || settings->folder) {
        error_set(error, ERROR_USAGE, "with --resume, files and folder are those of the training");
        return false;
    }
    if (settings->lists && strcmp(settings->lists, setup->lists) != 0) {
        return refuse_change("lists", error);
    }
    if (settings->generator &&
        (!setup->generator || strcmp(settings->generator, setup->generator) != 0)) {
        return refuse_change("generator", error);
    }
    if (settings->recipe && strcmp(settings->recipe, setup->recipe_name) != 0) {
        return refuse_change("recipe", error);
    }
    if (settings->seeds) {
        ok = cli_train_setup_parse_seeds(&given, settings->seeds, error) &&
             ((given.num_seeds == setup->num_seeds &&
               memcmp(given.seeds, setup->seeds, (size_t)setup->num_seeds * sizeof *setup->seeds) ==
                   0) ||
              refuse_change("seeds", error));
    }
    for (int i = 0; i < recipe_num_fields && ok; i++) {
        const RecipeField *field = &recipe_fields[i];
        if (settings->fields[i]) {
            ok = recipe_set(&given.recipe, field, settings->fields[i], error) &&
                 (strcmp(recipe_get(&given.recipe, field).text,
                         recipe_get(&setup->recipe, field).text) == 0 ||
                  refuse_change(field->name, error));
        }
    }
    train_setup_release(&given);
    return ok;
}

/* The policy and the log hold them. */
static bool check_names(const Run *run, Error *error)
{
    bool ok = weights_is_name(run->setup.lists);
    for (int i = 0; i < run->lists.count; i++) {
        ok = ok && strlen(run->lists.data[i].name) < BASELINES_MAX_LIST;
    }
    if (!ok) {
        error_set(error, ERROR_USAGE,
                  "--lists: names may have up to %d characters in a training, 200 in all",
                  BASELINES_MAX_LIST - 1);
    }
    return ok;
}

/* The rule that the policy is to correct. */
static bool check_corrected(const Run *run, Error *error)
{
    const char *rule = recipe_correct(&run->setup.recipe);
    ControlSettings settings =
        evaluation_control_settings(&run->setup.recipe, run->lists.data, run->lists.count, 0);
    return !rule || control_rates_check_base(rule, &settings, error);
}

static bool prepare(Run *run, Error *error)
{
    TrainOptions *settings = &run->settings;
    while (settings->operands[settings->num_operands]) {
        settings->num_operands++;
    }
    run->out = settings->json || settings->quiet ? NULL : stdout;
    if (settings->resumed) {
        snprintf(run->folder, sizeof run->folder, "%s", settings->resumed);
        if (!train_setup_read(&run->setup, run->folder, error) || !check_unchanged(run, error) ||
            !choose_output(run, error)) {
            return false;
        }
    } else if (!prepare_new(run, error)) {
        return false;
    }
    if (!list_spec_parse(run->setup.lists, &run->lists, error) || !check_names(run, error)) {
        return false;
    }
    const char *fault = recipe_fault(&run->setup.recipe, run->lists.count);
    if (fault) {
        error_set(error, ERROR_USAGE, "these settings %s", fault);
    } else {
        note_unused(run);
    }
    return !fault && check_corrected(run, error);
}

/* --- Instances -------------------------------------------------------------------------------- */

/* Adds the fingerprint of a domain, as long as there is room for it. */
static void note_domain(Run *run, const PddlTask *pddl)
{
    PddlFingerprint own = pddl_fingerprint(pddl);
    size_t used = strlen(run->fingerprints);
    if (!strstr(run->fingerprints, own.text) && used + sizeof own < MAX_FINGERPRINTS) {
        snprintf(run->fingerprints + used, MAX_FINGERPRINTS - used, "%s%s", used > 0 ? " " : "",
                 own.text);
    }
}

/* 0, or the exit code that goes with the fault, which has been reported. */
static int load_instance(void *context, int index)
{
    Run *run = context;
    const TrainSetup *setup = &run->setup;
    const char *task = setup->tasks[index];
    CliTaskOptions options = {.as_json = run->settings.json};
    LoadedTask source;
    int code = setup->domain ? cli_task_load(setup->domain, task, &options, &source)
                             : cli_task_load(task, NULL, &options, &source);
    if (code == EXIT_CODE_SUCCESS) {
        int place = instance_set_size(run->instances);
        Error error = {0};
        instance_set_add(run->instances, source.task, task);
        source.task = NULL;
        if (source.pddl) {
            note_domain(run, source.pddl);
        }
        if (instance_set_borrow(run->instances, place, &error)) {
            instance_set_return(run->instances, place);
        } else {
            fprintf(stderr, "%s: ", task);
            code = exit_code_report(&error, run->settings.json);
        }
    }
    task_loader_release(&source);
    return code;
}

static size_t memory_budget(const TrainOptions *settings)
{
    size_t available = process_available_kb() * 1024 / 2;
    return settings->memory > 0 ? settings->memory : available;
}

static int load_instances(Run *run)
{
    const Recipe *recipe = &run->setup.recipe;
    run->prefers = MEM_NEW(bool, (size_t)run->lists.count);
    const InstanceSetOptions options = {
        .lists = run->lists.data,
        .num_lists = run->lists.count,
        .rules = recipe_search_options(recipe, run->lists.data, run->lists.count, run->prefers),
        .memory_budget = memory_budget(&run->settings),
        .remembers = !run->settings.forgets,
    };
    run->instances = instance_set_new(&options);
    return cli_train_setup_load_all(&run->setup, run->out && isatty(STDERR_FILENO), load_instance,
                                    run);
}

/* --- Training --------------------------------------------------------------------------------- */

/* Before the tasks are read, because reading may take long. */
static bool open_folder(Run *run, Error *error)
{
    if (run->settings.resumed || cli_train_setup_make_folder(run->folder, error)) {
        run->folder_lock = cli_train_setup_lock(run->folder, error);
    }
    return run->folder_lock >= 0;
}

static bool start(Run *run, Error *error)
{
    const TrainSetup *setup = &run->setup;
    const TrainOptions *settings = &run->settings;
    if (!settings->resumed && !train_setup_write(setup, run->folder, error)) {
        return false;
    }
    const TrainingOptions options = {
        .recipe = &setup->recipe,
        .recipe_name = setup->recipe_name,
        .fingerprints = run->fingerprints,
        .instances = run->instances,
        .lists = run->lists.data,
        .num_lists = run->lists.count,
        .seeds = setup->seeds,
        .num_seeds = setup->num_seeds,
        .num_jobs = (int)settings->num_jobs,
        .folder = run->folder,
        .checkpoint_interval = settings->checkpoint_interval,
        .limits = &run->limits,
    };
    run->training = training_new(&options, error);
    return run->training && (!settings->resumed || training_resume(run->training, error));
}

static void report(const Run *run)
{
    TrainingView view = training_view(run->training);
    const char *policy_file = run->is_finished ? run->settings.policy_file : NULL;
    if (run->settings.json) {
        json_t *object = cli_train_view_object(&view);
        json_object_set_new(object, "folder", json_io_string(run->folder));
        json_object_set_new(object, "finished", json_boolean(run->is_finished));
        if (policy_file) {
            json_object_set_new(object, "policy", json_io_string(policy_file));
        }
        cli_output_json(object);
    } else if (run->out) {
        cli_train_view_print(&view, &run->setup.recipe, run->out);
        fprintf(run->out, "The curve is in %s/curve.svg.\n", run->folder);
        if (policy_file) {
            fprintf(run->out, "The policy is in %s, of seed %llu.\n", policy_file,
                    (unsigned long long)training_best(run->training)->seed);
        } else {
            fprintf(run->out, "Interrupted; go on with: veer train --resume %s\n", run->folder);
        }
    }
}

/* Returns the exit code, or minus the signal that interrupted it. Time that is over interrupts, too. */
static int train(Run *run, Error *error)
{
    CliTrainView view;
    TrainingView training = training_view(run->training);
    cli_train_view_start(&view, run->out, &run->setup.recipe, &training);
    cli_train_setup_catch(&run->limits, run->out, run->settings.json);
    bool ok = training_run(run->training, cli_train_view_update, &view, error);
    int signal_number = cli_train_setup_release_signals();
    cli_train_view_finish(&view);
    run->is_finished = ok && training_is_finished(run->training);
    if (run->is_finished) {
        const Policy *policy = training_best(run->training)->best;
        ok = policy_write_file(policy, run->settings.policy_file, error);
    }
    if (ok) {
        report(run);
    }
    return run->is_finished    ? EXIT_CODE_SUCCESS
           : signal_number > 0 ? -signal_number
                               : EXIT_CODE_OUT_OF_TIME;
}

static int learn_from_plans(Run *run)
{
    const TrainOptions *settings = &run->settings;
    const CliTrainPlans options = {.setup = &run->setup,
                                   .folder = run->folder,
                                   .is_new = !settings->resumed,
                                   .policy_file = settings->policy_file,
                                   .num_jobs = (int)settings->num_jobs,
                                   .memory = memory_budget(settings),
                                   .as_json = settings->json,
                                   .out = run->out,
                                   .limits = &run->limits,
                                   .is_live = run->out && isatty(STDERR_FILENO),
                                   .start = clock_wall()};
    int64_t learner = run->setup.recipe.learner;
    if (learner == RECIPE_LEARNER_WL) {
        return cli_train_wl_run(&options);
    }
    if (learner == RECIPE_LEARNER_RULES) {
        return cli_train_rules_run(&options);
    }
    return cli_train_race_run(&options);
}

static int run_in_folder(Run *run, Error *error)
{
    if (!open_folder(run, error)) {
        return exit_code_report(error, run->settings.json);
    }
    if (!recipe_learns_network(&run->setup.recipe)) {
        return learn_from_plans(run);
    }
    int code = load_instances(run);
    if (code != EXIT_CODE_SUCCESS) {
        return code;
    }
    code = start(run, error) ? train(run, error) : EXIT_CODE_SUCCESS;
    if (error->kind != ERROR_NONE) {
        code = exit_code_report(error, run->settings.json);
        if (error->kind == ERROR_SYSTEM && run->training && run->out) {
            fprintf(stderr, "The last checkpoint is intact; go on with: veer train --resume %s\n",
                    run->folder);
        }
        return code;
    }
    return code;
}

/* The hook of mem.h. What depends on memory would no longer be the same on every machine. */
static void end_out_of_memory(void *context, size_t bytes_wanted)
{
    const Run *run = context;
    fprintf(stderr, "error: out of memory (%zu bytes wanted)\n", bytes_wanted);
    if (run->training) {
        fprintf(stderr, "The last checkpoint is intact; go on with: veer train --resume %s\n",
                run->folder);
    }
    exit(EXIT_CODE_OUT_OF_MEMORY);
}

static void start_limits(Run *run)
{
    const TrainOptions *settings = &run->settings;
    cli_task_start_limits(&settings->limits, &run->limits);
    mem_forbid_refusal();
    mem_set_hook(end_out_of_memory, run);
    cli_signals_set_deadline(&run->limits, 0, EXIT_CODE_OUT_OF_TIME,
                             settings->json || settings->quiet ? NULL : stderr, settings->json);
}

/* Returns the exit code; a negative one stands for a signal to die by. A new folder that is still
 * empty when the training fails is removed. */
static int run_training(Run *run, Error *error)
{
    start_limits(run);
    mem_return_large_blocks();
    bool was_there = access(run->folder, F_OK) == 0;
    int code = run_in_folder(run, error);
    cli_signals_cancel_deadline();
    mem_set_hook(NULL, NULL);
    if (code > 0 && !was_there) {
        (void)rmdir(run->folder);
    }
    return code;
}

static void release(Run *run, int argc)
{
    training_free(run->training);
    if (run->instances) {
        instance_set_free(run->instances);
    }
    if (run->folder_lock >= 0) {
        close(run->folder_lock);
    }
    if (run->prefers) {
        MEM_FREE(run->prefers, (size_t)run->lists.count);
    }
    list_spec_release(&run->lists);
    train_setup_release(&run->setup);
    MEM_FREE(run->settings.operands, (size_t)argc + 1);
}

static int install(const Run *run)
{
    Error error = {0};
    char path[PATH_MAX];
    if (!policy_folder_install(run->settings.policy_file, false, path, &error)) {
        return exit_code_report(&error, false);
    }
    if (run->out) {
        fprintf(run->out, "Installed: %s\n", path);
    }
    return EXIT_CODE_SUCCESS;
}

int cmd_train_run(int argc, char **argv)
{
    if (argc > 1 && strcmp(argv[1], "plot") == 0) {
        return cmd_train_plot_run(argc - 1, argv + 1);
    }
    Run run = {.folder_lock = -1,
               .settings = {.operands = MEM_NEW(const char *, (size_t)argc + 1),
                            .num_jobs = sysconf(_SC_NPROCESSORS_ONLN),
                            .checkpoint_interval = 100000}};
    Error error = {0};
    ParseResult parsed = train_options_parse(argc, argv, &run.settings, &error);
    int code = EXIT_CODE_SUCCESS;
    if (parsed != PARSE_HELP) {
        code = parsed == PARSE_OK && prepare(&run, &error)
                   ? run_training(&run, &error)
                   : exit_code_report(&error, run.settings.json);
    }
    if (code == EXIT_CODE_SUCCESS && parsed == PARSE_OK && run.settings.installs) {
        code = install(&run);
    }
    release(&run, argc);
    if (code < 0) {
        (void)fflush(stdout);
        cli_signals_raise(-code);
    }
    return code;
}
