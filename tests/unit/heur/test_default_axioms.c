#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/default_axioms.h"
#include "support/random_task.h"
#include "support/small_task.h"

/* var 0 has 3 values, var 1 has 2; p = var 2 in layer 0, q = var 3 and r = var 4 in layer 1. */
static const SmallTask SPEC = {
    .num_variables = 5,
    .domains = INTS(3, 2, 2, 2, 2),
    .layers = INTS(-1, -1, 0, 1, 1),
    .initial = INTS(0, 0, 0, 1, 0),
    AXIOMS({FACTS({0, 1}, {1, 1}), 2, 0, 1}, /* p <- var 0 is 1, var 1 is 1 */
           {FACTS({0, 2}), 2, 0, 1},         /* p <- var 0 is 2 */
           {FACTS({2, 0}), 3, 1, 0}),        /* q <- not p */
};

typedef struct Collected {
    Task *task;
    Arena arena;
    AxiomVec axioms;
} Collected;

static Collected collect(Task *task)
{
    Collected c = {.task = task};
    default_axioms_collect(task, &c.arena, &c.axioms);
    return c;
}

static Collected collect_for_goal(const SmallTask *base, const Fact *goal)
{
    SmallTask spec = *base;
    spec.goal = (FactSpan){goal, 1};
    return collect(small_task_new(&spec));
}

static void release(Collected *c)
{
    axiom_vec_release(&c->axioms);
    arena_release(&c->arena);
    task_free(c->task);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_axiom(const Axiom *axiom, int32_t var, FactSpan conditions)
{
    assert_int_equal(axiom->var, var);
    assert_int_equal(axiom->conditions.count, conditions.count);
    for (int32_t i = 0; i < conditions.count; i++) {
        assert_int_equal(axiom->conditions.data[i].var, conditions.data[i].var);
        assert_int_equal(axiom->conditions.data[i].value, conditions.data[i].value);
    }
}

#define FACT_SPAN(...) ((FactSpan)FACTS(__VA_ARGS__))

/* One false condition per rule, minimal, never two values of one variable. */
static void all_minimal_ways_are_found(void **state)
{
    (void)state;
    Collected c = collect_for_goal(&SPEC, &(Fact){2, 0});
    assert_int_equal(c.axioms.size, 2);
    assert_axiom(&c.axioms.data[0], 2, FACT_SPAN({0, 0}));
    assert_axiom(&c.axioms.data[1], 2, FACT_SPAN({0, 1}, {1, 0}));
    assert_int_equal(c.axioms.data[0].old_value, 1);
    assert_int_equal(c.axioms.data[0].new_value, 0);
    release(&c);
}

static void only_needed_defaults_get_axioms(void **state)
{
    (void)state;
    Collected c = collect_for_goal(&SPEC, &(Fact){2, 1}); /* p */
    assert_int_equal(c.axioms.size, 0);
    release(&c);
    c = collect_for_goal(&SPEC, &(Fact){0, 1});
    assert_int_equal(c.axioms.size, 0);
    release(&c);
    c = collect_for_goal(&SPEC, &(Fact){3, 0}); /* q wants p at its default */
    assert_int_equal(c.axioms.size, 2);
    assert_axiom(&c.axioms.data[0], 2, FACT_SPAN({0, 0}));
    release(&c);
    c = collect_for_goal(&SPEC, &(Fact){3, 1}); /* not q wants p set */
    assert_int_equal(c.axioms.size, 1);
    assert_axiom(&c.axioms.data[0], 3, FACT_SPAN({2, 1}));
    assert_int_equal(c.axioms.data[0].old_value, 0);
    assert_int_equal(c.axioms.data[0].new_value, 1);
    release(&c);
}

static void variables_without_rules_are_always_at_their_default(void **state)
{
    (void)state;
    Collected c = collect_for_goal(&SPEC, &(Fact){4, 0});
    assert_int_equal(c.axioms.size, 1);
    assert_axiom(&c.axioms.data[0], 4, (FactSpan){0});
    release(&c);
}

static void operators_need_defaults_too(void **state)
{
    (void)state;
    const Operator by_prevail[] = {
        {.prevail = FACTS({2, 0}), EFFECTS({.var = 0, .pre = -1, .post = 1})}};
    const Operator by_condition[] = {
        {EFFECTS({.conditions = FACTS({2, 0}), .var = 0, .pre = -1, .post = 1})}};
    SmallTask spec = SPEC;
    spec.num_operators = 1;
    spec.operators = by_prevail;
    Collected c = collect_for_goal(&spec, &(Fact){0, 1});
    assert_int_equal(c.axioms.size, 2);
    release(&c);
    spec.operators = by_condition;
    c = collect_for_goal(&spec, &(Fact){0, 1});
    assert_int_equal(c.axioms.size, 2);
    release(&c);
}

/* An axiom without conditions makes its variable true always: the default cannot be had. */
static void a_fact_has_no_way_to_be_false(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1,
                            .domains = INTS(2),
                            .layers = INTS(0),
                            AXIOMS({.var = 0, .old_value = 0, .new_value = 1})};
    Collected c = collect_for_goal(&spec, &(Fact){0, 0});
    assert_int_equal(c.axioms.size, 0);
    release(&c);
}

/* A variable that supports itself alone is no cycle; two that support each other are. */
static void cycles_are_granted_without_conditions(void **state)
{
    (void)state;
    const SmallTask cycle = {.num_variables = 3,
                             .domains = INTS(2, 2, 2),
                             .layers = INTS(-1, 0, 0),
                             AXIOMS({FACTS({2, 1}), 1, 0, 1}, {FACTS({1, 1}, {0, 1}), 2, 0, 1})};
    Collected c = collect_for_goal(&cycle, &(Fact){1, 0});
    assert_int_equal(c.axioms.size, 1);
    assert_axiom(&c.axioms.data[0], 1, (FactSpan){0});
    release(&c);
    const SmallTask loop = {.num_variables = 2,
                            .domains = INTS(2, 2),
                            .layers = INTS(-1, 0),
                            AXIOMS({FACTS({1, 1}, {0, 1}), 1, 0, 1})};
    c = collect_for_goal(&loop, &(Fact){1, 0});
    assert_int_equal(c.axioms.size, 2);
    assert_axiom(&c.axioms.data[0], 1, FACT_SPAN({0, 0}));
    assert_axiom(&c.axioms.data[1], 1, FACT_SPAN({1, 0}));
    release(&c);
}

static bool holds(const int32_t *values, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (values[facts.data[i].var] != facts.data[i].value) {
            return false;
        }
    }
    return true;
}

/* Whether some rule of the list sets the variable. */
static bool fires(const Axiom *axioms, size_t count, int32_t var, const int32_t *values)
{
    for (size_t i = 0; i < count; i++) {
        if (axioms[i].var == var && holds(values, axioms[i].conditions)) {
            return true;
        }
    }
    return false;
}

/* In every assignment the default axioms of a variable hold exactly when none of its rules does,
 * and at least then if it is in a cycle. */
static void defaults_are_the_negation_of_the_rules(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 11);
    int num_exact = 0;
    for (uint64_t seed = 0; seed < 2000; seed++) {
        Collected c = collect(random_task_new(seed));
        const Task *task = c.task;
        for (int round = 0; round < 30 && c.axioms.size > 0; round++) {
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            random_task_values(task, &rng, values);
            for (size_t i = 0; i < c.axioms.size; i++) {
                const Axiom *axiom = &c.axioms.data[i];
                bool is_set = fires(task->axioms, (size_t)task->num_axioms, axiom->var, values);
                bool is_default = fires(c.axioms.data, c.axioms.size, axiom->var, values);
                assert_true(is_set || is_default);
                assert_true(axiom->conditions.count == 0 || is_set != is_default);
                num_exact += axiom->conditions.count > 0;
            }
        }
        release(&c);
    }
    assert_true(num_exact > 10000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_minimal_ways_are_found),
        cmocka_unit_test(only_needed_defaults_get_axioms),
        cmocka_unit_test(variables_without_rules_are_always_at_their_default),
        cmocka_unit_test(operators_need_defaults_too),
        cmocka_unit_test(a_fact_has_no_way_to_be_false),
        cmocka_unit_test(cycles_are_granted_without_conditions),
        cmocka_unit_test(defaults_are_the_negation_of_the_rules),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
