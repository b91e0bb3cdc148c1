/* veer lab table: the results of a suite as tables. */
#include <assert.h>
#include <stdio.h>

#include "base/name_table.h"
#include "cli/cli_options.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/pair_tables.h"
#include "lab/score_tables.h"
#include "lab/usage_tables.h"

typedef struct Settings {
    const char **operands; /* the table's name, the columns that it is about, NULL */
    const char *db, *format, *of;
} Settings;

typedef enum Table {
    COVERAGE,
    METRICS,
    INSTANCES,
    USAGE,
    QUARTERS,
    SWITCHING,
    COMPARE,
    RATIO,
    AGAINST,
    NUM_TABLES
} Table;

static const struct {
    const char *name;
    int num_columns; /* that must be named */
} TABLES[NUM_TABLES] = {
    [COVERAGE] = {"coverage", 0}, [METRICS] = {"metrics", 0},   [INSTANCES] = {"instances", 0},
    [USAGE] = {"usage", 0},       [QUARTERS] = {"quarters", 0}, [SWITCHING] = {"switching", 0},
    [COMPARE] = {"compare", 2},   [RATIO] = {"ratio", 2},       [AGAINST] = {"against", 1},
};

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    settings->db = "results.db";
    settings->format = "text";
    const Option options[] = {
        {"db", 0, "FILE", OPTION_TEXT, 0, 0, &settings->db, "what veer lab run wrote"},
        {"format", 0, "text|md|csv|latex", OPTION_TEXT, 0, 0, &settings->format,
         "how to write the table"},
        {"of", 0, "NAME", OPTION_TEXT, 0, 0, &settings->of,
         "whose usage, quarters or switching (default: the first that used several lists)"},
    };
    const Syntax syntax = {
        .command = "lab table",
        .summary = "Prints a table of results. TABLE is coverage, metrics, instances, usage, "
                   "quarters, switching; compare or ratio and the names of two columns; or "
                   "against and the name of one.",
        .operands = {"TABLE"},
        .num_operands = 1,
        .repeats_last = true,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "Columns are groups of configurations, the part of a name before a slash, with "
                 "means over seeds and members; \"virtual best NAME\" takes the best member for "
                 "every instance (per-instance oracle). Metrics go from 0 to 100: guidance counts "
                 "1 for at "
                 "most one expansion and 0 for more than 1e6, speed 1 for a second and 0 for the "
                 "time limit, logarithmic between; quality is the best cost known divided by "
                 "that of the plan. compare has all metrics of two columns, with intervals and "
                 "tests; ratio what instances took that both solved, time and expansions; against "
                 "the differences of all columns to one.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

static Table find_table(const char *name)
{
    int table = name_table_find(name, NAME_TABLE(TABLES, NUM_TABLES));
    return table < 0 ? NUM_TABLES : (Table)table;
}

static bool is_of_usage(Table table)
{
    return table == USAGE || table == QUARTERS || table == SWITCHING;
}

static bool check(const Settings *settings, GridFormat *out_format, Error *error)
{
    const char *name = settings->operands[0];
    Table table = find_table(name);
    int num_names = 0;
    while (settings->operands[num_names + 1]) {
        num_names++;
    }
    if (table == NUM_TABLES) {
        error_set(error, ERROR_USAGE, "there is no table \"%.80s\"; see veer lab table --help",
                  name);
    } else if (TABLES[table].num_columns != num_names) {
        error_set(error, ERROR_USAGE, "%s wants the names of %d columns, not %d", name,
                  TABLES[table].num_columns, num_names);
    } else if (settings->of && !is_of_usage(table)) {
        error_set(error, ERROR_USAGE, "--of is for usage, quarters and switching, not for %s",
                  name);
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

/* The column whose usage the table shows; -1 and an Error. */
static int find_user(const ScoreSheet *sheet, const char *name, bool has_traces, Error *error)
{
    int column = name ? find_column(sheet, name, error) : usage_tables_find(sheet, has_traces);
    if (column < 0 && error->kind == ERROR_NONE) {
        error_set(error, ERROR_USAGE, "no run has recorded which lists it used%s",
                  has_traces ? "; the suite needs \"traces = yes\"" : "");
    }
    return column;
}

/* The columns of a comparison; false and an Error if one is missing. */
static bool find_columns(const Settings *settings, const ScoreSheet *sheet, Table table,
                         int out_columns[2], Error *error)
{
    for (int i = 0; i < TABLES[table].num_columns && error->kind == ERROR_NONE; i++) {
        out_columns[i] = find_column(sheet, settings->operands[1 + i], error);
    }
    if (is_of_usage(table)) {
        out_columns[0] = find_user(sheet, settings->of, table != USAGE, error);
    }
    return error->kind == ERROR_NONE;
}

static bool make(const Settings *settings, const ScoreSheet *sheet, Grid *grid, Error *error)
{
    static void (*const OF_ALL[NUM_TABLES])(const ScoreSheet *, Grid *) = {
        [COVERAGE] = score_tables_coverage,
        [METRICS] = score_tables_metrics,
        [INSTANCES] = score_tables_instances,
    };
    static void (*const OF_ONE[NUM_TABLES])(const ScoreSheet *, int, Grid *) = {
        [USAGE] = usage_tables_usage,
        [QUARTERS] = usage_tables_quarters,
        [SWITCHING] = usage_tables_switching,
        [AGAINST] = pair_tables_against,
    };
    static void (*const OF_TWO[NUM_TABLES])(const ScoreSheet *, int, int, Grid *) = {
        [COMPARE] = pair_tables_compare,
        [RATIO] = pair_tables_ratio,
    };
    Table table = find_table(settings->operands[0]);
    int columns[2] = {0};
    assert(table != NUM_TABLES); /* check has seen to that */
    if (!find_columns(settings, sheet, table, columns, error)) {
        return false;
    }
    if (OF_ALL[table]) {
        OF_ALL[table](sheet, grid);
    } else if (OF_ONE[table]) {
        OF_ONE[table](sheet, columns[0], grid);
    } else {
        OF_TWO[table](sheet, columns[0], columns[1], grid);
    }
    return true;
}

static bool print(const Settings *settings, Error *error)
{
    GridFormat format = GRID_TEXT;
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
