#include "heur/landmark_backchain.h"

#include "landmark_case.h"
#include "support/naive.h"
#include "support/random_task.h"

typedef struct BackchainCase {
    LandmarkCase landmarks;
    LandmarkReach reach;
    LandmarkBackchain backchain;
    FactVec shared;
    LandmarkDisjunctionVec disjunctions;
} BackchainCase;

/* Takes over the task. */
static void set_up(BackchainCase *test, Task *task)
{
    *test = (BackchainCase){0};
    landmark_case_init(&test->landmarks, task);
    landmark_reach_init(&test->reach, &test->landmarks.lm_task);
    landmark_backchain_init(&test->backchain, &test->reach, &test->landmarks.graph);
}

static void set_up_and_ask(BackchainCase *test, Task *task, Fact atom)
{
    FactSpan atoms = {&atom, 1};
    set_up(test, task);
    landmark_reach_explore(&test->reach, atoms);
    landmark_backchain_find_shared(&test->backchain, atoms, &test->shared);
    for (size_t i = 0; i < test->shared.size; i++) {
        landmark_graph_add(&test->landmarks.graph, (FactSpan){&test->shared.data[i], 1});
    }
    landmark_backchain_find_disjunctions(&test->backchain, atoms, &test->disjunctions);
}

static void tear_down(BackchainCase *test)
{
    fact_vec_release(&test->shared);
    landmark_disjunction_vec_release(&test->disjunctions);
    landmark_backchain_release(&test->backchain);
    landmark_reach_release(&test->reach);
    landmark_case_finish(&test->landmarks);
}

static bool contains(const Fact *facts, size_t count, Fact fact)
{
    for (size_t i = 0; i < count; i++) {
        if (facts[i].var == fact.var && facts[i].value == fact.value) {
            return true;
        }
    }
    return false;
}

/* The goal, variable 0, needs variable 1 at 0, one of the variables 2, 3, ... at 1, and variable 1
 * is what it is. */
enum { MAX_WAYS = 6 };

static Task *task_with_ways(int32_t num_ways)
{
    static const int32_t DOMAINS[] = {3, 2, 2, 2, 2, 2, 2, 2};
    const SmallTask spec = {.num_variables = num_ways + 2,
                            .domains = DOMAINS,
                            .goal = FACTS({0, 1}),
                            .operators = (const Operator[2 * MAX_WAYS]){{0}},
                            .num_operators = 2 * num_ways};
    Task *task = small_task_new(&spec);
    for (int32_t way = 0; way < num_ways; way++) {
        Fact prevail[] = {{1, 0}, {way + 2, 1}};
        Effect finish = {.var = 0, .pre = NO_VALUE, .post = 1};
        Effect prepare = {.var = way + 2, .pre = 0, .post = 1};
        Operator *first = &task->operators[2 * way], *second = first + 1;
        first->prevail = (FactSpan){arena_copy(&task->arena, prevail, 2, sizeof *prevail), 2};
        first->effects = arena_copy(&task->arena, &finish, 1, sizeof finish);
        second->effects = arena_copy(&task->arena, &prepare, 1, sizeof prepare);
        first->num_effects = second->num_effects = 1;
        landmark_case_set_predicate(task, way + 2, "way");
    }
    landmark_case_set_predicate(task, 1, "way"); /* but it is shared, hence an atomic landmark */
    task_complete(task);
    return task;
}

static void what_all_achievers_need_is_shared(void **state)
{
    (void)state;
    BackchainCase test;
    set_up_and_ask(&test, task_with_ways(3), (Fact){0, 1});
    assert_int_equal(test.shared.size, 1);
    assert_true(contains(test.shared.data, 1, (Fact){1, 0}));
    tear_down(&test);
}

static void a_disjunction_has_a_fact_for_each_achiever(void **state)
{
    (void)state;
    BackchainCase test;
    set_up_and_ask(&test, task_with_ways(LANDMARK_MAX_ATOMS), (Fact){0, 1});
    assert_int_equal(test.disjunctions.size, 1);
    assert_int_equal(test.disjunctions.data[0].count, LANDMARK_MAX_ATOMS);
    for (int32_t way = 0; way < LANDMARK_MAX_ATOMS; way++) {
        assert_true(
            contains(test.disjunctions.data[0].atoms, LANDMARK_MAX_ATOMS, (Fact){way + 2, 1}));
    }
    tear_down(&test);
}

static void large_disjunctions_are_not_wanted(void **state)
{
    (void)state;
    BackchainCase test;
    set_up_and_ask(&test, task_with_ways(LANDMARK_MAX_ATOMS + 1), (Fact){0, 1});
    assert_int_equal(test.disjunctions.size, 0);
    tear_down(&test);
}

/* Also with names that are no atoms, or none of the values that have names. */
static void names_decide_what_goes_together(void **state)
{
    (void)state;
    static const char *const ODD[] = {"<none of those>", "Atom way", "Atom (x)", "atom way(x)"};
    for (size_t i = 0; i < sizeof ODD / sizeof *ODD; i++) {
        BackchainCase test;
        Task *task = task_with_ways(2);
        const char *names[] = {"Atom way(y)", ODD[i]};
        task->variables[2].value_names = names;
        set_up_and_ask(&test, task, (Fact){0, 1});
        assert_int_equal(test.disjunctions.size, 0);
        tear_down(&test);
    }
}

static void without_achievers_nothing_is_needed(void **state)
{
    (void)state;
    BackchainCase test;
    set_up_and_ask(&test, task_with_ways(2), (Fact){0, 2});
    assert_int_equal(test.shared.size, 0);
    assert_int_equal(test.disjunctions.size, 0);
    tear_down(&test);
}

/* --- Cuts ------------------------------------------------------------------------------------- */

static void check_cuts(LandmarkBackchain *backchain, int32_t source, int32_t target, const bool *is_open,
                       const int32_t *expected, size_t count)
{
    IntVec values = {0};
    landmark_backchain_find_cuts(backchain, 0, source, target, is_open, &values);
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
    BackchainCase test;
    set_up(&test, small_task_new(&SPEC));
    bool all[] = {1, 1, 1, 1, 1, 0, 1}, without_2[] = {1, 1, 0, 1, 1, 0, 1};
    bool without_4[] = {1, 1, 1, 1, 0, 0, 1}, without_6[] = {1, 1, 1, 1, 1, 1, 0};
    check_cuts(&test.backchain, 0, 5, all, INTS(0, 3, 4), 3);
    check_cuts(&test.backchain, 0, 5, without_2, INTS(0, 1, 3, 4), 4);
    check_cuts(&test.backchain, 0, 5, without_4, INTS(0, 1, 2, 3, 6), 5); /* no way: all open ones */
    check_cuts(&test.backchain, 0, 6, without_6, INTS(0, 1, 2, 3, 4, 5), 6);
    tear_down(&test);
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
    BackchainCase test;
    set_up(&test, small_task_new(&spec));
    bool is_open[] = {1, 1, 1, 0};
    check_cuts(&test.backchain, 0, 3, is_open, INTS(0, 1), 2);
    bool to_2[] = {1, 1, 0, 0};
    check_cuts(&test.backchain, 0, 2, to_2, INTS(0), 1); /* from any value */
    tear_down(&test);
}

/* --- Cuts, naively --------------------------------------------------------------------------- */

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

static void check_variable(LandmarkBackchain *backchain, int32_t var, int32_t target)
{
    const Task *task = backchain->lm_task->task;
    int32_t size = task->variables[var].domain_size, source = backchain->lm_task->initial[var];
    if (source == target || task_is_derived(task, var)) {
        return;
    }
    bool is_open[NAIVE_MAX_FACTS];
    IntVec found = {0};
    for (int32_t value = 0; value < size; value++) {
        is_open[value] = value != target && (value == source || (value + var) % 7 != 0);
    }
    landmark_backchain_find_cuts(backchain, var, source, target, is_open, &found);
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
    BackchainCase test;
    set_up(&test, task);
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t target = 0; target < task->variables[var].domain_size; target++) {
            check_variable(&test.backchain, var, target);
        }
    }
    tear_down(&test);
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
        cmocka_unit_test(what_all_achievers_need_is_shared),
        cmocka_unit_test(a_disjunction_has_a_fact_for_each_achiever),
        cmocka_unit_test(large_disjunctions_are_not_wanted),
        cmocka_unit_test(names_decide_what_goes_together),
        cmocka_unit_test(without_achievers_nothing_is_needed),
        cmocka_unit_test(values_on_every_way_are_cuts),
        cmocka_unit_test(conditions_say_where_an_arc_begins),
        cmocka_unit_test(equals_taking_values_away_on_random_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
