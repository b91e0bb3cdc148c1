#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "ground/task_loader.h"
#include "support/rule_case.h"

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

static bool is_lasting(const Task *task, const char *name)
{
    bool is_lasting = false;
    for (int32_t i = 0; i < task->num_lasting_atoms; i++) {
        is_lasting |= strcmp(task->lasting_atoms[i], name) == 0;
    }
    return is_lasting;
}

/* Lamp b has no switch, so it stays lit; bell c can be rung only, and nobody cares. */
static void atoms_without_a_fact_are_lasting(void **state)
{
    (void)state;
    LoadedTask loaded = rule_case_read(
        "(define (domain d) (:predicates (lit ?x) (switch ?x) (rung ?x))"
        "(:action on :parameters (?x) :precondition (switch ?x) :effect (lit ?x))"
        "(:action off :parameters (?x) :precondition (switch ?x) :effect (not (lit ?x)))"
        "(:action ring :parameters (?x) :precondition (rung ?x) :effect (not (rung ?x))))",
        "(define (problem p) (:domain d) (:objects a b c)"
        "(:init (switch a) (lit b) (rung c)) (:goal (lit a)))");
    const Task *task = loaded.task;
    assert_int_equal(task->num_static_atoms, 1);
    assert_true(has_atom(task, "Atom switch(a)"));
    assert_int_equal(task->num_lasting_atoms, 2);
    assert_true(is_lasting(task, "Atom lit(b)"));
    assert_true(is_lasting(task, "Atom rung(c)"));
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

/* Every atom of the initial state is static, lasting or a fact that holds there. */
static void no_initial_atom_is_lost(void **state)
{
    (void)state;
    static const char *const DOMAINS[] = {"atelier", "canal", "clockwork", "ferry",
                                          "freight", "kiln",  "network",   "vault"};
    for (size_t i = 0; i < sizeof DOMAINS / sizeof *DOMAINS; i++) {
        LoadedTask loaded = rule_case_golden(DOMAINS[i]);
        const Task *task = loaded.task;
        int32_t num_facts = 0;
        for (int32_t var = 0; var < task->num_variables; var++) {
            const Variable *variable = &task->variables[var];
            for (int32_t value = 0; value < variable->domain_size; value++) {
                assert_false(is_lasting(task, variable->value_names[value]));
            }
            const char *name = variable->value_names[task->initial[var]];
            num_facts += !task_is_derived(task, var) && strncmp(name, "Atom ", 5) == 0;
        }
        assert_int_equal(task->num_static_atoms + task->num_lasting_atoms + num_facts,
                         loaded.pddl->num_init);
        task_loader_release(&loaded);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(atoms_that_no_action_changes_are_added),
        cmocka_unit_test(nothing_that_changes_is_static),
        cmocka_unit_test(a_sas_file_has_none),
        cmocka_unit_test(atoms_without_a_fact_are_lasting),
        cmocka_unit_test(no_initial_atom_is_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
