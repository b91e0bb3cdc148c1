/* Writing a task as a .sas file, version 3 of the format, in the layout of the field's translators:
 * one item per line, single spaces, a newline at the end. Reading such a file and writing it back
 * gives the same bytes. */
#ifndef TASK_SAS_WRITE_H
#define TASK_SAS_WRITE_H

#include <stdbool.h>
#include <stdio.h>

#include "task/task.h"

/* Flushes the stream; false when anything could not be written. */
bool sas_write(const Task *task, FILE *stream);

#endif
