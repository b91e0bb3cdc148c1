/* Default-value axioms: how a derived variable can be false.
 *
 * A task's axioms only say how derived variables leave their default value; falsity is by failure.
 * Heuristics that see axioms as operators of cost 0 need the other direction too wherever a default
 * value is asked for. For a variable without cyclic support, its default holds when each of its
 * rules has a false condition: all minimal ways to choose one falsified condition per rule become
 * axioms. Variables in a cycle, where this would be wrong, get an axiom without conditions, which
 * over-approximates. Order and content are Fast Downward's, since ties in the heuristics depend on it.
 *
 * The number of axioms can grow exponentially; a variable for which more than DEFAULT_AXIOMS_EFFORT
 * facts would have to be looked at gets the over-approximation, too. */
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
