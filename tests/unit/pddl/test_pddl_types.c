#include "pddl_case.h"

#include "pddl/pddl_types.h"

static int32_t type_named(const PddlTask *task, const char *name)
{
    for (int32_t i = 0; i < task->num_types; i++) {
        if (strcmp(pddl_task_text(task, task->types[i].name), name) == 0) {
            return i;
        }
    }
    fail_msg("no type %s", name);
    return PDDL_NONE;
}

static bool is_subtype(const PddlTask *task, const char *type, const char *ancestor)
{
    return pddl_task_is_subtype(task, type_named(task, type), type_named(task, ancestor));
}

static bool overlap(const PddlTask *task, const char *left, const char *right)
{
    int32_t types[] = {type_named(task, left), type_named(task, right)};
    return pddl_types_overlap(task, (PddlTypeSet){&types[0], 1}, (PddlTypeSet){&types[1], 1});
}

static void test_without_types_there_is_object(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d))", NULL);
    assert_int_equal(task->num_types, 1);
    assert_int_equal(task->types[PDDL_TYPE_OBJECT].name, PDDL_OBJECT);
    pddl_task_free(task);
}

static void test_hierarchy(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:types truck - vehicle car van - vehicle "
                                "vehicle - movable place))",
                                NULL);
    assert_int_equal(task->num_types, 7);
    const PddlType *truck = &task->types[type_named(task, "truck")];
    assert_int_equal(truck->num_ancestors, 3);
    assert_int_equal(truck->ancestors[0], type_named(task, "vehicle"));
    assert_int_equal(truck->ancestors[1], type_named(task, "movable"));
    assert_int_equal(truck->ancestors[2], PDDL_TYPE_OBJECT);
    assert_true(truck->is_declared);
    assert_false(task->types[type_named(task, "movable")].is_declared);
    assert_true(is_subtype(task, "van", "movable"));
    assert_true(is_subtype(task, "place", "object"));
    assert_false(is_subtype(task, "vehicle", "truck"));
    assert_false(is_subtype(task, "place", "movable"));
    assert_true(overlap(task, "movable", "car"));
    assert_false(overlap(task, "truck", "car"));
    pddl_task_free(task);
}

static void test_several_super_types(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:types duck - (either swimmer flyer) "
                                "goose - swimmer goose - flyer stone))",
                                NULL);
    assert_true(is_subtype(task, "duck", "swimmer") && is_subtype(task, "duck", "flyer"));
    assert_true(is_subtype(task, "goose", "swimmer") && is_subtype(task, "goose", "flyer"));
    assert_true(overlap(task, "swimmer", "flyer"));
    assert_false(overlap(task, "stone", "flyer"));
    pddl_task_free(task);
}

static void test_circle(void **state)
{
    (void)state;
    PddlTask *task = parse_good("(define (domain d) (:types a - b b - c c - a object - a))", NULL);
    assert_true(is_subtype(task, "a", "c") && is_subtype(task, "c", "a"));
    assert_int_equal(task->types[type_named(task, "a")].num_ancestors, 3);
    assert_false(is_subtype(task, "object", "a"));
    pddl_task_free(task);
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED, "(define (domain d) (:types a @- ))", NULL, "expected a type behind"},
        {PDDL_MALFORMED, "(define (domain d) (:types a @-b))", NULL, "is a blank missing"},
        {PDDL_MALFORMED, "(define (domain d) (:types @(a)))", NULL, "expected a name"},
        {PDDL_MALFORMED, "(define (domain d) (:types @?a))", NULL, "expected a name, found '?a'"},
        {PDDL_MALFORMED, "(define (domain d) (:types @number))", NULL, "'number' is the type"},
        {PDDL_MALFORMED, "(define (domain d) (:types a - @(b c)))", NULL, "(either TYPE"},
        {PDDL_MALFORMED, "(define (domain d) (:types a - (either @(b))))", NULL, "(either TYPE"},
        {PDDL_WARNING, "(define (domain d) (:types @- a))", NULL, "nothing stands before the '-'"},
    };
    CHECK_CASES(CASES);
}

static void test_long_chain_is_refused(void **state)
{
    (void)state;
    char text[32000] = "(define (domain d) (:types";
    for (int i = 0; i < 1100; i++) {
        snprintf(text + strlen(text), 64, " t%d - t%d", i, i + 1);
    }
    strcat(text, "))");
    PddlDiagnostics diagnostics = {0};
    assert_null(parse_texts(text, NULL, &diagnostics));
    assert_non_null(strstr(diagnostics.findings.data[0].error.message, "super types"));
    pddl_diagnostics_release(&diagnostics);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_without_types_there_is_object),
        cmocka_unit_test(test_hierarchy),
        cmocka_unit_test(test_several_super_types),
        cmocka_unit_test(test_circle),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_long_chain_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
