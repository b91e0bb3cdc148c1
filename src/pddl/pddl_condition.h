/* Conditions: preconditions, goals, conditions of effects and of axioms. */
#ifndef PDDL_PDDL_CONDITION_H
#define PDDL_PDDL_CONDITION_H

#include "pddl/pddl_builder.h"

/* Reads the condition at a node; after an error something is missing in it. Variables of
 * quantifiers are appended to the builder's table. Recursion is as deep as the text is nested,
 * which pddl_sexp.h bounds. */
const PddlCondition *pddl_condition_read(PddlBuilder *builder, int32_t node);

/* Reads the list of variables at `node`, behind the quantifier that begins `list`, and brings them
 * into scope; returns their number. */
int32_t pddl_condition_bind(PddlBuilder *builder, int32_t list, int32_t node);

/* Whether the list has `expected` arguments behind its head; reports it if not. */
bool pddl_condition_check_count(PddlBuilder *builder, int32_t list, int32_t expected);

/* Whether a word at the head of a list belongs to a larger language; if so, refuses the list. A
 * predicate of that name goes first. */
bool pddl_condition_refuse_keyword(PddlBuilder *builder, int32_t list);

#endif
