/* The expected numbers were printed by CPython 3.11's random.Random. */
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(seeds_give_pythons_numbers),
        cmocka_unit_test(below_gives_pythons_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
