/* Atoms: the facts of a task as predicates with objects.
 *
 * A SAS+ task knows numbers only, but its facts have names: "Atom on(a, b)". This table reads them
 * back, so that what was learned about predicates can be used in every task of a domain, also in
 * one that comes from a SAS+ file. A fact with another name, such as "NegatedAtom on(a, b)" or
 * "<none of those>", is not an atom.
 *
 * A predicate is a name with a number of objects. Objects are those that some atom of the task
 * names. Static atoms, which hold in every state, are in the table as far as the task has them
 * (Task.static_atoms). So are lasting ones, on demand.
 *
 * Plain data on one arena, O(length of all names). The task must outlive the table. */
#ifndef TASK_ATOMS_H
#define TASK_ATOMS_H

#include "task/task.h"

enum { ATOMS_NONE = -1 };

typedef struct Atom {
    int32_t predicate; /* ATOMS_NONE: not an atom */
    const int32_t *objects;
} Atom;

typedef struct AtomPredicate {
    const char *name;
    int32_t arity;
} AtomPredicate;

typedef struct Atoms {
    Arena arena;
    int32_t num_predicates, num_objects, num_facts, num_static;
    const AtomPredicate *predicates;
    const char *const *objects; /* names */
    const Atom *facts;          /* per fact of the task (task_fact) */
    const Atom *static_atoms;   /* all of them are atoms */
    int32_t num_lasting;
    const Atom *lasting; /* of Task.lasting_atoms */
} Atoms;

/* With the static atoms of the task, or as if it had none; and without static, but with lasting ones. */
void atoms_init(Atoms *atoms, const Task *task, bool with_static);
void atoms_init_lasting(Atoms *atoms, const Task *task);
void atoms_release(Atoms *atoms);

#endif
