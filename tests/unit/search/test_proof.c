/* What ends of searches prove, and whether it is true: on random tasks the cost of a plan that is
 * proved optimal is compared with that of a naive search through all states. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "search/proof.h"
#include "support/naive_space.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { NUM_TASKS = 1500 };

/* A* by one list. */
static SearchOptions astar_options(const ListSpecs *specs)
{
    return (SearchOptions){.lists = specs->data,
                           .num_lists = specs->count,
                           .weight = 1,
                           .reopens = true,
                           .num_threads = 1};
}

static void parse(const char *lists, ListSpecs *out_specs)
{
    Error error = {0};
    assert_true(list_spec_parse(lists, out_specs, &error));
}

/* --- Conditions ------------------------------------------------------------------------------- */

typedef struct Fixture {
    Task *task;
    ListSpecs specs;
    SearchOptions options;
} Fixture;

static Fixture open_fixture(const char *lists)
{
    Fixture fixture = {.task = small_task_new_counters(2, 3)};
    parse(lists, &fixture.specs);
    fixture.options = astar_options(&fixture.specs);
    return fixture;
}

static void close_fixture(Fixture *fixture)
{
    list_spec_release(&fixture->specs);
    task_free(fixture->task);
    assert_int_equal(mem_stats().current, 0);
}

static bool is_proved(const Fixture *fixture, SearchOptions options)
{
    return proof_gap(&options, fixture->task, 3) == NULL;
}

static void every_condition_of_a_star_is_needed(void **state)
{
    (void)state;
    Fixture f = open_fixture("lmcut/h");
    SearchOptions changed = f.options;
    assert_true(is_proved(&f, f.options));
    changed.kind = SEARCH_DEFERRED;
    assert_false(is_proved(&f, changed));
    changed = f.options;
    changed.weight = 2;
    assert_false(is_proved(&f, changed));
    changed.weight = 0;
    assert_false(is_proved(&f, changed));
    changed = f.options;
    changed.reopens = false;
    assert_false(is_proved(&f, changed));
    changed = f.options;
    changed.rules.cheaper_rule = RUN_CHEAPER_KEEPS;
    assert_false(is_proved(&f, changed));
    assert_non_null(proof_gap(&f.options, f.task, SEARCH_MAX_G));
    close_fixture(&f);
}

static void lists_must_be_in_order_of_an_admissible_value(void **state)
{
    (void)state;
    static const struct {
        const char *lists;
        bool is_proved;
    } CASES[] = {
        {"lmcut", true},     {"max/-g", true},       {"blind/g", true},     {"pdb(0)/h", true},
        {"ff", false},       {"add", false},         {"goalcount", false},  {"lm", false},
        {"lmcut+", false},   {"lmcut/type", false},  {"max/softmin", false}, {"max,blind", false},
        {"max/add", false},  {"novelty1(max)", false},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Fixture f = open_fixture(CASES[i].lists);
        assert_int_equal(is_proved(&f, f.options), CASES[i].is_proved);
        close_fixture(&f);
    }
}

static void other_costs_prove_something_where_all_are_one(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 1,
        .domains = INTS(2),
        .goal = FACTS({0, 1}),
        OPERATORS({.file_cost = 2, EFFECTS({.var = 0, .pre = 0, .post = 1})}),
    };
    Fixture f = open_fixture("blind");
    f.options.path_costs = f.options.heuristic_costs = TASK_COSTS_ONE;
    assert_true(is_proved(&f, f.options)); /* counters cost 1 a step */
    Task *task = small_task_new(&spec);
    assert_non_null(proof_gap(&f.options, task, 2));
    task_free(task);
    close_fixture(&f);
}

static bool is_exhaustive(const char *lists, int64_t bound, bool reopens)
{
    Fixture f = open_fixture(lists);
    f.options.bound = bound;
    f.options.reopens = reopens;
    bool is_it = proof_is_exhaustive(&f.options, f.task);
    close_fixture(&f);
    return is_it;
}

static void exhaustion_is_a_proof_if_only_dead_ends_are_left_out(void **state)
{
    (void)state;
    assert_true(is_exhaustive("ff,ff+,lm+", 0, false));
    assert_true(is_exhaustive("novelty2(lm)", 0, false));
    assert_true(is_exhaustive("ff,burst:walk,restart", 0, false));
    assert_false(is_exhaustive("ff+,lm+", 0, false));
    assert_false(is_exhaustive("ff,cg", 0, false));
    assert_false(is_exhaustive("ff/cea", 0, false));
    assert_true(is_exhaustive("ff", 20, true));
    assert_false(is_exhaustive("ff", 20, false));
    assert_true(is_exhaustive("ff", SEARCH_MAX_G, true));
    assert_false(is_exhaustive("ff", (int64_t)SEARCH_MAX_G + 1, true));
}

/* --- Random tasks ----------------------------------------------------------------------------- */

static void assert_same_cost(const Task *task, const Search *search, int64_t expected)
{
    if (expected == NAIVE_NO_PLAN) {
        assert_int_equal(search_status(search), SEARCH_EXHAUSTED);
        return;
    }
    Plan plan = {0};
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    search_plan(search, &plan);
    assert_true(naive_is_plan(task, &plan.ops));
    assert_int_equal(naive_plan_cost(task, &plan.ops), expected);
    plan_release(&plan);
}

/* Whether the search could be made and proves its result. */
static bool compare_search(const Task *task, const char *lists, int64_t expected)
{
    ListSpecs specs;
    Error error = {0};
    parse(lists, &specs);
    SearchOptions options = astar_options(&specs);
    Search *search = search_new(task, &options, &error);
    bool is_proof = search && !proof_gap(&options, task, 0);
    while (search && search_step(search, 0) == SEARCH_RUNNING) {
    }
    if (is_proof) {
        assert_true(proof_is_exhaustive(&options, task));
        assert_same_cost(task, search, expected);
    }
    search_free(search);
    list_spec_release(&specs);
    return is_proof;
}

/* Whether a search in turn ends with a proof that there is no plan. */
static bool proves_that_there_is_none(const Task *task, const char *lists)
{
    ListSpecs specs;
    Error error = {0};
    parse(lists, &specs);
    SearchOptions options = {.lists = specs.data, .num_lists = specs.count, .num_threads = 1};
    Search *search = search_new(task, &options, &error);
    for (int step = 0; search && search_status(search) == SEARCH_RUNNING; step++) {
        search_step(search, step % specs.count);
    }
    bool is_proof = search && search_status(search) == SEARCH_EXHAUSTED &&
                    proof_is_exhaustive(&options, task);
    search_free(search);
    list_spec_release(&specs);
    return is_proof;
}

/* Mutex groups of these tasks are arbitrary, and landmarks rely on them, so there are none here. */
static void no_plan_is_proved_only_where_there_is_none(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"ff,add", "lm", "rp", "lmcut", "rp,rp+,lm,lm+,restart"};
    int num_proofs = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        int32_t num_mutex_groups = task->num_mutex_groups;
        task->num_mutex_groups = 0;
        for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
            bool is_proof = proves_that_there_is_none(task, LISTS[i]);
            assert_false(is_proof && naive_is_solvable(task));
            num_proofs += is_proof;
        }
        task->num_mutex_groups = num_mutex_groups;
        task_free(task);
    }
    assert_true(num_proofs > NUM_TASKS / 10);
}

static void proved_costs_are_those_of_a_naive_search(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"lmcut/h", "max/h", "blind/h", "pdb(0)/h", "lmcut", "max/-g"};
    int num_proofs[sizeof LISTS / sizeof *LISTS] = {0}, num_unsolvable = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        int64_t expected = naive_optimal_cost(task);
        assert_int_equal(expected != NAIVE_NO_PLAN, naive_is_solvable(task));
        num_unsolvable += expected == NAIVE_NO_PLAN;
        for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
            num_proofs[i] += compare_search(task, LISTS[i], expected);
        }
        task_free(task);
    }
    assert_int_equal(num_proofs[2], NUM_TASKS); /* blind */
    assert_true(num_unsolvable > NUM_TASKS / 10);
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        assert_true(num_proofs[i] > NUM_TASKS / 5);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* --- Jumps ------------------------------------------------------------------------------------ */

/* Blind search on a counter from 0 to 2: g + h is 1, then 2; the goal has it, too. */
static void the_last_jump_is_to_the_largest_value(void **state)
{
    (void)state;
    ListSpecs specs;
    Error error = {0};
    Task *task = small_task_new_counters(1, 3);
    parse("blind/h", &specs);
    SearchOptions options = astar_options(&specs);
    Search *search = search_new(task, &options, &error);
    assert_int_equal(search_last_jump(search).value, -1);
    search_step(search, 0);
    assert_int_equal(search_last_jump(search).value, 1);
    while (search_step(search, 0) == SEARCH_RUNNING) {
    }
    SearchJump jump = search_last_jump(search);
    assert_int_equal(jump.value, 2);
    assert_int_equal(jump.stats.expanded, 1);
    assert_int_equal(jump.stats.evaluated, 2);
    assert_int_equal(search_stats(search).expanded, 3);
    search_restart(search);
    assert_int_equal(search_last_jump(search).value, -1);
    search_free(search);
    list_spec_release(&specs);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_condition_of_a_star_is_needed),
        cmocka_unit_test(lists_must_be_in_order_of_an_admissible_value),
        cmocka_unit_test(other_costs_prove_something_where_all_are_one),
        cmocka_unit_test(exhaustion_is_a_proof_if_only_dead_ends_are_left_out),
        cmocka_unit_test(proved_costs_are_those_of_a_naive_search),
        cmocka_unit_test(no_plan_is_proved_only_where_there_is_none),
        cmocka_unit_test(the_last_jump_is_to_the_largest_value),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
