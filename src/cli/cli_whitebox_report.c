#include "cli/cli_whitebox_report.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/chart_bars.h"

static const double CLOSE_FACTOR = 1.03;

enum { DECAYS_PER_NETWORK = 2, MAX_NETWORKS = 64, NETWORK_NAME = 32 };

static size_t place(const CliWhiteboxTable *table, CliWhiteboxRow row)
{
    return (size_t)table->num_seeds + (size_t)row;
}

double cli_whitebox_report_factor(const CliWhiteboxTable *table, size_t row)
{
    return comparison_mean(&table->comparison, row) /
           comparison_mean(&table->comparison, place(table, CLI_WHITEBOX_OPTIMAL));
}

int cli_whitebox_report_num_close(const CliWhiteboxTable *table)
{
    int count = 0;
    for (int i = 0; i < table->num_seeds; i++) {
        count += cli_whitebox_report_factor(table, (size_t)i) <= CLOSE_FACTOR;
    }
    return count;
}

/* --- Table ------------------------------------------------------------------------------------ */

/* Of columns; the least ones, until a name or a number needs more. */
typedef struct Widths {
    int name, mean, factor;
} Widths;

static int greater(int a, int b)
{
    return a > b ? a : b;
}

/* Of a column that has to hold the number, too, and a space before it. */
static int widen(int width, double number, int num_decimals)
{
    return greater(width, 1 + snprintf(NULL, 0, "%.*f", num_decimals, number));
}

static int pops_width(const Comparison *comparison, int instance)
{
    int width = 5;
    for (size_t i = 0; i < comparison->rows.size; i++) {
        width = widen(width, comparison->rows.data[i].steps[instance], 0);
    }
    return width;
}

static Widths find_widths(const CliWhiteboxTable *table)
{
    const Comparison *comparison = &table->comparison;
    Widths widths = {.name = 16, .mean = 8, .factor = 7};
    for (size_t i = 0; i < comparison->rows.size; i++) {
        widths.name = greater(widths.name, (int)strlen(comparison->rows.data[i].name));
        widths.mean = widen(widths.mean, comparison_mean(comparison, i), 1);
        widths.factor = widen(widths.factor, cli_whitebox_report_factor(table, i), 3);
    }
    return widths;
}

static void print_row(const CliWhiteboxTable *table, size_t index, const Widths *widths,
                      FILE *stream)
{
    const Comparison *comparison = &table->comparison;
    const ComparisonRow *row = &comparison->rows.data[index];
    fprintf(stream, "%-*s", widths->name, row->name);
    for (int i = 0; i < instance_set_size(comparison->instances); i++) {
        fprintf(stream, "%*.0f", pops_width(comparison, i), row->steps[i]);
    }
    fprintf(stream, "%*.1f%*.3f%s\n", widths->mean, comparison_mean(comparison, index),
            widths->factor, cli_whitebox_report_factor(table, index),
            row->num_unsolved > 0 ? "  cut off" : "");
}

void cli_whitebox_report_print(const CliWhiteboxTable *table, FILE *stream)
{
    const Comparison *comparison = &table->comparison;
    Widths widths = find_widths(table);
    fprintf(stream, "Pops per test instance\n%-*s", widths.name, "");
    for (int i = 0; i < instance_set_size(comparison->instances); i++) {
        fprintf(stream, "%*d", pops_width(comparison, i), i);
    }
    fprintf(stream, "%*s%*s\n", widths.mean, "mean", widths.factor, "factor");
    for (size_t i = 0; i < comparison->rows.size; i++) {
        print_row(table, i, &widths, stream);
    }
    fprintf(stream, "At most %.0f %% above the optimum: %d of %d seeds.\n",
            100 * (CLOSE_FACTOR - 1), cli_whitebox_report_num_close(table), table->num_seeds);
}

json_t *cli_whitebox_report_object(const CliWhiteboxTable *table)
{
    const Comparison *comparison = &table->comparison;
    json_t *rows = json_array();
    for (size_t i = 0; i < comparison->rows.size; i++) {
        const ComparisonRow *row = &comparison->rows.data[i];
        json_t *steps = json_array();
        for (int k = 0; k < instance_set_size(comparison->instances); k++) {
            json_array_append_new(steps, json_real(row->steps[k]));
        }
        json_array_append_new(rows, json_pack("{s:s, s:o, s:f, s:f, s:i}", "name", row->name,
                                              "pops", steps, "mean", comparison_mean(comparison, i),
                                              "factor", cli_whitebox_report_factor(table, i),
                                              "cut_off", row->num_unsolved));
    }
    return json_pack("{s:o, s:i, s:i}", "rows", rows, "seeds", table->num_seeds, "seeds_close",
                     cli_whitebox_report_num_close(table));
}

/* The whisker of the learned policies is from the best seed to the worst. */
static ChartSpread spread_of_seeds(const CliWhiteboxTable *table)
{
    ChartSpread spread = {INFINITY, -INFINITY};
    for (int i = 0; i < table->num_seeds; i++) {
        double mean = comparison_mean(&table->comparison, (size_t)i);
        spread.low = fmin(spread.low, mean);
        spread.high = fmax(spread.high, mean);
    }
    return spread;
}

bool cli_whitebox_report_draw(const CliWhiteboxTable *table, FILE *stream)
{
    static const CliWhiteboxRow ORDER[CLI_WHITEBOX_NUM_ROWS] = {
        CLI_WHITEBOX_OPTIMAL, CLI_WHITEBOX_LEARNED, CLI_WHITEBOX_ALTERNATION, CLI_WHITEBOX_RANDOM,
        CLI_WHITEBOX_ORACLE,  CLI_WHITEBOX_FIRST,   CLI_WHITEBOX_SECOND,
    };
    const char *names[CLI_WHITEBOX_NUM_ROWS];
    double means[CLI_WHITEBOX_NUM_ROWS];
    ChartSpread spreads[CLI_WHITEBOX_NUM_ROWS];
    for (int i = 0; i < CLI_WHITEBOX_NUM_ROWS; i++) {
        size_t row = place(table, ORDER[i]);
        names[i] = table->comparison.rows.data[row].name;
        means[i] = comparison_mean(&table->comparison, row);
        spreads[i] = ORDER[i] == CLI_WHITEBOX_LEARNED ? spread_of_seeds(table)
                                                      : (ChartSpread){means[i], means[i]};
    }
    const ChartBars bars = {
        .title = "White-box study: pops until the goal",
        .axis = {"mean over the test instances", true},
        .groups = names,
        .num_groups = CLI_WHITEBOX_NUM_ROWS,
        .num_series = 1,
        .values = means,
        .spreads = spreads,
    };
    return chart_bars_draw(&bars, stream);
}

/* --- Grid ------------------------------------------------------------------------------------- */

void cli_whitebox_report_print_grid(const CliWhiteboxCell *cells, int count, int num_seeds,
                                    FILE *stream)
{
    fprintf(stream,
            "Pops as a multiple of the optimum, over seeds; close: at most %.0f %% above it\n"
            "Layers  Units  Epsilon steps    Mean    Best   Worst  Close seeds\n",
            100 * (CLOSE_FACTOR - 1));
    for (int i = 0; i < count; i++) {
        const CliWhiteboxCell *cell = &cells[i];
        fprintf(stream, "%6" PRId64 "%7" PRId64 "%15" PRId64 "%8.3f%8.3f%8.3f  %5d of %d\n",
                cell->layers, cell->units, cell->epsilon_steps, cell->mean, cell->lowest,
                cell->highest, cell->num_close, num_seeds);
    }
}

json_t *cli_whitebox_report_grid_object(const CliWhiteboxCell *cells, int count)
{
    json_t *array = json_array();
    for (int i = 0; i < count; i++) {
        const CliWhiteboxCell *cell = &cells[i];
        json_array_append_new(array, json_pack("{s:I, s:I, s:I, s:f, s:f, s:f, s:i}", "layers",
                                               cell->layers, "units", cell->units, "epsilon_steps",
                                               cell->epsilon_steps, "mean", cell->mean, "best",
                                               cell->lowest, "worst", cell->highest, "seeds_close",
                                               cell->num_close));
    }
    return array;
}

bool cli_whitebox_report_draw_grid(const CliWhiteboxCell *cells, int count, FILE *stream)
{
    char names[MAX_NETWORKS][NETWORK_NAME], decays[DECAYS_PER_NETWORK][NETWORK_NAME];
    const char *groups[MAX_NETWORKS], *series[DECAYS_PER_NETWORK];
    double means[MAX_NETWORKS * DECAYS_PER_NETWORK];
    ChartSpread spreads[MAX_NETWORKS * DECAYS_PER_NETWORK];
    for (int i = 0; i < count; i++) {
        int network = i / DECAYS_PER_NETWORK, decay = i % DECAYS_PER_NETWORK;
        snprintf(names[network], NETWORK_NAME, "%" PRId64 " x %" PRId64, cells[i].layers,
                 cells[i].units);
        snprintf(decays[decay], NETWORK_NAME, "%" PRId64 " steps", cells[i].epsilon_steps);
        groups[network] = names[network];
        series[decay] = decays[decay];
        means[i] = cells[i].mean;
        spreads[i] = (ChartSpread){cells[i].lowest, cells[i].highest};
    }
    const ChartBars bars = {
        .title = "White-box study: networks and decay of epsilon",
        .axis = {"mean pops as a multiple of the optimum", false},
        .groups = groups,
        .num_groups = count / DECAYS_PER_NETWORK,
        .series = series,
        .num_series = DECAYS_PER_NETWORK,
        .values = means,
        .spreads = spreads,
    };
    return chart_bars_draw(&bars, stream);
}
