#include "search/deferred.h"

#include <string.h>

/* --- Evaluation ------------------------------------------------------------------------------- */

/* Values are kept only for states that may be visited again. */
static int32_t *row_for(Search *search, int32_t state)
{
    return search->options.reopens ? search_core_h(search, state) : search->batch_h.data;
}

static bool try_reserve(Search *search)
{
    size_t num_columns = search->num_columns;
    size_t num_rows = search->options.reopens ? (size_t)search->registry.count + 1 : 0;
    return search_core_try_reserve_states(search, 1) &&
           search_core_try_reserve_children(search, 1) &&
           int_vec_try_reserve(&search->batch_h, num_columns) &&
           int_vec_try_reserve(&search->h, num_rows * num_columns);
}

/* A state that is visited again has its values; only path-dependent ones are computed again. */
static bool evaluate(Search *search, int32_t state, bool is_again, Evaluation *out_evaluation)
{
    EvaluatorBatch batch = {.registry = &search->registry,
                            .states = &state,
                            .count = 1,
                            .out_evaluations = out_evaluation,
                            .out_values = row_for(search, state),
                            .num_known = is_again ? search->num_heuristics : 0};
    bool ok = search->own ? ahead_run(search->own, &batch, search->lists, search->last_list)
                          : evaluator_run(search->evaluator, &batch);
    if (ok) {
        search->stats.evaluated++;
        search->stats.evaluations += out_evaluation->num_computed;
        search->stats.work += evaluator_work(search->evaluator, out_evaluation->num_asked);
    }
    return ok;
}

/* Only heuristics that have just been computed can name preferred operators. */
static void collect_preferred(Search *search, bool is_again)
{
    search->preferred.size = 0;
    for (int list = 0; list < search->options.num_lists; list++) {
        if (search->prefers[list] && !(search->own && ahead_is_given(search->own, list)) &&
            (!is_again || evaluator_is_list_path_dependent(search->evaluator, list))) {
            evaluator_add_preferred(search->evaluator, list, &search->preferred);
        }
    }
    if (search->own) {
        ahead_add_preferred(search->own, &search->preferred);
    }
    search_core_mark_preferred(search);
}

/* --- Successors ------------------------------------------------------------------------------- */

static void push(Search *search, int list, OpenKey key, int32_t state, int32_t num_ops)
{
    bool is_preferred_only = search->options.lists[list].is_preferred_only;
    for (int32_t i = 0; i < num_ops; i++) {
        int32_t op = search->applicable[i];
        if (!is_preferred_only || search_core_is_preferred(search, op)) {
            open_list_push_move(search->lists[list], key, (OpenMove){state, op});
        }
    }
}

/* All successors go into the lists under the values and the g of their parent. */
static SearchStatus insert_successors(Search *search, int32_t state, bool is_again)
{
    const StateWord *words = state_registry_words(&search->registry, state);
    state_pack_unpack(&search->space->pack, words, search->values);
    int32_t num_ops =
        succ_gen_applicable(&search->space->succ_gen, search->values, search->applicable);
    if (!search_core_try_reserve_lists(search, num_ops)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    if (search->has_preferred) {
        collect_preferred(search, is_again);
    }
    search->stats.expanded++;
    search->stats.generated += num_ops;
    num_ops = search_core_keep_below_bound(search, state, num_ops);
    int32_t *row = row_for(search, state);
    if (!is_again) {
        list_keys_measure(search->keys, search->values, row);
    }
    for (int list = 0; list < search->options.num_lists; list++) {
        OpenKey key = search_core_key(search, list, row, search->nodes.data[state].g);
        if (key != LIST_KEYS_NONE) {
            push(search, list, key, state, num_ops);
        }
    }
    return SEARCH_RUNNING;
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Evaluates a registered state, closes it and puts its successors into the lists. Path-dependent
 * heuristics must know how it was reached. */
static SearchStatus process(Search *search, int32_t state, Node node, bool is_again)
{
    Evaluation evaluation;
    if (!evaluate(search, state, is_again, &evaluation)) {
        return search_core_limit_status(search);
    }
    if (node.parent == NO_STATE) {
        memcpy(search->initial_h, row_for(search, state),
               (size_t)evaluation.num_asked * sizeof(int32_t));
    }
    node.status = evaluation.is_dead_end ? NODE_DEAD_END : NODE_CLOSED;
    search_core_set_node(search, state, node);
    if (evaluation.is_dead_end) {
        search->stats.dead_ends++;
        return SEARCH_RUNNING;
    }
    search->stats.reopened += is_again;
    if (state_space_is_goal(search->space, state_registry_words(&search->registry, state))) {
        search->goal_state = state;
        return SEARCH_SOLVED;
    }
    search_core_note_progress(search, state, row_for(search, state));
    return insert_successors(search, state, is_again);
}

static void start(Search *search)
{
    if (!try_reserve(search)) {
        search->status = SEARCH_OUT_OF_MEMORY;
        return;
    }
    bool is_new;
    int32_t state = search_core_insert_initial(search, &is_new);
    assert(is_new);
    search->status = process(search, state, (Node){.parent = NO_STATE}, false);
}

/* Generates the state that the move leads to; search->values become the values of its parent. */
static int32_t make_move(Search *search, OpenMove move, bool *out_is_new)
{
    assert(search->nodes.data[move.state].status >= NODE_CLOSED);
    const StateWord *words = state_registry_words(&search->registry, move.state);
    state_pack_unpack(&search->space->pack, words, search->values);
    state_space_apply(search->space, words, search->values, move.op, search->child_words.data);
    uint32_t hash = state_registry_hash(&search->registry, search->child_words.data);
    return state_registry_insert(&search->registry, search->child_words.data, hash, out_is_new);
}

static bool is_worth_reopening(const Search *search, int32_t state, Node node)
{
    return search->options.reopens && search->nodes.data[state].status != NODE_DEAD_END &&
           search_core_is_cheaper(search, state, node);
}

static SearchStatus visit(Search *search, int list, bool *out_is_stale)
{
    *out_is_stale = false;
    if (!try_reserve(search)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    OpenMove move = open_list_pop_move(search->lists[list]);
    bool is_new;
    int32_t state = make_move(search, move, &is_new);
    Node node = search_core_child_node(search, move.state, move.op);
    if (!is_new && !is_worth_reopening(search, state, node)) {
        *out_is_stale = true;
        return SEARCH_RUNNING;
    }
    HeurState from = {search->values, move.state};
    evaluator_note_transition(search->evaluator, &search->registry, from, move.op, state);
    return process(search, state, node, !is_new);
}

/* --- Life ------------------------------------------------------------------------------------- */

static void open(Search *search)
{
    const SearchOptions *options = &search->options;
    if (options->num_threads > 1) {
        search->own = ahead_new(&(AheadSetup){
            .space = search->space,
            .registry = &search->registry,
            .evaluator = search->evaluator,
            .prefers = search->has_preferred ? search->prefers : NULL,
            .num_lists = options->num_lists,
            .num_heuristics = search->num_heuristics,
            .num_threads = options->num_threads,
            .is_unmeasured = options->ahead_unmeasured,
        });
    }
}

static void close(Search *search)
{
    ahead_free(search->own);
}

SearchAhead deferred_ahead(const Search *search)
{
    return search->own ? ahead_counts(search->own) : (SearchAhead){0};
}

static void restart(Search *search)
{
    if (search->own) {
        ahead_stop(search->own);
    }
    search_core_clear_states(search, false);
}

const SearchKindClass deferred_class = {
    .name = "deferred",
    .open = open,
    .close = close,
    .restart = restart,
    .start = start,
    .visit = visit,
};
