#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "lab/gen_text.h"

static void pieces_follow_each_other(void **state)
{
    (void)state;
    GenText text = {0};
    gen_text_add(&text, "%s", "");
    assert_int_equal(text.size, 0);
    assert_string_equal(text.data, "");
    gen_text_add(&text, "%d %s\n", 12, "drums");
    gen_text_add(&text, "drumming");
    assert_string_equal(text.data, "12 drums\ndrumming");
    assert_int_equal(text.size, strlen(text.data));
    for (int i = 0; i < 1000; i++) {
        gen_text_add(&text, "%100d", i);
    }
    assert_int_equal(text.size, 17 + 100000);
    assert_int_equal(strlen(text.data), text.size);
    assert_string_equal(text.data + text.size - 4, " 999");
    gen_text_release(&text);
    assert_int_equal(mem_stats().current, 0);
}

static void facts_of_numbered_objects(void **state)
{
    (void)state;
    GenText text = {0};
    IntVec places = {0};
    gen_text_add_each(&text, "served child", 0);
    gen_text_add_pairs(&text, "at car", "loc", &places);
    assert_int_equal(text.size, 0);
    int_vec_push(&places, 4);
    int_vec_push(&places, 0);
    gen_text_add_each(&text, "served child", 2);
    gen_text_add_pairs(&text, "at car", "loc", &places);
    assert_string_equal(text.data, "    (served child1)\n    (served child2)\n"
                                   "    (at car1 loc5)\n    (at car2 loc1)\n");
    int_vec_release(&places);
    gen_text_release(&text);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pieces_follow_each_other),
        cmocka_unit_test(facts_of_numbered_objects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
