/* Grouped bars as an SVG picture: groups below each other, in each of them a horizontal bar per
 * series with its value behind it. So names can be long and groups many without falling over each
 * other. What chart.h says about charts holds here as well. */
#ifndef BASE_CHART_BARS_H
#define BASE_CHART_BARS_H

#include "base/chart.h"

typedef struct ChartBars {
    const char *title; /* may be NULL */
    ChartAxis axis;    /* of the values; bars begin at 0, or at the low end of a logarithmic one */
    const char *const *groups;
    int num_groups;
    const char *const *series; /* names for the legend; NULL: there is none */
    int num_series;
    const double *values;       /* group by group */
    const ChartSpread *spreads; /* likewise, drawn as whiskers; NULL: none */
} ChartBars;

/* False when anything could not be written. */
bool chart_bars_draw(const ChartBars *bars, FILE *stream);

#endif
