#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/heur_table.h"
#include "learn/instance_set.h"
#include "support/small_task.h"

enum { NUM_INSTANCES = 5, NUM_THREADS = 4, EPISODES_PER_THREAD = 40, NUM_ROUNDS = 4 };

static const ListSpec *two_lists(void)
{
    static ListSpec lists[2];
    lists[0] = list_spec_plain(heur_table_find("goalcount", 9));
    lists[1] = list_spec_plain(heur_table_find("blind", 5));
    return lists;
}

/* Of tasks with first_size ^ 3 states and more. */
static InstanceSet *new_set_of(int32_t first_size, const ListSpec *lists, size_t memory_budget,
                               bool remembers)
{
    InstanceSet *set = instance_set_new(&(InstanceSetOptions){
        .lists = lists, .num_lists = 2, .memory_budget = memory_budget, .remembers = remembers});
    for (int32_t i = 0; i < NUM_INSTANCES; i++) {
        char name[20];
        snprintf(name, sizeof name, "counters %d", (int)i);
        instance_set_add(set, small_task_new_counters(3, first_size + i), name);
    }
    return set;
}

static InstanceSet *new_set(const ListSpec *lists, size_t memory_budget, bool remembers)
{
    return new_set_of(3, lists, memory_budget, remembers);
}

/* Steps of a search whose choices depend on the seed alone. */
static int64_t run_episode(InstanceSet *set, int index, uint64_t seed)
{
    Rng rng;
    Error error = {0};
    rng_seed(&rng, seed);
    Search *search = instance_set_borrow(set, index, &error);
    if (!search || search_stats(search).steps != 0) {
        return -1;
    }
    while (search_status(search) == SEARCH_RUNNING) {
        search_step(search, (int)rng_below(&rng, 2));
    }
    int64_t steps = search_stats(search).steps;
    instance_set_return(set, index);
    return steps;
}

static void finish(InstanceSet *set)
{
    instance_set_free(set);
    assert_int_equal(mem_stats().current, 0);
}

static void instances_have_names_and_are_at_the_start(void **state)
{
    (void)state;
    InstanceSet *set = new_set(two_lists(), 0, true);
    Error error = {0};
    assert_int_equal(instance_set_size(set), NUM_INSTANCES);
    assert_string_equal(instance_set_name(set, 3), "counters 3");
    assert_int_equal(instance_set_memory(set), 0);
    for (int round = 0; round < 2; round++) {
        Search *search = instance_set_borrow(set, 2, &error);
        assert_int_equal(search_num_states(search), 1);
        search_step(search, 0);
        assert_true(search_num_states(search) > 1);
        instance_set_return(set, 2);
    }
    assert_true(instance_set_memory(set) > 0);
    finish(set);
    instance_set_free(NULL);
}

static void a_heuristic_that_cannot_be_had_is_an_error_each_time(void **state)
{
    (void)state;
    ListSpec lists[2] = {two_lists()[0], {.heuristic = {heur_table_find("pdb", 3), "77"}}};
    InstanceSet *set = new_set(lists, 0, true);
    for (int round = 0; round < 2; round++) {
        Error error = {0};
        assert_null(instance_set_borrow(set, 0, &error));
        assert_int_not_equal(error.kind, ERROR_NONE);
    }
    finish(set);
}

/* Who was returned longest ago forgets first; and nothing changes. */
static void the_budget_is_kept(void **state)
{
    (void)state;
    InstanceSet *all = new_set(two_lists(), 0, true);
    size_t memory[NUM_INSTANCES + 1] = {0};
    int64_t steps[NUM_INSTANCES];
    for (int i = 0; i < NUM_INSTANCES; i++) {
        steps[i] = run_episode(all, i, 1);
        memory[i + 1] = instance_set_memory(all);
    }
    instance_set_free(all);

    size_t budget = memory[NUM_INSTANCES] - memory[1] + memory[1] / 2;
    InstanceSet *set = new_set(two_lists(), budget, true);
    for (int i = 0; i < NUM_INSTANCES; i++) {
        assert_int_equal(run_episode(set, i, 1), steps[i]);
    }
    assert_in_range(instance_set_memory(set), memory[NUM_INSTANCES] - memory[1], budget);
    assert_int_equal(run_episode(set, 0, 1), steps[0]); /* now it is the turn of instance 1 */
    assert_in_range(instance_set_memory(set),
                    memory[NUM_INSTANCES] - (memory[2] - memory[1]), budget);
    finish(set);
}

static void a_budget_too_small_for_one_instance_works(void **state)
{
    (void)state;
    InstanceSet *all = new_set(two_lists(), 0, false);
    InstanceSet *set = new_set(two_lists(), 1, true);
    for (uint64_t seed = 0; seed < 3; seed++) {
        for (int i = 0; i < NUM_INSTANCES; i++) {
            assert_int_equal(run_episode(set, i, seed), run_episode(all, i, seed));
            assert_true(instance_set_memory(set) < 50000);
        }
    }
    instance_set_free(all);
    finish(set);
}

/* What is really held, at any moment of several rounds, beyond what searches need for a start. */
static size_t most_held(size_t memory_budget, const int64_t *steps)
{
    InstanceSet *set = new_set_of(8, two_lists(), memory_budget, true);
    Error error = {0};
    size_t most = 0;
    for (int i = 0; i < NUM_INSTANCES; i++) {
        instance_set_borrow(set, i, &error);
        instance_set_return(set, i);
    }
    size_t before = mem_stats().current;
    for (int round = 0; round < NUM_ROUNDS; round++) {
        for (int i = 0; i < NUM_INSTANCES; i++) {
            Rng rng;
            rng_seed(&rng, (uint64_t)round);
            Search *search = instance_set_borrow(set, i, &error);
            while (search_status(search) == SEARCH_RUNNING) {
                search_step(search, (int)rng_below(&rng, 2));
                size_t held = mem_stats().current - before;
                most = held > most ? held : most;
            }
            assert_int_equal(search_stats(search).steps, steps[round * NUM_INSTANCES + i]);
            instance_set_return(set, i);
        }
    }
    finish(set);
    return most;
}

/* Also while instances are in use; a little may be added between two looks at what is held. Below
 * `least` it cannot get: that is for the episode that needs most. */
static void what_is_held_stays_within_the_budget(void **state)
{
    (void)state;
    int64_t steps[NUM_ROUNDS * NUM_INSTANCES];
    InstanceSet *plain = new_set_of(8, two_lists(), 0, false);
    for (int i = 0; i < NUM_ROUNDS * NUM_INSTANCES; i++) {
        steps[i] = run_episode(plain, i % NUM_INSTANCES, (uint64_t)(i / NUM_INSTANCES));
    }
    finish(plain);
    size_t all = most_held(0, steps);
    size_t least = most_held(1, steps);
    for (int share = 1; share <= 8; share++) {
        size_t budget = all * (size_t)share / 8;
        size_t bound = budget > least ? budget : least;
        assert_true(most_held(budget, steps) <= bound + bound / 20);
    }
}

/* --- Threads ----------------------------------------------------------------------------------- */

typedef struct Crowd {
    InstanceSet *set;
    int64_t (*steps)[NUM_INSTANCES]; /* per seed */
    atomic_int num_different;
} Crowd;

enum { NUM_SEEDS = 3 };

typedef struct Member {
    Crowd *crowd;
    uint64_t seed;
} Member;

static void *run_episodes(void *opaque)
{
    const Member *member = opaque;
    Rng rng;
    rng_seed(&rng, member->seed);
    for (int i = 0; i < EPISODES_PER_THREAD; i++) {
        int index = (int)rng_below(&rng, NUM_INSTANCES);
        uint32_t seed = rng_below(&rng, NUM_SEEDS);
        if (run_episode(member->crowd->set, index, seed) != member->crowd->steps[seed][index]) {
            atomic_fetch_add(&member->crowd->num_different, 1);
        }
    }
    return NULL;
}

static void threads_share_instances(void **state)
{
    (void)state;
    int64_t steps[NUM_SEEDS][NUM_INSTANCES];
    InstanceSet *all = new_set(two_lists(), 0, false);
    for (uint64_t seed = 0; seed < NUM_SEEDS; seed++) {
        for (int i = 0; i < NUM_INSTANCES; i++) {
            steps[seed][i] = run_episode(all, i, seed);
        }
    }
    instance_set_free(all);
    Crowd crowd = {.set = new_set(two_lists(), 40000, true), .steps = steps};
    pthread_t threads[NUM_THREADS];
    Member members[NUM_THREADS];
    for (int i = 0; i < NUM_THREADS; i++) {
        members[i] = (Member){&crowd, (uint64_t)i};
        assert_int_equal(pthread_create(&threads[i], NULL, run_episodes, &members[i]), 0);
    }
    for (int i = 0; i < NUM_THREADS; i++) {
        pthread_join(threads[i], NULL);
    }
    assert_int_equal(atomic_load(&crowd.num_different), 0);
    finish(crowd.set);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(instances_have_names_and_are_at_the_start),
        cmocka_unit_test(a_heuristic_that_cannot_be_had_is_an_error_each_time),
        cmocka_unit_test(the_budget_is_kept),
        cmocka_unit_test(a_budget_too_small_for_one_instance_works),
        cmocka_unit_test(what_is_held_stays_within_the_budget),
        cmocka_unit_test(threads_share_instances),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
