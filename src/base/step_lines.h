/* Step lines: the outer form of plan files, one "(name ...)" per line.
 *
 * Blank lines, white space around steps and comments from ";" on are skipped. The caller reads what
 * stands between the parentheses.
 *
 *     StepLines lines = {.text = {file, text, size, 0}};
 *     for (size_t first, end; step_lines_next(&lines, &first, &end, error);)
 *         ... the step is text[first .. end - 1] ...
 *     if (error->kind != ERROR_NONE) ... */
#ifndef BASE_STEP_LINES_H
#define BASE_STEP_LINES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

typedef struct StepLines {
    ErrorPlace text; /* offset: where the next line begins */
} StepLines;

/* False at the end of the text, or with an Error. */
bool step_lines_next(StepLines *lines, size_t *out_first, size_t *out_end, Error *error);

/* White space within a line. */
static inline bool step_lines_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

#endif
