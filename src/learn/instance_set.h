/* Instance set: the tasks that are trained and evaluated on, each with a search to run again and
 * again.
 *
 * Episodes of several threads share the set: a thread borrows an instance, runs its search from the
 * start and returns it. Who wants an instance that is in use waits for it. So an instance is
 * grounded once, its heuristics are built once, and what one episode computes serves all others
 * (search_restart).
 *
 * What the searches remember is kept within a budget, together: when an instance is returned and
 * they hold more, the instance not in use that was returned longest ago forgets everything, and so
 * on. One that holds more than the budget alone forgets what it has when it is returned. Nothing of
 * this changes what a search does, only how fast. */
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
    SearchOptions rules; /* kind, steps, costs and so on; what is named here does not count there */
    size_t memory_budget; /* bytes for what is remembered, all together; 0: any number */
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

/* Bytes that are remembered, as of when each instance was returned. */
size_t instance_set_memory(InstanceSet *set);

#endif
