#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <jansson.h>
#include <stdbool.h>
#include <string.h>

#include "base/json_tree.h"
#include "base/mem.h"
#include "base/rng.h"

static Arena arena;

static const JsonTree *read(const char *text)
{
    return json_tree_read(text, strlen(text), &arena);
}

static int release(void **state)
{
    (void)state;
    arena_release(&arena);
    return mem_stats().current == 0 ? 0 : -1;
}

static void values_are_read(void **state)
{
    (void)state;
    const JsonTree *tree = read(" {\"a\" : [1, -20,\t3.5e+2, \"x\"], \"\":{ } ,\"c\":[ ]}\n");
    assert_non_null(tree);
    assert_true(tree->kind == JSON_TREE_OBJECT && tree->count == 3 && !tree->key);
    const JsonTree *array = json_tree_get(tree, "a");
    assert_true(array->kind == JSON_TREE_ARRAY && array->count == 4);
    const JsonTree *item = array->first;
    assert_true(item->kind == JSON_TREE_WHOLE && item->number == 1);
    item = item->next;
    assert_int_equal(item->number, -20);
    item = item->next;
    assert_int_equal(item->kind, JSON_TREE_OTHER);
    item = item->next;
    assert_true(item->kind == JSON_TREE_TEXT && !item->next);
    assert_string_equal(item->text, "x");
    assert_int_equal(json_tree_get(tree, "")->kind, JSON_TREE_OBJECT);
    assert_null(json_tree_get(tree, "b"));
    assert_null(json_tree_get(array, "a"));
    assert_null(json_tree_get(NULL, "a"));
    assert_int_equal(read("9223372036854775807")->number, INT64_MAX);
    assert_int_equal(read("-9223372036854775808")->number, INT64_MIN);
    assert_int_equal(read("true")->kind, JSON_TREE_OTHER);
}

static void texts_are_decoded(void **state)
{
    (void)state;
    assert_string_equal(read("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"")->text, "\"\\/\b\f\n\r\t");
    assert_string_equal(read("\"\\u0041\\u00e4\\u20AC\\ud83d\\ude00\"")->text,
                        "A\303\244\342\202\254\360\237\230\200");
    assert_string_equal(read("\"\303\244\360\237\230\200\"")->text, "\303\244\360\237\230\200");
}

static const char *const BAD[] = {
    "",          " ",          "{",           "}",          "[1,]",       "[1 2]",     "{\"a\"}",
    "{\"a\":}",  "{\"a\":1,}", "{a:1}",       "{\"a\":1,\"a\":2}",       "01",        "-",
    "1.",        ".5",         "1e",          "+1",         "0x1",        "nul",       "truee",
    "\"",        "\"\\\"",     "\"\\x\"",     "\"\\u12\"", "\"\\u12g4\"", "\"\n\"",   "\"\\u0000\"",
    "\"\\ud83d\"", "\"\\ude00\"", "\"\\ud83d\\u0041\"", "\"\200\"", "\"\300\200\"", "\"\355\240\200\"",
    "\"\364\220\200\200\"", "\"\342\202\"", "9223372036854775808", "-9223372036854775809", "1 1", "[[]"};

static void what_is_not_json_is_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        if (read(BAD[i])) {
            fail_msg("accepts %s", BAD[i]);
        }
    }
    char deep[2 * JSON_TREE_MAX_DEPTH + 3];
    for (int depth = JSON_TREE_MAX_DEPTH; depth <= JSON_TREE_MAX_DEPTH + 1; depth++) {
        memset(deep, '[', (size_t)depth);
        memset(deep + depth, ']', (size_t)depth);
        assert_int_equal(json_tree_read(deep, (size_t)depth * 2, &arena) != NULL,
                         depth == JSON_TREE_MAX_DEPTH);
    }
}

static bool are_same(const JsonTree *tree, const json_t *value)
{
    if (tree->kind == JSON_TREE_TEXT) {
        return json_is_string(value) && strcmp(tree->text, json_string_value(value)) == 0;
    }
    if (tree->kind == JSON_TREE_WHOLE) {
        return json_is_integer(value) && tree->number == json_integer_value(value);
    }
    bool is_object = tree->kind == JSON_TREE_OBJECT;
    if (!is_object && tree->kind != JSON_TREE_ARRAY) {
        return !json_is_string(value) && !json_is_integer(value) && !json_is_object(value) &&
               !json_is_array(value);
    }
    size_t index = 0;
    bool ok = tree->count == (is_object ? json_object_size(value) : json_array_size(value));
    for (const JsonTree *member = tree->first; member && ok; member = member->next) {
        const json_t *other = is_object ? json_object_get(value, member->key)
                                        : json_array_get(value, index++);
        ok = other && are_same(member, other);
    }
    return ok;
}

/* Texts that are JSON but for a few characters: jansson says the same of them. */
static void jansson_agrees(void **state)
{
    (void)state;
    static const char SAMPLE[] = "{\"a\":[1,-2.5e3,\"x\\n\\u00e4\\ud83d\\ude00\"],\"b\":{\"c\":null,"
                                 "\"d\":[true,[]]},\"\303\244\":0}";
    static const char ALPHABET[] = "{}[]:,\"\\ue10-.9ntf \303\244\200d";
    int num_good = 0;
    for (uint64_t seed = 0; seed < 20000; seed++) {
        char text[sizeof SAMPLE];
        Rng rng;
        rng_seed(&rng, seed);
        memcpy(text, SAMPLE, sizeof SAMPLE);
        for (uint32_t i = rng_below(&rng, 3); i > 0; i--) {
            text[rng_below(&rng, sizeof SAMPLE - 1)] = ALPHABET[rng_below(&rng, sizeof ALPHABET - 1)];
        }
        const JsonTree *tree = json_tree_read(text, sizeof SAMPLE - 1, &arena);
        json_t *value =
            json_loadb(text, sizeof SAMPLE - 1, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, NULL);
        if (!tree != !value || (tree && !are_same(tree, value))) {
            fail_msg("jansson does not agree about %s", text);
        }
        num_good += tree != NULL;
        json_decref(value);
        arena_release(&arena);
    }
    assert_in_range(num_good, 1000, 19000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(values_are_read, release),
        cmocka_unit_test_teardown(texts_are_decoded, release),
        cmocka_unit_test_teardown(what_is_not_json_is_refused, release),
        cmocka_unit_test_teardown(jansson_agrees, release),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
