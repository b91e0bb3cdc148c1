/* From files to a SAS+ task: a file in SAS+ form, or domain and problem in PDDL, which are parsed
 * and translated. For programs; the command line has its own way, which tells people more. */
#ifndef GROUND_GROUND_FILES_H
#define GROUND_GROUND_FILES_H

#include "base/error.h"
#include "base/limits.h"
#include "task/task.h"

/* `second` is NULL for SAS+. NULL and an Error, the first one of several, if there is no task;
 * ERROR_SYSTEM if `limits`, which may be NULL, struck. */
Task *ground_files_load(const char *first, const char *second, const Limits *limits, Error *error);

#endif
