#include "pddl_case.h"

static void add(PddlDiagnostics *diagnostics, PddlSeverity severity, PddlPlace place,
                const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    pddl_diagnostics_add(diagnostics, severity, place, format, arguments);
    va_end(arguments);
}

static PddlDiagnostics two_files(void)
{
    return (PddlDiagnostics){.sources = {{"d", "one\ntwo\n", 8}, {"p", "three\n", 6}}};
}

static void test_kind(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = two_files();
    PddlPlace place = {0};
    assert_int_equal(pddl_diagnostics_kind(&diagnostics), ERROR_NONE);
    add(&diagnostics, PDDL_WARNING, place, "odd");
    assert_int_equal(pddl_diagnostics_kind(&diagnostics), ERROR_NONE);
    add(&diagnostics, PDDL_UNSUPPORTED, place, "large");
    add(&diagnostics, PDDL_MALFORMED, place, "bad");
    assert_int_equal(pddl_diagnostics_kind(&diagnostics), ERROR_UNSUPPORTED);
    pddl_diagnostics_release(&diagnostics);
    diagnostics = two_files();
    add(&diagnostics, PDDL_MALFORMED, place, "bad");
    assert_int_equal(pddl_diagnostics_kind(&diagnostics), ERROR_INPUT);
    pddl_diagnostics_release(&diagnostics);
}

static void test_many(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = two_files();
    for (int i = 0; i < 3 * PDDL_MAX_FINDINGS; i++) {
        add(&diagnostics, PDDL_MALFORMED, (PddlPlace){0}, "error %d", i);
        pddl_diagnostics_add_note(&diagnostics, (PddlPlace){0, 4}, "note %d", i);
    }
    add(&diagnostics, PDDL_WARNING, (PddlPlace){0}, "warning");
    pddl_diagnostics_add_note(&diagnostics, (PddlPlace){0}, "here");
    assert_int_equal(diagnostics.num_errors, 3 * PDDL_MAX_FINDINGS);
    assert_int_equal(diagnostics.findings.size, PDDL_MAX_FINDINGS + 1);
    const PddlFinding *last = &diagnostics.findings.data[PDDL_MAX_FINDINGS - 1];
    assert_string_equal(last->error.message, "error 19");
    assert_string_equal(last->note.message, "note 19");
    assert_string_equal(diagnostics.findings.data[PDDL_MAX_FINDINGS].note.message, "here");
    pddl_diagnostics_release(&diagnostics);
}

static void test_sorted_and_printed(void **state)
{
    (void)state;
    PddlDiagnostics diagnostics = two_files();
    add(&diagnostics, PDDL_MALFORMED, (PddlPlace){PDDL_PROBLEM_FILE, 1}, "third");
    add(&diagnostics, PDDL_WARNING, (PddlPlace){PDDL_DOMAIN_FILE, 5}, "second");
    pddl_diagnostics_add_note(&diagnostics, (PddlPlace){PDDL_DOMAIN_FILE, 0}, "a note");
    add(&diagnostics, PDDL_MALFORMED, (PddlPlace){PDDL_DOMAIN_FILE, 2}, "first");
    pddl_diagnostics_sort(&diagnostics);
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    pddl_diagnostics_print(&diagnostics, stream);
    fclose(stream);
    assert_string_equal(text, "d:1:3: error: first\n  one\n    ^\n"
                              "d:2:2: warning: second\n  two\n   ^\n"
                              "d:1:1: note: a note\n  one\n  ^\n"
                              "p:1:2: error: third\n  three\n   ^\n");
    free(text);
    pddl_diagnostics_release(&diagnostics);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kind),
        cmocka_unit_test(test_many),
        cmocka_unit_test(test_sorted_and_printed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
