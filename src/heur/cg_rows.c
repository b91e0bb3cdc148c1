#include "heur/cg_rows.h"

#include <string.h>

#include "base/mem.h"
#include "base/vec.h"

enum { NO_FACT = -1 };

/* Room for this many numbers of rows that are not cached is made in advance, or for all of them if
 * they need less; then nothing is allocated during an evaluation. */
enum { ROOM_IN_ADVANCE = 1 << 24 };

/* Of 4 KB, which the system provides when a part of the pool is first written. */
enum { NUMBERS_PER_PAGE = 1024 };

/* --- Set-up ----------------------------------------------------------------------------------- */

static void fill_unknown(int64_t *places, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        places[i] = CG_ROWS_UNKNOWN;
    }
}

/* Numbers before the rows that are not cached. */
static size_t cache_end(const CgTables *tables)
{
    return (size_t)(tables->graphs->num_nodes + tables->cache_begin[tables->graphs->num_graphs]);
}

static size_t num_page_words(const CgTables *tables)
{
    return cache_end(tables) / NUMBERS_PER_PAGE / 64 + 1;
}

static void init_pool(CgRows *rows)
{
    const CgTables *tables = rows->tables;
    int64_t others = tables->size_of_rows;
    others = others < ROOM_IN_ADVANCE ? others : ROOM_IN_ADVANCE;
    rows->pool_used = cache_end(tables);
    rows->pool_capacity = rows->pool_used + (size_t)others;
    rows->pool = MEM_NEW(int32_t, rows->pool_capacity);
    rows->page_bits = MEM_NEW(uint64_t, num_page_words(tables));
}

void cg_rows_init(CgRows *rows, const CgTables *tables)
{
    const DtgSet *set = tables->graphs;
    size_t num_graphs = (size_t)set->num_graphs, num_nodes = (size_t)set->num_nodes;
    *rows = (CgRows){.tables = tables, .period = 1};
    init_pool(rows);
    rows->values = MEM_NEW(int32_t, num_graphs);
    rows->current = MEM_NEW(int32_t, num_graphs);
    rows->known = MEM_NEW(int64_t, num_nodes);
    rows->places = MEM_NEW(int64_t, num_nodes);
    rows->cache_rows = MEM_NEW(int64_t, num_graphs);
    rows->known_first = MEM_NEW(int32_t, num_graphs);
    rows->known_next = MEM_NEW(int32_t, num_nodes);
    rows->stack = MEM_NEW(int32_t, 2 * num_graphs);
    rows->marks = MEM_NEW(uint32_t, num_graphs);
    fill_unknown(rows->known, set->num_nodes);
    fill_unknown(rows->places, set->num_nodes);
    fill_unknown(rows->cache_rows, set->num_graphs);
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        rows->known_first[graph] = NO_FACT;
        rows->values[graph] = NO_VALUE;
    }
}

void cg_rows_release(CgRows *rows)
{
    const CgTables *tables = rows->tables;
    size_t num_graphs = (size_t)tables->graphs->num_graphs;
    size_t num_nodes = (size_t)tables->graphs->num_nodes;
    MEM_FREE(rows->pool, rows->pool_capacity);
    MEM_FREE(rows->page_bits, num_page_words(tables));
    MEM_FREE(rows->values, num_graphs);
    MEM_FREE(rows->current, num_graphs);
    MEM_FREE(rows->known, num_nodes);
    MEM_FREE(rows->places, num_nodes);
    MEM_FREE(rows->cache_rows, num_graphs);
    MEM_FREE(rows->known_first, num_graphs);
    MEM_FREE(rows->known_next, num_nodes);
    MEM_FREE(rows->stack, 2 * num_graphs);
    MEM_FREE(rows->marks, num_graphs);
}

/* --- Which rows are known --------------------------------------------------------------------- */

static void forget_rows(CgRows *rows, int32_t graph)
{
    for (int32_t fact = rows->known_first[graph]; fact != NO_FACT; fact = rows->known_next[fact]) {
        rows->known[fact] = CG_ROWS_UNKNOWN;
    }
    rows->known_first[graph] = NO_FACT;
    rows->cache_rows[graph] = CG_ROWS_UNKNOWN;
}

void cg_rows_forget_all(CgRows *rows)
{
    for (int32_t graph = 0; graph < rows->tables->graphs->num_graphs; graph++) {
        forget_rows(rows, graph);
    }
}

/* Forgets the rows of all graphs above the variables on the stack, each graph once. The smallest
 * variable is on top. Often all graphs depend on it, and the walk ends when none is left. */
static void forget_above(CgRows *rows, int32_t count)
{
    assert(count <= rows->tables->graphs->num_graphs);
    const CgTables *tables = rows->tables;
    int32_t num_left = count > 0 ? tables->num_behind[rows->stack[count - 1]] : 0;
    while (count > 0 && num_left > 0) {
        int32_t var = rows->stack[--count];
        for (int32_t i = tables->dependent_begin[var]; i < tables->dependent_begin[var + 1]; i++) {
            int32_t graph = tables->dependents[i];
            if (rows->marks[graph] != rows->stamp) {
                rows->marks[graph] = rows->stamp;
                forget_rows(rows, graph);
                assert(graph > var && count < 2 * tables->graphs->num_graphs);
                rows->stack[count++] = graph;
                num_left--;
            }
        }
    }
}

static void next_stamp(CgRows *rows)
{
    if (++rows->stamp == 0) {
        memset(rows->marks, 0, (size_t)rows->tables->graphs->num_graphs * sizeof *rows->marks);
        rows->stamp = 1;
    }
}

void cg_rows_move(CgRows *rows, const int32_t *values)
{
    const Task *task = rows->tables->task;
    if (rows->must_forget) {
        cg_rows_forget_all(rows);
        rows->must_forget = false;
    }
    next_stamp(rows);
    int32_t num_changed = 0;
    for (int32_t var = task->num_variables - 1; var >= 0; var--) {
        assert(values[var] >= 0 && values[var] < task->variables[var].domain_size);
        if (values[var] != rows->values[var]) {
            rows->values[var] = values[var];
            rows->current[var] = task->variables[var].first_fact + values[var];
            rows->stack[num_changed++] = var;
        }
    }
    forget_above(rows, num_changed);
}

/* --- Where they are --------------------------------------------------------------------------- */

void cg_rows_make_place(CgRows *rows, int32_t graph, int32_t start)
{
    assert(rows->places[start] == CG_ROWS_UNKNOWN);
    size_t end = rows->pool_used + 2 * (size_t)dtg_num_values(rows->tables->graphs, graph);
    if (end > rows->pool_capacity) {
        size_t capacity = vec_next_capacity(rows->pool_capacity, end);
        rows->pool = mem_resize(rows->pool, rows->pool_capacity, capacity, sizeof *rows->pool);
        rows->pool_capacity = capacity;
    }
    rows->places[start] = (int64_t)rows->pool_used;
    rows->pool_used = end;
}

void cg_rows_note_pages(CgRows *rows, int64_t place, int32_t num_values)
{
    assert(place >= 0 && (size_t)place + 2 * (size_t)num_values <= cache_end(rows->tables));
    size_t last = (size_t)(place + INT64_C(2) * num_values - 1) / NUMBERS_PER_PAGE;
    for (size_t page = (size_t)place / NUMBERS_PER_PAGE; page <= last; page++) {
        uint64_t bit = UINT64_C(1) << page % 64;
        rows->num_pages += !(rows->page_bits[page / 64] & bit);
        rows->page_bits[page / 64] |= bit;
    }
}

/* --- Memory ----------------------------------------------------------------------------------- */

void cg_rows_settle(CgRows *rows)
{
    rows->period += rows->period < INT32_MAX;
}

/* The cached row at that place: all work spaces get it if one of them has settled it, and none
 * keeps it otherwise. */
static void share_row(CgRows *const *all, int count, int64_t place, int64_t mark, size_t size)
{
    const int32_t *settled = NULL;
    for (int i = 0; i < count && !settled; i++) {
        int32_t period = all[i]->pool[mark];
        settled = period > 0 && period < all[i]->period ? all[i]->pool + place : NULL;
    }
    for (int i = 0; i < count; i++) {
        int32_t period = all[i]->pool[mark];
        assert(period >= 0 && period <= all[i]->period);
        if (period >= all[i]->period) {
            all[i]->pool[mark] = period = 0;
        }
        if (settled && period == 0) {
            memcpy(all[i]->pool + place, settled, size * sizeof *settled);
            all[i]->pool[mark] = all[i]->period - 1;
            cg_rows_note_pages(all[i], place, (int32_t)(size / 2));
        }
    }
}

/* Rows of one start value after the other, for one combination of inputs after the other. */
void cg_rows_share(CgRows *const *all, int count)
{
    const DtgSet *set = all[0]->tables->graphs;
    assert(count > 0);
    int64_t place = set->num_nodes;
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t num_values = dtg_num_values(set, graph);
        int64_t end = place + cg_tables_cache_size(all[0]->tables, graph);
        for (int32_t start = 0; place < end; start = (start + 1) % num_values) {
            share_row(all, count, place, place + num_values + start, 2 * (size_t)num_values);
            place += 2 * (int64_t)num_values;
        }
    }
    for (int i = 0; i < count; i++) {
        assert(all[i]->tables == all[0]->tables);
        all[i]->must_forget = true;
    }
}

size_t cg_rows_size(const CgRows *rows)
{
    assert(rows->pool_used >= cache_end(rows->tables) && rows->pool_used <= rows->pool_capacity);
    size_t num_numbers =
        rows->num_pages * NUMBERS_PER_PAGE + rows->pool_used - cache_end(rows->tables);
    return num_numbers * sizeof *rows->pool;
}
