#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/cem.h"

enum { COUNT = 5, POPULATION = 20 };

static const CemSettings SETTINGS = {.num_parameters = COUNT,
                                     .population = POPULATION,
                                     .elite = 5,
                                     .smoothing = 0.8,
                                     .spread_smoothing = 0.5,
                                     .spread = 1,
                                     .least_spread = 0.001,
                                     .seed = 7};

static const float GOAL[COUNT] = {2, -1, 0, 0.5f, -3};

/* The nearer to the goal, the better. */
static double score(const float *parameters)
{
    double sum = 0;
    for (int i = 0; i < COUNT; i++) {
        sum -= (parameters[i] - GOAL[i]) * (parameters[i] - GOAL[i]);
    }
    return sum;
}

static void learn(Cem *cem, int num_generations)
{
    double scores[POPULATION];
    for (int i = 0; i < num_generations; i++) {
        for (int k = 0; k < POPULATION; k++) {
            scores[k] = score(cem_member(cem, k));
        }
        cem_learn(cem, scores);
    }
}

static void a_hill_is_climbed(void **state)
{
    (void)state;
    Cem cem;
    cem_init(&cem, &SETTINGS);
    assert_true(cem_mean_spread(&cem) == 1);
    learn(&cem, 60);
    assert_int_equal(cem.generation, 60);
    assert_true(score(cem_member(&cem, 0)) > -0.01);
    assert_true(cem_mean_spread(&cem) < 0.1 && cem_mean_spread(&cem) >= 0.001);
    cem_release(&cem);
    assert_int_equal(mem_stats().current, 0);
}

static void the_elite_makes_the_next_distribution(void **state)
{
    (void)state;
    CemSettings settings = SETTINGS;
    settings.population = 4;
    settings.elite = 2;
    settings.smoothing = 0.75;
    Cem cem;
    cem_init(&cem, &settings);
    cem.mean[0] = 0.5;
    double x = cem_member(&cem, 1)[0] - 0.5, y = cem_member(&cem, 3)[0] - 0.5;
    cem_learn(&cem, (const double[]){0, 3, 1, 2});
    assert_true(fabs(cem.mean[0] - 0.5 - 0.75 * (x + y) / 2) < 1e-9);
    assert_true(fabs(cem.spread[0] - sqrt(0.5 + 0.5 * (x * x + y * y) / 2)) < 1e-9);
    assert_true(cem_member(&cem, 0)[0] == (float)cem.mean[0]);
    cem_release(&cem);
}

/* Where all are equal, as where nothing is ever solved, the first ones are taken; so is the mean. */
static void of_equals_the_first_are_best(void **state)
{
    (void)state;
    CemSettings settings = SETTINGS;
    settings.elite = 1;
    settings.smoothing = settings.spread_smoothing = 1;
    settings.least_spread = 0.5;
    double scores[POPULATION] = {0};
    Cem cem;
    cem_init(&cem, &settings);
    cem_learn(&cem, scores);
    for (int i = 0; i < COUNT; i++) {
        assert_true(cem.mean[i] == 0 && cem.spread[i] == 0.5);
    }
    cem_release(&cem);
}

static void it_can_start_anywhere(void **state)
{
    (void)state;
    Cem cem;
    cem_init(&cem, &SETTINGS);
    float offset = cem_member(&cem, 2)[4];
    cem_start_at(&cem, GOAL);
    assert_memory_equal(cem_member(&cem, 0), GOAL, sizeof GOAL);
    assert_true(fabsf(cem_member(&cem, 2)[4] - GOAL[4] - offset) <= 1e-5f);
    cem_release(&cem);
}

static void a_vector_from_elsewhere_takes_part(void **state)
{
    (void)state;
    CemSettings settings = SETTINGS;
    settings.elite = 1;
    settings.smoothing = 1;
    Cem cem;
    cem_init(&cem, &settings);
    cem_add_member(&cem, GOAL);
    assert_memory_equal(cem_member(&cem, POPULATION - 1), GOAL, sizeof GOAL);
    learn(&cem, 1);
    assert_memory_equal(cem_member(&cem, 0), GOAL, sizeof GOAL);
    assert_memory_not_equal(cem_member(&cem, POPULATION - 1), GOAL, sizeof GOAL);
    cem_release(&cem);
}

/* Seeds that follow each other have nothing in common, in no generation. */
static void chance_differs_by_seed_and_generation(void **state)
{
    (void)state;
    enum { SEEDS = 5, GENERATIONS = 8 };
    uint64_t drawn[SEEDS * GENERATIONS];
    for (int i = 0; i < SEEDS * GENERATIONS; i++) {
        Cem cem = {.settings.seed = (uint64_t)(i / GENERATIONS), .generation = i % GENERATIONS};
        drawn[i] = cem_generation_seed(&cem, UINT64_C(1) << 40);
        for (int j = 0; j < i; j++) {
            assert_true(drawn[i] != drawn[j]);
        }
    }
}

static void stored_it_goes_on_alike(void **state)
{
    (void)state;
    Error error = {0};
    Cem cem, copy;
    cem_init(&cem, &SETTINGS);
    cem_init(&copy, &SETTINGS);
    learn(&cem, 3);
    FILE *stream = tmpfile();
    assert_true(cem_write(&cem, stream));
    rewind(stream);
    assert_true(cem_read(&copy, stream, "stored", &error));
    fclose(stream);
    learn(&cem, 2);
    learn(&copy, 2);
    assert_memory_equal(cem.mean, copy.mean, COUNT * sizeof *cem.mean);
    assert_memory_equal(cem.spread, copy.spread, COUNT * sizeof *cem.spread);
    assert_memory_equal(cem.members, copy.members, POPULATION * COUNT * sizeof *cem.members);
    cem_release(&cem);
    cem_release(&copy);
}

static void what_is_damaged_is_refused(void **state)
{
    (void)state;
    char bytes[256];
    Cem cem, other;
    CemSettings settings = SETTINGS;
    cem_init(&cem, &SETTINGS);
    settings.num_parameters = COUNT - 1;
    cem_init(&other, &settings);
    FILE *stream = fmemopen(bytes, sizeof bytes, "w");
    assert_true(cem_write(&cem, stream));
    long size = ftell(stream);
    fclose(stream);
    for (long i = 0; i <= size; i++) {
        Error error = {0};
        bytes[i % size] ^= (char)(i < size);
        stream = fmemopen(bytes, (size_t)size, "r");
        /* at the end it is whole, but of another learner */
        assert_false(cem_read(i < size ? &cem : &other, stream, "stored", &error));
        assert_int_equal(error.kind, ERROR_INPUT);
        fclose(stream);
        bytes[i % size] ^= (char)(i < size);
    }
    assert_int_equal(cem.generation, 0);
    cem_release(&cem);
    cem_release(&other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_hill_is_climbed),
        cmocka_unit_test(the_elite_makes_the_next_distribution),
        cmocka_unit_test(of_equals_the_first_are_best),
        cmocka_unit_test(it_can_start_anywhere),
        cmocka_unit_test(a_vector_from_elsewhere_takes_part),
        cmocka_unit_test(chance_differs_by_seed_and_generation),
        cmocka_unit_test(stored_it_goes_on_alike),
        cmocka_unit_test(what_is_damaged_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
