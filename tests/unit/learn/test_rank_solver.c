#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "learn/rank_solver.h"

enum { COLOURS = 6 };

static const RankSolverSettings SETTINGS = {
    .c = 1, .tolerance = 1e-6, .max_terms = 100000000, .seed = 3};

static const WlCountVec NOTHING = {0};

static void add_row(RankingRows *rows, const int32_t *counts)
{
    WlCountVec features = {0};
    for (int32_t i = 0; i < COLOURS; i++) {
        if (counts[i] != 0) {
            wl_count_vec_push(&features, (WlCount){i, counts[i]});
        }
    }
    ranking_rows_add(rows, &NOTHING, &features);
    wl_count_vec_release(&features);
}

/* Rows that hidden weights order, and some that contradict them. */
static RankingRows random_rows(uint64_t seed, int count, int num_wrong)
{
    static const double HIDDEN[COLOURS] = {1, -2, 0.5, 0, 3, -1};
    RankingRows rows = {0};
    Rng rng;
    rng_seed(&rng, seed);
    for (int k = 0; k < count;) {
        int32_t counts[COLOURS];
        double product = 0;
        for (int i = 0; i < COLOURS; i++) {
            counts[i] = (int32_t)rng_below(&rng, 5) - 2;
            product += HIDDEN[i] * counts[i];
        }
        if ((product > 0.5 && k >= num_wrong) || (product < -0.5 && k < num_wrong)) {
            add_row(&rows, counts);
            k++;
        }
    }
    return rows;
}

static double objective(const RankingRows *rows, double c, const double *weights)
{
    double value = 0;
    for (int i = 0; i < COLOURS; i++) {
        value += weights[i] * weights[i] / 2;
    }
    for (int32_t row = 0; row < ranking_rows_count(rows); row++) {
        int32_t size;
        const WlCount *entries = ranking_rows_get(rows, row, &size);
        double product = 0;
        for (int32_t i = 0; i < size; i++) {
            product += weights[entries[i].colour] * entries[i].count;
        }
        value += c * rows->weights.data[row] * fmax(0, 1 - product);
    }
    return value;
}

static void one_row_is_solved_by_hand(void **state)
{
    (void)state;
    RankingRows rows = {0};
    double weights[COLOURS];
    add_row(&rows, (const int32_t[COLOURS]){2, 0, -1, 0, 0, 0});
    RankSolverResult result = rank_solver_solve(&rows, &SETTINGS, COLOURS, weights);
    assert_true(result.has_converged && result.wrong == 0);
    assert_true(fabs(weights[0] - 0.4) < 1e-6 && fabs(weights[2] + 0.2) < 1e-6);
    assert_true(weights[1] == 0 && weights[5] == 0);
    ranking_rows_release(&rows);
}

static void a_hidden_order_is_found(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        RankingRows rows = random_rows(seed, 400, 0);
        RankSolverSettings settings = SETTINGS;
        settings.c = 100;
        double weights[COLOURS];
        RankSolverResult result = rank_solver_solve(&rows, &settings, COLOURS, weights);
        assert_true(result.has_converged);
        assert_true(result.wrong == 0);
        ranking_rows_release(&rows);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* No step in any direction makes the objective, which is convex, smaller. */
static void the_result_is_a_minimum(void **state)
{
    (void)state;
    RankingRows rows = random_rows(9, 300, 40);
    double weights[COLOURS];
    RankSolverResult result = rank_solver_solve(&rows, &SETTINGS, COLOURS, weights);
    double best = objective(&rows, SETTINGS.c, weights);
    assert_true(result.has_converged && result.wrong > 0.05);
    assert_true(fabs(best - result.objective) < 1e-6);
    Rng rng;
    rng_seed(&rng, 1);
    for (int k = 0; k < 2000; k++) {
        double other[COLOURS];
        for (int i = 0; i < COLOURS; i++) {
            other[i] = weights[i] + 0.02 * rng_normal(&rng);
        }
        assert_true(objective(&rows, SETTINGS.c, other) > best - 1e-4);
    }
    ranking_rows_release(&rows);
}

/* A row with weight 3 counts as much as three rows would: the same minimum as for C * 3. */
static void weights_of_rows_count(void **state)
{
    (void)state;
    RankingRows once = {0}, often = {0};
    const int32_t up[COLOURS] = {1, 1}, down[COLOURS] = {-1, 1};
    double first[COLOURS], second[COLOURS];
    for (int i = 0; i < 3; i++) {
        add_row(&often, up);
        add_row(&often, down);
    }
    add_row(&once, up);
    add_row(&once, down);
    RankSolverSettings settings = SETTINGS;
    settings.c = 0.1;
    rank_solver_solve(&often, &settings, COLOURS, first);
    rank_solver_solve(&once, &settings, COLOURS, second);
    assert_true(fabs(first[1] - second[1]) > 0.1);
    settings.c = 0.3;
    rank_solver_solve(&once, &settings, COLOURS, second);
    assert_true(fabs(first[1] - second[1]) < 1e-6);
    ranking_rows_release(&once);
    ranking_rows_release(&often);
}

static void effort_is_limited_and_results_repeat(void **state)
{
    (void)state;
    RankingRows rows = random_rows(5, 400, 100);
    RankSolverSettings settings = SETTINGS;
    double first[COLOURS], second[COLOURS];
    settings.max_terms = 10000;
    RankSolverResult result = rank_solver_solve(&rows, &settings, COLOURS, first);
    assert_false(result.has_converged);
    assert_in_range(result.num_terms, 10000, 20000);
    rank_solver_solve(&rows, &settings, COLOURS, second);
    assert_memory_equal(first, second, sizeof first);
    ranking_rows_release(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_row_is_solved_by_hand),
        cmocka_unit_test(a_hidden_order_is_found),
        cmocka_unit_test(the_result_is_a_minimum),
        cmocka_unit_test(weights_of_rows_count),
        cmocka_unit_test(effort_is_limited_and_results_repeat),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
