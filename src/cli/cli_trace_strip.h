/* A strip of characters that shows which open list was used when.
 *
 * The run goes from left to right, a letter per list, as wide as the terminal or 80 columns. A run
 * that fits has one line and a column per step. In a longer one every column stands for a part of
 * the run, in which the lists are stacked by their share, four lines high. Below is what the
 * letters mean. On terminals they have colours, too, unless NO_COLOR is set. */
#ifndef CLI_TRACE_STRIP_H
#define CLI_TRACE_STRIP_H

#include <stdio.h>

#include "control/trace_summary.h"

/* Nothing for a run without steps. */
void cli_trace_strip_print(const TraceSummary *summary, FILE *stream);

#endif
