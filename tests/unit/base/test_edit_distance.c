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
    assert_int_equal(edit_distance_start("").limit, 1);
    assert_int_equal(edit_distance_start("abc").limit, 1);
    assert_int_equal(edit_distance_start("plan").limit, 2);
    assert_int_equal(edit_distance_start("a rather long name").limit, 4);
}

static void the_first_of_the_nearest_is_kept(void **state)
{
    (void)state;
    EditDistanceBest best = edit_distance_start("plan");
    assert_false(edit_distance_consider(&best, "validate"));
    assert_null(best.nearest);
    assert_true(edit_distance_consider(&best, "plants"));
    assert_true(edit_distance_consider(&best, "plant"));
    assert_false(edit_distance_consider(&best, "plane"));
    assert_string_equal(best.nearest, "plant");
    assert_true(edit_distance_consider(&best, "plan"));
    assert_false(edit_distance_consider(&best, "plan"));
    assert_string_equal(best.nearest, "plan");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known_distances),
        cmocka_unit_test(test_limit),
        cmocka_unit_test(test_long_words_are_far),
        cmocka_unit_test(test_random_words_agree_with_naive),
        cmocka_unit_test(test_tolerance),
        cmocka_unit_test(the_first_of_the_nearest_is_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
