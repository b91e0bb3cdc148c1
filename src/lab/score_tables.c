#include "lab/score_tables.h"

#include <math.h>
#include <stdio.h>

#include "lab/effort.h"
#include "lab/statistics.h"

/* Makes chance the same every time. */
enum { SEED = 1 };

static void add_columns(const ScoreSheet *sheet, const char *first, Grid *grid)
{
    grid_add_column(grid, "", first);
    for (int i = 0; i < sheet->num_columns; i++) {
        const ScoreColumn *column = &sheet->columns[i];
        const size_t prefix = sizeof "best " - 1;
        grid_add_column(grid, column->is_oracle ? "best (oracle)" : "",
                        column->name + (column->is_oracle ? prefix : 0));
    }
}

/* Oracles compete with each other only. Values that look the same are equally good. */
static bool is_best(const ScoreSheet *sheet, const double *values, int column)
{
    for (int i = 0; i < sheet->num_columns; i++) {
        if (sheet->columns[i].is_oracle == sheet->columns[column].is_oracle &&
            score_round(values[i], 1) > score_round(values[column], 1)) {
            return false;
        }
    }
    return !isnan(values[column]);
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

static void note_missing(const ScoreSheet *sheet, Grid *grid)
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
    note_missing(sheet, out_grid);
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
    note_missing(sheet, out_grid);
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
        effort_fill(sheet, (int)i, EFFORT_EXPANSIONS, means + 2 * i * count);
        effort_fill(sheet, (int)i, EFFORT_TIME, means + (2 * i + 1) * count);
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

/* --- Comparison ------------------------------------------------------------------------------- */

/* Differences of all instances, domain by domain, scaled so that their sum is the difference of the
 * totals. */
typedef struct Pairs {
    double *differences;
    size_t *sizes;
    size_t num_differences, num_domains;
} Pairs;

static void pairs_init(Pairs *pairs, const ScoreSheet *sheet, int left, int right,
                       ScoreMetric metric)
{
    const Results *results = sheet->results;
    const double *a = score_sheet_get(sheet, left, metric);
    const double *b = score_sheet_get(sheet, right, metric);
    *pairs = (Pairs){.num_differences = sheet->num_instances, .num_domains = results->domains.size};
    pairs->differences = MEM_NEW(double, pairs->num_differences);
    pairs->sizes = MEM_NEW(size_t, pairs->num_domains);
    size_t next = 0;
    for (size_t domain = 0; domain < pairs->num_domains; domain++) {
        size_t size = (size_t)score_sheet_domain_size(sheet, (int)domain);
        double weight = 100 / ((double)size * (double)pairs->num_domains);
        for (size_t i = 0; i < sheet->num_instances; i++) {
            if (results->instances.data[i].domain == (int)domain) {
                pairs->differences[next++] = (a[i] - b[i]) * weight;
            }
        }
        pairs->sizes[domain] = size;
    }
}

static void pairs_release(Pairs *pairs)
{
    MEM_FREE(pairs->differences, pairs->num_differences);
    MEM_FREE(pairs->sizes, pairs->num_domains);
}

static bool is_known(const Pairs *pairs)
{
    double sum = 0;
    for (size_t i = 0; i < pairs->num_differences; i++) {
        sum += pairs->differences[i];
    }
    return !isnan(sum);
}

static void add_statistics(const Pairs *pairs, Grid *grid)
{
    int64_t wins = 0, losses = 0;
    char text[SCORE_TEXT_SIZE];
    for (size_t i = 0; i < pairs->num_differences; i++) {
        wins += pairs->differences[i] > 1e-9;
        losses += pairs->differences[i] < -1e-9;
    }
    StatisticsSample sample = {pairs->differences, pairs->sizes, pairs->num_domains};
    StatisticsInterval interval = statistics_bootstrap(&sample, SEED);
    grid_add(grid, "%s", score_write(interval.low, 2, text));
    grid_add(grid, "%s", score_write(interval.high, 2, text));
    grid_add(grid, "%lld", (long long)wins);
    grid_add(grid, "%lld", (long long)losses);
    grid_add(grid, "%lld", (long long)((int64_t)pairs->num_differences - wins - losses));
    grid_add(grid, "%s", score_write(statistics_sign_test(wins, losses), 4, text));
    grid_add(
        grid, "%s",
        score_write(statistics_permutation_test(pairs->differences, pairs->num_differences, SEED),
                    4, text));
}

static void add_comparison(const ScoreSheet *sheet, int left, int right, ScoreMetric metric,
                           Grid *grid)
{
    enum { NUM_STATISTICS = 7 };
    char text[SCORE_TEXT_SIZE];
    double a = score_sheet_total(sheet, left, metric), b = score_sheet_total(sheet, right, metric);
    Pairs pairs;
    pairs_init(&pairs, sheet, left, right, metric);
    grid_add(grid, "%s", score_metric_name(metric));
    grid_add(grid, "%s", score_write(a, 2, text));
    grid_add(grid, "%s", score_write(b, 2, text));
    grid_add(grid, "%s", score_write(a - b, 2, text));
    if (is_known(&pairs)) {
        add_statistics(&pairs, grid);
    } else {
        for (int i = 0; i < NUM_STATISTICS; i++) {
            grid_add(grid, "-");
        }
    }
    pairs_release(&pairs);
}

void score_tables_compare(const ScoreSheet *sheet, int left, int right, Grid *out_grid)
{
    static const char *const STATISTICS[][2] = {
        {"95 % interval", "low"},        {"95 % interval", "high"}, {"instances", "better"},
        {"instances", "worse"},          {"instances", "equal"},    {"p-value", "sign test"},
        {"p-value", "permutation test"},
    };
    char title[256];
    snprintf(title, sizeof title, "%.100s against %.100s", sheet->columns[left].name,
             sheet->columns[right].name);
    grid_begin(out_grid, "compare", title);
    grid_add_column(out_grid, "", "metric");
    grid_add_column(out_grid, "", sheet->columns[left].name);
    grid_add_column(out_grid, "", sheet->columns[right].name);
    grid_add_column(out_grid, "", "difference");
    for (size_t i = 0; i < sizeof STATISTICS / sizeof *STATISTICS; i++) {
        grid_add_column(out_grid, STATISTICS[i][0], STATISTICS[i][1]);
    }
    for (int metric = 0; metric < SCORE_NUM_METRICS; metric++) {
        add_comparison(sheet, left, right, (ScoreMetric)metric, out_grid);
    }
    grid_add_note(out_grid, "The interval is that of the difference: a bootstrap over instances "
                            "within their domains. Tests are two-sided.");
    note_missing(sheet, out_grid);
}
