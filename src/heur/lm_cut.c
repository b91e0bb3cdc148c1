#include "heur/lm_cut.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/heur.h"

/* Looking at an operator on the walk backwards takes so many times as long as on that from the
 * state, which meets most operators that are reached. */
enum { BACKWARDS_PRICE = 2 };

/* Larger cuts are not worth sorting. */
enum { MAX_SORTED = 64 };

typedef enum Zone {
    ZONE_UNKNOWN = 0,
    ZONE_GOAL,   /* leads to the goal for free */
    ZONE_BEFORE, /* the state reaches it outside the goal zone */
    ZONE_BEYOND, /* it does not */
    ZONE_TRIED,  /* the walk that is to find out has visited it */
} Zone;

/* --- Life ------------------------------------------------------------------------------------- */

void lm_cut_init(LmCut *cut, const LmCutTables *tables)
{
    size_t num_facts = (size_t)tables->num_facts, num_ops = (size_t)tables->num_operators;
    *cut = (LmCut){
        .zone = MEM_NEW(uint16_t, num_facts),
        .goal_zone = MEM_NEW(int32_t, num_facts),
        .stack = MEM_NEW(int32_t, num_facts),
        .is_found = MEM_NEW(bool, num_facts),
        .is_in_cut = MEM_NEW(bool, num_ops),
        .cut = MEM_NEW(int32_t, num_ops),
        .ordered = MEM_NEW(int32_t, num_ops),
    };
    lm_cut_costs_init(&cut->costs, tables);
}

void lm_cut_release(LmCut *cut)
{
    const LmCutTables *tables = cut->costs.tables;
    size_t num_facts = (size_t)tables->num_facts, num_ops = (size_t)tables->num_operators;
    lm_cut_costs_release(&cut->costs);
    MEM_FREE(cut->zone, num_facts);
    MEM_FREE(cut->goal_zone, num_facts);
    MEM_FREE(cut->stack, num_facts);
    MEM_FREE(cut->is_found, num_facts);
    MEM_FREE(cut->is_in_cut, num_ops);
    MEM_FREE(cut->cut, num_ops);
    MEM_FREE(cut->ordered, num_ops);
    *cut = (LmCut){0};
}

/* --- Goal zone -------------------------------------------------------------------------------- */

static inline void add_to_zone(LmCut *cut, int32_t fact)
{
    if (cut->zone[fact] != ZONE_GOAL) {
        cut->zone[fact] = ZONE_GOAL;
        cut->goal_zone[cut->num_in_zone++] = fact;
    }
}

/* Backwards from the goal along free operators. */
static void mark_goal_zone(LmCut *cut)
{
    const LmCutCosts *costs = &cut->costs;
    const LmCutPlaces *achievers = &costs->tables->achievers;
    memset(cut->zone, 0, (size_t)costs->tables->num_facts * sizeof *cut->zone);
    cut->num_in_zone = cut->num_achievers = 0;
    add_to_zone(cut, costs->tables->goal_fact);
    for (int32_t i = 0; i < cut->num_in_zone; i++) {
        int32_t fact = cut->goal_zone[i];
        int32_t begin = achievers->begin[fact], end = achievers->end[fact];
        cut->num_achievers += end - begin;
        for (int32_t word = begin / 64; word * 64 < end; word++) {
            uint64_t bits = lm_cut_costs_bits(costs->is_free, word, begin, end);
            for (; bits; bits &= bits - 1) {
                int32_t op = achievers->ops[word * 64 + __builtin_ctzll(bits)];
                if (lm_cut_costs_is_reached(costs, op)) {
                    add_to_zone(cut, lm_cut_costs_supporter(costs, op));
                }
            }
        }
    }
    cut->costs.num_visits += cut->num_achievers;
}

/* --- Operators that cross into it ------------------------------------------------------------- */

static bool enters_goal_zone(const LmCut *cut, int32_t op)
{
    const LmCutLists *useful = &cut->costs.tables->useful;
    for (int32_t i = useful->begin[op]; i < useful->begin[op + 1]; i++) {
        if (cut->zone[useful->facts[i]] == ZONE_GOAL) {
            return true;
        }
    }
    return false;
}

/* Adds the supporters of all operators that reach the fact outside the goal zone to those that are
 * to be visited. Whether one of them is before the zone; if so, the rest is left undone. */
static bool visit_backwards(LmCut *cut, int32_t fact, int32_t *num_tried)
{
    LmCutCosts *costs = &cut->costs;
    const LmCutPlaces *achievers = &costs->tables->achievers;
    int32_t limit = costs->h_max[costs->tables->goal_fact];
    for (int32_t place = achievers->begin[fact]; place < achievers->end[fact]; place++) {
        int32_t op = achievers->ops[place];
        if (!lm_cut_costs_is_reached(costs, op)) {
            continue;
        }
        int32_t supporter = lm_cut_costs_supporter(costs, op);
        Zone zone = cut->zone[supporter];
        bool is_before = zone == ZONE_BEFORE || costs->support[op].cost < limit;
        if ((!is_before && zone != ZONE_UNKNOWN) || enters_goal_zone(cut, op)) {
            continue;
        }
        if (is_before) {
            return true;
        }
        cut->zone[supporter] = ZONE_TRIED;
        cut->stack[(*num_tried)++] = supporter;
    }
    return false;
}

/* Whether the state reaches the fact outside the goal zone, to which the fact does not belong. */
static bool find_out(LmCut *cut, int32_t fact)
{
    int32_t num_tried = 0;
    bool is_before = false;
    cut->zone[fact] = ZONE_TRIED;
    cut->stack[num_tried++] = fact;
    for (int32_t i = 0; i < num_tried && !is_before; i++) {
        is_before = visit_backwards(cut, cut->stack[i], &num_tried);
    }
    for (int32_t i = 0; i < num_tried; i++) {
        cut->zone[cut->stack[i]] = is_before ? ZONE_UNKNOWN : ZONE_BEYOND;
    }
    cut->zone[fact] = is_before ? ZONE_BEFORE : ZONE_BEYOND;
    return is_before;
}

static inline bool is_before_zone(LmCut *cut, int32_t fact)
{
    const LmCutCosts *costs = &cut->costs;
    switch (cut->zone[fact]) {
    case ZONE_UNKNOWN:
        return costs->h_max[fact] < costs->h_max[costs->tables->goal_fact] || find_out(cut, fact);
    case ZONE_BEFORE:
        return true;
    default:
        return false;
    }
}

static void find_cut(LmCut *cut)
{
    LmCutCosts *costs = &cut->costs;
    const LmCutPlaces *achievers = &costs->tables->achievers;
    cut->cut_size = 0;
    for (int32_t i = 0; i < cut->num_in_zone; i++) {
        int32_t fact = cut->goal_zone[i];
        for (int32_t place = achievers->begin[fact]; place < achievers->end[fact]; place++) {
            int32_t op = achievers->ops[place];
            if (!cut->is_in_cut[op] && lm_cut_costs_is_reached(costs, op) &&
                is_before_zone(cut, lm_cut_costs_supporter(costs, op))) {
                assert(costs->cost[op] > 0);
                cut->is_in_cut[op] = true;
                cut->cut[cut->cut_size++] = op;
            }
        }
    }
    assert(cut->cut_size > 0);
}

/* --- Order of the cut ------------------------------------------------------------------------- */

/* What becomes as cheap as a certain key. */
typedef struct KeyUse {
    int32_t supporter, fact; /* the first ones; -1: none */
    bool has_several_supporters, has_several_facts;
} KeyUse;

static bool supports_any(const LmCutCosts *costs, int32_t fact)
{
    const LmCutPlaces *triggers = &costs->tables->triggers;
    int32_t begin = triggers->begin[fact], end = triggers->end[fact];
    uint64_t bits = 0;
    for (int32_t word = begin / 64; word * 64 < end; word++) {
        bits |= lm_cut_costs_bits(costs->supports, word, begin, end);
    }
    return bits != 0;
}

static void use_key(KeyUse *use, int32_t supporter, int32_t fact)
{
    if (use->fact < 0) {
        *use = (KeyUse){.supporter = supporter, .fact = fact};
    }
    use->has_several_supporters |= use->supporter != supporter;
    use->has_several_facts |= use->fact != fact;
}

static bool have_same_supporter(const LmCut *cut)
{
    int32_t supporter = lm_cut_costs_supporter(&cut->costs, cut->cut[0]);
    for (int32_t i = 1; i < cut->cut_size; i++) {
        if (lm_cut_costs_supporter(&cut->costs, cut->cut[i]) != supporter) {
            return false;
        }
    }
    return true;
}

/* Whether the order of the cut can have an influence. Facts with different keys do not compete, nor
 * do those that support nothing. And operators with the same supporter have a known order. */
static bool is_order_needed(const LmCut *cut, int32_t amount)
{
    const LmCutCosts *costs = &cut->costs;
    const LmCutLists *useful = &costs->tables->useful;
    KeyUse uses[BUCKET_QUEUE_ALWAYS_BUCKETS];
    if (cut->cut_size > MAX_SORTED) {
        return true;
    }
    if (have_same_supporter(cut)) {
        return false;
    }
    if (costs->is_exact) {
        return true;
    }
    memset(uses, 0xff, sizeof uses);
    bool is_needed = false;
    for (int32_t k = 0; k < cut->cut_size && !is_needed; k++) {
        int32_t op = cut->cut[k];
        int32_t h_max = costs->support[op].cost + costs->cost[op] - amount;
        for (int32_t i = useful->begin[op]; i < useful->begin[op + 1]; i++) {
            int32_t fact = useful->facts[i];
            if (h_max < costs->h_max[fact] && supports_any(costs, fact)) {
                KeyUse *use = &uses[h_max];
                use_key(use, lm_cut_costs_supporter(costs, op), fact);
                is_needed |= use->has_several_supporters && use->has_several_facts;
            }
        }
    }
    return is_needed;
}

/* --- The walk from the state ------------------------------------------------------------------ */

static inline int32_t push_new(LmCut *cut, int32_t top, int32_t fact)
{
    if (!cut->is_found[fact]) {
        cut->is_found[fact] = true;
        cut->stack[top++] = fact;
    }
    return top;
}

static int32_t start_walk(LmCut *cut, const int32_t *values)
{
    const LmCutTables *tables = cut->costs.tables;
    memset(cut->is_found, 0, (size_t)tables->num_facts * sizeof *cut->is_found);
    int32_t top = push_new(cut, 0, tables->start_fact);
    for (int32_t var = 0; var < tables->num_variables; var++) {
        top = push_new(cut, top, tables->first_fact[var] + values[var]);
    }
    return top;
}

/* Follows the operators that the fact supports, but for those of the cut, which are noted. If the
 * cut is not known, its operators are those that enter the goal zone. */
static inline int32_t follow(LmCut *cut, int32_t top, int32_t fact, bool is_known)
{
    const LmCutCosts *costs = &cut->costs;
    const LmCutLists *useful = &costs->tables->useful;
    const LmCutPlaces *triggers = &costs->tables->triggers;
    int32_t begin = triggers->begin[fact], end = triggers->end[fact];
    for (int32_t word = begin / 64; word * 64 < end; word++) {
        uint64_t bits = lm_cut_costs_bits(costs->supports, word, begin, end);
        for (; bits; bits &= bits - 1) {
            int32_t op = triggers->ops[word * 64 + __builtin_ctzll(bits)];
            if (is_known ? cut->is_in_cut[op] : enters_goal_zone(cut, op)) {
                cut->ordered[cut->num_ordered++] = op;
                continue;
            }
            for (int32_t i = useful->begin[op]; i < useful->begin[op + 1]; i++) {
                top = push_new(cut, top, useful->facts[i]);
            }
        }
    }
    return top;
}

/* Until the whole cut is met. */
static void order_cut(LmCut *cut, const int32_t *values)
{
    cut->num_ordered = 0;
    for (int32_t top = start_walk(cut, values); cut->num_ordered < cut->cut_size;) {
        assert(top > 0);
        top--;
        top = follow(cut, top, cut->stack[top], true);
    }
    assert(cut->num_ordered == cut->cut_size);
}

static void find_cut_forwards(LmCut *cut, const int32_t *values)
{
    cut->num_ordered = 0;
    for (int32_t top = start_walk(cut, values); top > 0;) {
        top--;
        top = follow(cut, top, cut->stack[top], false);
    }
    assert(cut->num_ordered > 0);
}

/* --- Value ------------------------------------------------------------------------------------ */

static int32_t cheapest_of(const LmCutCosts *costs, const int32_t *ops, int32_t count)
{
    int32_t least = INT32_MAX;
    for (int32_t i = 0; i < count; i++) {
        least = costs->cost[ops[i]] < least ? costs->cost[ops[i]] : least;
    }
    return least;
}

/* By insertion: it is small. */
static void sort_cut(LmCut *cut)
{
    for (int32_t i = 1; i < cut->cut_size; i++) {
        int32_t op = cut->cut[i], at = i;
        for (; at > 0 && cut->cut[at - 1] > op; at--) {
            cut->cut[at] = cut->cut[at - 1];
        }
        cut->cut[at] = op;
    }
}

/* Makes the cut that the walk backwards found; returns what it costs. */
static int32_t make_known_cut(LmCut *cut, const int32_t *values)
{
    int32_t amount = cheapest_of(&cut->costs, cut->cut, cut->cut_size);
    const int32_t *ops = cut->cut;
    if (is_order_needed(cut, amount)) {
        order_cut(cut, values);
        ops = cut->ordered;
    } else {
        sort_cut(cut);
    }
    for (int32_t i = 0; i < cut->cut_size; i++) {
        cut->is_in_cut[cut->cut[i]] = false;
    }
    lm_cut_costs_lower(&cut->costs, ops, cut->cut_size, amount);
    return amount;
}

/* One cut, found in the way that is likely to take less time; returns what it costs. */
static int32_t make_cut(LmCut *cut, const int32_t *values)
{
    mark_goal_zone(cut);
    if (BACKWARDS_PRICE * cut->num_achievers < cut->costs.num_reached) {
        find_cut(cut);
        return make_known_cut(cut, values);
    }
    find_cut_forwards(cut, values);
    int32_t amount = cheapest_of(&cut->costs, cut->ordered, cut->num_ordered);
    lm_cut_costs_lower(&cut->costs, cut->ordered, cut->num_ordered, amount);
    return amount;
}

int32_t lm_cut_value(LmCut *cut, const int32_t *values)
{
    const int32_t *goal_cost = &cut->costs.h_max[cut->costs.tables->goal_fact];
    lm_cut_costs_explore(&cut->costs, values);
    if (*goal_cost == LM_CUT_UNREACHED) {
        return HEUR_DEAD_END;
    }
    int64_t sum = 0;
    while (*goal_cost > 0) {
        sum += make_cut(cut, values);
    }
    return sum < HEUR_LARGEST ? (int32_t)sum : HEUR_LARGEST;
}
