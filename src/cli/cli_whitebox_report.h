/* What the white-box study has found, as text, JSON and charts. */
#ifndef CLI_WHITEBOX_REPORT_H
#define CLI_WHITEBOX_REPORT_H

#include <jansson.h>
#include <stdio.h>

#include "learn/comparison.h"

/* The rows of the table, in this order; those of the seeds come first. */
typedef enum CliWhiteboxRow {
    CLI_WHITEBOX_LEARNED, /* mean of the seeds */
    CLI_WHITEBOX_OPTIMAL,
    CLI_WHITEBOX_FIRST, /* single lists */
    CLI_WHITEBOX_SECOND,
    CLI_WHITEBOX_ORACLE, /* the better one of these for each instance */
    CLI_WHITEBOX_ALTERNATION,
    CLI_WHITEBOX_RANDOM,
    CLI_WHITEBOX_NUM_ROWS,
} CliWhiteboxRow;

typedef struct CliWhiteboxTable {
    Comparison comparison;
    int num_seeds;
} CliWhiteboxTable;

/* One combination of the grid; means of the seeds as multiples of the optimum. */
typedef struct CliWhiteboxCell {
    int64_t layers, units, epsilon_steps;
    double mean, lowest, highest;
    int num_close;
} CliWhiteboxCell;

/* A policy is close when its mean is at most 3 % above the optimum. */
double cli_whitebox_report_factor(const CliWhiteboxTable *table, size_t row);
int cli_whitebox_report_num_close(const CliWhiteboxTable *table);

void cli_whitebox_report_print(const CliWhiteboxTable *table, FILE *stream);
json_t *cli_whitebox_report_object(const CliWhiteboxTable *table);
bool cli_whitebox_report_draw(const CliWhiteboxTable *table, FILE *stream);

void cli_whitebox_report_print_grid(const CliWhiteboxCell *cells, int count, int num_seeds,
                                    FILE *stream);
json_t *cli_whitebox_report_grid_object(const CliWhiteboxCell *cells, int count);

/* Cells come by layers and units, two decays each. */
bool cli_whitebox_report_draw_grid(const CliWhiteboxCell *cells, int count, FILE *stream);

#endif
