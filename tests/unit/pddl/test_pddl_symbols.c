#include "pddl_case.h"

static void test_keywords_have_their_numbers(void **state)
{
    (void)state;
    PddlSymbols symbols;
    pddl_symbols_init(&symbols);
    assert_int_equal(symbols.all.size, PDDL_NUM_KEYWORDS);
    assert_int_equal(pddl_symbols_intern(&symbols, "and", 3), PDDL_AND);
    assert_int_equal(pddl_symbols_intern(&symbols, ":ACTION", 7), PDDL_S_ACTION);
    assert_string_equal(pddl_symbols_text(&symbols, PDDL_TOTAL_COST), "total-cost");
    pddl_symbols_release(&symbols);
}

static void test_words_are_stored_once_in_lower_case(void **state)
{
    (void)state;
    PddlSymbols symbols;
    pddl_symbols_init(&symbols);
    int32_t word = pddl_symbols_intern(&symbols, "Block-A[1]rest", 10);
    assert_int_equal(word, PDDL_NUM_KEYWORDS);
    assert_string_equal(pddl_symbols_text(&symbols, word), "block-a[1]");
    assert_int_equal(pddl_symbols_intern(&symbols, "BLOCK-a[1]", 10), word);
    assert_int_not_equal(pddl_symbols_intern(&symbols, "block-a[1", 9), word);
    pddl_symbols_release(&symbols);
}

static void test_many_words(void **state)
{
    (void)state;
    PddlSymbols symbols;
    pddl_symbols_init(&symbols);
    char text[16];
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 5000; i++) {
            int length = snprintf(text, sizeof text, "o%d", i);
            int32_t id = pddl_symbols_intern(&symbols, text, (size_t)length);
            assert_int_equal(id, PDDL_NUM_KEYWORDS + i);
        }
    }
    assert_string_equal(pddl_symbols_text(&symbols, PDDL_NUM_KEYWORDS + 4999), "o4999");
    pddl_symbols_release(&symbols);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_keywords_have_their_numbers),
        cmocka_unit_test(test_words_are_stored_once_in_lower_case),
        cmocka_unit_test(test_many_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
