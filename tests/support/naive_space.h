/* All reachable states of a small task, by breadth-first search, and what a plan costs at least. Like
 * naive.h, to compare the real modules with. */
#ifndef TESTS_SUPPORT_NAIVE_SPACE_H
#define TESTS_SUPPORT_NAIVE_SPACE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "support/naive.h"
#include "task/task.h"

#define NAIVE_NO_PLAN INT64_MAX

typedef struct NaiveEdge {
    int32_t from, to, op;
} NaiveEdge;

DEFINE_VEC(NaiveEdgeVec, naive_edge_vec, NaiveEdge);

typedef struct NaiveSpace {
    const Task *task;
    int32_t num_states;
    IntVec values;      /* of all variables, state by state */
    NaiveEdgeVec edges; /* by `from` */
    int64_t least_cost; /* of a plan; NAIVE_NO_PLAN: there is none */
} NaiveSpace;

/* False if there are more states than that. Release in any case. */
bool naive_space_init(NaiveSpace *space, const Task *task, int32_t max_states);
void naive_space_release(NaiveSpace *space);

/* Whether some reachable state has both facts. */
bool naive_space_has_both(const NaiveSpace *space, Fact one, Fact other);

#endif
