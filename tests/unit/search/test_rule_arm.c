/* The arm `rules` beside lists: nothing is lost, everything is repeatable. Rules are random ones, which
 * lead anywhere, and ones that lead to the goal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "restart_case.h"
#include "search/search.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/rule_case.h"
#include "support/task_rules.h"
#include "task/plan_check.h"

static ListSpecs parse(const char *lists)
{
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse(lists, &specs, &error));
    return specs;
}

static SearchOptions options_for(const ListSpecs *specs, const RuleSet *set)
{
    return (SearchOptions){.lists = specs->data,
                           .num_lists = specs->count,
                           .kind = SEARCH_DEFERRED,
                           .rule_set = set,
                           .num_threads = 1,
                           .max_steps = 100000};
}

static Search *open_search(const Task *task, const SearchOptions *options)
{
    Error error = {0};
    Search *search = search_new(task, options, &error);
    assert_non_null(search);
    return search;
}

static void run(Search *search)
{
    for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
        search_step(search, step % search_num_lists(search));
    }
}

static void assert_plan(const Task *task, const Search *search)
{
    Plan plan = {0};
    PlanReport report;
    search_plan(search, &plan);
    assert_true(plan_check(task, &plan, &report));
    plan_release(&plan);
}

/* --- Random tasks ----------------------------------------------------------------------------- */

/* The facts of variable v are v(0), v(1), ...; the operators are called do-0, do-1, ... */
static void rename_all(Task *task)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        Variable *variable = &task->variables[var];
        const char **names = ARENA_NEW(&task->arena, const char *, (size_t)variable->domain_size);
        for (int32_t value = 0; value < variable->domain_size; value++) {
            char name[60];
            int length = snprintf(name, sizeof name, "Atom v%d(o%d)", (int)var, (int)value);
            names[value] = arena_copy_string(&task->arena, name, (size_t)length);
        }
        variable->value_names = names;
    }
    Operator *operators = ARENA_NEW(&task->arena, Operator, (size_t)task->num_operators);
    for (int32_t op = 0; op < task->num_operators; op++) {
        char name[60];
        int length = snprintf(name, sizeof name, "do-%d o%d", (int)op % 7, (int)op / 7 % 3);
        operators[op] = task->operators[op];
        operators[op].name = arena_copy_string(&task->arena, name, (size_t)length);
    }
    task->operators = operators;
}

/* Every search with the arm finds a plan where there is one, and ends without one where there is
 * none, whatever the rules say. */
static void whatever_rules_say_the_search_is_complete(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"rules,blind", "blind,rules", "rules,goalcount,restart",
                                        "rules,blind,goalcount", "rules,goalcount,burst:walk"};
    int num_solvable = 0, num_tasks = 0;
    for (uint64_t seed = 0; seed < 150; seed++) {
        Task *task = random_task_new(seed);
        if (task->num_operators > 0 && task->goal.count > 0) {
            rename_all(task);
            RuleSet *set = task_rules_new(task, 25, seed);
            ListSpecs specs = parse(LISTS[seed % 5]);
            SearchOptions options = options_for(&specs, set);
            options.reopens = seed % 3 == 0;
            Search *search = open_search(task, &options);
            run(search);
            bool is_solvable = naive_is_solvable(task);
            assert_int_equal(search_status(search), is_solvable ? SEARCH_SOLVED : SEARCH_EXHAUSTED);
            if (is_solvable) {
                assert_plan(task, search);
            }
            num_solvable += is_solvable;
            num_tasks++;
            search_free(search);
            list_spec_release(&specs);
            rule_set_free(set);
        }
        task_free(task);
    }
    assert_true(num_solvable > 20 && num_solvable < num_tasks - 20);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Golden tasks ----------------------------------------------------------------------------- */

static const char *const NAMES[] = {"ferry", "canal", "kiln", "atelier", "caves", "lockers"};
enum { NUM_NAMES = sizeof NAMES / sizeof *NAMES };

/* A second search, and the same one after a restart, are equal to the first in every number and after
 * every step; so is one with two threads. */
static void searches_are_repeatable(void **state)
{
    (void)state;
    ListSpecs specs = parse("rules,ff,ff+,lm");
    for (int i = 0; i < NUM_NAMES; i++) {
        LoadedTask loaded = rule_case_golden(NAMES[i]);
        RuleSet *set = task_rules_new(loaded.task, 40, (uint64_t)i);
        SearchOptions options = options_for(&specs, set);
        options.max_steps = 600;
        Search *old = open_search(loaded.task, &options);
        options.num_threads = 2;
        options.ahead_unmeasured = true;
        Search *wide = open_search(loaded.task, &options);
        options.num_threads = 1;
        options.ahead_unmeasured = false;
        for (int episode = 0; episode < 3; episode++) {
            Search *new = open_search(loaded.task, &options);
            for (int step = 0; search_status(new) == SEARCH_RUNNING; step++) {
                search_step(new, step % specs.count);
                search_step(old, step % specs.count);
                search_step(wide, step % specs.count);
                assert_same(old, new, NAMES[i]);
                assert_same(wide, new, NAMES[i]);
            }
            if (search_status(new) == SEARCH_SOLVED) {
                assert_plan(loaded.task, new);
            }
            search_free(new);
            search_restart(old);
            search_restart(wide);
        }
        search_free(old);
        search_free(wide);
        rule_set_free(set);
        task_loader_release(&loaded);
    }
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

static const char FERRY[] =
    "(define (domain ferry) (:predicates (at ?c ?l) (ferry ?l) (on ?c) (empty) (loc ?l))"
    "(:action sail :parameters (?a ?b) :precondition (and (ferry ?a) (loc ?b))"
    " :effect (and (ferry ?b) (not (ferry ?a))))"
    "(:action board :parameters (?c ?l) :precondition (and (at ?c ?l) (ferry ?l) (empty))"
    " :effect (and (on ?c) (not (at ?c ?l)) (not (empty))))"
    "(:action debark :parameters (?c ?l) :precondition (and (on ?c) (ferry ?l))"
    " :effect (and (at ?c ?l) (empty) (not (on ?c)))))";
static const char CARS[] =
    "(define (problem p) (:domain ferry) (:objects c1 c2 c3 c4 c5 c6 a b)"
    "(:init (loc a) (loc b) (ferry b) (empty) (at c1 a) (at c2 a) (at c3 a) (at c4 a) (at c5 a)"
    " (at c6 a)) (:goal (and (at c1 b) (at c2 b) (at c3 b) (at c4 b) (at c5 b) (at c6 b)%s)))";
static const char BRING[] =
    "(rule :cost 4 :goal (at ?c ?to) :when (and (at ?c ?from) (ferry ?to) (empty))"
    " :do ((sail ?to ?from) (board ?c ?from) (sail ?from ?to) (debark ?c ?to)))";

static LoadedTask read_cars(const char *more)
{
    char problem[1000];
    snprintf(problem, sizeof problem, CARS, more);
    return rule_case_read(FERRY, problem);
}

/* Rules that suffice need no step and no evaluation; a restart and other calls find it solved. */
static void rules_alone_solve_a_task(void **state)
{
    (void)state;
    LoadedTask loaded = read_cars("");
    RuleSet *set = rule_case_rules(BRING);
    ListSpecs specs = parse("rules,blind");
    SearchOptions options = options_for(&specs, set);
    Search *search = open_search(loaded.task, &options);
    for (int i = 0; i < 3; i++) {
        int64_t value;
        assert_int_equal(search_status(search), SEARCH_SOLVED);
        assert_int_equal(search_step(search, 0), SEARCH_SOLVED);
        assert_int_equal(search_stats(search).steps, 0);
        assert_int_equal(search_stats(search).evaluated, 0);
        assert_int_equal(search_num_states(search), 1 + 6 * 4);
        assert_null(search_figure(search, 1, 0, &value));
        assert_int_equal(search_ahead(search).used, 0);
        assert_true(search_memory(search) > 0);
        assert_plan(loaded.task, search);
        if (i == 0) {
            search_restart(search);
        } else {
            search_forget(search);
        }
    }
    search_free(search);
    list_spec_release(&specs);
    rule_set_free(set);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

/* The ferry must be back in the end, which no rule does: milestones are visited, lists go on from
 * them, and the last step is theirs. */
static void milestones_are_shared_with_the_lists(void **state)
{
    (void)state;
    LoadedTask loaded = read_cars(" (ferry a)");
    RuleSet *set = rule_case_rules(BRING);
    ListSpecs specs = parse("rules,goalcount");
    SearchOptions options = options_for(&specs, set);
    Search *search = open_search(loaded.task, &options);
    assert_int_equal(search_stats(search).evaluated, 1); /* the first run is over */
    assert_int_equal(search_list_count(search, 0), 1);
    while (search_list_count(search, 0) > 0 && search_status(search) == SEARCH_RUNNING) {
        search_step(search, 0);
        assert_int_equal(search_last_list(search), 0);
    }
    assert_int_equal(search_best_h(search, 1), 1);
    int64_t evaluated = search_stats(search).evaluated;
    assert_true(evaluated >= 3 && evaluated < 10);
    run(search);
    assert_int_equal(search_status(search), SEARCH_SOLVED);
    assert_true(search_stats(search).evaluated < evaluated + 20);
    assert_plan(loaded.task, search);
    search_free(search);
    list_spec_release(&specs);
    rule_set_free(set);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

/* Nothing bounds the cost of what rules do, so that a search with a bound leaves them out. */
static void a_bound_leaves_the_arm_out(void **state)
{
    (void)state;
    LoadedTask loaded = read_cars("");
    RuleSet *set = rule_case_rules(BRING);
    ListSpecs specs = parse("rules,goalcount"), plain = parse("goalcount");
    SearchOptions options = options_for(&specs, set);
    options.bound = 24;
    Search *search = open_search(loaded.task, &options);
    assert_int_equal(search_list_count(search, 0), 0);
    SearchOptions plain_options = options_for(&plain, NULL);
    plain_options.bound = 24;
    Search *other = open_search(loaded.task, &plain_options);
    while (search_status(other) == SEARCH_RUNNING) {
        search_step(search, 0);
        search_step(other, 0);
        assert_int_equal(search_stats(search).expanded, search_stats(other).expanded);
    }
    assert_int_equal(search_status(search), search_status(other));
    search_free(search);
    search_free(other);
    list_spec_release(&specs);
    list_spec_release(&plain);
    rule_set_free(set);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

static void what_the_arm_needs_is_said(void **state)
{
    (void)state;
    static const SearchKind KINDS[] = {SEARCH_EAGER, SEARCH_SELECTIVE};
    LoadedTask loaded = read_cars("");
    RuleSet *set = rule_case_rules(BRING);
    ListSpecs specs = parse("rules,ff");
    SearchOptions options = options_for(&specs, NULL);
    Error error = {0};
    assert_null(search_new(loaded.task, &options, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.message, "a policy with learned rules"));
    for (int i = 0; i < 2; i++) {
        options.kind = KINDS[i];
        options.rule_set = set;
        error = (Error){0};
        assert_null(search_new(loaded.task, &options, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
    list_spec_release(&specs);
    rule_set_free(set);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whatever_rules_say_the_search_is_complete),
        cmocka_unit_test(searches_are_repeatable),
        cmocka_unit_test(rules_alone_solve_a_task),
        cmocka_unit_test(milestones_are_shared_with_the_lists),
        cmocka_unit_test(a_bound_leaves_the_arm_out),
        cmocka_unit_test(what_the_arm_needs_is_said),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
