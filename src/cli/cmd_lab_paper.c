/* veer lab paper: the study of [SBL21] from beginning to end.
 *
 * Each part is a command of veer: generate, train, run, report. The commands are printed as they
 * are run. Each of them continues where it was interrupted, and so does the whole. */
#include <errno.h>
#include <glob.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"
#include "base/process.h"
#include "base/vec.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/study.h"
#include "learn/recipe.h"
#include "learn/train_setup.h"

enum { MAX_THREADS = 256 }; /* of veer train */

DEFINE_VEC(WordVec, word_vec, const char *);

typedef struct Study {
    const char *scale_name, *folder, *recipe;
    int64_t learner;
    int64_t num_jobs, seed;
    const StudyScale *scale;
    char veer[PATH_MAX];
    Arena arena;
    WordVec words; /* of the command that is being made */
    Error *error;
} Study;

static const char STANDARD_FOLDER[] = "paper-study";

static ParseResult parse(int argc, char **argv, Study *study)
{
    long num_processors = sysconf(_SC_NPROCESSORS_ONLN);
    study->scale_name = "smoke";
    study->folder = STANDARD_FOLDER;
    study->seed = 1;
    study->num_jobs = num_processors > 0 ? num_processors : 1;
    const Option options[] = {
        {"scale", 0, "smoke|small|full", OPTION_TEXT, 0, 0, &study->scale_name,
         "smoke: some minutes; small: some hours; full: the paper's protocol"},
        {"out", 'o', "DIR", OPTION_TEXT, 0, 0, &study->folder,
         "where everything goes; a study that is there is continued"},
        {"jobs", 'j', "N", OPTION_COUNT, 1, 1024, &study->num_jobs, "how many runs at a time"},
        {"seed", 's', "S", OPTION_COUNT, 0, 1000000, &study->seed, "seed of the benchmark sets"},
        {"recipe", 0, "RECIPE", OPTION_TEXT, 0, 0, &study->recipe,
         "of veer train: paper; dqn for the published learner without the published rules; "
         "paper-cem "
         "for a faster one under them (default: paper, at the scale smoke paper-cem)"},
    };
    const Syntax syntax = {
        .command = "lab paper",
        .summary = "Repeats the study of [SBL21]: generates benchmark sets, trains policies, runs "
                   "them, random choice, alternation and single heuristics, with four lists and "
                   "with landmark counting as a fifth one, and writes tables and a report.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "It prints the commands that it runs. If it is interrupted, it continues where it "
                 "stopped when it is started again with the same options.",
    };
    return cli_options_parse(&syntax, argc, argv, NULL, study->error);
}

/* --- Commands --------------------------------------------------------------------------------- */

__attribute__((format(printf, 2, 3))) static const char *text_of(Study *study, const char *format,
                                                                 ...)
{
    char text[PATH_MAX];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return arena_copy_string(&study->arena, text, strlen(text));
}

/* The words of a command, up to a NULL. */
static void begin(Study *study, ...)
{
    va_list arguments;
    va_start(arguments, study);
    study->words.size = 0;
    word_vec_push(&study->words, study->veer);
    for (const char *word; (word = va_arg(arguments, const char *));) {
        word_vec_push(&study->words, word);
    }
    va_end(arguments);
}

static void add(Study *study, const char *option, const char *value)
{
    word_vec_push(&study->words, option);
    word_vec_push(&study->words, value);
}

static void add_count(Study *study, const char *option, int64_t value)
{
    add(study, option, text_of(study, "%lld", (long long)value));
}

static void show(const Study *study)
{
    enum { MANY = 24 };
    printf("\n$ veer");
    for (size_t i = 1; i < study->words.size && i < MANY; i++) {
        const char *quote = strchr(study->words.data[i], ' ') ? "'" : "";
        printf(" %s%s%s", quote, study->words.data[i], quote);
    }
    printf("%s\n", study->words.size > MANY ? " ..." : "");
    (void)fflush(stdout);
}

/* Runs the command with its output on the terminal; exit codes up to `worst_code` count as
 * success. */
static bool run(Study *study, int worst_code)
{
    word_vec_push(&study->words, NULL);
    study->words.size--;
    show(study);
    pid_t pid = fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGTERM);
        execv(study->veer, (char **)study->words.data);
        _exit(EXIT_CODE_INTERNAL_ERROR);
    }
    int status = 0;
    while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR) {
    }
    if (pid > 0 && WIFEXITED(status) && WEXITSTATUS(status) <= worst_code) {
        return true;
    }
    if (pid < 0) {
        error_set(study->error, ERROR_SYSTEM, "cannot start veer %s", study->words.data[1]);
        return false;
    }
    error_set(study->error, ERROR_SYSTEM, "veer %s ended with %s %d", study->words.data[1],
              WIFSIGNALED(status) ? "signal" : "exit code",
              WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status));
    return false;
}

/* --- Parts ------------------------------------------------------------------------------------ */

static bool generate(Study *study)
{
    begin(study, "gen", "paper", NULL);
    add(study, "--out", text_of(study, "%s/sets", study->folder));
    add_count(study, "--count", study->scale->num_problems);
    add_count(study, "--seed", study->seed);
    return run(study, 0);
}

static bool add_problems(Study *study, const char *pattern)
{
    glob_t found = {0};
    glob(pattern, 0, NULL, &found);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        word_vec_push(&study->words, text_of(study, "%s", found.gl_pathv[i]));
    }
    bool ok = found.gl_pathc > 0;
    globfree(&found);
    if (!ok) {
        error_set(study->error, ERROR_SYSTEM, "no file fits %.200s", pattern);
    }
    return ok;
}

static void add_settings(Study *study, const StudyVariant *variant)
{
    const StudyScale *scale = study->scale;
    char lists[STUDY_LISTS_SIZE];
    study_write_lists(variant, lists);
    add(study, "--recipe", study->recipe);
    add(study, "--lists", text_of(study, "%s", lists));
    add(study, "--seeds", text_of(study, "1..%d", scale->num_policies));
    add_count(study, "--cut-off", scale->cut_off);
    if (study->learner == RECIPE_LEARNER_CEM) {
        add_count(study, "--generations", scale->generations);
    } else {
        add_count(study, "--steps", scale->steps);
        add_count(study, "--eval-interval", scale->eval_interval);
        add_count(study, "--epsilon-steps", scale->epsilon_steps);
    }
}

static bool train(Study *study, const StudyVariant *variant, const char *domain)
{
    const char *folder = text_of(study, "%s/%s/training/%s", study->folder, variant->name, domain);
    const char *sets = text_of(study, "%s/sets/%s", study->folder, domain);
    bool is_begun = train_setup_is_there(folder);
    begin(study, "train", "--quiet", NULL);
    add(study, "--output", text_of(study, "%s.safetensors", folder));
    add_count(study, "--jobs", study->num_jobs < MAX_THREADS ? study->num_jobs : MAX_THREADS);
    add_settings(study, variant); /* a training that is there must be this one */
    if (is_begun) {
        add(study, "--resume", folder);
        return run(study, 0);
    }
    add(study, "--out", folder);
    word_vec_push(&study->words, text_of(study, "%s/domain.pddl", sets));
    const char *escaped = file_escape_pattern(sets, &study->arena);
    return add_problems(study, text_of(study, "%s/train/*.pddl", escaped)) && run(study, 0);
}

typedef struct SuiteToWrite {
    const StudyScale *scale;
    const StudyVariant *variant;
} SuiteToWrite;

static bool write_suite(const void *context, FILE *stream)
{
    const SuiteToWrite *suite = context;
    return study_write_suite(suite->scale, suite->variant, stream);
}

static bool run_suite(Study *study, const StudyVariant *variant)
{
    const char *folder = text_of(study, "%s/%s", study->folder, variant->name);
    const char *suite = text_of(study, "%s/suite.txt", folder);
    const char *db = text_of(study, "%s/results.db", folder);
    SuiteToWrite to_write = {study->scale, variant};
    if (!cli_output_write(suite, write_suite, &to_write, study->error)) {
        return false;
    }
    begin(study, "lab", "run", suite, "--db", db, NULL);
    add_count(study, "--jobs", study->num_jobs);
    if (!run(study, EXIT_CODE_UNEXPLAINED)) {
        return false;
    }
    begin(study, "lab", "table", "coverage", "--db", db, NULL);
    bool ok = run(study, 0);
    begin(study, "lab", "table", "metrics", "--db", db, NULL);
    ok = ok && run(study, 0);
    begin(study, "lab", "report", "--db", db, NULL);
    add(study, "--training", text_of(study, "%s/training", folder));
    add(study, "--title", text_of(study, "Learning which of %s lists to follow", variant->name));
    add(study, "--output", text_of(study, "%s/report.html", folder));
    return ok && run(study, 0);
}

static bool make_variant(Study *study, const StudyVariant *variant)
{
    const char *folder = text_of(study, "%s/%s", study->folder, variant->name);
    if (!file_make_folder(text_of(study, "%s/training", folder), study->error)) {
        return false;
    }
    for (int i = 0; i < STUDY_NUM_DOMAINS; i++) {
        if (!train(study, variant, study_domains[i])) {
            return false;
        }
    }
    return run_suite(study, variant);
}

/* Policies that set rates cannot follow the published rules. */
static bool check_recipe(Study *study)
{
    study->recipe = study->recipe ? study->recipe : study->scale->recipe;
    const Recipe *recipe = recipe_find(study->recipe, study->error);
    if (recipe && (!recipe_learns_network(recipe) || recipe_has_rates(recipe))) {
        error_set(study->error, ERROR_USAGE,
                  "--recipe %s does not learn what the study compares: a network that names the "
                  "next list",
                  study->recipe);
    }
    study->learner = recipe ? recipe->learner : 0;
    return study->error->kind == ERROR_NONE;
}

static bool make_study(Study *study)
{
    study->scale = study_find_scale(study->scale_name);
    if (!study->scale) {
        error_set(study->error, ERROR_USAGE, "--scale wants smoke, small or full, not \"%.80s\"",
                  study->scale_name);
        return false;
    }
    if (!process_find_program(study->veer, study->error) || !check_recipe(study) ||
        !(study->folder == STANDARD_FOLDER ? cli_output_make_own_folder(study->folder, study->error)
                                           : file_make_folder(study->folder, study->error)) ||
        !generate(study)) {
        return false;
    }
    for (int i = 0; i < STUDY_NUM_VARIANTS; i++) {
        if (!make_variant(study, &study_variants[i])) {
            return false;
        }
    }
    printf("\nThe reports are in %s/four/report.html and %s/five/report.html.\n", study->folder,
           study->folder);
    return true;
}

int cmd_lab_paper_run(int argc, char **argv)
{
    Error error = {0};
    Study study = {.error = &error};
    ParseResult parsed = parse(argc, argv, &study);
    bool ok = parsed == PARSE_HELP || (parsed == PARSE_OK && make_study(&study));
    word_vec_release(&study.words);
    arena_release(&study.arena);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
