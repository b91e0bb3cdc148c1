#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/mem.h"
#include "learn/replay.h"

enum { NUM_INPUTS = 3, MAX_STEPS = 20000 };

/* Observation number n, different for every n. */
static void fill_inputs(float *inputs, int n)
{
    for (int i = 0; i < NUM_INPUTS; i++) {
        inputs[i] = (float)n + (float)i / 4;
    }
}

/* Transition number `step`; its observation is that with the number `from`. */
static void add(Replay *replay, int step, int from)
{
    float inputs[NUM_INPUTS], next_inputs[NUM_INPUTS];
    fill_inputs(inputs, from);
    fill_inputs(next_inputs, from + 1);
    replay_add(replay, (Transition){
                           .inputs = inputs,
                           .next_inputs = next_inputs,
                           .action = step % 7,
                           .reward = (float)-step,
                           .is_terminal = step % 5 == 0,
                       });
}

static void assert_is(const Replay *replay, int64_t index, int step, int from)
{
    float inputs[NUM_INPUTS], next_inputs[NUM_INPUTS];
    fill_inputs(inputs, from);
    fill_inputs(next_inputs, from + 1);
    Transition found = replay_get(replay, index);
    assert_memory_equal(found.inputs, inputs, sizeof inputs);
    assert_memory_equal(found.next_inputs, next_inputs, sizeof next_inputs);
    assert_int_equal(found.action, step % 7);
    assert_true(found.reward == (float)-step);
    assert_int_equal(found.is_terminal, step % 5 == 0);
}

static void check_against_a_list(int capacity, uint32_t mean_length, Rng *rng)
{
    static int from[MAX_STEPS];
    Replay *replay = replay_new(NUM_INPUTS, capacity);
    int number = 0, num_steps = 3 * capacity + 50;
    assert_true(num_steps <= MAX_STEPS);
    for (int step = 0; step < num_steps; step++) {
        number += 1 + (rng_below(rng, mean_length) == 0);
        from[step] = number;
        add(replay, step, number);
        int size = step + 1 < capacity ? step + 1 : capacity;
        assert_int_equal(replay_size(replay), size);
        int stride = size / 10 + 1;
        for (int i = size - 1; i >= 0; i -= stride) {
            int expected = step + 1 - size + i;
            assert_is(replay, i, expected, from[expected]);
        }
        assert_is(replay, 0, step + 1 - size, from[step + 1 - size]);
    }
    replay_free(replay);
    assert_int_equal(mem_stats().current, 0);
}

/* Around the sizes of chunks, in episodes from a single step on. */
static void the_last_transitions_are_kept_in_order(void **state)
{
    (void)state;
    static const int CAPACITIES[] = {1, 2, 3, 10, 511, 512, 513, 1023, 1024, 1025, 2500};
    Rng rng;
    rng_seed(&rng, 1);
    for (size_t i = 0; i < sizeof CAPACITIES / sizeof *CAPACITIES; i++) {
        check_against_a_list(CAPACITIES[i], 1, &rng);
        check_against_a_list(CAPACITIES[i], 4, &rng);
        check_against_a_list(CAPACITIES[i], 1000, &rng);
    }
}

static size_t memory_after(int capacity, int num_steps, bool shares)
{
    Replay *replay = replay_new(NUM_INPUTS, capacity);
    for (int step = 0; step < num_steps; step++) {
        add(replay, step, shares ? step : 2 * step);
    }
    size_t bytes = mem_stats().current;
    replay_free(replay);
    return bytes;
}

/* 12 bytes per observation, 16 besides, at most two chunks of 1024 rows and a table of pointers to
 * chunks more. */
static void memory_is_known(void **state)
{
    (void)state;
    enum { CAPACITY = 10000, REST = 3 * 1024 * 12 + 1000 };
    assert_in_range(memory_after(CAPACITY, 30000, true), CAPACITY * 28, CAPACITY * 28 + REST);
    assert_in_range(memory_after(CAPACITY, 30000, false), CAPACITY * 40, CAPACITY * 40 + REST);
    assert_in_range(memory_after(CAPACITY, 100, true), 0, 1024 * 12 + 100 * 16 * 2 + 1000);
    assert_in_range(memory_after(1000000, 100, true), 0, 1024 * 12 + 100 * 16 * 2 + 20000);
}

static void a_full_replay_allocates_nothing(void **state)
{
    (void)state;
    Replay *replay = replay_new(NUM_INPUTS, 3000);
    uint64_t before = 0;
    for (int step = 0; step < 20000; step++) {
        before = step == 6000 ? mem_stats().allocations : before;
        add(replay, step, step + step / 10);
    }
    assert_int_equal(mem_stats().allocations, before);
    replay_free(replay);
}

/* Equal to the last observation, but another object: stored once. Zeros of another sign are not
 * equal. */
static void observations_are_shared_by_their_bits(void **state)
{
    (void)state;
    Replay *replay = replay_new(1, 10);
    const float one = 1, zero = 0, other_zero = -0.0F;
    replay_add(replay, (Transition){.inputs = &one, .next_inputs = &zero});
    replay_add(replay, (Transition){.inputs = &zero, .next_inputs = &one});
    replay_add(replay, (Transition){.inputs = &one, .next_inputs = &other_zero});
    replay_add(replay, (Transition){.inputs = &zero, .next_inputs = &one});
    assert_ptr_equal(replay_get(replay, 1).inputs, replay_get(replay, 0).next_inputs);
    assert_ptr_equal(replay_get(replay, 2).inputs, replay_get(replay, 1).next_inputs);
    assert_ptr_not_equal(replay_get(replay, 3).inputs, replay_get(replay, 2).next_inputs);
    assert_memory_equal(replay_get(replay, 2).next_inputs, &other_zero, sizeof(float));
    assert_memory_equal(replay_get(replay, 3).inputs, &zero, sizeof(float));
    replay_free(replay);
}

static void samples_have_no_duplicates_and_are_in_range(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int64_t size = 1; size <= 40; size++) {
        for (int32_t count = 1; count <= size; count++) {
            int64_t indices[40];
            uint64_t seen = 0;
            replay_sample(&rng, size, indices, count);
            for (int32_t i = 0; i < count; i++) {
                assert_in_range(indices[i], 0, size - 1);
                seen |= 1ULL << indices[i];
            }
            assert_int_equal(__builtin_popcountll(seen), count);
        }
    }
}

/* Chi-square of single indices and of pairs; bounds are above the 0.999 quantiles of 49 and 44
 * degrees of freedom. Without replacement, counts vary less than those of independent draws. */
static void samples_are_uniform(void **state)
{
    (void)state;
    enum { SIZE = 50, COUNT = 8, ROUNDS = 20000 };
    Rng rng;
    rng_seed(&rng, 2);
    int counts[SIZE] = {0}, pairs[10][10] = {{0}};
    for (int round = 0; round < ROUNDS; round++) {
        int64_t indices[COUNT];
        replay_sample(&rng, SIZE, indices, COUNT);
        for (int i = 0; i < COUNT; i++) {
            counts[indices[i]]++;
        }
        replay_sample(&rng, 10, indices, 2);
        int64_t low = indices[0] < indices[1] ? indices[0] : indices[1];
        pairs[low][indices[0] + indices[1] - low]++;
    }
    double chi_square = 0, expected = (double)ROUNDS * COUNT / SIZE;
    for (int i = 0; i < SIZE; i++) {
        chi_square += (counts[i] - expected) * (counts[i] - expected) / expected;
    }
    assert_true(chi_square < 85.4 && chi_square > 20);
    chi_square = 0;
    expected = ROUNDS / 45.0;
    for (int i = 0; i < 10; i++) {
        for (int k = i + 1; k < 10; k++) {
            chi_square += (pairs[i][k] - expected) * (pairs[i][k] - expected) / expected;
        }
    }
    assert_true(chi_square < 78.8);
}

static void nothing_can_be_freed(void **state)
{
    (void)state;
    replay_free(NULL);
    replay_free(replay_new(1, 1));
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_transitions_are_kept_in_order),
        cmocka_unit_test(memory_is_known),
        cmocka_unit_test(a_full_replay_allocates_nothing),
        cmocka_unit_test(observations_are_shared_by_their_bits),
        cmocka_unit_test(samples_have_no_duplicates_and_are_in_range),
        cmocka_unit_test(samples_are_uniform),
        cmocka_unit_test(nothing_can_be_freed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
