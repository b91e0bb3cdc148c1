/* Every achiever of a node has a value, from the *costs* of nodes; the least one is the node's
 * *best*. A node is consistent if its cost is its best, and a solution is found when all nodes are.
 * With positive operator costs there is only one solution. Inconsistent nodes are in the queue, by
 * the lesser one of cost and best:
 *
 * - best < cost: the cost becomes the best. It is final, as everything that is cheaper is.
 * - best > cost: the last achiever of that value has gone. The cost is raised to the best value
 *   that is left, which is often the right one at once. If this happens to a node again in the same
 *   pass, its cost becomes infinite, lest nodes that support each other count up step by step.
 *
 * In either case the difference is added to the groups that wait for the node, and the values of
 * those that have all their preconditions change the best of other nodes. A count of the achievers
 * with the best value tells when the last one has gone; only then, and only when the node's turn
 * comes, its achievers are gone through.
 *
 * Invariants: counters are `start` plus the costs of the nodes reached; best and count are those of
 * the current values, or count is 0 and best less than all of them; the queue holds exactly the
 * inconsistent nodes. Members of choices have no cost of their own, but they form no cycles.
 *
 * With operators or axioms that cost nothing, and where costs are cut off, a cycle of nodes could
 * support itself. Then every pass starts from scratch, and `order` tells a reason from a cycle.
 *
 * Cost: proportional to the lists of the nodes that change. From scratch, these are all. */
#include "heur/rp_pass.h"

#include <assert.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"

#define HOT static inline __attribute__((always_inline))

/* Trials of all ways begin after 0, 64, 256, ... explorations and then every MAX_PERIOD. They
 * consist of a pass from scratch, repairs and lean passes. Ways that are known to take MAX_FACTOR
 * times as long as another one are not tried again. */
enum {
    TRIAL_REPAIRS = 24,
    TRIAL_LENGTH = 28,
    FIRST_PERIOD = 64,
    MAX_PERIOD = 4096,
    MAX_FACTOR = 4
};

/* Averages forget what is longer ago than about so many passes. */
enum { AVERAGED = 64 };

static const RpNode UNREACHED = {.cost = RP_INFINITE, .best = RP_INFINITE};

void rp_pass_init(RpPass *pass, const RpTables *tables)
{
    size_t num_nodes = (size_t)tables->num_nodes, num_groups = (size_t)tables->num_groups;
    *pass = (RpPass){.tables = tables,
                     .nodes = MEM_NEW(RpNode, num_nodes),
                     .counters = MEM_NEW(uint64_t, num_groups),
                     .fired = MEM_NEW(int32_t, num_groups + 1),
                     .values = MEM_NEW(int32_t, (size_t)tables->relax->num_variables),
                     .is_true = MEM_NEW(uint8_t, (size_t)tables->relax->num_facts),
                     .raised = MEM_NEW(uint32_t, num_nodes)};
    dial_queue_init(&pass->queue, tables->num_nodes);
    for (int32_t var = 0; var < tables->relax->num_variables; var++) {
        pass->values[var] = NO_VALUE;
    }
    if (tables->lean) {
        pass->facts = MEM_NEW(RelaxFact, num_nodes);
        bucket_queue_init(&pass->lean_queue,
                          tables->merged->num_unary + tables->merged->num_variables);
        lean_pass_init_for_costs(&pass->lean, tables->lean, pass->facts, &pass->lean_queue);
    }
}

void rp_pass_release(RpPass *pass)
{
    const RpTables *tables = pass->tables;
    size_t num_nodes = (size_t)tables->num_nodes, num_groups = (size_t)tables->num_groups;
    if (tables->lean) {
        lean_pass_release(&pass->lean);
        bucket_queue_release(&pass->lean_queue);
        MEM_FREE(pass->facts, num_nodes);
    }
    dial_queue_release(&pass->queue);
    MEM_FREE(pass->nodes, num_nodes);
    MEM_FREE(pass->counters, num_groups);
    MEM_FREE(pass->fired, num_groups + 1);
    MEM_FREE(pass->values, (size_t)tables->relax->num_variables);
    MEM_FREE(pass->is_true, (size_t)tables->relax->num_facts);
    MEM_FREE(pass->raised, num_nodes);
    *pass = (RpPass){0};
}

/* Fitted to times. The prices of the lean pass are higher than in relax_work.c, as it is used here
 * where tables are large; direct entries count once. */
int64_t rp_pass_effort(const RpPass *pass)
{
    int64_t num_entries = pass->lean.num_words - 2 * pass->lean.num_direct;
    int64_t lean = 3 * num_entries + 10 * pass->lean.num_pushes;
    int64_t copied = (pass->num_copied + pass->lean.num_copied) / 8;
    int64_t counted = 3 * pass->num_words + 20 * pass->num_steps + copied;
    return counted + pass->repair_effort + lean;
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

HOT void requeue(RpPass *pass, int32_t node)
{
    dial_queue_set(&pass->queue, node, wanted_key(&pass->nodes[node]));
}

/* An achiever has got this value, from a higher one. */
HOT void gain(RpPass *pass, int32_t node, uint32_t value)
{
    RpNode *n = &pass->nodes[node];
    if (value < n->best) {
        n->best = value;
        n->count = 1;
        requeue(pass, node);
    } else if (value == n->best && n->count++ == 0) {
        requeue(pass, node);
    }
}

/* An achiever has lost this value for a higher one. */
HOT void lose(RpPass *pass, int32_t node, uint32_t value)
{
    RpNode *n = &pass->nodes[node];
    if (value == n->best) {
        assert(n->count > 0);
        if (--n->count == 0) {
            requeue(pass, node);
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
static void recount(RpPass *pass, int32_t node)
{
    const RpTables *tables = pass->tables;
    RpNode *n = &pass->nodes[node];
    n->best = RP_INFINITE;
    n->count = 0;
    if (node < tables->relax->num_facts && pass->is_true[node]) {
        consider(n, 0);
    }
    int32_t begin = tables->by_group_begin[node], end = tables->by_group_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        consider(n, rp_pass_group_value(pass, tables->by_group[i]));
    }
    pass->num_words += end - begin;
    begin = tables->by_link_begin[node];
    end = tables->by_link_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        RpLink link = tables->by_link[i];
        consider(n, rp_pass_link_value(pass->nodes[link.node].cost, link.cost));
    }
    pass->num_words += end - begin;
}

/* --- The cost of a node changes values -------------------------------------------------------- */

/* The counter of a group that is complete, as a value. */
HOT uint32_t cut_off(RpPass *pass, uint64_t counter)
{
    if (counter >= RELAX_MAX_COST) {
        pass->is_saturated = true;
        return RELAX_MAX_COST;
    }
    return (uint32_t)counter;
}

HOT void gain_effects(RpPass *pass, int32_t group, uint64_t counter)
{
    const RpTables *tables = pass->tables;
    uint32_t value = cut_off(pass, counter);
    int32_t effect = tables->effects[group];
    if (effect >= 0) {
        gain(pass, effect, value);
        return;
    }
    for (const int32_t *several = tables->several + ~effect; *several != RP_LAST; several++) {
        gain(pass, *several, value);
    }
}

HOT void lose_effects(RpPass *pass, int32_t group, uint64_t counter)
{
    const RpTables *tables = pass->tables;
    uint32_t value = cut_off(pass, counter);
    int32_t effect = tables->effects[group];
    if (effect >= 0) {
        lose(pass, effect, value);
        return;
    }
    for (const int32_t *several = tables->several + ~effect; *several != RP_LAST; several++) {
        lose(pass, *several, value);
    }
}

/* Adds to the counters of all groups that wait for the node, and lists those that were complete
 * before or, with `by_new`, are so now. Nothing else is done in this loop, the hottest of all. */
HOT int32_t add_to_groups(RpPass *pass, int32_t node, uint64_t addend, bool by_new)
{
    const RpTables *tables = pass->tables;
    const int32_t *group = tables->groups + tables->group_begin[node];
    const int32_t *end = tables->groups + tables->group_begin[node + 1];
    uint64_t *counters = pass->counters;
    int32_t *fired = pass->fired;
    pass->num_words += end - group;
    for (; group < end; group++) {
        uint64_t before = counters[*group], after = before + addend;
        counters[*group] = after;
        *fired = *group;
        fired += (by_new ? after : before) < RELAX_MET;
    }
    return (int32_t)(fired - pass->fired);
}

/* The node got cheaper, or was reached. */
static void propagate_gain(RpPass *pass, int32_t node, uint32_t old, uint32_t cost)
{
    const RpTables *tables = pass->tables;
    uint64_t addend = old == RP_INFINITE ? RELAX_MET + cost : (uint64_t)cost - old;
    int32_t num_fired = add_to_groups(pass, node, addend, true);
    for (int32_t i = 0; i < num_fired; i++) {
        gain_effects(pass, pass->fired[i], pass->counters[pass->fired[i]]);
    }
    int32_t begin = tables->link_begin[node], end = tables->link_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        gain(pass, tables->links[i].node, cut_off(pass, (uint64_t)cost + tables->links[i].cost));
    }
    pass->num_words += end - begin;
}

/* The node got more expensive, or is no longer reached. */
static void propagate_loss(RpPass *pass, int32_t node, uint32_t old, uint32_t cost)
{
    const RpTables *tables = pass->tables;
    uint64_t addend = cost == RP_INFINITE ? -(RELAX_MET + old) : (uint64_t)cost - old;
    int32_t num_fired = add_to_groups(pass, node, addend, false);
    for (int32_t i = 0; i < num_fired; i++) {
        lose_effects(pass, pass->fired[i], pass->counters[pass->fired[i]] - addend);
    }
    int32_t begin = tables->link_begin[node], end = tables->link_begin[node + 1];
    for (int32_t i = begin; i < end; i++) {
        lose(pass, tables->links[i].node, cut_off(pass, (uint64_t)old + tables->links[i].cost));
    }
    pass->num_words += end - begin;
}

/* --- Passes ----------------------------------------------------------------------------------- */

static void raise_cost(RpPass *pass, int32_t node)
{
    RpNode *n = &pass->nodes[node];
    if (n->count == 0) {
        recount(pass, node);
    }
    assert(n->best > n->cost);
    uint32_t old = n->cost;
    n->cost = pass->raised[node] == pass->num_passes ? RP_INFINITE : n->best;
    pass->raised[node] = pass->num_passes;
    requeue(pass, node);
    propagate_loss(pass, node, old, n->cost);
}

static void handle(RpPass *pass, int32_t node)
{
    RpNode *n = &pass->nodes[node];
    pass->num_steps++;
    if (n->best >= n->cost) {
        raise_cost(pass, node);
    } else if (n->count == 0) {
        recount(pass, node);
        requeue(pass, node);
    } else {
        uint32_t old = n->cost;
        n->cost = n->best;
        n->order = pass->next_order++;
        requeue(pass, node);
        propagate_gain(pass, node, old, n->cost);
    }
}

/* Counts the goals whose costs are final if all nodes up to this cost are; they stay so. */
HOT int32_t count_final(const RpPass *pass, int32_t num_final, uint32_t cost)
{
    const Relax *relax = pass->tables->relax;
    while (num_final < relax->num_goals) {
        int32_t goal = relax->goals[num_final];
        if (pass->queue.items[goal].key != DIAL_QUEUE_NO_KEY || pass->nodes[goal].cost > cost) {
            break;
        }
        num_final++;
    }
    return num_final;
}

/* Handles nodes until all goals are consistent and no more expensive than what is left. False: it
 * has taken more than `max_effort`. */
static bool run(RpPass *pass, int64_t max_effort)
{
    int64_t end = rp_pass_effort(pass) + max_effort;
    int32_t num_final = 0;
    for (uint32_t key; (key = dial_queue_min(&pass->queue)) != DIAL_QUEUE_NO_KEY;) {
        num_final = count_final(pass, num_final, key / 2);
        if (num_final == pass->tables->relax->num_goals) {
            break;
        }
        if (rp_pass_effort(pass) > end) {
            return false;
        }
        handle(pass, dial_queue_first(&pass->queue, key));
    }
    return true;
}

static void start_again(RpPass *pass)
{
    const RpTables *tables = pass->tables;
    const Relax *relax = tables->relax;
    for (int32_t node = 0; node < tables->num_nodes; node++) {
        pass->nodes[node] = UNREACHED;
    }
    if (tables->num_groups) {
        memcpy(pass->counters, tables->start, (size_t)tables->num_groups * sizeof *tables->start);
    }
    pass->num_copied += tables->num_groups * (int64_t)sizeof(uint64_t) +
                        tables->num_nodes * (int64_t)sizeof(RpNode);
    dial_queue_clear(&pass->queue);
    pass->is_saturated = false;
    pass->next_order = 0;
    for (int32_t i = 0; i < tables->num_free_groups; i++) {
        gain_effects(pass, tables->free_groups[i], tables->start[tables->free_groups[i]]);
    }
    for (int32_t var = 0; var < relax->num_variables; var++) {
        gain(pass, relax->first_fact[var] + pass->values[var], 0);
    }
    run(pass, INT64_MAX / 2);
    pass->is_valid = !pass->is_saturated && !tables->has_zero_cost;
    pass->needs_order = !pass->is_valid;
}

/* Marks are cleared once in 2^32 passes. */
static void count_pass(RpPass *pass)
{
    if (++pass->num_passes == 0) {
        memset(pass->raised, 0, (size_t)pass->tables->num_nodes * sizeof *pass->raised);
        pass->num_passes = 1;
    }
}

/* Moves to a state. For a repair, nodes lose and gain the state as a way to reach them. */
static void note_state(RpPass *pass, const int32_t *values, bool is_repair)
{
    const Relax *relax = pass->tables->relax;
    size_t count = (size_t)relax->num_variables;
    for (size_t var = 0; (var = ints_next_difference(values, pass->values, var, count)) < count;) {
        int32_t old = pass->values[var], new = relax->first_fact[var] + values[var];
        pass->values[var] = values[var];
        pass->is_true[new] = 1;
        if (old != NO_VALUE) {
            pass->is_true[relax->first_fact[var] + old] = 0;
        }
        if (is_repair) {
            lose(pass, relax->first_fact[var] + old, 0);
            gain(pass, new, 0);
        }
    }
}

/* False: given up, as it takes longer than a pass from scratch or a cost was cut off. */
static bool repair(RpPass *pass)
{
    int64_t before = rp_pass_effort(pass);
    bool is_done = run(pass, pass->effort_of[RP_SCRATCH]);
    pass->repair_effort += (rp_pass_effort(pass) - before) / 2;
    return is_done && !pass->is_saturated;
}

static bool explore_leanly(RpPass *pass)
{
    pass->is_valid = pass->needs_order = false;
    pass->is_lean = lean_pass_explore_costs(&pass->lean, pass->values);
    return pass->is_lean;
}

/* --- Which way to go -------------------------------------------------------------------------- */

static RpWay best_way(const RpPass *pass)
{
    RpWay best = RP_SCRATCH;
    for (int way = 0; way < RP_NUM_WAYS; way++) {
        if (pass->effort_of[way] > 0 && pass->effort_of[way] < pass->effort_of[best]) {
            best = (RpWay)way;
        }
    }
    return best;
}

static RpWay way_of_trial(const RpPass *pass, int64_t place)
{
    RpWay way = place == 0 ? RP_SCRATCH : RP_REPAIR;
    if (place > TRIAL_REPAIRS && pass->tables->lean) {
        way = RP_LEAN;
    }
    RpWay best = best_way(pass);
    return pass->effort_of[way] > MAX_FACTOR * pass->effort_of[best] ? best : way;
}

static RpWay choose_way(RpPass *pass)
{
    int64_t place = pass->num_explored++ - pass->next_trial;
    assert(place < TRIAL_LENGTH);
    if (place < 0) {
        return best_way(pass);
    }
    if (place == TRIAL_LENGTH - 1) {
        int64_t last = pass->next_trial;
        int64_t period = last == 0 ? FIRST_PERIOD : 3 * last;
        pass->next_trial += period < MAX_PERIOD ? period : MAX_PERIOD;
    }
    return way_of_trial(pass, place);
}

static void note_effort(RpPass *pass, RpWay way, int64_t effort)
{
    int64_t old = pass->effort_of[way];
    pass->num_tried[way] += pass->num_tried[way] < AVERAGED;
    pass->effort_of[way] = old + (effort - old) / pass->num_tried[way];
    assert(pass->effort_of[way] > 0);
}

void rp_pass_explore(RpPass *pass, const int32_t *values)
{
    int64_t before = rp_pass_effort(pass);
    RpWay way = choose_way(pass);
    if (way == RP_REPAIR && !pass->is_valid) {
        way = RP_SCRATCH;
    }
    count_pass(pass);
    pass->is_lean = false;
    note_state(pass, values, way == RP_REPAIR);
    if (!(way == RP_REPAIR && repair(pass)) && !(way == RP_LEAN && explore_leanly(pass))) {
        start_again(pass);
    }
    note_effort(pass, way, rp_pass_effort(pass) - before + 1);
}
