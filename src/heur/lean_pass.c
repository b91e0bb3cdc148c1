/* Invariant of the part that is kept from state to state: start_counters are lean->start with all
 * facts of `values` counted, `ready` marks the groups whose counters have overflowed by that, and
 * start_facts has these facts at cost 0. With keeps_more, facts that such groups give for free are
 * counted like facts of `values`, and these groups need not fire. Moving to the next state undoes
 * the facts that have changed and counts the new ones, which is a subtraction and an addition for
 * each of their triggers.
 *
 * A pass copies counters and facts, fires the ready groups in the order in which the facts of the
 * state would have fired them, and goes on cost level by cost level. Within a level the entry
 * pushed last comes first, as in Fast Downward's bucket queue. Where some group costs nothing,
 * facts of the state and facts reached for free interleave at cost 0; then all facts go through the
 * queue (explore_from_facts). */
#include "heur/lean_pass.h"

#include <assert.h>
#include <string.h>

#include "base/ints.h"
#include "base/mem.h"

/* After this many passes given up, and a fourth of all, no more are tried. */
enum { MIN_GIVEN_UP = 16 };

/* Unreached goals have a cost of their own, so that reaching one shows in the old cost. */
#define UNREACHED_GOAL UINT32_MAX

static size_t num_ready_words(const Relax *relax)
{
    return (size_t)relax->num_groups / 64 + 1;
}

void lean_pass_init(LeanPass *pass, const LeanTables *lean, RelaxFact *facts, BucketQueue *queue)
{
    const Relax *relax = lean->relax;
    size_t num_facts = (size_t)relax->num_facts, num_groups = (size_t)relax->num_groups;
    size_t num_variables = (size_t)relax->num_variables;
    *pass = (LeanPass){.lean = lean,
                       .facts = facts,
                       .queue = queue,
                       .counters = MEM_NEW(uint32_t, num_groups),
                       .fired = MEM_NEW(int32_t, num_groups + 1),
                       .handled = MEM_NEW(int32_t, num_facts),
                       .support = MEM_NEW(int32_t, num_facts),
                       .changed = MEM_NEW(int32_t, num_variables),
                       .values = MEM_NEW(int32_t, num_variables),
                       .no_facts = MEM_NEW(RelaxFact, num_facts),
                       .start_facts = MEM_NEW(RelaxFact, num_facts),
                       .start_counters = MEM_NEW(uint32_t, num_groups),
                       .ready = MEM_NEW(uint64_t, num_ready_words(relax)),
                       .goals_open = relax->num_goals};
    for (size_t var = 0; var < num_variables; var++) {
        pass->values[var] = NO_VALUE;
    }
    for (size_t fact = 0; fact < num_facts; fact++) {
        uint32_t cost = relax->is_goal[fact] ? UNREACHED_GOAL : RELAX_UNREACHED;
        pass->start_facts[fact] = pass->no_facts[fact] = (RelaxFact){cost, RELAX_NO_GROUP};
    }
    if (num_groups) {
        memcpy(pass->start_counters, lean->start, num_groups * sizeof *lean->start);
    }
}

void lean_pass_init_for_costs(LeanPass *pass, const LeanTables *lean, RelaxFact *facts,
                              BucketQueue *queue)
{
    lean_pass_init(pass, lean, facts, queue);
    pass->keeps_more = true;
}

void lean_pass_release(LeanPass *pass)
{
    const Relax *relax = pass->lean->relax;
    size_t num_facts = (size_t)relax->num_facts, num_groups = (size_t)relax->num_groups;
    MEM_FREE(pass->counters, num_groups);
    MEM_FREE(pass->fired, num_groups + 1);
    MEM_FREE(pass->handled, num_facts);
    MEM_FREE(pass->support, num_facts);
    MEM_FREE(pass->changed, (size_t)relax->num_variables);
    MEM_FREE(pass->values, (size_t)relax->num_variables);
    MEM_FREE(pass->no_facts, num_facts);
    MEM_FREE(pass->start_facts, num_facts);
    MEM_FREE(pass->start_counters, num_groups);
    MEM_FREE(pass->ready, num_ready_words(relax));
    *pass = (LeanPass){0};
}

/* --- From state to state ---------------------------------------------------------------------- */

static void enter_fact(LeanPass *pass, int32_t fact);
static void leave_fact(LeanPass *pass, int32_t fact);

static void flip_ready(LeanPass *pass, int32_t group)
{
    int32_t place = pass->lean->ready_at[group];
    assert(place >= 0 && place < pass->lean->relax->num_groups);
    pass->ready[place / 64] ^= UINT64_C(1) << place % 64;
}

static bool is_free(const LeanPass *pass, int32_t group)
{
    return pass->keeps_more && relax_base_cost(pass->lean->relax, group) == 0;
}

/* The facts of the state make a group applicable. What it gives for free is like a fact of the
 * state. */
static void become_ready(LeanPass *pass, int32_t group)
{
    const Relax *relax = pass->lean->relax;
    if (!is_free(pass, group)) {
        flip_ready(pass, group);
        return;
    }
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        if (pass->support[relax->effects[i]]++ == 0) {
            enter_fact(pass, relax->effects[i]);
        }
    }
}

static void stop_being_ready(LeanPass *pass, int32_t group)
{
    const Relax *relax = pass->lean->relax;
    if (!is_free(pass, group)) {
        flip_ready(pass, group);
        return;
    }
    for (int32_t i = relax->effect_begin[group]; i < relax->effect_begin[group + 1]; i++) {
        assert(pass->support[relax->effects[i]] > 0);
        if (--pass->support[relax->effects[i]] == 0) {
            leave_fact(pass, relax->effects[i]);
        }
    }
}

/* Keeps facts and counters in step with their start. */
static void follow_start(LeanPass *pass, int32_t fact)
{
    const Relax *relax = pass->lean->relax;
    pass->facts[fact] = pass->start_facts[fact];
    for (int32_t i = relax->trigger_begin[fact]; i < relax->trigger_begin[fact + 1]; i++) {
        pass->counters[relax->triggers[i]] = pass->start_counters[relax->triggers[i]];
    }
}

static void leave_fact(LeanPass *pass, int32_t fact)
{
    const Relax *relax = pass->lean->relax;
    assert(pass->start_facts[fact].cost == 0);
    pass->start_facts[fact] = pass->no_facts[fact];
    pass->goals_open += relax->is_goal[fact];
    assert(pass->goals_open <= relax->num_goals);
    for (int32_t i = relax->trigger_begin[fact]; i < relax->trigger_begin[fact + 1]; i++) {
        int32_t group = relax->triggers[i];
        if (__builtin_sub_overflow(pass->start_counters[group], LEAN_MET,
                                   &pass->start_counters[group])) {
            stop_being_ready(pass, group);
        }
    }
    if (pass->is_in_step) {
        follow_start(pass, fact);
    }
}

static void enter_fact(LeanPass *pass, int32_t fact)
{
    const Relax *relax = pass->lean->relax;
    assert(pass->start_facts[fact].cost >= RELAX_UNREACHED);
    pass->start_facts[fact].cost = 0;
    pass->goals_open -= relax->is_goal[fact];
    assert(pass->goals_open >= 0);
    for (int32_t i = relax->trigger_begin[fact]; i < relax->trigger_begin[fact + 1]; i++) {
        int32_t group = relax->triggers[i];
        if (__builtin_add_overflow(pass->start_counters[group], LEAN_MET,
                                   &pass->start_counters[group])) {
            become_ready(pass, group);
        }
    }
    if (pass->is_in_step) {
        follow_start(pass, fact);
    }
}

/* Costs the variables, and the triggers of those that have changed. New facts are entered before
 * old ones are left, as they may give the same for free. */
static void move_to_state(LeanPass *pass, const int32_t *values)
{
    const Relax *relax = pass->lean->relax;
    size_t count = (size_t)relax->num_variables;
    int32_t num_changed = 0;
    for (size_t var = 0; (var = ints_next_difference(values, pass->values, var, count)) < count;
         var++) {
        pass->changed[num_changed++] = (int32_t)var;
        enter_fact(pass, relax->first_fact[var] + values[var]);
    }
    for (int32_t i = 0; i < num_changed; i++) {
        int32_t var = pass->changed[i];
        if (pass->values[var] != NO_VALUE) {
            leave_fact(pass, relax->first_fact[var] + pass->values[var]);
        }
        pass->values[var] = values[var];
    }
}

/* --- Inner loops ------------------------------------------------------------------------------ */

/* All that the inner loops touch. It is a local variable whose address never leaves functions that
 * are inlined into its owner, so that the compiler can keep it in registers: no store through
 * another pointer can change it. */
typedef struct Hot {
    const int32_t *begin;
    const uint32_t *code, *effects, *several;
    uint32_t *counters;
    int32_t *fired;
    RelaxFact *facts;
    BucketQueue *heap; /* NULL: the stacks below */
    int32_t *tops;
    BucketNode *nodes;
    int32_t num_nodes;  /* pushed; those of stacks stay */
    int32_t highest;    /* cost pushed */
    int32_t goals_left; /* not reached at all */
    int32_t *handled;
    int32_t num_handled;
    uint32_t safe_cost; /* as of the begin of this cost level */
    int64_t num_words;  /* of code */
    int64_t num_direct; /* direct entries in it */
} Hot;

#define HOT static inline __attribute__((always_inline))

/* The highest cost of an entry with which the pass can go on. Beyond it, there is no stack or,
 * where ties matter, the entry could have turned Fast Downward's queue into a heap. That queue has
 * had at least as many pushes as this one, plus the facts of the state if these were not pushed
 * here. Grows with the number of nodes. */
static uint32_t safe_cost(const LeanPass *pass, int32_t num_nodes)
{
    if (pass->is_order_free) {
        return pass->queue->is_heap ? UINT32_MAX
                                    : (uint32_t)bucket_queue_num_stacks(pass->queue) - 1;
    }
    int32_t num_facts = pass->lean->has_zero_cost ? 0 : pass->lean->relax->num_variables;
    int32_t num_pushes = num_facts + num_nodes;
    return num_pushes < BUCKET_QUEUE_ALWAYS_BUCKETS ? BUCKET_QUEUE_ALWAYS_BUCKETS - 1
                                                    : (uint32_t)num_pushes;
}

/* Whether the group would lower the cost of one of its effects. */
static bool improves(const LeanPass *pass, int32_t group, uint32_t cost)
{
    uint32_t effect = pass->lean->effects[group];
    if (effect < LEAN_SEVERAL) {
        return cost < pass->facts[effect / 2].cost;
    }
    const uint32_t *several = pass->lean->several + (effect - LEAN_SEVERAL);
    while (*several != LEAN_LAST && cost >= pass->facts[*several / 2].cost) {
        several++;
    }
    return *several != LEAN_LAST;
}

/* For a group that fires at a cost that may be too high: false if the pass must be given up. Fast
 * Downward also pushes the effects that are left out here. */
static bool is_harmless(const LeanPass *pass, int32_t num_nodes, int32_t group, uint32_t cost)
{
    return cost <= safe_cost(pass, num_nodes) ||
           !((pass->lean->has_hidden[group] && !pass->is_order_free) ||
             improves(pass, group, cost));
}

/* The comparison with the constant comes first: it settles the matter where costs are small. */
HOT bool is_suspect(const Hot *hot, uint32_t cost)
{
    return cost >= BUCKET_QUEUE_ALWAYS_BUCKETS && cost > hot->safe_cost;
}

HOT void reach(Hot *hot, uint32_t effect, uint32_t cost, int32_t group)
{
    RelaxFact *fact = &hot->facts[effect / 2];
    if (cost < fact->cost) {
        assert(fact->cost != UNREACHED_GOAL || hot->goals_left > 0);
        hot->goals_left -= fact->cost == UNREACHED_GOAL;
        *fact = (RelaxFact){cost, group};
        if (effect % 2 && hot->heap) {
            bucket_queue_heap_push(hot->heap, (int32_t)cost, (int32_t)(effect / 2));
            hot->num_nodes++;
        } else if (effect % 2) {
            hot->nodes[hot->num_nodes] = (BucketNode){(int32_t)(effect / 2), hot->tops[cost]};
            hot->tops[cost] = hot->num_nodes++;
            hot->highest = (int32_t)cost > hot->highest ? (int32_t)cost : hot->highest;
        }
    }
}

/* Reaches the effects of a group; false: the pass must be given up. */
HOT bool fire(const LeanPass *pass, Hot *hot, int32_t group, uint32_t cost)
{
    if (is_suspect(hot, cost) && !is_harmless(pass, hot->num_nodes, group, cost)) {
        return false;
    }
    uint32_t effect = hot->effects[group];
    if (effect < LEAN_SEVERAL) {
        reach(hot, effect, cost, group);
        return true;
    }
    for (const uint32_t *several = hot->several + (effect - LEAN_SEVERAL); *several != LEAN_LAST;
         several++) {
        reach(hot, *several, cost, group);
    }
    return true;
}

/* Counts first and lists the groups that have all their conditions, then fires these. The result is
 * the same, and the unpredictable branch stays out of the hottest loop. */
HOT bool fire_counted(const LeanPass *pass, Hot *hot, const uint32_t *groups, uint32_t count,
                      uint32_t addend)
{
    int32_t *fired = hot->fired;
    for (const uint32_t *end = groups + count; groups < end; groups++) {
        uint32_t group = *groups;
        uint32_t counter;
        *fired = (int32_t)group;
        fired += __builtin_add_overflow(hot->counters[group], addend, &counter);
        hot->counters[group] = counter;
    }
    for (const int32_t *group = hot->fired; group < fired; group++) {
        if (!fire(pass, hot, *group, hot->counters[*group])) {
            return false;
        }
    }
    return true;
}

HOT bool fire_direct(const LeanPass *pass, Hot *hot, const uint32_t *entry, uint32_t count,
                     uint32_t cost)
{
    for (const uint32_t *end = entry + 3 * (size_t)count; entry < end; entry += 3) {
        uint32_t sum = cost + entry[1];
        int32_t group = (int32_t)entry[2];
        if (is_suspect(hot, sum) && !is_harmless(pass, hot->num_nodes, group, sum)) {
            return false;
        }
        reach(hot, entry[0], sum, group);
    }
    return true;
}

HOT bool handle_fact(const LeanPass *pass, Hot *hot, int32_t fact, uint32_t cost)
{
    hot->handled[hot->num_handled++] = fact;
    const uint32_t *at = hot->code + hot->begin[fact];
    const uint32_t *end = hot->code + hot->begin[fact + 1];
    uint32_t addend = LEAN_MET + cost;
    hot->num_words += end - at;
    while (at < end) {
        uint32_t num_counted = at[0];
        uint32_t num_direct = at[1 + num_counted];
        hot->num_direct += num_direct;
        if (!fire_counted(pass, hot, at + 1, num_counted, addend) ||
            !fire_direct(pass, hot, at + 2 + num_counted, num_direct, cost)) {
            return false;
        }
        at += 2 + (size_t)num_counted + 3 * (size_t)num_direct;
    }
    assert(at == end);
    return true;
}

uint32_t lean_pass_goal_cost(const Relax *relax, const RelaxFact *facts)
{
    uint32_t most = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        uint32_t cost = facts[relax->goals[i]].cost;
        most = cost > most ? cost : most;
    }
    return most;
}

/* What to do with the entries of one cost. Once all goals are reached at this cost or less, nothing
 * can change them any more. Fast Downward handles some more entries of that cost; the pass may only
 * stop if these cannot have turned its queue into a heap. */
typedef enum LevelPlan { LEVEL_HANDLE, LEVEL_STOP, LEVEL_GIVE_UP } LevelPlan;

static LevelPlan plan_level(const LeanPass *pass, int32_t num_nodes, bool are_goals_reached,
                            uint32_t cost)
{
    const LeanTables *lean = pass->lean;
    if (are_goals_reached) {
        uint32_t most = lean_pass_goal_cost(lean->relax, pass->facts);
        uint64_t bound = (uint64_t)lean->max_base_cost + (uint64_t)lean->max_pre * cost;
        bool is_safe = pass->is_order_free || bound <= safe_cost(pass, num_nodes);
        if (cost > most || (cost == most && is_safe)) {
            return LEVEL_STOP;
        }
    }
    uint64_t hidden = (uint64_t)lean->max_hidden_cost + (uint64_t)lean->max_hidden_pre * cost;
    bool is_hidden_safe =
        !lean->has_hidden_groups || pass->is_order_free || hidden <= safe_cost(pass, num_nodes);
    return cost <= lean->max_cost && is_hidden_safe ? LEVEL_HANDLE : LEVEL_GIVE_UP;
}

/* Handles the entries cost by cost, the last one of a cost first; false: give up. */
HOT bool handle_levels(const LeanPass *pass, Hot *hot)
{
    int32_t num_handled = 0;
    for (uint32_t cost = 0; num_handled < hot->num_nodes; cost++) {
        if (hot->tops[cost] < 0) {
            continue;
        }
        LevelPlan plan = plan_level(pass, hot->num_nodes, hot->goals_left == 0, cost);
        if (plan != LEVEL_HANDLE) {
            return plan == LEVEL_STOP;
        }
        hot->safe_cost = safe_cost(pass, hot->num_nodes);
        while (hot->tops[cost] >= 0) {
            assert(hot->tops[cost] < hot->num_nodes);
            BucketNode node = hot->nodes[hot->tops[cost]];
            hot->tops[cost] = node.below;
            num_handled++;
            if (hot->facts[node.value].cost == cost && !handle_fact(pass, hot, node.value, cost)) {
                return false;
            }
        }
    }
    return true;
}

/* Like handle_levels, with the heap; only where ties do not matter. */
HOT bool handle_heap(const LeanPass *pass, Hot *hot)
{
    while (hot->heap->size > 0) {
        HeapEntry entry = bucket_queue_heap_pop(hot->heap);
        uint32_t cost = (uint32_t)entry.key;
        assert(entry.key >= 0 && hot->facts[entry.value].cost <= cost);
        if (hot->facts[entry.value].cost != cost) {
            continue;
        }
        if (hot->goals_left == 0 && cost >= lean_pass_goal_cost(pass->lean->relax, pass->facts)) {
            return true;
        }
        if (cost > pass->lean->max_cost || !handle_fact(pass, hot, entry.value, cost)) {
            return false;
        }
    }
    return true;
}

HOT bool fire_free(const LeanPass *pass, Hot *hot)
{
    const Relax *relax = pass->lean->relax;
    for (int32_t i = 0; i < relax->num_free_groups; i++) {
        int32_t group = relax->free_groups[i];
        if (!fire(pass, hot, group, hot->counters[group])) {
            return false;
        }
    }
    return true;
}

HOT bool fire_ready(const LeanPass *pass, Hot *hot)
{
    for (size_t word = 0; word < num_ready_words(pass->lean->relax); word++) {
        for (uint64_t bits = pass->ready[word]; bits; bits &= bits - 1) {
            size_t place = word * 64 + (size_t)__builtin_ctzll(bits);
            int32_t group = pass->lean->ready_group[place];
            assert(relax_num_pre(pass->lean->relax, group) > 0);
            if (!fire(pass, hot, group, hot->counters[group])) {
                return false;
            }
        }
    }
    return true;
}

/* --- Passes ----------------------------------------------------------------------------------- */

/* Whether undoing a pass over so many words and entries takes less than copying. */
static bool is_worth_undoing(const LeanPass *pass)
{
    const Relax *relax = pass->lean->relax;
    return pass->last_words + 2 * (int64_t)pass->num_entries <
           relax->num_groups / 2 + relax->num_facts;
}

static void undo_counting(LeanPass *pass, int32_t fact)
{
    const LeanTables *lean = pass->lean;
    const uint32_t *at = lean->code + lean->begin[fact], *end = lean->code + lean->begin[fact + 1];
    while (at < end) {
        uint32_t num_counted = at[0];
        for (const uint32_t *group = at + 1; group < at + 1 + num_counted; group++) {
            pass->counters[*group] = pass->start_counters[*group];
        }
        at += 2 + (size_t)num_counted + 3 * (size_t)at[1 + num_counted];
    }
}

/* Facts that trigger nothing are reached without an entry; of these only goals matter. */
static void undo_pass(LeanPass *pass)
{
    const Relax *relax = pass->lean->relax;
    for (int32_t i = 0; i < pass->num_handled; i++) {
        undo_counting(pass, pass->handled[i]);
    }
    for (int32_t i = 0; i < pass->num_entries; i++) {
        int32_t fact = pass->queue->nodes[i].value;
        pass->facts[fact] = pass->start_facts[fact];
    }
    for (int32_t i = 0; i < relax->num_goals; i++) {
        pass->facts[relax->goals[i]] = pass->start_facts[relax->goals[i]];
    }
    pass->num_copied += 8 * (pass->last_words + pass->num_entries);
}

static void copy_start(LeanPass *pass, const RelaxFact *facts, const uint32_t *counters)
{
    size_t num_facts = (size_t)pass->lean->relax->num_facts;
    size_t num_groups = (size_t)pass->lean->relax->num_groups;
    memcpy(pass->facts, facts, num_facts * sizeof *facts);
    if (num_groups) {
        memcpy(pass->counters, counters, num_groups * sizeof *counters);
    }
    pass->num_copied += (int64_t)(num_facts * sizeof *facts + num_groups * sizeof *counters);
}

HOT Hot start_pass(LeanPass *pass, int32_t goals_left)
{
    const LeanTables *lean = pass->lean;
    assert(goals_left >= 0 && goals_left <= lean->relax->num_goals);
    bucket_queue_clear(pass->queue);
    return (Hot){.begin = lean->begin,
                 .code = lean->code,
                 .effects = lean->effects,
                 .several = lean->several,
                 .counters = pass->counters,
                 .fired = pass->fired,
                 .handled = pass->handled,
                 .facts = pass->facts,
                 .tops = pass->queue->tops,
                 .nodes = pass->queue->nodes,
                 .highest = -1,
                 .goals_left = goals_left,
                 .safe_cost = safe_cost(pass, 0)};
}

static void count_pass(LeanPass *pass, const Hot *hot)
{
    pass->num_words += hot->num_words;
    pass->num_direct += hot->num_direct;
    pass->num_pushes += hot->num_nodes;
    pass->last_words = hot->num_words;
    pass->num_entries = hot->num_nodes;
    pass->num_handled = hot->num_handled;
}

/* Moves to the state, with facts and counters as a pass wants them. */
static void move_and_reset(LeanPass *pass, const int32_t *values)
{
    pass->is_in_step = pass->is_in_step && is_worth_undoing(pass);
    if (pass->is_in_step) {
        undo_pass(pass);
    }
    move_to_state(pass, values);
    if (!pass->is_in_step) {
        copy_start(pass, pass->start_facts, pass->start_counters);
    }
    pass->last_words = pass->num_entries = pass->num_handled = 0;
}

/* Without zero costs no other fact has cost 0, so that the ready groups are known in advance. */
static bool explore_from_ready(LeanPass *pass, const int32_t *values)
{
    move_and_reset(pass, values);
    Hot hot = start_pass(pass, pass->goals_open);
    pass->is_in_step = pass->keeps_more;
    if (pass->goals_open == 0) {
        return plan_level(pass, 0, true, 0) == LEVEL_STOP;
    }
    bool ok = fire_free(pass, &hot) && fire_ready(pass, &hot) && handle_levels(pass, &hot);
    pass->queue->highest = hot.highest;
    count_pass(pass, &hot);
    return ok;
}

/* With zero costs, facts of the state and facts reached for free interleave: all go through the
 * queue. */
static bool explore_from_facts(LeanPass *pass, const int32_t *values)
{
    const Relax *relax = pass->lean->relax;
    copy_start(pass, pass->no_facts, pass->lean->start);
    pass->is_in_step = false;
    Hot hot = start_pass(pass, relax->num_goals);
    bool ok = fire_free(pass, &hot);
    for (int32_t var = 0; var < relax->num_variables && ok; var++) {
        int32_t fact = relax->first_fact[var] + values[var];
        reach(&hot, 2 * (uint32_t)fact + 1, 0, RELAX_NO_GROUP);
    }
    ok = ok && handle_levels(pass, &hot);
    pass->queue->highest = hot.highest;
    count_pass(pass, &hot);
    return ok;
}

/* For costs beyond the stacks, where ties do not matter. */
static bool explore_by_heap(LeanPass *pass, const int32_t *values)
{
    move_and_reset(pass, values);
    pass->is_in_step = false;
    pass->is_order_free = pass->queue->is_heap = true;
    Hot hot = start_pass(pass, pass->goals_open);
    hot.heap = pass->queue;
    bool ok = pass->goals_open == 0 ||
              (fire_free(pass, &hot) && fire_ready(pass, &hot) && handle_heap(pass, &hot));
    count_pass(pass, &hot);
    return ok;
}

static bool is_worth_trying(const LeanPass *pass)
{
    return pass->num_given_up < MIN_GIVEN_UP || pass->num_given_up < pass->num_tried / 4;
}

static bool explore_by_stacks(LeanPass *pass, const int32_t *values, bool is_order_free)
{
    if (!is_worth_trying(pass)) {
        return false;
    }
    pass->is_order_free = is_order_free;
    pass->queue->is_heap = false;
    bool ok = pass->lean->has_zero_cost && !is_order_free ? explore_from_facts(pass, values)
                                                          : explore_from_ready(pass, values);
    pass->num_tried++;
    pass->num_given_up += !ok;
    return ok;
}

/* A group without preconditions that costs 100 or more turns Fast Downward's queue into a heap
 * before the first fact of the state is pushed. */
bool lean_pass_explore(LeanPass *pass, const int32_t *values)
{
    return pass->lean->max_cost > 0 && pass->lean->max_free_cost < BUCKET_QUEUE_ALWAYS_BUCKETS &&
           explore_by_stacks(pass, values, false);
}

bool lean_pass_explore_costs(LeanPass *pass, const int32_t *values)
{
    return pass->lean->max_cost > 0 &&
           (explore_by_stacks(pass, values, true) || explore_by_heap(pass, values));
}
