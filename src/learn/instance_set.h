/* Instance set: the tasks of a training, each with a search that is restarted for every episode.
 *
 * Threads share the set: a thread borrows an instance, runs its search from the start and returns
 * it; it waits if the instance is in use. So an instance is grounded once, its heuristics are built
 * once, and values that one episode computes serve all others (search_restart; not with selective
 * evaluation).
 *
 * All searches together keep within a memory budget. Above it, the idle instance that was returned
 * longest ago forgets everything, then the next one; when all idle instances have, those in use
 * forget what their running episodes do not need, and the rest when they are returned. So only an
 * episode that needs more than the budget itself exceeds it. None of this changes what a search
 * does, only its speed. */
#ifndef LEARN_INSTANCE_SET_H
#define LEARN_INSTANCE_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/limits.h"
#include "search/search.h"

typedef struct InstanceSet InstanceSet;

/* What all searches have in common. Pointers must outlive the set. */
typedef struct InstanceSetOptions {
    const ListSpec *lists;
    int num_lists;
    SearchOptions rules;  /* kind, rules, costs and so on; members of this struct override it */
    size_t memory_budget; /* for search_memory of all searches together; 0: no limit */
    bool remembers;
    const Limits *limits; /* may be NULL */
} InstanceSetOptions;

InstanceSet *instance_set_new(const InstanceSetOptions *options);

/* All instances must have been returned. */
void instance_set_free(InstanceSet *set);

/* Takes over the task and copies the name. To be called before threads share the set. */
void instance_set_add(InstanceSet *set, Task *task, const char *name);

int instance_set_size(const InstanceSet *set);
const char *instance_set_name(const InstanceSet *set, int index);

/* Waits until the instance is not in use. Its search is at the start. NULL and an Error if a
 * heuristic cannot be had for the task; there is nothing to return then. */
Search *instance_set_borrow(InstanceSet *set, int index, Error *error);
void instance_set_return(InstanceSet *set, int index);

/* Bytes that are held, as far as heard of: instances in use tell it from time to time. */
size_t instance_set_memory(InstanceSet *set);

#endif
