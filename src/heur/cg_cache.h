/* What the causal graph heuristic remembers for good, and where.
 *
 * A *row* holds the costs of getting a variable from one start value to each of its values, and
 * the first label on each way. It depends on the state only through the variables below in the
 * reduced causal graph, its *inputs*. Where these have few joint values, there is a row for each
 * of them; the rule is Fast Downward's, since rows computed before a queue became a heap stay as they
 * are (cg_search.h), so which are remembered is part of the result.
 *
 * This is only the plan of a table that every work space has for itself. It is never larger than
 * CG_CACHE_BUDGET; variables that do not fit count as not remembered. Untouched parts of it cost
 * address space only, but count for a limit on memory. */
#ifndef HEUR_CG_CACHE_H
#define HEUR_CG_CACHE_H

#include <stdint.h>

#include "task/causal_graph.h"

enum { CG_CACHE_MAX_COSTS = 1000000 }; /* remembered per variable at most, as in Fast Downward */
#define CG_CACHE_BUDGET (INT64_C(1) << 29) /* numbers of 4 bytes, all variables together */

typedef struct CgCacheInput {
    int32_t var;
    int32_t stride; /* in rows */
} CgCacheInput;

typedef struct CgCache {
    Arena arena;
    int32_t *input_begin; /* per variable; num_variables + 1 */
    CgCacheInput *inputs; /* all below, not only those next to it */
    int64_t *begin;       /* per variable: its part of the table; num_variables + 1 */
} CgCache;

/* Numbers in a variable's part; 0: it is not remembered. */
static inline int64_t cg_cache_size(const CgCache *cache, int32_t var)
{
    return cache->begin[var + 1] - cache->begin[var];
}

static inline bool cg_cache_has(const CgCache *cache, int32_t var)
{
    return cg_cache_size(cache, var) > 0;
}

/* Place in the table of the row that starts from value 0; the others follow. */
static inline int64_t cg_cache_rows(const CgCache *cache, const Task *task, int32_t var,
                                    const int32_t *values)
{
    int64_t row = 0;
    for (int32_t i = cache->input_begin[var]; i < cache->input_begin[var + 1]; i++) {
        row += (int64_t)values[cache->inputs[i].var] * cache->inputs[i].stride;
    }
    return cache->begin[var] + row * 2 * task->variables[var].domain_size;
}

void cg_cache_init(CgCache *cache, const CausalGraph *graph);
void cg_cache_release(CgCache *cache);

#endif
