#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/naive_dtg.h"
#include "support/random_task.h"
#include "support/small_task.h"
#include "task/dtg.h"

typedef struct Fixture {
    Task *task;
    CausalGraph causal;
    DtgSet *set;
} Fixture;

static void set_up(Fixture *f, Task *task, DtgKind kind)
{
    f->task = task;
    causal_graph_init(&f->causal, task, task->axioms, task->num_axioms);
    f->set = dtg_set_new(&f->causal, kind);
}

static void tear_down(Fixture *f)
{
    dtg_set_free(f->set);
    causal_graph_release(&f->causal);
    task_free(f->task);
    assert_int_equal(mem_stats().current, 0);
}

static const DtgTransition *only_transition(const Fixture *f, int32_t node)
{
    int32_t first = f->set->transition_begin[node];
    assert_int_equal(f->set->transition_begin[node + 1], first + 1);
    return &f->set->transitions[first];
}

static int32_t op_of(const Fixture *f, const DtgTransition *transition, int32_t label)
{
    return f->set->actions[f->set->labels[transition->first_label + label].action].op;
}

/* Node numbers: variable 0 has 0 and 1, variable 1 has 2, 3 and 4. */
static void effects_without_origin_lead_from_everywhere(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 3),
        .goal = FACTS({1, 1}),
        OPERATORS({.prevail = FACTS({0, 1}), EFFECTS({.var = 1, .pre = -1, .post = 1})}),
    };
    Fixture f;
    set_up(&f, small_task_new(&spec), DTG_LOWER);
    assert_int_equal(f.set->num_graphs, 2);
    assert_int_equal(f.set->num_nodes, 5);
    assert_int_equal(dtg_num_locals(f.set, 0), 0);
    assert_int_equal(dtg_num_locals(f.set, 1), 1);
    assert_int_equal(only_transition(&f, 2)->target, 3);
    assert_int_equal(only_transition(&f, 4)->target, 3);
    assert_int_equal(f.set->transition_begin[4], f.set->transition_begin[3]);
    const DtgLabel *a = &f.set->labels[only_transition(&f, 2)->first_label];
    const DtgLabel *b = &f.set->labels[only_transition(&f, 4)->first_label];
    assert_int_equal(a->first_condition, b->first_condition);
    assert_int_equal(f.set->conditions[a->first_condition].fact, 1);
    assert_int_equal(f.set->conditions[a->first_condition].local, 0);
    tear_down(&f);
}

static void the_last_of_equal_labels_stays_even_if_it_costs_more(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({1, 1}),
        OPERATORS({.file_cost = 1, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .post = 1})},
                  {.file_cost = 9, .prevail = FACTS({0, 1}), EFFECTS({.var = 1, .post = 1})}),
    };
    Fixture f;
    set_up(&f, small_task_new(&spec), DTG_LOWER);
    const DtgTransition *transition = only_transition(&f, 2);
    assert_int_equal(transition->num_labels, 1);
    assert_int_equal(transition->cost, 9);
    assert_int_equal(op_of(&f, transition, 0), 1);
    tear_down(&f);
}

/* Operator 1 needs less for as much, operator 2 less but for more. */
static void labels_that_need_more_for_no_less_are_left_out(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}),
        OPERATORS({.file_cost = 5, .prevail = FACTS({0, 1}, {1, 1}), EFFECTS({.var = 2, .post = 1})},
                  {.file_cost = 5, .prevail = FACTS({1, 1}), EFFECTS({.var = 2, .post = 1})},
                  {.file_cost = 8, EFFECTS({.var = 2, .post = 1})}),
    };
    Fixture f;
    set_up(&f, small_task_new(&spec), DTG_LOWER);
    const DtgTransition *transition = only_transition(&f, 4);
    assert_int_equal(transition->num_labels, 2);
    assert_int_equal(transition->cost, 5);
    assert_int_not_equal(op_of(&f, transition, 0), 0);
    assert_int_not_equal(op_of(&f, transition, 1), 0);
    tear_down(&f);
}

/* The first effect never fires, the second changes nothing: neither makes a local variable. */
static void idle_effects_leave_no_trace(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 4,
        .domains = INTS(2, 2, 2, 3),
        .goal = FACTS({3, 1}),
        OPERATORS({.prevail = FACTS({0, 1}),
                   EFFECTS({.var = 3, .pre = 0, .post = 1, .conditions = FACTS({3, 2})})},
                  {.prevail = FACTS({1, 1}), EFFECTS({.var = 3, .pre = 1, .post = 1})},
                  {.prevail = FACTS({2, 1}), EFFECTS({.var = 3, .pre = 0, .post = 1})}),
    };
    Fixture f;
    set_up(&f, small_task_new(&spec), DTG_LOWER);
    assert_int_equal(dtg_num_locals(f.set, 3), 1);
    assert_int_equal(f.set->locals[f.set->local_begin[3]], 2);
    assert_int_equal(dtg_num_labels(f.set, 6, 9), 1);
    /* As an arc of the causal graph, they count. */
    assert_int_equal(f.causal.lower_begin[4] - f.causal.lower_begin[3], 3);
    tear_down(&f);
}

static void full_graphs_know_larger_variables_side_effects_and_the_goal(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 3,
        .domains = INTS(2, 2, 2),
        .goal = FACTS({2, 1}, {0, 1}),
        OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1}, {.var = 1, .pre = 0, .post = 1},
                           {.var = 2, .pre = -1, .post = 1})}),
    };
    Fixture f;
    set_up(&f, small_task_new(&spec), DTG_FULL);
    assert_int_equal(f.set->num_graphs, 4);
    assert_int_equal(f.set->num_nodes, 8);
    const DtgLabel *label = &f.set->labels[only_transition(&f, 0)->first_label];
    assert_int_equal(label->num_conditions, 1);
    assert_int_equal(f.set->conditions[label->first_condition].fact, 2);
    const DtgAction *action = &f.set->actions[label->action];
    assert_int_equal(action->num_effects, 1); /* variable 2 is not local */
    assert_int_equal(f.set->effects[action->first_effect].fact, 3);
    const DtgTransition *goal = only_transition(&f, 6);
    assert_int_equal(goal->target, 7);
    assert_int_equal(goal->cost, 0);
    assert_int_equal(f.set->labels[goal->first_label].num_conditions, 2);
    int32_t first = f.set->labels[goal->first_label].first_condition;
    assert_int_equal(f.set->conditions[first].fact, 5);
    assert_int_equal(f.set->conditions[first + 1].fact, 1);
    tear_down(&f);
}

/* --- Random tasks ---------------------------------------------------------------------------- */

static void assert_facts(const Task *task, const DtgCondition *found, int32_t num_found,
                         const Fact *expected, int32_t num_expected)
{
    assert_int_equal(num_found, num_expected);
    for (int32_t i = 0; i < num_found; i++) {
        assert_int_equal(found[i].fact, task_fact(task, expected[i]));
    }
}

static void assert_same_label(const Fixture *f, const DtgLabel *label, const NaiveLabel *expected)
{
    const DtgSet *set = f->set;
    const DtgAction *action = &set->actions[label->action];
    assert_int_equal(label->cost, expected->cost);
    assert_int_equal(action->op, expected->op);
    assert_facts(f->task, set->conditions + label->first_condition, label->num_conditions,
                 expected->conditions, expected->num_conditions);
    assert_facts(f->task, set->effects + action->first_effect, action->num_effects,
                 expected->effects, expected->num_effects);
}

static void assert_same_graph(const Fixture *f, int32_t var, const NaiveGraph *expected)
{
    const DtgSet *set = f->set;
    size_t at = 0;
    for (int32_t node = set->first_node[var]; node < set->first_node[var + 1]; node++) {
        assert_int_equal(set->graph_of[node], var);
        for (int32_t t = set->transition_begin[node]; t < set->transition_begin[node + 1]; t++) {
            const DtgTransition *transition = &set->transitions[t];
            for (int32_t i = 0; i < transition->num_labels; i++, at++) {
                assert_true(at < expected->labels.size);
                const NaiveLabel *label = &expected->labels.data[at];
                assert_int_equal(label->origin, node - set->first_node[var]);
                assert_int_equal(label->target, transition->target - set->first_node[var]);
                assert_same_label(f, &set->labels[transition->first_label + i], label);
            }
        }
    }
    assert_int_equal(at, expected->labels.size);
}

/* The naive ones always have default-value axioms, hence only tasks without any. */
static void random_graphs_are_like_the_naive_ones(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 800; seed++) {
        Task *task = seed % 4 ? random_task_new(seed) : random_task_new_wide(seed);
        DtgKind kind = seed % 3 ? DTG_FULL : DTG_LOWER;
        if (task->num_axioms > 0) {
            task_free(task);
            continue;
        }
        Fixture f;
        set_up(&f, task, kind);
        NaiveGraphs *naive = MEM_NEW(NaiveGraphs, 1);
        naive_graphs_init(naive, task, kind == DTG_FULL);
        for (int32_t var = 0; var < task->num_variables; var++) {
            assert_same_graph(&f, var, &naive->graphs[var]);
        }
        naive_graphs_release(naive);
        MEM_FREE(naive, 1);
        tear_down(&f);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(effects_without_origin_lead_from_everywhere),
        cmocka_unit_test(the_last_of_equal_labels_stays_even_if_it_costs_more),
        cmocka_unit_test(labels_that_need_more_for_no_less_are_left_out),
        cmocka_unit_test(idle_effects_leave_no_trace),
        cmocka_unit_test(full_graphs_know_larger_variables_side_effects_and_the_goal),
        cmocka_unit_test(random_graphs_are_like_the_naive_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
