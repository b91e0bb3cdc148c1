#include "base/name_table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    int number;
    const char *name;
} ROWS[] = {{0, "plan"}, {1, "plant"}, {2, "list"}};

static const char *const WORDS[] = {"one", "two", NULL};

static const char *word_at(size_t index)
{
    return WORDS[index];
}

static void names_are_found(void **state)
{
    (void)state;
    assert_int_equal(name_table_find("plan", NAME_TABLE(ROWS, 3)), 0);
    assert_int_equal(name_table_find("list", NAME_TABLE(ROWS, 3)), 2);
    assert_int_equal(name_table_find("list", NAME_TABLE(ROWS, 2)), -1);
    assert_int_equal(name_table_find("", NAME_TABLE(ROWS, 3)), -1);
    assert_int_equal(name_table_find("two", WORDS, 2, sizeof *WORDS), 1);
    assert_int_equal(name_table_find_word("two", word_at), 1);
    assert_int_equal(name_table_find_word("three", word_at), -1);
}

static void the_nearest_name_is_found_or_none(void **state)
{
    (void)state;
    assert_string_equal(name_table_nearest("plna", NAME_TABLE(ROWS, 3)), "plan");
    assert_string_equal(name_table_nearest("plants", NAME_TABLE(ROWS, 3)), "plant");
    assert_string_equal(name_table_nearest("list", NAME_TABLE(ROWS, 3)), "list");
    assert_null(name_table_nearest("validate", NAME_TABLE(ROWS, 3)));
    assert_null(name_table_nearest("", NAME_TABLE(ROWS, 3)));
    assert_null(name_table_nearest("plan", NAME_TABLE(ROWS, 0)));
}

static void names_are_joined_as_far_as_there_is_room(void **state)
{
    (void)state;
    char text[32];
    name_table_join(NAME_TABLE(ROWS, 3), text, sizeof text);
    assert_string_equal(text, "plan, plant, list");
    name_table_join(NAME_TABLE(ROWS, 3), text, 8);
    assert_string_equal(text, "plan, p");
    name_table_join(NAME_TABLE(ROWS, 0), text, sizeof text);
    assert_string_equal(text, "");
    name_table_join_words(word_at, text, sizeof text);
    assert_string_equal(text, "one, two");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_are_found),
        cmocka_unit_test(the_nearest_name_is_found_or_none),
        cmocka_unit_test(names_are_joined_as_far_as_there_is_room),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
