#include "heur/lm_cut_costs.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

enum { MAX_H_MAX = 1000000000 }; /* sums are cut off here; one cost more still fits */
_Static_assert(MAX_H_MAX <= INT32_MAX - LM_CUT_MAX_COST, "sums do not overflow");

/* --- Life ------------------------------------------------------------------------------------- */

static size_t num_words(const LmCutPlaces *places)
{
    return (size_t)places->size / 64 + 1;
}

static inline void set_bit(uint64_t *words, int32_t place)
{
    words[place / 64] |= UINT64_C(1) << place % 64;
}

static inline void clear_bit(uint64_t *words, int32_t place)
{
    words[place / 64] &= ~(UINT64_C(1) << place % 64);
}

/* Notes that the operator costs nothing. */
static void mark_free(const LmCutLists *useful, uint64_t *words, int32_t op)
{
    for (int32_t i = useful->begin[op]; i < useful->begin[op + 1]; i++) {
        set_bit(words, useful->places[i]);
    }
}

void lm_cut_costs_init(LmCutCosts *costs, const LmCutTables *tables)
{
    size_t num_ops = (size_t)tables->num_operators;
    *costs = (LmCutCosts){
        .tables = tables,
        .h_max = MEM_NEW(int32_t, (size_t)tables->num_facts),
        .cost = MEM_NEW(int32_t, num_ops),
        .open = MEM_NEW(int32_t, num_ops),
        .support = MEM_NEW(LmCutSupport, num_ops),
        .fired = MEM_NEW(int32_t, num_ops + 1),
        .supports = MEM_NEW(uint64_t, num_words(&tables->triggers)),
        .is_free = MEM_NEW(uint64_t, num_words(&tables->achievers)),
        .starts_free = MEM_NEW(uint64_t, num_words(&tables->achievers)),
    };
    for (int32_t op = 0; op < tables->num_operators; op++) {
        if (tables->cost[op] == 0) {
            mark_free(&tables->useful, costs->starts_free, op);
        }
    }
    /* Enough for the first exploration; later ones seldom need more. */
    bucket_queue_init(&costs->queue, 2 * (tables->num_variables + 1 + tables->effects.size));
}

void lm_cut_costs_release(LmCutCosts *costs)
{
    const LmCutTables *tables = costs->tables;
    size_t num_ops = (size_t)tables->num_operators;
    bucket_queue_release(&costs->queue);
    MEM_FREE(costs->h_max, (size_t)tables->num_facts);
    MEM_FREE(costs->cost, num_ops);
    MEM_FREE(costs->open, num_ops);
    MEM_FREE(costs->support, num_ops);
    MEM_FREE(costs->fired, num_ops + 1);
    MEM_FREE(costs->supports, num_words(&tables->triggers));
    MEM_FREE(costs->is_free, num_words(&tables->achievers));
    MEM_FREE(costs->starts_free, num_words(&tables->achievers));
    *costs = (LmCutCosts){0};
}

/* --- Queue ------------------------------------------------------------------------------------ */

/* With all effects, as Fast Downward does it. */
__attribute__((noinline)) static void enqueue_exactly(LmCutCosts *costs, int32_t op, int32_t h_max)
{
    const LmCutLists *effects = &costs->tables->effects;
    for (int32_t i = effects->begin[op]; i < effects->begin[op + 1]; i++) {
        int32_t fact = effects->facts[i];
        if (h_max < costs->h_max[fact]) {
            costs->h_max[fact] = h_max;
            bucket_queue_push(&costs->queue, h_max, fact);
        }
    }
}

static inline void enqueue_effects(LmCutCosts *costs, int32_t op)
{
    const LmCutLists *useful = &costs->tables->useful;
    int32_t h_max = costs->support[op].cost + costs->cost[op];
    if (costs->is_exact) {
        enqueue_exactly(costs, op, h_max < MAX_H_MAX ? h_max : MAX_H_MAX);
        return;
    }
    if (h_max >= BUCKET_QUEUE_ALWAYS_BUCKETS) {
        costs->gives_up = true;
        return;
    }
    int32_t begin = useful->begin[op], end = useful->begin[op + 1];
    bucket_queue_reserve(&costs->queue, end - begin);
    for (int32_t i = begin; i < end; i++) {
        int32_t fact = useful->facts[i];
        if (h_max < costs->h_max[fact]) {
            costs->h_max[fact] = h_max;
            bucket_queue_push_bucket(&costs->queue, h_max, fact);
        }
    }
}

/* The next fact whose h_max is settled; -1: there is none. */
static inline int32_t next_fact(LmCutCosts *costs)
{
    while (costs->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&costs->queue);
        assert(costs->h_max[entry.value] <= entry.key);
        if (costs->h_max[entry.value] == entry.key) {
            return entry.value;
        }
    }
    return -1;
}

/* --- First exploration ------------------------------------------------------------------------ */

static void enqueue_first(LmCutCosts *costs, int32_t fact)
{
    costs->h_max[fact] = 0;
    bucket_queue_push(&costs->queue, 0, fact);
}

static void start(LmCutCosts *costs, const int32_t *values)
{
    const LmCutTables *tables = costs->tables;
    size_t num_ops = (size_t)tables->num_operators;
    for (int32_t fact = 0; fact < tables->num_facts; fact++) {
        costs->h_max[fact] = LM_CUT_UNREACHED;
    }
    memcpy(costs->cost, tables->cost, num_ops * sizeof *costs->cost);
    memcpy(costs->open, tables->num_pre, num_ops * sizeof *costs->open);
    memset(costs->support, 0xff, num_ops * sizeof *costs->support);
    memset(costs->supports, 0, num_words(&tables->triggers) * sizeof *costs->supports);
    memcpy(costs->is_free, costs->starts_free,
           num_words(&tables->achievers) * sizeof *costs->is_free);
    bucket_queue_clear(&costs->queue);
    for (int32_t var = 0; var < tables->num_variables; var++) {
        assert(values[var] >= 0);
        enqueue_first(costs, tables->first_fact[var] + values[var]);
    }
    enqueue_first(costs, tables->start_fact);
}

/* Lists the places of the operators that the fact reaches. The caller enqueues afterwards: the
 * result is the same, and the unpredictable branch stays out of the hottest loop. */
static int32_t count_down(LmCutCosts *costs, int32_t fact)
{
    const LmCutPlaces *triggers = &costs->tables->triggers;
    int32_t num_fired = 0;
    costs->num_visits += triggers->end[fact] - triggers->begin[fact];
    for (int32_t place = triggers->begin[fact]; place < triggers->end[fact]; place++) {
        int32_t open = --costs->open[triggers->ops[place]];
        assert(open >= 0);
        costs->fired[num_fired] = place;
        num_fired += open == 0;
    }
    return num_fired;
}

/* Facts come by ascending h_max, so the last precondition of an operator is its supporter. */
static void reach_operators(LmCutCosts *costs, int32_t fact)
{
    const LmCutPlaces *triggers = &costs->tables->triggers;
    int32_t num_fired = count_down(costs, fact);
    costs->num_reached += num_fired;
    for (int32_t i = 0; i < num_fired; i++) {
        int32_t place = costs->fired[i], op = triggers->ops[place];
        costs->support[op] = (LmCutSupport){triggers->index[place], costs->h_max[fact]};
        set_bit(costs->supports, place);
        enqueue_effects(costs, op);
    }
}

static void explore(LmCutCosts *costs, const int32_t *values)
{
    start(costs, values);
    costs->num_reached = 0;
    for (int32_t fact; (fact = next_fact(costs)) >= 0;) {
        reach_operators(costs, fact);
    }
}

void lm_cut_costs_explore(LmCutCosts *costs, const int32_t *values)
{
    int64_t num_visits = costs->num_visits;
    costs->is_exact |= costs->queue.is_heap;
    explore(costs, values);
    if (costs->gives_up) {
        costs->gives_up = false;
        costs->num_visits = num_visits; /* effort depends on the state alone */
        costs->is_exact = true;
        explore(costs, values);
    }
    assert(!costs->gives_up);
    costs->num_pushes = costs->queue.num_pushes;
}

/* --- Later ones ------------------------------------------------------------------------------- */

/* Finds the supporter of an operator whose supporter has become cheaper. */
static inline void update_support(LmCutCosts *costs, int32_t op)
{
    const LmCutLists *pre = &costs->tables->pre;
    int32_t old = costs->support[op].pre, best = old, most = costs->h_max[pre->facts[old]];
    for (int32_t i = pre->begin[op]; i < pre->begin[op + 1]; i++) {
        int32_t h_max = costs->h_max[pre->facts[i]];
        best = h_max > most ? i : best;
        most = h_max > most ? h_max : most;
    }
    if (best != old) {
        clear_bit(costs->supports, pre->places[old]);
        set_bit(costs->supports, pre->places[best]);
    }
    costs->support[op] = (LmCutSupport){best, most};
}

/* What becomes cheaper because this fact did. */
static void propagate(LmCutCosts *costs, int32_t fact)
{
    const LmCutPlaces *triggers = &costs->tables->triggers;
    int32_t begin = triggers->begin[fact], end = triggers->end[fact];
    for (int32_t word = begin / 64; word * 64 < end; word++) {
        uint64_t bits = lm_cut_costs_bits(costs->supports, word, begin, end);
        for (; bits; bits &= bits - 1) {
            int32_t op = triggers->ops[word * 64 + __builtin_ctzll(bits)];
            int32_t before = costs->support[op].cost;
            costs->num_visits++;
            if (before > costs->h_max[fact]) {
                update_support(costs, op);
                if (costs->support[op].cost < before) {
                    enqueue_effects(costs, op);
                }
            }
        }
    }
}

static void lower_cost(LmCutCosts *costs, int32_t op, int32_t amount)
{
    assert(costs->cost[op] >= amount && lm_cut_costs_is_reached(costs, op));
    costs->cost[op] -= amount;
    if (costs->cost[op] == 0) {
        mark_free(&costs->tables->useful, costs->is_free, op);
    }
}

void lm_cut_costs_lower(LmCutCosts *costs, const int32_t *ops, int32_t count, int32_t amount)
{
    int32_t goal = costs->tables->goal_fact;
    bucket_queue_rewind(&costs->queue, costs->num_pushes);
    for (int32_t i = 0; i < count; i++) {
        lower_cost(costs, ops[i], amount);
        enqueue_effects(costs, ops[i]);
    }
    for (int32_t fact; (fact = next_fact(costs)) >= 0;) {
        propagate(costs, fact);
        if (costs->h_max[goal] == 0) {
            bucket_queue_clear(&costs->queue);
            return;
        }
    }
    assert(!costs->gives_up);
}
