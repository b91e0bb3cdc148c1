/* Loading a task for a command. */
#ifndef CLI_TASK_H
#define CLI_TASK_H

#include "base/error.h"
#include "task/task.h"

/* Reads the task from a file, "-" being standard input. NULL and an Error if it cannot be had. */
Task *cli_task_load(const char *path, Error *error);

#endif
