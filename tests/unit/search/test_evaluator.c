#include "unit/search/space_case.h"

#include "heur/heur_table.h"
#include "search/evaluator.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { MAX_LISTS = 2 };

/* All reachable states of a task, as one batch. */
typedef struct Fixture {
    SpaceCase known;
    Evaluator *evaluator;
    int32_t *states;
    Evaluation *evaluations;
    int32_t *values;
    EvaluatorBatch batch;
} Fixture;

static void set_up(Fixture *f, Task *task)
{
    *f = (Fixture){0};
    space_case_init(&f->known, task);
    space_case_add_initial(&f->known, NULL);
    for (int32_t state = 0; state < f->known.registry.count; state++) {
        space_case_add_successors(&f->known, state, NULL);
    }
    size_t count = (size_t)f->known.registry.count;
    f->states = MEM_NEW(int32_t, count);
    f->evaluations = MEM_NEW(Evaluation, count);
    f->values = MEM_NEW(int32_t, count * MAX_LISTS);
    for (int32_t state = 0; state < f->known.registry.count; state++) {
        f->states[state] = state;
    }
    f->batch = (EvaluatorBatch){.registry = &f->known.registry,
                                .states = f->states,
                                .count = f->known.registry.count,
                                .out_evaluations = f->evaluations,
                                .out_values = f->values};
}

static void tear_down(Fixture *f)
{
    size_t count = (size_t)f->known.registry.count;
    MEM_FREE(f->states, count);
    MEM_FREE(f->evaluations, count);
    MEM_FREE(f->values, count * MAX_LISTS);
    space_case_release(&f->known);
}

static Evaluator *new_evaluator(const Fixture *f, const char *first, const char *second,
                                int num_threads, const Limits *limits)
{
    ListSpec lists[MAX_LISTS] = {list_spec_plain(heur_table_find(first, strlen(first)))};
    if (second) {
        lists[1] = list_spec_plain(heur_table_find(second, strlen(second)));
    }
    Error error = {0};
    Evaluator *evaluator = evaluator_new(f->known.task, NULL, &f->known.space->pack, lists,
                                         second ? 2 : 1, num_threads, limits, &error);
    assert_non_null(evaluator);
    return evaluator;
}

static void run(Fixture *f, const char *first, const char *second)
{
    Evaluator *evaluator = new_evaluator(f, first, second, 1, NULL);
    assert_true(evaluator_run(evaluator, &f->batch));
    evaluator_free(evaluator);
}

/* var 0 can go to 1 or 2; the goal is 1, and 2 is a dead end. var 1 is derived and of no use. */
static const SmallTask TRAP = {
    .num_variables = 2,
    .domains = INTS(3, 2),
    .layers = INTS(-1, 0),
    .goal = FACTS({0, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {EFFECTS({.var = 0, .pre = 0, .post = 2})}),
    AXIOMS({FACTS({0, 0}), 1, 0, 1}),
};

static void a_reliable_dead_end_ends_the_questions(void **state)
{
    (void)state;
    SmallTask spec = TRAP;
    spec.num_axioms = 0;
    Fixture f;
    set_up(&f, small_task_new(&spec));
    run(&f, "ff", "goalcount");
    assert_false(f.evaluations[0].is_dead_end);
    assert_int_equal(f.evaluations[0].num_asked, 2);
    assert_int_equal(f.values[0], 1);
    assert_int_equal(f.values[1], 1);
    assert_true(f.evaluations[2].is_dead_end);
    assert_int_equal(f.evaluations[2].num_asked, 1);
    run(&f, "goalcount", "ff");
    assert_true(f.evaluations[2].is_dead_end);
    assert_int_equal(f.evaluations[2].num_asked, 2);
    tear_down(&f);
}

static void an_unreliable_dead_end_needs_all_lists(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new(&TRAP));
    run(&f, "ff", "goalcount");
    assert_false(f.evaluations[2].is_dead_end);
    assert_int_equal(f.evaluations[2].num_asked, 2);
    assert_int_equal(f.values[4], HEUR_DEAD_END);
    assert_int_equal(f.values[5], 1);
    run(&f, "ff", "add");
    assert_true(f.evaluations[2].is_dead_end);
    assert_int_equal(f.evaluations[2].num_asked, 2);
    run(&f, "max", NULL);
    assert_true(f.evaluations[2].is_dead_end);
    tear_down(&f);
}

/* --- Changes of queue mode -------------------------------------------------------------------------- */

enum { MAX_BATCH = 2 * RANDOM_TASK_MAX_STATES };

/* From the last state to the first and back. */
static void turn_batch_round(const Fixture *f, int32_t *out_states)
{
    int32_t count = f->known.registry.count;
    for (int32_t i = 0; i < count; i++) {
        out_states[i] = count - 1 - i;
        out_states[count + i] = i;
    }
}

/* h_ff naively, with a queue that keeps its setting from state to state or forgets it. */
static void naive_values(const Fixture *f, const EvaluatorBatch *batch, bool keeps_setting,
                         int32_t *out_values)
{
    NaiveRelaxation relaxation;
    naive_relaxation_init(&relaxation, f->known.task);
    bool is_heap = false;
    for (int32_t i = 0; i < batch->count; i++) {
        int32_t values[NAIVE_MAX_VARIABLES];
        state_pack_unpack(&f->known.space->pack,
                          state_registry_words(&f->known.registry, batch->states[i]), values);
        is_heap = is_heap && keeps_setting;
        out_values[i] = naive_ff(&relaxation, values, &is_heap, NULL);
    }
    naive_relaxation_release(&relaxation);
}

/* In two parts: also what comes after the change must agree. */
static void run_in_parts(const Fixture *f, EvaluatorBatch part, int32_t first_count,
                         int num_threads)
{
    int32_t count = part.count;
    Evaluator *evaluator = new_evaluator(f, "ff", NULL, num_threads, NULL);
    part.count = first_count;
    assert_true(evaluator_run(evaluator, &part));
    part.states += first_count;
    part.out_evaluations += first_count;
    part.out_values += first_count;
    part.count = count - first_count;
    assert_true(evaluator_run(evaluator, &part));
    evaluator_free(evaluator);
}

/* Whether it matters for some value that the queue keeps its setting. */
static bool check_queue_mode_change(Fixture *f, int max_threads)
{
    static int32_t states[MAX_BATCH], expected[MAX_BATCH], forgetful[MAX_BATCH], values[MAX_BATCH];
    static Evaluation evaluations[MAX_BATCH];
    EvaluatorBatch batch = {.registry = &f->known.registry,
                            .states = states,
                            .count = 2 * f->known.registry.count,
                            .out_evaluations = evaluations,
                            .out_values = values};
    turn_batch_round(f, states);
    naive_values(f, &batch, true, expected);
    naive_values(f, &batch, false, forgetful);
    size_t size = (size_t)batch.count * sizeof *expected;
    for (int num_threads = 1; num_threads <= max_threads; num_threads++) {
        run_in_parts(f, batch, batch.count, num_threads);
        assert_memory_equal(values, expected, size);
        run_in_parts(f, batch, batch.count / 3, num_threads);
        assert_memory_equal(values, expected, size);
    }
    return memcmp(expected, forgetful, size) != 0;
}

/* The goal on var 3 can be had by way of var 0 or, as the one on var 4 must be, of var 2: a tie
 * that stacks and a heap decide differently. While var 5 is 0, a cost of 200 turns the queue
 * into a heap. */
static const SmallTask TIE = {
    .use_metric = true,
    .num_variables = 6,
    .domains = INTS(2, 1, 2, 2, 2, 2),
    .goal = FACTS({3, 1}, {4, 1}, {5, 1}),
    OPERATORS({.file_cost = 1, .prevail = FACTS({1, 0}), EFFECTS({.var = 0, .pre = -1, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({1, 0}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({0, 1}), EFFECTS({.var = 3, .pre = -1, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({2, 1}), EFFECTS({.var = 3, .pre = -1, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({2, 1}), EFFECTS({.var = 4, .pre = -1, .post = 1})},
              {.file_cost = 200, EFFECTS({.var = 5, .pre = 0, .post = 1})}),
};

static void a_queue_mode_change_in_a_batch_is_seen_by_later_states_only(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new(&TIE));
    for (int round = 0; round < 20; round++) {
        assert_true(check_queue_mode_change(&f, 4));
    }
    tear_down(&f);
}

static void threads_make_no_difference(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 300; seed++) {
        Fixture f;
        set_up(&f, random_task_new(seed));
        check_queue_mode_change(&f, seed % 10 == 0 ? 3 : 1);
        tear_down(&f);
    }
}

/* --- Limits and memory ----------------------------------------------------------------------- */

static void a_limit_that_strikes_is_reported(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(3, 5));
    for (int num_threads = 1; num_threads <= 2; num_threads++) {
        Limits limits;
        limits_init(&limits, 0);
        Evaluator *evaluator = new_evaluator(&f, "ff", NULL, num_threads, &limits);
        assert_true(evaluator_run(evaluator, &f.batch));
        limits_interrupt(&limits);
        assert_false(evaluator_run(evaluator, &f.batch));
        limits_init(&limits, 0);
        assert_true(evaluator_run(evaluator, &f.batch));
        evaluator_free(evaluator);
    }
    tear_down(&f);
}

static void evaluating_allocates_nothing(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new_counters(4, 6));
    assert_int_equal(f.known.registry.count, 1296);
    for (int num_threads = 1; num_threads <= 2; num_threads++) {
        Evaluator *evaluator = new_evaluator(&f, "ff", "max", num_threads, NULL);
        uint64_t allocations = mem_stats().allocations;
        assert_true(evaluator_run(evaluator, &f.batch));
        assert_int_equal(mem_stats().allocations, allocations);
        evaluator_free(evaluator);
    }
    tear_down(&f);
}

static void a_batch_may_be_empty(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new(&TRAP));
    Evaluator *evaluator = new_evaluator(&f, "ff", NULL, 2, NULL);
    EvaluatorBatch batch = f.batch;
    batch.count = 0;
    assert_true(evaluator_run(evaluator, &batch));
    assert_false(evaluator_is_path_dependent(evaluator));
    evaluator_free(evaluator);
    tear_down(&f);
}

static int64_t effort_of(Evaluator *evaluator, const Fixture *f, int32_t state)
{
    int32_t values[MAX_LISTS];
    int64_t effort;
    assert_true(evaluator_run_engine(evaluator, &f->known.registry, state, 0, values, &effort));
    return effort;
}

/* To the nanosecond; states are asked in an order that leaves counters at any number. */
static void restarted_it_counts_as_at_first(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 50; seed++) {
        Fixture f;
        set_up(&f, random_task_new(seed));
        Evaluator *evaluator = new_evaluator(&f, "ff", "add", 1, NULL);
        for (int32_t first = 0; first < f.known.registry.count && first < 8; first++) {
            Evaluator *fresh = new_evaluator(&f, "ff", "add", 1, NULL);
            evaluator_restart(evaluator, true);
            for (int32_t i = first; i < f.known.registry.count; i++) {
                assert_int_equal(effort_of(evaluator, &f, i), effort_of(fresh, &f, i));
            }
            evaluator_free(fresh);
        }
        evaluator_free(evaluator);
        tear_down(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_reliable_dead_end_ends_the_questions),
        cmocka_unit_test(an_unreliable_dead_end_needs_all_lists),
        cmocka_unit_test(a_queue_mode_change_in_a_batch_is_seen_by_later_states_only),
        cmocka_unit_test(threads_make_no_difference),
        cmocka_unit_test(a_limit_that_strikes_is_reported),
        cmocka_unit_test(evaluating_allocates_nothing),
        cmocka_unit_test(a_batch_may_be_empty),
        cmocka_unit_test(restarted_it_counts_as_at_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
