#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/novelty.h"

enum { NUM_VARIABLES = 4, DOMAIN_SIZE = 3, MAX_STATES = 60 };

/* Variables alone, which is all that novelty looks at. */
static Task plain_task(Variable *variables)
{
    for (int32_t var = 0; var < NUM_VARIABLES; var++) {
        variables[var] = (Variable){.domain_size = DOMAIN_SIZE, .first_fact = var * DOMAIN_SIZE};
    }
    return (Task){.num_variables = NUM_VARIABLES,
                  .num_facts = NUM_VARIABLES * DOMAIN_SIZE,
                  .variables = variables};
}

static void new_facts_come_before_new_pairs(void **state)
{
    (void)state;
    static const struct {
        int32_t group, values[NUM_VARIABLES], width1, width2;
    } STEPS[] = {
        {0, {0, 0, 0, 0}, 1, 1}, /* the first state of a group is new */
        {0, {0, 0, 0, 0}, 2, 3}, /* seen */
        {0, {1, 1, 0, 0}, 1, 1}, /* two new facts */
        {0, {1, 0, 0, 0}, 2, 2}, /* old facts, a new pair */
        {0, {1, 0, 0, 0}, 2, 3},
        {7, {0, 0, 0, 0}, 1, 1}, /* another group knows nothing of that */
        {0, {0, 0, 0, 2}, 1, 1},
        {7, {0, 0, 0, 2}, 1, 1},
        {0, {1, 1, 0, 2}, 2, 2}, /* pairs with the last fact */
    };
    Variable variables[NUM_VARIABLES];
    Task task = plain_task(variables);
    Novelty one, two;
    novelty_init(&one, &task, 1, 1);
    novelty_init(&two, &task, 2, 1);
    for (size_t i = 0; i < sizeof STEPS / sizeof *STEPS; i++) {
        assert_int_equal(novelty_measure(&one, &STEPS[i].group, STEPS[i].values), STEPS[i].width1);
        assert_int_equal(novelty_measure(&two, &STEPS[i].group, STEPS[i].values), STEPS[i].width2);
    }
    assert_int_equal(novelty_size(&one) + novelty_size(&two), mem_stats().current);
    novelty_release(&one);
    novelty_release(&two);
    assert_int_equal(mem_stats().current, 0);
}

typedef struct Seen {
    int32_t group[2], values[NUM_VARIABLES];
} Seen;

/* By definition: the smallest number of facts that no earlier state of the group had together. */
static int32_t naive_novelty(const Seen *seen, int count, const Seen *now)
{
    bool is_new_fact = false, is_new_pair = false;
    for (int a = 0; a < NUM_VARIABLES; a++) {
        for (int b = a; b < NUM_VARIABLES; b++) {
            bool is_old = false;
            for (int i = 0; i < count; i++) {
                is_old |= memcmp(seen[i].group, now->group, sizeof now->group) == 0 && seen[i].values[a] == now->values[a] &&
                          seen[i].values[b] == now->values[b];
            }
            is_new_fact |= a == b && !is_old;
            is_new_pair |= !is_old;
        }
    }
    return is_new_fact ? 1 : is_new_pair ? 2 : 3;
}

static void agrees_with_the_definition(void **state)
{
    (void)state;
    Variable variables[NUM_VARIABLES];
    Task task = plain_task(variables);
    for (uint64_t seed = 0; seed < 200; seed++) {
        Rng rng;
        rng_seed(&rng, seed);
        Novelty novelty;
        novelty_init(&novelty, &task, 2, 2);
        Seen seen[MAX_STATES];
        for (int i = 0; i < MAX_STATES; i++) {
            seen[i].group[0] = (int32_t)rng_below(&rng, 2);
            seen[i].group[1] = (int32_t)rng_below(&rng, 2);
            for (int var = 0; var < NUM_VARIABLES; var++) {
                seen[i].values[var] = (int32_t)rng_below(&rng, DOMAIN_SIZE);
            }
            int32_t found = novelty_measure(&novelty, seen[i].group, seen[i].values);
            assert_int_equal(found, naive_novelty(seen, i, &seen[i]));
        }
        novelty_release(&novelty);
    }
}

static void forgets_what_it_has_seen(void **state)
{
    (void)state;
    static const int32_t VALUES[NUM_VARIABLES] = {0, 1, 2, 0};
    Variable variables[NUM_VARIABLES];
    Task task = plain_task(variables);
    Novelty novelty;
    novelty_init(&novelty, &task, 2, 0);
    for (int round = 0; round < 3; round++) {
        assert_int_equal(novelty_measure(&novelty, NULL, VALUES), 1);
        assert_int_equal(novelty_measure(&novelty, NULL, VALUES), 3);
        novelty_clear(&novelty);
        assert_int_equal(novelty_size(&novelty), 0);
    }
    novelty_release(&novelty);
    assert_int_equal(mem_stats().current, 0);
}

static void many_variables_get_width_1(void **state)
{
    (void)state;
    static Variable variables[NOVELTY_MAX_VARIABLES + 1];
    static int32_t values[NOVELTY_MAX_VARIABLES + 1];
    for (int32_t var = 0; var <= NOVELTY_MAX_VARIABLES; var++) {
        variables[var] = (Variable){.domain_size = 2, .first_fact = 2 * var};
    }
    for (int32_t extra = 0; extra < 2; extra++) {
        Task task = {.num_variables = NOVELTY_MAX_VARIABLES + extra,
                     .num_facts = 2 * (NOVELTY_MAX_VARIABLES + extra),
                     .variables = variables};
        Novelty novelty;
        novelty_init(&novelty, &task, 2, 0);
        assert_int_equal(novelty.width, 2 - extra);
        assert_int_equal(novelty_measure(&novelty, NULL, values), 1);
        assert_int_equal(novelty_measure(&novelty, NULL, values), 3 - extra);
        novelty_release(&novelty);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(forgets_what_it_has_seen),
        cmocka_unit_test(many_variables_get_width_1),
        cmocka_unit_test(new_facts_come_before_new_pairs),
        cmocka_unit_test(agrees_with_the_definition),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
