/* Declarations other than types: requirements, objects, predicates and functions. Each function
 * reads all sections of its kind in the builder's current file; repeated sections are merged. */
#ifndef PDDL_PDDL_DECLARE_H
#define PDDL_PDDL_DECLARE_H

#include "pddl/pddl_builder.h"

/* Appends to `symbols`. Nothing depends on requirements: authors get them wrong too often. */
void pddl_declare_requirements(PddlBuilder *builder, IntVec *symbols);

/* Reads :constants or :objects into the builder's list. */
void pddl_declare_objects(PddlBuilder *builder, int32_t keyword);

/* Moves the builder's list into the task. Terms may be read from then on. */
void pddl_declare_finish_objects(PddlBuilder *builder);

void pddl_declare_predicates(PddlBuilder *builder);

/* total-cost is added if the domain has not got it. */
void pddl_declare_functions(PddlBuilder *builder);

#endif
