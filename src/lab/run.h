/* One run of a planner: how it ended, what it took, and what it printed about itself.
 *
 * A RunResult is plain data without pointers, so that it can go through a pipe as it is. A
 * RunOutput collects the figures of a run while the planner prints. It looks for the lines that
 * planners of the field have in common: "Expanded 26 state(s).", "Plan cost: 31", "Search time:
 * 0.5s". If a line appears several times, as from planners that improve their plans, the last one
 * counts. Memory is bounded: it keeps one line at a time, and cuts off lines that are too long. */
#ifndef LAB_RUN_H
#define LAB_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum RunOutcome {
    RUN_SOLVED,        /* and the plan, or all plans, are valid */
    RUN_UNSOLVABLE,    /* the planner says that there is no plan */
    RUN_UNSOLVED,      /* it gave up */
    RUN_OUT_OF_TIME,   /* by the lab's limit or its own */
    RUN_OUT_OF_MEMORY, /* likewise */
    RUN_UNSUPPORTED,   /* it cannot deal with the task, and says so */
    RUN_ERROR,         /* it says that something is wrong with the input, the call or itself */
    RUN_CRASHED,       /* ended by a signal that the lab did not send */
    RUN_STRANGE_CODE,  /* an exit code outside of the convention */
    RUN_NO_PLAN,       /* it claims success and leaves no plan */
    RUN_WRONG_PLAN,    /* a plan that is not valid */
    RUN_UNCHECKED,     /* a plan that can be read in too many ways to be checked */
    RUN_LOST,          /* the lab itself failed; never stored */
    RUN_NUM_OUTCOMES
} RunOutcome;

enum { RUN_MESSAGE_SIZE = 512, RUN_USES_SIZE = 2048, RUN_STRIP_PARTS = 60, RUN_NUM_CLASSES = 4 };

/* Figures that the planner did not print are negative. */
typedef struct RunFigures {
    int64_t expanded, evaluated, generated;
    int64_t steps;
    double search_time, total_time; /* seconds, by its own clock */
    int64_t plan_cost, plan_length; /* as it says */

    /* A line per list: its name, a tab and the number of steps that used it; from a trace, the
     * numbers per quarter instead, with tabs between them. Empty: not known. */
    char uses[RUN_USES_SIZE];
} RunFigures;

typedef struct RunResult {
    RunOutcome outcome;
    int exit_code;     /* -1: none, a signal ended it */
    int signal_number; /* 0: none */
    double wall, cpu;  /* seconds; cpu counts all processes of the run */
    int64_t peak_kb;   /* most resident memory of all processes together */
    RunFigures figures;
    int64_t num_plans;
    int64_t plan_cost, plan_length;       /* of the cheapest plan, as validated; -1: none */
    int64_t class_steps[RUN_NUM_CLASSES]; /* switching (control/trace_summary.h); -1: no trace */
    char strip[RUN_STRIP_PARTS + 1];      /* most used list in parts of the run: 'a' is the first */
    char message[RUN_MESSAGE_SIZE];       /* why, in one line; may be empty */
} RunResult;

/* The name in results.db. */
const char *run_outcome_name(RunOutcome outcome);

/* RUN_LOST for an unknown name. */
RunOutcome run_outcome_by_name(const char *name);

/* False for outcomes that point to a bug: the user should look at the run. */
bool run_outcome_is_explained(RunOutcome outcome);

/* By the convention of docs/reference/exit-codes.md; plans of RUN_SOLVED have yet to be
 * validated. */
RunOutcome run_outcome_of_code(int exit_code);

enum { RUN_OUTPUT_LINE_SIZE = 512 };

typedef struct RunOutput {
    RunFigures figures;
    char line[RUN_OUTPUT_LINE_SIZE]; /* the one that is being read */
    char last[RUN_OUTPUT_LINE_SIZE]; /* the last whole line that was not blank */
    size_t length;
} RunOutput;

void run_output_init(RunOutput *output);

/* Reads the next bytes. */
void run_output_read(RunOutput *output, const char *bytes, size_t size);

/* Ends the last line, which may lack a newline. */
void run_output_finish(RunOutput *output);

#endif
