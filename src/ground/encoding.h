/* Encoding: which variables and values stand for which facts.
 *
 * A greedy cover of the facts by groups [H09]: the largest group becomes a variable, its
 * facts leave all others, and so on; what is left gets a binary variable each. */
#ifndef GROUND_ENCODING_H
#define GROUND_ENCODING_H

#include "ground/mutex_groups.h"
#include "task/task.h"

/* Value k < count of variable v is facts[begin[v] + k]; the last value, `count`, means none of
 * those. Variables in lexicographic order of their facts, values ascending. */
typedef struct Encoding {
    int32_t num_variables;
    IntVec begin;      /* num_variables + 1 */
    IntVec facts;      /* by variable and value */
    Fact *fact_values; /* the variable and value that stand for a fact */
    int32_t num_facts;
} Encoding;

static inline int32_t encoding_domain_size(const Encoding *encoding, int32_t variable)
{
    return encoding->begin.data[variable + 1] - encoding->begin.data[variable] + 1;
}

/* Facts that the goal wants false get a variable of their own. */
void encoding_choose(const GroundTask *task, const MutexGroups *groups, Encoding *out_encoding);

void encoding_release(Encoding *encoding);

#endif
