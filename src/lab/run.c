#include "lab/run.h"

#include <stdlib.h>
#include <string.h>

#include "base/name_table.h"
#include "base/units.h"

/* --- Outcomes --------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    bool is_explained;
} OUTCOMES[RUN_NUM_OUTCOMES] = {
    [RUN_SOLVED] = {"solved", true},
    [RUN_UNSOLVABLE] = {"unsolvable", true},
    [RUN_UNSOLVED] = {"unsolved", true},
    [RUN_OUT_OF_TIME] = {"out-of-time", true},
    [RUN_OUT_OF_MEMORY] = {"out-of-memory", true},
    [RUN_UNSUPPORTED] = {"unsupported", true},
    [RUN_ERROR] = {"error", false},
    [RUN_CRASHED] = {"crashed", false},
    [RUN_STRANGE_CODE] = {"strange-exit-code", false},
    [RUN_NO_PLAN] = {"no-plan", false},
    [RUN_WRONG_PLAN] = {"wrong-plan", false},
    [RUN_UNCHECKED] = {"unchecked-plan", false},
    [RUN_LOST] = {"lost", false},
};

const char *run_outcome_name(RunOutcome outcome)
{
    return OUTCOMES[outcome].name;
}

RunOutcome run_outcome_by_name(const char *name)
{
    int i = name_table_find(name, NAME_TABLE(OUTCOMES, RUN_NUM_OUTCOMES));
    return i < 0 ? RUN_LOST : (RunOutcome)i;
}

bool run_outcome_is_explained(RunOutcome outcome)
{
    return OUTCOMES[outcome].is_explained;
}

/* docs/reference/exit-codes.md; the ranges are those of Fast Downward's driver. */
RunOutcome run_outcome_of_code(int exit_code)
{
    switch (exit_code) {
    case 0: /* success; 1 to 3: plans were found, then a limit ended the run */
    case 1:
    case 2:
    case 3:
        return RUN_SOLVED;
    case 10:
    case 11:
        return RUN_UNSOLVABLE;
    case 12:
    case 13:
        return RUN_UNSOLVED;
    case 20:
    case 22:
        return RUN_OUT_OF_MEMORY;
    case 21:
    case 23:
    case 24: /* out of memory and time */
        return RUN_OUT_OF_TIME;
    case 34:
    case 37:
        return RUN_UNSUPPORTED;
    default:
        return exit_code >= 30 && exit_code <= 36 ? RUN_ERROR : RUN_STRANGE_CODE;
    }
}

/* --- Output ----------------------------------------------------------------------------------- */

typedef struct CountLine {
    const char *before, *after;
    size_t target; /* offset in RunFigures */
} CountLine;

static const CountLine COUNT_LINES[] = {
    {"Expanded ", " state(s).", offsetof(RunFigures, expanded)},
    {"Evaluated ", " state(s).", offsetof(RunFigures, evaluated)},
    {"Generated ", " state(s).", offsetof(RunFigures, generated)},
    {"Steps: ", " step(s).", offsetof(RunFigures, steps)},
    {"Plan length: ", " step(s).", offsetof(RunFigures, plan_length)},
    {"Plan cost: ", "", offsetof(RunFigures, plan_cost)},
};

static const CountLine TIME_LINES[] = {
    {"Search time: ", "s", offsetof(RunFigures, search_time)},
    {"Total time: ", "s", offsetof(RunFigures, total_time)},
};

void run_output_init(RunOutput *output)
{
    *output = (RunOutput){.figures = {-1, -1, -1, -1, -1, -1, -1, -1, ""}};
}

/* The part between, if the line is made so; it is cut out of the line. */
static char *between(char *line, const char *before, const char *after)
{
    size_t length = strlen(line), front = strlen(before), back = strlen(after);
    if (length < front + back || strncmp(line, before, front) != 0 ||
        strcmp(line + length - back, after) != 0) {
        return NULL;
    }
    line[length - back] = '\0';
    return line + front;
}

/* "Chosen ff: 18 step(s)." Lists of the same name follow each other, as in the report. */
static void read_choice(RunFigures *figures, char *line)
{
    char *middle = between(line, "Chosen ", " step(s).");
    char *colon = middle ? strrchr(middle, ':') : NULL;
    size_t used = strlen(figures->uses), room = sizeof figures->uses - used;
    int64_t count;
    if (colon && colon[1] == ' ' && units_parse_count(colon + 2, 0, INT64_MAX / 2, &count) &&
        strlen(middle) + 3 < room) {
        *colon = '\0';
        char *end = stpcpy(figures->uses + used, middle);
        *end++ = '\t';
        strcpy(stpcpy(end, colon + 2), "\n");
    }
}

/* What Veer prints before its figures: those of an earlier search are not to be mixed in. */
static bool is_new_search(const char *line)
{
    return strncmp(line, "Conducting ", strlen("Conducting ")) == 0;
}

/* Downward's log lines may begin with "[t=0.1s, 9000 KB] ". */
static char *without_stamp(char *line)
{
    char *end = strncmp(line, "[t=", 3) == 0 ? strstr(line, "] ") : NULL;
    return end ? end + 2 : line;
}

static void read_line(RunOutput *output)
{
    char *line = without_stamp(output->line);
    char copy[RUN_OUTPUT_LINE_SIZE];
    RunFigures *figures = &output->figures;
    for (size_t i = 0; i < sizeof COUNT_LINES / sizeof *COUNT_LINES; i++) {
        strcpy(copy, line);
        char *text = between(copy, COUNT_LINES[i].before, COUNT_LINES[i].after);
        if (text) {
            units_parse_count(text, 0, INT64_MAX / 2,
                              (int64_t *)((char *)figures + COUNT_LINES[i].target));
        }
    }
    for (size_t i = 0; i < sizeof TIME_LINES / sizeof *TIME_LINES; i++) {
        strcpy(copy, line);
        char *text = between(copy, TIME_LINES[i].before, TIME_LINES[i].after);
        if (text) {
            units_parse_duration(text, (double *)((char *)figures + TIME_LINES[i].target));
        }
    }
    if (is_new_search(line)) {
        figures->uses[0] = '\0';
    }
    strcpy(copy, line);
    read_choice(figures, copy);
}

static void end_line(RunOutput *output)
{
    output->line[output->length] = '\0';
    while (output->length > 0 && strchr(" \r\t", output->line[output->length - 1])) {
        output->line[--output->length] = '\0';
    }
    if (output->length > 0) {
        strcpy(output->last, output->line);
        read_line(output);
    }
    output->length = 0;
}

void run_output_read(RunOutput *output, const char *bytes, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == '\n') {
            end_line(output);
        } else if (output->length < sizeof output->line - 1) {
            output->line[output->length++] = bytes[i] ? bytes[i] : '?';
        }
    }
}

void run_output_finish(RunOutput *output)
{
    end_line(output);
}
