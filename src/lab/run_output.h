/* Reads what a planner prints, as it comes, for the lines that planners of the field have in common:
 * "Expanded 26 state(s).", "Plan cost: 31", "Search time: 0.5s" and so on. Of a line that comes
 * several times, as from planners that improve their plans, the last one counts. Memory is bounded:
 * only the line that is being read is kept, and its end is dropped if it is very long. */
#ifndef LAB_RUN_OUTPUT_H
#define LAB_RUN_OUTPUT_H

#include <stddef.h>

#include "lab/run_result.h"

enum { RUN_OUTPUT_LINE_SIZE = 512 };

typedef struct RunOutput {
    RunFigures figures;
    char line[RUN_OUTPUT_LINE_SIZE]; /* the one that is being read */
    char last[RUN_OUTPUT_LINE_SIZE]; /* the last whole line that was not blank */
    size_t length;
} RunOutput;

void run_output_init(RunOutput *output);

/* Takes in the next bytes. */
void run_output_read(RunOutput *output, const char *bytes, size_t size);

/* There is no more: a last line without a newline counts as well. */
void run_output_finish(RunOutput *output);

#endif
