#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "ground/task_loader.h"

static const char *const DOMAIN = "examples/warehouse/domain.pddl";
static const char *const PROBLEM = "examples/warehouse/problem.pddl";

static void both_forms_are_loaded(void **state)
{
    (void)state;
    Error error = {0};
    Task *sas = task_loader_load_task("examples/demo.sas", NULL, NULL, &error);
    Task *pddl = task_loader_load_task(DOMAIN, PROBLEM, NULL, &error);
    assert_non_null(sas);
    assert_non_null(pddl);
    assert_true(sas->num_operators > 0 && pddl->num_operators > 0);
    task_free(sas);
    task_free(pddl);
    assert_int_equal(mem_stats().current, 0);
}

static void the_domain_of_a_lone_problem_is_found(void **state)
{
    (void)state;
    Error error = {0};
    LoadedTask loaded;
    assert_true(task_loader_load(PROBLEM, NULL, NULL, &loaded, &error));
    assert_true(loaded.is_pddl && loaded.pddl && loaded.task);
    assert_string_equal(loaded.domain.text, DOMAIN);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

static void stages_follow_each_other(void **state)
{
    (void)state;
    Error error = {0};
    LoadedTask loaded;
    assert_true(task_loader_read(DOMAIN, PROBLEM, &loaded, &error));
    assert_true(loaded.is_pddl && !loaded.pddl && loaded.text.data);
    assert_true(task_loader_parse(&loaded, &error));
    assert_true(loaded.pddl && !loaded.task && !loaded.text.data);
    assert_true(task_loader_translate(&loaded, &(Progress){0}, &error));
    Task *task = loaded.task;
    assert_true(task_loader_translate(&loaded, &(Progress){0}, &error));
    assert_ptr_equal(loaded.task, task); /* translated once */
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_fails(const char *first, const char *second, ErrorKind kind, const char *file)
{
    Error error = {0};
    assert_null(task_loader_load_task(first, second, NULL, &error));
    assert_int_equal(error.kind, kind);
    assert_non_null(strstr(error.file, file));
    assert_true(error.message[0] != '\0');
    assert_int_equal(mem_stats().current, 0);
}

static void faults_are_named(void **state)
{
    (void)state;
    assert_fails("missing.sas", NULL, ERROR_INPUT, "missing.sas");
    assert_fails("README.md", NULL, ERROR_INPUT, "README.md"); /* neither PDDL nor SAS+ */
    assert_fails(DOMAIN, NULL, ERROR_USAGE, "domain.pddl");
    assert_fails("missing.pddl", PROBLEM, ERROR_INPUT, "missing.pddl");
    assert_fails(DOMAIN, "missing.pddl", ERROR_INPUT, "missing.pddl");
    assert_fails(PROBLEM, DOMAIN, ERROR_USAGE, "problem.pddl");
}

static void the_limits_hold(void **state)
{
    (void)state;
    Limits limits;
    Error error = {0};
    limits_init(&limits, 0);
    limits_interrupt(&limits);
    assert_null(task_loader_load_task(DOMAIN, PROBLEM, &limits, &error));
    assert_int_equal(error.kind, ERROR_SYSTEM);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_forms_are_loaded),
        cmocka_unit_test(the_domain_of_a_lone_problem_is_found),
        cmocka_unit_test(stages_follow_each_other),
        cmocka_unit_test(faults_are_named),
        cmocka_unit_test(the_limits_hold),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
