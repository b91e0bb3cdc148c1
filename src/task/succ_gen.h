/* Successor generator: which operators are applicable in a state, in the reference order.
 *
 * Order: operators are ranked by their preconditions, sorted by (variable, value), compared
 * lexicographically (a prefix comes first, ties by operator number); applicable operators are
 * reported by ascending rank. Node counts depend on this order [H06, and Fast Downward's practice].
 *
 * The decision tree over that ranking is a flat integer program. A node is
 *     num_ops, op ...., num_switches, switch ....
 * and a switch tests one variable: either a table indexed by value or a sorted list of values. Cost
 * of a query: the nodes whose path of preconditions holds, plus the operators reported. */
#ifndef TASK_SUCC_GEN_H
#define TASK_SUCC_GEN_H

#include <stdint.h>

#include "base/vec.h"
#include "task/task.h"

typedef struct SuccGen {
    IntVec code;
    int32_t *pending; /* nodes found but not yet visited; deep enough for any state */
    int32_t max_pending;
} SuccGen;

/* Looks at the domains of variables and the preconditions of operators only. */
void succ_gen_init(SuccGen *gen, const Task *task);
void succ_gen_release(SuccGen *gen);

/* Writes the applicable operators and returns their number; `out_ops` has room for all operators.
 * Not for several threads at once on one SuccGen (scratch inside). */
int32_t succ_gen_applicable(SuccGen *gen, const int32_t *values, int32_t *out_ops);

#endif
