#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/units.h"

/* What none of the three takes. */
static const char *const JUNK[] = {
    "",    " ",    "x",     "s",    "G",     "-",   "--1",  "+1",  " 1",       "1 ", "1 s",
    "nan", "inf",  "1e999", "0x10", "0X1p3", "1,5", "1.5.", "1x",  "infinity", "e5", "1e",
    "-s",  "-inf", "-nan",  "1e+",  "1ss",   "4GB", "1e6x", "\n1", "1\n",      ".",  ".5",
};
enum { NUM_JUNK = sizeof JUNK / sizeof *JUNK };

static void durations_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        double seconds;
    } CASES[] = {
        {"0", 0},     {"300", 300},  {"300s", 300}, {"5m", 300},  {"1.5h", 5400},   {"250ms", 0.25},
        {"0.5", 0.5}, {"1e3", 1000}, {"1.s", 1},    {"2H", 7200}, {"1e-3s", 0.001}, {"007", 7},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        double seconds = -1;
        assert_true(units_parse_duration(CASES[i].text, &seconds));
        assert_true(seconds == CASES[i].seconds);
    }
}

static void bad_durations_are_refused(void **state)
{
    (void)state;
    double seconds = 42;
    for (int i = 0; i < NUM_JUNK; i++) {
        assert_false(units_parse_duration(JUNK[i], &seconds));
    }
    assert_false(units_parse_duration("-1", &seconds));
    assert_false(units_parse_duration("-0", &seconds));
    assert_false(units_parse_duration("5k", &seconds));
    assert_false(units_parse_duration("1e308h", &seconds));
    assert_true(seconds == 42);
}

static void sizes_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t bytes;
    } CASES[] = {
        {"0", 0},
        {"4096", 4096},
        {"4096B", 4096},
        {"100K", 102400},
        {"100k", 102400},
        {"1KiB", 1024},
        {"512M", (size_t)512 << 20},
        {"1.5G", (size_t)3 << 29},
        {"4G", (size_t)4 << 30},
        {"4GiB", (size_t)4 << 30},
        {"2t", (size_t)2 << 40},
        {"0.3K", 307},
        {"8388607T", (size_t)8388607 << 40},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        size_t bytes = 1;
        assert_true(units_parse_size(CASES[i].text, &bytes));
        assert_int_equal(bytes, CASES[i].bytes);
    }
}

static void bad_sizes_are_refused(void **state)
{
    (void)state;
    size_t bytes = 42;
    for (int i = 0; i < NUM_JUNK; i++) {
        assert_false(units_parse_size(JUNK[i], &bytes));
    }
    assert_false(units_parse_size("-1", &bytes));
    assert_false(units_parse_size("16777216T", &bytes)); /* 2^64 */
    assert_false(units_parse_size("18446744073709551616", &bytes));
    assert_false(units_parse_size("1e30", &bytes));
    assert_false(units_parse_size("4Gi", &bytes));
    assert_false(units_parse_size("4h", &bytes));
    assert_int_equal(bytes, 42);
}

static void counts_are_read(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        int64_t count;
    } CASES[] = {
        {"0", 0},
        {"4", 4},
        {"-4", -4},
        {"010", 10},
        {"1e6", 1000000},
        {"-1e2", -100},
        {"2.5e3", 2500},
        {"3.0", 3},
        {"9007199254740993", 9007199254740993}, /* 2^53 + 1: no double */
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775808", INT64_MIN},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        int64_t count = 42;
        assert_true(units_parse_count(CASES[i].text, INT64_MIN, INT64_MAX, &count));
        assert_true(count == CASES[i].count);
    }
}

static void bad_counts_are_refused(void **state)
{
    (void)state;
    int64_t count = 42;
    for (int i = 0; i < NUM_JUNK; i++) {
        assert_false(units_parse_count(JUNK[i], INT64_MIN, INT64_MAX, &count));
    }
    assert_false(units_parse_count("1.5", INT64_MIN, INT64_MAX, &count));
    assert_false(units_parse_count("1e-1", INT64_MIN, INT64_MAX, &count));
    assert_false(units_parse_count("4K", INT64_MIN, INT64_MAX, &count));
    assert_false(units_parse_count("1e16", INT64_MIN, INT64_MAX, &count));
    assert_false(units_parse_count("9223372036854775808", INT64_MIN, INT64_MAX, &count));
    assert_false(units_parse_count("-9223372036854775809", INT64_MIN, INT64_MAX, &count));
    assert_int_equal(count, 42);
}

static void range_includes_its_ends(void **state)
{
    (void)state;
    int64_t count = 42;
    assert_false(units_parse_count("0", 1, 64, &count));
    assert_false(units_parse_count("65", 1, 64, &count));
    assert_false(units_parse_count("-1", 0, 64, &count));
    assert_int_equal(count, 42);
    assert_true(units_parse_count("1", 1, 64, &count));
    assert_int_equal(count, 1);
    assert_true(units_parse_count("64", 1, 64, &count));
    assert_int_equal(count, 64);
}

static void reals_are_read_within_their_range(void **state)
{
    (void)state;
    double real = 42;
    static const char *const BAD[] = {"", " 1", "1 ", "x", "nan", "inf", "0x1", "1.5", "-0.1", "--0.5"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(units_parse_real(BAD[i], 0, 1, &real));
    }
    assert_true(real == 42);
    assert_true(units_parse_real("0.99", 0, 1, &real) && real == 0.99);
    assert_true(units_parse_real("1e-3", 0, 1, &real) && real == 1e-3);
    assert_true(units_parse_real("-2", -2, 1, &real) && real == -2);
}

static void test_ranges(void **state)
{
    (void)state;
    int64_t first = 0, last = 0;
    assert_true(units_parse_range("4..18", 1, 20, &first, &last));
    assert_true(first == 4 && last == 18);
    assert_true(units_parse_range("7", 1, 20, &first, &last));
    assert_true(first == 7 && last == 7);
    static const char *const BAD[] = {"", "..", "3..", "..3", "5..4", "0..3", "1..21", "1...3",
                                      "1..2..3", "a..b",
                                      "00000000000000000000000000000000000001..2"};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        assert_false(units_parse_range(BAD[i], 1, 20, &first, &last));
    }
    assert_true(first == 7 && last == 7);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_ranges),
        cmocka_unit_test(durations_are_read),      cmocka_unit_test(bad_durations_are_refused),
        cmocka_unit_test(sizes_are_read),          cmocka_unit_test(bad_sizes_are_refused),
        cmocka_unit_test(counts_are_read),         cmocka_unit_test(bad_counts_are_refused),
        cmocka_unit_test(range_includes_its_ends), cmocka_unit_test(reals_are_read_within_their_range),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
