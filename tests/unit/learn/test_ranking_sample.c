#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/rank_solver.h"
#include "learn/ranking_pairs.h"
#include "learn/ranking_sample.h"
#include "nn/wl_model.h"
#include "support/small_task.h"
#include "wl_learn_case.h"

enum { TASKS = 8 };

typedef struct Case {
    Task *tasks[TASKS];
    Plan plans[TASKS];
    RankingPlan pairs[TASKS];
} Case;

static Case new_case(void)
{
    Case c;
    for (int i = 0; i < TASKS; i++) {
        c.tasks[i] = wl_learn_case_blocks(4 + i / 2, i);
        c.plans[i] = wl_learn_case_solve(c.tasks[i]);
    }
    return c;
}

static RankingSampleOptions options_of(Case *c, int32_t rounds)
{
    for (int i = 0; i < TASKS; i++) {
        c->pairs[i] = (RankingPlan){c->tasks[i], &c->plans[i], NULL, RANKING_PAIRS_MAX_SIBLINGS};
    }
    return (RankingSampleOptions){.plans = c->pairs,
                                  .num_plans = TASKS,
                                  .features = {.rounds = rounds},
                                  .max_colours = 10000};
}

static void free_case(Case *c)
{
    for (int i = 0; i < TASKS; i++) {
        plan_release(&c->plans[i]);
        task_free(c->tasks[i]);
    }
}

static int64_t sum_of_weights(const RankingRows *rows)
{
    int64_t sum = 0;
    for (int32_t row = 0; row < ranking_rows_count(rows); row++) {
        sum += rows->weights.data[row];
    }
    return sum;
}

/* A plan of counters can begin with any of them: only the parents are worse. */
static void siblings_that_are_as_good_are_left_out(void **state)
{
    (void)state;
    static const char *const NAMES[2][3] = {{"Atom x(a)", "Atom y(a)", "Atom z(a)"},
                                            {"Atom u(b)", "Atom v(b)", "Atom w(b)"}};
    Task *task = small_task_new_counters(2, 3);
    for (int i = 0; i < 2; i++) {
        task->variables[i].value_names = NAMES[i];
    }
    Plan plan = wl_learn_case_solve(task);
    const RankingPlan pair = {task, &plan, NULL, RANKING_PAIRS_MAX_SIBLINGS};
    const RankingSampleOptions options = {.plans = &pair, .num_plans = 1, .max_colours = 100};
    RankingSample sample;
    assert_int_equal(ranking_sample_init(&sample, &options), RANKING_SAMPLE_OK);
    assert_int_equal(plan.ops.size, 4);
    assert_int_equal(sum_of_weights(&sample.rows), 4);
    ranking_sample_release(&sample);
    plan_release(&plan);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* Learned on small tasks, the order holds along the plan of a larger one. */
static void what_is_learned_ranks_an_unseen_plan(void **state)
{
    (void)state;
    Case c = new_case();
    RankingSampleOptions options = options_of(&c, 1);
    RankingSample sample;
    assert_int_equal(ranking_sample_init(&sample, &options), RANKING_SAMPLE_OK);
    int32_t num_colours = wl_colours_count(&sample.colours);
    double *weights = calloc((size_t)num_colours, sizeof *weights);
    const RankSolverSettings settings = {1, 0.01, 100000000, 1};
    RankSolverResult result = rank_solver_solve(&sample.rows, &settings, num_colours, weights);
    assert_true(result.wrong < 0.2);

    Task *task = wl_learn_case_blocks(12, 77);
    Plan plan = wl_learn_case_solve(task);
    RankingRows rows = {0};
    Error error = {0};
    int32_t num_known = wl_colours_count(&sample.colours);
    WlTables *tables = wl_tables_new_growing(task, &sample.colours, &error);
    WlTracker *tracker = wl_tracker_new(tables);
    ranking_pairs_add(&rows, &(RankingPlan){task, &plan, NULL, RANKING_PAIRS_MAX_SIBLINGS},
                      tracker);
    int64_t num_wrong = 0;
    for (int32_t row = 0; row < ranking_rows_count(&rows); row++) {
        int32_t size;
        const WlCount *entries = ranking_rows_get(&rows, row, &size);
        double product = 0;
        for (int32_t i = 0; i < size; i++) {
            product +=
                entries[i].colour < num_known ? weights[entries[i].colour] * entries[i].count : 0;
        }
        num_wrong += product <= 0 ? rows.weights.data[row] : 0;
    }
    assert_true(5 * num_wrong < sum_of_weights(&rows));
    wl_tracker_free(tracker);
    wl_tables_free(tables);
    ranking_rows_release(&rows);
    plan_release(&plan);
    task_free(task);
    free(weights);
    ranking_sample_release(&sample);
    free_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

static void more_rounds_tell_more_colours_apart(void **state)
{
    (void)state;
    Case c = new_case();
    int32_t before = 0;
    for (int32_t rounds = 0; rounds <= WL_MAX_ROUNDS; rounds++) {
        RankingSampleOptions options = options_of(&c, rounds);
        RankingSample sample, again;
        assert_int_equal(ranking_sample_init(&sample, &options), RANKING_SAMPLE_OK);
        assert_int_equal(ranking_sample_init(&again, &options), RANKING_SAMPLE_OK);
        assert_true(wl_colours_count(&sample.colours) > before);
        before = wl_colours_count(&sample.colours);
        assert_int_equal(wl_colours_count(&again.colours), before);
        assert_int_equal(ranking_rows_count(&again.rows), ranking_rows_count(&sample.rows));
        assert_memory_equal(again.rows.entries.data, sample.rows.entries.data,
                            sample.rows.entries.size * sizeof(WlCount));
        ranking_sample_release(&sample);
        ranking_sample_release(&again);
    }
    RankingSampleOptions options = options_of(&c, 2);
    options.max_colours = 20;
    RankingSample sample;
    assert_int_equal(ranking_sample_init(&sample, &options), RANKING_SAMPLE_TOO_LARGE);
    ranking_sample_release(&sample);
    free_case(&c);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(siblings_that_are_as_good_are_left_out),
        cmocka_unit_test(what_is_learned_ranks_an_unseen_plan),
        cmocka_unit_test(more_rounds_tell_more_colours_apart),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
