/* Strips as an SVG picture: rows of colours that show which of a few categories held at each step,
 * for instance which list a search took. Where steps are narrower than a pixel, the most frequent
 * category of a pixel is shown. What chart.h says about charts holds here as well. */
#ifndef BASE_CHART_STRIPS_H
#define BASE_CHART_STRIPS_H

#include <stdint.h>

#include "base/chart_frame.h"

typedef struct ChartStrip {
    const char *name;
    const int32_t *categories; /* per step; one that has no name is left blank */
    size_t count;
} ChartStrip;

typedef struct ChartStrips {
    const char *title;      /* may be NULL */
    const char *step_label; /* what is counted from left to right; may be NULL */
    const char *const *categories;
    int num_categories;
    const ChartStrip *strips;
    int num_strips;
} ChartStrips;

/* False when anything could not be written. */
bool chart_strips_draw(const ChartStrips *strips, FILE *stream);

#endif
