/* Fuzz target for whole searches: a task, and a seed that draws how to search it
 * (support/differential.h). The first eight bytes are the seed; behind them is a task in SAS+ form, or,
 * if they are few, the seed of a random task. All heuristics must be true of its initial state, and
 * what searches find and claim must be what brute force finds. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "require.h"
#include "text.h"

#include "support/differential.h"
#include "support/random_task.h"
#include "task/sas_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_INPUT = 8192, SEARCHES = 2 };

/* At most eight bytes; missing ones are 0. */
static uint64_t number_at(const uint8_t *data, size_t size)
{
    uint64_t number = 0;
    memcpy(&number, data, size < sizeof number ? size : sizeof number);
    return number;
}

static Task *make_task(const uint8_t *data, size_t size)
{
    if (size <= sizeof(uint64_t)) {
        uint64_t seed = number_at(data, size);
        return seed % 8 == 0 ? random_task_new_costly(seed) : random_task_new(seed);
    }
    Error error = {0};
    Text text = text_copy(data, size);
    Task *task = sas_read(text.data, text.size, "input", &error);
    text_release(&text);
    return task;
}

static void must(const Differential *test, bool is_right)
{
    if (!is_right) {
        fprintf(stderr, "%s\n", test->fault);
    }
    require(is_right);
}

static void check(Task *task, const NaiveSpace *space, uint64_t seed)
{
    Differential test = {.task = task, .space = space};
    differential_renew_mutex_groups(task, space, seed);
    must(&test, differential_check_heuristics(&test));
    for (uint64_t i = 0; i < SEARCHES; i++) {
        must(&test, differential_check_search(&test, seed + i));
    }
    must(&test, seed % 4 != 0 || differential_check_series(&test, seed));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < sizeof(uint64_t) || size > MAX_INPUT) {
        return 0;
    }
    Task *task = make_task(data + sizeof(uint64_t), size - sizeof(uint64_t));
    if (task && differential_is_small(task)) {
        NaiveSpace space;
        if (naive_space_init(&space, task, DIFFERENTIAL_MAX_STATES)) {
            check(task, &space, number_at(data, sizeof(uint64_t)));
        }
        naive_space_release(&space);
    }
    if (task) {
        task_free(task);
    }
    return 0;
}
