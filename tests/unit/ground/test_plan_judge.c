#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "ground/plan_judge.h"
#include "pddl/pddl_parse.h"

static const char *const DOMAIN = "examples/warehouse/domain.pddl";
static const char *const PROBLEM = "examples/warehouse/problem.pddl";
static const char *const SAS = "examples/demo.sas";

static PlanJudgement judge(LoadedTask *task, const char *plan)
{
    PlanJudgement judgement;
    plan_judge_text(task, (PddlSource){"plan", plan, strlen(plan)}, &judgement);
    return judgement;
}

static LoadedTask load(const char *first, const char *second)
{
    LoadedTask task;
    Error error = {0};
    assert_true(task_loader_load(first, second, NULL, &task, &error));
    return task;
}

static void assert_both_forms(const char *plan, PlanJudgeVerdict verdict, const char *words)
{
    const char *const files[][2] = {{DOMAIN, PROBLEM}, {SAS, NULL}};
    for (int i = 0; i < 2; i++) {
        LoadedTask task = load(files[i][0], files[i][1]);
        PlanJudgement judgement = judge(&task, plan);
        assert_int_equal(judgement.verdict, verdict);
        assert_non_null(strstr(judgement.error.message, words));
        task_loader_release(&task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void both_forms_have_the_same_verdicts(void **state)
{
    (void)state;
    assert_both_forms("", PLAN_JUDGE_INVALID, "goal");
    assert_both_forms("(no-such-action)\n", PLAN_JUDGE_UNREADABLE, "the task has no");
    assert_both_forms("garbage\n", PLAN_JUDGE_UNREADABLE, "");
}

static void a_missing_file_is_unreadable(void **state)
{
    (void)state;
    LoadedTask task = load(SAS, NULL);
    PlanJudgement judgement;
    plan_judge_file(&task, "no/such/plan", &judgement);
    assert_int_equal(judgement.verdict, PLAN_JUDGE_UNREADABLE);
    assert_int_equal(judgement.error.kind, ERROR_INPUT);
    task_loader_release(&task);
}

static LoadedTask parse(const char *domain, const char *problem)
{
    PddlDiagnostics findings = {0};
    LoadedTask task = {.is_pddl = true,
                       .pddl = pddl_parse((PddlSource){"d", domain, strlen(domain)},
                                          (PddlSource){"p", problem, strlen(problem)}, &findings)};
    assert_non_null(task.pddl);
    pddl_diagnostics_release(&findings);
    return task;
}

/* Of 2^13 ways to read the plan one is valid, the last to be tried. */
static void too_many_ways_are_undecided(void **state)
{
    (void)state;
    LoadedTask task = parse("(define (domain d) (:predicates (p) (q))"
                            "(:action go :effect (p)) (:action go :effect (q))"
                            "(:action s :effect (p)) (:action s :effect (p)))",
                            "(define (problem x) (:domain d) (:init) (:goal (q)))");
    assert_int_equal(judge(&task, "(go)\n(s)\n(s)\n").verdict, PLAN_JUDGE_VALID);
    PlanJudgement judgement =
        judge(&task, "(go)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n(s)\n");
    assert_int_equal(judgement.verdict, PLAN_JUDGE_UNDECIDED);
    assert_int_equal(judgement.error.kind, ERROR_UNSUPPORTED);
    assert_non_null(strstr(judgement.error.message, "the plan cannot be checked: "));
    task_loader_release(&task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_task_without_meaning_is_undecided(void **state)
{
    (void)state;
    LoadedTask task = parse("(define (domain d) (:requirements :derived-predicates)"
                            "(:predicates (p)) (:derived (p) (not (p))))",
                            "(define (problem x) (:domain d) (:init) (:goal (p)))");
    PlanJudgement judgement = judge(&task, "");
    assert_int_equal(judgement.verdict, PLAN_JUDGE_UNDECIDED);
    assert_int_equal(judgement.error.kind, ERROR_INPUT);
    task_loader_release(&task);
}

static void a_wrong_plan_of_the_search_is_an_internal_error(void **state)
{
    (void)state;
    LoadedTask task = load(DOMAIN, PROBLEM);
    Limits limits;
    Error error = {0};
    Plan plan = {0};
    limits_init(&limits, 0);
    assert_false(plan_judge_own(&task, &plan, &limits, &error));
    assert_int_equal(error.kind, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "internal error"));
    task_loader_release(&task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_forms_have_the_same_verdicts),
        cmocka_unit_test(a_missing_file_is_unreadable),
        cmocka_unit_test(too_many_ways_are_undecided),
        cmocka_unit_test(a_task_without_meaning_is_undecided),
        cmocka_unit_test(a_wrong_plan_of_the_search_is_an_internal_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
