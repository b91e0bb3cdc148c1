/* Process: what the system says of this process: how much memory it holds or could have, in KiB,
 * and where its program is.
 *
 * Memory is what users see in `top` and what an outer limit counts: mem.h's bytes and also code,
 * stacks, libraries and the allocator's slack. Each call reads a file under /proc (tens of
 * microseconds): for reports, not for hot loops. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

/* Most memory ever resident. */
size_t process_peak_kb(void);

/* Memory resident now; 0 where there is no /proc. */
size_t process_resident_kb(void);

/* Memory of the machine that could be had without swapping, within `ulimit -v`; 0 where there is no
 * /proc. */
size_t process_available_kb(void);

/* The least of what is left in the control group of this process and those that it is in, version 1 or
 * 2; SIZE_MAX: no limit. `groups` is /proc/self/cgroup, `root` where the groups are mounted. */
size_t process_left_in_groups(const char *groups, const char *root);

/* Bytes that a limit on memory can have by default: nine tenths of what this process could hold, also
 * by the limits of its control groups; 0 where that is not known. */
size_t process_memory_share(void);

bool process_find_program(char out_path[PATH_MAX], Error *error);

#endif
