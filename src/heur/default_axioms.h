/* Default-value axioms: how a derived variable can be false.
 *
 * The problem: the axioms of a task say how a derived variable leaves its default value; it has the
 * default if no axiom makes it leave (negation as failure). Heuristics that treat axioms as
 * operators of cost 0 also need the other direction, wherever a condition asks for a default value.
 *
 * The idea: a variable without cyclic support has its default when each of its rules has a false
 * condition. Every minimal way to choose one falsified condition for each rule becomes an axiom.
 * Where variables support each other in a cycle this would be wrong; these get an axiom without
 * conditions, which over-approximates. Order and content are those of Fast Downward, as ties in the
 * heuristics depend on them.
 *
 * The number of axioms can grow exponentially. A variable for which more than DEFAULT_AXIOMS_EFFORT
 * facts would have to be looked at also gets the over-approximation. */
#ifndef HEUR_DEFAULT_AXIOMS_H
#define HEUR_DEFAULT_AXIOMS_H

#include "base/vec.h"
#include "task/causal_graph.h"
#include "task/task.h"

enum { DEFAULT_AXIOMS_EFFORT = 200000000 };

DEFINE_VEC(AxiomVec, axiom_vec, Axiom);

/* Appends the axioms; old_value is the non-default value, new_value the default. Conditions are
 * allocated in the arena. Does nothing for a task without axioms. */
void default_axioms_collect(const Task *task, Arena *arena, AxiomVec *out_axioms);

/* The causal graph of the task with its axioms and these; what it points to lives in the arena. */
void default_axioms_causal_graph(const Task *task, Arena *arena, CausalGraph *out_graph);

#endif
