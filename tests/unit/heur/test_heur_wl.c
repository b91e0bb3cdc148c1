#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "heur/heur_table.h"
#include "support/random_task.h"
#include "unit/heur/wl_case.h"

enum { NUM_STATES = 6 };

typedef struct Fixture {
    WlCase base;
    double *weights;
    WlModel *model;
    HeurSet *set;
    HeurWork *work;
    WlTables *tables;
    WlTracker *other; /* for the sums of successors */
    int64_t bound;
} Fixture;

static HeurSpec spec_of(const WlModel *model)
{
    return (HeurSpec){.class = heur_table_find("wl", 2), .model = model};
}

static void set_up(Fixture *f, Task *task, int settings, uint64_t seed)
{
    Error error = {0};
    wl_case_init(&f->base, task, settings);
    wl_case_learn(&f->base, seed, 3);
    f->weights = wl_case_weights(&f->base, seed);
    f->model = wl_model_new(&f->base.colours, f->weights);
    HeurSpec spec = spec_of(f->model);
    f->set = heur_set_try_new(task, &spec, 1, HEUR_USE_ALL, &error);
    assert_non_null(f->set);
    f->work = heur_work_new(f->set);
    f->tables = wl_tables_new(task, f->model, &error);
    f->other = wl_tracker_new(f->tables);
    f->bound = wl_tables_bound(f->tables);
}

static void tear_down(Fixture *f)
{
    wl_tracker_free(f->other);
    wl_tables_free(f->tables);
    heur_work_free(f->work);
    heur_set_free(f->set);
    wl_model_free(f->model);
    free(f->weights);
    wl_case_release(&f->base);
}

/* Every applicable operator is applied and its successor looked at from afresh. */
static void assert_preferred(Fixture *f, RandomWalk *walk, const IntVec *ops)
{
    StateSpace *space = walk->space;
    StateWord words[64];
    int32_t values[256];
    assert_true(space->pack.num_words <= 64 && f->base.task->num_variables <= 256);
    int32_t *applicable = calloc((size_t)f->base.task->num_operators + 1, sizeof *applicable);
    int32_t count = succ_gen_applicable(&space->succ_gen, walk->values, applicable);
    wl_tracker_move(f->other, walk->values);
    int64_t sum = wl_tracker_sum(f->other);
    size_t num_better = 0;
    for (int32_t i = 0; i < count; i++) {
        state_space_apply(space, walk->words, walk->values, applicable[i], words);
        state_pack_unpack(&space->pack, words, values);
        wl_tracker_move(f->other, values);
        if (wl_tracker_sum(f->other) < sum) {
            assert_true(num_better < ops->size);
            assert_int_equal(ops->data[num_better++], applicable[i]);
        }
    }
    assert_int_equal(num_better, ops->size);
    free(applicable);
}

static void check_state(Fixture *f, RandomWalk *walk, IntVec *ops)
{
    heur_begin(f->work, (HeurState){walk->values, 0});
    int64_t expected = wl_case_sum(&f->base, f->weights, walk->values) - f->bound;
    assert_int_equal(heur_value(f->work, 0), expected);
    ops->size = 0;
    heur_preferred(f->work, 0, ops);
    assert_preferred(f, walk, ops);
    assert_int_equal(heur_value(f->work, 0), expected); /* trials have left nothing behind */
}

static void check_walk(Fixture *f, uint64_t seed)
{
    RandomWalk walk;
    IntVec ops = {0};
    random_walk_init(&walk, f->base.task, seed, WL_CASE_WALK);
    for (int i = 0; i < NUM_STATES; i++) {
        check_state(f, &walk, &ops);
        random_walk_step(&walk);
    }
    random_walk_release(&walk);
    int_vec_release(&ops);
}

static void values_and_preferred_operators_equal_the_naive_ones(void **state)
{
    (void)state;
    for (int domain = 0; domain < WL_CASE_NUM_DOMAINS; domain++) {
        for (int i = 0; i < WL_CASE_NUM_SETTINGS; i += 5) {
            Fixture f;
            set_up(&f, wl_case_load(WL_CASE_DOMAINS[domain]), i, (uint64_t)i);
            check_walk(&f, (uint64_t)i + 1);
            tear_down(&f);
        }
    }
}

/* A random task whose facts are atoms of a few predicates and objects, some of them several times. */
static Task *random_atoms(uint64_t seed)
{
    Task *task = random_task_new(seed);
    Rng rng;
    rng_seed(&rng, seed);
    for (int32_t var = 0; var < task->num_variables; var++) {
        Variable *variable = &task->variables[var];
        size_t size = (size_t)variable->domain_size;
        const char **names = ARENA_NEW(&task->arena, const char *, size);
        for (size_t i = 0; i < size; i++) {
            static const char *const FORMS[] = {"Atom p(o%d, o%d)", "Atom q(o%d)", "Atom r()",
                                                "NegatedAtom q(o%d)", "<none of those>"};
            char name[64];
            int first = (int)rng_below(&rng, 4), second = (int)rng_below(&rng, 4);
            snprintf(name, sizeof name, FORMS[rng_below(&rng, 5)], first, second);
            names[i] = arena_copy_string(&task->arena, name, strlen(name));
        }
        variable->value_names = names;
    }
    task->has_static_atoms = true;
    return task;
}

/* Axioms, conditional effects, several effects on one variable. */
static void random_tasks_are_no_exception(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 150; seed++) {
        Fixture f;
        set_up(&f, random_atoms(seed), (int)(seed % WL_CASE_NUM_SETTINGS), seed);
        check_walk(&f, seed + 1);
        tear_down(&f);
    }
}

static void evaluation_allocates_nothing(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, wl_case_load("freight"), WL_CASE_NUM_SETTINGS - 1, 1);
    RandomWalk walk;
    IntVec ops = {0};
    random_walk_init(&walk, f.base.task, 2, WL_CASE_WALK);
    int_vec_reserve(&ops, (size_t)f.base.task->num_operators);
    uint64_t allocations = 0;
    for (int i = 0; i < 500; i++) {
        if (i == 100) {
            allocations = mem_stats().allocations;
        }
        heur_begin(f.work, (HeurState){walk.values, 0});
        assert_true(heur_value(f.work, 0) >= 0);
        ops.size = 0;
        heur_preferred(f.work, 0, &ops);
        random_walk_step(&walk);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    random_walk_release(&walk);
    int_vec_release(&ops);
    tear_down(&f);
}

static void assert_refused(const Task *task, const WlModel *model, ErrorKind kind, const char *part)
{
    HeurSpec spec = spec_of(model);
    Error error = {0};
    assert_null(heur_set_try_new(task, &spec, 1, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, kind);
    assert_non_null(strstr(error.message, part));
}

static void a_model_is_needed_and_its_atoms(void **state)
{
    (void)state;
    WlCase c;
    wl_case_init(&c, wl_case_load("ferry"), 4); /* with static atoms */
    double *weights = wl_case_weights(&c, 1);
    WlModel *model = wl_model_new(&c.colours, weights);
    assert_refused(c.task, NULL, ERROR_USAGE, "--policy");
    c.task->has_static_atoms = false;
    assert_refused(c.task, model, ERROR_UNSUPPORTED, "static atoms");
    wl_model_free(model);
    free(weights);
    wl_case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_and_preferred_operators_equal_the_naive_ones),
        cmocka_unit_test(random_tasks_are_no_exception),
        cmocka_unit_test(evaluation_allocates_nothing),
        cmocka_unit_test(a_model_is_needed_and_its_atoms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
