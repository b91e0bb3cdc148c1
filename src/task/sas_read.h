/* Reading a task from the text of a .sas file, version 3 of the format.
 *
 * The format is made of lines. Blank lines are skipped; a line of numbers is split at white space
 * and must end where it should; keywords and names take their whole line as it is, up to the
 * newline. After the last section only white space may follow.
 *
 * Everything that other modules rely on is checked here, once: all indices are in range, operators
 * set only ordinary variables and axioms only derived ones, axioms respect the layers, costs that
 * count are not negative. Linear in the size of the text; memory is bounded by a small multiple of
 * it, even if the counts in the text are wrong. */
#ifndef TASK_SAS_READ_H
#define TASK_SAS_READ_H

#include <stddef.h>

#include "base/error.h"
#include "task/task.h"

/* text: size bytes and a NUL behind them. Returns a complete task (end it with task_free), or NULL
 * with *error filled: ERROR_INPUT at the offending token, or ERROR_UNSUPPORTED for 2 GiB and more.
 * *error must be empty before. */
Task *sas_read(const char *text, size_t size, const char *file_name, Error *error);

#endif
