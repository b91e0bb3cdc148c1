/* veer lab table: what came out of a suite, in numbers. */
#include <stdio.h>
#include <string.h>

#include "cli/cli_options.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/score_tables.h"
#include "lab/usage_tables.h"

typedef struct Settings {
    const char **operands; /* the table's name, of "compare" also two columns, NULL */
    const char *db, *format, *of;
} Settings;

static const char *const TABLES[] = {"coverage", "metrics",   "instances", "usage",
                                     "quarters", "switching", "compare"};

enum { COVERAGE, METRICS, INSTANCES, USAGE, QUARTERS, SWITCHING, COMPARE, NUM_TABLES };

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    settings->db = "results.db";
    settings->format = "text";
    const Option options[] = {
        {"db", 0, "FILE", OPTION_TEXT, 0, 0, &settings->db, "what veer lab run wrote"},
        {"format", 0, "FORMAT", OPTION_TEXT, 0, 0, &settings->format, "text, md, csv or latex"},
        {"of", 0, "NAME", OPTION_TEXT, 0, 0, &settings->of,
         "whose usage, quarters or switching (default: the first that used several lists)"},
    };
    const Syntax syntax = {
        .command = "lab table",
        .summary = "Prints a table of results. TABLE is coverage, metrics, instances, usage, "
                   "quarters, switching, or compare and the names of two columns.",
        .operands = {"TABLE"},
        .num_operands = 1,
        .repeats_last = true,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "Columns are groups of configurations, the part of a name before a slash, with "
                 "means over seeds and members; \"best NAME\" is the best member for every "
                 "instance, as if one knew it. Metrics go from 0 to 100: guidance counts 1 for at "
                 "most one expansion and 0 for more than 1e6, speed 1 for a second and 0 for the "
                 "time limit, logarithmic between; quality is the best cost known divided by "
                 "that of the plan.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

static int find_table(const char *name)
{
    int table = 0;
    while (table < NUM_TABLES && strcmp(TABLES[table], name) != 0) {
        table++;
    }
    return table;
}

static bool check(const Settings *settings, GridFormat *out_format, Error *error)
{
    int table = find_table(settings->operands[0]);
    int num_names = 0;
    while (settings->operands[num_names + 1]) {
        num_names++;
    }
    if (table == NUM_TABLES) {
        error_set(error, ERROR_USAGE,
                  "there is no table \"%.80s\"; there are coverage, metrics, instances, usage, "
                  "quarters, switching and compare",
                  settings->operands[0]);
    } else if (table == COMPARE && num_names != 2) {
        error_set(error, ERROR_USAGE, "compare wants two columns, not %d", num_names);
    } else if (table != COMPARE && num_names > 0) {
        error_set(error, ERROR_USAGE, "one table at a time; what is \"%.80s\"?",
                  settings->operands[1]);
    } else if (!grid_parse_format(settings->format, out_format)) {
        error_set(error, ERROR_USAGE, "--format wants text, md, csv or latex, not \"%.80s\"",
                  settings->format);
    }
    return error->kind == ERROR_NONE;
}

static int find_column(const ScoreSheet *sheet, const char *name, Error *error)
{
    int column = score_sheet_find(sheet, name);
    if (column < 0) {
        error_set(error, ERROR_USAGE, "there are no results of \"%.80s\"", name);
    }
    return column;
}

/* Whose usage is asked for; -1 and an Error. */
static int find_user(const ScoreSheet *sheet, const char *name, bool has_traces, Error *error)
{
    int column = name ? find_column(sheet, name, error) : usage_tables_find(sheet, has_traces);
    if (column < 0 && error->kind == ERROR_NONE) {
        error_set(error, ERROR_USAGE, "no run has told which lists it used%s",
                  has_traces ? "; the suite needs \"traces = yes\"" : "");
    }
    return column;
}

static bool make(const Settings *settings, const ScoreSheet *sheet, Grid *grid, Error *error)
{
    static void (*const ABOUT_USAGE[NUM_TABLES])(const ScoreSheet *, int, Grid *) = {
        [USAGE] = usage_tables_usage,
        [QUARTERS] = usage_tables_quarters,
        [SWITCHING] = usage_tables_switching,
    };
    const char *const *names = settings->operands + 1;
    int table = find_table(settings->operands[0]), left, right;
    switch (table) {
    case COVERAGE:
        score_tables_coverage(sheet, grid);
        return true;
    case METRICS:
        score_tables_metrics(sheet, grid);
        return true;
    case INSTANCES:
        score_tables_instances(sheet, grid);
        return true;
    case COMPARE:
        left = find_column(sheet, names[0], error);
        right = left < 0 ? -1 : find_column(sheet, names[1], error);
        if (right >= 0) {
            score_tables_compare(sheet, left, right, grid);
        }
        return right >= 0;
    default:
        left = find_user(sheet, settings->of, table != USAGE, error);
        if (left >= 0) {
            ABOUT_USAGE[table](sheet, left, grid);
        }
        return left >= 0;
    }
}

static bool print(const Settings *settings, Error *error)
{
    GridFormat format;
    Results results = {0};
    if (check(settings, &format, error) && results_read_file(settings->db, &results, error)) {
        ScoreSheet sheet;
        Grid grid = {0};
        score_sheet_init(&sheet, &results);
        if (make(settings, &sheet, &grid, error)) {
            grid_write(&grid, format, stdout); /* main looks whether that worked */
        }
        grid_release(&grid);
        score_sheet_release(&sheet);
    }
    results_release(&results);
    return error->kind == ERROR_NONE;
}

int cmd_lab_table_run(int argc, char **argv)
{
    size_t room = (size_t)argc + 1;
    Settings settings = {.operands = MEM_NEW(const char *, room)};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    bool ok = parsed == PARSE_HELP || (parsed == PARSE_OK && print(&settings, &error));
    MEM_FREE(settings.operands, room);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, false);
}
