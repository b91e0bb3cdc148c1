/* The problem: invariants are statements with parameters; the encoding wants sets of facts. An
 * instance of an invariant is a choice of objects for its parameters. The number of true atoms that
 * it covers, its *weight*, never grows. So if the weight is 1 in the initial state, at most one of
 * the covered facts is ever true, and these facts are a mutex group.
 *
 * The steps: count the initial atoms of each instance by hashing (InvariantWeights); drop the
 * instances with two atoms or more; write each other instance out as facts (GroupMaker). A part
 * without counted place is one fact, found by binary search. A part with a counted place is a
 * *row*: all facts of the predicate with given objects at the other places. Rows are rings in hash
 * tables that all invariants share (FactRows).
 *
 * Two invariants may give the same group; both stay, as in Fast Downward. Cost: O(initial atoms *
 * parts that match) plus the size of the result plus sorting. */
#include "ground/mutex_groups.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/ints.h"
#include "ground/invariant_search.h"

/* --- The groups of a fact --------------------------------------------------------------------- */

void mutex_groups_index_init(MutexGroupsIndex *index, const MutexGroups *groups, int32_t num_facts)
{
    *index = (MutexGroupsIndex){.begin = MEM_NEW(int32_t, (size_t)num_facts + 1),
                                .groups = MEM_NEW(int32_t, groups->facts.size),
                                .num_facts = num_facts};
    for (size_t i = 0; i < groups->facts.size; i++) {
        assert(groups->facts.data[i] >= 0 && groups->facts.data[i] < num_facts);
        index->begin[groups->facts.data[i]]++;
    }
    ints_add_up(index->begin, (size_t)num_facts + 1);
    /* Filling backwards moves each begin from the end of its range to the start. */
    for (int32_t group = groups->num_groups - 1; group >= 0; group--) {
        for (int32_t i = groups->begin.data[group]; i < groups->begin.data[group + 1]; i++) {
            index->groups[--index->begin[groups->facts.data[i]]] = group;
        }
    }
}

void mutex_groups_index_release(MutexGroupsIndex *index)
{
    if (index->begin) {
        MEM_FREE(index->groups, (size_t)index->begin[index->num_facts]);
        MEM_FREE(index->begin, (size_t)index->num_facts + 1);
    }
    *index = (MutexGroupsIndex){0};
}

/* --- Rows of facts ---------------------------------------------------------------------------- */

/* The facts of a predicate that differ in one argument only. Rows are found by hashing the other
 * arguments. A table is made when it is first needed. */

/* Rows of one predicate at one place. */
typedef struct FactRowTable {
    HashIndex index; /* ids: the last fact of each row, from the predicate's first on */
    int32_t *next;   /* in the row, ascending; the last leads to the first */
    int32_t num_facts;
} FactRowTable;

typedef struct FactRows {
    const GroundTask *task;
    FactRowTable *tables; /* by predicate and place */
    int32_t *first_table; /* per predicate, and the number of all */
    IntVec key;           /* arguments with a blank at the place */
} FactRows;

enum { BLANK = -1 };

static void fact_rows_init(FactRows *rows, const GroundTask *task)
{
    size_t num_predicates = (size_t)task->norm->num_predicates;
    *rows = (FactRows){.task = task, .first_table = MEM_NEW(int32_t, num_predicates + 1)};
    for (size_t p = 0; p < num_predicates; p++) {
        rows->first_table[p + 1] = rows->first_table[p] + task->norm->predicates[p].arity;
    }
    rows->tables = MEM_NEW(FactRowTable, (size_t)rows->first_table[num_predicates]);
}

static void fact_rows_release(FactRows *rows)
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
    assert(place >= 0 && place < arity && (size_t)arity <= rows->key.capacity);
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

/* The last fact of the row of rows->key, or -1; then the cursor is at the slot for it. */
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

/* Goes from the last fact to the first. The first fact met of a row is its end; each other one is
 * put at the beginning of the ring. */
static void make_table(FactRows *rows, FactRowTable *table, int32_t predicate, int32_t place)
{
    const GroundTask *task = rows->task;
    int32_t begin = task->predicate_begin.data[predicate];
    int32_t arity = task->norm->predicates[predicate].arity;
    assert(!table->next);
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
        assert(table->next[i] > i || i == last); /* ascending, until the ring closes */
        i = table->next[i];
        int_vec_push(facts, begin + i);
    } while (i != last);
}

/* Appends, ascending, the facts of the predicate that have these objects at all other places;
 * objects[place] is ignored. O(result), the first time O(facts of the predicate). */
static void fact_rows_append(FactRows *rows, int32_t predicate, int32_t place,
                             const int32_t *objects, IntVec *facts)
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

/* --- Weights in the initial state ------------------------------------------------------------- */

typedef struct InvariantInstance {
    int32_t key;       /* in keys: the invariant's number among the accepted, then the parameters */
    bool is_too_heavy; /* two initial atoms or more */
} InvariantInstance;

DEFINE_VEC(InvariantInstanceVec, invariant_instance_vec, InvariantInstance);

/* All instances that have an initial atom, in the order of the initial state. */
typedef struct InvariantWeights {
    IntVec keys;
    InvariantInstanceVec instances;
    HashIndex index;
} InvariantWeights;

enum { FACTS_PER_REPORT = 1 << 8 };

/* The accepted invariants of predicate p: entries begin[p] .. begin[p + 1] - 1. */
typedef struct PartIndex {
    int32_t *begin;
    int32_t *invariants; /* among the accepted */
    int32_t *parts;
} PartIndex;

static const Invariant *get_accepted(const InvariantSearch *search, size_t number)
{
    return &search->candidates.all.data[search->accepted.data[number]];
}

static void part_index_init(PartIndex *index, int32_t num_predicates, const InvariantSearch *search)
{
    int32_t *begin = MEM_NEW(int32_t, (size_t)num_predicates + 1);
    int32_t *next = MEM_NEW(int32_t, (size_t)num_predicates);
    for (size_t i = 0; i < search->accepted.size; i++) {
        const Invariant *invariant = get_accepted(search, i);
        for (int32_t part = 0; part < invariant->num_parts; part++) {
            begin[invariant_predicate(invariant, part) + 1]++;
        }
    }
    for (int32_t p = 0; p < num_predicates; p++) {
        begin[p + 1] += begin[p];
        next[p] = begin[p];
    }
    size_t num_entries = (size_t)begin[num_predicates];
    *index = (PartIndex){begin, MEM_NEW(int32_t, num_entries), MEM_NEW(int32_t, num_entries)};
    for (size_t i = 0; i < search->accepted.size; i++) {
        const Invariant *invariant = get_accepted(search, i);
        for (int32_t part = 0; part < invariant->num_parts; part++) {
            int32_t entry = next[invariant_predicate(invariant, part)]++;
            index->invariants[entry] = (int32_t)i;
            index->parts[entry] = part;
        }
    }
    MEM_FREE(next, (size_t)num_predicates);
}

static void part_index_release(PartIndex *index, int32_t num_predicates)
{
    size_t num_entries = (size_t)index->begin[num_predicates];
    MEM_FREE(index->invariants, num_entries);
    MEM_FREE(index->parts, num_entries);
    MEM_FREE(index->begin, (size_t)num_predicates + 1);
}

/* Counts one initial atom for the instance whose key is the last one, from `key` on. */
static void count_key(InvariantWeights *weights, size_t key)
{
    const int32_t *keys = weights->keys.data;
    size_t bytes = (weights->keys.size - key) * sizeof *keys;
    assert(key < weights->keys.size);
    uint32_t hash = hash_index_hash_bytes(keys + key, bytes);
    hash_index_reserve(&weights->index, weights->instances.size + 1);
    size_t cursor = hash_index_start(&weights->index, hash);
    for (int32_t id; (id = hash_index_next(&weights->index, hash, &cursor)) >= 0;) {
        InvariantInstance *instance = &weights->instances.data[id];
        /* Keys that begin with the same number are of one invariant and equally long. */
        const int32_t *other = keys + instance->key;
        if (other[0] == keys[key] && memcmp(other, keys + key, bytes) == 0) {
            instance->is_too_heavy = true;
            weights->keys.size = key;
            return;
        }
    }
    hash_index_insert_at(&weights->index, cursor, hash, (int32_t)weights->instances.size);
    invariant_instance_vec_push(&weights->instances, (InvariantInstance){(int32_t)key, false});
}

static void count_fact(InvariantWeights *weights, const InvariantSearch *search,
                       const PartIndex *index, const PddlFact *fact)
{
    for (int32_t i = index->begin[fact->predicate]; i < index->begin[fact->predicate + 1]; i++) {
        const Invariant *invariant = get_accepted(search, (size_t)index->invariants[i]);
        const int32_t *places = invariant_places(invariant, index->parts[i]);
        size_t key = weights->keys.size;
        int_vec_push(&weights->keys, index->invariants[i]);
        for (int32_t k = 0; k < invariant->num_parameters; k++) {
            int_vec_push(&weights->keys, fact->objects[places[k]]);
        }
        count_key(weights, key);
    }
}

/* False when stopped by `progress`; release the weights in any case. */
static bool invariant_weights_find(InvariantWeights *weights, const NormTask *norm,
                                   const InvariantSearch *search, const Progress *progress)
{
    *weights = (InvariantWeights){0};
    PartIndex index;
    part_index_init(&index, norm->num_predicates, search);
    bool is_going = true;
    for (int32_t i = 0; i < norm->pddl->num_init && is_going; i++) {
        count_fact(weights, search, &index, &norm->pddl->init[i]);
        is_going =
            (i + 1) % FACTS_PER_REPORT != 0 || progress_report(progress, "initial atoms", i + 1);
    }
    part_index_release(&index, norm->num_predicates);
    return is_going;
}

static void invariant_weights_release(InvariantWeights *weights)
{
    int_vec_release(&weights->keys);
    invariant_instance_vec_release(&weights->instances);
    hash_index_release(&weights->index);
}

/* --- Groups ----------------------------------------------------------------------------------- */

enum { GROUPS_PER_REPORT = 1 << 10 };

/* The limits of Fast Downward. */
static const InvariantLimits LIMITS = {.max_candidates = 100000, .max_seconds = 300};

typedef struct GroupMaker {
    const GroundTask *task;
    FactRows rows;
    IntVec objects; /* arguments of one part */
    MutexGroups groups;
} GroupMaker;

/* The counted place of a part that has one: the sum of all places minus those of parameters. */
static int32_t find_counted_place(const int32_t *places, int32_t num_parameters)
{
    int64_t counted = (int64_t)num_parameters * (num_parameters + 1) / 2;
    for (int32_t i = 0; i < num_parameters; i++) {
        counted -= places[i];
    }
    assert(counted >= 0 && counted <= num_parameters);
    return (int32_t)counted;
}

static void append_part(GroupMaker *maker, const Invariant *invariant, int32_t part,
                        const int32_t *values)
{
    int32_t predicate = invariant_predicate(invariant, part);
    int32_t arity = maker->task->norm->predicates[predicate].arity;
    const int32_t *places = invariant_places(invariant, part);
    int_vec_reserve(&maker->objects, (size_t)arity);
    int32_t *objects = maker->objects.data;
    for (int32_t i = 0; i < invariant->num_parameters; i++) {
        objects[places[i]] = values[i];
    }
    assert(arity - invariant->num_parameters == 0 || arity - invariant->num_parameters == 1);
    if (arity > invariant->num_parameters) {
        int32_t place = find_counted_place(places, invariant->num_parameters);
        fact_rows_append(&maker->rows, predicate, place, objects, &maker->groups.facts);
        return;
    }
    int32_t fact = ground_task_find_fact(maker->task, predicate, objects);
    if (fact >= 0) {
        int_vec_push(&maker->groups.facts, fact);
    }
}

/* Parts are in the order of names, so the facts ascend. */
static void append_group(GroupMaker *maker, const Invariant *invariant, const int32_t *values)
{
    for (int32_t part = 0; part < invariant->num_parts; part++) {
        append_part(maker, invariant, part, values);
    }
    assert(maker->groups.facts.size <= INT32_MAX);
    int_vec_push(&maker->groups.begin, (int32_t)maker->groups.facts.size);
    maker->groups.num_groups++;
}

static bool append_groups(GroupMaker *maker, const InvariantSearch *search,
                          const InvariantWeights *weights, const Progress *progress)
{
    int_vec_push(&maker->groups.begin, 0);
    for (size_t i = 0; i < weights->instances.size; i++) {
        const InvariantInstance *instance = &weights->instances.data[i];
        if (instance->is_too_heavy) {
            continue;
        }
        const int32_t *key = weights->keys.data + instance->key;
        int32_t candidate = search->accepted.data[key[0]];
        append_group(maker, &search->candidates.all.data[candidate], key + 1);
        if (maker->groups.num_groups % GROUPS_PER_REPORT == 0 &&
            !progress_report(progress, "mutex groups", maker->groups.num_groups)) {
            return false;
        }
    }
    return true;
}

static int compare_groups(const void *a, const void *b, void *context)
{
    const MutexGroups *groups = context;
    const int32_t *begin = groups->begin.data, *facts = groups->facts.data;
    int32_t left = *(const int32_t *)a, right = *(const int32_t *)b;
    int32_t i = begin[left], k = begin[right];
    while (i < begin[left + 1] && k < begin[right + 1] && facts[i] == facts[k]) {
        i++;
        k++;
    }
    if (i == begin[left + 1] || k == begin[right + 1]) {
        return (i < begin[left + 1]) - (k < begin[right + 1]);
    }
    return facts[i] < facts[k] ? -1 : 1;
}

static void sort_groups(MutexGroups *groups)
{
    size_t count = (size_t)groups->num_groups;
    int32_t *order = MEM_NEW(int32_t, count);
    for (size_t i = 0; i < count; i++) {
        order[i] = (int32_t)i;
    }
    if (count > 0) {
        qsort_r(order, count, sizeof *order, compare_groups, groups);
    }
    MutexGroups sorted = {.num_groups = groups->num_groups};
    int_vec_reserve(&sorted.facts, groups->facts.size);
    int_vec_reserve(&sorted.begin, count + 1);
    int_vec_push(&sorted.begin, 0);
    for (size_t i = 0; i < count; i++) {
        for (int32_t k = groups->begin.data[order[i]]; k < groups->begin.data[order[i] + 1]; k++) {
            int_vec_push(&sorted.facts, groups->facts.data[k]);
        }
        int_vec_push(&sorted.begin, (int32_t)sorted.facts.size);
    }
    assert(sorted.facts.size == groups->facts.size);
    MEM_FREE(order, count);
    mutex_groups_release(groups);
    *groups = sorted;
}

static bool make_groups(const GroundTask *task, const InvariantSearch *search,
                        const InvariantWeights *weights, const Progress *progress,
                        MutexGroups *out_groups)
{
    GroupMaker maker = {.task = task};
    fact_rows_init(&maker.rows, task);
    bool is_done = append_groups(&maker, search, weights, progress);
    fact_rows_release(&maker.rows);
    int_vec_release(&maker.objects);
    if (is_done) {
        sort_groups(&maker.groups);
        *out_groups = maker.groups;
    } else {
        mutex_groups_release(&maker.groups);
    }
    return is_done;
}

bool mutex_groups_find(const GroundTask *task, const Progress *progress, MutexGroups *out_groups)
{
    InvariantSearch search = {0};
    InvariantWeights weights = {0};
    bool is_done = invariant_search_run(&search, task, LIMITS, progress) &&
                   invariant_weights_find(&weights, task->norm, &search, progress) &&
                   make_groups(task, &search, &weights, progress, out_groups);
    invariant_weights_release(&weights);
    invariant_search_release(&search);
    return is_done;
}

void mutex_groups_release(MutexGroups *groups)
{
    int_vec_release(&groups->begin);
    int_vec_release(&groups->facts);
    *groups = (MutexGroups){0};
}
