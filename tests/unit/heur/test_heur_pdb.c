#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/heur_table.h"
#include "support/small_task.h"

static HeurSpec pdb(const char *argument)
{
    return (HeurSpec){heur_table_find("pdb", 3), argument};
}

/* Two stages, the first wanting variable 2 and the second variable 1, of 5 steps each. */
static void each_argument_has_an_engine_of_its_own(void **state)
{
    (void)state;
    Task *task = small_task_new_stages("10", 3);
    Error error = {0};
    HeurSpec specs[] = {pdb("0,1"), {heur_table_find("goalcount", 9), NULL}, pdb("0,2"),
                        pdb("0,1"), pdb("0,1,2")};
    HeurSet *set = heur_set_try_new(task, specs, 5, HEUR_USE_ALL, &error);
    assert_non_null(set);
    assert_true(heur_set_is_reliable(set, 0));
    assert_false(heur_set_is_path_dependent(set));
    HeurWork *work = heur_work_new(set);
    uint64_t allocations = mem_stats().allocations;
    heur_begin(work, (HeurState){INTS(0, 0, 3, 0, 1, 0), 0});
    assert_int_equal(heur_value(work, 0), 1 + 5);
    assert_int_equal(heur_value(work, 1), 1);
    assert_int_equal(heur_value(work, 2), 2 + 1);
    assert_int_equal(heur_value(work, 3), 1 + 5);
    assert_int_equal(heur_value(work, 4), 2 + 5);
    heur_begin(work, (HeurState){INTS(2, 0, 0, 0, 0, 0), 0});
    for (int i = 0; i < 5; i++) {
        assert_int_equal(heur_value(work, i), 0);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    heur_work_free(work);
    heur_set_free(set);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_refused(const Task *task, const char *argument, const char *words)
{
    Error error = {0};
    HeurSpec specs[] = {pdb("0,1"), pdb(argument)}; /* the first one must be freed, too */
    assert_null(heur_set_try_new(task, specs, 2, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.message, words));
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    static const char *const NO_NUMBERS[] = {"", ",", "0,", ",0", "0,,1", "0 1", "x", "-1", "1.5"};
    Task *task = small_task_new_stages("10", 3);
    size_t before = mem_stats().current;
    for (size_t i = 0; i < sizeof NO_NUMBERS / sizeof *NO_NUMBERS; i++) {
        assert_refused(task, NO_NUMBERS[i], "numbers of variables");
    }
    assert_refused(task, "0,6", "variable 6");
    assert_refused(task, "4294967296", "variable 2147483647");
    assert_refused(task, "99999999999999999999999999", "variable 2147483647");
    assert_refused(task, "2,0,2", "twice");
    assert_int_equal(mem_stats().current, before);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_argument_has_an_engine_of_its_own),
        cmocka_unit_test(bad_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
