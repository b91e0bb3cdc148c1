#include "search/deferred.h"

#include <string.h>

#include "base/mem.h"
#include "search/burst.h"
#include "search/preferred_store.h"

/* What only deferred search needs. Preferred operators of visited states are for restarts. */
typedef struct Deferred {
    PreferredStore preferred;
    Ahead *ahead; /* NULL: there is one thread */
} Deferred;

/* --- Life ------------------------------------------------------------------------------------- */

static Ahead *make_ahead(const Search *search)
{
    const SearchOptions *options = &search->options;
    return ahead_new(&(AheadSetup){
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

SearchAhead deferred_ahead(const Search *search)
{
    const Deferred *deferred = search->own;
    return deferred->ahead ? ahead_counts(deferred->ahead) : (SearchAhead){0};
}

static void make_own(Search *search)
{
    Deferred *deferred = search->own = MEM_NEW(Deferred, 1);
    deferred->ahead = search->options.num_threads > 1 ? make_ahead(search) : NULL;
}

static void free_own(Search *search)
{
    Deferred *deferred = search->own;
    ahead_free(deferred->ahead);
    preferred_store_release(&deferred->preferred);
    MEM_FREE(deferred, 1);
}

static void forget(Search *search)
{
    preferred_store_release(&((Deferred *)search->own)->preferred);
}

static size_t memory(const Search *search)
{
    return preferred_store_size(&((const Deferred *)search->own)->preferred);
}

/* Why a state is visited. */
typedef enum Visit {
    VISIT_NEW,
    VISIT_REOPENED,  /* it was reached more cheaply */
    VISIT_RESTARTED, /* for the first time since a restart */
} Visit;

/* --- Evaluation ------------------------------------------------------------------------------- */

static bool keeps_rows(const Search *search)
{
    return search->options.reopens || search->has_restart;
}

/* Values are kept only for states that may be visited again. */
static int32_t *row_for(Search *search, int32_t state)
{
    return keeps_rows(search) ? search_core_h(search, state) : search->batch_h.data;
}

static bool try_reserve(Search *search)
{
    size_t num_columns = search->num_columns;
    size_t num_states = (size_t)search->registry.count + 1;
    size_t num_rows = keeps_rows(search) ? num_states : 0;
    Deferred *deferred = search->own;
    return search_core_try_reserve_states(search, 1) &&
           search_core_try_reserve_children(search, 1) &&
           int_vec_try_reserve(&search->batch_h, num_columns) &&
           int_vec_try_reserve(&search->h, num_rows * num_columns) &&
           (!search->has_restart || preferred_store_try_reserve(&deferred->preferred, num_states));
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
    Ahead *ahead = ((Deferred *)search->own)->ahead;
    bool ok = ahead ? ahead_run(ahead, &batch, search->lists, search->last_list)
                    : evaluator_run(search->evaluator, &batch);
    if (ok) {
        search->stats.evaluated++;
        search->stats.evaluations += out_evaluation->num_computed;
        search->stats.work += evaluator_work(search->evaluator, out_evaluation->num_asked);
    }
    return ok;
}

static bool is_given(const Search *search, int list)
{
    const Deferred *deferred = search->own;
    return deferred->ahead && ahead_is_given(deferred->ahead, list);
}

/* Only heuristics that have just been computed can name preferred operators. */
static void collect_preferred(Search *search, int32_t state, Visit visit)
{
    Deferred *deferred = search->own;
    bool is_again = visit == VISIT_REOPENED;
    search->preferred.size = 0;
    if (visit == VISIT_RESTARTED) {
        preferred_store_take(&deferred->preferred, state, &search->preferred);
        search_core_mark_preferred(search);
        return;
    }
    for (int list = 0; list < search->options.num_lists; list++) {
        if (search->prefers[list] && !is_given(search, list) &&
            (!is_again || evaluator_is_list_path_dependent(search->evaluator, list))) {
            evaluator_add_preferred(search->evaluator, list, &search->preferred);
        }
    }
    if (deferred->ahead) {
        ahead_add_preferred(deferred->ahead, &search->preferred);
    }
    if (search->has_restart && visit == VISIT_NEW) {
        preferred_store_keep(&deferred->preferred, state, &search->preferred);
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

static void push_into_burst(Search *search, int list, OpenKey key, int32_t state, int32_t num_ops)
{
    bool is_preferred_only = search->options.lists[list].is_preferred_only;
    for (int32_t i = 0; i < num_ops && burst_is_active(search, list); i++) {
        int32_t op = search->applicable[i];
        bool is_preferred = search->has_preferred && search_core_is_preferred(search, op);
        if ((is_preferred || !is_preferred_only) && burst_wants(search, list, is_preferred)) {
            burst_push(search, list, key, (OpenMove){state, op});
        }
    }
}

/* All successors go into the lists under the values and the g of their parent. */
static SearchStatus insert_successors(Search *search, int32_t state, Visit visit)
{
    const StateWord *words = state_registry_words(&search->registry, state);
    state_pack_unpack(&search->space->pack, words, search->values);
    int32_t num_ops = search_core_find_applicable(search);
    if (!search_core_try_reserve_lists(search, num_ops)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    if (search->has_preferred) {
        collect_preferred(search, state, visit);
    }
    search->stats.expanded++;
    search->stats.generated += num_ops;
    num_ops = search_core_keep_below_bound(search, state, num_ops);
    search_core_shuffle(search, num_ops);
    int32_t *row = row_for(search, state);
    if (visit == VISIT_NEW) {
        list_keys_measure(search->keys, search->values, row);
    }
    if (search->last_list >= 0) {
        burst_enter(search, search->last_list);
    }
    for (int list = 0; list < search->options.num_lists; list++) {
        OpenKey key = search_core_key(search, list, row, search->nodes.data[state].g);
        if (key != LIST_KEYS_NONE && search->bursts[list]) {
            push_into_burst(search, list, key, state, num_ops);
        } else if (key != LIST_KEYS_NONE) {
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
    search_core_meet(search, state);
    return insert_successors(search, state, is_again ? VISIT_REOPENED : VISIT_NEW);
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

/* The initial state is known. */
static SearchStatus begin_again(Search *search)
{
    if (!try_reserve(search)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    search_core_meet(search, 0);
    return insert_successors(search, 0, VISIT_RESTARTED);
}

/* Generates the state that the move leads to; search->values become the values of its parent. */
static uint32_t make_move(Search *search, OpenMove move)
{
    assert(search->nodes.data[move.state].status >= NODE_CLOSED);
    const StateWord *words = state_registry_words(&search->registry, move.state);
    state_pack_unpack(&search->space->pack, words, search->values);
    state_space_apply(search->space, words, search->values, move.op, search->child_words.data);
    return state_registry_hash(&search->registry, search->child_words.data);
}

static bool is_worth_reopening(const Search *search, int32_t state, Node node)
{
    return search->options.reopens && search->nodes.data[state].status != NODE_DEAD_END &&
           search_core_is_cheaper(search, state, node);
}

/* A known state that need not be reopened: its entry is stale, but for the first visit after a
 * restart. */
static SearchStatus revisit(Search *search, int32_t state, bool *out_is_stale)
{
    *out_is_stale =
        search->nodes.data[state].status == NODE_DEAD_END || !search_core_meet_again(search, state);
    return *out_is_stale ? SEARCH_RUNNING : insert_successors(search, state, VISIT_RESTARTED);
}

static SearchStatus visit(Search *search, int list, bool *out_is_stale)
{
    *out_is_stale = false;
    if (!try_reserve(search)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    OpenMove move = open_list_pop_move(burst_take(search, list));
    uint32_t hash = make_move(search, move);
    if (!burst_admits(search, list, search->child_words.data)) {
        *out_is_stale = true;
        return SEARCH_RUNNING;
    }
    bool is_new;
    int32_t state =
        state_registry_insert(&search->registry, search->child_words.data, hash, &is_new);
    Node node = search_core_child_node(search, move.state, move.op);
    if (!is_new && search->nodes.data[state].status == NODE_NEW) {
        is_new = true;
        node = search->nodes.data[state]; /* its path may lead to the move's state */
    }
    if (!is_new && !is_worth_reopening(search, state, node)) {
        return revisit(search, state, out_is_stale);
    }
    HeurState from = {search->values, move.state};
    evaluator_note_transition(search->evaluator, &search->registry, from, move.op, state);
    return process(search, state, node, !is_new);
}

static SearchStatus visit_new(Search *search, int32_t state)
{
    assert(search->nodes.data[state].status == NODE_NEW);
    return try_reserve(search) ? process(search, state, search->nodes.data[state], false)
                               : SEARCH_OUT_OF_MEMORY;
}

static void restart(Search *search)
{
    Deferred *deferred = search->own;
    if (deferred->ahead) {
        ahead_stop(deferred->ahead);
    }
    preferred_store_clear(&deferred->preferred);
    search_core_clear_states(search, false);
}

const SearchKindClass deferred_class = {
    .name = "deferred",
    .open = make_own,
    .close = free_own,
    .restart = restart,
    .forget = forget,
    .memory = memory,
    .begin_again = begin_again,
    .start = start,
    .visit = visit,
    .visit_new = visit_new,
};
