#include "lab/score_tables.h"

#include <math.h>

#include "lab/score.h"

static void add_columns(const ScoreSheet *sheet, const char *first, Grid *grid)
{
    grid_add_column(grid, "", first);
    for (int i = 0; i < sheet->num_columns; i++) {
        const ScoreColumn *column = &sheet->columns[i];
        const size_t prefix = sizeof SCORE_ORACLE_PREFIX - 1;
        grid_add_column(grid, column->is_oracle ? "virtual best" : "",
                        column->name + (column->is_oracle ? prefix : 0));
    }
}

/* Oracles compete with each other only. Values that look the same are equally good, and none is best
 * where all are, or where there is no other. */
static bool is_best(const ScoreSheet *sheet, const double *values, int column)
{
    double own = score_round(values[column], 1);
    bool is_above = false;
    for (int i = 0; i < sheet->num_columns; i++) {
        if (i != column && sheet->columns[i].is_oracle == sheet->columns[column].is_oracle) {
            double other = score_round(values[i], 1);
            if (other > own) {
                return false;
            }
            is_above = is_above || other < own;
        }
    }
    return !isnan(own) && is_above;
}

static void add_values(const ScoreSheet *sheet, const double *values, Grid *grid)
{
    char text[SCORE_TEXT_SIZE];
    for (int i = 0; i < sheet->num_columns; i++) {
        score_write(values[i], 1, text);
        if (is_best(sheet, values, i)) {
            grid_add_best(grid, "%s", text);
        } else {
            grid_add(grid, "%s", text);
        }
    }
}

void score_tables_note_missing(const ScoreSheet *sheet, Grid *grid)
{
    for (int i = 0; i < sheet->num_columns; i++) {
        const ScoreColumn *column = &sheet->columns[i];
        if (column->num_missing > 0 && !column->is_oracle) {
            grid_add_note(grid,
                          "%s is incomplete: %d of %zu have not been run and count as not "
                          "solved.",
                          column->name, column->num_missing,
                          column->members.size * sheet->num_instances);
        }
    }
}

void score_tables_coverage(const ScoreSheet *sheet, Grid *out_grid)
{
    const Results *results = sheet->results;
    size_t count = (size_t)sheet->num_columns;
    double *values = MEM_NEW(double, 2 * count), *sums = values + count;
    grid_begin(out_grid, "coverage",
               "Solved instances, averaged over seeds and members of a group");
    add_columns(sheet, "domain", out_grid);
    for (int domain = 0; domain < (int)results->domains.size; domain++) {
        grid_add(out_grid, "%s (%d)", results->domains.data[domain],
                 score_sheet_domain_size(sheet, domain));
        for (int i = 0; i < sheet->num_columns; i++) {
            values[i] = score_sheet_domain_sum(sheet, i, SCORE_COVERAGE, domain);
            sums[i] += values[i];
        }
        add_values(sheet, values, out_grid);
    }
    grid_add_rule(out_grid);
    grid_add(out_grid, "sum (%zu)", sheet->num_instances);
    add_values(sheet, sums, out_grid);
    score_tables_note_missing(sheet, out_grid);
    MEM_FREE(values, 2 * count);
}

void score_tables_metrics(const ScoreSheet *sheet, Grid *out_grid)
{
    size_t count = (size_t)sheet->num_columns;
    double *values = MEM_NEW(double, count);
    grid_begin(out_grid, "metrics", "Scores from 0 to 100, averaged over domains");
    add_columns(sheet, "metric", out_grid);
    for (int metric = 0; metric < SCORE_NUM_METRICS; metric++) {
        grid_add(out_grid, "%s", score_metric_name((ScoreMetric)metric));
        for (int i = 0; i < sheet->num_columns; i++) {
            values[i] = score_sheet_total(sheet, i, (ScoreMetric)metric);
        }
        add_values(sheet, values, out_grid);
    }
    score_tables_note_missing(sheet, out_grid);
    MEM_FREE(values, count);
}

/* --- Instances -------------------------------------------------------------------------------- */

void score_tables_instances(const ScoreSheet *sheet, Grid *out_grid)
{
    const Results *results = sheet->results;
    size_t count = sheet->num_instances, num_columns = 0;
    grid_begin(out_grid, "instances", "Instances: share of runs that solved them, mean effort");
    grid_add_column(out_grid, "", "domain");
    grid_add_column(out_grid, "", "instance");
    for (; (int)num_columns < sheet->num_columns && !sheet->columns[num_columns].is_oracle;
         num_columns++) {
        grid_add_column(out_grid, sheet->columns[num_columns].name, "solved");
        grid_add_column(out_grid, sheet->columns[num_columns].name, "expanded");
        grid_add_column(out_grid, sheet->columns[num_columns].name, "seconds");
    }
    double *means = MEM_NEW(double, 2 * num_columns * count);
    for (size_t i = 0; i < num_columns; i++) {
        score_effort_fill(sheet, (int)i, SCORE_EFFORT_EXPANSIONS, means + 2 * i * count);
        score_effort_fill(sheet, (int)i, SCORE_EFFORT_TIME, means + (2 * i + 1) * count);
    }
    for (size_t row = 0; row < count; row++) {
        char text[SCORE_TEXT_SIZE];
        const ResultsInstance *instance = &results->instances.data[row];
        grid_add(out_grid, "%s", results->domains.data[instance->domain]);
        grid_add(out_grid, "%s", instance->name);
        for (size_t i = 0; i < num_columns; i++) {
            const double *solved = score_sheet_get(sheet, (int)i, SCORE_COVERAGE);
            grid_add(out_grid, "%s", score_write(solved[row], 2, text));
            grid_add(out_grid, "%s", score_write(means[2 * i * count + row], 1, text));
            grid_add(out_grid, "%s", score_write(means[(2 * i + 1) * count + row], 3, text));
        }
    }
    MEM_FREE(means, 2 * num_columns * count);
}
