/* The descendants of this process: their memory, and their end.
 *
 * For a process that is the reaper of its descendants (PR_SET_CHILD_SUBREAPER). It then finds those
 * whose parents have ended, and those in a process group or session of their own. Needs
 * /proc/PID/task/TID/children, which usual kernels have. */
#ifndef LAB_PROCESS_TREE_H
#define LAB_PROCESS_TREE_H

#include <stddef.h>

/* Resident memory in KiB; some 30 us per process. Shared pages count several times, unless the sum
 * is above `limit_kb` (0: no limit): then it is computed again with each page counted once. */
size_t process_tree_resident_kb(size_t limit_kb);

/* Sends a signal to all of them. */
void process_tree_signal(int signal_number);

/* Kills all and waits until they have ended. */
void process_tree_end(void);

#endif
