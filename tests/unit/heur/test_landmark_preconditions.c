#include "heur/landmark_preconditions.h"

#include "landmark_case.h"

typedef struct PreconditionsCase {
    LandmarkCase landmarks;
    LandmarkReach reach;
    LandmarkPreconditions preconditions;
    FactVec shared;
    LandmarkDisjunctionVec disjunctions;
} PreconditionsCase;

/* Asks about one fact. */
static void set_up(PreconditionsCase *test, Task *task, Fact atom)
{
    FactSpan atoms = {&atom, 1};
    *test = (PreconditionsCase){0};
    landmark_case_init(&test->landmarks, task);
    landmark_reach_init(&test->reach, &test->landmarks.actions);
    landmark_preconditions_init(&test->preconditions, &test->reach, &test->landmarks.graph);
    landmark_reach_explore(&test->reach, atoms);
    landmark_preconditions_find_shared(&test->preconditions, atoms, &test->shared);
    for (size_t i = 0; i < test->shared.size; i++) {
        landmark_graph_add(&test->landmarks.graph, (FactSpan){&test->shared.data[i], 1});
    }
    landmark_preconditions_find_disjunctions(&test->preconditions, atoms, &test->disjunctions);
}

static void tear_down(PreconditionsCase *test)
{
    fact_vec_release(&test->shared);
    landmark_disjunction_vec_release(&test->disjunctions);
    landmark_preconditions_release(&test->preconditions);
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

/* The goal, variable 0, needs variable 1 at 0, one of the variables 2, 3, ... at 1, and variable 1 is
 * what it is. */
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
    PreconditionsCase test;
    set_up(&test, task_with_ways(3), (Fact){0, 1});
    assert_int_equal(test.shared.size, 1);
    assert_true(contains(test.shared.data, 1, (Fact){1, 0}));
    tear_down(&test);
}

static void a_disjunction_has_a_fact_for_each_achiever(void **state)
{
    (void)state;
    PreconditionsCase test;
    set_up(&test, task_with_ways(LANDMARK_MAX_ATOMS), (Fact){0, 1});
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
    PreconditionsCase test;
    set_up(&test, task_with_ways(LANDMARK_MAX_ATOMS + 1), (Fact){0, 1});
    assert_int_equal(test.disjunctions.size, 0);
    tear_down(&test);
}

/* Also with names that are no atoms, or none of the values that have names. */
static void names_decide_what_goes_together(void **state)
{
    (void)state;
    static const char *const ODD[] = {"<none of those>", "Atom way", "Atom (x)", "atom way(x)"};
    for (size_t i = 0; i < sizeof ODD / sizeof *ODD; i++) {
        PreconditionsCase test;
        Task *task = task_with_ways(2);
        const char *names[] = {"Atom way(y)", ODD[i]};
        task->variables[2].value_names = names;
        set_up(&test, task, (Fact){0, 1});
        assert_int_equal(test.disjunctions.size, 0);
        tear_down(&test);
    }
}

static void without_achievers_nothing_is_needed(void **state)
{
    (void)state;
    PreconditionsCase test;
    set_up(&test, task_with_ways(2), (Fact){0, 2});
    assert_int_equal(test.shared.size, 0);
    assert_int_equal(test.disjunctions.size, 0);
    tear_down(&test);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_all_achievers_need_is_shared),
        cmocka_unit_test(a_disjunction_has_a_fact_for_each_achiever),
        cmocka_unit_test(large_disjunctions_are_not_wanted),
        cmocka_unit_test(names_decide_what_goes_together),
        cmocka_unit_test(without_achievers_nothing_is_needed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
