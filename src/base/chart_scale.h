/* From values to places on an axis, linear or logarithmic, with round ticks.
 *
 *     ChartScale scale = {.is_log = true};
 *     for every value: chart_scale_cover(&scale, value);
 *     chart_scale_finish(&scale, 6);
 *     chart_scale_span(&scale, 40, 470);
 *     x = chart_scale_place(&scale, 1000);
 *
 * Zeroed storage is a scale that covers nothing yet. */
#ifndef BASE_CHART_SCALE_H
#define BASE_CHART_SCALE_H

#include <stdbool.h>

typedef struct ChartScale {
    bool is_log;
    bool is_used; /* something was covered */
    double low, high;
    double step;     /* between ticks; of a logarithmic scale: in decades, 0: at 1, 2, 5, 10 */
    double from, to; /* the places of low and high */
} ChartScale;

enum { CHART_SCALE_MAX_TICKS = 24, CHART_SCALE_LABEL_SIZE = 32 };

typedef struct ChartTick {
    double value;
    char label[CHART_SCALE_LABEL_SIZE]; /* 0.25, 1500, 20k, 3M */
} ChartTick;

/* Whether a value has a place: finite, at most 1e100 in size and, on a logarithmic scale, at least
 * 1e-100. */
bool chart_scale_can_show(const ChartScale *scale, double value);

/* Widens the range; ignores a value that has no place. */
void chart_scale_cover(ChartScale *scale, double value);

/* Rounds the range outwards to ticks, about `num_ticks` of them (at least 2). A scale that covers
 * nothing goes from 0, or 1, to 1, or 10. */
void chart_scale_finish(ChartScale *scale, int num_ticks);

void chart_scale_span(ChartScale *scale, double from, double to);

/* Of a value that has one. */
double chart_scale_place(const ChartScale *scale, double value);

/* The ticks from low to high; returns how many. */
int chart_scale_ticks(const ChartScale *scale, ChartTick out_ticks[CHART_SCALE_MAX_TICKS]);

/* A single value in the same way, with so many significant digits or all those before the point. */
void chart_scale_write(double value, int num_digits, char out_label[CHART_SCALE_LABEL_SIZE]);

#endif
