#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "heur/cea_tables.h"
#include "support/random_task.h"
#include "support/small_task.h"

static void assert_all_mentioned(const CeaTables *tables, int32_t node, int32_t label)
{
    const DtgSet *set = tables->graphs;
    const CeaNode *n = &tables->nodes[node];
    const DtgLabel *l = &set->labels[label];
    for (int32_t i = l->first_condition; i < l->first_condition + l->num_conditions; i++) {
        int32_t num_found = 0;
        for (int32_t m = n->first_mention; m < n->end_mention; m++) {
            if (tables->mentions[m].fact == set->conditions[i].fact) {
                num_found++;
                assert_true(tables->mentions[m].label <= label);
            }
        }
        uint64_t bit = cea_tables_bit(set->conditions[i].local);
        assert_int_equal(num_found, 1);
        assert_true(n->locals & bit);
        assert_true(tables->action_locals[l->action] & bit);
    }
}

/* The label that is named as the first to ask for a fact does so; they are in order. */
static void assert_nothing_else(const CeaTables *tables, int32_t node)
{
    const DtgSet *set = tables->graphs;
    const CeaNode *n = &tables->nodes[node];
    for (int32_t m = n->first_mention; m < n->end_mention; m++) {
        const CeaMention *mention = &tables->mentions[m];
        const DtgLabel *label = &set->labels[mention->label];
        bool is_found = false;
        for (int32_t i = 0; i < label->num_conditions; i++) {
            is_found |= set->conditions[label->first_condition + i].fact == mention->fact;
        }
        assert_true(is_found);
        assert_true(m == n->first_mention || mention[-1].label <= mention->label);
    }
}

static void assert_mentions(Task *task)
{
    CeaTables *tables = cea_tables_new(task);
    const DtgSet *set = tables->graphs;
    for (int32_t node = 0; node < set->num_nodes; node++) {
        const CeaNode *n = &tables->nodes[node];
        assert_int_equal(n->first_transition, set->transition_begin[node]);
        assert_int_equal(n->end_transition, set->transition_begin[node + 1]);
        assert_int_equal(n->first_local, set->local_begin[set->graph_of[node]]);
        for (int32_t t = n->first_transition; t < n->end_transition; t++) {
            for (int32_t i = 0; i < set->transitions[t].num_labels; i++) {
                assert_all_mentioned(tables, node, set->transitions[t].first_label + i);
            }
        }
        assert_nothing_else(tables, node);
    }
    cea_tables_free(tables);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void nodes_mention_what_their_labels_ask_for(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 100; seed++) {
        assert_mentions(random_task_new(seed));
        assert_mentions(random_task_new_wide(seed));
    }
}

/* More local variables than a set has bits. */
static void bits_are_shared(void **state)
{
    (void)state;
    assert_int_equal(cea_tables_bit(0), 1);
    assert_int_equal(cea_tables_bit(63), UINT64_C(1) << 63);
    assert_int_equal(cea_tables_bit(64), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_mention_what_their_labels_ask_for),
        cmocka_unit_test(bits_are_shared),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
