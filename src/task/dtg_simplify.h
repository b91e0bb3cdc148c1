/* Simplification of domain transition graphs: which labels of a transition to keep, in what order.
 *
 * Of labels with equal conditions the last one is kept, and none whose conditions include those of
 * another one that costs no more. The order of the others is that of Fast Downward, which keeps
 * labels in a hash table; see hash_order.h. */
#ifndef TASK_DTG_SIMPLIFY_H
#define TASK_DTG_SIMPLIFY_H

#include <stdint.h>

#include "task/task.h"

/* A label as far as it matters here. */
typedef struct DtgKey {
    const Fact *conditions; /* (place of the variable in the graph, value), sorted, repeats kept */
    int32_t num_conditions;
    int32_t cost;
    uint64_t hash; /* see dtg_simplify_hash */
} DtgKey;

uint64_t dtg_simplify_hash(const Fact *conditions, int32_t count);

/* `labels` are indices into keys; on return the first ones are those to keep, in their order.
 * Returns their number. Up to 31 lookups per label: longer conditions are not compared. */
int32_t dtg_simplify(const DtgKey *keys, int32_t *labels, int32_t count);

#endif
