/* The picture of a run: which open list was used when, as an SVG file.
 *
 * The run goes from left to right in up to 190 bars; in each the lists are stacked by their share
 * of its steps. Ticks mark the quarters, the legend has every list with its steps. */
#ifndef CLI_TRACE_SVG_H
#define CLI_TRACE_SVG_H

#include <stdbool.h>
#include <stdio.h>

#include "control/trace_summary.h"

/* An OutputWriter (cli_output.h) whose context is a TraceSummary. */
bool cli_trace_svg_write(const void *summary, FILE *stream);

#endif
