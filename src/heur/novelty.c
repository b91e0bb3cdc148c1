#include "heur/novelty.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

void novelty_init(Novelty *novelty, const Task *task, int width, int key_size)
{
    assert(width >= 1 && width <= NOVELTY_MAX_WIDTH && key_size >= 0);
    bool is_wide = task->num_variables > NOVELTY_MAX_VARIABLES;
    *novelty = (Novelty){.task = task,
                         .width = is_wide ? 1 : width,
                         .key_size = key_size,
                         .row_words = ((size_t)task->num_facts + 63) / 64};
}

static void release_rows(NoveltyRowVec *rows, size_t row_words)
{
    for (size_t i = 0; i < rows->size; i++) {
        MEM_FREE(rows->data[i], rows->data[i] ? row_words : 0);
    }
    novelty_row_vec_release(rows);
}

void novelty_release(Novelty *novelty)
{
    release_rows(&novelty->facts, novelty->row_words);
    release_rows(&novelty->pairs, novelty->row_words);
    int_vec_release(&novelty->keys);
    hash_index_release(&novelty->index);
    novelty->num_rows = 0;
}

void novelty_clear(Novelty *novelty)
{
    Novelty old = *novelty;
    novelty_release(novelty);
    *novelty = (Novelty){
        .task = old.task, .width = old.width, .key_size = old.key_size, .row_words = old.row_words};
}

size_t novelty_size(const Novelty *novelty)
{
    return (novelty->facts.capacity + novelty->pairs.capacity) * sizeof(uint64_t *) +
           novelty->num_rows * novelty->row_words * sizeof(uint64_t) +
           novelty->keys.capacity * sizeof(int32_t) + novelty->index.capacity * sizeof(HashSlot);
}

static uint64_t *new_row(Novelty *novelty)
{
    novelty->num_rows++;
    return MEM_NEW(uint64_t, novelty->row_words);
}

static void add_group(Novelty *novelty, const int32_t *key)
{
    for (int i = 0; i < novelty->key_size; i++) {
        int_vec_push(&novelty->keys, key[i]);
    }
    novelty_row_vec_push(&novelty->facts, new_row(novelty));
    for (int32_t i = 0; i < novelty->task->num_facts && novelty->width > 1; i++) {
        novelty_row_vec_push(&novelty->pairs, NULL);
    }
}

/* The number of a group, which may be a new one. */
static size_t find_group(Novelty *novelty, const int32_t *key)
{
    size_t key_size = (size_t)novelty->key_size, count = novelty->facts.size;
    hash_index_reserve(&novelty->index, count + 1);
    uint32_t hash = hash_index_hash_bytes(key, key_size * sizeof *key);
    size_t cursor = hash_index_start(&novelty->index, hash);
    for (int32_t id; (id = hash_index_next(&novelty->index, hash, &cursor)) >= 0;) {
        if (key_size == 0 ||
            memcmp(novelty->keys.data + (size_t)id * key_size, key, key_size * sizeof *key) == 0) {
            return (size_t)id;
        }
    }
    hash_index_insert_at(&novelty->index, cursor, hash, (int32_t)count);
    add_group(novelty, key);
    return count;
}

/* Whether the bit was not set before. */
static bool set_bit(uint64_t *row, int32_t bit)
{
    uint64_t mask = UINT64_C(1) << bit % 64;
    bool is_new = !(row[bit / 64] & mask);
    row[bit / 64] |= mask;
    return is_new;
}

static int32_t fact_of(const Novelty *novelty, const int32_t *values, int32_t var)
{
    assert(values[var] >= 0 && values[var] < novelty->task->variables[var].domain_size);
    return task_fact(novelty->task, (Fact){var, values[var]});
}

static bool has_new_fact(Novelty *novelty, size_t group, const int32_t *values)
{
    uint64_t *seen = novelty->facts.data[group];
    bool is_new = false;
    for (int32_t var = 0; var < novelty->task->num_variables; var++) {
        is_new |= set_bit(seen, fact_of(novelty, values, var));
    }
    return is_new;
}

/* The row of pairs with a fact; NULL: memory for it is used up. */
static uint64_t *pair_row(Novelty *novelty, size_t group, int32_t fact)
{
    uint64_t **row = &novelty->pairs.data[group * (size_t)novelty->task->num_facts + (size_t)fact];
    if (!*row && novelty->num_rows * novelty->row_words * sizeof **row < NOVELTY_MAX_BYTES) {
        *row = new_row(novelty);
    }
    return *row;
}

static bool has_new_pair(Novelty *novelty, size_t group, const int32_t *values)
{
    bool is_new = false;
    for (int32_t var = 0; var + 1 < novelty->task->num_variables; var++) {
        uint64_t *seen = pair_row(novelty, group, fact_of(novelty, values, var));
        for (int32_t other = var + 1; other < novelty->task->num_variables && seen; other++) {
            is_new |= set_bit(seen, fact_of(novelty, values, other));
        }
    }
    return is_new;
}

int32_t novelty_measure(Novelty *novelty, const int32_t *key, const int32_t *values)
{
    assert(novelty->task);
    size_t group = find_group(novelty, key);
    bool is_new_pair = novelty->width > 1 && has_new_pair(novelty, group, values);
    bool is_new_fact = has_new_fact(novelty, group, values);
    return is_new_fact ? 1 : is_new_pair ? 2 : novelty->width + 1;
}
