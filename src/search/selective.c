#include "search/selective.h"

#include <string.h>

#include "search/search_core.h"

/* What an evaluation takes besides the heuristic: the state must be made, looked for and put into a
 * list. Fitted to times; docs/explanation/decisions/008-counted-work.md. */
enum { NANOSECONDS_PER_STATE = 1500 };

/* All that an expansion with `count` successors can need, before anything is changed. */
static bool try_reserve(Search *search, int32_t count)
{
    size_t n = (size_t)count;
    return search_core_try_reserve_states(search, count) &&
           engine_mask_vec_try_reserve(&search->asked, (size_t)search->registry.count + n) &&
           word_vec_try_reserve(&search->child_words, n * search->registry.num_words) &&
           hash_vec_try_reserve(&search->child_hashes, n) &&
           int_vec_try_reserve(&search->batch_h, (size_t)search->options.num_lists) &&
           search_core_try_reserve_lists(search, count);
}

/* --- Evaluation ------------------------------------------------------------------------------- */

static EngineMask engine_of(const Search *search, int list)
{
    return (EngineMask)1 << evaluator_engine(search->evaluator, list);
}

static bool is_asked(const Search *search, int32_t state, EngineMask engines)
{
    return (search->asked.data[state] & engines) == engines;
}

/* Evaluates the state for the lists of the engine, unless that has been done, and puts it into those
 * that see hope. False if a limit struck. */
static bool ask(Search *search, int32_t state, int engine)
{
    EngineMask own = (EngineMask)1 << engine;
    if (is_asked(search, state, own)) {
        return true;
    }
    search->asked.data[state] |= own;
    int32_t *h = search->batch_h.data;
    int64_t effort;
    if (!evaluator_run_engine(search->evaluator, &search->registry, state, engine, h, &effort)) {
        return false;
    }
    search->effort += NANOSECONDS_PER_STATE + effort;
    search->stats.work = search->effort / HEUR_WORK_NANOSECONDS;
    Node *node = &search->nodes.data[state];
    for (int list = 0; list < search->options.num_lists; list++) {
        if (evaluator_engine(search->evaluator, list) != engine) {
            continue;
        }
        search->stats.evaluations += !evaluator_is_repeat(search->evaluator, list);
        if (h[list] != HEUR_DEAD_END) {
            OpenKey key = search_core_key(search, list, h[list], node->g);
            open_list_push(search->lists[list], key, state);
            node->status = NODE_OPEN;
        } else if (search_list_is_reliable(search, list)) {
            node->status = NODE_DEAD_END;
            break;
        }
    }
    return true;
}

static bool is_progress(const Search *search)
{
    bool result = false;
    for (int list = 0; list < search->options.num_lists; list++) {
        result |= search->batch_h.data[list] < search->best_h[list];
    }
    return result;
}

/* States are drawn by their numbers, scattered so that it does not matter in which order successors
 * come: whoever hears of a state is joined by all who hear of more. */
static EngineMask draw_engines(const Search *search, int32_t state)
{
    EngineMask drawn = 0;
    uint32_t scattered = (uint32_t)state * UINT32_C(2654435761);
    for (int list = 0; list < search->options.num_lists; list++) {
        drawn |= scattered < search->hears[list] ? engine_of(search, list) : 0;
    }
    return drawn;
}

/* False if a limit struck. */
static bool ask_each(Search *search, int32_t state, EngineMask engines)
{
    const Node *node = &search->nodes.data[state];
    for (; engines && node->status != NODE_DEAD_END; engines &= engines - 1) {
        if (!ask(search, state, __builtin_ctz(engines))) {
            return false;
        }
    }
    return true;
}

/* A state that no list takes is a dead end. False if a limit struck. */
static bool ask_all(Search *search, int32_t state)
{
    EngineMask all =
        UINT32_MAX >> (SEARCH_MAX_SELECTIVE - evaluator_num_engines(search->evaluator));
    if (!ask_each(search, state, all)) {
        return false;
    }
    if (search->nodes.data[state].status == NODE_NEW) {
        search->nodes.data[state].status = NODE_DEAD_END;
    }
    return true;
}

/* Puts an open state, or a new one, into the lists of the engines, or into all of them, as it
 * deserves. Rows hold HEUR_DEAD_END for heuristics that were not asked. */
static bool settle(Search *search, int32_t state, EngineMask engines)
{
    for (int list = 0; list < search->options.num_lists; list++) {
        search->batch_h.data[list] = HEUR_DEAD_END;
    }
    if (!ask_each(search, state, engines | draw_engines(search, state))) {
        return false;
    }
    bool is_for_all = is_progress(search) || search->nodes.data[state].status == NODE_NEW;
    if (is_for_all && !ask_all(search, state)) {
        return false;
    }
    if (search->nodes.data[state].status == NODE_DEAD_END) {
        search->stats.dead_ends++;
    } else {
        search_core_note_progress(search, state, search->batch_h.data);
    }
    return true;
}

/* --- Expansion -------------------------------------------------------------------------------- */

/* A state that no list has, or none any more. */
static bool settle_first(Search *search, Node node, int32_t state, EngineMask engines)
{
    node.status = NODE_NEW;
    search_core_set_node(search, state, node);
    search->asked.data[state] = 0;
    return settle(search, state, engines);
}

/* It may be new to the list that it comes from. */
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
    return !is_open || is_asked(search, state, engines) || settle(search, state, engines);
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

/* A step from the list is about to be made. The list that has been used most hears of one state in
 * options.sharing_rate, the others of less, as they have been used less. */
static void note_use(Search *search, int list)
{
    search->num_used[list]++;
    if (search->options.sharing_rate <= 0) {
        return;
    }
    int64_t most = 0;
    for (int i = 0; i < search->options.num_lists; i++) {
        most = search->num_used[i] > most ? search->num_used[i] : most;
    }
    double scale = (double)UINT32_MAX / ((double)most * (double)search->options.sharing_rate);
    for (int i = 0; i < search->options.num_lists; i++) {
        search->hears[i] = (uint32_t)((double)search->num_used[i] * scale);
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

/* The search has nothing to do if the initial state is a dead end. */
void selective_start(Search *search)
{
    if (!try_reserve(search, 1)) {
        search->status = SEARCH_OUT_OF_MEMORY;
        return;
    }
    bool is_new;
    state_space_initial(search->space, search->child_words.data);
    search->child_hashes.data[0] = state_registry_hash(&search->registry, search->child_words.data);
    int32_t state = search_core_insert_child(search, 0, &is_new);
    evaluator_note_initial(search->evaluator, &search->registry, state);
    search->stats.evaluated++;
    if (!settle_first(search, (Node){.parent = NO_STATE}, state, engine_of(search, 0))) {
        search->status = search_core_limit_status(search);
        return;
    }
    memcpy(search->initial_h, search->batch_h.data,
           (size_t)search->options.num_lists * sizeof(int32_t));
    search->stats.dead_ends = 0; /* as in eager search */
}

/* Of the list that a state was taken from, and of the one that was wanted if it has run empty. */
static EngineMask engines_to_ask(const Search *search, int list)
{
    int wanted = search->wanted_list;
    bool is_hungry = open_list_count(search->lists[wanted]) == 0;
    return engine_of(search, list) | (is_hungry ? engine_of(search, wanted) : 0);
}

SearchStatus selective_visit(Search *search, int list, bool *out_is_stale)
{
    int32_t state = open_list_pop(search->lists[list]);
    *out_is_stale = search->nodes.data[state].status != NODE_OPEN;
    if (*out_is_stale) {
        return SEARCH_RUNNING;
    }
    note_use(search, list);
    return expand(search, state, engines_to_ask(search, list));
}
