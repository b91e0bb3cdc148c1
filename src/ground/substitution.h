/* Substitution: turns literals into ground literals by replacing variables with objects.
 *
 * It also numbers the facts. The program must be complete. A reached atom of a fluent predicate is
 * a fact. Every other atom never changes, so its literals are constants: true or false [H09] sec.
 * 6.4. */
#ifndef GROUND_SUBSTITUTION_H
#define GROUND_SUBSTITUTION_H

#include "ground/datalog.h"
#include "ground/ground_task.h"

/* Constant results; literals of facts lie between these. */
enum { LITERAL_FALSE = INT32_MIN, LITERAL_TRUE = INT32_MAX };

typedef struct Substitution {
    const Datalog *program;
    int32_t **facts; /* per predicate and tuple of its relation; NULL where it is not fluent */
    IntVec values;   /* the objects of the variables */
    IntVec tuple;    /* scratch */
} Substitution;

/* Numbers the facts and fills the task's arrays about them. O(facts * arity). */
void substitution_init(Substitution *substitution, const Datalog *program, GroundTask *task);
void substitution_release(Substitution *substitution);

/* Sets the objects of the first `count` variables and reserves room for num_variables. */
void substitution_set(Substitution *substitution, const int32_t *objects, int32_t count,
                      int32_t num_variables);

/* The number of the tuple, or -1. */
int32_t substitution_find(Substitution *substitution, const Relation *relation,
                          const PddlTerm *terms);

/* The atom of the literal, or its negation. */
GroundLiteral substitution_apply(Substitution *substitution, const NormLiteral *literal,
                                 bool is_negated);

/* Appends the literals of a condition that are no constants to the task's literals. False, and
 * nothing appended, if one is false. */
bool substitution_add_condition(Substitution *substitution, const NormCondition *condition,
                                GroundTask *task, GroundSpan *out_span);

/* The literals of the task from `first` on. Spans are 32-bit numbers; a larger pool counts as
 * exhausted memory. */
GroundSpan substitution_span(const GroundTask *task, size_t first);

#endif
