#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "heur/heur_table.h"
#include "support/small_task.h"

static void names_are_found_by_their_whole_length(void **state)
{
    (void)state;
    for (int i = 0; i < heur_table_size; i++) {
        assert_ptr_equal(heur_table_find(heur_table[i].name, strlen(heur_table[i].name)),
                         &heur_table[i]);
    }
    assert_string_equal(heur_table_find("ff,add", 2)->name, "ff");
    assert_null(heur_table_find("ff", 1));
    assert_null(heur_table_find("ffx", 3));
    assert_null(heur_table_find("", 0));
}

static void rows_are_complete(void **state)
{
    (void)state;
    for (int i = 0; i < heur_table_size; i++) {
        assert_true(heur_engine_check(heur_table[i].engine));
        assert_non_null(heur_table[i].is_reliable);
        assert_non_null(heur_table[i].reference);
        assert_true(strlen(heur_table[i].summary) > 0);
    }
}

static void relaxation_is_reliable_without_axioms_only(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"ff", "rp", "add", "max"};
    SmallTask spec = {.num_variables = 1,
                      .domains = INTS(2),
                      .layers = INTS(0),
                      AXIOMS({.var = 0, .old_value = 0, .new_value = 1})};
    Task *task = small_task_new(&spec);
    for (int i = 0; i < 4; i++) {
        const HeurClass *class = heur_table_find(NAMES[i], strlen(NAMES[i]));
        task->num_axioms = 1;
        assert_false(class->is_reliable(task));
        task->num_axioms = 0;
        assert_true(class->is_reliable(task));
    }
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found_by_their_whole_length),
        cmocka_unit_test(rows_are_complete),
        cmocka_unit_test(relaxation_is_reliable_without_axioms_only),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
