/* Object kinds: which objects nothing constant tells apart.
 *
 * Two objects are of one kind if they have the same type and, but for their names, occur in the same
 * static and lasting atoms (static_atoms.h), function values and goals, and if neither is named by the
 * domain or by a goal that is more than a conjunction of literals. Where they also occur in the same
 * atoms of a state, they are interchangeable in it (task/symmetry.h).
 * What is said of an object is compared by a hash of 64 bits. */
#ifndef GROUND_OBJECT_KINDS_H
#define GROUND_OBJECT_KINDS_H

#include "pddl/pddl_task.h"
#include "task/task.h"

/* Adds the objects that share their kind with another one; nothing if the task has them already. None
 * if actions have quantified preconditions: their operators depend on objects that they do not name.
 * O(length of the names), and sorting the objects. */
void object_kinds_add(Task *task, const PddlTask *pddl);

#endif
