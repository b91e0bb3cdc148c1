/* A strip of characters that shows which open list was used when (base/text_strip.h), as wide as the
 * terminal or 80 columns. On terminals the letters have colours, too, unless NO_COLOR is set. */
#ifndef CLI_TRACE_STRIP_H
#define CLI_TRACE_STRIP_H

#include <stdio.h>

#include "control/trace_summary.h"

/* Nothing for a run without steps. */
void cli_trace_strip_print(const TraceSummary *summary, FILE *stream);

#endif
