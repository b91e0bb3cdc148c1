#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/lm_cut_costs.h"
#include "support/naive.h"
#include "support/random_task.h"

enum { NUM_TASKS = 1500, NUM_ROUNDS = 8 };

/* h_max, computed from nothing, is what it is after all changes; and supporters have the largest
 * h_max of all preconditions, which is noted with them. */
static void assert_exact(const LmCutCosts *costs, const Task *task, const int32_t *values)
{
    int32_t expected[NAIVE_MAX_FACTS];
    const LmCutLists *pre = &costs->tables->pre;
    naive_max_costs(task, costs->cost, values, expected);
    for (int32_t op = 0; op < task->num_operators; op++) {
        bool is_reached = true;
        int32_t most = 0;
        for (int32_t i = pre->begin[op]; i < pre->begin[op + 1]; i++) {
            int32_t fact = pre->facts[i];
            int32_t h_max = fact == costs->tables->start_fact ? 0 : expected[fact];
            assert_int_equal(costs->h_max[fact], h_max);
            is_reached &= h_max != NAIVE_INFINITE;
            most = h_max > most ? h_max : most;
        }
        assert_int_equal(lm_cut_costs_is_reached(costs, op), is_reached);
        if (is_reached) {
            assert_int_equal(costs->h_max[lm_cut_costs_supporter(costs, op)], most);
            assert_int_equal(costs->support[op].cost, most);
        }
    }
}

/* The bits say the same as the lists. */
static void assert_bits(const LmCutCosts *costs)
{
    const LmCutTables *tables = costs->tables;
    for (int32_t op = 0; op < tables->num_operators; op++) {
        for (int32_t i = tables->pre.begin[op]; i < tables->pre.begin[op + 1]; i++) {
            int32_t place = tables->pre.places[i];
            bool is_set = costs->supports[place / 64] >> place % 64 & 1;
            assert_int_equal(is_set, costs->support[op].pre == i);
        }
        for (int32_t i = tables->useful.begin[op]; i < tables->useful.begin[op + 1]; i++) {
            int32_t place = tables->useful.places[i];
            bool is_set = costs->is_free[place / 64] >> place % 64 & 1;
            assert_int_equal(is_set, costs->cost[op] == 0);
        }
    }
}

/* Some reached operators that cost at least `amount`. */
static int32_t draw_operators(const LmCutCosts *costs, Rng *rng, int32_t amount, int32_t *out_ops)
{
    int32_t count = 0;
    for (int32_t op = 0; op + 1 < costs->tables->num_operators; op++) {
        if (lm_cut_costs_is_reached(costs, op) && costs->cost[op] >= amount &&
            rng_below(rng, 4) == 0) {
            out_ops[count++] = op;
        }
    }
    return count;
}

static void lower_some(LmCutCosts *costs, const Task *task, Rng *rng)
{
    int32_t values[RANDOM_TASK_MAX_VARIABLES], ops[RANDOM_TASK_MAX_OPERATORS];
    random_task_values(task, rng, values);
    lm_cut_costs_explore(costs, values);
    assert_exact(costs, task, values);
    for (int round = 0; round < NUM_ROUNDS; round++) {
        int32_t amount = 1 + (int32_t)rng_below(rng, 3);
        int32_t count = draw_operators(costs, rng, amount, ops);
        lm_cut_costs_lower(costs, ops, count, amount);
        assert_bits(costs);
        if (costs->h_max[costs->tables->goal_fact] == 0) {
            return; /* the rest is left undone */
        }
        assert_exact(costs, task, values);
    }
}

static void costs_stay_exact(void **state)
{
    (void)state;
    int num_exact = 0, num_lean = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new_wide(seed);
        Error error = {0};
        LmCutTables *tables = lm_cut_tables_new(task, &error);
        if (tables) {
            LmCutCosts costs;
            Rng rng;
            rng_seed(&rng, seed);
            lm_cut_costs_init(&costs, tables);
            lower_some(&costs, task, &rng);
            lower_some(&costs, task, &rng);
            num_exact += costs.is_exact;
            num_lean += !costs.is_exact;
            lm_cut_costs_release(&costs);
            lm_cut_tables_free(tables);
        }
        task_free(task);
    }
    assert_true(num_exact > 20 && num_lean > 20);
    assert_int_equal(mem_stats().current, 0);
}

/* The places of a fact with few operators are in one word. */
static void places_do_not_cross_words(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new_wide(seed);
        Error error = {0};
        LmCutTables *tables = lm_cut_tables_new(task, &error);
        if (tables) {
            assert_true(lm_cut_tables_check(tables));
            for (int32_t fact = 0; fact < tables->num_facts; fact++) {
                int32_t begin = tables->triggers.begin[fact], end = tables->triggers.end[fact];
                assert_true(end - begin > 64 || begin == end || begin / 64 == (end - 1) / 64);
            }
            lm_cut_tables_free(tables);
        }
        task_free(task);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(costs_stay_exact),
        cmocka_unit_test(places_do_not_cross_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
