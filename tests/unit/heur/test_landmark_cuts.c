#include "heur/landmark_cuts.h"

#include "landmark_case.h"
#include "support/naive.h"
#include "support/random_task.h"

static void check_cuts(LandmarkCuts *cuts, int32_t source, int32_t target, const bool *is_open,
                       const int32_t *expected, size_t count)
{
    IntVec values = {0};
    landmark_cuts_find(cuts, 0, source, target, is_open, &values);
    assert_int_equal(values.size, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(values.data[i], expected[i]);
    }
    int_vec_release(&values);
}

/* 0 -> 3 -> 1 | 2 -> 4 -> 5, with a way back from 5 to 0 and nothing that leads to 6. */
static const SmallTask SPEC = {
    .num_variables = 1,
    .domains = INTS(7),
    .goal = FACTS({0, 5}),
    OPERATORS(
        {EFFECTS({.var = 0, .pre = 0, .post = 3})}, {EFFECTS({.var = 0, .pre = 3, .post = 1})},
        {EFFECTS({.var = 0, .pre = 3, .post = 2})}, {EFFECTS({.var = 0, .pre = 1, .post = 4})},
        {EFFECTS({.var = 0, .pre = 2, .post = 4})}, {EFFECTS({.var = 0, .pre = 4, .post = 5})},
        {EFFECTS({.var = 0, .pre = 5, .post = 0})}),
};

static void values_on_every_way_are_cuts(void **state)
{
    (void)state;
    LandmarkCase test;
    LandmarkCuts cuts;
    landmark_case_init(&test, small_task_new(&SPEC));
    landmark_cuts_init(&cuts, &test.actions);
    bool all[] = {1, 1, 1, 1, 1, 0, 1}, without_2[] = {1, 1, 0, 1, 1, 0, 1};
    bool without_4[] = {1, 1, 1, 1, 0, 0, 1}, without_6[] = {1, 1, 1, 1, 1, 1, 0};
    check_cuts(&cuts, 0, 5, all, INTS(0, 3, 4), 3);
    check_cuts(&cuts, 0, 5, without_2, INTS(0, 1, 3, 4), 4);
    check_cuts(&cuts, 0, 5, without_4, INTS(0, 1, 2, 3, 6), 5); /* no way: all open ones */
    check_cuts(&cuts, 0, 6, without_6, INTS(0, 1, 2, 3, 4, 5), 6);
    landmark_cuts_release(&cuts);
    landmark_case_finish(&test);
}

static void conditions_say_where_an_arc_begins(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(4, 2),
        .goal = FACTS({0, 3}),
        OPERATORS({EFFECTS({.conditions = FACTS({0, 1}, {1, 1}), .var = 0, .pre = -1, .post = 3})},
                  {.prevail = FACTS({0, 0}), EFFECTS({.var = 0, .pre = -1, .post = 1})},
                  /* asks for two values at once: no arc */
                  {EFFECTS({.conditions = FACTS({0, 2}), .var = 0, .pre = 0, .post = 3})},
                  {EFFECTS({.var = 0, .pre = -1, .post = 2})}),
    };
    LandmarkCase test;
    LandmarkCuts cuts;
    landmark_case_init(&test, small_task_new(&spec));
    landmark_cuts_init(&cuts, &test.actions);
    bool is_open[] = {1, 1, 1, 0};
    check_cuts(&cuts, 0, 3, is_open, INTS(0, 1), 2);
    bool to_2[] = {1, 1, 0, 0};
    check_cuts(&cuts, 0, 2, to_2, INTS(0), 1); /* from any value */
    landmark_cuts_release(&cuts);
    landmark_case_finish(&test);
}

/* --- Naively ---------------------------------------------------------------------------------- */

static bool can_change(const Task *task, int32_t var, int32_t from, int32_t to)
{
    for (int32_t op = 0; op < task->num_operators; op++) {
        const Operator *operator= & task->operators[op];
        int32_t pre = NO_VALUE;
        for (int32_t i = 0; i < operator->preconditions.count; i++) {
            pre = operator->preconditions.data[i].var == var ? operator->preconditions.data[i].value
                : pre;
        }
        for (int32_t i = 0; i < operator->num_effects; i++) {
            const Effect *effect = &operator->effects[i];
            int32_t condition = NO_VALUE;
            for (int32_t k = 0; k < effect->conditions.count; k++) {
                condition = effect->conditions.data[k].var == var ? effect->conditions.data[k].value
                                                                  : condition;
            }
            if (effect->var == var && effect->post == to && (pre == NO_VALUE || pre == from) &&
                (condition == NO_VALUE || condition == from)) {
                return true;
            }
        }
    }
    return false;
}

static bool is_connected(const Task *task, int32_t var, int32_t source, int32_t target,
                         const bool *is_open)
{
    int32_t size = task->variables[var].domain_size;
    bool is_seen[NAIVE_MAX_FACTS] = {false};
    is_seen[source] = is_open[source];
    for (int32_t round = 0; round < size; round++) {
        for (int32_t from = 0; from < size; from++) {
            for (int32_t to = 0; to < size && is_seen[from]; to++) {
                if ((is_open[to] || to == target) && can_change(task, var, from, to)) {
                    is_seen[to] = true;
                }
            }
        }
    }
    return is_seen[target];
}

static void check_variable(LandmarkCuts *cuts, int32_t var, int32_t target)
{
    const Task *task = cuts->actions->task;
    int32_t size = task->variables[var].domain_size, source = cuts->actions->initial[var];
    if (source == target || task_is_derived(task, var)) {
        return;
    }
    bool is_open[NAIVE_MAX_FACTS];
    IntVec found = {0};
    for (int32_t value = 0; value < size; value++) {
        is_open[value] = value != target && (value == source || (value + var) % 7 != 0);
    }
    landmark_cuts_find(cuts, var, source, target, is_open, &found);
    size_t next = 0;
    for (int32_t value = 0; value < size; value++) {
        bool was_open = is_open[value];
        is_open[value] = false;
        bool is_cut = was_open && !is_connected(task, var, source, target, is_open);
        is_open[value] = was_open;
        if (is_cut) {
            assert_true(next < found.size);
            assert_int_equal(found.data[next++], value);
        }
    }
    assert_int_equal(next, found.size);
    int_vec_release(&found);
}

static void check_random_task(Task *task)
{
    LandmarkCase test;
    LandmarkCuts cuts;
    landmark_case_init(&test, task);
    landmark_cuts_init(&cuts, &test.actions);
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t target = 0; target < task->variables[var].domain_size; target++) {
            check_variable(&cuts, var, target);
        }
    }
    landmark_cuts_release(&cuts);
    landmark_case_finish(&test);
}

static void equals_taking_values_away_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 200; seed++) {
        check_random_task(random_task_new(seed));
        check_random_task(random_task_new_wide(seed));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_on_every_way_are_cuts),
        cmocka_unit_test(conditions_say_where_an_arc_begins),
        cmocka_unit_test(equals_taking_values_away_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
