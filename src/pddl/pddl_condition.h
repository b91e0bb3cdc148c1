/* Conditions: preconditions, goals, conditions of effects and of axioms. */
#ifndef PDDL_PDDL_CONDITION_H
#define PDDL_PDDL_CONDITION_H

#include "pddl/pddl_atom.h"

/* Reads the condition at a node; after an error something is missing in it. Variables of
 * quantifiers are appended to the builder's table. Recursion is as deep as the text is nested,
 * which pddl_sexp.h bounds. */
const PddlCondition *pddl_condition_read(PddlBuilder *builder, int32_t node);

/* Reads the list of variables at `node`, behind the quantifier that begins `list`, and brings them
 * into scope; returns their number. */
int32_t pddl_condition_bind(PddlBuilder *builder, int32_t list, int32_t node);

/* Whether the list has `expected` arguments behind its head; reports it if not. */
bool pddl_condition_check_count(PddlBuilder *builder, int32_t list, int32_t expected);

/* Reads the atom of an effect or of :init, which is what `where` says for a message. Its predicate
 * must be a basic one, which no axiom defines. The id is PDDL_NONE if there is no atom. */
PddlAtom pddl_condition_read_basic_atom(PddlBuilder *builder, int32_t list, const char *where);

#endif
