/* Effects of actions. */
#ifndef PDDL_PDDL_EFFECT_H
#define PDDL_PDDL_EFFECT_H

#include "pddl/pddl_builder.h"

/* Reads the effect at a node; after an error something is missing in it. Axioms must have been
 * marked in task->predicates: no effect may change a derived predicate. */
const PddlEffect *pddl_effect_read(PddlBuilder *builder, int32_t node);

#endif
