/* Costs and relaxed plans of h_rp against the naive relaxation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/rp_plan.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

typedef struct Fixture {
    Task *task;
    RpTables *tables;
    RpPlan plan;
    NaiveRelaxation naive;
} Fixture;

/* Takes over the task. */
static void set_up(Fixture *f, Task *task)
{
    f->task = task;
    f->tables = rp_tables_new(task);
    rp_plan_init(&f->plan, f->tables);
    naive_relaxation_init(&f->naive, task);
}

static void tear_down(Fixture *f)
{
    naive_relaxation_release(&f->naive);
    rp_plan_release(&f->plan);
    rp_tables_free(f->tables);
    task_free(f->task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- What must hold --------------------------------------------------------------------------- */

static int32_t sum_of_goals(const RpPlan *plan)
{
    const Relax *relax = plan->pass.tables->relax;
    int64_t sum = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        uint32_t cost = rp_pass_cost(&plan->pass, relax->goals[i]);
        if (cost == RP_INFINITE) {
            return NAIVE_INFINITE;
        }
        sum += cost;
    }
    return sum < RELAX_MAX_COST ? (int32_t)sum : RELAX_MAX_COST;
}

static bool contains(const IntVec *ops, int32_t op)
{
    for (size_t i = 0; i < ops->size; i++) {
        if (ops->data[i] == op) {
            return true;
        }
    }
    return false;
}

static bool are_reached(const bool *is_reached, const int32_t *facts, int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (!is_reached[facts[i]]) {
            return false;
        }
    }
    return true;
}

/* Applies the operators of the plan, and axioms, again and again without deleting anything. */
static void assert_reaches_goals(const Fixture *f, const int32_t *values)
{
    bool is_reached[NAIVE_MAX_FACTS] = {0};
    for (int32_t var = 0; var < f->task->num_variables; var++) {
        is_reached[task_fact(f->task, (Fact){var, values[var]})] = true;
    }
    for (bool has_changed = true; has_changed;) {
        has_changed = false;
        for (size_t i = 0; i < f->naive.unary.size; i++) {
            const NaiveUnary *unary = &f->naive.unary.data[i];
            bool is_usable = unary->op == RELAX_NO_OP || contains(&f->plan.ops, unary->op);
            if (is_usable && !is_reached[unary->effect] &&
                are_reached(is_reached, unary->pre, unary->num_pre)) {
                is_reached[unary->effect] = has_changed = true;
            }
        }
    }
    for (int32_t i = 0; i < f->task->goal.count; i++) {
        assert_true(is_reached[task_fact(f->task, f->task->goal.data[i])]);
    }
}

static void assert_cost_of_operators(const Fixture *f)
{
    int64_t cost = 0;
    for (size_t i = 0; i < f->plan.ops.size; i++) {
        cost += task_operator_cost(f->task, f->plan.ops.data[i]);
    }
    assert_int_equal(f->plan.cost, cost);
}

static void assert_preferred_are_applicable(const Fixture *f, const int32_t *values)
{
    for (size_t i = 0; i < f->plan.preferred.size; i++) {
        int32_t op = f->plan.preferred.data[i];
        FactSpan pre = f->task->operators[op].preconditions;
        assert_true(contains(&f->plan.ops, op));
        for (int32_t k = 0; k < pre.count; k++) {
            assert_int_equal(values[pre.data[k].var], pre.data[k].value);
        }
        for (size_t k = 0; k < i; k++) {
            assert_int_not_equal(f->plan.preferred.data[k], op);
        }
    }
}

static void assert_plan_is_right(Fixture *f, const int32_t *values)
{
    int32_t expected = naive_add(&f->naive, values);
    bool is_found = rp_plan_find(&f->plan, values);
    assert_int_equal(is_found, expected != NAIVE_INFINITE);
    assert_int_equal(sum_of_goals(&f->plan), expected);
    if (is_found) {
        assert_cost_of_operators(f);
        assert_reaches_goals(f, values);
        assert_preferred_are_applicable(f, values);
    }
}

/* The same operators in the same order as in a work space that has seen no other state. */
static void assert_same_as_fresh(const Fixture *f, const int32_t *values)
{
    RpPlan fresh;
    rp_plan_init(&fresh, f->tables);
    rp_plan_find(&fresh, values);
    assert_int_equal(fresh.cost, f->plan.cost);
    assert_int_equal(fresh.ops.size, f->plan.ops.size);
    assert_int_equal(fresh.preferred.size, f->plan.preferred.size);
    for (size_t i = 0; i < fresh.ops.size; i++) {
        assert_int_equal(fresh.ops.data[i], f->plan.ops.data[i]);
    }
    for (size_t i = 0; i < fresh.preferred.size; i++) {
        assert_int_equal(fresh.preferred.data[i], f->plan.preferred.data[i]);
    }
    rp_plan_release(&fresh);
}

/* --- Random tasks ----------------------------------------------------------------------------- */

typedef enum Costs { COSTS_AS_THEY_ARE, COSTS_ONE, COSTS_POSITIVE, COSTS_LARGE } Costs;

static Task *new_task(uint64_t seed, Costs costs)
{
    Task *task = seed % 2 ? random_task_new(seed) : random_task_new_wide(seed);
    task->use_metric = costs != COSTS_ONE && (task->use_metric || costs != COSTS_AS_THEY_ARE);
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (costs == COSTS_POSITIVE) {
            task->operators[op].file_cost = 1 + op % 7;
        } else if (costs == COSTS_LARGE) {
            task->operators[op].file_cost = 1000000 + 7919 * op;
        }
    }
    return task;
}

/* Walks in turn, as many as one work space has places for and one more. */
enum { NUM_WALKS = RP_NUM_PLACES + 1 };

/* Some states of a walk are far from each other, most differ in one or two variables. */
static void walk(uint64_t seed, Costs costs)
{
    Fixture f;
    Rng rng;
    int32_t walks[NUM_WALKS][RANDOM_TASK_MAX_VARIABLES];
    set_up(&f, new_task(seed, costs));
    rng_seed(&rng, seed);
    for (int i = 0; i < NUM_WALKS; i++) {
        random_task_values(f.task, &rng, walks[i]);
    }
    for (int round = 0; round < 45; round++) {
        int32_t *values = walks[rng_below(&rng, NUM_WALKS)];
        assert_plan_is_right(&f, values);
        assert_same_as_fresh(&f, values);
        int32_t other[RANDOM_TASK_MAX_VARIABLES];
        random_task_values(f.task, &rng, other);
        uint32_t num_changes = round % 10 == 9 ? 100 : 1 + rng_below(&rng, 2);
        for (uint32_t i = 0; i < num_changes; i++) {
            uint32_t var = rng_below(&rng, (uint32_t)f.task->num_variables);
            values[var] = other[var];
        }
    }
    tear_down(&f);
}

static void plans_are_right_on_random_tasks(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 150; seed++) {
        walk(seed, COSTS_AS_THEY_ARE);
        walk(seed, COSTS_ONE);
        walk(seed, COSTS_POSITIVE);
        walk(seed, COSTS_LARGE);
    }
}

/* --- Products of ways ------------------------------------------------------------------------- */

/* Two rings of places. A move takes a step on both, and which step it takes on the one does not
 * depend on the other, but for some pairs. A step also needs a permit for the place. On the first
 * ring it uses it up and gets the next one. Variables: the two places, then the permits. */
enum { RING = 14, PERMITS = RING, MAX_MOVES = RING * RING };

typedef struct Moves {
    Fact prevail[MAX_MOVES][2];
    Effect effects[MAX_MOVES][4];
    Operator operators[MAX_MOVES];
    int32_t count;
} Moves;

static void add_move(Moves *moves, int32_t left, int32_t right, int32_t cost)
{
    int32_t permit = 2 + left % PERMITS, other = 2 + PERMITS + right % PERMITS;
    int32_t i = moves->count++;
    const Effect effects[] = {{.var = 0, .pre = left, .post = (left + 1) % RING},
                              {.var = 1, .pre = right, .post = (right + 3) % RING},
                              {.var = permit, .pre = 1, .post = 0},
                              {.var = 2 + (left + 1) % PERMITS, .pre = -1, .post = 1}};
    memcpy(moves->effects[i], effects, sizeof effects);
    moves->prevail[i][0] = (Fact){other, 1};
    moves->operators[i] = (Operator){.file_cost = cost,
                                     .prevail = {moves->prevail[i], 1},
                                     .effects = moves->effects[i],
                                     .num_effects = 4};
}

static Task *new_rings(Moves *moves, int32_t cost)
{
    int32_t domains[2 + 2 * PERMITS] = {RING, RING};
    static const Fact goal[] = {{0, RING - 1}, {1, RING - 1}};
    moves->count = 0;
    for (int32_t i = 0; i < MAX_MOVES; i++) {
        if (i % 11 != 7) {
            add_move(moves, i / RING, i % RING, cost);
        }
    }
    for (int32_t var = 2; var < 2 + 2 * PERMITS; var++) {
        domains[var] = 2;
    }
    const SmallTask spec = {.use_metric = true,
                            .num_variables = 2 + 2 * PERMITS,
                            .num_operators = moves->count,
                            .domains = domains,
                            .goal = {goal, 2},
                            .operators = moves->operators};
    return small_task_new(&spec);
}

/* One kind of costs after the other: one, free, and so large that they are cut off. */
static void products_of_ways_are_joined(void **state)
{
    (void)state;
    static const int32_t COSTS[] = {1, 0, 20000000};
    static Moves moves;
    Rng rng;
    rng_seed(&rng, 3);
    for (size_t i = 0; i < sizeof COSTS / sizeof *COSTS; i++) {
        Fixture f;
        set_up(&f, new_rings(&moves, COSTS[i]));
        assert_true(f.tables->pre_begin[f.tables->num_groups] * 2 <
                    f.tables->relax->pre_begin[f.tables->relax->num_groups]);
        assert_true(f.tables->first_block < f.tables->num_nodes);
        assert_int_equal(f.tables->has_zero_cost, COSTS[i] == 0);
        int32_t values[2 + 2 * PERMITS], num_dead_ends = 0;
        for (int round = 0; round < 100; round++) {
            for (uint32_t var = 0; var < 2 + 2 * PERMITS; var++) {
                values[var] = var < 2 ? (int32_t)rng_below(&rng, RING) : rng_below(&rng, 20) > 0;
            }
            assert_plan_is_right(&f, values);
            assert_same_as_fresh(&f, values);
            num_dead_ends += sum_of_goals(&f.plan) == NAIVE_INFINITE;
        }
        assert_in_range(num_dead_ends, 1, 99);
        tear_down(&f);
    }
}

/* --- By hand ---------------------------------------------------------------------------------- */

/* A van between four places, any to any, and a load that goes with it wherever it is. */
static const SmallTask VAN = {
    .num_variables = 2,
    .domains = INTS(4, 5),
    .goal = FACTS({1, 3}),
    OPERATORS({EFFECTS({.var = 0, .pre = 1, .post = 0})}, {EFFECTS({.var = 0, .pre = 2, .post = 0})},
              {EFFECTS({.var = 0, .pre = 3, .post = 0})}, {EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {EFFECTS({.var = 0, .pre = 2, .post = 1})}, {EFFECTS({.var = 0, .pre = 3, .post = 1})},
              {EFFECTS({.var = 0, .pre = 0, .post = 2})}, {EFFECTS({.var = 0, .pre = 1, .post = 2})},
              {EFFECTS({.var = 0, .pre = 3, .post = 2})}, {EFFECTS({.var = 0, .pre = 0, .post = 3})},
              {EFFECTS({.var = 0, .pre = 1, .post = 3})}, {EFFECTS({.var = 0, .pre = 2, .post = 3})},
              {.prevail = FACTS({0, 0}), EFFECTS({.var = 1, .pre = 0, .post = 4})},
              {.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = 1, .post = 4})},
              {.prevail = FACTS({0, 3}), EFFECTS({.var = 1, .pre = 4, .post = 3})}),
};

/* "From anywhere" is one node: all drives are links from it. */
static void drives_from_anywhere_share_a_choice(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, small_task_new(&VAN));
    assert_int_equal(f.tables->num_nodes, 9 + 1);
    assert_int_equal(f.tables->link_begin[10], 4 + 4);
    assert_int_equal(f.tables->num_groups, 3);
    assert_true(rp_plan_find(&f.plan, INTS(2, 1)));
    assert_int_equal(f.plan.cost, 4);
    assert_int_equal(f.plan.preferred.size, 2);
    assert_int_equal(f.plan.preferred.data[0], 11); /* to 3, and to 1: in the order of facts */
    assert_int_equal(f.plan.preferred.data[1], 4);
    assert_true(rp_plan_find(&f.plan, INTS(1, 1)));
    assert_int_equal(f.plan.cost, 3);
    assert_true(rp_plan_find(&f.plan, INTS(1, 3)));
    assert_int_equal(f.plan.cost, 0);
    assert_false(rp_plan_find(&f.plan, INTS(1, 2)));
    tear_down(&f);
}

/* Two facts that reach each other do not keep each other once nothing else reaches them. */
static void circles_do_not_support_themselves(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}),
        OPERATORS({.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = -1, .post = 1})},
                  {.prevail = FACTS({1, 1}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
                  {.prevail = FACTS({2, 1}), EFFECTS({.var = 1, .pre = -1, .post = 1})}),
    };
    Fixture f;
    set_up(&f, small_task_new(&spec));
    for (int round = 0; round < 3; round++) {
        assert_true(rp_plan_find(&f.plan, INTS(1, 0, 0)));
        assert_int_equal(f.plan.cost, 2);
        assert_false(rp_plan_find(&f.plan, INTS(0, 0, 0)));
    }
    tear_down(&f);
}

/* Each value needs the one before twice, so that h_add costs double until they are cut off. */
static void costs_are_cut_off(void **state)
{
    (void)state;
    enum { LENGTH = 18 };
    int32_t domains[2 * LENGTH];
    Operator operators[2 * LENGTH];
    Effect effects[2 * LENGTH];
    Fact facts[2 * LENGTH];
    for (int32_t i = 0; i < 2 * LENGTH; i++) {
        domains[i] = 2;
        facts[i] = (Fact){i, 1};
        effects[i] = (Effect){.var = i, .pre = -1, .post = 1};
        operators[i] = (Operator){.file_cost = 10000,
                                  .prevail = {facts + (i / 2 - 1) * 2, i < 2 ? 0 : 2},
                                  .effects = &effects[i],
                                  .num_effects = 1};
    }
    const SmallTask spec = {.use_metric = true,
                            .num_variables = 2 * LENGTH,
                            .num_operators = 2 * LENGTH,
                            .domains = domains,
                            .goal = {&facts[2 * LENGTH - 1], 1},
                            .operators = operators};
    int32_t values[2 * LENGTH] = {0};
    Fixture f;
    set_up(&f, small_task_new(&spec));
    for (int32_t i = 0; i < 8; i++) {
        assert_plan_is_right(&f, values);
        assert_same_as_fresh(&f, values);
        values[i] = 1;
    }
    tear_down(&f);
}

static void nothing_is_allocated_once_in_use(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 5);
    for (uint64_t seed = 0; seed < 100; seed++) {
        Fixture f;
        set_up(&f, new_task(seed, (Costs)(seed / 2 % 4)));
        int_vec_reserve(&f.plan.ops, RANDOM_TASK_MAX_OPERATORS);
        int_vec_reserve(&f.plan.preferred, RANDOM_TASK_MAX_OPERATORS);
        uint64_t allocations = mem_stats().allocations;
        int64_t effort = 0;
        for (int round = 0; round < 20; round++) {
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            random_task_values(f.task, &rng, values);
            rp_plan_find(&f.plan, values);
            assert_true(rp_plan_effort(&f.plan) >= effort);
            effort = rp_plan_effort(&f.plan);
        }
        assert_int_equal(mem_stats().allocations, allocations);
        tear_down(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plans_are_right_on_random_tasks),
        cmocka_unit_test(products_of_ways_are_joined),
        cmocka_unit_test(drives_from_anywhere_share_a_choice),
        cmocka_unit_test(circles_do_not_support_themselves),
        cmocka_unit_test(costs_are_cut_off),
        cmocka_unit_test(nothing_is_allocated_once_in_use),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
