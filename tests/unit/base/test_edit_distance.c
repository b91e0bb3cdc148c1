#include "base/edit_distance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"

/* The textbook recursion, without a limit. */
static int naive(const char *left, const char *right)
{
    if (!*left || !*right) {
        return (int)(strlen(left) + strlen(right));
    }
    int best = naive(left + 1, right + 1) + (*left != *right);
    int deleted = naive(left + 1, right) + 1;
    int inserted = naive(left, right + 1) + 1;
    best = deleted < best ? deleted : best;
    return inserted < best ? inserted : best;
}

static void test_known_distances(void **state)
{
    (void)state;
    assert_int_equal(edit_distance("", "", 0), 0);
    assert_int_equal(edit_distance("plan", "plan", 0), 0);
    assert_int_equal(edit_distance("plan", "plna", 3), 2);
    assert_int_equal(edit_distance("lists", "lsts", 3), 1);
    assert_int_equal(edit_distance("", "abc", 3), 3);
    assert_int_equal(edit_distance("kitten", "sitting", 5), 3);
}

static void test_limit(void **state)
{
    (void)state;
    assert_int_equal(edit_distance("kitten", "sitting", 3), 3);
    assert_int_equal(edit_distance("kitten", "sitting", 2), 3);
    assert_int_equal(edit_distance("a", "b", 0), 1);
    assert_int_equal(edit_distance("", "abc", 1), 2);
}

static void test_long_words_are_far(void **state)
{
    (void)state;
    char word[300];
    memset(word, 'x', sizeof word);
    word[299] = '\0';
    assert_int_equal(edit_distance(word, word, 4), 5);
    word[255] = '\0';
    assert_int_equal(edit_distance(word, word, 4), 0);
}

static void random_word(Rng *rng, char *out_word)
{
    uint32_t length = rng_below(rng, 7);
    for (uint32_t i = 0; i < length; i++) {
        out_word[i] = (char)('a' + (int)rng_below(rng, 3));
    }
    out_word[length] = '\0';
}

static void test_random_words_agree_with_naive(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    for (int round = 0; round < 2000; round++) {
        char left[8], right[8];
        random_word(&rng, left);
        random_word(&rng, right);
        int distance = naive(left, right);
        for (int limit = 0; limit < 8; limit++) {
            int expected = distance <= limit ? distance : limit + 1;
            assert_int_equal(edit_distance(left, right, limit), expected);
        }
    }
}

static void test_tolerance(void **state)
{
    (void)state;
    assert_int_equal(edit_distance_tolerance(""), 1);
    assert_int_equal(edit_distance_tolerance("abc"), 1);
    assert_int_equal(edit_distance_tolerance("plan"), 2);
    assert_int_equal(edit_distance_tolerance("a rather long name"), 4);
}

static void the_nearest_name_is_found_or_none(void **state)
{
    (void)state;
    static const struct {
        int number;
        const char *name;
    } ROWS[] = {{0, "plan"}, {1, "plant"}, {2, "list"}};
    assert_string_equal(edit_distance_nearest("plna", &ROWS[0].name, 3, sizeof *ROWS), "plan");
    assert_string_equal(edit_distance_nearest("plants", &ROWS[0].name, 3, sizeof *ROWS), "plant");
    assert_string_equal(edit_distance_nearest("list", &ROWS[0].name, 3, sizeof *ROWS), "list");
    assert_null(edit_distance_nearest("validate", &ROWS[0].name, 3, sizeof *ROWS));
    assert_null(edit_distance_nearest("", &ROWS[0].name, 3, sizeof *ROWS));
    assert_null(edit_distance_nearest("plan", &ROWS[0].name, 0, sizeof *ROWS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_distances),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_long_words_are_far),
        cmocka_unit_test(test_random_words_agree_with_naive),
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(the_nearest_name_is_found_or_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
