/* What is known about one run of a planner when it is over: plain data, without pointers, so that it
 * can go through a pipe as it is. */
#ifndef LAB_RUN_RESULT_H
#define LAB_RUN_RESULT_H

#include <stdbool.h>
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
    RUN_STRANGE_CODE,  /* an exit code that nobody knows */
    RUN_NO_PLAN,       /* it claims success and leaves no plan */
    RUN_WRONG_PLAN,    /* a plan that is not valid */
    RUN_UNCHECKED,     /* a plan that can be read in too many ways to be checked */
    RUN_LOST,          /* the lab itself could not see the run to its end; never stored */
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

/* As they are called in results.db. */
const char *run_result_outcome_name(RunOutcome outcome);

/* The outcome of that name; RUN_LOST for a name that is none. */
RunOutcome run_result_outcome_by_name(const char *name);

/* False: nobody has said why it ended so; somebody should look. */
bool run_result_is_explained(RunOutcome outcome);

/* What an exit code of the field means; RUN_SOLVED has yet to be validated. */
RunOutcome run_result_outcome_of_code(int exit_code);

#endif
