#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "ground/task_loader.h"

static bool has_atom(const Task *task, const char *name)
{
    for (int32_t i = 0; i < task->num_static_atoms; i++) {
        if (strcmp(task->static_atoms[i], name) == 0) {
            return true;
        }
    }
    return false;
}

static void atoms_that_no_action_changes_are_added(void **state)
{
    (void)state;
    LoadedTask loaded;
    Error error = {0};
    assert_true(task_loader_load("tests/golden/pddl/ferry/domain.pddl",
                                 "tests/golden/pddl/ferry/problem.pddl", NULL, &loaded, &error));
    assert_false(loaded.task->has_static_atoms);
    for (int i = 0; i < 2; i++) { /* the second call changes nothing */
        task_loader_add_static_atoms(&loaded);
        assert_true(loaded.task->has_static_atoms);
        assert_int_equal(loaded.task->num_static_atoms, 4);
    }
    assert_true(has_atom(loaded.task, "Atom car(red)") && has_atom(loaded.task, "Atom car(blue)"));
    assert_true(has_atom(loaded.task, "Atom bank(west)"));
    assert_true(has_atom(loaded.task, "Atom bank(east)"));
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

/* What an action changes inside of a quantifier or a condition, and what is derived, is not static. */
static void nothing_that_changes_is_static(void **state)
{
    (void)state;
    static const char *const DOMAINS[] = {"clockwork", "network", "signals", "splits", "vault"};
    for (size_t i = 0; i < sizeof DOMAINS / sizeof *DOMAINS; i++) {
        char paths[2][64];
        snprintf(paths[0], sizeof paths[0], "tests/golden/pddl/%s/domain.pddl", DOMAINS[i]);
        snprintf(paths[1], sizeof paths[1], "tests/golden/pddl/%s/problem.pddl", DOMAINS[i]);
        LoadedTask loaded;
        Error error = {0};
        assert_true(task_loader_load(paths[0], paths[1], NULL, &loaded, &error));
        task_loader_add_static_atoms(&loaded);
        const Task *task = loaded.task;
        for (int32_t var = 0; var < task->num_variables; var++) {
            for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
                assert_false(has_atom(task, task->variables[var].value_names[value]));
            }
        }
        task_loader_release(&loaded);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void a_sas_file_has_none(void **state)
{
    (void)state;
    LoadedTask loaded;
    Error error = {0};
    assert_true(task_loader_load("examples/demo.sas", NULL, NULL, &loaded, &error));
    task_loader_add_static_atoms(&loaded);
    assert_false(loaded.task->has_static_atoms);
    task_loader_release(&loaded);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(atoms_that_no_action_changes_are_added),
        cmocka_unit_test(nothing_that_changes_is_static),
        cmocka_unit_test(a_sas_file_has_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
