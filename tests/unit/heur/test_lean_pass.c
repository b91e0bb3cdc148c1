#include "unit/heur/relax_case.h"

#include <string.h>

#include "base/rng.h"
#include "heur/heur.h"
#include "heur/rp_tables.h"
#include "support/naive.h"
#include "support/random_task.h"

/* --- By hand ----------------------------------------------------------------------------------- */

/* 0 -> 1 -> 2, the goal. */
static const SmallTask CHAIN = {
    .use_metric = true,
    .num_variables = 1,
    .domains = INTS(3),
    .goal = FACTS({0, 2}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {EFFECTS({.var = 0, .pre = 1, .post = 2})}),
};

static Task *new_chain(int32_t first_cost, int32_t second_cost)
{
    Task *task = small_task_new(&CHAIN);
    task->operators[0].file_cost = first_cost;
    task->operators[1].file_cost = second_cost;
    return task;
}

static void facts_have_costs_and_groups(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_chain(3, 4));
    for (int round = 0; round < 2; round++) {
        assert_true(lean_pass_explore(&f.work.lean, INTS(0)));
        assert_int_equal(f.work.facts[0].cost, 0);
        assert_int_equal(f.work.facts[0].reached_by, RELAX_NO_GROUP);
        assert_int_equal(f.work.facts[1].cost, 3);
        assert_int_equal(f.work.facts[1].reached_by, 0);
        assert_int_equal(f.work.facts[2].cost, 7);
        assert_int_equal(f.work.facts[2].reached_by, 1);
        assert_true(lean_pass_explore(&f.work.lean, INTS(2)));
        assert_int_equal(lean_pass_goal_cost(f.relax, f.work.facts), 0);
        assert_int_equal(f.work.facts[2].reached_by, RELAX_NO_GROUP);
        assert_true(f.work.facts[0].cost >= RELAX_UNREACHED);
    }
    relax_case_release(&f);
}

/* A cost of 100 that exceeds the number of entries makes Fast Downward's queue a heap; in its
 * second step here that has seen one fact of the state and one more. */
static void it_gives_up_at_the_first_cost_that_needs_a_heap(void **state)
{
    (void)state;
    for (int32_t cost = 98; cost <= 101; cost++) {
        RelaxCase f;
        relax_case_init(&f, new_chain(1, cost - 1));
        assert_int_equal(lean_pass_explore(&f.work.lean, INTS(0)), cost < 100);
        assert_true(lean_pass_explore_costs(&f.work.lean, INTS(0)));
        assert_int_equal(relax_work_add_value(&f.work), cost);
        relax_case_release(&f);
    }
}

/* What costs too much but reaches nothing new is no reason. */
static void it_does_not_give_up_for_what_is_reached_already(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_chain(200, 1));
    assert_true(lean_pass_explore(&f.work.lean, INTS(1)));
    assert_int_equal(relax_work_add_value(&f.work), 1);
    assert_false(lean_pass_explore(&f.work.lean, INTS(0)));
    relax_case_release(&f);
}

static void dear_groups_without_preconditions_make_it_give_up(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 1,
        .domains = INTS(2),
        .goal = FACTS({0, 1}),
        OPERATORS({EFFECTS({.var = 0, .pre = -1, .post = 1})}),
    };
    for (int32_t cost = 99; cost <= 100; cost++) {
        Task *task = small_task_new(&spec);
        task->operators[0].file_cost = cost;
        RelaxCase f;
        relax_case_init(&f, task);
        assert_int_equal(lean_pass_explore(&f.work.lean, INTS(0)), cost < 100);
        assert_true(lean_pass_explore_costs(&f.work.lean, INTS(0)));
        assert_int_equal(relax_work_add_value(&f.work), cost);
        relax_case_release(&f);
    }
}

/* The sums of a group must fit into 24 bits. */
static void costs_are_exact_or_refused(void **state)
{
    (void)state;
    enum { ROOM = (1 << 24) - 1 };
    static const struct {
        int32_t first, second;
        bool ok;
    } CASES[] = {{5000, 7000, true},   {ROOM / 2, ROOM / 2, true},   {1, ROOM - 1, true},
                 {ROOM - 1, 1, false}, {2, ROOM - 1, false},         {ROOM, 0, false},
                 {0, ROOM - 1, true},  {INT32_MAX, INT32_MAX, false}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        RelaxCase f;
        relax_case_init(&f, new_chain(CASES[i].first, CASES[i].second));
        for (int round = 0; round < 3; round++) {
            assert_int_equal(lean_pass_explore_costs(&f.work.lean, INTS(0)), CASES[i].ok);
            if (CASES[i].ok) {
                assert_int_equal(relax_work_add_value(&f.work), CASES[i].first + CASES[i].second);
            }
        }
        relax_case_release(&f);
    }
}

static void large_costs_do_not_hide_dead_ends(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}, {1, 1}),
        OPERATORS({.file_cost = 1000000, EFFECTS({.var = 0, .pre = 0, .post = 1})})};
    RelaxCase f;
    relax_case_init(&f, small_task_new(&spec));
    assert_true(lean_pass_explore_costs(&f.work.lean, INTS(0, 0)));
    assert_int_equal(relax_work_add_value(&f.work), HEUR_DEAD_END);
    assert_true(lean_pass_goal_cost(f.relax, f.work.facts) >= RELAX_UNREACHED);
    assert_true(lean_pass_explore_costs(&f.work.lean, INTS(0, 1)));
    assert_int_equal(relax_work_add_value(&f.work), 1000000);
    relax_case_release(&f);
}

/* --- On random tasks --------------------------------------------------------------------------- */

/* Per naive unary operator: the group that it belongs to; -1 if it is dominated. */
static void map_to_groups(const NaiveRelaxation *naive, const Relax *relax, IntVec *out_groups)
{
    int32_t unary = 0, group = 0;
    out_groups->size = 0;
    for (size_t i = 0; i < naive->unary.size; i++) {
        if (naive->unary.data[i].is_dominated) {
            int_vec_push(out_groups, -1);
            continue;
        }
        group += unary == relax->effect_begin[group + 1];
        int_vec_push(out_groups, group);
        unary++;
    }
}

typedef struct Expected {
    int32_t costs[NAIVE_MAX_FACTS];
    int32_t reached_by[NAIVE_MAX_FACTS];
} Expected;

/* The goals and, recursively, what the groups that reached them need. */
static void check_facts_that_matter(const RelaxCase *f, const Expected *expected,
                                    const IntVec *groups)
{
    int32_t stack[NAIVE_MAX_FACTS], top = 0;
    bool seen[NAIVE_MAX_FACTS] = {false};
    for (int32_t i = 0; i < f->relax->num_goals; i++) {
        seen[f->relax->goals[i]] = true;
        stack[top++] = f->relax->goals[i];
    }
    while (top > 0) {
        int32_t fact = stack[--top];
        if (expected->costs[fact] == NAIVE_INFINITE) {
            assert_true(f->work.facts[fact].cost >= RELAX_UNREACHED);
            continue;
        }
        assert_int_equal(f->work.facts[fact].cost, expected->costs[fact]);
        if (expected->reached_by[fact] < 0) {
            assert_int_equal(f->work.facts[fact].reached_by, RELAX_NO_GROUP);
            continue;
        }
        int32_t group = groups->data[expected->reached_by[fact]];
        assert_int_equal(f->work.facts[fact].reached_by, group);
        for (int32_t i = f->relax->pre_begin[group]; i < f->relax->pre_begin[group + 1]; i++) {
            int32_t pre = f->relax->pre[i];
            if (!seen[pre]) {
                seen[pre] = true;
                stack[top++] = pre;
            }
        }
    }
}

/* How often the naive queue became a heap, and how often the lean pass was good. */
typedef struct Tally {
    int num_heaps, num_good;
} Tally;

static void check_one_state(RelaxCase *f, const NaiveRelaxation *naive, const IntVec *groups,
                            const int32_t *values, Tally *tally)
{
    Expected expected;
    bool is_heap = false;
    naive_reach(naive, values, &is_heap, expected.costs, expected.reached_by);
    bool ok = lean_pass_explore(&f->work.lean, values);
    assert_false(is_heap && ok);
    if (ok) {
        check_facts_that_matter(f, &expected, groups);
    }
    tally->num_heaps += is_heap;
    tally->num_good += ok;
}

static void check_random_states(uint64_t seed, Rng *rng, Tally *tally)
{
    enum { NUM_STATES = 15 };
    RelaxCase f;
    NaiveRelaxation naive;
    IntVec groups = {0};
    relax_case_init(&f, seed % 3 ? random_task_new(seed) : random_task_new_wide(seed));
    naive_relaxation_init(&naive, f.task);
    map_to_groups(&naive, f.relax, &groups);
    int32_t values[RANDOM_TASK_MAX_VARIABLES];
    for (int i = 0; i < NUM_STATES; i++) {
        random_task_values(f.task, rng, values);
        check_one_state(&f, &naive, &groups, values, tally);
        if (rng_below(rng, 3) == 0) { /* another pass in between, of another state */
            random_task_values(f.task, rng, values);
            assert_true(lean_pass_explore_costs(&f.work.lean, values));
            assert_int_equal(relax_work_add_value(&f.work), naive_add(&naive, values));
        }
    }
    int_vec_release(&groups);
    naive_relaxation_release(&naive);
    relax_case_release(&f);
}

static void results_agree_with_the_naive_queue(void **state)
{
    (void)state;
    enum { NUM_TASKS = 900 };
    Rng rng;
    Tally tally = {0};
    rng_seed(&rng, 5);
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        check_random_states(seed, &rng, &tally);
    }
    /* Neither part of the test may be empty. */
    assert_true(tally.num_heaps > NUM_TASKS);
    assert_true(tally.num_good > 5 * NUM_TASKS);
}

/* A walk, where states differ little from one another. */
static void results_agree_along_walks(void **state)
{
    (void)state;
    Rng rng;
    Tally tally = {0};
    rng_seed(&rng, 6);
    for (uint64_t seed = 0; seed < 300; seed++) {
        RelaxCase f;
        NaiveRelaxation naive;
        IntVec groups = {0};
        relax_case_init(&f, seed % 3 ? random_task_new(seed) : random_task_new_wide(seed));
        naive_relaxation_init(&naive, f.task);
        map_to_groups(&naive, f.relax, &groups);
        int32_t values[RANDOM_TASK_MAX_VARIABLES], next[RANDOM_TASK_MAX_VARIABLES];
        int32_t ops[RANDOM_TASK_MAX_OPERATORS], count;
        naive_initial(f.task, values);
        for (int step = 0; step < 15 && (count = naive_applicable(f.task, values, ops)) > 0;
             step++) {
            check_one_state(&f, &naive, &groups, values, &tally);
            naive_apply(f.task, values, ops[rng_below(&rng, (uint32_t)count)], next);
            memcpy(values, next, sizeof values);
        }
        int_vec_release(&groups);
        naive_relaxation_release(&naive);
        relax_case_release(&f);
    }
    assert_true(tally.num_good > 1000);
}

static void exploring_allocates_nothing(void **state)
{
    (void)state;
    RelaxCase f;
    Rng rng;
    rng_seed(&rng, 7);
    relax_case_init(&f, random_task_new_wide(1));
    uint64_t allocations = mem_stats().allocations;
    for (int i = 0; i < 100; i++) {
        int32_t values[RANDOM_TASK_MAX_VARIABLES];
        random_task_values(f.task, &rng, values);
        lean_pass_explore(&f.work.lean, values);
        lean_pass_explore_costs(&f.work.lean, values);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    relax_case_release(&f);
}

/* A pass with its own facts and queue. */
typedef struct Lone {
    RelaxFact *facts;
    BucketQueue queue;
    LeanPass pass;
} Lone;

static void lone_init(Lone *lone, const LeanTables *lean, bool keeps_more)
{
    const Relax *relax = lean->relax;
    lone->facts = MEM_NEW(RelaxFact, (size_t)relax->num_facts);
    bucket_queue_init(&lone->queue, relax->num_unary + relax->num_variables);
    (keeps_more ? lean_pass_init_for_costs : lean_pass_init)(&lone->pass, lean, lone->facts,
                                                             &lone->queue);
}

static void lone_release(Lone *lone)
{
    MEM_FREE(lone->facts, (size_t)lone->pass.lean->relax->num_facts);
    lean_pass_release(&lone->pass);
    bucket_queue_release(&lone->queue);
}

/* All that the goals depend on costs less than the dearest goal. */
static void assert_same_costs(const Lone *kept, const Lone *other)
{
    const Relax *relax = kept->pass.lean->relax;
    uint32_t most = lean_pass_goal_cost(relax, other->facts);
    assert_int_equal(lean_pass_goal_cost(relax, kept->facts), most);
    for (int32_t fact = 0; fact < relax->num_facts; fact++) {
        if (other->facts[fact].cost < most) {
            assert_int_equal(kept->facts[fact].cost, other->facts[fact].cost);
        }
    }
    for (int32_t group = 0; group < relax->num_groups && most < RELAX_UNREACHED; group++) {
        if (other->pass.counters[group] < most && relax_num_pre(relax, group) > 1) {
            assert_int_equal(kept->pass.counters[group], other->pass.counters[group]);
        }
    }
}

/* Returns whether passes have begun without copying. */
static bool walk_on_merged_tables(uint64_t seed)
{
    Task *task = seed % 2 ? random_task_new(seed) : random_task_new_wide(seed);
    task->use_metric = false;
    RpTables *tables = rp_tables_new(task);
    int32_t values[RANDOM_TASK_MAX_VARIABLES], other[RANDOM_TASK_MAX_VARIABLES];
    bool has_undone = false;
    Rng rng;
    rng_seed(&rng, seed);
    random_task_values(task, &rng, values);
    Lone kept, plain;
    for (int round = 0; round < 30 && tables->lean; round++) {
        if (round == 0) {
            lone_init(&kept, tables->lean, true);
            lone_init(&plain, tables->lean, false);
        }
        assert_true(lean_pass_explore_costs(&kept.pass, values));
        assert_true(lean_pass_explore_costs(&plain.pass, values));
        assert_same_costs(&kept, &plain);
        random_task_values(task, &rng, other);
        uint32_t var = rng_below(&rng, (uint32_t)task->num_variables);
        values[var] = other[var];
    }
    if (tables->lean) {
        has_undone = kept.pass.num_copied < plain.pass.num_copied;
        lone_release(&kept);
        lone_release(&plain);
    }
    rp_tables_free(tables);
    task_free(task);
    return has_undone;
}

static void what_is_kept_changes_no_cost(void **state)
{
    (void)state;
    int num_undone = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        num_undone += walk_on_merged_tables(seed);
    }
    assert_true(num_undone > 0);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(facts_have_costs_and_groups),
        cmocka_unit_test(it_gives_up_at_the_first_cost_that_needs_a_heap),
        cmocka_unit_test(it_does_not_give_up_for_what_is_reached_already),
        cmocka_unit_test(dear_groups_without_preconditions_make_it_give_up),
        cmocka_unit_test(costs_are_exact_or_refused),
        cmocka_unit_test(large_costs_do_not_hide_dead_ends),
        cmocka_unit_test(results_agree_with_the_naive_queue),
        cmocka_unit_test(results_agree_along_walks),
        cmocka_unit_test(exploring_allocates_nothing),
        cmocka_unit_test(what_is_kept_changes_no_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
