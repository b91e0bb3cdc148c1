/* Loading a task for a command: from a SAS+ file, or from PDDL by parsing and translating it.
 *
 * Everything that may go wrong on the way is printed here. The parsed PDDL stays with the task, so
 * that plans can be checked against it. */
#ifndef CLI_TASK_H
#define CLI_TASK_H

#include "cli/cli_progress.h"
#include "ground/ground.h"
#include "pddl/pddl_files.h"
#include "pddl/pddl_task.h"
#include "task/task.h"

typedef struct CliTaskOptions {
    Limits *limits; /* hold during the translation; signals interrupt them. NULL: neither */
    FILE *out;      /* for people's eyes; NULL: no warnings and no progress either */
    bool as_json;   /* errors are also objects on standard output */
} CliTaskOptions;

typedef struct CliTask {
    bool is_pddl;               /* known before the rest, for those who look while it is loading */
    PddlPath domain;            /* that was found for a lone problem; otherwise empty */
    PddlTask *pddl;             /* NULL for a task in SAS+ form */
    Task *task;                 /* NULL: not loaded, or not translated yet */
    GroundRemark remark;        /* of the translation */
    double wall_time, cpu_time; /* that parsing and translating took */
    CliProgress progress;       /* of the translation */
} CliTask;

/* Reads a SAS+ task, or reads and parses PDDL. `first` is the task's only file, `second` being
 * NULL, or the domain, and the problem is second; "-" is standard input. Returns an exit code; all
 * but EXIT_CODE_SUCCESS have been explained to the user. */
int cli_task_open(const char *first, const char *second, const CliTaskOptions *options,
                  CliTask *out_task);

/* The same, and translates PDDL. More results, with limits: EXIT_CODE_TRANSLATE_OUT_OF_TIME, and a
 * signal as a negative number; nothing has been printed about them. For PDDL the deadline of
 * cli_signals.h is set again, with that code, and stays. */
int cli_task_load(const char *first, const char *second, const CliTaskOptions *options,
                  CliTask *out_task);

/* Also needed when opening or loading failed. */
void cli_task_release(CliTask *task);

/* A hook for mem.h: ends the program with EXIT_CODE_TRANSLATE_OUT_OF_MEMORY. */
void cli_task_end_out_of_memory(size_t bytes_wanted);

#endif
