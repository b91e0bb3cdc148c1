/* Substitution: what becomes of literals when objects stand for their variables.
 *
 * Works on a complete program. An atom of a fluent predicate that was reached is a fact; every
 * other atom never changes, so a literal of it is true or false for good [H09] sec. 6.4. */
#ifndef GROUND_SUBSTITUTION_H
#define GROUND_SUBSTITUTION_H

#include "ground/datalog.h"
#include "ground/ground_task.h"

/* Results beside literals of facts, whose numbers lie between these. */
enum { LITERAL_FALSE = INT32_MIN, LITERAL_TRUE = INT32_MAX };

typedef struct Substitution {
    const Datalog *program;
    int32_t **facts; /* per predicate and tuple of its relation; NULL where it is not fluent */
    IntVec values;   /* the objects of the variables */
    IntVec tuple;    /* scratch */
} Substitution;

/* Numbers the facts and fills all that the task says about them. The program has been explored.
 * O(facts * arity). */
void substitution_init(Substitution *substitution, const Datalog *program, GroundTask *task);
void substitution_release(Substitution *substitution);

/* Sets the objects of the first `count` variables and makes room for num_variables. */
void substitution_set(Substitution *substitution, const int32_t *objects, int32_t count,
                      int32_t num_variables);

/* The number of the tuple, or -1. */
int32_t substitution_find(Substitution *substitution, const Relation *relation,
                          const PddlTerm *terms);

/* The atom of the literal, or its negation. */
GroundLiteral substitution_apply(Substitution *substitution, const NormLiteral *literal,
                                 bool is_negated);

/* Appends what is left of a condition to the task's literals; false, and nothing appended, if it is
 * false. */
bool substitution_add_condition(Substitution *substitution, const NormCondition *condition,
                                GroundTask *task, GroundSpan *out_span);

/* The literals of the task from `first` on. The pool is addressed by 32-bit numbers; when there are
 * more, memory counts as exhausted. */
GroundSpan substitution_span(const GroundTask *task, size_t first);

#endif
