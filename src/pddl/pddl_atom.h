/* Atoms and function terms: a name and its arguments, resolved and checked against the
 * declaration. Used by conditions, effects and the initial state. */
#ifndef PDDL_PDDL_ATOM_H
#define PDDL_PDDL_ATOM_H

#include "pddl/pddl_builder.h"

typedef struct PddlAtom {
    int32_t id; /* of the predicate or function; PDDL_NONE after an error */
    const PddlTerm *terms;
    int32_t num_terms;
} PddlAtom;

/* Reads (predicate TERM ...); the list has a word at its head. */
PddlAtom pddl_atom_read(PddlBuilder *builder, int32_t list);

/* Reads (function TERM ...), or the name alone if it has no arguments. */
PddlAtom pddl_atom_read_function(PddlBuilder *builder, int32_t node);

/* Reads the two terms of (= TERM TERM); NULL after an error. */
const PddlTerm *pddl_atom_read_equality(PddlBuilder *builder, int32_t list);

/* Whether the node is a word that looks like a number. */
bool pddl_atom_is_number(const PddlBuilder *builder, int32_t node);

/* A whole number from 0 to INT32_MAX, which may be written as 3.0; others are reported, as 0. */
int32_t pddl_atom_read_number(PddlBuilder *builder, int32_t node);

#endif
