#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/names.h"

static void numbers_follow_the_order_of_arrival(void **state)
{
    (void)state;
    enum { COUNT = 2000 };
    Names names = {0};
    Arena arena = {0};
    assert_int_equal(names_find(&names, "a", 1), NAMES_NONE);
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < COUNT; i++) {
            char text[20];
            snprintf(text, sizeof text, "name%d", i);
            assert_int_equal(names_intern(&names, &arena, text, strlen(text)), i);
        }
    }
    assert_int_equal(names.texts.size, COUNT);
    assert_string_equal(names.texts.data[17], "name17");
    assert_int_equal(names_find(&names, "name1999", 8), 1999);
    assert_int_equal(names_find(&names, "name2000", 8), NAMES_NONE);
    names_release(&names);
    arena_release(&arena);
}

/* A part of a text is a name of its own, and so is nothing. */
static void texts_need_no_end(void **state)
{
    (void)state;
    Names names = {0};
    Arena arena = {0};
    assert_int_equal(names_intern(&names, &arena, "truck a b", 5), 0);
    assert_string_equal(names.texts.data[0], "truck");
    assert_int_equal(names_find(&names, "truck", 5), 0);
    assert_int_equal(names_find(&names, "trucks", 6), NAMES_NONE);
    assert_int_equal(names_find(&names, "truc", 4), NAMES_NONE);
    assert_int_equal(names_intern(&names, &arena, "", 0), 1);
    assert_int_equal(names_find(&names, "truck", 0), 1);
    names_release(&names);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numbers_follow_the_order_of_arrival),
        cmocka_unit_test(texts_need_no_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
