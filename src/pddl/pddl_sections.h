/* The frame of a file: (define (domain NAME) SECTION ...), and which sections may be in it. */
#ifndef PDDL_PDDL_SECTIONS_H
#define PDDL_PDDL_SECTIONS_H

#include "pddl/pddl_builder.h"

/* Makes a file the builder's current one and checks its frame and the heads of all its sections,
 * not what is in them. False when it is not worth reading on. */
bool pddl_sections_open(PddlBuilder *builder, const PddlTree *tree, int32_t *out_name);

#endif
