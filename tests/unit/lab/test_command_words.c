#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lab/command_words.h"

static bool read(const char *text, Arena *arena, CommandWords *out_words, Error *error)
{
    ErrorPlace place = {"suite", text, strlen(text), 0};
    return command_words_read(place, strlen(text), arena, out_words, error);
}

static void words_and_quotes(void **state)
{
    (void)state;
    Arena arena = {0};
    Error error = {0};
    CommandWords words;
    assert_true(read("  a 'b c'\t\"d 'e'\"f  x'y'z '' ", &arena, &words, &error));
    const char *const expected[] = {"a", "b c", "d 'e'f", "xyz", ""};
    assert_int_equal(words.count, 5);
    for (int i = 0; i < words.count; i++) {
        assert_string_equal(words.words[i], expected[i]);
    }
    assert_true(read("", &arena, &words, &error));
    assert_int_equal(words.count, 0);
    arena_release(&arena);
}

static void holes_are_filled(void **state)
{
    (void)state;
    Arena arena = {0};
    Error error = {0};
    CommandWords words;
    assert_true(read("p --x={seed}{seed} '{problem}'", &arena, &words, &error));
    assert_true(words.has_hole[COMMAND_SEED] && words.has_hole[COMMAND_PROBLEM]);
    assert_false(words.has_hole[COMMAND_DOMAIN] || words.has_hole[COMMAND_PLAN]);
    const char *values[COMMAND_NUM_HOLES] = {[COMMAND_SEED] = "7", [COMMAND_PROBLEM] = "a {seed}"};
    assert_string_equal(command_words_fill(words.words[1], values, &arena), "--x=77");
    assert_string_equal(command_words_fill(words.words[2], values, &arena), "a {seed}");
    assert_string_equal(command_words_fill("{domain}", values, &arena), "");
    arena_release(&arena);
}

static void faults_have_a_place(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int column;
    } CASES[] = {{"ab {sed}", 4}, {"ab 'cd", 4}, {"{", 1}, {"x{problem}{", 11}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Arena arena = {0};
        Error error = {0};
        CommandWords words;
        assert_false(read(CASES[i].text, &arena, &words, &error));
        assert_int_equal(error.kind, ERROR_INPUT);
        assert_int_equal(error.column, CASES[i].column);
        arena_release(&arena);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_and_quotes),
        cmocka_unit_test(holes_are_filled),
        cmocka_unit_test(faults_have_a_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
