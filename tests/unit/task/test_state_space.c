#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/small_task.h"
#include "task/state_space.h"

/* var 3 is derived: 1 when var 0 is 2. */
static const SmallTask SPEC = {
    .num_variables = 4,
    .domains = INTS(3, 2, 2, 2),
    .layers = INTS(-1, -1, -1, 0),
    .initial = INTS(2, 0, 1, 0),
    .goal = FACTS({3, 1}, {1, 1}),
    OPERATORS(
        /* 0: conditions look at the old state, so both fire or none does */
        {EFFECTS({.var = 0, .pre = 2, .post = 1},
                 {.conditions = FACTS({0, 2}), .var = 1, .pre = -1, .post = 1})},
        /* 1: of two effects on one variable the later wins, if it fires */
        {EFFECTS({.var = 1, .pre = -1, .post = 1},
                 {.conditions = FACTS({2, 1}), .var = 1, .pre = -1, .post = 0},
                 {.conditions = FACTS({2, 0}, {0, 1}), .var = 0, .pre = -1, .post = 2})},
        /* 2: two unconditional ones */
        {EFFECTS({.var = 2, .pre = -1, .post = 1}, {.var = 2, .pre = -1, .post = 0})},
        /* 3: conditions on derived variables */
        {EFFECTS({.conditions = FACTS({3, 1}), .var = 1, .pre = -1, .post = 1})}),
    AXIOMS({FACTS({0, 2}), 3, 0, 1}),
};

typedef struct Fixture {
    Task *task;
    StateSpace *space;
    StateWord words[4];
    int32_t values[4];
} Fixture;

static void set_up(Fixture *f)
{
    f->task = small_task_new(&SPEC);
    f->space = state_space_new(f->task);
    state_space_initial(f->space, f->words);
    state_pack_unpack(&f->space->pack, f->words, f->values);
}

static void tear_down(Fixture *f)
{
    state_space_free(f->space);
    task_free(f->task);
    assert_int_equal(mem_stats().current, 0);
}

static void apply(Fixture *f, int32_t op)
{
    StateWord next[4];
    uint64_t allocations = mem_stats().allocations;
    state_space_apply(f->space, f->words, f->values, op, next);
    assert_int_equal(mem_stats().allocations, allocations);
    for (int32_t i = 0; i < f->space->pack.num_words; i++) {
        f->words[i] = next[i];
    }
    state_pack_unpack(&f->space->pack, f->words, f->values);
}

#define ASSERT_VALUES(f, ...) assert_memory_equal((f)->values, INTS(__VA_ARGS__), sizeof(f)->values)

static void derived_variables_follow(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    ASSERT_VALUES(&f, 2, 0, 1, 1);
    apply(&f, 3);
    ASSERT_VALUES(&f, 2, 1, 1, 1);
    apply(&f, 0);
    ASSERT_VALUES(&f, 1, 1, 1, 0);
    apply(&f, 3);
    ASSERT_VALUES(&f, 1, 1, 1, 0);
    tear_down(&f);
}

static void conditions_look_at_the_old_state(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    apply(&f, 0);
    ASSERT_VALUES(&f, 1, 1, 1, 0);
    tear_down(&f);
}

static void the_later_effect_wins(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    apply(&f, 1);
    ASSERT_VALUES(&f, 2, 0, 1, 1);
    apply(&f, 2);
    ASSERT_VALUES(&f, 2, 0, 0, 1);
    apply(&f, 1);
    ASSERT_VALUES(&f, 2, 1, 0, 1);
    apply(&f, 0);
    apply(&f, 1); /* both conditions of the last effect hold */
    ASSERT_VALUES(&f, 2, 1, 0, 1);
    tear_down(&f);
}

static void the_goal_wants_all_its_facts(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f);
    assert_false(state_space_is_goal(f.space, f.words));
    apply(&f, 3);
    assert_true(state_space_is_goal(f.space, f.words));
    apply(&f, 0);
    assert_false(state_space_is_goal(f.space, f.words));
    tear_down(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(derived_variables_follow),
        cmocka_unit_test(conditions_look_at_the_old_state),
        cmocka_unit_test(the_later_effect_wins),
        cmocka_unit_test(the_goal_wants_all_its_facts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
