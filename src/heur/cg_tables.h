/* Tables of the causal graph heuristic for one task, shared by all threads.
 *
 * The heuristic (heur_cg.h) computes *rows*: for a variable and a start value, the costs of
 * reaching each of its values. These tables say where rows can be kept, and when they must be
 * computed again:
 *
 * - the domain transition graphs of all variables (task/dtg.h), with conditions on smaller
 *   variables only;
 * - which variables depend on which: a row depends on the values of all variables below its own in
 *   the reduced causal graph, its *inputs*;
 * - the layout of the *cache*. A variable whose inputs have few joint values has a place for the
 *   row of each combination of them; such a row is computed once per search. The rule is Fast
 *   Downward's, as cached rows keep their ties when a queue becomes a heap (cg_search.h), so that
 *   the choice is part of the result. Every work space has a cache of its own, of at most
 *   CG_TABLES_CACHE_BUDGET numbers; variables that do not fit are not cached. Untouched parts of a
 *   cache cost address space only, but count for a limit on memory.
 *
 * Building costs the size of the graphs, and per cached variable the number of its inputs. */
#ifndef HEUR_CG_TABLES_H
#define HEUR_CG_TABLES_H

#include <assert.h>

#include "task/dtg.h"

enum { CG_TABLES_MAX_COSTS = 1000000 }; /* cached per variable at most, as Fast Downward */
#define CG_TABLES_CACHE_BUDGET (INT64_C(1) << 29) /* numbers of 4 bytes, all variables together */

/* A variable that a cached row depends on. */
typedef struct CgInput {
    int32_t var;
    int32_t stride; /* in rows */
} CgInput;

typedef struct CgTables {
    Arena arena;
    const Task *task;
    DtgSet *graphs;
    uint32_t min_cost; /* of an operator */

    /* Transitions of the graphs, per node; num_nodes + 1 entries of begin. Those that no cost
     * depends on are left out if ties are free. */
    const int32_t *transition_begin;
    const DtgTransition *transitions;
    bool are_ties_free; /* only costs count: neither contexts nor preferred operators */

    const int32_t *dependent_begin; /* per variable: graphs that have it as a local variable */
    const int32_t *dependents;
    const int32_t *num_behind; /* per variable: larger variables whose graphs have locals */

    const int32_t *input_begin; /* per variable; num_variables + 1 */
    const CgInput *inputs;      /* of cached variables: all variables below, ascending */
    const int64_t *cache_begin; /* per variable: its part of the cache; num_variables + 1 */

    const int64_t *context_begin; /* per fact: its part of the contexts of a search */
    int64_t num_context_facts;
    int64_t size_of_rows; /* numbers in one row for each start value that is not cached */
} CgTables;

CgTables *cg_tables_new(const Task *task);
void cg_tables_free(CgTables *tables);

/* Preferred operators will not be requested. If contexts never matter either (graph_context.h),
 * ties are free and the graphs become smaller. Before the first work space is made. */
void cg_tables_use_for_values(CgTables *tables);

/* Numbers in a variable's part of the cache; 0: it is not cached. */
static inline int64_t cg_tables_cache_size(const CgTables *tables, int32_t var)
{
    assert(var >= 0 && var < tables->graphs->num_graphs);
    return tables->cache_begin[var + 1] - tables->cache_begin[var];
}

static inline bool cg_tables_is_cached(const CgTables *tables, int32_t var)
{
    return cg_tables_cache_size(tables, var) > 0;
}

/* Place in the cache of the row that starts from value 0 of a cached variable, in the state with
 * these values. The rows of its other start values follow. */
static inline int64_t cg_tables_cache_place(const CgTables *tables, int32_t var,
                                            const int32_t *values)
{
    int64_t row = 0;
    for (int32_t i = tables->input_begin[var]; i < tables->input_begin[var + 1]; i++) {
        row += (int64_t)values[tables->inputs[i].var] * tables->inputs[i].stride;
    }
    int64_t place = tables->cache_begin[var] + row * 2 * dtg_num_values(tables->graphs, var);
    assert(place >= tables->cache_begin[var] && place < tables->cache_begin[var + 1]);
    return place;
}

#endif
