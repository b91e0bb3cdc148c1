#include "unit/heur/graph_case.h"

#include <string.h>

#include "support/naive_dtg.h"

static void set_up(HeurCase *c, Task *task)
{
    heur_case_init(c, task, (const char *[]){"cg"}, 1);
}

/* The truck stands where the parcel has to go, but leaves: the way back counts. A first step is
 * preferred only if it is the whole way. */
static void steps_start_where_the_steps_before_ended(void **state)
{
    (void)state;
    HeurCase c;
    set_up(&c, small_task_new(&DELIVERY));
    assert_value(&c, INTS(2, 0), 2 + 1 + 2 + 1);
    assert_preferred(&c, NULL, 0);
    assert_value(&c, INTS(1, 0), 1 + 1 + 2 + 1);
    assert_preferred(&c, INTS(TRUCK_1_0), 1);
    assert_value(&c, INTS(0, 0), 1 + 2 + 1);
    assert_preferred(&c, NULL, 0);
    assert_value(&c, INTS(1, 3), 1 + 1);
    assert_preferred(&c, INTS(TRUCK_1_2), 1);
    assert_value(&c, INTS(2, 3), 1);
    assert_preferred(&c, INTS(UNLOAD_2), 1);
    assert_value(&c, INTS(1, 2), 0);
    assert_preferred(&c, NULL, 0);
    heur_case_release(&c);
}

/* The same with the parcel as the smaller variable. */
static void conditions_on_larger_variables_do_not_count(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(3, 2),
        .goal = FACTS({0, 2}),
        OPERATORS({.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.prevail = FACTS({1, 0}), EFFECTS({.var = 0, .pre = 1, .post = 2})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0), 2);
    assert_value(&c, INTS(1, 1), 1);
    assert_preferred(&c, NULL, 0); /* it is not applicable */
    assert_value(&c, INTS(1, 0), 1);
    assert_preferred(&c, INTS(1), 1);
    heur_case_release(&c);
}

/* A derived goal comes for nothing but counts as the cheapest operator. */
static void paths_cost_an_operator_at_least(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .layers = INTS(-1, 0),
        .goal = FACTS({1, 1}),
        OPERATORS({.file_cost = 7, EFFECTS({.var = 0, .pre = 0, .post = 1})}),
        AXIOMS({FACTS({0, 1}), 1, 0, 1}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0), 7);
    assert_preferred(&c, INTS(0), 1);
    assert_value(&c, INTS(1, 0), 7); /* cannot be, but shows it */
    assert_value(&c, INTS(1, 1), 0);
    heur_case_release(&c);
}

static void values_without_a_way_are_dead_ends(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({1, 1}, {0, 0}),
        OPERATORS({.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0), HEUR_DEAD_END);
    assert_value(&c, INTS(0, 1), 0);
    assert_value(&c, INTS(1, 1), HEUR_DEAD_END);
    heur_case_release(&c);
}

/* Nor do they become infinite. */
static void huge_costs_do_not_overflow(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({1, 1}),
        OPERATORS({.file_cost = INT32_MAX - 5, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = INT32_MAX - 5,
                   .prevail = FACTS({0, 1}),
                   EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0), HEUR_DEAD_END - 1);
    assert_value(&c, INTS(1, 0), INT32_MAX - 5);
    heur_case_release(&c);
}

static void check_state(HeurCase *c, void *naive, const int32_t *values)
{
    IntVec preferred = {0};
    int32_t h = naive_cg(naive, values, &preferred);
    assert_as_expected(c, values, h, &preferred);
    int_vec_release(&preferred);
}

static size_t compare(Task *task, uint64_t seed)
{
    NaiveCg *naive = MEM_NEW(NaiveCg, 1);
    HeurCase c;
    set_up(&c, task);
    naive_cg_init(naive, task);
    walk_and_check(&c, seed, check_state, naive);
    size_t num_heaps = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        num_heaps += naive->queues[var].is_heap;
    }
    naive_cg_release(naive);
    MEM_FREE(naive, 1);
    heur_case_release(&c);
    return num_heaps;
}

static void small_tasks_are_like_the_naive_ones(void **state)
{
    (void)state;
    assert_true(compare_on_small_tasks(compare) > 100);
}

static void wide_tasks_are_like_the_naive_ones(void **state)
{
    (void)state;
    assert_true(compare_on_wide_tasks(compare) > 100);
}

/* Two work spaces that take turns, as threads would, made alike by the rules of heur.h. */
static int32_t evaluate_shared(HeurWork *const *works, size_t size, int turn,
                               const int32_t *values)
{
    uint8_t before[RANDOM_TASK_MAX_VARIABLES], after[RANDOM_TASK_MAX_VARIABLES] = {0};
    assert_true(size <= sizeof before);
    heur_memory_settle(works[0]);
    heur_memory_settle(works[1]);
    heur_queue_mode_save(works[turn], before);
    heur_begin(works[turn], (HeurState){values, 0});
    int32_t h = heur_value(works[turn], 0);
    heur_queue_mode_save(works[turn], after);
    if (memcmp(before, after, size) == 0) {
        return h;
    }
    heur_memory_share(works, 2);
    heur_queue_mode_load(works[0], before);
    heur_begin(works[0], (HeurState){values, 0});
    h = heur_value(works[0], 0);
    heur_memory_settle(works[0]);
    heur_memory_settle(works[1]);
    heur_memory_share(works, 2);
    heur_queue_mode_save(works[0], after);
    heur_queue_mode_load(works[1], after);
    return h;
}

/* From value 0 of variable 1, values 1 and 2 are equally far, so that the queue decides which way
 * 3 is reached; after that of 1, value 4 is nearer. From value 5, costs make the queue a heap. */
static const SmallTask TIE = {
    .use_metric = true,
    .num_variables = 2,
    .domains = INTS(2, 6),
    .goal = FACTS({1, 4}),
    OPERATORS({.file_cost = 1, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 1, EFFECTS({.var = 0, .pre = 1, .post = 0})},
              {.file_cost = 2, .prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {.file_cost = 1, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 2})},
              {.file_cost = 1, EFFECTS({.var = 1, .pre = 1, .post = 3})},
              {.file_cost = 1, EFFECTS({.var = 1, .pre = 2, .post = 3})},
              {.file_cost = 1, .prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 3, .post = 4})},
              {.file_cost = 200, EFFECTS({.var = 1, .pre = 5, .post = 0})}),
};

enum { TIE_BY_STACK = 5, TIE_BY_HEAP = 4 };

static void what_is_remembered_outlives_a_change_of_the_queue(void **state)
{
    (void)state;
    NaiveCg *naive = MEM_NEW(NaiveCg, 1);
    IntVec unused = {0};
    HeurCase c;
    set_up(&c, small_task_new(&TIE));
    naive_cg_init(naive, c.task);
    const int32_t *states[] = {INTS(0, 0), INTS(0, 5), INTS(0, 0)};
    const int32_t expected[] = {TIE_BY_STACK, 200 + TIE_BY_HEAP, TIE_BY_STACK};
    for (int i = 0; i < 3; i++) {
        assert_int_equal(naive_cg(naive, states[i], &unused), expected[i]);
        assert_value(&c, states[i], expected[i]);
    }
    uint8_t queue_mode[2];
    heur_queue_mode_save(c.work, queue_mode);
    HeurWork *other = heur_work_new(c.set);
    heur_queue_mode_load(other, queue_mode);
    heur_begin(other, (HeurState){INTS(0, 0), 0});
    assert_int_equal(heur_value(other, 0), TIE_BY_HEAP);
    heur_work_free(other);
    int_vec_release(&unused);
    naive_cg_release(naive);
    MEM_FREE(naive, 1);
    heur_case_release(&c);
}

/* The first state by one, the second by either: the tie of the first stays as it was for both. */
static void memory_of_one_work_space_is_shared_with_the_others(void **state)
{
    (void)state;
    for (int turn = 0; turn < 2; turn++) {
        HeurCase c;
        set_up(&c, small_task_new(&TIE));
        HeurWork *works[] = {heur_work_new(c.set), heur_work_new(c.set)};
        assert_int_equal(evaluate_shared(works, 2, 1, INTS(0, 0)), TIE_BY_STACK);
        assert_int_equal(evaluate_shared(works, 2, turn, INTS(0, 5)), 200 + TIE_BY_HEAP);
        assert_int_equal(evaluate_shared(works, 2, 0, INTS(0, 0)), TIE_BY_STACK);
        assert_int_equal(evaluate_shared(works, 2, 1, INTS(0, 0)), TIE_BY_STACK);
        heur_work_free(works[0]);
        heur_work_free(works[1]);
        heur_case_release(&c);
    }
}

/* What was not settled when a queue mode changed is forgotten by all. */
static void memory_since_the_last_settlement_is_not_shared(void **state)
{
    (void)state;
    HeurCase c;
    set_up(&c, small_task_new(&TIE));
    HeurWork *works[] = {heur_work_new(c.set), heur_work_new(c.set)};
    uint8_t queue_mode[2];
    heur_begin(works[1], (HeurState){INTS(0, 0), 0});
    assert_int_equal(heur_value(works[1], 0), TIE_BY_STACK);
    heur_begin(works[0], (HeurState){INTS(0, 5), 0});
    assert_int_equal(heur_value(works[0], 0), 200 + TIE_BY_HEAP);
    heur_queue_mode_save(works[0], queue_mode);
    heur_memory_share(works, 2);
    heur_queue_mode_load(works[1], queue_mode);
    heur_begin(works[1], (HeurState){INTS(0, 0), 0});
    assert_int_equal(heur_value(works[1], 0), TIE_BY_HEAP);
    heur_work_free(works[0]);
    heur_work_free(works[1]);
    heur_case_release(&c);
}

static void work_spaces_with_shared_memory_are_like_one(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 600; seed++) {
        HeurCase c;
        Rng rng;
        int32_t values[RANDOM_TASK_MAX_VARIABLES];
        Task *task = seed % 3 ? random_task_new(seed) : random_task_new_wide(seed);
        rng_seed(&rng, seed);
        set_up(&c, task);
        assert_true(heur_set_has_memory(c.set));
        HeurWork *works[] = {heur_work_new(c.set), heur_work_new(c.set)};
        naive_initial(task, values);
        for (int i = 0; i < WALK_STATES; i++) {
            int32_t h = evaluate_shared(works, heur_queue_mode_size(c.set), (int)rng_below(&rng, 2),
                                        values);
            assert_value(&c, values, h);
            walk_on(task, &rng, values);
        }
        heur_work_free(works[0]);
        heur_work_free(works[1]);
        heur_case_release(&c);
    }
}

/* A work space that gets the queue mode of another computes the same from then on. */
static void queue_mode_settings_can_be_handed_on(void **state)
{
    (void)state;
    SmallTask spec = DELIVERY;
    spec.use_metric = true;
    Operator operators[] = {DELIVERY_OPERATORS};
    for (size_t i = 0; i < sizeof operators / sizeof *operators; i++) {
        operators[i].file_cost = 70;
    }
    spec.operators = operators;
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_int_equal(heur_queue_mode_size(c.set), 2);
    uint8_t before[2], after[2], loaded[2];
    heur_queue_mode_save(c.work, before);
    assert_value(&c, INTS(2, 0), 6 * 70);
    heur_queue_mode_save(c.work, after);
    assert_int_equal(before[0] | before[1], 0);
    assert_int_equal(after[0] & after[1], 1);
    HeurWork *other = heur_work_new(c.set);
    heur_queue_mode_load(other, after);
    heur_queue_mode_save(other, loaded);
    assert_memory_equal(after, loaded, sizeof after);
    heur_begin(other, (HeurState){INTS(2, 0), 0});
    assert_int_equal(heur_value(other, 0), 6 * 70);
    heur_queue_mode_load(c.work, before);
    assert_value(&c, INTS(0, 0), 4 * 70);
    heur_work_free(other);
    heur_case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_start_where_the_steps_before_ended),
        cmocka_unit_test(conditions_on_larger_variables_do_not_count),
        cmocka_unit_test(paths_cost_an_operator_at_least),
        cmocka_unit_test(values_without_a_way_are_dead_ends),
        cmocka_unit_test(huge_costs_do_not_overflow),
        cmocka_unit_test(small_tasks_are_like_the_naive_ones),
        cmocka_unit_test(wide_tasks_are_like_the_naive_ones),
        cmocka_unit_test(what_is_remembered_outlives_a_change_of_the_queue),
        cmocka_unit_test(memory_of_one_work_space_is_shared_with_the_others),
        cmocka_unit_test(memory_since_the_last_settlement_is_not_shared),
        cmocka_unit_test(work_spaces_with_shared_memory_are_like_one),
        cmocka_unit_test(queue_mode_settings_can_be_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
