/* The type hierarchy: the :types section. */
#ifndef PDDL_PDDL_TYPES_H
#define PDDL_PDDL_TYPES_H

#include "pddl/pddl_builder.h"

/* Reads all :types sections of the domain into task->types. A type may have several super types: by
 * `either` or by being listed more than once. */
void pddl_types_read(PddlBuilder *builder);

/* Whether an object could be of both types, by the domain or because it was declared so. */
bool pddl_types_overlap(const PddlTask *task, PddlTypeSet left, PddlTypeSet right);

#endif
