#include "ground/fact_rows.h"

#include <string.h>

enum { BLANK = -1 };

void fact_rows_init(FactRows *rows, const GroundTask *task)
{
    size_t num_predicates = (size_t)task->norm->num_predicates;
    *rows = (FactRows){.task = task, .first_table = MEM_NEW(int32_t, num_predicates + 1)};
    for (size_t p = 0; p < num_predicates; p++) {
        rows->first_table[p + 1] = rows->first_table[p] + task->norm->predicates[p].arity;
    }
    rows->tables = MEM_NEW(FactRowTable, (size_t)rows->first_table[num_predicates]);
}

void fact_rows_release(FactRows *rows)
{
    int32_t num_predicates = rows->task->norm->num_predicates;
    int32_t num_tables = rows->first_table[num_predicates];
    for (int32_t i = 0; i < num_tables; i++) {
        hash_index_release(&rows->tables[i].index);
        MEM_FREE(rows->tables[i].next, (size_t)rows->tables[i].num_facts);
    }
    MEM_FREE(rows->tables, (size_t)num_tables);
    MEM_FREE(rows->first_table, (size_t)num_predicates + 1);
    int_vec_release(&rows->key);
    *rows = (FactRows){0};
}

static const int32_t *get_args(const GroundTask *task, int32_t fact)
{
    return task->fact_args.data + task->fact_first_args.data[fact];
}

/* Fills rows->key, which must have room. */
static uint32_t hash_row(FactRows *rows, const int32_t *objects, int32_t arity, int32_t place)
{
    size_t bytes = (size_t)arity * sizeof *objects;
    memcpy(rows->key.data, objects, bytes);
    rows->key.data[place] = BLANK;
    return hash_index_hash_bytes(rows->key.data, bytes);
}

/* Compares with rows->key. */
static bool is_in_row(const FactRows *rows, int32_t fact, int32_t arity, int32_t place)
{
    const int32_t *args = get_args(rows->task, fact), *key = rows->key.data;
    size_t before = (size_t)place, after = (size_t)(arity - place - 1);
    return memcmp(args, key, before * sizeof *key) == 0 &&
           memcmp(args + place + 1, key + place + 1, after * sizeof *key) == 0;
}

/* The last fact of the row of rows->key, or -1; the cursor then stands where it belongs. */
static int32_t find_row(const FactRows *rows, const FactRowTable *table, int32_t predicate,
                        int32_t place, uint32_t hash, size_t *out_cursor)
{
    int32_t begin = rows->task->predicate_begin.data[predicate];
    int32_t arity = rows->task->norm->predicates[predicate].arity;
    *out_cursor = hash_index_start(&table->index, hash);
    int32_t last = hash_index_next(&table->index, hash, out_cursor);
    while (last >= 0 && !is_in_row(rows, begin + last, arity, place)) {
        last = hash_index_next(&table->index, hash, out_cursor);
    }
    return last;
}

/* From the last fact to the first: the one that opens a row is its end, all others are put at the
 * beginning of the ring. */
static void make_table(FactRows *rows, FactRowTable *table, int32_t predicate, int32_t place)
{
    const GroundTask *task = rows->task;
    int32_t begin = task->predicate_begin.data[predicate];
    int32_t arity = task->norm->predicates[predicate].arity;
    table->num_facts = task->predicate_end.data[predicate] - begin;
    table->next = MEM_NEW(int32_t, (size_t)table->num_facts);
    hash_index_reserve(&table->index, (size_t)table->num_facts);
    for (int32_t i = table->num_facts - 1; i >= 0; i--) {
        uint32_t hash = hash_row(rows, get_args(task, begin + i), arity, place);
        size_t cursor;
        int32_t last = find_row(rows, table, predicate, place, hash, &cursor);
        if (last < 0) {
            hash_index_insert_at(&table->index, cursor, hash, i);
            table->next[i] = i;
        } else {
            table->next[i] = table->next[last];
            table->next[last] = i;
        }
    }
}

static void append_row(const FactRowTable *table, int32_t last, int32_t begin, IntVec *facts)
{
    int32_t i = last;
    do {
        i = table->next[i];
        int_vec_push(facts, begin + i);
    } while (i != last);
}

void fact_rows_append(FactRows *rows, int32_t predicate, int32_t place, const int32_t *objects,
                      IntVec *facts)
{
    int32_t begin = rows->task->predicate_begin.data[predicate];
    int32_t arity = rows->task->norm->predicates[predicate].arity;
    FactRowTable *table = &rows->tables[rows->first_table[predicate] + place];
    int_vec_reserve(&rows->key, (size_t)arity);
    if (table->index.capacity == 0) {
        make_table(rows, table, predicate, place);
    }
    uint32_t hash = hash_row(rows, objects, arity, place);
    size_t cursor;
    int32_t last = find_row(rows, table, predicate, place, hash, &cursor);
    if (last >= 0) {
        append_row(table, last, begin, facts);
    }
}
