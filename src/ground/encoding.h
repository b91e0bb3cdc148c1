/* Encoding: the variables of the SAS+ task, and the variable and value of each fact.
 *
 * A greedy cover of the facts by mutex groups [H09]: the largest group becomes a variable,
 * its facts leave all other groups, and so on. Each fact that is left gets a binary variable. */
#ifndef GROUND_ENCODING_H
#define GROUND_ENCODING_H

#include <assert.h>

#include "ground/mutex_groups.h"
#include "task/task.h"

/* Value k of variable v is facts[begin[v] + k]; the last value means "none of those". Variables are
 * in lexicographic order of their facts, values ascend. */
typedef struct Encoding {
    int32_t num_variables;
    IntVec begin;      /* num_variables + 1 */
    IntVec facts;      /* by variable and value */
    Fact *fact_values; /* the variable and value that stand for a fact */
    int32_t num_facts;
} Encoding;

static inline int32_t encoding_domain_size(const Encoding *encoding, int32_t variable)
{
    assert(variable >= 0 && variable < encoding->num_variables);
    return encoding->begin.data[variable + 1] - encoding->begin.data[variable] + 1;
}

/* A fact that the goal wants false gets a variable of its own. O(sum of the sizes of the
 * groups). */
void encoding_choose(const GroundTask *task, const MutexGroups *groups, Encoding *out_encoding);

void encoding_release(Encoding *encoding);

#endif
