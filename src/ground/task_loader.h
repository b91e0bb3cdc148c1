/* Task loader: from the files of a task to a SAS+ task. All parts of Veer load tasks with it.
 *
 * A task is one file in SAS+ form, a domain and a problem in PDDL, or a lone problem whose domain
 * lies in one of the usual places (pddl/pddl_files.h). Loading has three stages. task_loader_load
 * runs them all; a caller that sets deadlines or prints warnings in between calls them itself:
 *
 *     task_loader_read       files -> text; decides whether the text is PDDL
 *     task_loader_parse      text -> Task or PddlTask; keeps the findings of the parser
 *     task_loader_translate  PddlTask -> Task; does nothing if there is a Task already
 *
 * Each stage needs the one before to have succeeded. The LoadedTask owns all that it points to and
 * needs task_loader_release, after a failure too. */
#ifndef GROUND_TASK_LOADER_H
#define GROUND_TASK_LOADER_H

#include "base/error.h"
#include "base/file.h"
#include "base/limits.h"
#include "ground/ground.h"
#include "pddl/pddl_diagnostics.h"
#include "pddl/pddl_files.h"
#include "pddl/pddl_task.h"
#include "task/task.h"

typedef struct LoadedTask {
    bool is_pddl;             /* by its name before it is read, by its text afterwards */
    PddlTask *pddl;           /* NULL for a task in SAS+ form */
    Task *task;               /* NULL: not loaded, or not translated yet */
    PddlDiagnostics findings; /* of parsing */
    GroundRemark remark;      /* of the translation */

    const char *domain_path, *path; /* the former for PDDL only; the caller's, or domain */
    PddlPath domain;                /* for a lone problem; otherwise empty */
    FileText domain_text, text;     /* between reading and parsing */

    double wall_time, cpu_time; /* that the stages took so far, in seconds */
    GroundTime parse_time;      /* of these, reading and parsing */
} LoadedTask;

/* `first` is the task's only file, `second` being NULL, or the domain, and the problem is second;
 * "-" is standard input. Both must live until the task is parsed. */
bool task_loader_read(const char *first, const char *second, LoadedTask *out_task, Error *error);

/* In place of task_loader_read: copies texts, of a domain and a problem, or with `domain` NULL of a task
 * in SAS+ form. The names are for messages and must live until the task is parsed. */
void task_loader_take(PddlSource domain, PddlSource text, LoadedTask *out_task);

/* If the PDDL is not accepted, the Error is the finding that decides its kind. */
bool task_loader_parse(LoadedTask *task, Error *error);

/* False without an Error if the progress said stop. */
bool task_loader_translate(LoadedTask *task, const Progress *progress, Error *error);

/* The first two stages: a SAS+ task, or PDDL that is not translated. */
bool task_loader_open(const char *first, const char *second, LoadedTask *out_task, Error *error);

/* All stages. `limits` may be NULL; reaching them is an ERROR_SYSTEM. */
bool task_loader_load(const char *first, const char *second, const Limits *limits,
                      LoadedTask *out_task, Error *error);

/* Adds the static atoms to a task from PDDL (static_atoms.h); one in SAS+ form stays without. */
void task_loader_add_static_atoms(LoadedTask *task);

/* Adds the kinds of objects (object_kinds.h), if the task is from PDDL. */
void task_loader_add_object_kinds(LoadedTask *task);

void task_loader_release(LoadedTask *task);

/* The same for callers that need only the Task: the rest is released. NULL and an Error if there is
 * none. */
Task *task_loader_load_task(const char *first, const char *second, const Limits *limits,
                            Error *error);

#endif
