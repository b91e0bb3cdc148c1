/* The initial state: the :init section. */
#ifndef PDDL_PDDL_INIT_H
#define PDDL_PDDL_INIT_H

#include "pddl/pddl_builder.h"

/* Reads all :init sections into task->init and task->values. Repeated facts are dropped with a
 * warning; negated ones say what holds anyway and are only checked against the others. */
void pddl_init_read(PddlBuilder *builder);

#endif
