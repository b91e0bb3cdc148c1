#include "unit/lib/veer_case.h"

#include "lib/veer_task.h"
#include "support/naive.h"

#include <math.h>
#include <pthread.h>
#include <unistd.h>

static const char BLOCKS[] = "(define (domain blocks) (:requirements :strips)\n"
                             "(:predicates (on ?x ?y) (ontable ?x) (clear ?x) (handempty)\n"
                             "  (holding ?x) (red ?x))\n"
                             "(:action pick-up :parameters (?x)\n"
                             "  :precondition (and (clear ?x) (ontable ?x) (handempty))\n"
                             "  :effect (and (not (ontable ?x)) (not (clear ?x))\n"
                             "    (not (handempty)) (holding ?x)))\n"
                             "(:action put-down :parameters (?x) :precondition (holding ?x)\n"
                             "  :effect (and (not (holding ?x)) (clear ?x) (handempty)\n"
                             "    (ontable ?x)))\n"
                             "(:action stack :parameters (?x ?y)\n"
                             "  :precondition (and (holding ?x) (clear ?y))\n"
                             "  :effect (and (not (holding ?x)) (not (clear ?y)) (clear ?x)\n"
                             "    (handempty) (on ?x ?y)))\n"
                             "(:action unstack :parameters (?x ?y)\n"
                             "  :precondition (and (on ?x ?y) (clear ?x) (handempty))\n"
                             "  :effect (and (holding ?x) (clear ?y) (not (clear ?x))\n"
                             "    (not (handempty)) (not (on ?x ?y)))))\n";

#define BLOCKS_PROBLEM(init, goal)                                                                 \
    "(define (problem p) (:domain blocks) (:objects a b c)\n(:init (red a) (handempty) " init      \
    ")\n(:goal (and " goal ")))\n"

static const char ALL_ON_TABLE[] =
    BLOCKS_PROBLEM("(ontable a) (ontable b) (ontable c) (clear a) (clear b) (clear c)",
                   "(on a b) (on b c)");

static VeerTask *parse(const char *domain, const char *problem)
{
    VeerError error = {.size = sizeof error};
    VeerTask *task = veer_task_parse(domain, problem, NULL, &error);
    assert_string_equal(error.message, "");
    assert_non_null(task);
    return task;
}

static VeerTaskFigures figures_of(const VeerTask *task)
{
    VeerTaskFigures figures = {.size = sizeof figures};
    assert_int_equal(veer_task_figures(task, &figures), 0);
    return figures;
}

static VeerFact find(const VeerTask *task, const char *atom)
{
    VeerError error = {.size = sizeof error};
    VeerFact fact = {-1, -1};
    assert_int_equal(veer_task_find(task, atom, &fact, &error), 1);
    return fact;
}

/* --- Opening ---------------------------------------------------------------------------------- */

static void tasks_come_from_files_and_from_memory(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DOMAIN, VEER_PROBLEM);
    VeerTaskFigures figures = figures_of(task);
    assert_true(figures.is_pddl && figures.has_costs && !figures.is_changed);
    assert_true(figures.num_variables > 3 && figures.num_operators > 10);
    assert_true(figures.memory > 1000 && figures.memory <= mem_stats().current);
    veer_task_close(task);
    task = parse(BLOCKS, ALL_ON_TABLE);
    figures = figures_of(task);
    assert_true(figures.is_pddl && !figures.has_costs && !figures.is_unsolvable);
    assert_int_equal(figures.num_operators, 18);
    VeerTask *same = veer_task_share(task);
    assert_ptr_equal(same, task);
    veer_task_close(task);
    assert_int_equal(figures_of(same).num_goals, 2);
    veer_task_close(same);
    veer_task_close(NULL);
    char *endless = veer_case_endless();
    task = parse(NULL, endless);
    free(endless);
    assert_false(figures_of(task).is_pddl);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

static VeerError refuse(const char *first, const char *second, const VeerTaskOptions *options)
{
    VeerError error = {.size = sizeof error};
    assert_null(veer_task_open(first, second, options, &error));
    assert_null(veer_task_open(first, second, options, NULL));
    assert_int_equal(mem_stats().current, 0);
    return error;
}

static void what_is_no_task_is_explained(void **state)
{
    (void)state;
    VeerTaskOptions options = {.size = sizeof options};
    assert_int_equal(refuse(NULL, NULL, NULL).code, VEER_CODE_USAGE);
    VeerError error = refuse("does-not-exist.sas", NULL, NULL);
    assert_int_equal(error.code, VEER_CODE_INPUT);
    veer_case_assert_speaks(error.file, "does-not-exist.sas");
    veer_case_assert_speaks(refuse(VEER_DOMAIN, NULL, NULL).message, "this is a domain");
    veer_case_assert_speaks(refuse(VEER_DOMAIN, VEER_DOMAIN, NULL).file, "domain.pddl");
    options.max_seconds = -1;
    veer_case_assert_speaks(refuse(VEER_DEMO, NULL, &options).message, "max_seconds");
    options.max_seconds = NAN;
    veer_case_assert_speaks(refuse(VEER_DEMO, NULL, &options).message, "max_seconds");
    options.max_seconds = 1e-9;
    assert_int_equal(refuse(VEER_DOMAIN, VEER_PROBLEM, &options).code, VEER_CODE_OUT_OF_TIME);
    options.size = 3;
    veer_case_assert_speaks(refuse(VEER_DEMO, NULL, &options).message, "size");
    error = (VeerError){.size = sizeof error};
    assert_null(veer_task_parse("(define (domain d)\n (:action))", ALL_ON_TABLE, NULL, &error));
    assert_int_equal(error.code, VEER_CODE_PDDL);
    assert_string_equal(error.file, "domain");
    assert_int_equal(error.line, 2);
    assert_null(veer_task_parse(NULL, "no task", NULL, &error));
    assert_int_equal(error.code, VEER_CODE_INPUT);
    assert_null(veer_task_parse(BLOCKS, NULL, NULL, &error));
    /* A caller that knows less of the structure. */
    struct {
        size_t size;
        int code, behind;
    } little = {offsetof(VeerError, line), 0, 42};
    assert_null(veer_task_open("does-not-exist.sas", NULL, NULL, (VeerError *)&little));
    assert_true(little.code == VEER_CODE_INPUT && little.behind == 42);
    assert_int_equal(mem_stats().current, 0);
}

static int stop_at_once(void *context, const char *phase, int64_t done)
{
    assert_true(phase[0] && done >= 0);
    ++*(int *)context;
    VeerTask *other = veer_task_open(VEER_DEMO, NULL, NULL, NULL); /* in the middle of the work */
    assert_non_null(other);
    veer_task_close(other);
    return 1;
}

static void the_caller_can_stop_a_translation(void **state)
{
    (void)state;
    int num_calls = 0;
    VeerTaskOptions options = {
        .size = sizeof options, .progress = stop_at_once, .context = &num_calls};
    assert_int_equal(refuse(VEER_DOMAIN, VEER_PROBLEM, &options).code, VEER_CODE_INTERRUPTED);
    assert_int_equal(num_calls, 2);
}

/* --- Looking ---------------------------------------------------------------------------------- */

static void a_task_can_be_looked_at(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    assert_string_equal(veer_task_variable_name(task, 0), "robot");
    assert_int_equal(veer_task_num_values(task, 0), 5);
    assert_string_equal(veer_task_fact_name(task, 0, 2), "Atom robot-in(garden)");
    assert_int_equal(veer_task_is_derived(task, 0), 0);
    assert_null(veer_task_variable_name(task, 6));
    assert_null(veer_task_variable_name(task, -1));
    assert_int_equal(veer_task_num_values(task, 99), VEER_ERROR);
    assert_null(veer_task_fact_name(task, 0, 5));
    assert_null(veer_task_fact_name(task, 0, -1));
    assert_int_equal(veer_task_is_derived(task, -1), VEER_ERROR);
    int32_t values[6] = {0}, one[2] = {-9, -9};
    assert_int_equal(veer_task_initial(task, values, 6), 6);
    assert_int_equal(veer_task_initial(task, one, 1), 6);
    assert_true(one[0] == values[0] && one[1] == -9);
    VeerFact goals[8];
    int64_t num_goals = veer_task_goal(task, goals, 8);
    assert_true(num_goals > 0 && num_goals < 8);
    assert_non_null(veer_task_fact_name(task, goals[0].variable, goals[0].value));
    int32_t last = figures_of(task).num_operators - 1;
    assert_non_null(veer_task_operator_name(task, last));
    assert_null(veer_task_operator_name(task, last + 1));
    assert_true(veer_task_operator_cost(task, 0) >= 0);
    assert_int_equal(veer_task_operator_cost(task, -1), VEER_ERROR);
    veer_task_close(task);
}

static void facts_are_found_by_their_words(void **state)
{
    (void)state;
    VeerTask *task = parse(BLOCKS, ALL_ON_TABLE);
    VeerFact fact = find(task, "on a b");
    static const char *const SPELLINGS[] = {"(on a b)", "( ON A\tB )", "Atom on(a, b)", "on(a,b)"};
    for (size_t i = 0; i < sizeof SPELLINGS / sizeof *SPELLINGS; i++) {
        VeerFact same = find(task, SPELLINGS[i]);
        assert_memory_equal(&same, &fact, sizeof fact);
    }
    assert_string_equal(veer_task_fact_name(task, fact.variable, fact.value), "Atom on(a, b)");
    VeerFact yes = find(task, "handempty"), no = find(task, "(not (handempty))");
    assert_true(yes.variable == no.variable && yes.value != no.value);
    no = find(task, "NegatedAtom handempty()");
    assert_true(yes.value != no.value);
    static const char *const NONE[] = {"on a", "on a b c", "red a", "on a a", "", "not (on a b)"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) {
        VeerError error = {.size = sizeof error};
        assert_int_equal(veer_task_find(task, NONE[i], &fact, &error), 0);
        assert_int_equal(error.code, VEER_CODE_UNSUPPORTED);
    }
    veer_task_close(task);
}

/* --- Changing --------------------------------------------------------------------------------- */

static VeerPlan *solve(VeerTask *task)
{
    VeerError error = {.size = sizeof error};
    VeerSearch search = {.size = sizeof search, .lists = "ff", .policy_name = "none"};
    VeerPlanOptions options = {.size = sizeof options, .search = &search};
    VeerPlan *plan = veer_plan_new(task, &options, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(veer_plan_run(plan), VEER_SOLVED);
    return plan;
}

/* The plan of a run as the text of a plan file. */
static void write_plan(const VeerTask *task, const VeerPlan *plan, char *out_text, int64_t room)
{
    int32_t operators[200];
    int64_t length = veer_plan_operators(plan, operators, 200);
    assert_true(length >= 0 && length <= 200);
    assert_true(veer_task_plan_text(task, operators, length, out_text, room) < room);
}

/* The plan of a changed task is one of the same problem when that is translated anew. */
static void a_changed_task_means_the_changed_problem(void **state)
{
    (void)state;
    static const char CHANGED[] = BLOCKS_PROBLEM("(ontable c) (on b c) (on a b) (clear a)",
                                                 "(on c a) (ontable b)");
    VeerTask *base = parse(BLOCKS, ALL_ON_TABLE), *anew = parse(BLOCKS, CHANGED);
    VeerError error = {.size = sizeof error};
    VeerFact initial[] = {find(base, "(on a b)"), find(base, "(on b c)"),
                          find(base, "(not (clear b))"), find(base, "(not (clear c))"),
                          find(base, "(on a b)")};
    VeerFact goal[] = {find(base, "(on c a)"), find(base, "(ontable b)")};
    VeerTask *changed = veer_task_change(base, initial, 5, goal, 2, &error);
    assert_string_equal(error.message, "");
    veer_task_close(base); /* the changed one keeps it */
    assert_true(figures_of(changed).is_changed && figures_of(changed).num_goals == 2);
    VeerPlan *plan = solve(changed);
    char text[4000];
    write_plan(changed, plan, text, sizeof text);
    VeerVerdict verdict = {.size = sizeof verdict};
    assert_int_equal(veer_task_validate(anew, text, &verdict, &error), VEER_PLAN_VALID);
    assert_int_equal(veer_task_validate(changed, text, &verdict, &error), VEER_PLAN_VALID);
    veer_plan_close(plan);
    /* Back again: only the goal differs. */
    VeerFact back[] = {find(changed, "ontable a"), find(changed, "ontable b"),
                       find(changed, "clear b"), find(changed, "clear c")};
    VeerTask *again = veer_task_change(changed, back, 4, NULL, 0, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(figures_of(again).num_goals, 2);
    plan = solve(again);
    VeerPlanResult result = {.size = sizeof result};
    veer_plan_result(plan, &result);
    assert_int_equal(result.length, 2);
    veer_plan_close(plan);
    veer_task_close(again);
    veer_task_close(changed);
    veer_task_close(anew);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_no_change(VeerTask *task, const VeerFact *initial, int64_t num_initial,
                             const VeerFact *goal, int64_t num_goals, int code, const char *reason)
{
    VeerError error = {.size = sizeof error};
    assert_null(veer_task_change(task, initial, num_initial, goal, num_goals, &error));
    assert_int_equal(error.code, code);
    veer_case_assert_speaks(error.message, reason);
}

static void changes_that_make_no_sense_are_refused(void **state)
{
    (void)state;
    VeerTask *task = parse(BLOCKS, ALL_ON_TABLE);
    VeerFact both[] = {find(task, "on a b"), find(task, "on a c")};
    assert_no_change(task, both, 2, NULL, 0, VEER_CODE_UNSUPPORTED, "exclude each other");
    assert_no_change(task, NULL, 0, both, 2, VEER_CODE_UNSUPPORTED, "exclude each other");
    VeerFact mutex[] = {find(task, "on a b"), find(task, "clear b")};
    assert_no_change(task, mutex, 2, NULL, 0, VEER_CODE_UNSUPPORTED, "exclude each other");
    VeerFact none[] = {{99, 0}, {0, -1}};
    assert_no_change(task, none, 1, NULL, 0, VEER_CODE_USAGE, "99");
    assert_no_change(task, NULL, 0, none + 1, 1, VEER_CODE_USAGE, "-1");
    assert_no_change(task, NULL, 1, NULL, 0, VEER_CODE_USAGE, "no facts");
    assert_no_change(task, both, -1, NULL, 0, VEER_CODE_USAGE, "no facts");
    assert_no_change(NULL, both, 1, NULL, 0, VEER_CODE_USAGE, "no task");
    veer_task_close(task);
    task = parse(BLOCKS, BLOCKS_PROBLEM("(ontable a) (clear a)", "(red b)"));
    assert_no_change(task, NULL, 0, none, 1, VEER_CODE_UNSUPPORTED, "decided");
    veer_task_close(task);
    task = veer_case_task("tests/golden/pddl/signals/domain.pddl",
                          "tests/golden/pddl/signals/problem.pddl");
    for (int32_t i = 0; i < figures_of(task).num_variables; i++) {
        if (veer_task_is_derived(task, i)) {
            VeerFact derived = {i, 1};
            assert_no_change(task, &derived, 1, NULL, 0, VEER_CODE_UNSUPPORTED, "derived");
        }
    }
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

static void execute(const Task *task, const int32_t *operators, int64_t length, int32_t *values)
{
    int32_t before[200];
    assert_true(task->num_variables <= 200);
    naive_evaluate_axioms(task, values);
    for (int64_t i = 0; i < length; i++) {
        memcpy(before, values, sizeof before);
        naive_apply(task, before, operators[i], values);
    }
}

/* A state on the way to the goal becomes the initial state of another task. Its plan, after the first
 * part of the other one, is a plan of the whole task. */
static void assert_can_start_half_way(const char *name)
{
    char domain[100], problem[100], half[30000], rest[30000];
    snprintf(domain, sizeof domain, "tests/golden/pddl/%s/domain.pddl", name);
    snprintf(problem, sizeof problem, "tests/golden/pddl/%s/problem.pddl", name);
    VeerTask *task = veer_case_task(domain, problem);
    VeerPlan *plan = solve(task);
    int32_t operators[200], values[200];
    int64_t length = veer_plan_operators(plan, operators, 200) / 2;
    assert_true(length > 0);
    assert_in_range(veer_task_initial(task, values, 200), 1, 200);
    execute(task->task, operators, length, values);
    VeerFact facts[200];
    int64_t num_facts = 0;
    for (int32_t i = 0; i < figures_of(task).num_variables; i++) {
        if (!veer_task_is_derived(task, i)) {
            facts[num_facts++] = (VeerFact){i, values[i]};
        }
    }
    VeerError error = {.size = sizeof error};
    VeerTask *changed = veer_task_change(task, facts, num_facts, NULL, 0, &error);
    assert_string_equal(error.message, "");
    VeerPlan *second = solve(changed);
    veer_task_plan_text(task, operators, length, half, sizeof half);
    *strchr(half, ';') = '\0';
    write_plan(changed, second, rest, sizeof rest);
    *strchr(rest, ';') = '\0';
    strcat(half, rest);
    VeerVerdict verdict = {.size = sizeof verdict};
    assert_int_equal(veer_task_validate(task, half, &verdict, &error), VEER_PLAN_VALID);
    veer_plan_close(second);
    veer_plan_close(plan);
    veer_task_close(changed);
    veer_task_close(task);
}

static void a_plan_can_begin_half_way(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"atelier", "canal",   "caves", "clockwork",
                                        "ferry",   "freight", "museum", "network",
                                        "pumps",   "splits",  "tolls", "vault"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        assert_can_start_half_way(NAMES[i]);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* --- Plans of others -------------------------------------------------------------------------- */

static void plans_are_judged(void **state)
{
    (void)state;
    static const char GOOD[] = "(pick-up b)\n(stack b c)\n(pick-up a)\n(stack a b)\n";
    VeerTask *task = parse(BLOCKS, ALL_ON_TABLE);
    VeerVerdict verdict = {.size = sizeof verdict};
    VeerError error = {.size = sizeof error};
    assert_int_equal(veer_task_validate(task, GOOD, &verdict, &error), VEER_PLAN_VALID);
    assert_true(verdict.verdict == VEER_PLAN_VALID && verdict.cost == 4 && verdict.num_steps == 4);
    assert_int_equal(veer_task_validate(task, GOOD + 12, &verdict, &error), VEER_PLAN_INVALID);
    assert_int_equal(verdict.failing_step, 1);
    assert_true(verdict.message[0] != '\0');
    assert_int_equal(veer_task_validate(task, "(pick-up b)", &verdict, &error), VEER_PLAN_INVALID);
    assert_int_equal(verdict.failing_step, 0);
    assert_int_equal(veer_task_validate(task, "(fly b)", &verdict, &error), VEER_PLAN_UNREADABLE);
    assert_int_equal(veer_task_validate(task, GOOD, NULL, NULL), VEER_PLAN_VALID);
    assert_int_equal(veer_task_validate(task, NULL, &verdict, &error), VEER_ERROR);
    assert_int_equal(veer_task_validate(NULL, GOOD, &verdict, &error), VEER_ERROR);
    assert_int_equal(veer_task_validate_file(task, "no-such-plan", &verdict, &error),
                     VEER_PLAN_UNREADABLE);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_task_can_be_written_and_read(void **state)
{
    (void)state;
    char path[] = "/tmp/test_veer_task_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    VeerTask *task = parse(BLOCKS, ALL_ON_TABLE);
    VeerError error = {.size = sizeof error};
    assert_int_equal(veer_task_write(task, path, &error), 0);
    VeerTask *copy = veer_case_task(path, NULL);
    unlink(path);
    assert_int_equal(figures_of(copy).num_operators, figures_of(task).num_operators);
    assert_string_equal(veer_task_fact_name(copy, 0, 0), veer_task_fact_name(task, 0, 0));
    assert_int_equal(veer_task_write(task, "/no/such/folder/task.sas", &error), VEER_ERROR);
    assert_int_equal(error.code, VEER_CODE_SYSTEM);
    assert_int_equal(veer_task_plan_text(task, (int32_t[]){0, 77}, 2, NULL, 0), VEER_ERROR);
    veer_task_close(copy);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Threads ---------------------------------------------------------------------------------- */

/* Everything that threads may do with a task at once. */
static void *use_task(void *opaque)
{
    VeerTask *task = opaque;
    VeerFact fact;
    VeerVerdict verdict = {.size = sizeof verdict};
    for (int i = 0; i < 5; i++) {
        VeerTask *mine = veer_task_share(task);
        bool ok = veer_task_find(mine, "on a b", &fact, NULL) == 1;
        VeerTask *changed = veer_task_change(mine, NULL, 0, &fact, 1, NULL);
        VeerPlan *plan = veer_plan_new(changed, NULL, NULL);
        ok = ok && veer_plan_run(plan) == VEER_SOLVED &&
             veer_task_validate(mine, "(pick-up a)", &verdict, NULL) == VEER_PLAN_INVALID;
        veer_plan_close(plan);
        veer_task_close(changed);
        veer_task_close(mine);
        if (!ok) {
            return task;
        }
    }
    return NULL;
}

static void eight_threads_share_a_task(void **state)
{
    (void)state;
    enum { NUM_THREADS = 8 };
    VeerTask *task = parse(BLOCKS, ALL_ON_TABLE);
    pthread_t threads[NUM_THREADS];
    for (int i = 0; i < NUM_THREADS; i++) {
        assert_int_equal(pthread_create(&threads[i], NULL, use_task, task), 0);
    }
    for (int i = 0; i < NUM_THREADS; i++) {
        void *failed;
        pthread_join(threads[i], &failed);
        assert_null(failed);
    }
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    setenv("VEER_POLICIES", "", 1); /* none of the user's */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tasks_come_from_files_and_from_memory),
        cmocka_unit_test(what_is_no_task_is_explained),
        cmocka_unit_test(the_caller_can_stop_a_translation),
        cmocka_unit_test(a_task_can_be_looked_at),
        cmocka_unit_test(facts_are_found_by_their_words),
        cmocka_unit_test(a_changed_task_means_the_changed_problem),
        cmocka_unit_test(changes_that_make_no_sense_are_refused),
        cmocka_unit_test(a_plan_can_begin_half_way),
        cmocka_unit_test(plans_are_judged),
        cmocka_unit_test(a_task_can_be_written_and_read),
        cmocka_unit_test(eight_threads_share_a_task),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
