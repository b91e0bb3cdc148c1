#include "unit/heur/graph_case.h"

#include "support/naive_dtg.h"

static void set_up(HeurCase *c, Task *task)
{
    heur_case_init(c, task, (const char *[]){"cea"}, 1);
}

static void steps_start_where_the_steps_before_ended(void **state)
{
    (void)state;
    HeurCase c;
    set_up(&c, small_task_new(&DELIVERY));
    assert_value(&c, INTS(2, 0), 2 + 1 + 2 + 1);
    assert_preferred(&c, INTS(TRUCK_2_1), 1);
    assert_value(&c, INTS(0, 0), 1 + 2 + 1);
    assert_preferred(&c, INTS(LOAD_0), 1);
    assert_value(&c, INTS(2, 3), 1);
    assert_preferred(&c, INTS(UNLOAD_2), 1);
    assert_value(&c, INTS(1, 2), 0);
    assert_preferred(&c, NULL, 0);
    heur_case_release(&c);
}

/* Unlike for h_cg, the numbers of variables do not matter. */
static void conditions_on_larger_variables_count(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(3, 2),
        .goal = FACTS({0, 2}),
        OPERATORS({.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.prevail = FACTS({1, 0}), EFFECTS({.var = 0, .pre = 1, .post = 2})},
                  {EFFECTS({.var = 1, .pre = 0, .post = 1})},
                  {EFFECTS({.var = 1, .pre = 1, .post = 0})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0), 4);
    assert_preferred(&c, INTS(2), 1);
    assert_value(&c, INTS(0, 1), 3);
    assert_preferred(&c, INTS(0), 1);
    heur_case_release(&c);
}

/* Loading sends the truck to where the parcel has to go. */
static void side_effects_are_part_of_the_context(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(3, 4),
        .goal = FACTS({1, 2}),
        OPERATORS({EFFECTS({.var = 0, .pre = 2, .post = 1})},
                  {EFFECTS({.var = 0, .pre = 1, .post = 0})},
                  {EFFECTS({.var = 0, .pre = 0, .post = 2}, {.var = 1, .pre = 0, .post = 3})},
                  {.prevail = FACTS({0, 2}), EFFECTS({.var = 1, .pre = 3, .post = 2})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(2, 0), 2 + 1 + 1);
    assert_preferred(&c, INTS(0), 1);
    heur_case_release(&c);
}

/* Variables that need each other first. */
static void circles_are_dead_ends(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}),
        OPERATORS({.prevail = FACTS({1, 1}), EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 0, .post = 1})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0), HEUR_DEAD_END);
    assert_value(&c, INTS(0, 1), 1);
    assert_value(&c, INTS(1, 0), 0);
    heur_case_release(&c);
}

/* Nor do they become infinite. */
static void huge_costs_do_not_overflow(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}),
        OPERATORS({.file_cost = INT32_MAX - 5, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = INT32_MAX - 5, EFFECTS({.var = 1, .pre = 0, .post = 1})},
                  {.file_cost = INT32_MAX - 5,
                   .prevail = FACTS({0, 1}, {1, 1}),
                   EFFECTS({.var = 2, .pre = 0, .post = 1})}),
    };
    HeurCase c;
    set_up(&c, small_task_new(&spec));
    assert_value(&c, INTS(0, 0, 0), HEUR_DEAD_END - 1);
    assert_value(&c, INTS(1, 0, 0), HEUR_DEAD_END - 1);
    assert_value(&c, INTS(1, 1, 0), INT32_MAX - 5);
    heur_case_release(&c);
}

static void check_state(HeurCase *c, void *naive, const int32_t *values)
{
    IntVec preferred = {0};
    int32_t h = naive_cea(naive, values, &preferred);
    assert_as_expected(c, values, h, &preferred);
    int_vec_release(&preferred);
    uint8_t is_heap;
    heur_queue_mode_save(c->work, &is_heap);
    assert_int_equal(is_heap, ((NaiveCea *)naive)->queue.is_heap);
}

static size_t compare(Task *task, uint64_t seed)
{
    NaiveCea *naive = MEM_NEW(NaiveCea, 1);
    HeurCase c;
    set_up(&c, task);
    naive_cea_init(naive, task);
    walk_and_check(&c, seed, check_state, naive);
    size_t num_heaps = naive->queue.is_heap;
    naive_cea_release(naive);
    MEM_FREE(naive, 1);
    heur_case_release(&c);
    return num_heaps;
}

static void small_tasks_are_like_the_naive_ones(void **state)
{
    (void)state;
    assert_true(compare_on_small_tasks(compare) > 50);
}

static void wide_tasks_are_like_the_naive_ones(void **state)
{
    (void)state;
    assert_true(compare_on_wide_tasks(compare) > 20);
}

static void queue_mode_settings_can_be_handed_on(void **state)
{
    (void)state;
    HeurCase c;
    set_up(&c, small_task_new(&DELIVERY));
    uint8_t setting = 1;
    assert_int_equal(heur_queue_mode_size(c.set), 1);
    heur_queue_mode_load(c.work, &setting);
    assert_value(&c, INTS(2, 0), 6);
    setting = 0;
    heur_queue_mode_save(c.work, &setting);
    assert_int_equal(setting, 1);
    heur_case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(steps_start_where_the_steps_before_ended),
        cmocka_unit_test(conditions_on_larger_variables_count),
        cmocka_unit_test(side_effects_are_part_of_the_context),
        cmocka_unit_test(circles_are_dead_ends),
        cmocka_unit_test(huge_costs_do_not_overflow),
        cmocka_unit_test(small_tasks_are_like_the_naive_ones),
        cmocka_unit_test(wide_tasks_are_like_the_naive_ones),
        cmocka_unit_test(queue_mode_settings_can_be_handed_on),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
