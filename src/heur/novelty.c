#include "heur/novelty.h"

#include <assert.h>

#include "base/mem.h"

void novelty_init(Novelty *novelty, const Task *task, int width)
{
    assert(width >= 1 && width <= NOVELTY_MAX_WIDTH);
    *novelty =
        (Novelty){.task = task, .width = width, .row_words = ((size_t)task->num_facts + 63) / 64};
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
}

size_t novelty_size(const Novelty *novelty)
{
    return (novelty->facts.capacity + novelty->pairs.capacity) * sizeof(uint64_t *) +
           novelty->num_rows * novelty->row_words * sizeof(uint64_t);
}

static uint64_t *row_at(Novelty *novelty, NoveltyRowVec *rows, size_t index)
{
    while (rows->size <= index) {
        novelty_row_vec_push(rows, NULL);
    }
    if (!rows->data[index]) {
        rows->data[index] = MEM_NEW(uint64_t, novelty->row_words);
        novelty->num_rows++;
    }
    assert(rows->data[index] && novelty->num_rows > 0);
    return rows->data[index];
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

static bool has_new_fact(Novelty *novelty, int32_t group, const int32_t *values)
{
    uint64_t *seen = row_at(novelty, &novelty->facts, (size_t)group);
    bool is_new = false;
    for (int32_t var = 0; var < novelty->task->num_variables; var++) {
        is_new |= set_bit(seen, fact_of(novelty, values, var));
    }
    return is_new;
}

static bool has_new_pair(Novelty *novelty, int32_t group, const int32_t *values)
{
    bool is_new = false;
    size_t base = (size_t)group * (size_t)novelty->task->num_facts;
    for (int32_t var = 0; var < novelty->task->num_variables; var++) {
        size_t fact = (size_t)fact_of(novelty, values, var);
        uint64_t *seen = row_at(novelty, &novelty->pairs, base + fact);
        for (int32_t other = var + 1; other < novelty->task->num_variables; other++) {
            is_new |= set_bit(seen, fact_of(novelty, values, other));
        }
    }
    return is_new;
}

int32_t novelty_measure(Novelty *novelty, int32_t group, const int32_t *values)
{
    assert(novelty->task && group >= 0);
    bool is_new_pair = novelty->width > 1 && has_new_pair(novelty, group, values);
    bool is_new_fact = has_new_fact(novelty, group, values);
    return is_new_fact ? 1 : is_new_pair ? 2 : novelty->width + 1;
}
