/* All processes that this one has started, and those that they have started: what they hold
 * together, and their end.
 *
 * Made for a process that is the reaper of its descendants (PR_SET_CHILD_SUBREAPER): then also those
 * are found whose parents have gone, and those that have left for a process group or session of
 * their own. Needs /proc with the lists of children, as every usual kernel has it. */
#ifndef LAB_PROCESS_TREE_H
#define LAB_PROCESS_TREE_H

#include <stddef.h>

/* Resident memory in KiB. Pages that several processes share count once if they matter, that is if
 * counting them several times leads over `limit_kb` (0: no limit). Some 30 us per process. */
size_t process_tree_resident_kb(size_t limit_kb);

/* Sends a signal to all of them. */
void process_tree_signal(int signal_number);

/* Kills all and waits until all are gone. */
void process_tree_end(void);

#endif
