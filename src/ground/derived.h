/* Derived facts: which axioms the task needs, and in which layers they are evaluated [H09].
 *
 * A fact is derived if it is the head of a ground axiom. It is needed if the goal, an operator or
 * an axiom of a needed fact mentions it. Layers are as low as possible: a head is not below the
 * facts of its bodies, and above those that they negate. */
#ifndef GROUND_DERIVED_H
#define GROUND_DERIVED_H

#include "base/error.h"
#include "base/progress.h"
#include "ground/ground_task.h"

typedef struct Derived {
    int32_t *layers; /* per fact; NO_LAYER if not derived or not needed */
    int32_t num_facts;
    IntVec axioms; /* those that matter, ascending numbers */
} Derived;

/* An axiom of a needed head matters unless its condition contains the head or the whole condition
 * of another axiom of the head. False when needed facts depend on their own negation (then the
 * Error says so) or when stopped by `progress`; nothing to release then. */
bool derived_analyse(const GroundTask *task, const Progress *progress, Derived *out_derived,
                     Error *error);

void derived_release(Derived *derived);

#endif
