#include "lab/pair_tables.h"

#include <math.h>
#include <stdio.h>

#include "lab/score.h"
#include "lab/score_tables.h"
#include "lab/statistics.h"

/* A fixed seed: the same results give the same table. */
enum { SEED = 1 };

/* --- Pairs ------------------------------------------------------------------------------------ */

/* Differences of instances, domain by domain, scaled so that their sum is the difference of the
 * totals. */
typedef struct Pairs {
    double *differences;
    size_t *sizes;
    size_t num_differences, num_domains;
    size_t room;  /* for differences */
    bool is_mean; /* the statistic is their mean, not their sum */
} Pairs;

static void pairs_init(Pairs *pairs, const ScoreSheet *sheet)
{
    *pairs = (Pairs){.num_domains = sheet->results->domains.size, .room = sheet->num_instances};
    pairs->differences = MEM_NEW(double, pairs->room);
    pairs->sizes = MEM_NEW(size_t, pairs->num_domains);
}

static void pairs_release(Pairs *pairs)
{
    MEM_FREE(pairs->differences, pairs->room);
    MEM_FREE(pairs->sizes, pairs->num_domains);
}

static void pairs_add_scores(Pairs *pairs, const ScoreSheet *sheet, int left, int right,
                             ScoreMetric metric)
{
    const Results *results = sheet->results;
    const double *a = score_sheet_get(sheet, left, metric);
    const double *b = score_sheet_get(sheet, right, metric);
    for (size_t domain = 0; domain < pairs->num_domains; domain++) {
        size_t size = (size_t)score_sheet_domain_size(sheet, (int)domain);
        double weight = 100 / ((double)size * (double)pairs->num_domains);
        for (size_t i = 0; i < sheet->num_instances; i++) {
            if (results->instances.data[i].domain == (int)domain) {
                pairs->differences[pairs->num_differences++] = (a[i] - b[i]) * weight;
            }
        }
        pairs->sizes[domain] = size;
    }
}

static bool is_known(const Pairs *pairs)
{
    double sum = 0;
    for (size_t i = 0; i < pairs->num_differences; i++) {
        sum += pairs->differences[i];
    }
    return !isnan(sum);
}

static StatisticsSample sample_of(const Pairs *pairs)
{
    return (StatisticsSample){pairs->differences, pairs->sizes, pairs->num_domains, pairs->is_mean};
}

static StatisticsInterval interval_of(const Pairs *pairs)
{
    StatisticsSample sample = sample_of(pairs);
    return statistics_bootstrap(&sample, SEED);
}

/* What the bootstrap draws from: instances that are `kind`. */
static void note_bootstrap(const Pairs *pairs, const char *kind, Grid *grid)
{
    StatisticsSample sample = sample_of(pairs);
    size_t num_domains = 0;
    for (size_t i = 0; i < pairs->num_domains; i++) {
        num_domains += pairs->sizes[i] > 0;
    }
    grid_add_note(grid,
                  "Intervals have 95 %% confidence: a bootstrap of %zu instances%s within their "
                  "domains (%zu)%s. There is none (-) of fewer than %d, or where nothing varies.",
                  pairs->num_differences, kind, num_domains,
                  statistics_draws_strata(&sample)
                      ? ", and of the domains, as they have few instances each"
                      : "",
                  STATISTICS_MIN_DRAWN);
}

/* Every column has the same instances. */
static void note_bootstrap_of_scores(const ScoreSheet *sheet, Grid *grid)
{
    Pairs pairs;
    pairs_init(&pairs, sheet);
    pairs_add_scores(&pairs, sheet, 0, 0, SCORE_COVERAGE);
    note_bootstrap(&pairs, "", grid);
    pairs_release(&pairs);
}

/* --- Two columns ------------------------------------------------------------------------------ */

static void add_statistics(const Pairs *pairs, Grid *grid)
{
    int64_t wins = 0, losses = 0;
    char text[SCORE_TEXT_SIZE];
    for (size_t i = 0; i < pairs->num_differences; i++) {
        wins += pairs->differences[i] > 1e-9;
        losses += pairs->differences[i] < -1e-9;
    }
    StatisticsInterval interval = interval_of(pairs);
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
    pairs_init(&pairs, sheet);
    pairs_add_scores(&pairs, sheet, left, right, metric);
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

void pair_tables_compare(const ScoreSheet *sheet, int left, int right, Grid *out_grid)
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
    grid_add_note(out_grid, "The interval is that of the difference. Tests are two-sided.");
    note_bootstrap_of_scores(sheet, out_grid);
    score_tables_note_missing(sheet, out_grid);
}

/* --- Efforts ---------------------------------------------------------------------------------- */

/* Geometric means over the instances that both columns solved. */
typedef struct Ratio {
    int num_both;
    double left, right, ratio; /* NAN: there is no such instance */
    StatisticsInterval interval;
} Ratio;

/* Efforts of one measure, instance by instance. */
typedef struct Efforts {
    double *left, *right;
} Efforts;

static void efforts_init(Efforts *efforts, const ScoreSheet *sheet, int left, int right,
                         ScoreEffort measure)
{
    efforts->left = MEM_NEW(double, sheet->num_instances);
    efforts->right = MEM_NEW(double, sheet->num_instances);
    score_effort_fill(sheet, left, measure, efforts->left);
    score_effort_fill(sheet, right, measure, efforts->right);
}

static void efforts_release(Efforts *efforts, const ScoreSheet *sheet)
{
    MEM_FREE(efforts->left, sheet->num_instances);
    MEM_FREE(efforts->right, sheet->num_instances);
}

/* Adds the logarithms of one domain. */
static void add_domain(const ScoreSheet *sheet, const Efforts *efforts, int domain, Pairs *pairs,
                       Ratio *ratio)
{
    size_t first = pairs->num_differences;
    for (size_t i = 0; i < sheet->num_instances; i++) {
        double a = efforts->left[i], b = efforts->right[i];
        if (sheet->results->instances.data[i].domain == domain && !isnan(a) && !isnan(b)) {
            pairs->differences[pairs->num_differences++] = log(a / b);
            ratio->left += log(a);
            ratio->right += log(b);
        }
    }
    pairs->sizes[domain] = pairs->num_differences - first;
}

/* Adds those of one domain, or of all if it is -1. */
static void add_efforts(const ScoreSheet *sheet, const Efforts *efforts, int domain, Pairs *pairs,
                        Ratio *ratio)
{
    for (int i = 0; i < (int)pairs->num_domains; i++) {
        if (domain < 0 || i == domain) {
            add_domain(sheet, efforts, i, pairs, ratio);
        }
    }
}

/* Of one domain, or of all together if it is -1. */
static Ratio ratio_of(const ScoreSheet *sheet, const Efforts *efforts, int domain)
{
    Ratio ratio = {0};
    Pairs pairs;
    pairs_init(&pairs, sheet);
    add_efforts(sheet, efforts, domain, &pairs, &ratio);
    double count = (double)pairs.num_differences;
    pairs.is_mean = true;
    ratio.num_both = (int)pairs.num_differences;
    ratio.left = exp(ratio.left / count);
    ratio.right = exp(ratio.right / count);
    ratio.ratio = ratio.left / ratio.right;
    StatisticsInterval logarithms = interval_of(&pairs);
    ratio.interval = (StatisticsInterval){exp(logarithms.low), exp(logarithms.high)};
    pairs_release(&pairs);
    return ratio;
}

static void add_number(Grid *grid, double value, int num_decimals)
{
    char text[SCORE_TEXT_SIZE];
    grid_add(grid, "%s", score_write(value, num_decimals, text));
}

static void add_ratio(Grid *grid, const Ratio *ratio)
{
    add_number(grid, ratio->ratio, 3);
    add_number(grid, ratio->interval.low, 3);
    add_number(grid, ratio->interval.high, 3);
}

static void add_ratio_columns(Grid *grid, const char *group)
{
    grid_add_column(grid, group, "ratio");
    grid_add_column(grid, group, "low");
    grid_add_column(grid, group, "high");
}

static const char *const MEASURES[SCORE_NUM_EFFORTS] = {
    [SCORE_EFFORT_TIME] = "seconds",
    [SCORE_EFFORT_PROCESSOR] = "processor time",
    [SCORE_EFFORT_EXPANSIONS] = "expansions",
};

static void add_ratio_row(const ScoreSheet *sheet, const Efforts *efforts, int domain, Grid *grid)
{
    for (int measure = 0; measure < SCORE_NUM_EFFORTS; measure++) {
        Ratio ratio = ratio_of(sheet, &efforts[measure], domain);
        if (measure == SCORE_EFFORT_TIME) {
            grid_add(grid, "%d", ratio.num_both);
            add_number(grid, ratio.left, 3);
            add_number(grid, ratio.right, 3);
        }
        add_ratio(grid, &ratio);
    }
}

static void note_ratio(const ScoreSheet *sheet, const Efforts *efforts, Grid *grid)
{
    Ratio unused = {0};
    Pairs pairs;
    pairs_init(&pairs, sheet);
    add_efforts(sheet, efforts, -1, &pairs, &unused);
    grid_add_note(grid, "Geometric means; below 1 the first one needs less.");
    note_bootstrap(&pairs, " that both solved", grid);
    pairs_release(&pairs);
}

void pair_tables_ratio(const ScoreSheet *sheet, int left, int right, Grid *out_grid)
{
    const ScoreColumn *a = &sheet->columns[left], *b = &sheet->columns[right];
    char title[256];
    Efforts efforts[SCORE_NUM_EFFORTS];
    snprintf(title, sizeof title, "%.100s against %.100s on instances that both solved", a->name,
             b->name);
    grid_begin(out_grid, "ratio", title);
    grid_add_column(out_grid, "", "domain");
    grid_add_column(out_grid, "", "instances");
    grid_add_column(out_grid, MEASURES[SCORE_EFFORT_TIME], a->name);
    grid_add_column(out_grid, MEASURES[SCORE_EFFORT_TIME], b->name);
    for (int measure = 0; measure < SCORE_NUM_EFFORTS; measure++) {
        add_ratio_columns(out_grid, MEASURES[measure]);
        efforts_init(&efforts[measure], sheet, left, right, (ScoreEffort)measure);
    }
    for (int domain = 0; domain < (int)sheet->results->domains.size; domain++) {
        grid_add(out_grid, "%s", sheet->results->domains.data[domain]);
        add_ratio_row(sheet, efforts, domain, out_grid);
    }
    grid_add_rule(out_grid);
    grid_add(out_grid, "all");
    add_ratio_row(sheet, efforts, -1, out_grid);
    note_ratio(sheet, &efforts[SCORE_EFFORT_TIME], out_grid);
    for (int measure = 0; measure < SCORE_NUM_EFFORTS; measure++) {
        efforts_release(&efforts[measure], sheet);
    }
}

/* --- All columns against one ------------------------------------------------------------------ */

enum { NUM_COMPARED = 3 };

static const ScoreMetric COMPARED[NUM_COMPARED] = {SCORE_COVERAGE, SCORE_GUIDANCE, SCORE_SPEED};

static void add_difference(const ScoreSheet *sheet, int left, int right, ScoreMetric metric,
                           Grid *grid)
{
    double total = score_sheet_total(sheet, left, metric);
    StatisticsInterval interval = {NAN, NAN};
    Pairs pairs;
    pairs_init(&pairs, sheet);
    pairs_add_scores(&pairs, sheet, left, right, metric);
    if (is_known(&pairs)) {
        interval = interval_of(&pairs);
    }
    pairs_release(&pairs);
    add_number(grid, total, 2);
    add_number(grid, total - score_sheet_total(sheet, right, metric), 2);
    add_number(grid, interval.low, 2);
    add_number(grid, interval.high, 2);
}

static void add_against(const ScoreSheet *sheet, int column, int reference, Grid *grid)
{
    Efforts efforts;
    grid_add(grid, "%s", sheet->columns[column].name);
    for (int i = 0; i < NUM_COMPARED; i++) {
        add_difference(sheet, column, reference, COMPARED[i], grid);
    }
    efforts_init(&efforts, sheet, column, reference, SCORE_EFFORT_TIME);
    Ratio ratio = ratio_of(sheet, &efforts, -1);
    grid_add(grid, "%d", ratio.num_both);
    add_ratio(grid, &ratio);
    efforts_release(&efforts, sheet);
}

void pair_tables_against(const ScoreSheet *sheet, int reference, Grid *out_grid)
{
    static const char *const FIGURES[] = {"total", "difference", "low", "high"};
    char title[256];
    snprintf(title, sizeof title, "All against %.100s", sheet->columns[reference].name);
    grid_begin(out_grid, "against", title);
    grid_add_column(out_grid, "", "column");
    for (int i = 0; i < NUM_COMPARED; i++) {
        for (size_t j = 0; j < sizeof FIGURES / sizeof *FIGURES; j++) {
            grid_add_column(out_grid, score_metric_name(COMPARED[i]), FIGURES[j]);
        }
    }
    grid_add_column(out_grid, MEASURES[SCORE_EFFORT_TIME], "instances");
    add_ratio_columns(out_grid, MEASURES[SCORE_EFFORT_TIME]);
    for (int column = 0; column < sheet->num_columns; column++) {
        if (column != reference) {
            add_against(sheet, column, reference, out_grid);
        }
    }
    grid_add_note(out_grid,
                  "Differences of scores from 0 to 100; geometric means of the ratio of times, on "
                  "instances that both solved.");
    note_bootstrap_of_scores(sheet, out_grid);
    score_tables_note_missing(sheet, out_grid);
}
