/* Symmetry: of the operators that differ in interchangeable objects only, one is enough.
 *
 * Problem: with 100 slices of bread in the kitchen there are 100 ways to take one, with bread and
 * filling 10,000 ways to make a sandwich. Their successors differ in names alone.
 *
 * Idea: two objects of one kind (Task.alike) that occur in the same atoms of a state, but for their
 * names, are *interchangeable* in it: exchanging them maps state, goal and operators to themselves.
 * Operators of one action with interchangeable arguments lead to states with the same plans, but for
 * names. So a search that goes on with the first of them only still finds a plan if there is one, and
 * one of the same cost [FL99]. It expands other states than a search with all of them.
 *
 * Each object has a hash of the atoms that it occurs in, its own place left open. It is a sum, kept up
 * to date from state to state. Two objects are taken for interchangeable if kind and hash are equal,
 * so a collision of 64-bit hashes would cut off part of the search.
 *
 * Cost of a query: the facts that have changed since the last one, and one look at a hash table for
 * each operator with such an argument. Operators that share their name have the same effects: they
 * differ in what a disjunction demanded. */
#ifndef TASK_SYMMETRY_H
#define TASK_SYMMETRY_H

#include <stddef.h>
#include <stdint.h>

#include "task/task.h"

typedef struct Symmetry Symmetry;

/* NULL if no objects can be interchangeable, or nothing is known of them. The task must outlive it.
 * O(length of the names of facts and operators). */
Symmetry *symmetry_new(const Task *task);
void symmetry_free(Symmetry *symmetry);

/* Keeps the first of each group in `ops`, operators that are applicable in the state with these
 * values, in their order; returns their number. Keeps all if memory is short. */
int32_t symmetry_keep_first(Symmetry *symmetry, const int32_t *values, int32_t *ops, int32_t count);

/* The operator that stands for this one since the last query; itself if it was not in the query. */
int32_t symmetry_first(const Symmetry *symmetry, int32_t op);

#endif
