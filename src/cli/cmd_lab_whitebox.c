/* veer lab whitebox: the white-box study of [SBL21]. Policies are trained on artificial tasks and
 * compared, on others, with the best schedules, which are known, and with simple rules. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/cli_train_setup.h"
#include "cli/cli_train_view.h"
#include "cli/cli_whitebox.h"
#include "cli/cli_whitebox_report.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "ground/task_loader.h"

enum {
    NUM_TRAIN = 30,
    NUM_TEST = 10,
    NUM_RANDOM = 25,         /* runs of the random rule, as in the paper's other experiments */
    TEST_CUT_OFF = 10000000, /* more than any task of the study has states */
    MAX_PATH = 4096,
    MAX_STEPS = 2000000000, /* a decay over half of them is the longest that a recipe can have */
    NUM_CELLS = 2 * 4 * 2,
};

static const char LISTS[] = "pdb(0,1)/-g,pdb(0,2)/-g";

typedef struct Settings {
    const char *train, *test, *folder, *seeds;
    int64_t seed, steps, num_jobs;
    bool has_grid, json;
} Settings;

typedef struct Study {
    Settings settings;
    FILE *out; /* for people's eyes; NULL: nothing is to be seen */
    ListSpecs lists;
    CliWhiteboxFolder train, test;
    InstanceSet *train_set, *test_set;
    TrainSetup setup; /* of all trainings, but for the recipe */
    Recipe recipe, test_recipe;
    Limits limits;
    int signal_number; /* that interrupted it */
} Study;

/* --- Command line ----------------------------------------------------------------------------- */

static const char STANDARD_FOLDER[] = "whitebox";

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        {"train", 0, "DIR", OPTION_TEXT, 0, 0, &settings->train,
         "instances to learn from, as veer gen whitebox writes them"},
        {"test", 0, "DIR", OPTION_TEXT, 0, 0, &settings->test, "instances to compare on"},
        {"seed", 0, "N", OPTION_COUNT, 0, INT64_MAX, &settings->seed,
         "without --train and --test: which 30 and 10 instances to make"},
        {"seeds", 0, "A..B", OPTION_TEXT, 0, 0, &settings->seeds,
         "seeds to train with: 3, 1..5 or 1,4,7"},
        {"grid", 0, NULL, OPTION_FLAG, 0, 0, &settings->has_grid,
         "train networks of 2 and 5 layers with 50, 75, 150 and 200 units, and let epsilon decay "
         "over a quarter and a half of the steps, as the paper did"},
        {"steps", 0, "N", OPTION_COUNT, 1, MAX_STEPS, &settings->steps,
         "of each training (default: those of the recipe whitebox or, for the grid, 1000000); "
         "without --grid, epsilon decays over half of them"},
        {"jobs", 'j', "N", OPTION_COUNT, 1, 256, &settings->num_jobs,
         "threads; the result does not depend on it"},
        {"out", 'o', "DIR", OPTION_TEXT, 0, 0, &settings->folder,
         "for trainings, policies and charts; a study that was interrupted goes on"},
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
    };
    const Syntax syntax = {
        .command = "lab whitebox",
        .summary = "Learns to choose between two heuristics on artificial tasks whose best "
                   "schedule is known, and counts pops on other such tasks [SBL21].",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes =
            "Writes DIR/whitebox.svg, or DIR/grid.svg, and a folder for each training, for "
            "veer train plot. The model of each seed is chosen on the tasks it was trained on.",
    };
    return cli_options_parse(&syntax, argc, argv, NULL, error);
}

/* --- Instances -------------------------------------------------------------------------------- */

static bool load_set(const Study *study, const CliWhiteboxFolder *folder, InstanceSet **out_set,
                     Error *error)
{
    const InstanceSetOptions options = {.lists = study->lists.data,
                                        .num_lists = study->lists.count,
                                        .rules.rules.step_kind = (RunStepKind)study->recipe.step,
                                        .remembers = true};
    *out_set = instance_set_new(&options);
    for (int i = 0; i < folder->count; i++) {
        Task *task = task_loader_load_task(folder->tasks[i], NULL, NULL, error);
        if (!task) {
            return false;
        }
        instance_set_add(*out_set, task, folder->tasks[i]);
    }
    return true;
}

/* Makes instances unless they are given. The seed is part of their names, so that a training on
 * others is not taken for this one. */
static bool open_folders(Study *study, Error *error)
{
    const Settings *settings = &study->settings;
    char train[MAX_PATH], test[MAX_PATH];
    snprintf(train, sizeof train, "%s/train-%" PRId64, settings->folder, settings->seed);
    snprintf(test, sizeof test, "%s/test-%" PRId64, settings->folder, settings->seed);
    if (!settings->train != !settings->test) {
        error_set(error, ERROR_USAGE, "--train and --test belong together");
        return false;
    }
    bool ok = settings->folder == STANDARD_FOLDER
                  ? cli_output_make_own_folder(settings->folder, error)
                  : file_make_folder(settings->folder, error);
    if (!settings->train) {
        Rng rng;
        rng_seed(&rng, (uint64_t)settings->seed);
        ok = ok && cli_whitebox_write(train, NUM_TRAIN, &rng, error) &&
             cli_whitebox_write(test, NUM_TEST, &rng, error);
    }
    return ok &&
           cli_whitebox_open(settings->train ? settings->train : train, &study->train, error) &&
           cli_whitebox_open(settings->test ? settings->test : test, &study->test, error);
}

static bool prepare(Study *study, Error *error)
{
    const Recipe *recipe = recipe_find("whitebox", error);
    if (!recipe || !list_spec_parse(LISTS, &study->lists, error)) {
        return false;
    }
    study->recipe = study->test_recipe = *recipe;
    study->test_recipe.cut_off = TEST_CUT_OFF;
    study->setup.recipe_name = "whitebox";
    study->setup.lists = LISTS;
    study->out = study->settings.json ? NULL : stdout;
    return cli_train_setup_parse_seeds(&study->setup, study->settings.seeds, error) &&
           open_folders(study, error) &&
           cli_train_setup_set_files(&study->setup, study->train.tasks, study->train.count,
                                     error) &&
           load_set(study, &study->train, &study->train_set, error) &&
           load_set(study, &study->test, &study->test_set, error);
}

/* --- Training --------------------------------------------------------------------------------- */

/* Whether the folder holds a training, which then must be this one. */
static bool find_training(const Study *study, const char *folder, bool *out_is_there, Error *error)
{
    *out_is_there = train_setup_is_there(folder);
    TrainSetup found = {0};
    if (!*out_is_there || !train_setup_read(&found, folder, error)) {
        return !*out_is_there;
    }
    const TrainSetup *own = &study->setup;
    bool is_same =
        /* NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): copies of rows of one table */
        memcmp(&found.recipe, &own->recipe, sizeof own->recipe) == 0 &&
        strcmp(found.lists, own->lists) == 0 && found.num_seeds == own->num_seeds &&
        memcmp(found.seeds, own->seeds, (size_t)own->num_seeds * sizeof *own->seeds) == 0 &&
        found.num_tasks == own->num_tasks;
    for (int i = 0; i < own->num_tasks && is_same; i++) {
        is_same = strcmp(found.tasks[i], own->tasks[i]) == 0;
    }
    train_setup_release(&found);
    if (!is_same) {
        error_set_at(error, ERROR_USAGE, (ErrorPlace){.file = folder},
                     "there is another training in this folder; name another one with --out");
    }
    return is_same;
}

static bool run_training(Study *study, Training *training, Error *error)
{
    CliTrainView view;
    TrainingView state = training_view(training);
    bool is_watched = study->out && isatty(STDERR_FILENO);
    cli_train_view_start(&view, is_watched ? study->out : NULL, &study->setup.recipe, &state);
    cli_signals_catch(&study->limits);
    bool ok = training_run(training, cli_train_view_update, &view, error);
    study->signal_number = cli_signals_release();
    cli_train_view_finish(&view);
    return ok;
}

/* A row for each seed. */
static bool add_policies(const Training *training, Comparison *comparison, Error *error)
{
    TrainingView view = training_view(training);
    bool ok = true;
    for (int i = 0; i < view.num_seeds && ok; i++) {
        char name[64];
        snprintf(name, sizeof name, "learned, seed %llu",
                 (unsigned long long)view.seeds[i].run->seed);
        ok = comparison_add_policy(comparison, name, view.seeds[i].run->best, error);
    }
    return ok;
}

/* Trains with the recipe of the setup, or goes on with it, and adds the rows of the seeds and their
 * mean. False and no Error: interrupted. */
static bool train(Study *study, const char *folder, Comparison *comparison, Error *error)
{
    const TrainSetup *setup = &study->setup;
    bool is_there;
    if (!find_training(study, folder, &is_there, error) ||
        (!is_there && !(cli_train_setup_make_folder(folder, error) &&
                        train_setup_write(setup, folder, error)))) {
        return false;
    }
    int lock = cli_train_setup_lock(folder, error);
    if (lock < 0) {
        return false;
    }
    const TrainingOptions options = {
        .recipe = &setup->recipe,
        .recipe_name = setup->recipe_name,
        .instances = study->train_set,
        .lists = study->lists.data,
        .num_lists = study->lists.count,
        .seeds = setup->seeds,
        .num_seeds = setup->num_seeds,
        .num_jobs = (int)study->settings.num_jobs,
        .folder = folder,
        .checkpoint_interval = setup->recipe.steps,
        .limits = &study->limits,
    };
    Training *training = training_new(&options, error);
    bool ok = training && training_resume(training, error) &&
              run_training(study, training, error) && training_is_finished(training) &&
              add_policies(training, comparison, error);
    if (ok) {
        comparison_add_mean(comparison, "learned", 0, (size_t)setup->num_seeds);
    }
    training_free(training);
    close(lock);
    return ok;
}

/* --- Table ------------------------------------------------------------------------------------ */

static bool add_random(Comparison *comparison, Error *error)
{
    char names[NUM_RANDOM][32];
    const char *controls[NUM_RANDOM];
    for (int i = 0; i < NUM_RANDOM; i++) {
        snprintf(names[i], sizeof names[i], "random:%d", i + 1);
        controls[i] = names[i];
    }
    return comparison_add_controls(comparison, "random", controls, NUM_RANDOM, error);
}

/* The rows of cli_whitebox_report.h behind the learned ones. */
static bool add_rules(const Study *study, Comparison *comparison, Error *error)
{
    static const char *const SINGLE[] = {"single:pdb(0,1)/-g", "single:pdb(0,2)/-g"};
    static const char *const ALTERNATION[] = {"alt:pdb(0,1)/-g,pdb(0,2)/-g",
                                              "alt:pdb(0,2)/-g,pdb(0,1)/-g"};
    comparison_add_steps(comparison, "optimal", study->test.best_steps);
    size_t first = comparison->rows.size;
    if (!comparison_add_controls(comparison, study->lists.data[0].name, &SINGLE[0], 1, error) ||
        !comparison_add_controls(comparison, study->lists.data[1].name, &SINGLE[1], 1, error)) {
        return false;
    }
    comparison_add_best(comparison, "oracle selection", first, 2);
    return comparison_add_controls(comparison, "alternation", ALTERNATION, 2, error) &&
           add_random(comparison, error);
}

static Comparison new_comparison(const Study *study)
{
    return (Comparison){.instances = study->test_set,
                        .recipe = &study->test_recipe,
                        .lists = study->lists.data,
                        .num_lists = study->lists.count};
}

static bool draw_table(const void *context, FILE *stream)
{
    return cli_whitebox_report_draw(context, stream);
}

/* The recipe lets epsilon decay over half of its steps: more or fewer keep this part. */
static void set_steps(Recipe *recipe, int64_t steps)
{
    recipe->steps = steps;
    recipe->epsilon_steps = steps > 1 ? steps / 2 : 1;
}

static bool run_table(Study *study, Error *error)
{
    char folder[MAX_PATH], chart[MAX_PATH];
    snprintf(folder, sizeof folder, "%s/training", study->settings.folder);
    snprintf(chart, sizeof chart, "%s/whitebox.svg", study->settings.folder);
    CliWhiteboxTable table = {new_comparison(study), study->setup.num_seeds};
    study->setup.recipe = study->recipe;
    if (study->settings.steps > 0) {
        set_steps(&study->setup.recipe, study->settings.steps);
    }
    bool ok = train(study, folder, &table.comparison, error) &&
              add_rules(study, &table.comparison, error) &&
              cli_output_write(chart, draw_table, &table, error);
    if (ok && study->out) {
        cli_whitebox_report_print(&table, study->out);
        fprintf(study->out, "The chart is in %s.\n", chart);
    } else if (ok) {
        json_t *object = cli_whitebox_report_object(&table);
        cli_output_json(object);
    }
    comparison_release(&table.comparison);
    return ok;
}

/* --- Grid ------------------------------------------------------------------------------------- */

static bool run_cell(Study *study, CliWhiteboxCell *cell, Error *error)
{
    char folder[MAX_PATH];
    snprintf(folder, sizeof folder, "%s/grid-%dx%d-%lld", study->settings.folder, (int)cell->layers,
             (int)cell->units, (long long)cell->epsilon_steps);
    Recipe *recipe = &study->setup.recipe;
    recipe->layers = cell->layers;
    recipe->units = cell->units;
    recipe->epsilon_steps = cell->epsilon_steps;
    CliWhiteboxTable table = {new_comparison(study), study->setup.num_seeds};
    bool ok = train(study, folder, &table.comparison, error);
    if (ok) {
        comparison_add_steps(&table.comparison, "optimal", study->test.best_steps);
        cell->num_close = cli_whitebox_report_num_close(&table);
        cell->mean = cli_whitebox_report_factor(&table, (size_t)table.num_seeds);
        cell->lowest = cell->highest = cli_whitebox_report_factor(&table, 0);
        for (int i = 1; i < table.num_seeds; i++) {
            double factor = cli_whitebox_report_factor(&table, (size_t)i);
            cell->lowest = factor < cell->lowest ? factor : cell->lowest;
            cell->highest = factor > cell->highest ? factor : cell->highest;
        }
    }
    comparison_release(&table.comparison);
    return ok;
}

static bool draw_grid(const void *context, FILE *stream)
{
    return cli_whitebox_report_draw_grid(context, NUM_CELLS, stream);
}

/* The paper's decays are a quarter and a half of its steps. */
static bool run_grid(Study *study, Error *error)
{
    static const int64_t LAYERS[] = {2, 5}, UNITS[] = {50, 75, 150, 200}, PARTS[] = {4, 2};
    enum { PUBLISHED_STEPS = 1000000 };
    char chart[MAX_PATH];
    snprintf(chart, sizeof chart, "%s/grid.svg", study->settings.folder);
    CliWhiteboxCell cells[NUM_CELLS] = {{0}};
    bool ok = true;
    study->setup.recipe = study->recipe;
    study->setup.recipe.steps = study->settings.steps > 0 ? study->settings.steps : PUBLISHED_STEPS;
    for (int i = 0; i < NUM_CELLS && ok; i++) {
        int64_t decay = study->setup.recipe.steps / PARTS[i % 2];
        cells[i] = (CliWhiteboxCell){.layers = LAYERS[i / 8],
                                     .units = UNITS[i / 2 % 4],
                                     .epsilon_steps = decay > 0 ? decay : 1};
        ok = run_cell(study, &cells[i], error);
    }
    ok = ok && cli_output_write(chart, draw_grid, cells, error);
    if (ok && study->out) {
        cli_whitebox_report_print_grid(cells, NUM_CELLS, study->setup.num_seeds, study->out);
        fprintf(study->out, "The chart is in %s.\n", chart);
    } else if (ok) {
        json_t *array = cli_whitebox_report_grid_object(cells, NUM_CELLS);
        json_t *object = json_pack("{s:o}", "grid", array);
        cli_output_json(object);
    }
    return ok;
}

/* --- Command ---------------------------------------------------------------------------------- */

static void release(Study *study)
{
    if (study->test_set) {
        instance_set_free(study->test_set);
    }
    if (study->train_set) {
        instance_set_free(study->train_set);
    }
    cli_whitebox_release(&study->test);
    cli_whitebox_release(&study->train);
    train_setup_release(&study->setup);
    list_spec_release(&study->lists);
}

int cmd_lab_whitebox_run(int argc, char **argv)
{
    Study study = {.settings = {.folder = STANDARD_FOLDER,
                                .seeds = "1..5",
                                .seed = 1,
                                .num_jobs = sysconf(_SC_NPROCESSORS_ONLN)}};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &study.settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    limits_init(&study.limits, 0);
    if (parsed == PARSE_OK && prepare(&study, &error)) {
        (study.settings.has_grid ? run_grid : run_table)(&study, &error);
    }
    release(&study);
    if (error.kind != ERROR_NONE) {
        return exit_code_report(&error, study.settings.json);
    }
    if (study.signal_number != 0) {
        cli_signals_raise(study.signal_number);
    }
    return EXIT_CODE_SUCCESS;
}
