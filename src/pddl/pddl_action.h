/* Actions with their effects, and derived predicates. */
#ifndef PDDL_PDDL_ACTION_H
#define PDDL_PDDL_ACTION_H

#include "pddl/pddl_builder.h"

/* Reads all :derived sections into task->axioms. Their predicates are marked before any condition
 * is read. */
void pddl_action_read_axioms(PddlBuilder *builder);

/* Reads all :action sections into task->actions. */
void pddl_action_read_all(PddlBuilder *builder);

#endif
