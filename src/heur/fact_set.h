/* Fact set: a set of facts that iterates like Fast Downward's hash sets.
 *
 * Which disjunctive landmarks Fast Downward finds depends on the order in which it iterates over
 * sets of facts. To find the same, this set has the same order, which follows from the sequence of
 * insertions (base/hash_order.h). Members are also marked in a table by fact, so that a membership
 * test is one load. A set takes one byte per fact of the task; clearing it costs its size. */
#ifndef HEUR_FACT_SET_H
#define HEUR_FACT_SET_H

#include <stdbool.h>
#include <stddef.h>

#include "base/hash_order.h"
#include "base/vec.h"
#include "task/task.h"

DEFINE_VEC(FactVec, fact_vec, Fact);

typedef struct FactSet {
    const Task *task;
    HashOrder order;
    FactVec facts;   /* in order of insertion */
    bool *is_member; /* per fact of the task */
    IntVec listed;   /* scratch: places in `facts` in order of iteration */
} FactSet;

void fact_set_init(FactSet *set, const Task *task);
void fact_set_release(FactSet *set);
void fact_set_clear(FactSet *set);

static inline bool fact_set_has(const FactSet *set, Fact fact)
{
    return set->is_member[task_fact(set->task, fact)];
}

void fact_set_insert(FactSet *set, Fact fact);

/* Replaces the content of `out_facts` by the members in order of iteration. */
void fact_set_list(FactSet *set, FactVec *out_facts);

/* What is in both, as a new set filled in the order of `set`. */
void fact_set_intersect(FactSet *set, const FactSet *other, FactVec *scratch);

#endif
