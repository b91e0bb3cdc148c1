#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"

#include "lab/gen_blocksworld.h"

/* The number of states of n blocks is c(n, 0), which the ratios determine. */
static void states_are_counted(void **state)
{
    (void)state;
    static const double NUM_STATES[] = {1, 1, 3, 13, 73, 501, 4051, 37633, 394353};
    enum { N = sizeof NUM_STATES / sizeof *NUM_STATES - 1 };
    GenBlocksworldCounts counts;
    gen_blocksworld_counts_init(&counts, N);
    double count = 1;
    for (int u = 0; u < N; u++) {
        count *= u + counts.ratio[u * (N + 1)];
        assert_true(count > NUM_STATES[u + 1] - 1e-6 && count < NUM_STATES[u + 1] + 1e-6);
    }
    gen_blocksworld_counts_release(&counts);
    assert_int_equal(mem_stats().current, 0);
}

/* The blocks below, read as digits; asserts that the towers are towers. */
static int state_number(const int32_t *below, int n)
{
    int number = 0;
    unsigned covered = 0;
    for (int i = 0; i < n; i++) {
        int height = 0;
        for (int32_t b = i; b != GEN_BLOCKSWORLD_TABLE; b = below[b]) {
            assert_true(b >= 0 && b < n && ++height <= n);
        }
        if (below[i] != GEN_BLOCKSWORLD_TABLE) {
            assert_false(covered & 1u << below[i]);
            covered |= 1u << below[i];
        }
        number = number * (n + 1) + below[i] + 1;
    }
    return number;
}

/* Draws 1000 per state, compares with the equal distribution by the chi-square statistic: its mean
 * is num_states - 1, its standard deviation sqrt(2 (num_states - 1)); 5 of these are allowed. */
static void assert_uniform(int n, int num_states, double allowed)
{
    enum { PER_STATE = 1000, MAX_NUMBERS = 7776 };
    static int seen[MAX_NUMBERS];
    int32_t below[5];
    Rng rng;
    GenBlocksworldCounts counts;
    memset(seen, 0, sizeof seen);
    rng_seed(&rng, 17);
    gen_blocksworld_counts_init(&counts, n);
    for (int i = 0; i < num_states * PER_STATE; i++) {
        gen_blocksworld_draw(&counts, &rng, below);
        seen[state_number(below, n)]++;
    }
    int num_seen = 0;
    double chi_square = 0;
    for (int i = 0; i < MAX_NUMBERS; i++) {
        if (seen[i] > 0) {
            num_seen++;
            chi_square += (seen[i] - PER_STATE) * (double)(seen[i] - PER_STATE) / PER_STATE;
        }
    }
    assert_int_equal(num_seen, num_states);
    assert_true(chi_square < allowed);
    gen_blocksworld_counts_release(&counts);
}

static void all_states_are_equally_likely(void **state)
{
    (void)state;
    assert_uniform(1, 1, 1e-9);
    assert_uniform(2, 3, 2 + 5 * 2);
    assert_uniform(3, 13, 12 + 5 * 4.9);
    assert_uniform(4, 73, 72 + 5 * 12);
    assert_uniform(5, 501, 500 + 5 * 31.7);
}

static void facts_describe_towers(void **state)
{
    (void)state;
    for (int64_t n = 1; n <= 40; n++) {
        GenCase c = gen_case_new("blocksworld", &n, 3 * n);
        int on = gen_case_count_init(&c, "on");
        assert_int_equal(c.task->num_objects, n);
        assert_int_equal(gen_case_count_init(&c, "on-table") + on, n);
        assert_int_equal(gen_case_count_init(&c, "clear") + on, n);
        assert_int_equal(gen_case_count_init(&c, "arm-empty"), 1);
        assert_int_equal(gen_case_count_goals(&c, "on"), c.task->goal.condition->num_children);
        gen_case_free(&c);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(states_are_counted),
        cmocka_unit_test(all_states_are_equally_likely),
        cmocka_unit_test(facts_describe_towers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
