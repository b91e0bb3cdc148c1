/* Every achiever of a node has a value, from the *costs* of nodes; the least one is the node's
 * *best*. A node is consistent if its cost is its best, and a solution is found when all nodes are.
 * With positive operator costs there is only one solution. Inconsistent nodes are in the queue, by
 * the lesser one of cost and best:
 *
 * - best < cost: the cost becomes the best. It is final, as everything that is cheaper is.
 * - best > cost: the last achiever of that value has gone. The cost is raised to the best value
 *   that is left, which is often the right one at once. If this happens to a node again in the same
 *   move, its cost becomes infinite, lest nodes that support each other count up step by step.
 *
 * In either case the difference is added to the groups that wait for the node, and the values of
 * those that have all their preconditions change the best of other nodes. A count of the achievers
 * with the best value tells when the last one has gone; only then, and only when the node's turn
 * comes, its achievers are gone through.
 *
 * Invariants: counters are `start` plus the costs of the nodes reached; best and count are those of
 * the current values, or count is 0 and best less than all of them; the queue holds exactly the
 * inconsistent nodes. Choices and joins cost nothing by themselves, but they form no cycles.
 *
 * With operators or axioms that cost nothing, and where costs are cut off, a cycle of nodes could
 * support itself. Then all costs are found from scratch, and `order` tells a reason from a cycle.
 *
 * Cost: proportional to the lists of the nodes that change. From scratch, these are all. */
#include "heur/rp_costs.h"

#include <assert.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"

#define HOT static inline __attribute__((always_inline))

static const RpNode UNREACHED = {.cost = RP_INFINITE, .best = RP_INFINITE};

void rp_costs_init(RpCosts *costs, const RpTables *tables)
{
    size_t num_nodes = (size_t)tables->num_nodes, num_groups = (size_t)tables->num_groups;
    *costs = (RpCosts){.tables = tables,
                       .nodes = MEM_NEW(RpNode, num_nodes),
                       .counters = MEM_NEW(uint64_t, num_groups),
                       .fired = MEM_NEW(int32_t, num_groups + 1),
                       .values = MEM_NEW(int32_t, (size_t)tables->relax->num_variables),
                       .is_true = MEM_NEW(uint8_t, (size_t)tables->relax->num_facts),
                       .raised = MEM_NEW(uint32_t, num_nodes)};
    dial_queue_init(&costs->queue, tables->num_nodes);
    for (int32_t var = 0; var < tables->relax->num_variables; var++) {
        costs->values[var] = NO_VALUE;
    }
}

void rp_costs_release(RpCosts *costs)
{
    const RpTables *tables = costs->tables;
    size_t num_nodes = (size_t)tables->num_nodes, num_groups = (size_t)tables->num_groups;
    dial_queue_release(&costs->queue);
    MEM_FREE(costs->nodes, num_nodes);
    MEM_FREE(costs->counters, num_groups);
    MEM_FREE(costs->fired, num_groups + 1);
    MEM_FREE(costs->values, (size_t)tables->relax->num_variables);
    MEM_FREE(costs->is_true, (size_t)tables->relax->num_facts);
    MEM_FREE(costs->raised, num_nodes);
    *costs = (RpCosts){0};
}

/* Fitted to times. */
int64_t rp_costs_effort(const RpCosts *costs)
{
    int64_t counted = 3 * costs->num_words + 20 * costs->num_steps + costs->num_copied / 8;
    return counted + costs->move_effort;
}

int32_t rp_costs_distance(const RpCosts *costs, const int32_t *values)
{
    int32_t distance = 0;
    for (int32_t var = 0; var < costs->tables->relax->num_variables; var++) {
        distance += values[var] != costs->values[var];
    }
    return distance;
}

/* --- Values change the best of nodes ---------------------------------------------------------- */

/* Nodes that get cheaper come before those that get more expensive at the same cost. */
HOT uint32_t wanted_key(const RpNode *node)
{
    if (node->best < node->cost) {
        return 2 * node->best;
    }
    bool is_consistent = node->cost == RP_INFINITE || (node->best == node->cost && node->count > 0);
    return is_consistent ? DIAL_QUEUE_NO_KEY : 2 * node->cost + 1;
}

HOT void requeue(RpCosts *costs, int32_t node)
{
    dial_queue_set(&costs->queue, node, wanted_key(&costs->nodes[node]));
}

/* An achiever has got this value, from a higher one. */
HOT void gain(RpCosts *costs, int32_t node, uint32_t value)
{
    RpNode *n = &costs->nodes[node];
    if (value < n->best) {
        n->best = value;
        n->count = 1;
        requeue(costs, node);
    } else if (value == n->best && n->count++ == 0) {
        requeue(costs, node);
    }
}

/* An achiever has lost this value for a higher one. */
HOT void lose(RpCosts *costs, int32_t node, uint32_t value)
{
    RpNode *n = &costs->nodes[node];
    if (value == n->best) {
        assert(n->count > 0);
        if (--n->count == 0) {
            requeue(costs, node);
        }
    }
}

HOT void consider(RpNode *node, uint32_t value)
{
    if (value < node->best) {
        node->best = value;
        node->count = 1;
    } else {
        node->count += value == node->best;
    }
}

/* Finds best and count from all achievers. */
static void recount(RpCosts *costs, int32_t node)
{
    const RpTables *tables = costs->tables;
    RpNode *n = &costs->nodes[node];
    n->best = RP_INFINITE;
    n->count = 0;
    if (node < tables->relax->num_facts && costs->is_true[node]) {
        consider(n, 0);
    }
    int32_t begin = tables->by_group_begin[node], end = tables->by_group_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        consider(n, rp_costs_group_value(costs, tables->by_group[i]));
    }
    costs->num_words += end - begin;
    begin = tables->by_link_begin[node];
    end = tables->by_link_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        RpLink link = tables->by_link[i];
        consider(n, rp_costs_link_value(costs->nodes[link.node].cost, link.cost));
    }
    costs->num_words += end - begin;
}

/* --- The cost of a node changes values -------------------------------------------------------- */

/* The counter of a group that is complete, as a value. */
HOT uint32_t cut_off(RpCosts *costs, uint64_t counter)
{
    if (counter >= RELAX_MAX_COST) {
        costs->is_saturated = true;
        return RELAX_MAX_COST;
    }
    return (uint32_t)counter;
}

HOT void gain_effects(RpCosts *costs, int32_t group, uint64_t counter)
{
    const RpTables *tables = costs->tables;
    uint32_t value = cut_off(costs, counter);
    int32_t effect = tables->effects[group];
    if (effect >= 0) {
        gain(costs, effect, value);
        return;
    }
    for (const int32_t *several = tables->several + ~effect; *several != RP_LAST; several++) {
        gain(costs, *several, value);
    }
}

HOT void lose_effects(RpCosts *costs, int32_t group, uint64_t counter)
{
    const RpTables *tables = costs->tables;
    uint32_t value = cut_off(costs, counter);
    int32_t effect = tables->effects[group];
    if (effect >= 0) {
        lose(costs, effect, value);
        return;
    }
    for (const int32_t *several = tables->several + ~effect; *several != RP_LAST; several++) {
        lose(costs, *several, value);
    }
}

/* Adds to the counters of all groups that wait for the node, and lists those that were complete
 * before or, with `by_new`, are so now. Nothing else is done in this loop, the hottest of all. */
HOT int32_t add_to_groups(RpCosts *costs, int32_t node, uint64_t addend, bool by_new)
{
    const RpTables *tables = costs->tables;
    const int32_t *group = tables->groups + tables->group_begin[node];
    const int32_t *end = tables->groups + tables->group_begin[node + 1];
    uint64_t *counters = costs->counters;
    int32_t *fired = costs->fired;
    costs->num_words += end - group;
    for (; group < end; group++) {
        uint64_t before = counters[*group], after = before + addend;
        counters[*group] = after;
        *fired = *group;
        fired += (by_new ? after : before) < RELAX_MET;
    }
    return (int32_t)(fired - costs->fired);
}

/* The node got cheaper, or was reached. */
static void propagate_gain(RpCosts *costs, int32_t node, uint32_t old, uint32_t cost)
{
    const RpTables *tables = costs->tables;
    uint64_t addend = old == RP_INFINITE ? RELAX_MET + cost : (uint64_t)cost - old;
    int32_t num_fired = add_to_groups(costs, node, addend, true);
    for (int32_t i = 0; i < num_fired; i++) {
        gain_effects(costs, costs->fired[i], costs->counters[costs->fired[i]]);
    }
    int32_t begin = tables->link_begin[node], end = tables->link_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        gain(costs, tables->links[i].node, cut_off(costs, (uint64_t)cost + tables->links[i].cost));
    }
    costs->num_words += end - begin;
}

/* The node got more expensive, or is no longer reached. */
static void propagate_loss(RpCosts *costs, int32_t node, uint32_t old, uint32_t cost)
{
    const RpTables *tables = costs->tables;
    uint64_t addend = cost == RP_INFINITE ? -(RELAX_MET + old) : (uint64_t)cost - old;
    int32_t num_fired = add_to_groups(costs, node, addend, false);
    for (int32_t i = 0; i < num_fired; i++) {
        lose_effects(costs, costs->fired[i], costs->counters[costs->fired[i]] - addend);
    }
    int32_t begin = tables->link_begin[node], end = tables->link_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        lose(costs, tables->links[i].node, cut_off(costs, (uint64_t)old + tables->links[i].cost));
    }
    costs->num_words += end - begin;
}

/* --- Moving to a state ------------------------------------------------------------------------ */

static void raise_cost(RpCosts *costs, int32_t node)
{
    RpNode *n = &costs->nodes[node];
    if (n->count == 0) {
        recount(costs, node);
    }
    assert(n->best > n->cost);
    uint32_t old = n->cost;
    n->cost = costs->raised[node] == costs->num_moves ? RP_INFINITE : n->best;
    costs->raised[node] = costs->num_moves;
    requeue(costs, node);
    propagate_loss(costs, node, old, n->cost);
}

static void handle(RpCosts *costs, int32_t node)
{
    RpNode *n = &costs->nodes[node];
    costs->num_steps++;
    if (n->best >= n->cost) {
        raise_cost(costs, node);
    } else if (n->count == 0) {
        recount(costs, node);
        requeue(costs, node);
    } else {
        uint32_t old = n->cost;
        n->cost = n->best;
        n->order = costs->next_order++;
        requeue(costs, node);
        propagate_gain(costs, node, old, n->cost);
    }
}

/* Counts the goals whose costs are final if all nodes up to this cost are; they stay so. */
HOT int32_t count_final(const RpCosts *costs, int32_t num_final, uint32_t cost)
{
    const Relax *relax = costs->tables->relax;
    while (num_final < relax->num_goals) {
        int32_t goal = relax->goals[num_final];
        if (costs->queue.items[goal].key != DIAL_QUEUE_NO_KEY || costs->nodes[goal].cost > cost) {
            break;
        }
        num_final++;
    }
    return num_final;
}

/* Handles nodes until all goals are consistent and no more expensive than what is left. False: it
 * has taken more than `max_effort`. */
static bool run(RpCosts *costs, int64_t max_effort)
{
    int64_t end = rp_costs_effort(costs) + max_effort;
    int32_t num_final = 0;
    for (uint32_t key; (key = dial_queue_min(&costs->queue)) != DIAL_QUEUE_NO_KEY;) {
        num_final = count_final(costs, num_final, key / 2);
        if (num_final == costs->tables->relax->num_goals) {
            break;
        }
        if (rp_costs_effort(costs) > end) {
            return false;
        }
        handle(costs, dial_queue_first(&costs->queue, key));
    }
    return true;
}

/* Marks are cleared once in 2^32 moves. */
static void count_move(RpCosts *costs)
{
    if (++costs->num_moves == 0) {
        memset(costs->raised, 0, (size_t)costs->tables->num_nodes * sizeof *costs->raised);
        costs->num_moves = 1;
    }
}

/* For a repair, nodes lose and gain the state as a way to reach them. */
static void note_state(RpCosts *costs, const int32_t *values, bool is_repair)
{
    const Relax *relax = costs->tables->relax;
    size_t count = (size_t)relax->num_variables;
    for (size_t var = 0; (var = ints_next_difference(values, costs->values, var, count)) < count;) {
        int32_t old = costs->values[var], new = relax->first_fact[var] + values[var];
        costs->values[var] = values[var];
        costs->is_true[new] = 1;
        if (old != NO_VALUE) {
            costs->is_true[relax->first_fact[var] + old] = 0;
        }
        if (is_repair) {
            lose(costs, relax->first_fact[var] + old, 0);
            gain(costs, new, 0);
        }
    }
}

static void forget(RpCosts *costs)
{
    const RpTables *tables = costs->tables;
    for (int32_t node = 0; node < tables->num_nodes; node++) {
        costs->nodes[node] = UNREACHED;
    }
    if (tables->num_groups) {
        memcpy(costs->counters, tables->start, (size_t)tables->num_groups * sizeof *tables->start);
    }
    costs->num_copied += tables->num_groups * (int64_t)sizeof(uint64_t) +
                         tables->num_nodes * (int64_t)sizeof(RpNode);
    dial_queue_clear(&costs->queue);
    costs->is_saturated = false;
    costs->next_order = 0;
}

void rp_costs_start(RpCosts *costs, const int32_t *values)
{
    const RpTables *tables = costs->tables;
    const Relax *relax = tables->relax;
    count_move(costs);
    note_state(costs, values, false);
    forget(costs);
    for (int32_t i = 0; i < tables->num_free_groups; i++) {
        gain_effects(costs, tables->free_groups[i], tables->start[tables->free_groups[i]]);
    }
    for (int32_t var = 0; var < relax->num_variables; var++) {
        gain(costs, relax->first_fact[var] + values[var], 0);
    }
    run(costs, INT64_MAX / 2);
    costs->is_valid = !costs->is_saturated && !tables->has_zero_cost;
    costs->needs_order = !costs->is_valid;
}

bool rp_costs_move(RpCosts *costs, const int32_t *values, int64_t max_effort)
{
    assert(costs->is_valid);
    int64_t before = rp_costs_effort(costs);
    count_move(costs);
    note_state(costs, values, true);
    bool is_done = run(costs, max_effort);
    costs->move_effort += (rp_costs_effort(costs) - before) / 2;
    costs->is_valid = is_done && !costs->is_saturated;
    return costs->is_valid;
}
