#include "search/selective.h"

#include <string.h>

#include "base/mem.h"

/* Cost of an evaluation besides the heuristic: generating the state, looking it up, inserting it.
 * Fitted to measured times; docs/explanation/decisions/008-counted-work.md. */
enum { NANOSECONDS_PER_STATE = 1500 };

/* One bit per engine of the heuristics. */
typedef uint32_t EngineMask;
DEFINE_VEC(EngineMaskVec, engine_mask_vec, EngineMask);
_Static_assert(sizeof(EngineMask) * 8 == SEARCH_MAX_SELECTIVE,
               "one bit for the engine of each list");

typedef struct SelectiveList {
    int64_t num_uses;   /* expansions from it, and one more */
    uint32_t threshold; /* a state is shared with it if its draw is below, of 2^32 */
} SelectiveList;

/* What only selective evaluation needs. */
typedef struct Selective {
    EngineMaskVec evaluated; /* per state: engines that have evaluated it */
    SelectiveList *lists;
    int64_t effort; /* of all evaluations, in nanoseconds; stats.work is derived from it */
} Selective;

/* --- Life ------------------------------------------------------------------------------------- */

static void make_own(Search *search)
{
    Selective *selective = MEM_NEW(Selective, 1);
    selective->lists = MEM_NEW(SelectiveList, (size_t)search->options.num_lists);
    search->own = selective;
}

static void free_own(Search *search)
{
    Selective *selective = search->own;
    engine_mask_vec_release(&selective->evaluated);
    MEM_FREE(selective->lists, (size_t)search->options.num_lists);
    MEM_FREE(selective, 1);
}

/* Counted effort depends on what the heuristics did before, so they are made anew. */
static void restart(Search *search)
{
    search_core_clear_states(search, true);
}

static void forget(Search *search)
{
    Selective *selective = search->own;
    engine_mask_vec_release(&selective->evaluated);
}

static size_t memory(const Search *search)
{
    const Selective *selective = search->own;
    return selective->evaluated.capacity * sizeof(EngineMask);
}

int64_t selective_num_uses(const Search *search, int list)
{
    const Selective *selective = search->own;
    assert(search->class == &selective_class && list < search->options.num_lists);
    return selective->lists[list].num_uses - 1;
}

/* Reserves all that an expansion with `count` successors can need. */
static bool try_reserve(Search *search, int32_t count)
{
    Selective *selective = search->own;
    size_t num_states = (size_t)search->registry.count + (size_t)count;
    return search_core_try_reserve_states(search, count) &&
           engine_mask_vec_try_reserve(&selective->evaluated, num_states) &&
           search_core_try_reserve_children(search, count) &&
           int_vec_try_reserve(&search->batch_h, (size_t)search->options.num_lists) &&
           search_core_try_reserve_lists(search, count);
}

/* --- Evaluation ------------------------------------------------------------------------------- */

static EngineMask engine_of(const Search *search, int list)
{
    return (EngineMask)1 << evaluator_engine(search->evaluator, list);
}

static bool is_evaluated(const Search *search, int32_t state, EngineMask engines)
{
    const Selective *selective = search->own;
    return (selective->evaluated.data[state] & engines) == engines;
}

/* Puts a state whose row is in batch_h into the lists of one engine; a list whose heuristic calls
 * it a dead end does without. */
static void insert_into_lists(Search *search, int32_t state, int engine)
{
    const int32_t *h = search->batch_h.data;
    Node *node = &search->nodes.data[state];
    for (int list = 0; list < search->options.num_lists; list++) {
        if (evaluator_engine(search->evaluator, list) != engine) {
            continue;
        }
        search->stats.evaluations += !evaluator_is_repeat(search->evaluator, list);
        if (h[list] != HEUR_DEAD_END) {
            OpenKey key = search_core_key(search, list, h, node->g);
            open_list_push(search->lists[list], key, state);
            node->status = NODE_OPEN;
        } else if (search_list_is_reliable(search, list)) {
            node->status = NODE_DEAD_END;
            break;
        }
    }
}

/* Evaluates the state with one engine, unless that has been done, and puts it into the engine's
 * lists. False if a limit is reached. */
static bool evaluate(Search *search, int32_t state, int engine)
{
    Selective *selective = search->own;
    EngineMask own = (EngineMask)1 << engine;
    if (is_evaluated(search, state, own)) {
        return true;
    }
    selective->evaluated.data[state] |= own;
    int64_t effort;
    if (!evaluator_run_engine(search->evaluator, &search->registry, state, engine,
                              search->batch_h.data, &effort)) {
        return false;
    }
    assert(effort >= 0);
    selective->effort += NANOSECONDS_PER_STATE + effort;
    search->stats.work = selective->effort / HEUR_WORK_NANOSECONDS;
    insert_into_lists(search, state, engine);
    return true;
}

/* Whether a value in batch_h improves a best h. */
static bool is_progress(const Search *search)
{
    bool result = false;
    for (int list = 0; list < search->options.num_lists; list++) {
        result |= search->batch_h.data[list] < search->best_h[list];
    }
    return result;
}

/* The engines that the state is shared with. The draw is the state's number, scattered by Fibonacci
 * hashing, so it does not depend on the order of successors. All lists compare the same draw: a
 * state that is shared with a list is shared with every list that has been used more. */
static EngineMask draw_engines(const Search *search, int32_t state)
{
    const Selective *selective = search->own;
    EngineMask drawn = 0;
    uint32_t draw = (uint32_t)state * UINT32_C(2654435761);
    for (int list = 0; list < search->options.num_lists; list++) {
        drawn |= draw < selective->lists[list].threshold ? engine_of(search, list) : 0;
    }
    return drawn;
}

/* Evaluates the state with several engines, until one finds a reliable dead end. False if a limit
 * is reached. */
static bool evaluate_each(Search *search, int32_t state, EngineMask engines)
{
    const Node *node = &search->nodes.data[state];
    for (; engines && node->status != NODE_DEAD_END; engines &= engines - 1) {
        if (!evaluate(search, state, __builtin_ctz(engines))) {
            return false;
        }
    }
    return true;
}

/* Evaluates the state with all engines; if no list takes it, it is a dead end. False if a limit is
 * reached. */
static bool evaluate_all(Search *search, int32_t state)
{
    EngineMask all =
        UINT32_MAX >> (SEARCH_MAX_SELECTIVE - evaluator_num_engines(search->evaluator));
    if (!evaluate_each(search, state, all)) {
        return false;
    }
    if (search->nodes.data[state].status == NODE_NEW) {
        search->nodes.data[state].status = NODE_DEAD_END;
    }
    return true;
}

/* Puts a new or an open state into the lists of the given engines and of those that it is shared
 * with, or into all lists. Values that are not computed are HEUR_DEAD_END in batch_h. False if a
 * limit is reached. */
static bool settle(Search *search, int32_t state, EngineMask engines)
{
    assert(search->nodes.data[state].status <= NODE_OPEN && engines != 0);
    for (int list = 0; list < search->options.num_lists; list++) {
        search->batch_h.data[list] = HEUR_DEAD_END;
    }
    if (!evaluate_each(search, state, engines | draw_engines(search, state))) {
        return false;
    }
    bool is_for_all = is_progress(search) || search->nodes.data[state].status == NODE_NEW;
    if (is_for_all && !evaluate_all(search, state)) {
        return false;
    }
    assert(search->nodes.data[state].status != NODE_NEW);
    if (search->nodes.data[state].status == NODE_DEAD_END) {
        search->stats.dead_ends++;
    } else {
        search_core_note_progress(search, state, search->batch_h.data);
    }
    return true;
}

/* --- Expansion -------------------------------------------------------------------------------- */

/* A state that is in no list: a new one, or a closed one to reopen. */
static bool settle_first(Search *search, Node node, int32_t state, EngineMask engines)
{
    Selective *selective = search->own;
    node.status = NODE_NEW;
    search_core_set_node(search, state, node);
    selective->evaluated.data[state] = 0;
    return settle(search, state, engines);
}

/* A state met before. An open one may be new to the lists of these engines. */
static bool settle_known(Search *search, Node node, int32_t state, EngineMask engines)
{
    bool is_open = search->nodes.data[state].status == NODE_OPEN;
    bool is_closed = search->nodes.data[state].status == NODE_CLOSED;
    bool is_cheaper = (is_open || is_closed) && search_core_is_cheaper(search, state, node);
    if (is_closed && is_cheaper && search->options.reopens) {
        search->stats.reopened++;
        return settle_first(search, node, state, engines);
    }
    if (is_open && is_cheaper) {
        node.status = NODE_OPEN;
        search_core_set_node(search, state, node);
    }
    return !is_open || is_evaluated(search, state, engines) || settle(search, state, engines);
}

static bool settle_child(Search *search, Node node, int32_t state, bool is_new, EngineMask engines)
{
    search->stats.generated++;
    search->stats.evaluated += is_new;
    return is_new ? settle_first(search, node, state, engines)
                  : settle_known(search, node, state, engines);
}

static bool settle_children(Search *search, int32_t parent, int32_t count, EngineMask engines)
{
    HeurState from = {search->values, parent};
    bool ok = true;
    for (int32_t i = 0; i < count && ok; i++) {
        bool is_new;
        int32_t op = search->applicable[i];
        int32_t state = search_core_insert_child(search, i, &is_new);
        evaluator_note_transition(search->evaluator, &search->registry, from, op, state);
        ok = settle_child(search, search_core_child_node(search, parent, op), state, is_new,
                          engines);
    }
    return ok;
}

/* Counts a use of the list and sets the thresholds for sharing: the most used list gets one state
 * in options.sharing_rate, the others fewer in proportion to their uses. */
static void note_use(Search *search, int list)
{
    Selective *selective = search->own;
    SelectiveList *lists = selective->lists;
    lists[list].num_uses++;
    if (search->options.sharing_rate <= 0) {
        return;
    }
    int64_t most = 0;
    for (int i = 0; i < search->options.num_lists; i++) {
        most = lists[i].num_uses > most ? lists[i].num_uses : most;
    }
    double scale = (double)UINT32_MAX / ((double)most * (double)search->options.sharing_rate);
    for (int i = 0; i < search->options.num_lists; i++) {
        lists[i].threshold = (uint32_t)((double)lists[i].num_uses * scale);
    }
}

static SearchStatus expand(Search *search, int32_t state, EngineMask engines)
{
    search->nodes.data[state].status = NODE_CLOSED;
    search->stats.expanded++;
    int32_t num_ops;
    if (search_core_reach_goal(search, state, &num_ops)) {
        return SEARCH_SOLVED;
    }
    if (!try_reserve(search, num_ops)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    search_core_generate(search, state, num_ops);
    return settle_children(search, state, num_ops, engines) ? SEARCH_RUNNING
                                                            : search_core_limit_status(search);
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void reset(Search *search)
{
    Selective *selective = search->own;
    bool shares_all = search->options.sharing_rate == SEARCH_SHARING_ALL;
    selective->effort = 0;
    for (int list = 0; list < search->options.num_lists; list++) {
        selective->lists[list] = (SelectiveList){1, shares_all ? UINT32_MAX : 0};
    }
}

/* Puts the initial state into all lists. If it is a dead end, they stay empty. */
static void start(Search *search)
{
    reset(search);
    if (!try_reserve(search, 1)) {
        search->status = SEARCH_OUT_OF_MEMORY;
        return;
    }
    bool is_new;
    int32_t state = search_core_insert_initial(search, &is_new);
    assert(is_new);
    search->stats.evaluated++;
    if (!settle_first(search, (Node){.parent = NO_STATE}, state, engine_of(search, 0))) {
        search->status = search_core_limit_status(search);
        return;
    }
    memcpy(search->initial_h, search->batch_h.data,
           (size_t)search->options.num_lists * sizeof(int32_t));
    search->stats.dead_ends = 0; /* as in eager search */
}

/* The engine of the list that a state is taken from, and that of the wanted list if it is empty. */
static EngineMask engines_for_step(const Search *search, int list)
{
    int wanted = search->wanted_list;
    bool is_empty = open_list_count(search->lists[wanted]) == 0;
    return engine_of(search, list) | (is_empty ? engine_of(search, wanted) : 0);
}

static SearchStatus visit(Search *search, int list, bool *out_is_stale)
{
    int32_t state = open_list_pop(search->lists[list]);
    assert(search->nodes.data[state].status != NODE_NEW);
    *out_is_stale = search->nodes.data[state].status != NODE_OPEN;
    if (*out_is_stale) {
        return SEARCH_RUNNING;
    }
    note_use(search, list);
    return expand(search, state, engines_for_step(search, list));
}

const SearchKindClass selective_class = {
    .name = "selective",
    .open = make_own,
    .close = free_own,
    .restart = restart,
    .forget = forget,
    .memory = memory,
    .start = start,
    .visit = visit,
};
