/* What the tests of the learned heuristic share: tasks of several domains with their names, and a
 * dictionary for them, here and in the naive implementation. Include after cmocka.h. */
#ifndef TESTS_UNIT_HEUR_WL_CASE_H
#define TESTS_UNIT_HEUR_WL_CASE_H

#include <stdio.h>
#include <stdlib.h>

#include "base/mem.h"
#include "base/rng.h"
#include "ground/task_loader.h"
#include "heur/wl_tracker.h"
#include "nn/wl_model.h"
#include "support/naive_wl.h"
#include "task/atoms.h"
#include "task/random_walk.h"

static const char *const WL_CASE_DOMAINS[] = {
    "atelier", "canal",   "caves",   "clockwork", "committee", "ferry",   "freight", "garden",
    "kiln",    "lockers", "network", "pumps",     "shelves",   "signals", "splits",  "vault",
};

enum {
    WL_CASE_NUM_DOMAINS = sizeof WL_CASE_DOMAINS / sizeof *WL_CASE_DOMAINS,
    WL_CASE_MAX_NAMES = 64,
    WL_CASE_NUM_SETTINGS = 48,
    WL_CASE_WALK = 30,
};

typedef struct WlCase {
    Task *task;
    WlPredicate predicates[WL_CASE_MAX_NAMES];
    char texts[WL_CASE_MAX_NAMES][64]; /* "on/2" */
    const char *names[WL_CASE_MAX_NAMES];
    const char *constants[2];
    Atoms atoms;
    WlColours colours;
    NaiveWl naive;
    int32_t *counts; /* of the naive one */
} WlCase;

/* The settings number `index`, from 0 to WL_CASE_NUM_SETTINGS - 1; and whether there are constants. */
static inline WlSettings wl_case_settings(int index, bool *out_has_constants)
{
    *out_has_constants = index & 1;
    return (WlSettings){.rounds = index / 8 % 3,
                        .counts_equal = index & 2,
                        .has_static = index & 4,
                        .has_supported = index / 24};
}

static inline Task *wl_case_load_files(const char *domain, const char *problem)
{
    LoadedTask loaded;
    Error error = {0};
    assert_true(task_loader_load(domain, problem, NULL, &loaded, &error));
    task_loader_add_static_atoms(&loaded);
    Task *task = loaded.task;
    loaded.task = NULL;
    task_loader_release(&loaded);
    return task;
}

static inline Task *wl_case_load(const char *domain)
{
    char paths[2][128];
    snprintf(paths[0], sizeof paths[0], "tests/golden/pddl/%s/domain.pddl", domain);
    snprintf(paths[1], sizeof paths[1], "tests/golden/pddl/%s/problem.pddl", domain);
    return wl_case_load_files(paths[0], paths[1]);
}

/* All predicates but the last one, which is unknown to the dictionary then; two objects are constants.
 * Takes over the task. */
static inline void wl_case_init(WlCase *c, Task *task, int settings_index)
{
    bool has_constants;
    WlSettings settings = wl_case_settings(settings_index, &has_constants);
    *c = (WlCase){.task = task, .counts = calloc(NAIVE_WL_MAX_TEXTS, sizeof(int32_t))};
    atoms_init(&c->atoms, task, true);
    int count = c->atoms.num_predicates - (c->atoms.num_predicates > 3);
    assert_true(count <= WL_CASE_MAX_NAMES);
    for (int i = 0; i < count; i++) {
        AtomPredicate predicate = c->atoms.predicates[i];
        c->predicates[i] = (WlPredicate){predicate.name, predicate.arity};
        snprintf(c->texts[i], sizeof c->texts[i], "%s/%d", predicate.name, predicate.arity);
        c->names[i] = c->texts[i];
    }
    int num_constants = has_constants && c->atoms.num_objects >= 2 ? 2 : 0;
    for (int i = 0; i < num_constants; i++) {
        c->constants[i] = c->atoms.objects[i];
    }
    wl_colours_init(&c->colours, settings, c->predicates, count, c->constants, num_constants);
    c->naive = (NaiveWl){.settings = settings,
                         .predicates = c->names,
                         .num_predicates = count,
                         .constants = c->constants,
                         .num_constants = num_constants,
                         .grows = true};
    naive_wl_init(&c->naive);
}

static inline void wl_case_release(WlCase *c)
{
    naive_wl_release(&c->naive);
    wl_colours_release(&c->colours);
    atoms_release(&c->atoms);
    task_free(c->task);
    free(c->counts);
    assert_int_equal(mem_stats().current, 0);
}

/* Fills both dictionaries with the colours of some states. */
static inline void wl_case_learn(WlCase *c, uint64_t seed, int num_states)
{
    Error error = {0};
    WlTables *tables = wl_tables_new_growing(c->task, &c->colours, &error);
    assert_non_null(tables);
    WlTracker *tracker = wl_tracker_new(tables);
    RandomWalk walk;
    random_walk_init(&walk, c->task, seed, WL_CASE_WALK);
    for (int i = 0; i < num_states; i++) {
        wl_tracker_move(tracker, walk.values);
        naive_wl_count(&c->naive, c->task, walk.values, c->counts);
        random_walk_step(&walk);
    }
    random_walk_release(&walk);
    wl_tracker_free(tracker);
    wl_tables_free(tables);
}

/* Small weights of the colours that were met, half of them 0. */
static inline double *wl_case_weights(WlCase *c, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    c->naive.grows = false;
    size_t count = (size_t)wl_colours_count(&c->colours);
    double *weights = calloc(count, sizeof *weights);
    for (size_t i = 0; i < count; i++) {
        bool is_met = naive_wl_translate(&c->naive, &c->colours, (int32_t)i) != NAIVE_WL_UNSEEN;
        weights[i] = is_met && rng_below(&rng, 2) ? rng_unit(&rng) * 8 - 4 : 0;
    }
    return weights;
}

/* The sum of rounded weights that the naive implementation finds for a state; it does not grow. */
static inline int64_t wl_case_sum(WlCase *c, const double *weights, const int32_t *values)
{
    int64_t sum = 0;
    assert_false(c->naive.grows);
    naive_wl_count(&c->naive, c->task, values, c->counts);
    for (int32_t i = 0; i < wl_colours_count(&c->colours); i++) {
        int text = naive_wl_translate(&c->naive, &c->colours, i);
        double units = weights[i] * WL_MODEL_UNIT;
        int64_t rounded = (int64_t)(units + 0.5) - (units + 0.5 < (double)(int64_t)(units + 0.5));
        sum += text == NAIVE_WL_UNSEEN ? 0 : rounded * c->counts[text];
    }
    return sum;
}

#endif
