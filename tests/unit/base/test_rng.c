/* The expected numbers come from an independent implementation of the published definitions, itself
 * checked against the outputs that the authors of splitmix64 and xoshiro256** give. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>

#include "base/rng.h"

static void known_state_gives_known_numbers(void **state)
{
    (void)state;
    Rng rng = {{1, 2, 3, 4}};
    static const uint64_t EXPECTED[] = {
        11520U,
        0U,
        1509978240U,
        1215971899390074240U,
        1216172134540287360U,
        607988272756665600U,
        16172922978634559625U,
        8476171486693032832U,
        10595114339597558777U,
        2904607092377533576U,
    };
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        assert_true(rng_next(&rng) == EXPECTED[i]);
    }
}

static void seeds_give_known_numbers(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed, expected[4];
    } CASES[] = {
        {0, {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c}},
        {1, {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7}},
        {2026, {0x92e011592e98ae15, 0x489f37946d6d18d8, 0xd0009e279d9cdeda, 0xe4c7dca786d56702}},
        {UINT64_MAX,
         {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Rng rng;
        rng_seed(&rng, CASES[i].seed);
        for (int k = 0; k < 4; k++) {
            assert_true(rng_next(&rng) == CASES[i].expected[k]);
        }
    }
}

/* The large bound rejects some of the raw numbers, the small one none. */
static void below_gives_known_numbers(void **state)
{
    (void)state;
    static const uint32_t SMALL[] = {7, 2, 8, 9, 9, 8, 0, 1, 4, 1, 5, 7};
    static const uint32_t LARGE[] = {2101729446, 2943293174, 2618321815,
                                     313307367,  1211119577, 455448321};
    Rng rng;
    rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof SMALL / sizeof *SMALL; i++) {
        assert_int_equal(rng_below(&rng, 10), SMALL[i]);
    }
    rng_seed(&rng, 7);
    for (size_t i = 0; i < sizeof LARGE / sizeof *LARGE; i++) {
        assert_int_equal(rng_below(&rng, 3000000000U), LARGE[i]);
    }
}

static void below_stays_below_and_is_even(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 3);
    for (int i = 0; i < 100; i++) {
        assert_int_equal(rng_below(&rng, 1), 0);
    }
    int counts[7] = {0};
    for (int i = 0; i < 70000; i++) {
        uint32_t number = rng_below(&rng, 7);
        assert_true(number < 7);
        counts[number]++;
    }
    for (int i = 0; i < 7; i++) {
        assert_in_range(counts[i], 9500, 10500); /* over five standard deviations */
    }
}

static void unit_is_half_open_and_known(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 7);
    assert_true(rng_unit(&rng) == 0.7005764821796896);
    assert_true(rng_unit(&rng) == 0.2787512294737843);
    assert_true(rng_unit(&rng) == 0.8396274618764198);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        double number = rng_unit(&rng);
        assert_true(number >= 0 && number < 1);
        sum += number;
    }
    assert_true(sum > 49500 && sum < 50500);
}

static void shuffle_gives_known_order(void **state)
{
    (void)state;
    static const int32_t EXPECTED[] = {1, 8, 3, 0, 4, 5, 9, 6, 2, 7};
    int32_t items[] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
    Rng rng;
    rng_seed(&rng, 7);
    rng_shuffle(&rng, items, 10);
    assert_memory_equal(items, EXPECTED, sizeof EXPECTED);
}

static void shuffle_permutes_evenly(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 11);
    int counts[27] = {0};
    for (int i = 0; i < 60000; i++) {
        int32_t items[] = {0, 1, 2};
        rng_shuffle(&rng, items, 3);
        assert_int_equal(items[0] + items[1] + items[2], 3);
        counts[items[0] * 9 + items[1] * 3 + items[2]]++;
    }
    static const int ORDERS[] = {5, 7, 11, 15, 19, 21}; /* 012 021 102 120 201 210 in base 3 */
    for (int i = 0; i < 6; i++) {
        assert_in_range(counts[ORDERS[i]], 9500, 10500);
    }
}

static void shuffle_of_nothing_draws_nothing(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 5);
    Rng before = rng;
    int32_t item = 1;
    rng_shuffle(&rng, NULL, 0);
    rng_shuffle(&rng, &item, 1);
    assert_memory_equal(&rng, &before, sizeof rng);
}

/* Probabilities of the normal distribution between whole multiples of half its deviation, from
 * tables; the chi-square bound is the 0.999 quantile for 11 degrees of freedom. */
static void normal_has_the_shape_of_the_normal_distribution(void **state)
{
    (void)state;
    static const double SHARES[] = {0.0062097, 0.0165405, 0.0440571, 0.0918481, 0.1498823, 0.1914625,
                                    0.1914625, 0.1498823, 0.0918481, 0.0440571, 0.0165405, 0.0062097};
    enum { DRAWS = 100000, BINS = sizeof SHARES / sizeof *SHARES };
    int counts[BINS] = {0};
    double sums[4] = {0};
    Rng rng;
    rng_seed(&rng, 6);
    for (int i = 0; i < DRAWS; i++) {
        double x = rng_normal(&rng), power = 1;
        int bin = (int)(x * 2 + BINS / 2);
        counts[bin < 0 ? 0 : bin >= BINS ? BINS - 1 : bin]++;
        for (int k = 0; k < 4; k++) {
            sums[k] += power *= x;
        }
    }
    double chi_square = 0;
    for (int i = 0; i < BINS; i++) {
        double expected = SHARES[i] * DRAWS;
        chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    assert_true(chi_square < 31.26);
    assert_true(fabs(sums[0] / DRAWS) < 0.01);
    assert_true(fabs(sums[1] / DRAWS - 1) < 0.02);
    assert_true(fabs(sums[2] / DRAWS) < 0.05);
    assert_true(fabs(sums[3] / DRAWS - 3) < 0.1);
}

/* Bit for bit: no machine may give others. */
static void normal_gives_the_same_bits_for_ever(void **state)
{
    (void)state;
    static const double EXPECTED[] = {-0x1.da59042524c3cp-2, -0x1.b20df58ddff9p-3, 0x1.814d4a1d3a998p+0, -0x1.cc5a9210900eep-1, -0x1.9f1ef077eeb3p-3, 0x1.481fc9c270faep+1};
    Rng rng;
    rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof EXPECTED / sizeof *EXPECTED; i++) {
        assert_true(rng_normal(&rng) == EXPECTED[i]);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_state_gives_known_numbers),
        cmocka_unit_test(seeds_give_known_numbers),
        cmocka_unit_test(below_gives_known_numbers),
        cmocka_unit_test(below_stays_below_and_is_even),
        cmocka_unit_test(unit_is_half_open_and_known),
        cmocka_unit_test(shuffle_gives_known_order),
        cmocka_unit_test(shuffle_permutes_evenly),
        cmocka_unit_test(shuffle_of_nothing_draws_nothing),
        cmocka_unit_test(normal_has_the_shape_of_the_normal_distribution),
        cmocka_unit_test(normal_gives_the_same_bits_for_ever),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
