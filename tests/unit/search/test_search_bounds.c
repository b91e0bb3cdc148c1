/* Bounds on the cost of plans, in all kinds of search: they hold, and with reopening nothing below
 * them is overlooked. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/small_task.h"

enum { NUM_TASKS = 200, NUM_PLACES = 24, NUM_WAYS = 72 };

static const SearchKind KINDS[] = {SEARCH_EAGER, SEARCH_DEFERRED, SEARCH_SELECTIVE};
enum { NUM_KINDS = sizeof KINDS / sizeof *KINDS };

/* A map of places with ways of one direction, in which the cheapest way often has many steps. The
 * operators are the caller's. */
static Task *map_new(uint64_t seed, Operator operators[NUM_WAYS], Effect effects[NUM_WAYS])
{
    static const int32_t DOMAINS[] = {NUM_PLACES};
    static const Fact GOAL[] = {{0, NUM_PLACES - 1}};
    Rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < NUM_WAYS; i++) {
        int32_t from = (int32_t)rng_below(&rng, NUM_PLACES), to = from;
        while (to == from) {
            to = (int32_t)rng_below(&rng, NUM_PLACES);
        }
        int32_t cost = 1 + (int32_t)rng_below(&rng, 5) + 4 * (to > from ? to - from : 0);
        effects[i] = (Effect){.var = 0, .pre = from, .post = to};
        operators[i] = (Operator){.effects = &effects[i], .num_effects = 1, .file_cost = cost};
    }
    const SmallTask spec = {.use_metric = true,
                            .num_variables = 1,
                            .num_operators = NUM_WAYS,
                            .domains = DOMAINS,
                            .goal = {GOAL, 1},
                            .operators = operators};
    return small_task_new(&spec);
}

/* The cost of the plan that a search finds, whose lists are chosen by chance; -1: there is none. */
static int64_t cost_found(const Task *task, const char *lists, SearchOptions options, uint64_t seed)
{
    ListSpecs specs = {0};
    Error error = {0};
    assert_true(list_spec_parse(lists, &specs, &error));
    options.lists = specs.data;
    options.num_lists = specs.count;
    options.num_threads = 1;
    Search *search = search_new(task, &options, &error);
    assert_non_null(search);
    Rng rng;
    rng_seed(&rng, seed);
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, (int)rng_below(&rng, (uint32_t)specs.count));
    }
    int64_t cost = -1;
    if (search_status(search) == SEARCH_SOLVED) {
        Plan plan = {0};
        search_plan(search, &plan);
        assert_true(naive_is_plan(task, &plan.ops));
        cost = naive_plan_cost(task, &plan.ops);
        plan_release(&plan);
    }
    search_free(search);
    list_spec_release(&specs);
    return cost;
}

/* Dijkstra's algorithm, by way of A* with nothing to go by. */
static int64_t least_cost(const Task *task)
{
    return cost_found(task, "blind", (SearchOptions){.weight = 1, .reopens = true}, 0);
}

static const char LISTS[] = "ff,blind/-g";

static void nothing_below_the_bound_is_overlooked(void **state)
{
    (void)state;
    int num_solved = 0;
    Operator operators[NUM_WAYS];
    Effect effects[NUM_WAYS];
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = map_new(seed, operators, effects);
        int64_t least = least_cost(task);
        for (int i = 0; i < NUM_KINDS && least > 0; i++) {
            SearchOptions options = {.kind = KINDS[i], .reopens = true, .bound = least + 1};
            assert_int_equal(cost_found(task, LISTS, options, seed), least);
            options.bound = least;
            assert_int_equal(cost_found(task, LISTS, options, seed), -1);
        }
        num_solved += least > 0;
        task_free(task);
    }
    assert_true(num_solved > NUM_TASKS / 10);
    assert_int_equal(mem_stats().current, 0);
}

/* Also if the search counts steps: a way of fewer steps may cost more. */
static void plans_stay_below_the_bound(void **state)
{
    (void)state;
    int num_found = 0;
    Operator operators[NUM_WAYS];
    Effect effects[NUM_WAYS];
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = map_new(seed, operators, effects);
        int64_t bound = least_cost(task) + 4;
        for (int i = 0; i < 2 * NUM_KINDS; i++) {
            SearchOptions options = {.kind = KINDS[i / 2],
                                     .reopens = i % 2,
                                     .path_costs = TASK_COSTS_ONE,
                                     .bound = bound};
            int64_t cost = cost_found(task, LISTS, options, seed);
            assert_true(cost < bound);
            num_found += cost >= 0;
        }
        task_free(task);
    }
    assert_true(num_found > NUM_TASKS / 10);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_below_the_bound_is_overlooked),
        cmocka_unit_test(plans_stay_below_the_bound),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
