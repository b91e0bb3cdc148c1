/* Static atoms: what holds in every state, which a SAS+ task leaves out.
 *
 * A static predicate is changed by no action and derived by no axiom. Learned heuristics can look at
 * its atoms, and learned rules at lasting ones of other predicates (Task.lasting_atoms); nothing else
 * needs them, so they are added to a task on demand. */
#ifndef GROUND_STATIC_ATOMS_H
#define GROUND_STATIC_ATOMS_H

#include "pddl/pddl_task.h"
#include "task/task.h"

/* Adds the static atoms of the PDDL that the task comes from; nothing if it has them already.
 * O(length of the names). */
void static_atoms_add(Task *task, const PddlTask *pddl);

/* Whether each atom of the initial state is static or lasting. */
void static_atoms_mark(const Task *task, const PddlTask *pddl, bool *out_is_constant);

#endif
