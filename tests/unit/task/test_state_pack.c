#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "support/small_task.h"
#include "task/state_pack.h"

/* Without names for the values: there may be billions. */
static Task *task_with_domains(int32_t count, const int32_t *domains)
{
    int32_t sizes[200];
    for (int32_t var = 0; var < count; var++) {
        sizes[var] = 1;
    }
    Task *task = small_task_new(&(SmallTask){.num_variables = count, .domains = sizes});
    for (int32_t var = 0; var < count; var++) {
        task->variables[var].domain_size = domains[var];
    }
    return task;
}

static int32_t num_words_for(int32_t count, const int32_t *domains)
{
    Task *task = task_with_domains(count, domains);
    StatePack pack;
    state_pack_init(&pack, task);
    int32_t num_words = pack.num_words;
    state_pack_release(&pack);
    task_free(task);
    return num_words;
}

static void words_are_filled(void **state)
{
    (void)state;
    int32_t domains[200];
    for (int i = 0; i < 200; i++) {
        domains[i] = 2;
    }
    assert_int_equal(num_words_for(1, domains), 1);
    assert_int_equal(num_words_for(32, domains), 1);
    assert_int_equal(num_words_for(33, domains), 2);
    assert_int_equal(num_words_for(200, domains), 7);
    /* Three of 30 bits need three words, each of which has room for 2 bits, but not for 3. */
    assert_int_equal(num_words_for(4, INTS(1 << 30, 1 << 30, 4, 1 << 30)), 3);
    assert_int_equal(num_words_for(4, INTS(1 << 30, 1 << 30, 8, 1 << 30)), 4);
}

static void values_survive(void **state)
{
    (void)state;
    enum { COUNT = 60 };
    Rng rng;
    rng_seed(&rng, 3);
    int32_t domains[COUNT], values[COUNT], unpacked[COUNT];
    StateWord words[COUNT], again[COUNT];
    for (int i = 0; i < COUNT; i++) {
        domains[i] = i % 7 == 0 ? 1 : i % 11 == 0 ? INT32_MAX : (int32_t)rng_below(&rng, 300) + 1;
    }
    Task *task = task_with_domains(COUNT, domains);
    StatePack pack;
    state_pack_init(&pack, task);
    for (int round = 0; round < 200; round++) {
        for (int i = 0; i < COUNT; i++) {
            bool is_extreme = rng_below(&rng, 4) == 0;
            values[i] =
                is_extreme ? domains[i] - 1 : (int32_t)rng_below(&rng, (uint32_t)domains[i]);
        }
        state_pack_values(&pack, values, words);
        state_pack_unpack(&pack, words, unpacked);
        assert_memory_equal(values, unpacked, sizeof values);
        memset(again, 0, sizeof again);
        for (int32_t var = COUNT - 1; var >= 0; var--) {
            assert_int_equal(state_pack_get(&pack, words, var), values[var]);
            state_pack_set(&pack, again, var, domains[var] - 1);
            state_pack_set(&pack, again, var, values[var]);
        }
        assert_memory_equal(words, again, (size_t)pack.num_words * sizeof *words);
    }
    state_pack_release(&pack);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_filled),
        cmocka_unit_test(values_survive),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
