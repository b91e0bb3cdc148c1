/* Axioms: values of derived variables from the values of the others.
 *
 * Stratified semantics with default values: derived variables start at their default, the rules of
 * a layer run to their fixpoint, and what is still at its default then counts as such for the
 * layers above. The result is unique, whatever the order of rules.
 * One evaluation touches every condition of a rule at most once. */
#ifndef TASK_AXIOMS_H
#define TASK_AXIOMS_H

#include <stdint.h>

#include "base/arena.h"
#include "task/task.h"

typedef struct Axioms {
    const Task *task;
    Arena arena;
    int32_t num_inputs, num_layers;
    const int32_t *inputs;         /* variables set by operators that some rule looks at */
    const int32_t *rules_begin;    /* per fact: its part of `rules`, num_facts + 1 entries */
    const int32_t *rules;          /* rules with that fact as a condition */
    const int32_t *layer_begin;    /* per layer: its part of `layer_vars`, num_layers + 1 entries */
    const int32_t *layer_vars;     /* derived variables by layer */
    const int32_t *num_conditions; /* per rule */
    int32_t *open;                 /* scratch: per rule, conditions not yet true */
    int32_t *queue;                /* scratch: derived facts that became true */
} Axioms;

void axioms_init(Axioms *axioms, const Task *task);
void axioms_release(Axioms *axioms);

/* Sets the derived variables in `values`, looking only at the inputs. Not for several threads at
 * once on one Axioms (scratch inside). */
void axioms_evaluate(Axioms *axioms, int32_t *values);

#endif
