/* Searches that are run again and again, with and without a memory, must be the same as new ones in
 * every number, after every step. Include after cmocka.h. */
#ifndef TESTS_RESTART_CASE_H
#define TESTS_RESTART_CASE_H

#include <stdio.h>

#include "base/rng.h"
#include "search/search.h"

enum { RESTART_CASE_EPISODES = 5 };

typedef struct RestartCase {
    const Task *task;
    const char *name; /* to find it again */
    const ListSpec *lists;
    int num_lists;
    uint64_t seed;
    int64_t max_steps; /* 0: until it ends */
} RestartCase;

static inline void assert_same_number(int64_t a, int64_t b, const char *what, const char *where)
{
    if (a != b) {
        print_error("%s: %s is %lld instead of %lld\n", where, what, (long long)a, (long long)b);
        fail();
    }
}

#define SAME(expression_a, expression_b)                                                           \
    assert_same_number((int64_t)(expression_a), (int64_t)(expression_b), #expression_a, where)

static inline void assert_same_plan(const Search *a, const Search *b, const char *where)
{
    Plan left = {0}, right = {0};
    search_plan(a, &left);
    search_plan(b, &right);
    SAME(left.ops.size, right.ops.size);
    for (size_t i = 0; i < left.ops.size; i++) {
        SAME(left.ops.data[i], right.ops.data[i]);
    }
    plan_release(&left);
    plan_release(&right);
}

static inline void assert_same_lists(const Search *a, const Search *b, const char *where)
{
    for (int list = 0; list < search_num_lists(b); list++) {
        OpenListStats left = search_list_stats(a, list), right = search_list_stats(b, list);
        SAME(left.count, right.count);
        if (right.count > 0) {
            SAME(left.min, right.min);
            SAME(left.max, right.max);
        }
        assert_memory_equal(&left.mean, &right.mean, sizeof left.mean);
        assert_memory_equal(&left.variance, &right.variance, sizeof left.variance);
        SAME(search_initial_h(a, list), search_initial_h(b, list));
        SAME(search_best_h(a, list), search_best_h(b, list));
    }
}

static inline void assert_same(const Search *a, const Search *b, const char *where)
{
    SearchStats left = search_stats(a), right = search_stats(b);
    SAME(search_status(a), search_status(b));
    SAME(left.steps, right.steps);
    SAME(left.expanded, right.expanded);
    SAME(left.evaluated, right.evaluated);
    SAME(left.evaluations, right.evaluations);
    SAME(left.generated, right.generated);
    SAME(left.dead_ends, right.dead_ends);
    SAME(left.reopened, right.reopened);
    SAME(left.progress, right.progress);
    SAME(left.work, right.work);
    SAME(search_num_states(a), search_num_states(b));
    SAME(search_last_list(a), search_last_list(b));
    assert_same_lists(a, b, where);
    if (search_status(b) == SEARCH_SOLVED) {
        assert_same_plan(a, b, where);
    }
}

/* A budget that is exceeded now and then. */
static inline bool restart_case_allows(void *rng, size_t bytes)
{
    (void)bytes;
    return rng_below(rng, 8) > 0;
}

/* One with a memory, one without, and a new one for each episode, side by side, with random choices;
 * false if a heuristic cannot be had for the task. */
static inline bool restart_case_check(const RestartCase *c)
{
    Rng rng, budget_rng;
    rng_seed(&rng, c->seed);
    rng_seed(&budget_rng, c->seed);
    SearchOptions options = {
        .lists = c->lists,
        .num_lists = c->num_lists,
        .rules.step_kind = rng_below(&rng, 2) ? RUN_STEP_POP : RUN_STEP_EXPANSION,
        .rules.cheaper_rule = rng_below(&rng, 2) ? RUN_CHEAPER_INSERTS : RUN_CHEAPER_KEEPS,
        .reopens = rng_below(&rng, 2),
        .max_steps = c->max_steps,
        .num_threads = 1};
    Error error = {0};
    Search *plain = search_new(c->task, &options, &error);
    if (!plain) {
        return false;
    }
    options.remembers = true;
    options.budget = (SearchBudget){restart_case_allows, &budget_rng};
    Search *remembering = search_new(c->task, &options, &error);
    options.remembers = false;
    options.budget = (SearchBudget){0};
    for (int episode = 0; episode < RESTART_CASE_EPISODES; episode++) {
        Search *new = search_new(c->task, &options, &error);
        char where[200];
        snprintf(where, sizeof where, "%s, seed %llu, episode %d", c->name,
                 (unsigned long long)c->seed, episode);
        assert_same(plain, new, where);
        assert_same(remembering, new, where);
        int64_t end = episode % 2 ? INT64_MAX : 1 + rng_below(&rng, 40);
        while (search_status(new) == SEARCH_RUNNING && search_stats(new).steps < end) {
            int list = (int)rng_below(&rng, (uint32_t)options.num_lists);
            search_step(new, list);
            search_step(plain, list);
            search_step(remembering, list);
            assert_same(plain, new, where);
            assert_same(remembering, new, where);
        }
        search_free(new);
        void (*go_back)(Search *) = rng_below(&rng, 8) == 0 ? search_forget : search_restart;
        go_back(plain);
        go_back(remembering);
    }
    search_free(plain);
    search_free(remembering);
    return true;
}

#endif
