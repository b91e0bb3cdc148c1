#include "lab/effort.h"

#include <math.h>
#include <string.h>

bool effort_counts(const ScoreColumn *column, const ResultsRun *run)
{
    for (size_t i = 0; i < column->members.size; i++) {
        if (column->members.data[i] == run->configuration) {
            return true;
        }
    }
    return false;
}

bool effort_is_known(const ResultsRun *run, EffortMeasure measure)
{
    return run->is_solved && (measure != EFFORT_EXPANSIONS || run->expanded >= 0);
}

double effort_of(const ResultsRun *run, EffortMeasure measure)
{
    return measure == EFFORT_EXPANSIONS
               ? fmax((double)run->expanded, 1)
               : fmax(measure == EFFORT_TIME ? run->wall : run->cpu, 0.001);
}

/* A mean of shares may be a digit short of what it is. */
static const double ABOUT_HALF = 0.5 - 1e-9;

void effort_fill(const ScoreSheet *sheet, int column, EffortMeasure measure, double *out_means)
{
    const Results *results = sheet->results;
    double *counts = MEM_NEW(double, sheet->num_instances);
    memset(out_means, 0, sheet->num_instances * sizeof *out_means);
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        if (effort_counts(&sheet->columns[column], run) && effort_is_known(run, measure)) {
            out_means[run->instance] += log(effort_of(run, measure));
            counts[run->instance]++;
        }
    }
    const double *coverage = score_sheet_get(sheet, column, SCORE_COVERAGE);
    bool is_oracle = sheet->columns[column].is_oracle;
    for (size_t i = 0; i < sheet->num_instances; i++) {
        bool is_mean = counts[i] > 0 && coverage[i] >= ABOUT_HALF && !is_oracle;
        out_means[i] = is_mean ? exp(out_means[i] / counts[i]) : (double)NAN;
    }
    MEM_FREE(counts, sheet->num_instances);
}
