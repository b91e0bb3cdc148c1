/* Loading a task for a command: the stages of ground/task_loader.h, with all that may go wrong
 * printed, and with limits, signals and a progress line. The parsed PDDL stays with the task, so
 * that plans can be checked against it. Release the result with task_loader_release, also when
 * opening or loading failed. */
#ifndef CLI_TASK_H
#define CLI_TASK_H

#include "cli/cli_progress.h"
#include "ground/task_loader.h"

typedef struct CliTaskOptions {
    Limits *limits;        /* hold during the translation; signals interrupt them. NULL: neither */
    FILE *out;             /* for warnings and progress; NULL: none */
    bool as_json;          /* errors are also objects on standard output */
    CliProgress *progress; /* of the translation; NULL: not shown */
} CliTaskOptions;

/* Reads a SAS+ task, or reads and parses PDDL. The files are those of task_loader_read. Returns an
 * exit code; all but EXIT_CODE_SUCCESS have been explained to the user. */
int cli_task_open(const char *first, const char *second, const CliTaskOptions *options,
                  LoadedTask *out_task);

/* The same, and translates PDDL. More results, with limits: EXIT_CODE_TRANSLATE_OUT_OF_TIME, and a
 * signal as a negative number; nothing has been printed about them. For PDDL the deadline of
 * cli_signals.h is set again, with that code, and stays. */
int cli_task_load(const char *first, const char *second, const CliTaskOptions *options,
                  LoadedTask *out_task);

/* What a command that loads a task may use at most; 0: no limit of time, and of memory nine tenths of
 * what is available. */
typedef struct CliTaskLimits {
    double time;
    size_t memory;
} CliTaskLimits;

/* Rows for the options of a command. */
#define CLI_TASK_LIMIT_OPTIONS(limits)                                                             \
    {"time-limit",                                                                                 \
     0,                                                                                            \
     "TIME",                                                                                       \
     OPTION_DURATION,                                                                              \
     0,                                                                                            \
     0,                                                                                            \
     &(limits)->time,                                                                              \
     "give up after this time, such as 300s or 5m"},                                               \
    {                                                                                              \
        "memory-limit", 0, "SIZE", OPTION_SIZE, 0, 0, &(limits)->memory,                           \
            "give up when more would be needed, such as 512M or 4G"                                \
    }

/* Starts the clock and limits memory. What happens at the limits is up to the caller: the hook of
 * mem.h and the deadline of cli_signals.h. */
void cli_task_start_limits(const CliTaskLimits *most, Limits *limits);

/* Does so, and loads. Of the options, `limits` is filled in and `progress` must be there. The
 * deadline of cli_signals.h stays until the caller cancels it; the end of the time has been
 * reported. */
int cli_task_load_within(const CliTaskLimits *most, const char *const operands[2], Limits *limits,
                         CliTaskOptions options, LoadedTask *out_task);

/* A hook for mem.h: ends the program with EXIT_CODE_TRANSLATE_OUT_OF_MEMORY. The context is the
 * CliProgress of the options. */
void cli_task_end_out_of_memory(void *context, size_t bytes_wanted);

#endif
