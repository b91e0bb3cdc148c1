#include "unit/heur/relax_case.h"

#include "base/vec.h"
#include "support/random_task.h"

#define CODE(...) (const uint32_t[]){__VA_ARGS__}, COUNT_OF(uint32_t, __VA_ARGS__)

static void assert_blocks(const LeanTables *lean, int32_t fact, const uint32_t *expected,
                          int32_t count)
{
    assert_int_equal(lean->begin[fact + 1] - lean->begin[fact], count);
    for (int32_t i = 0; i < count; i++) {
        assert_int_equal(lean->code[lean->begin[fact] + i], expected[i]);
    }
}

static void assert_no_blocks(const LeanTables *lean, int32_t fact)
{
    assert_int_equal(lean->begin[fact + 1], lean->begin[fact]);
}

/* An effect on a fact that triggers something; the others are goals only. */
static uint32_t triggering(uint32_t fact)
{
    return 2 * fact + 1;
}

static uint32_t plain(uint32_t fact)
{
    return 2 * fact;
}

/* --- Effects ---------------------------------------------------------------------------------- */

/* Facts: var 0 has 0 and 1, var 1 has 2 and 3, var 2 has 4 to 7. Fact 3 is a goal and fact 5 is a
 * condition; 6 and 7 are neither. */
static const SmallTask EFFECTS_SPEC = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(2, 2, 4),
    .goal = FACTS({1, 1}),
    OPERATORS({.file_cost = 4, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = -1, .post = 1})},
              {.file_cost = 3,
               .prevail = FACTS({2, 1}, {0, 0}),
               EFFECTS({.var = 1, .pre = -1, .post = 1}, {.var = 2, .pre = -1, .post = 3})},
              {.file_cost = 2, .prevail = FACTS({0, 0}), EFFECTS({.var = 2, .pre = -1, .post = 2})},
              {.file_cost = 1,
               .prevail = FACTS({1, 0}),
               EFFECTS({.var = 1, .pre = -1, .post = 1}, {.var = 2, .pre = -1, .post = 1})}),
};

static void effects_are_one_several_or_none(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, small_task_new(&EFFECTS_SPEC));
    const LeanTables *lean = f.lean;
    assert_int_equal(f.relax->num_groups, 4);
    assert_int_equal(lean->effects[0], triggering(5));
    assert_int_equal(lean->effects[1], plain(3));
    assert_true(lean->effects[2] >= LEAN_SEVERAL);
    assert_int_equal(lean->several[lean->effects[2] - LEAN_SEVERAL], LEAN_LAST);
    assert_true(lean->effects[3] >= LEAN_SEVERAL);
    const uint32_t *several = lean->several + (lean->effects[3] - LEAN_SEVERAL);
    assert_int_equal(several[0], plain(3));
    assert_int_equal(several[1], triggering(5));
    assert_int_equal(several[2], LEAN_LAST);
    relax_case_release(&f);
}

static void what_is_left_out_is_noted(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, small_task_new(&EFFECTS_SPEC));
    const LeanTables *lean = f.lean;
    assert_false(lean->has_hidden[0]);
    assert_true(lean->has_hidden[1]);
    assert_true(lean->has_hidden[2]);
    assert_false(lean->has_hidden[3]);
    assert_true(lean->has_hidden_groups);
    assert_int_equal(lean->max_hidden_pre, 1);
    assert_int_equal(lean->max_hidden_cost, 2);
    assert_int_equal(lean->max_pre, 2);
    assert_int_equal(lean->max_base_cost, 4);
    assert_int_equal(lean->max_free_cost, 0);
    relax_case_release(&f);
}

/* Where costs are large, a group without useful effects is still counted, so that passes see it. */
static void large_costs_keep_groups_without_effects(void **state)
{
    (void)state;
    for (int32_t cost = 10; cost <= 11; cost++) {
        SmallTask spec = EFFECTS_SPEC;
        Operator operators[4];
        for (int i = 0; i < 4; i++) {
            operators[i] = EFFECTS_SPEC.operators[i];
        }
        operators[0].file_cost = cost;
        spec.operators = operators;
        RelaxCase f;
        relax_case_init(&f, small_task_new(&spec));
        assert_int_equal(f.lean->has_hidden_groups, cost == 10);
        if (cost == 10) {
            assert_blocks(f.lean, 0, CODE(2, 0, 1, 0));
        } else {
            assert_blocks(f.lean, 0, CODE(3, 0, 1, 2, 0));
        }
        relax_case_release(&f);
    }
}

/* --- Blocks ----------------------------------------------------------------------------------- */

/* Everything hangs on fact 0; digits in `kinds` give the number of preconditions of the operators,
 * in order. The second precondition is fact 2; operator i reaches goal fact 4 + 2 i + 1. */
static Task *new_fan(const char *kinds)
{
    enum { MAX_FAN = 8 };
    static const Fact PRE[] = {{0, 0}, {1, 0}};
    static Effect effects[MAX_FAN];
    static Fact goal[MAX_FAN];
    static Operator operators[MAX_FAN];
    int32_t domains[MAX_FAN + 2];
    int32_t count = 0;
    for (; kinds[count]; count++) {
        domains[count + 2] = 2;
        goal[count] = (Fact){count + 2, 1};
        effects[count] = (Effect){.var = count + 2, .pre = NO_VALUE, .post = 1};
        operators[count] = (Operator){.prevail = {PRE, kinds[count] - '0'},
                                      .effects = &effects[count],
                                      .num_effects = 1,
                                      .file_cost = count + 1};
    }
    domains[0] = domains[1] = 2;
    return small_task_new(&(SmallTask){.use_metric = true,
                                       .num_variables = count + 2,
                                       .domains = domains,
                                       .goal = {goal, count},
                                       .num_operators = count,
                                       .operators = operators});
}

static void blocks_keep_the_order_of_groups(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_fan("2112"));
    assert_blocks(f.lean, 0,
                  CODE(1, 0, 2, plain(7), 2, 1, plain(9), 3, 2, /* next block */ 1, 3, 0));
    assert_blocks(f.lean, 2, CODE(2, 0, 3, 0));
    assert_no_blocks(f.lean, 1);
    assert_no_blocks(f.lean, 5);
    relax_case_release(&f);
}

static void a_single_direct_group_is_counted_with_its_neighbours(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_fan("212"));
    assert_blocks(f.lean, 0, CODE(3, 0, 1, 2, 0));
    relax_case_release(&f);
    relax_case_init(&f, new_fan("12"));
    assert_blocks(f.lean, 0, CODE(2, 0, 1, 0));
    relax_case_release(&f);
    relax_case_init(&f, new_fan("21211"));
    assert_blocks(f.lean, 0, CODE(3, 0, 1, 2, 2, plain(11), 4, 3, plain(13), 5, 4));
    relax_case_release(&f);
}

static void direct_groups_alone_need_no_counter(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_fan("1"));
    assert_blocks(f.lean, 0, CODE(0, 1, plain(5), 1, 0));
    relax_case_release(&f);
    relax_case_init(&f, new_fan("11"));
    assert_blocks(f.lean, 0, CODE(0, 2, plain(5), 1, 0, plain(7), 2, 1));
    relax_case_release(&f);
}

static void groups_without_preconditions_are_in_no_block(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_fan("00"));
    for (int32_t fact = 0; fact < f.relax->num_facts; fact++) {
        assert_no_blocks(f.lean, fact);
    }
    assert_int_equal(f.lean->max_free_cost, 2);
    assert_int_equal(f.lean->effects[1], plain(7));
    relax_case_release(&f);
}

/* --- Counters and order ------------------------------------------------------------------------ */

static void counters_start_with_cost_and_open_conditions(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_fan("021"));
    assert_int_equal(f.lean->start[0], 1);
    assert_int_equal((uint32_t)(f.lean->start[1] + 2 * LEAN_MET), 2);
    assert_int_equal((uint32_t)(f.lean->start[2] + LEAN_MET), 3);
    relax_case_release(&f);
}

static Task *new_with_cost(int32_t cost)
{
    Task *task = new_fan("12");
    task->operators[0].file_cost = cost;
    return task;
}

/* Sums of all conditions of a group, with its own cost, stay below 2^24. */
static void the_highest_cost_leaves_room_for_sums(void **state)
{
    (void)state;
    const int32_t room = (1 << 24) - 1;
    RelaxCase f;
    relax_case_init(&f, new_with_cost(1));
    assert_int_equal(f.lean->max_cost, (room - 2) / 2);
    relax_case_release(&f);
    relax_case_init(&f, new_with_cost(room - 10));
    assert_int_equal(f.lean->max_cost, 5);
    relax_case_release(&f);
    for (int32_t over = 0; over < 2; over++) {
        relax_case_init(&f, new_with_cost(room + over));
        assert_int_equal(f.lean->max_cost, 0);
        relax_case_release(&f);
    }
    relax_case_init(&f, new_with_cost(INT32_MAX));
    assert_int_equal(f.lean->max_cost, 0);
    relax_case_release(&f);
    relax_case_init(&f, new_fan("0"));
    assert_int_equal(f.lean->max_cost, room - 1);
    relax_case_release(&f);
}

/* One operator with so many preconditions. */
static Task *new_with_preconditions(int32_t count)
{
    enum { MOST = 300 };
    static Fact pre[MOST];
    static const Fact GOAL[] = {{0, 1}};
    static const Effect EFFECT[] = {{.var = 0, .pre = NO_VALUE, .post = 1}};
    static Operator op[1];
    int32_t domains[MOST + 1];
    for (int32_t i = 0; i <= count; i++) {
        domains[i] = 2;
        pre[i < count ? i : 0] = (Fact){i < count ? i + 1 : 1, 0};
    }
    op[0] = (Operator){.prevail = {pre, count}, .effects = EFFECT, .num_effects = 1};
    return small_task_new(&(SmallTask){.num_variables = count + 1,
                                       .domains = domains,
                                       .goal = {GOAL, 1},
                                       .num_operators = 1,
                                       .operators = op});
}

static void too_many_preconditions_do_not_fit_a_counter(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, new_with_preconditions(LEAN_MAX_PRE));
    assert_int_equal(f.lean->max_pre, LEAN_MAX_PRE);
    assert_true(f.lean->max_cost > 0);
    relax_case_release(&f);
    relax_case_init(&f, new_with_preconditions(LEAN_MAX_PRE + 1));
    assert_int_equal(f.lean->max_cost, 0);
    relax_case_release(&f);
}

static void zero_costs_count_only_with_useful_effects(void **state)
{
    (void)state;
    RelaxCase f;
    relax_case_init(&f, small_task_new(&EFFECTS_SPEC));
    assert_false(f.lean->has_zero_cost);
    relax_case_release(&f);
    for (int32_t op = 0; op < 4; op++) {
        Task *task = small_task_new(&EFFECTS_SPEC);
        task->operators[op].file_cost = 0;
        relax_case_init(&f, task);
        assert_int_equal(f.lean->has_zero_cost, op != 2);
        relax_case_release(&f);
    }
}

/* By the smallest variable of the preconditions, the largest first, then by group. */
static void ready_groups_are_ordered_by_their_last_fact(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 4,
        .domains = INTS(2, 3, 2, 2),
        .goal = FACTS({3, 1}, {0, 1}),
        OPERATORS({.prevail = FACTS({0, 0}, {2, 1}), EFFECTS({.var = 3, .pre = -1, .post = 1})},
                  {.prevail = FACTS({2, 0}), EFFECTS({.var = 3, .pre = -1, .post = 1})},
                  {EFFECTS({.var = 0, .pre = -1, .post = 1})},
                  {.prevail = FACTS({3, 0}), EFFECTS({.var = 1, .pre = -1, .post = 1})},
                  {.prevail = FACTS({2, 1}, {1, 2}), EFFECTS({.var = 3, .pre = -1, .post = 1})},
                  {.prevail = FACTS({1, 0}), EFFECTS({.var = 1, .pre = -1, .post = 2})}),
    };
    static const int32_t EXPECTED[] = {3, 1, 4, 5, 0, 2};
    RelaxCase f;
    relax_case_init(&f, small_task_new(&spec));
    assert_int_equal(f.relax->num_groups, 6);
    for (int32_t place = 0; place < 6; place++) {
        assert_int_equal(f.lean->ready_group[place], EXPECTED[place]);
        assert_int_equal(f.lean->ready_at[EXPECTED[place]], place);
    }
    relax_case_release(&f);
}

static void tasks_without_operators_have_empty_tables(void **state)
{
    (void)state;
    const SmallTask spec = {.num_variables = 1, .domains = INTS(1), .goal = FACTS({0, 0})};
    RelaxCase f;
    relax_case_init(&f, small_task_new(&spec));
    assert_no_blocks(f.lean, 0);
    assert_true(f.lean->max_cost > 0);
    assert_false(f.lean->has_zero_cost);
    assert_false(f.lean->has_hidden_groups);
    relax_case_release(&f);
    lean_tables_free(NULL);
}

/* --- Against the full tables ------------------------------------------------------------------- */

static bool is_useful(const Relax *relax, int32_t fact)
{
    return relax->is_goal[fact] || relax_has_triggers(relax, fact);
}

/* Codes of a group's useful effects, in order. */
static void list_expected(const Relax *relax, int32_t group, IntVec *out_codes)
{
    out_codes->size = 0;
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        int32_t fact = relax->effects[i];
        if (is_useful(relax, fact)) {
            int_vec_push(out_codes, 2 * fact + relax_has_triggers(relax, fact));
        }
    }
}

static void check_effects(const LeanTables *lean, int32_t group, const IntVec *expected)
{
    const Relax *relax = lean->relax;
    int32_t num_effects = relax->effect_begin[group + 1] - relax->effect_begin[group];
    assert_int_equal(lean->has_hidden[group], expected->size < (size_t)num_effects);
    uint32_t effects = lean->effects[group];
    if (expected->size == 1) {
        assert_int_equal(effects, expected->data[0]);
        return;
    }
    assert_true(effects >= LEAN_SEVERAL);
    const uint32_t *several = lean->several + (effects - LEAN_SEVERAL);
    for (size_t i = 0; i < expected->size; i++) {
        assert_int_equal(several[i], expected->data[i]);
    }
    assert_int_equal(several[expected->size], LEAN_LAST);
}

/* Reads the direct entries of one group and returns where the next ones begin. */
static const uint32_t *check_direct(const LeanTables *lean, int32_t group, const IntVec *expected,
                                    const uint32_t *at)
{
    assert_int_equal(relax_num_pre(lean->relax, group), 1);
    for (size_t i = 0; i < expected->size; i++, at += 3) {
        assert_int_equal(at[0], expected->data[i]);
        assert_int_equal(at[1], relax_base_cost(lean->relax, group));
        assert_int_equal(at[2], group);
    }
    return at;
}

/* Reads the blocks of a fact along with its triggers: each once, in order, but for hidden ones. */
static void check_blocks(const LeanTables *lean, int32_t fact, IntVec *codes)
{
    const Relax *relax = lean->relax;
    const uint32_t *at = lean->code + lean->begin[fact];
    const uint32_t *end = lean->code + lean->begin[fact + 1];
    const uint32_t *counted_end = at, *direct_end = at;
    for (int32_t i = relax->trigger_begin[fact]; i < relax->trigger_begin[fact + 1]; i++) {
        int32_t group = relax->triggers[i];
        list_expected(relax, group, codes);
        if (codes->size == 0 && lean->has_hidden_groups) {
            continue;
        }
        if (at == direct_end) { /* the next block */
            assert_true(at < end);
            counted_end = at + 1 + at[0];
            direct_end = counted_end + 1 + 3 * *counted_end;
            at += 1 + (at[0] == 0);
        }
        if (at < counted_end) {
            assert_int_equal(*at++, group);
        } else {
            assert_true(codes->size > 0);
            at = check_direct(lean, group, codes, at);
        }
        at += at == counted_end;
    }
    assert_ptr_equal(at, end);
    assert_ptr_equal(direct_end, end);
}

static int32_t smallest_variable(const Relax *relax, int32_t group)
{
    if (relax_num_pre(relax, group) == 0) {
        return -1;
    }
    int32_t var = 0;
    while (var + 1 < relax->num_variables &&
           relax->first_fact[var + 1] <= relax->pre[relax->pre_begin[group]]) {
        var++;
    }
    return var;
}

static void check_ready_order(const LeanTables *lean)
{
    for (int32_t place = 0; place < lean->relax->num_groups; place++) {
        int32_t group = lean->ready_group[place];
        assert_int_equal(lean->ready_at[group], place);
        if (place > 0) {
            int32_t before = lean->ready_group[place - 1];
            int32_t var = smallest_variable(lean->relax, group);
            int32_t var_before = smallest_variable(lean->relax, before);
            assert_true(var_before > var || (var_before == var && before < group));
        }
    }
}

static void random_tasks_are_laid_out_in_full(void **state)
{
    (void)state;
    IntVec codes = {0};
    int_vec_reserve(&codes, 1);
    for (uint64_t seed = 0; seed < 1000; seed++) {
        Task *task = seed % 8 ? random_task_new(seed) : random_task_new_wide(seed);
        Relax *relax = relax_new(task);
        LeanTables *lean = lean_tables_new(relax);
        bool has_zero_cost = false;
        for (int32_t group = 0; group < relax->num_groups; group++) {
            list_expected(relax, group, &codes);
            check_effects(lean, group, &codes);
            has_zero_cost |= codes.size > 0 && relax_base_cost(relax, group) == 0;
        }
        assert_int_equal(lean->has_zero_cost, has_zero_cost);
        for (int32_t fact = 0; fact < relax->num_facts; fact++) {
            check_blocks(lean, fact, &codes);
        }
        check_ready_order(lean);
        lean_tables_free(lean);
        relax_free(relax);
        task_free(task);
    }
    int_vec_release(&codes);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_are_one_several_or_none),
        cmocka_unit_test(what_is_left_out_is_noted),
        cmocka_unit_test(large_costs_keep_groups_without_effects),
        cmocka_unit_test(blocks_keep_the_order_of_groups),
        cmocka_unit_test(a_single_direct_group_is_counted_with_its_neighbours),
        cmocka_unit_test(direct_groups_alone_need_no_counter),
        cmocka_unit_test(groups_without_preconditions_are_in_no_block),
        cmocka_unit_test(counters_start_with_cost_and_open_conditions),
        cmocka_unit_test(the_highest_cost_leaves_room_for_sums),
        cmocka_unit_test(too_many_preconditions_do_not_fit_a_counter),
        cmocka_unit_test(zero_costs_count_only_with_useful_effects),
        cmocka_unit_test(ready_groups_are_ordered_by_their_last_fact),
        cmocka_unit_test(tasks_without_operators_have_empty_tables),
        cmocka_unit_test(random_tasks_are_laid_out_in_full),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
