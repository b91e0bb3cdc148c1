/* Rows of the causal graph heuristic: where they are, and which are known for the current state.
 *
 * A *row* is the result of one search (cg_search.h): the costs from one start value of a variable
 * to all its values, and the first label on the path to each. It depends on the values of the
 * variables below its own, and on nothing else as long as no queue becomes a heap. Hence rows are
 * used again in two ways:
 *
 * - a row stays *known* from state to state until a variable below it changes its value;
 * - the rows of variables with few joint values below them are *cached*: the cache has a place for
 *   each combination of these values (cg_tables.h), where the row stays for the rest of the search.
 *   Other rows have one place for each start value, allocated when it is first needed.
 *
 * All rows lie in one array, the *pool*. Invariant: known[fact] is the row that starts from the
 * fact and is right for `values`, or CG_ROWS_UNKNOWN. Moving to a state costs the number of
 * variables, and the known rows above those that have changed. */
#ifndef HEUR_CG_ROWS_H
#define HEUR_CG_ROWS_H

#include "heur/cg_tables.h"

enum { CG_ROWS_UNKNOWN = -1 };

/* A row is named by its place in the pool minus the first node of its graph, so that facts are its
 * indices: pool[row + fact] is a cost. */
typedef struct CgRows {
    const CgTables *tables;

    int32_t *values;  /* of the current state; NO_VALUE before the first */
    int32_t *current; /* the same as facts */
    int64_t *known;   /* per fact: the row that starts from there, or CG_ROWS_UNKNOWN */
    int32_t *pool;    /* num_nodes numbers that are not used, then the cache, then other rows */
    size_t pool_used, pool_capacity;
    uint64_t *page_bits; /* pages of the cache that hold a row */
    size_t num_pages;
    int64_t *places;      /* per fact: place of its row if it is not cached, or unknown */
    int64_t *cache_rows;  /* per graph: place in the cache for this state, or unknown */
    int32_t *known_first; /* per graph: list of start values with known rows */
    int32_t *known_next;  /* per fact */
    int32_t *stack;       /* scratch: variables to visit, those that changed possibly twice */
    uint32_t stamp;       /* of this state */
    uint32_t *marks;      /* per graph: the stamp when its rows were last forgotten */
    int32_t period;       /* mark of cached rows that are computed now; grows when they settle */
    bool must_forget;     /* the next state must not use known rows */
} CgRows;

void cg_rows_init(CgRows *rows, const CgTables *tables);
void cg_rows_release(CgRows *rows);

/* Moves to a state. Rows that depend on a variable that has changed are no longer known. */
void cg_rows_move(CgRows *rows, const int32_t *values);

/* No row is known any more; cached rows stay in the cache. */
void cg_rows_forget_all(CgRows *rows);

/* The cache as the memory of an engine: see heur.h. */
void cg_rows_settle(CgRows *rows);
void cg_rows_share(CgRows *const *all, int count);
size_t cg_rows_size(const CgRows *rows);

/* From a known row; INT32_MAX: there is no path. */
static inline int32_t cg_rows_cost(const CgRows *rows, int32_t from, int32_t to)
{
    assert(rows->known[from] != CG_ROWS_UNKNOWN);
    assert(rows->tables->graphs->graph_of[from] == rows->tables->graphs->graph_of[to]);
    return rows->pool[rows->known[from] + to];
}

/* Where the first labels of a row are, with facts as indices. */
static inline int64_t cg_rows_labels(const CgRows *rows, int32_t graph, int64_t row)
{
    return row + dtg_num_values(rows->tables->graphs, graph);
}

/* --- Looking one up, and filling it in -------------------------------------------------------- */

/* The start has no first label. In its place is the period in which a cached row was computed; 0:
 * the place holds no row. */
static inline int32_t *cg_rows_mark(const CgRows *rows, int32_t graph, int32_t start, int64_t row)
{
    return &rows->pool[cg_rows_labels(rows, graph, row) + start];
}

static inline void cg_rows_learn(CgRows *rows, int32_t graph, int32_t start, int64_t row)
{
    assert(rows->known[start] == CG_ROWS_UNKNOWN && rows->pool[row + start] == 0);
    rows->known[start] = row;
    rows->known_next[start] = rows->known_first[graph];
    rows->known_first[graph] = start;
}

/* Sets places[start]. */
void cg_rows_make_place(CgRows *rows, int32_t graph, int32_t start);

static inline int64_t cg_rows_find_place(CgRows *rows, int32_t graph, int32_t start)
{
    const CgTables *tables = rows->tables;
    const DtgSet *set = tables->graphs;
    if (cg_tables_is_cached(tables, graph)) {
        if (rows->cache_rows[graph] == CG_ROWS_UNKNOWN) {
            rows->cache_rows[graph] =
                set->num_nodes + cg_tables_cache_place(tables, graph, rows->values);
        }
        int64_t value = start - set->first_node[graph];
        return rows->cache_rows[graph] + value * 2 * dtg_num_values(set, graph);
    }
    if (rows->places[start] == CG_ROWS_UNKNOWN) {
        cg_rows_make_place(rows, graph, start);
    }
    return rows->places[start];
}

/* Counts the pages of the cache that a row at this place is about to use. */
void cg_rows_note_pages(CgRows *rows, int64_t place, int32_t num_values);

/* Whether the row is in the cache, and so known from now on. If not, the row is ready to be filled
 * in: its costs are INT32_MAX except for the start, and it has no labels.
 *
 * The start is written before the mark is read: a page that is read first takes a second fault when
 * it is written, and with several threads an interrupt of all others. */
static inline bool cg_rows_recall(CgRows *rows, int32_t graph, int32_t start, int64_t *out_row)
{
    const DtgSet *set = rows->tables->graphs;
    int64_t row = cg_rows_find_place(rows, graph, start) - set->first_node[graph];
    *out_row = row;
    rows->pool[row + start] = 0;
    if (cg_tables_is_cached(rows->tables, graph)) {
        if (*cg_rows_mark(rows, graph, start, row)) {
            cg_rows_learn(rows, graph, start, row);
            return true;
        }
        cg_rows_note_pages(rows, row + set->first_node[graph], dtg_num_values(set, graph));
    }
    for (int32_t fact = set->first_node[graph]; fact < set->first_node[graph + 1]; fact++) {
        rows->pool[row + fact] = INT32_MAX;
    }
    rows->pool[row + start] = 0;
    return false;
}

/* The row is filled in, and known from now on. */
static inline void cg_rows_finish(CgRows *rows, int32_t graph, int32_t start, int64_t row)
{
    *cg_rows_mark(rows, graph, start, row) = rows->period;
    cg_rows_learn(rows, graph, start, row);
}

#endif
