/* The numbers of facts: reachable atoms of fluent predicates in the order of their names. */
#ifndef GROUND_FACT_NUMBERING_H
#define GROUND_FACT_NUMBERING_H

#include "ground/datalog.h"
#include "ground/ground_task.h"

/* Per predicate and tuple of its relation the fact, or NULL where the predicate is not fluent. */
typedef struct FactNumbering {
    int32_t **facts;
    const Datalog *program;
} FactNumbering;

/* Fills all that the task says about facts. The program has been explored. O(facts * arity). */
void fact_numbering_init(FactNumbering *numbering, const Datalog *program, GroundTask *task);
void fact_numbering_release(FactNumbering *numbering);

#endif
