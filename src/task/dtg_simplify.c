/* The problem: of the labels of a transition many are dominated by others, and the ones that stay
 * must come in the order of Fast Downward, which is that of iterating over one of its hash tables.
 *
 * A label is a set of conditions with a cost. Equal sets share an entry of the table, whose label
 * is the last one that came. A label is dominated if the table has a proper subset of its
 * conditions for no more; with at most five conditions all 31 subsets are looked up, longer labels
 * are kept, as Fast Downward does. Dominance is tested against the whole table, so the order of
 * tests does not matter, and a smallest set is never dropped.
 *
 * The table is a HashIndex for finding and a HashOrder for the order; an entry has the same number
 * in both. Cost: O(labels) lookups, 31 times that at worst, for conditions that are sorted
 * already. */
#include "task/dtg_simplify.h"

#include <assert.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/hash_order.h"
#include "base/mem.h"

/* Proper subsets of longer conditions are too many to look up; Fast Downward stops here, too. */
enum { MAX_CONDITIONS = 5 };

/* Fast Downward's table: distinct conditions, in order of insertion. */
typedef struct LabelTable {
    const DtgKey *keys;
    HashIndex index;  /* to entries */
    HashOrder order;  /* of entries */
    int32_t *entries; /* per entry: the label stored last */
    int32_t count;
} LabelTable;

/* The hash of a list begins with its length, as two words. */
uint64_t dtg_simplify_hash(const Fact *conditions, int32_t count)
{
    enum { STACK_WORDS = 64 };
    uint32_t on_stack[STACK_WORDS];
    assert(count >= 0 && (count == 0 || conditions));
    size_t num_words = 2 + 2 * (size_t)count;
    uint32_t *words = num_words <= STACK_WORDS ? on_stack : MEM_NEW(uint32_t, num_words);
    words[0] = (uint32_t)count;
    words[1] = 0;
    for (int32_t i = 0; i < count; i++) {
        words[2 + 2 * i] = (uint32_t)conditions[i].var;
        words[3 + 2 * i] = (uint32_t)conditions[i].value;
    }
    uint64_t hash = hash_order_hash_words(words, num_words);
    if (words != on_stack) {
        MEM_FREE(words, num_words);
    }
    return hash;
}

static bool are_equal(const DtgKey *a, const DtgKey *b)
{
    return a->hash == b->hash && a->num_conditions == b->num_conditions &&
           (a->num_conditions == 0 ||
            memcmp(a->conditions, b->conditions,
                   (size_t)a->num_conditions * sizeof *a->conditions) == 0);
}

/* The entry with these conditions, or -1. */
static int32_t find(const LabelTable *table, const DtgKey *key, size_t *out_cursor)
{
    *out_cursor = hash_index_start(&table->index, (uint32_t)key->hash);
    for (int32_t entry;
         (entry = hash_index_next(&table->index, (uint32_t)key->hash, out_cursor)) >= 0;) {
        if (are_equal(&table->keys[table->entries[entry]], key)) {
            return entry;
        }
    }
    return -1;
}

static void fill(LabelTable *table, const int32_t *labels, int32_t count)
{
    hash_index_reserve(&table->index, (size_t)count);
    hash_order_reserve(&table->order, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        const DtgKey *key = &table->keys[labels[i]];
        size_t cursor;
        int32_t entry = find(table, key, &cursor);
        assert(entry < table->count);
        if (entry < 0) {
            entry = table->count++;
            hash_index_insert_at(&table->index, cursor, (uint32_t)key->hash, entry);
            hash_order_insert(&table->order, key->hash);
        }
        table->entries[entry] = labels[i];
    }
}

/* Whether a proper subset of the conditions is there for no more. */
static bool is_dominated(const LabelTable *table, const DtgKey *key)
{
    if (key->num_conditions > MAX_CONDITIONS) {
        return false;
    }
    assert(key->hash == dtg_simplify_hash(key->conditions, key->num_conditions));
    uint32_t all = (1u << key->num_conditions) - 1;
    for (uint32_t subset = 0; subset < all; subset++) {
        Fact conditions[MAX_CONDITIONS];
        int32_t count = 0;
        for (int32_t i = 0; i < key->num_conditions; i++) {
            if (subset >> i & 1) {
                conditions[count++] = key->conditions[i];
            }
        }
        DtgKey smaller = {.conditions = conditions,
                          .num_conditions = count,
                          .hash = dtg_simplify_hash(conditions, count)};
        size_t unused;
        int32_t entry = find(table, &smaller, &unused);
        if (entry >= 0 && table->keys[table->entries[entry]].cost <= key->cost) {
            return true;
        }
    }
    return false;
}

int32_t dtg_simplify(const DtgKey *keys, int32_t *labels, int32_t count)
{
    if (count <= 1) {
        return count;
    }
    LabelTable table = {.keys = keys, .entries = MEM_NEW(int32_t, (size_t)count)};
    fill(&table, labels, count);
    int32_t *order = MEM_NEW(int32_t, (size_t)count);
    hash_order_list(&table.order, order);
    int32_t num_kept = 0;
    for (int32_t i = 0; i < table.count; i++) {
        int32_t label = table.entries[order[i]];
        if (!is_dominated(&table, &keys[label])) {
            labels[num_kept++] = label;
        }
    }
    assert(num_kept > 0 && num_kept <= table.count);
    MEM_FREE(order, (size_t)count);
    MEM_FREE(table.entries, (size_t)count);
    hash_index_release(&table.index);
    hash_order_release(&table.order);
    return num_kept;
}
