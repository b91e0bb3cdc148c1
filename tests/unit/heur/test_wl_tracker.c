#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "unit/heur/wl_case.h"
#include "unit/learn/wl_learn_case.h"

enum { NUM_STATES = 5 };

/* Every colour that one of the two counts, the other counts as often. */
static void assert_features(WlCase *c, const WlTracker *tracker, const int32_t *values)
{
    WlCountVec counts = {0};
    wl_tracker_features(tracker, &counts);
    naive_wl_count(&c->naive, c->task, values, c->counts);
    for (size_t i = 0; i < counts.size; i++) {
        int text = naive_wl_translate(&c->naive, &c->colours, counts.data[i].colour);
        assert_true(text != NAIVE_WL_UNSEEN);
        assert_int_equal(c->counts[text], counts.data[i].count);
        c->counts[text] = 0;
        assert_true(i == 0 || counts.data[i].colour > counts.data[i - 1].colour);
    }
    for (int i = 0; i < c->naive.num_texts; i++) {
        assert_int_equal(c->counts[i], 0);
    }
    wl_count_vec_release(&counts);
}

static void follow_walk(WlCase *c, uint64_t seed)
{
    Error error = {0};
    WlTables *tables = wl_tables_new_growing(c->task, &c->colours, &error);
    assert_non_null(tables);
    WlTracker *tracker = wl_tracker_new(tables);
    RandomWalk walk;
    random_walk_init(&walk, c->task, seed, WL_CASE_WALK);
    for (int i = 0; i < NUM_STATES; i++) {
        wl_tracker_move(tracker, walk.values);
        assert_features(c, tracker, walk.values);
        for (int k = 0; k <= i; k++) { /* longer and longer steps */
            random_walk_step(&walk);
        }
    }
    random_walk_release(&walk);
    wl_tracker_free(tracker);
    wl_tables_free(tables);
}

static void features_equal_the_naive_ones(void **state)
{
    (void)state;
    for (int domain = 0; domain < WL_CASE_NUM_DOMAINS; domain++) {
        for (int i = 0; i < WL_CASE_NUM_SETTINGS; i++) {
            WlCase c;
            wl_case_init(&c, wl_case_load(WL_CASE_DOMAINS[domain]), i);
            follow_walk(&c, (uint64_t)i);
            wl_case_release(&c);
        }
    }
}

/* Goals of towers rest on each other. */
static void towers_are_no_exception(void **state)
{
    (void)state;
    for (int i = WL_CASE_NUM_SETTINGS / 2; i < WL_CASE_NUM_SETTINGS; i++) {
        WlCase c;
        wl_case_init(&c, wl_learn_case_blocks(8, i), i);
        assert_true(c.colours.settings.has_supported);
        assert_true(wl_tables_has_supports(c.task));
        follow_walk(&c, (uint64_t)i);
        wl_case_release(&c);
    }
}

/* The domains that it is meant for, if they are there. */
static void the_learning_track_is_no_exception(void **state)
{
    (void)state;
    static const char *const DOMAINS[] = {"blocksworld", "childsnack", "ferry",     "floortile",
                                          "miconic",     "rovers",     "satellite", "sokoban",
                                          "spanner",     "transport"};
    static const char FOLDER[] = "../shared/data/ipc-learning";
    if (access(FOLDER, R_OK) != 0) {
        print_message("skipped: there is no %s\n", FOLDER);
        skip();
    }
    for (size_t domain = 0; domain < sizeof DOMAINS / sizeof *DOMAINS; domain++) {
        char paths[2][128];
        snprintf(paths[0], sizeof paths[0], "%s/%s/domain.pddl", FOLDER, DOMAINS[domain]);
        snprintf(paths[1], sizeof paths[1], "%s/%s/train/p10.pddl", FOLDER, DOMAINS[domain]);
        for (int i = 1; i < WL_CASE_NUM_SETTINGS; i += 7) {
            WlCase c;
            wl_case_init(&c, wl_case_load_files(paths[0], paths[1]), i);
            follow_walk(&c, (uint64_t)i);
            wl_case_release(&c);
        }
    }
}

/* Both learn a few colours, then see states with others. */
static void follow_model(WlCase *c, uint64_t seed)
{
    wl_case_learn(c, seed, 3);
    double *weights = wl_case_weights(c, seed);
    WlModel *model = wl_model_new(&c->colours, weights);
    Error error = {0};
    WlTables *tables = wl_tables_new(c->task, model, &error);
    assert_non_null(tables);
    WlTracker *tracker = wl_tracker_new(tables);
    int64_t bound = wl_tables_bound(tables);
    RandomWalk walk;
    random_walk_init(&walk, c->task, seed + 1, WL_CASE_WALK);
    uint64_t allocations = mem_stats().allocations;
    for (int i = 0; i < NUM_STATES; i++) {
        wl_tracker_move(tracker, walk.values);
        assert_int_equal(wl_tracker_sum(tracker), wl_case_sum(c, weights, walk.values));
        assert_true(wl_tracker_sum(tracker) >= bound);
        random_walk_step(&walk);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    random_walk_release(&walk);
    wl_tracker_free(tracker);
    wl_tables_free(tables);
    wl_model_free(model);
    free(weights);
}

static void sums_equal_the_naive_ones(void **state)
{
    (void)state;
    for (int domain = 0; domain < WL_CASE_NUM_DOMAINS; domain++) {
        for (int i = 0; i < WL_CASE_NUM_SETTINGS; i++) {
            WlCase c;
            wl_case_init(&c, wl_case_load(WL_CASE_DOMAINS[domain]), i);
            follow_model(&c, (uint64_t)(100 + i));
            wl_case_release(&c);
        }
    }
}

/* A long walk ends with what a new tracker finds at its end. */
static void nothing_is_left_of_a_long_walk(void **state)
{
    (void)state;
    for (int domain = 0; domain < WL_CASE_NUM_DOMAINS; domain++) {
        WlCase c;
        wl_case_init(&c, wl_case_load(WL_CASE_DOMAINS[domain]), WL_CASE_NUM_SETTINGS - 1);
        wl_case_learn(&c, 7, 20);
        double *weights = wl_case_weights(&c, 8);
        WlModel *model = wl_model_new(&c.colours, weights);
        Error error = {0};
        WlTables *tables = wl_tables_new(c.task, model, &error);
        WlTracker *tracker = wl_tracker_new(tables), *other = wl_tracker_new(tables);
        RandomWalk walk;
        random_walk_init(&walk, c.task, 9, 500);
        for (int i = 0; i < 3000; i++) {
            wl_tracker_move(tracker, walk.values);
            random_walk_step(&walk);
        }
        wl_tracker_move(tracker, walk.values);
        wl_tracker_move(other, walk.values);
        assert_int_equal(wl_tracker_sum(tracker), wl_tracker_sum(other));
        WlCountVec counts = {0}, other_counts = {0};
        wl_tracker_features(tracker, &counts);
        wl_tracker_features(other, &other_counts);
        assert_int_equal(counts.size, other_counts.size);
        assert_memory_equal(counts.data, other_counts.data, counts.size * sizeof *counts.data);
        wl_count_vec_release(&counts);
        wl_count_vec_release(&other_counts);
        random_walk_release(&walk);
        wl_tracker_free(tracker);
        wl_tracker_free(other);
        wl_tables_free(tables);
        wl_model_free(model);
        free(weights);
        wl_case_release(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(features_equal_the_naive_ones),
        cmocka_unit_test(towers_are_no_exception),
        cmocka_unit_test(the_learning_track_is_no_exception),
        cmocka_unit_test(sums_equal_the_naive_ones),
        cmocka_unit_test(nothing_is_left_of_a_long_walk),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
