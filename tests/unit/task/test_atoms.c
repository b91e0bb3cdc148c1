#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/small_task.h"
#include "task/atoms.h"

/* One variable with these values. */
static Task *task_with_names(const char *const *names, int32_t count)
{
    const SmallTask spec = {
        .num_variables = 1, .domains = (const int32_t[]){count}, .goal = FACTS({0, 0})};
    Task *task = small_task_new(&spec);
    task->variables[0].value_names = names;
    return task;
}

static void assert_atom(const Atoms *atoms, const Atom *atom, const char *predicate,
                        const char *const *objects, int32_t arity)
{
    assert_true(atom->predicate != ATOMS_NONE);
    assert_string_equal(atoms->predicates[atom->predicate].name, predicate);
    assert_int_equal(atoms->predicates[atom->predicate].arity, arity);
    for (int32_t i = 0; i < arity; i++) {
        assert_string_equal(atoms->objects[atom->objects[i]], objects[i]);
    }
}

static void names_become_predicates_and_objects(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"Atom on(a, b)", "Atom free()", "Atom on(b, b)",
                                        "Atom on(c-1)", "Atom on(b, a)"};
    static const char *const STATIC[] = {"Atom road(a, d)"};
    static const char *const LASTING[] = {"Atom on(e, a)", "Atom free()"};
    Task *task = task_with_names(NAMES, 5);
    task->has_static_atoms = true;
    task->num_static_atoms = 1;
    task->static_atoms = STATIC;
    task->num_lasting_atoms = 2;
    task->lasting_atoms = LASTING;
    Atoms atoms;
    atoms_init(&atoms, task, true);
    assert_int_equal(atoms.num_facts, 5);
    assert_atom(&atoms, &atoms.facts[0], "on", (const char *[]){"a", "b"}, 2);
    assert_atom(&atoms, &atoms.facts[1], "free", NULL, 0);
    assert_atom(&atoms, &atoms.facts[2], "on", (const char *[]){"b", "b"}, 2);
    assert_atom(&atoms, &atoms.facts[3], "on", (const char *[]){"c-1"}, 1);
    assert_atom(&atoms, &atoms.static_atoms[0], "road", (const char *[]){"a", "d"}, 2);
    assert_int_equal(atoms.facts[0].predicate, atoms.facts[4].predicate);
    assert_true(atoms.facts[0].predicate != atoms.facts[3].predicate); /* another arity */
    assert_int_equal(atoms.num_predicates, 4);
    assert_int_equal(atoms.num_objects, 4);
    atoms_release(&atoms);
    atoms_init(&atoms, task, false);
    assert_int_equal(atoms.num_static, 0);
    assert_int_equal(atoms.num_lasting, 0);
    assert_int_equal(atoms.num_predicates, 3);
    atoms_release(&atoms);
    atoms_init_lasting(&atoms, task);
    assert_int_equal(atoms.num_static, 0);
    assert_int_equal(atoms.num_lasting, 2);
    assert_atom(&atoms, &atoms.lasting[0], "on", (const char *[]){"e", "a"}, 2);
    assert_atom(&atoms, &atoms.lasting[1], "free", NULL, 0);
    assert_int_equal(atoms.lasting[0].predicate, atoms.facts[0].predicate);
    assert_int_equal(atoms.num_predicates, 3);
    assert_int_equal(atoms.num_objects, 4);
    atoms_release(&atoms);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void other_names_are_no_atoms(void **state)
{
    (void)state;
    static const char *const NAMES[] = {
        "NegatedAtom on(a, b)",
        "<none of those>",
        "Atom ",
        "Atom on",
        "Atom on(",
        "Atom on(a",
        "Atom on(a,b)",
        "Atom (a)",
        "Atom on(a, )",
        "Atom on(, a)",
        "Atom on(a)b",
        "atom on(a)",
        "Atom on)a",
        "Atom on(a(b)",
        "",
    };
    enum { COUNT = sizeof NAMES / sizeof *NAMES };
    Task *task = task_with_names(NAMES, COUNT);
    Atoms atoms;
    atoms_init(&atoms, task, false);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(atoms.facts[i].predicate, ATOMS_NONE);
    }
    atoms_release(&atoms);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_become_predicates_and_objects),
        cmocka_unit_test(other_names_are_no_atoms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
