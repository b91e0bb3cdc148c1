#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/fact_set.h"
#include "support/small_task.h"

static const SmallTask SPEC = {.num_variables = 5, .domains = INTS(6, 6, 6, 6, 6)};

static Fact fact_number(int32_t number)
{
    return (Fact){number % 5, number / 5};
}

static void check_list(FactSet *set, const Fact *expected, size_t count)
{
    FactVec facts = {0};
    fact_set_list(set, &facts);
    assert_int_equal(facts.size, count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(facts.data[i].var, expected[i].var);
        assert_int_equal(facts.data[i].value, expected[i].value);
    }
    fact_vec_release(&facts);
}

/* Orders as printed by a program with std::unordered_set of libstdc++ 12 and Fast Downward's
 * hash. */
static const Fact ORDER_16[] = {{0, 3}, {4, 2}, {3, 2}, {0, 2}, {2, 0}, {3, 0}, {4, 0}, {0, 1},
                                {1, 1}, {1, 0}, {3, 1}, {0, 0}, {4, 1}, {2, 2}, {2, 1}, {1, 2}};
static const Fact ORDER_ODD[] = {{1, 2}, {4, 1}, {1, 0}, {2, 1}, {0, 1}, {3, 0}, {3, 2}, {0, 3}};

static void iterates_like_the_library(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    FactSet set, odd;
    FactVec scratch = {0};
    fact_set_init(&set, task);
    fact_set_init(&odd, task);
    for (int32_t i = 0; i < 16; i++) {
        fact_set_insert(&set, fact_number(i));
        fact_set_insert(&set, fact_number(i / 2)); /* is in already */
    }
    check_list(&set, ORDER_16, 16);
    for (int32_t i = 0; i < 30; i++) {
        if ((i % 5 + i / 5) % 2) {
            fact_set_insert(&odd, fact_number(i));
        }
    }
    fact_set_intersect(&set, &odd, &scratch);
    check_list(&set, ORDER_ODD, 8);
    fact_vec_release(&scratch);
    fact_set_release(&odd);
    fact_set_release(&set);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void a_cleared_set_is_like_a_new_one(void **state)
{
    (void)state;
    Task *task = small_task_new(&SPEC);
    FactSet set;
    fact_set_init(&set, task);
    for (int32_t i = 0; i < 30; i++) {
        fact_set_insert(&set, fact_number(i));
        assert_true(fact_set_has(&set, fact_number(i)));
    }
    fact_set_clear(&set);
    check_list(&set, NULL, 0);
    for (int32_t i = 0; i < 30; i++) {
        assert_false(fact_set_has(&set, fact_number(i)));
    }
    for (int32_t i = 0; i < 16; i++) {
        fact_set_insert(&set, fact_number(i));
    }
    check_list(&set, ORDER_16, 16);
    fact_set_release(&set);
    fact_set_release(&set);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(iterates_like_the_library),
        cmocka_unit_test(a_cleared_set_is_like_a_new_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
