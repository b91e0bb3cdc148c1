#include "lab/usage_tables.h"

#include <math.h>
#include <stdio.h>

#include "control/trace_summary.h"
#include "lab/score.h"

typedef struct Spread {
    double sum, max, min;
    int count;
} Spread;

static void cover(Spread *spread, double value)
{
    if (!isnan(value)) {
        spread->max = spread->count == 0 || value > spread->max ? value : spread->max;
        spread->min = spread->count == 0 || value < spread->min ? value : spread->min;
        spread->sum += value;
        spread->count++;
    }
}

static double mean_of(const Spread *spread)
{
    return spread->count > 0 ? spread->sum / spread->count : (double)NAN;
}

bool usage_tables_counts(const ScoreSheet *sheet, int column, const ResultsRun *run)
{
    return run->is_solved && run->num_uses > 0 && score_counts(&sheet->columns[column], run);
}

static bool is_of_interest(const ScoreSheet *sheet, const ResultsRun *run, bool has_traces)
{
    const Results *results = sheet->results;
    int num_used = 0;
    for (int list = 0; list < (int)results->lists.size; list++) {
        num_used += results_share(results, run, list, -1) > 0;
    }
    return num_used > 1 && (!has_traces || run->classes[0] >= 0);
}

int usage_tables_find(const ScoreSheet *sheet, bool has_traces)
{
    for (int column = 0; column < sheet->num_columns; column++) {
        for (size_t i = 0; i < sheet->results->runs.size; i++) {
            const ResultsRun *run = &sheet->results->runs.data[i];
            if (!sheet->columns[column].is_oracle && usage_tables_counts(sheet, column, run) &&
                is_of_interest(sheet, run, has_traces)) {
                return column;
            }
        }
    }
    return -1;
}

/* A column of numbers, and where to find its value in a run. */
typedef struct Item {
    int list;    /* -1: a class */
    int quarter; /* of a list; -1: the whole run */
    int class;
} Item;

/* The spread of an item over the runs of a domain. */
static Spread spread_of(const ScoreSheet *sheet, int column, int domain, Item item)
{
    const Results *results = sheet->results;
    Spread spread = {0};
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        if (results->instances.data[run->instance].domain == domain &&
            usage_tables_counts(sheet, column, run)) {
            cover(&spread, item.list < 0 ? results_class_share(run, item.class)
                                         : results_share(results, run, item.list, item.quarter));
        }
    }
    return spread;
}

static void add_domain(const ScoreSheet *sheet, int column, int domain, Grid *grid)
{
    char text[SCORE_TEXT_SIZE];
    grid_add(grid, "%s (%s)", sheet->results->domains.data[domain],
             score_write(score_sheet_domain_sum(sheet, column, SCORE_COVERAGE, domain), 1, text));
}

static void begin(const ScoreSheet *sheet, int column, const char *id, const char *what, Grid *grid)
{
    char title[256];
    snprintf(title, sizeof title, "%s by %.100s in the runs that solved their task", what,
             sheet->columns[column].name);
    grid_begin(grid, id, title);
    grid_add_column(grid, "", "domain (solved)");
}

static void add_share(double share, bool is_best, Grid *grid)
{
    char text[SCORE_TEXT_SIZE];
    score_write(share, 2, text);
    if (is_best) {
        grid_add_best(grid, "%s", text);
    } else {
        grid_add(grid, "%s", text);
    }
}

/* The item with the largest mean, the first among equals; -1 if there are no runs. */
static int largest(const Spread *spreads, int count)
{
    int best = -1;
    for (int i = 0; i < count; i++) {
        if (spreads[i].count > 0 && (best < 0 || mean_of(&spreads[i]) > mean_of(&spreads[best]))) {
            best = i;
        }
    }
    return best;
}

/* Mean, maximum and minimum of each item, a row per domain. */
static void fill_spreads(const ScoreSheet *sheet, int column, const Item *items, int count,
                         Grid *grid)
{
    Spread *spreads = MEM_NEW(Spread, (size_t)count);
    for (int domain = 0; domain < (int)sheet->results->domains.size; domain++) {
        for (int i = 0; i < count; i++) {
            spreads[i] = spread_of(sheet, column, domain, items[i]);
        }
        int best = largest(spreads, count);
        add_domain(sheet, column, domain, grid);
        for (int i = 0; i < count; i++) {
            bool is_known = spreads[i].count > 0;
            add_share(mean_of(&spreads[i]), i == best, grid);
            add_share(is_known ? spreads[i].max : (double)NAN, false, grid);
            add_share(is_known ? spreads[i].min : (double)NAN, false, grid);
        }
    }
    MEM_FREE(spreads, (size_t)count);
}

static void add_spread_columns(const char *group, Grid *grid)
{
    grid_add_column(grid, group, "mean");
    grid_add_column(grid, group, "max");
    grid_add_column(grid, group, "min");
}

void usage_tables_usage(const ScoreSheet *sheet, int column, Grid *out_grid)
{
    const ResultsNames *lists = &sheet->results->lists;
    Item *items = MEM_NEW(Item, lists->size);
    begin(sheet, column, "usage", "Usage of lists", out_grid);
    for (size_t i = 0; i < lists->size; i++) {
        items[i] = (Item){.list = (int)i, .quarter = -1};
        add_spread_columns(lists->data[i], out_grid);
    }
    fill_spreads(sheet, column, items, (int)lists->size, out_grid);
    MEM_FREE(items, lists->size);
}

void usage_tables_switching(const ScoreSheet *sheet, int column, Grid *out_grid)
{
    static const char *const LENGTHS[RUN_NUM_CLASSES] = {"1", "2-100", "101-1000", "1001-"};
    Item items[RUN_NUM_CLASSES];
    begin(sheet, column, "switching", "Steps in sequences on one list", out_grid);
    for (int i = 0; i < RUN_NUM_CLASSES; i++) {
        char group[64];
        snprintf(group, sizeof group, "%s (%s)", trace_summary_class_name((TraceClass)i),
                 LENGTHS[i]);
        items[i] = (Item){.list = -1, .class = i};
        add_spread_columns(group, out_grid);
    }
    fill_spreads(sheet, column, items, RUN_NUM_CLASSES, out_grid);
}

static void add_quarter(const ScoreSheet *sheet, int column, int domain, int quarter, Grid *grid)
{
    size_t count = sheet->results->lists.size;
    Spread *spreads = MEM_NEW(Spread, count);
    for (size_t i = 0; i < count; i++) {
        Item item = {.list = (int)i, .quarter = quarter};
        spreads[i] = spread_of(sheet, column, domain, item);
    }
    int best = largest(spreads, (int)count);
    for (size_t i = 0; i < count; i++) {
        add_share(mean_of(&spreads[i]), (int)i == best, grid);
    }
    MEM_FREE(spreads, count);
}

void usage_tables_quarters(const ScoreSheet *sheet, int column, Grid *out_grid)
{
    const Results *results = sheet->results;
    begin(sheet, column, "quarters", "Mean usage of lists in the quarters of a run", out_grid);
    for (int quarter = 0; quarter < RESULTS_NUM_QUARTERS; quarter++) {
        char group[16];
        snprintf(group, sizeof group, "Q%d", quarter + 1);
        for (size_t i = 0; i < results->lists.size; i++) {
            grid_add_column(out_grid, group, results->lists.data[i]);
        }
    }
    for (int domain = 0; domain < (int)results->domains.size; domain++) {
        add_domain(sheet, column, domain, out_grid);
        for (int quarter = 0; quarter < RESULTS_NUM_QUARTERS; quarter++) {
            add_quarter(sheet, column, domain, quarter, out_grid);
        }
    }
}
