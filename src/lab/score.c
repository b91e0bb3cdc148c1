#include "lab/score.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double MAX_EXPANSIONS = 1e6;

static const char *const NAMES[SCORE_NUM_METRICS] = {"coverage", "guidance", "speed", "quality"};

const char *score_metric_name(ScoreMetric metric)
{
    return NAMES[metric];
}

/* 1 up to 1, 0 from `worst` on. */
static double score_logarithmic(double value, double worst)
{
    return value <= 1 ? 1 : value >= worst ? 0 : 1 - log(value) / log(worst);
}

double score_guidance(bool is_solved, int64_t expanded)
{
    return !is_solved     ? 0
           : expanded < 0 ? (double)NAN
                          : score_logarithmic((double)expanded, MAX_EXPANSIONS);
}

double score_speed(bool is_solved, double seconds, double limit)
{
    assert(limit > 1);
    return is_solved ? score_logarithmic(seconds, limit) : 0;
}

double score_quality(bool is_solved, int64_t cost, int64_t best_cost)
{
    assert(!is_solved || (best_cost >= 0 && best_cost <= cost));
    return !is_solved ? 0 : cost == best_cost ? 1 : (double)best_cost / (double)cost;
}

double score_round(double value, int num_decimals)
{
    /* Larger than errors of adding up, smaller than any difference that is meant. */
    static const double ALMOST = 1e-7;
    double unit = pow(10, num_decimals);
    return floor(value * unit + 0.5 + ALMOST) / unit;
}

const char *score_write(double value, int num_decimals, char out_text[SCORE_TEXT_SIZE])
{
    if (isfinite(value)) {
        double rounded = score_round(value, num_decimals);
        snprintf(out_text, SCORE_TEXT_SIZE, "%.*f", num_decimals, rounded == 0 ? 0 : rounded);
    } else {
        snprintf(out_text, SCORE_TEXT_SIZE, "-");
    }
    return out_text;
}

/* --- Sheet: means over seeds ------------------------------------------------------------------ */

/* Means over seeds of every configuration on every instance. */
typedef struct Means {
    int32_t *num_runs;
    double *scores[SCORE_NUM_METRICS];
    size_t size;
} Means;

/* The time at which speed scores 0: the time limit, or that of [SBL21] if the limit is too
 * short. */
static double speed_limit(const Results *results)
{
    return results->time_limit > 1 ? results->time_limit : 300;
}

static void add_run(Means *means, const Results *results, const ResultsRun *run)
{
    size_t cell = (size_t)run->configuration * results->instances.size + (size_t)run->instance;
    int64_t best_cost = results->instances.data[run->instance].best_cost;
    means->num_runs[cell]++;
    means->scores[SCORE_COVERAGE][cell] += run->is_solved;
    means->scores[SCORE_GUIDANCE][cell] += score_guidance(run->is_solved, run->expanded);
    means->scores[SCORE_SPEED][cell] +=
        score_speed(run->is_solved, run->wall, speed_limit(results));
    means->scores[SCORE_QUALITY][cell] += score_quality(run->is_solved, run->cost, best_cost);
}

static void means_init(Means *means, const Results *results)
{
    means->size = results->configurations.size * results->instances.size;
    means->num_runs = MEM_NEW(int32_t, means->size);
    for (int metric = 0; metric < SCORE_NUM_METRICS; metric++) {
        means->scores[metric] = MEM_NEW(double, means->size);
    }
    for (size_t i = 0; i < results->runs.size; i++) {
        add_run(means, results, &results->runs.data[i]);
    }
    for (int metric = 0; metric < SCORE_NUM_METRICS; metric++) {
        for (size_t i = 0; i < means->size; i++) {
            means->scores[metric][i] /= means->num_runs[i] > 0 ? means->num_runs[i] : 1;
        }
    }
}

static void means_release(Means *means)
{
    MEM_FREE(means->num_runs, means->size);
    for (int metric = 0; metric < SCORE_NUM_METRICS; metric++) {
        MEM_FREE(means->scores[metric], means->size);
    }
}

/* --- Columns ---------------------------------------------------------------------------------- */

static int find_configuration(const Results *results, const char *name, size_t length)
{
    for (size_t i = 0; i < results->configurations.size; i++) {
        const char *its_name = results->configurations.data[i].name;
        if (strncmp(its_name, name, length) == 0 && its_name[length] == '\0') {
            return (int)i;
        }
    }
    return -1;
}

static const char *oracle_name(ScoreSheet *sheet, const char *name)
{
    size_t size = strlen(name) + sizeof SCORE_ORACLE_PREFIX;
    char *text = ARENA_NEW(&sheet->arena, char, size);
    snprintf(text, size, SCORE_ORACLE_PREFIX "%s", name);
    return text;
}

static void add_group(ScoreSheet *sheet, int group, bool is_oracle)
{
    const Results *results = sheet->results;
    ScoreColumn column = {.name = results->groups.data[group], .is_oracle = is_oracle};
    for (size_t i = 0; i < results->configurations.size; i++) {
        if (results->configurations.data[i].group == group) {
            int_vec_push(&column.members, (int32_t)i);
        }
    }
    if (is_oracle && column.members.size < 2) {
        int_vec_release(&column.members);
        return;
    }
    column.name = is_oracle ? oracle_name(sheet, column.name) : column.name;
    sheet->columns[sheet->num_columns++] = column;
}

/* No column if none of its members is there. */
static void add_oracle(ScoreSheet *sheet, const ResultsOracle *oracle)
{
    ScoreColumn column = {.name = oracle_name(sheet, oracle->name), .is_oracle = true};
    for (const char *word = oracle->members; *word;) {
        size_t length = strcspn(word, " \t");
        int member = find_configuration(sheet->results, word, length);
        if (member >= 0 && length > 0) {
            int_vec_push(&column.members, member);
        }
        word += length + (word[length] != '\0');
    }
    if (column.members.size > 0) {
        sheet->columns[sheet->num_columns++] = column;
    }
}

static void add_columns(ScoreSheet *sheet)
{
    const Results *results = sheet->results;
    size_t most = 2 * results->groups.size + results->oracles.size;
    sheet->columns = ARENA_NEW(&sheet->arena, ScoreColumn, most);
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < results->groups.size; i++) {
            add_group(sheet, (int)i, pass == 1);
        }
    }
    for (size_t i = 0; i < results->oracles.size; i++) {
        add_oracle(sheet, &results->oracles.data[i]);
    }
}

/* --- Scores ----------------------------------------------------------------------------------- */

static size_t place_of(const ScoreSheet *sheet, int column, ScoreMetric metric)
{
    return ((size_t)column * SCORE_NUM_METRICS + metric) * sheet->num_instances;
}

static double combine(const ScoreColumn *column, const double *means, size_t stride,
                      size_t instance)
{
    double sum = 0, best = 0;
    for (size_t i = 0; i < column->members.size; i++) {
        double mean = means[(size_t)column->members.data[i] * stride + instance];
        sum += mean;
        best = mean > best || isnan(mean) ? mean : best;
    }
    return column->is_oracle          ? best
           : column->members.size > 0 ? sum / (double)column->members.size
                                      : 0;
}

static void fill_column(ScoreSheet *sheet, int index, const Means *means)
{
    ScoreColumn *column = &sheet->columns[index];
    size_t stride = sheet->num_instances;
    for (int metric = 0; metric < SCORE_NUM_METRICS; metric++) {
        double *scores = sheet->scores + place_of(sheet, index, (ScoreMetric)metric);
        for (size_t i = 0; i < stride; i++) {
            scores[i] = combine(column, means->scores[metric], stride, i);
        }
    }
    for (size_t i = 0; i < column->members.size; i++) {
        const int32_t *num_runs = means->num_runs + (size_t)column->members.data[i] * stride;
        for (size_t j = 0; j < stride; j++) {
            column->num_missing += num_runs[j] == 0;
        }
    }
}

void score_sheet_init(ScoreSheet *sheet, const Results *results)
{
    *sheet = (ScoreSheet){.results = results, .num_instances = results->instances.size};
    Means means;
    add_columns(sheet);
    size_t size = place_of(sheet, sheet->num_columns, SCORE_COVERAGE);
    sheet->scores = ARENA_NEW(&sheet->arena, double, size);
    means_init(&means, results);
    for (int i = 0; i < sheet->num_columns; i++) {
        fill_column(sheet, i, &means);
    }
    means_release(&means);
}

void score_sheet_release(ScoreSheet *sheet)
{
    for (int i = 0; i < sheet->num_columns; i++) {
        int_vec_release(&sheet->columns[i].members);
    }
    arena_release(&sheet->arena);
    *sheet = (ScoreSheet){0};
}

const double *score_sheet_get(const ScoreSheet *sheet, int column, ScoreMetric metric)
{
    return sheet->scores + place_of(sheet, column, metric);
}

int score_sheet_find(const ScoreSheet *sheet, const char *name)
{
    for (int i = 0; i < sheet->num_columns; i++) {
        if (strcmp(sheet->columns[i].name, name) == 0) {
            return i;
        }
    }
    return -1;
}

static void swap_columns(ScoreSheet *sheet, int a, int b)
{
    ScoreColumn column = sheet->columns[a];
    sheet->columns[a] = sheet->columns[b];
    sheet->columns[b] = column;
    double *first = sheet->scores + place_of(sheet, a, SCORE_COVERAGE);
    double *second = sheet->scores + place_of(sheet, b, SCORE_COVERAGE);
    size_t count = place_of(sheet, 1, SCORE_COVERAGE);
    for (size_t i = 0; i < count; i++) {
        double score = first[i];
        first[i] = second[i];
        second[i] = score;
    }
}

/* Moves named columns, all oracles or none, behind the first *count ones. */
static bool gather(ScoreSheet *sheet, const char *names, bool is_oracle, int *count, Error *error)
{
    for (const char *word = names; *word;) {
        size_t length = strcspn(word, ",");
        int column = score_sheet_find(sheet, arena_copy_string(&sheet->arena, word, length));
        if (column < 0) {
            error_set(error, ERROR_USAGE, "there is no column \"%.*s\" in these results",
                      (int)(length < 80 ? length : 80), word);
            return false;
        }
        if (column >= *count && sheet->columns[column].is_oracle == is_oracle) {
            swap_columns(sheet, column, (*count)++);
        }
        word += length + (word[length] != '\0');
    }
    return true;
}

/* "ff, add" */
static const char *join_names(ScoreSheet *sheet, int first)
{
    size_t size = 1;
    for (int i = first; i < sheet->num_columns; i++) {
        size += strlen(sheet->columns[i].name) + 2;
    }
    char *text = ARENA_NEW(&sheet->arena, char, size), *end = text;
    for (int i = first; i < sheet->num_columns; i++) {
        end = stpcpy(stpcpy(end, i > first ? ", " : ""), sheet->columns[i].name);
    }
    return text;
}

bool score_sheet_keep(ScoreSheet *sheet, const char *names, const char **out_left_out, Error *error)
{
    int count = 0;
    if (!gather(sheet, names, false, &count, error) || !gather(sheet, names, true, &count, error)) {
        return false;
    }
    *out_left_out = join_names(sheet, count);
    for (int i = count; i < sheet->num_columns; i++) {
        int_vec_release(&sheet->columns[i].members);
    }
    sheet->num_columns = count;
    return true;
}

int score_sheet_domain_size(const ScoreSheet *sheet, int domain)
{
    int size = 0;
    for (size_t i = 0; i < sheet->num_instances; i++) {
        size += sheet->results->instances.data[i].domain == domain;
    }
    return size;
}

double score_sheet_domain_sum(const ScoreSheet *sheet, int column, ScoreMetric metric, int domain)
{
    const double *scores = score_sheet_get(sheet, column, metric);
    double sum = 0;
    for (size_t i = 0; i < sheet->num_instances; i++) {
        if (sheet->results->instances.data[i].domain == domain) {
            sum += scores[i];
        }
    }
    return sum;
}

double score_sheet_total(const ScoreSheet *sheet, int column, ScoreMetric metric)
{
    int num_domains = (int)sheet->results->domains.size;
    double sum = 0;
    for (int domain = 0; domain < num_domains; domain++) {
        sum += score_sheet_domain_sum(sheet, column, metric, domain) /
               score_sheet_domain_size(sheet, domain);
    }
    return num_domains > 0 ? 100 * sum / num_domains : 0;
}

/* --- Effort ----------------------------------------------------------------------------------- */

bool score_counts(const ScoreColumn *column, const ResultsRun *run)
{
    for (size_t i = 0; i < column->members.size; i++) {
        if (column->members.data[i] == run->configuration) {
            return true;
        }
    }
    return false;
}

bool score_effort_is_known(const ResultsRun *run, ScoreEffort measure)
{
    return run->is_solved && (measure != SCORE_EFFORT_EXPANSIONS || run->expanded >= 0);
}

double score_effort_of(const ResultsRun *run, ScoreEffort measure)
{
    return measure == SCORE_EFFORT_EXPANSIONS
               ? fmax((double)run->expanded, 1)
               : fmax(measure == SCORE_EFFORT_TIME ? run->wall : run->cpu, 0.001);
}

/* A mean of shares may be a digit short of what it is. */
static const double ABOUT_HALF = 0.5 - 1e-9;

void score_effort_fill(const ScoreSheet *sheet, int column, ScoreEffort measure, double *out_means)
{
    const Results *results = sheet->results;
    double *counts = MEM_NEW(double, sheet->num_instances);
    memset(out_means, 0, sheet->num_instances * sizeof *out_means);
    for (size_t i = 0; i < results->runs.size; i++) {
        const ResultsRun *run = &results->runs.data[i];
        if (score_counts(&sheet->columns[column], run) && score_effort_is_known(run, measure)) {
            out_means[run->instance] += log(score_effort_of(run, measure));
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
