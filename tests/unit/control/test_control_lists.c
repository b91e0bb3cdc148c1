#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"


#include "control/control_lists.h"

static int match(int num_lists, const char *text, size_t expected_length)
{
    ControlSettings settings = fake_settings(num_lists);
    Error error = {0};
    size_t length;
    int list = control_lists_match(&settings, text, &length, &error);
    assert_int_equal(error.kind, list < 0 ? ERROR_USAGE : ERROR_NONE);
    if (list >= 0) {
        assert_int_equal(length, expected_length);
    }
    return list;
}

static void the_longest_name_matches(void **state)
{
    (void)state;
    assert_int_equal(match(4, "ff", 2), 0);
    assert_int_equal(match(4, "ff,cg", 2), 0);
    assert_int_equal(match(4, "ff/5", 2), 0);
    assert_int_equal(match(4, "ff/-g", 5), 1);
    assert_int_equal(match(4, "ff/-g/5", 5), 1);
    assert_int_equal(match(4, "ff/-g,ff", 5), 1);
    assert_int_equal(match(1, "ff/-g", 2), 0);
    assert_int_equal(match(4, "pdb(0,1),ff", 8), 2);
    assert_int_equal(match(4, "pdb(0", 0), -1);
    assert_int_equal(match(4, "cgx", 0), -1);
    assert_int_equal(match(4, "c", 0), -1);
    assert_int_equal(match(4, "", 0), -1);
    assert_int_equal(match(4, ",ff", 0), -1);
    assert_int_equal(match(3, "cg", 0), -1);
}

static void all_lists_by_one_text(void **state)
{
    (void)state;
    ControlSettings settings = fake_settings(4);
    assert_true(control_lists_are(&settings, "ff,ff/-g,pdb(0,1),cg"));
    assert_false(control_lists_are(&settings, "ff,ff/-g,pdb(0,1)"));
    assert_false(control_lists_are(&settings, "ff,ff/-g,pdb(0,1),cg,ff"));
    assert_false(control_lists_are(&settings, "ff,ff/-g,pdb(0,1),c"));
    assert_false(control_lists_are(&settings, "ff/-g,ff,pdb(0,1),cg"));
    assert_false(control_lists_are(&settings, ""));
    assert_string_equal(control_lists_names(&settings).text, "ff,ff/-g,pdb(0,1),cg");
}

static void many_names_are_cut(void **state)
{
    (void)state;
    enum { NUM_LISTS = 100 };
    ListSpec lists[NUM_LISTS];
    for (int i = 0; i < NUM_LISTS; i++) {
        lists[i] = (ListSpec){.name = "goalcount"};
    }
    ControlSettings settings = {.lists = lists, .num_lists = NUM_LISTS};
    ControlListsText names = control_lists_names(&settings);
    assert_int_equal(strlen(names.text), CONTROL_LISTS_TEXT - 1);
    assert_string_equal(names.text + CONTROL_LISTS_TEXT - 4, "...");
    settings.num_lists = 20; /* 199 characters: just enough room */
    assert_int_equal(strlen(control_lists_names(&settings).text), 199);
    assert_null(strstr(control_lists_names(&settings).text, "..."));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_longest_name_matches),
        cmocka_unit_test(all_lists_by_one_text),
        cmocka_unit_test(many_names_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
