/* veer lab run: every configuration of a suite on every instance, one row per run in a database. */
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/process.h"
#include "cli/cli_options.h"
#include "cli/cli_signals.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/provenance.h"
#include "lab/runner.h"

static const double TERMINAL_INTERVAL = 0.5, LOG_INTERVAL = 60;

/* Unexplained runs listed at the end; the others are only counted. */
enum { MAX_LISTED = 50 };

typedef struct Settings {
    const char *suite; /* the operand */
    const char *db;
    const char *only;  /* configurations; NULL: all */
    int64_t num_first; /* instances of each domain; 0: all */
    int64_t num_jobs;
} Settings;

typedef struct Unexplained {
    char text[200 + RUN_MESSAGE_SIZE];
} Unexplained;

DEFINE_VEC(UnexplainedVec, unexplained_vec, Unexplained);

/* The progress that is shown while the suite runs. */
typedef struct Display {
    bool is_terminal, is_shown;
    int num_jobs;
    double next_time;
    int64_t num_unexplained;
    UnexplainedVec unexplained; /* the first of them */
} Display;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.db = "results.db", .num_jobs = 1};
    const Option options[] = {
        {"db", 0, "FILE", OPTION_TEXT, 0, 0, &settings->db,
         "where to put the results; what is there already is not run again"},
        {"only", 0, "NAMES", OPTION_TEXT, 0, 0, &settings->only,
         "only these configurations or groups of them, such as alt,random"},
        {"first", 0, "N", OPTION_COUNT, 1, INT32_MAX, &settings->num_first,
         "only the first N instances of each domain (default: all)"},
        {"jobs", 'j', "N", OPTION_COUNT, 1, 1024, &settings->num_jobs, "how many runs at a time"},
    };
    const Syntax syntax = {
        .command = "lab run",
        .summary = "Runs every configuration of a suite on every instance, under limits of time "
                   "and memory, validates all plans, and stores a row per run.",
        .operands = {"SUITE"},
        .num_operands = 1,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "If it is interrupted or killed, it continues where it stopped when it is "
                 "started again. Several labs may share a database. The exit code is 1 if a run "
                 "ended without an explanation, such as a crash or a plan that is not "
                 "valid. docs/reference/formats/suite.md and results.md describe the files.",
    };
    return cli_options_parse(&syntax, argc, argv, &settings->suite, error);
}

/* --- Display ---------------------------------------------------------------------------------- */

static void erase(Display *display)
{
    if (display->is_shown) {
        fputs("\r\033[K", stderr);
        (void)fflush(stderr);
        display->is_shown = false;
    }
}

/* "17 s", "5 min", "3.4 h" */
static void write_duration(double seconds, char *out_text, size_t size)
{
    if (seconds < 100) {
        snprintf(out_text, size, "%.0f s", seconds);
    } else if (seconds < 100 * 60) {
        snprintf(out_text, size, "%.0f min", seconds / 60);
    } else {
        snprintf(out_text, size, "%.1f h", seconds / 3600);
    }
}

static void write_progress(const RunnerTotals *totals, int num_jobs, char *out_text, size_t size)
{
    char left[32] = "?";
    if (totals->num_done > 0) {
        double mean = totals->wall / (double)totals->num_done;
        write_duration(mean * (double)totals->num_left / num_jobs, left, sizeof left);
    }
    snprintf(out_text, size, "%lld of %lld runs, %lld solved here, %d running, about %s left",
             (long long)(totals->num_known + totals->num_done), (long long)totals->num_runs,
             (long long)totals->outcomes[RUN_SOLVED], totals->num_running, left);
}

/* Rewrites one line on a terminal; elsewhere adds a line at intervals. */
static void show_progress(Display *display, const RunnerTotals *totals)
{
    double now = clock_wall();
    if (now < display->next_time || totals->num_left == 0) {
        return;
    }
    char text[160];
    write_progress(totals, display->num_jobs, text, sizeof text);
    if (display->is_terminal) {
        fprintf(stderr, "\r\033[K%.79s", text);
        (void)fflush(stderr);
        display->is_shown = true;
    } else {
        printf("%s\n", text);
        (void)fflush(stdout);
    }
    display->next_time = now + (display->is_terminal ? TERMINAL_INTERVAL : LOG_INTERVAL);
}

static void show_failure(Display *display, const SupervisorOrder *order, const RunResult *result)
{
    Unexplained line;
    bool has_seed = order->configuration->words.has_hole[COMMAND_SEED];
    char seed[32] = "";
    if (has_seed) {
        snprintf(seed, sizeof seed, " seed %lld", (long long)order->seed);
    }
    snprintf(line.text, sizeof line.text, "%s: %s on %.60s %.60s%s, %.1f s, %lld MB%s%s",
             run_outcome_name(result->outcome), order->configuration->name, order->instance->domain,
             order->instance->name, seed, result->wall, (long long)(result->peak_kb / 1024),
             result->message[0] ? ": " : "", result->message);
    bool is_explained = run_outcome_is_explained(result->outcome);
    erase(display);
    printf("%s%s\n", is_explained ? "" : "UNEXPLAINED ", line.text);
    (void)fflush(stdout);
    if (!is_explained && display->num_unexplained++ < MAX_LISTED) {
        unexplained_vec_push(&display->unexplained, line);
    }
}

static void notify(void *context, const RunnerTotals *totals, const SupervisorOrder *order,
                   const RunResult *result)
{
    Display *display = context;
    if (result && (result->outcome != RUN_SOLVED || result->message[0])) {
        show_failure(display, order, result);
    }
    show_progress(display, totals);
}

static void print_totals(Display *display, const RunnerTotals *totals, const char *db)
{
    erase(display);
    printf("%s: %lld of %lld runs, %lld of them new", db,
           (long long)(totals->num_known + totals->num_done), (long long)totals->num_runs,
           (long long)totals->num_done);
    const char *separator = ": ";
    for (int i = 0; i < RUN_NUM_OUTCOMES; i++) {
        if (totals->outcomes[i] > 0) {
            printf("%s%lld %s", separator, (long long)totals->outcomes[i],
                   run_outcome_name((RunOutcome)i));
            separator = ", ";
        }
    }
    putchar('\n');
    if (totals->num_left > 0) {
        printf("%lld runs are left, claimed by other labs or not yet run\n",
               (long long)totals->num_left);
    }
    if (display->num_unexplained > 0) {
        printf("\n%lld runs ended without an explanation:\n", (long long)display->num_unexplained);
    }
    for (size_t i = 0; i < display->unexplained.size; i++) {
        printf("  %s\n", display->unexplained.data[i].text);
    }
    if (display->num_unexplained > MAX_LISTED) {
        printf("  and %lld more\n", (long long)(display->num_unexplained - MAX_LISTED));
    }
}

/* --- Origin ----------------------------------------------------------------------------------- */

/* With the command as it would be typed again. */
static const char *describe(const Settings *settings, Arena *arena)
{
    char first[32] = "", command[PATH_MAX + 512];
    if (settings->num_first > 0) {
        snprintf(first, sizeof first, " --first %lld", (long long)settings->num_first);
    }
    snprintf(command, sizeof command, "veer lab run %s --db %s --jobs %lld%s%s%s", settings->suite,
             settings->db, (long long)settings->num_jobs, first, settings->only ? " --only " : "",
             settings->only ? settings->only : "");
    return provenance_write(command, settings->num_jobs, arena);
}

/* --- Command ---------------------------------------------------------------------------------- */

/* The exit code, or a signal as a negative number; an Error takes precedence. */
static int run_suite(const Settings *settings, const Suite *suite, Store *store, Error *error)
{
    Arena arena = {0};
    char veer[PATH_MAX];
    RunnerTotals totals;
    Limits limits = {0};
    Display display = {.is_terminal = isatty(STDERR_FILENO), .num_jobs = (int)settings->num_jobs};
    display.next_time = clock_wall() + (display.is_terminal ? TERMINAL_INTERVAL : LOG_INTERVAL);
    RunnerSettings runner = {.suite = suite,
                             .store = store,
                             .veer = veer,
                             .num_jobs = (int)settings->num_jobs,
                             .origin = describe(settings, &arena),
                             .limits = &limits,
                             .notify = notify,
                             .context = &display};
    int signal_number = 0;
    if (process_find_program(veer, error)) {
        limits_init(&limits, 0);
        cli_signals_catch(&limits);
        runner_run(&runner, &totals, error);
        signal_number = cli_signals_release();
        print_totals(&display, &totals, settings->db);
    }
    arena_release(&arena);
    unexplained_vec_release(&display.unexplained);
    return signal_number                 ? -signal_number
           : display.num_unexplained > 0 ? EXIT_CODE_UNEXPLAINED
                                         : EXIT_CODE_SUCCESS;
}

int cmd_lab_run_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    Suite suite = {0};
    Store store = {0};
    int code = EXIT_CODE_SUCCESS;
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_OK && suite_read_file(settings.suite, &suite, &error) &&
        (!settings.only || suite_keep(&suite, settings.only, &error)) &&
        store_open(&store, settings.db, true, &error)) {
        if (settings.num_first > 0) {
            suite_keep_first(&suite, settings.num_first);
        }
        code = run_suite(&settings, &suite, &store, &error);
    }
    store_close(&store);
    suite_release(&suite);
    if (code < 0) {
        (void)fflush(stdout);
        cli_signals_raise(-code);
    }
    return error.kind == ERROR_NONE ? code : exit_code_report(&error, false);
}
