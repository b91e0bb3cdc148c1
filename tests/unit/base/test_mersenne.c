/* The expected numbers were printed by CPython 3.11's random.Random and, for C++, by a program that
 * was compiled with GCC 12. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mersenne.h"

/* Seeds of one and of two 32-bit digits; number 2003 comes from the fourth filling of the state. */
static void seeds_give_pythons_numbers(void **state)
{
    (void)state;
    static const struct {
        uint64_t seed;
        uint32_t first[4], number_2003;
    } CASES[] = {
        {0, {3626764237, 1654615998, 3255389356, 3823568514}, 2846861434},
        {1, {577090037, 2444712010, 3639700191, 3445702192}, 1100869506},
        {314159, {826196214, 1180060831, 1231978967, 423847419}, 799297892},
        {UINT32_MAX, {2728839433, 2661025012, 872737089, 924893097}, 2673981120},
        {(uint64_t)1 << 32, {485306839, 1508871100, 1794561286, 4014597330}, 3387876781},
        {UINT64_MAX, {93740670, 1068495656, 1452108352, 2657516307}, 246726302},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Mersenne mersenne;
        mersenne_seed(&mersenne, CASES[i].seed);
        for (int k = 0; k < 4; k++) {
            assert_int_equal(mersenne_next(&mersenne), CASES[i].first[k]);
        }
        uint32_t last = 0;
        for (int k = 0; k < 2000; k++) {
            last = mersenne_next(&mersenne);
        }
        assert_int_equal(last, CASES[i].number_2003);
    }
}

static void below_gives_pythons_numbers(void **state)
{
    (void)state;
    static const struct {
        uint32_t bound, expected;
    } DRAWS[] = {
        {1, 0},
        {2, 1},
        {3, 1},
        {4, 0},
        {5, 0},
        {6, 4},
        {7, 2},
        {8, 4},
        {9, 8},
        {10, 2},
        {100, 21},
        {1000, 582},
        {INT32_MAX, 1317128308},
        {(uint32_t)1 << 31, 148710550},
        {UINT32_MAX, 882329193},
    };
    Mersenne mersenne;
    mersenne_seed(&mersenne, 314159);
    for (size_t i = 0; i < sizeof DRAWS / sizeof *DRAWS; i++) {
        assert_int_equal(mersenne_below(&mersenne, DRAWS[i].bound), DRAWS[i].expected);
    }
}

static void words_give_the_numbers_of_cpp(void **state)
{
    (void)state;
    static const struct {
        uint32_t seed, first[4];
    } CASES[] = {
        {0, {2357136044, 2546248239, 3071714933, 3626093760}},
        {1, {1791095845, 4282876139, 3093770124, 4005303368}},
        {2011, {3982728747, 352784717, 2315255848, 3599373883}},
        {UINT32_MAX, {419326371, 479346978, 3918654476, 2416749639}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Mersenne mersenne;
        mersenne_seed_word(&mersenne, CASES[i].seed);
        for (int k = 0; k < 4; k++) {
            assert_int_equal(mersenne_next(&mersenne), CASES[i].first[k]);
        }
    }
}

/* Of the numbers below three milliards, some are drawn again. */
static void below_wide_gives_the_numbers_of_cpp(void **state)
{
    (void)state;
    static const struct {
        uint32_t seed, bound, expected[8];
    } CASES[] = {
        {1, 1, {0, 0, 0, 0, 0, 0, 0, 0}},
        {1, 3, {1, 2, 2, 2, 0, 0, 0, 2}},
        {2011, 4, {3, 0, 2, 3, 1, 2, 3, 2}},
        {2011, 7, {6, 0, 3, 5, 2, 3, 5, 3}},
        {5,
         3000000000,
         {2612196910, 2493983519, 2938334992, 1465233569, 269463102, 1835231584, 1190209819,
          2297723580}},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Mersenne mersenne;
        mersenne_seed_word(&mersenne, CASES[i].seed);
        for (int k = 0; k < 8; k++) {
            assert_int_equal(mersenne_below_wide(&mersenne, CASES[i].bound),
                             CASES[i].expected[k]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_give_pythons_numbers),
        cmocka_unit_test(below_gives_pythons_numbers),
        cmocka_unit_test(words_give_the_numbers_of_cpp),
        cmocka_unit_test(below_wide_gives_the_numbers_of_cpp),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
