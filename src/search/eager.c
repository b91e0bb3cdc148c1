#include "search/eager.h"

#include <string.h>

#include "base/mem.h"
#include "search/burst.h"
#include "search/lookahead.h"
#include "search/preferred_store.h"
#include "search/state_memo.h"

/* One successor of the state in expansion. */
typedef struct Child {
    int32_t op;
    int32_t state;
    int32_t batch_index; /* place among the states to evaluate; -1: known before */
} Child;

DEFINE_VEC(ChildVec, child_vec, Child);
DEFINE_VEC(EvaluationVec, evaluation_vec, Evaluation);

/* What only eager search needs. */
typedef struct Eager {
    ChildVec children; /* of the state in expansion */
    IntVec batch_states;
    EvaluationVec batch_evaluations; /* per state of the batch, like Search.batch_h */
    Lookahead *lookahead;            /* NULL: there are no idle threads to use */
    int32_t *child_values;           /* scratch: values of one successor */
    int32_t *likely;                 /* per list: the state that it would give next */
    StateMemo memo;                  /* only if options.remembers */

    /* Preferred operators of evaluated states; only if they are kept. */
    bool keeps_preferred;
    bool *kept, *asked; /* per heuristic: kept from the evaluation, or asked for at the expansion */
    PreferredStore preferred;
    uint8_t *setting;     /* queue modes at the last evaluation */
    uint8_t *setting_now; /* scratch */
} Eager;

/* --- Life ------------------------------------------------------------------------------------- */

static void make_lookahead(Search *search)
{
    Eager *eager = search->own;
    const SearchOptions *options = &search->options;
    if (options->num_threads > 1 && !evaluator_is_path_dependent(search->evaluator) &&
        !evaluator_has_memory(search->evaluator)) {
        eager->lookahead = lookahead_new(search->space, &search->registry, search->evaluator,
                                         search->num_heuristics, options->num_threads);
    }
}

/* Operators are kept from the evaluation if states are evaluated one by one. Those of heuristics
 * that depend on paths may change until the expansion. */
static void prepare_preferred(Search *search)
{
    Eager *eager = search->own;
    size_t num_heuristics = (size_t)search->num_heuristics;
    eager->keeps_preferred = search->has_preferred && search->options.num_threads == 1;
    eager->kept = MEM_NEW(bool, num_heuristics);
    eager->asked = MEM_NEW(bool, num_heuristics);
    for (int i = 0; i < search->num_heuristics; i++) {
        eager->kept[i] = search->prefers[i] && eager->keeps_preferred &&
                         !evaluator_is_list_path_dependent(search->evaluator, i);
        eager->asked[i] = search->prefers[i] && !eager->kept[i];
    }
    size_t size = evaluator_setting_size(search->evaluator);
    eager->setting = MEM_NEW(uint8_t, size);
    eager->setting_now = MEM_NEW(uint8_t, size);
}

static void free_preferred(Search *search)
{
    Eager *eager = search->own;
    size_t size = evaluator_setting_size(search->evaluator);
    MEM_FREE(eager->kept, (size_t)search->num_heuristics);
    MEM_FREE(eager->asked, (size_t)search->num_heuristics);
    preferred_store_release(&eager->preferred);
    MEM_FREE(eager->setting, size);
    MEM_FREE(eager->setting_now, size);
}

static void make_own(Search *search)
{
    Eager *eager = MEM_NEW(Eager, 1);
    search->own = eager;
    prepare_preferred(search);
    eager->likely = MEM_NEW(int32_t, (size_t)search->options.num_lists);
    eager->child_values = MEM_NEW(int32_t, (size_t)search->task->num_variables);
    make_lookahead(search);
    if (search->options.remembers) {
        state_memo_init(&eager->memo, search->evaluator, &search->registry, search->num_heuristics);
    }
}

static void free_own(Search *search)
{
    Eager *eager = search->own;
    if (search->options.remembers) {
        state_memo_release(&eager->memo);
    }
    lookahead_free(eager->lookahead);
    free_preferred(search);
    MEM_FREE(eager->likely, (size_t)search->options.num_lists);
    MEM_FREE(eager->child_values, (size_t)search->task->num_variables);
    child_vec_release(&eager->children);
    int_vec_release(&eager->batch_states);
    evaluation_vec_release(&eager->batch_evaluations);
    MEM_FREE(eager, 1);
}

/* Values that wait in the lookahead may belong to another queue mode. */
static void restart(Search *search)
{
    Eager *eager = search->own;
    if (search->options.remembers) {
        state_memo_begin_episode(&eager->memo);
        return;
    }
    preferred_store_clear(&eager->preferred);
    search_core_clear_states(search, false);
    evaluator_save_setting(search->evaluator, eager->setting);
    lookahead_free(eager->lookahead);
    eager->lookahead = NULL;
    make_lookahead(search);
}

static void forget(Search *search)
{
    Eager *eager = search->own;
    if (search->options.remembers) {
        state_memo_forget(&eager->memo);
    }
    preferred_store_release(&eager->preferred);
}

static size_t memory(const Search *search)
{
    const Eager *eager = search->own;
    return state_memo_size(&eager->memo) + preferred_store_size(&eager->preferred);
}

int64_t eager_num_met(const Search *search)
{
    const Eager *eager = search->own;
    assert(search->options.remembers && eager->memo.num_met <= search->registry.count);
    return eager->memo.num_met;
}

void eager_drop_moves(Search *search)
{
    Eager *eager = search->own;
    assert(search->options.remembers);
    if (!eager->memo.drops_moves) {
        state_memo_drop_moves(&eager->memo);
    }
}

/* Reserves all that an expansion with `count` successors can need. */
static bool try_reserve(Search *search, int32_t count)
{
    Eager *eager = search->own;
    size_t n = (size_t)count;
    size_t num_states = (size_t)search->registry.count + n;
    return search_core_try_reserve_states(search, count) &&
           int_vec_try_reserve(&search->h, num_states * search->num_columns) &&
           search_core_try_reserve_children(search, count) &&
           child_vec_try_reserve(&eager->children, n) &&
           int_vec_try_reserve(&eager->batch_states, n) &&
           evaluation_vec_try_reserve(&eager->batch_evaluations, n) &&
           int_vec_try_reserve(&search->batch_h, n * search->num_columns) &&
           search_core_try_reserve_lists(search, count) &&
           (!eager->keeps_preferred ||
            preferred_store_try_reserve(&eager->preferred, num_states)) &&
           (!search->options.remembers || state_memo_try_reserve(&eager->memo, count));
}

/* --- Inserting -------------------------------------------------------------------------------- */

/* Puts an open state into all lists, except those whose heuristic calls it a dead end. */
static void insert_into_lists(Search *search, int32_t state)
{
    assert(search->nodes.data[state].status == NODE_OPEN);
    const int32_t *h = search_core_h(search, state);
    Node node = search->nodes.data[state];
    bool is_preferred = search->has_preferred &&
                        (node.parent == NO_STATE || search_core_is_preferred(search, node.op));
    for (int list = 0; list < search->options.num_lists; list++) {
        OpenKey key = search_core_key(search, list, h, node.g);
        if (key == LIST_KEYS_NONE ||
            (!is_preferred && search->options.lists[list].is_preferred_only)) {
            continue;
        }
        if (!search->bursts[list]) {
            open_list_push(search->lists[list], key, state);
        } else if (burst_is_active(search, list) && burst_wants(search, list, is_preferred)) {
            burst_push(search, list, key, (OpenMove){.state = state});
        }
    }
}

static void measure_novelty(Search *search, int32_t state)
{
    if (list_keys_has_novelty(search->keys)) {
        Eager *eager = search->own;
        state_pack_unpack(&search->space->pack, state_registry_words(&search->registry, state),
                          eager->child_values);
        list_keys_measure(search->keys, eager->child_values, search_core_h(search, state));
    }
}

/* Processes a new state whose values are in its row: it is a dead end, or goes into the lists. */
static void settle_new(Search *search, int32_t state, Node node, Evaluation evaluation)
{
    assert(evaluation.is_dead_end || evaluation.num_asked == search->num_heuristics);
    search->stats.evaluated++;
    search->stats.evaluations += evaluator_num_heuristics(search->evaluator, evaluation.num_asked);
    search->stats.work += evaluator_work(search->evaluator, evaluation.num_asked);
    node.status = evaluation.is_dead_end ? NODE_DEAD_END : NODE_OPEN;
    search_core_set_node(search, state, node);
    if (evaluation.is_dead_end) {
        search->stats.dead_ends++;
        return;
    }
    measure_novelty(search, state);
    search_core_meet(search, state);
    insert_into_lists(search, state);
    search_core_note_progress(search, state, search_core_h(search, state));
}

static void settle_evaluated(Search *search, int32_t state, Node node, int32_t batch_index)
{
    Eager *eager = search->own;
    assert((size_t)batch_index < eager->batch_states.size);
    assert(eager->batch_states.data[batch_index] == state);
    Evaluation evaluation = eager->batch_evaluations.data[batch_index];
    size_t count = (size_t)search->num_heuristics;
    if (!evaluation.is_dead_end) {
        memcpy(search_core_h(search, state), search->batch_h.data + (size_t)batch_index * count,
               count * sizeof(int32_t));
    }
    settle_new(search, state, node, evaluation);
}

/* --- Expansion -------------------------------------------------------------------------------- */

static Child register_child(Search *search, int32_t index)
{
    Eager *eager = search->own;
    bool is_new;
    int32_t state = search_core_insert_child(search, index, &is_new);
    Child child = {search->applicable[index], state, -1};
    if (is_new) {
        assert(eager->batch_states.size < eager->batch_states.capacity);
        child.batch_index = (int32_t)eager->batch_states.size;
        eager->batch_states.data[eager->batch_states.size++] = state;
        search->nodes.data[state] = (Node){.status = NODE_NEW};
    }
    return child;
}

/* Fills `likely` with the next states of the lists, beginning behind the list that was used last;
 * returns their number. */
static int list_likely(Search *search)
{
    Eager *eager = search->own;
    int count = 0;
    for (int i = 1; i <= search->options.num_lists; i++) {
        int list = (search->last_list + i) % search->options.num_lists;
        if (open_list_can_peek(search->lists[list])) {
            eager->likely[count++] = open_list_peek(search->lists[list]);
        }
    }
    return count;
}

/* Evaluates part of the batch; false if a limit is reached. */
static bool evaluate(Search *search, int32_t first, int32_t count)
{
    Eager *eager = search->own;
    size_t first_value = (size_t)first * (size_t)search->num_heuristics;
    assert((size_t)(first + count) <= eager->batch_states.size);
    EvaluatorBatch batch = {.registry = &search->registry,
                            .states = eager->batch_states.data + first,
                            .count = count,
                            .out_evaluations = eager->batch_evaluations.data + first,
                            .out_values = search->batch_h.data + first_value};
    if (eager->lookahead) {
        return lookahead_run(eager->lookahead, &batch, eager->likely, list_likely(search));
    }
    return evaluator_run(search->evaluator, &batch);
}

/* Computes path-dependent heuristics again for a state that was reached in another way. False if a
 * limit is reached; *out_is_dead_end says whether the state is a dead end now. */
static bool evaluate_again(Search *search, int32_t state, bool *out_is_dead_end)
{
    Evaluation evaluation;
    EvaluatorBatch batch = {.registry = &search->registry,
                            .states = &state,
                            .count = 1,
                            .out_evaluations = &evaluation,
                            .out_values = search_core_h(search, state),
                            .num_known = search->num_heuristics};
    if (!evaluator_run(search->evaluator, &batch)) {
        return false;
    }
    search->stats.evaluations += evaluation.num_computed;
    *out_is_dead_end = evaluation.is_dead_end;
    return true;
}

/* Whether a known state that is reached more cheaply goes into the lists again. */
static bool is_inserted_again(Search *search, NodeStatus status)
{
    if (status == NODE_CLOSED) {
        search->stats.reopened += search->options.reopens;
        return search->options.reopens;
    }
    return search->options.rules.cheaper_rule == RUN_CHEAPER_INSERTS;
}

/* Processes a state met before, which may have become cheaper. False if a limit is reached. */
static bool settle_known(Search *search, int32_t state, Node node)
{
    Node known = search->nodes.data[state];
    if (known.status == NODE_DEAD_END) {
        return true;
    }
    if (search_core_meet_again(search, state)) {
        node = search_core_is_cheaper(search, state, node) ? node : known;
        node.status = NODE_OPEN;
        search_core_set_node(search, state, node);
        insert_into_lists(search, state);
        return true;
    }
    if (!search_core_is_cheaper(search, state, node)) {
        return true;
    }
    bool is_inserted = is_inserted_again(search, known.status);
    node.status = is_inserted ? NODE_OPEN : known.status;
    search_core_set_node(search, state, node);
    bool is_dead_end = false;
    if (is_inserted && evaluator_is_path_dependent(search->evaluator) &&
        !evaluate_again(search, state, &is_dead_end)) {
        return false;
    }
    if (is_inserted && !is_dead_end) {
        insert_into_lists(search, state);
    }
    return true;
}

static bool settle_child(Search *search, int32_t parent, Child child)
{
    Node node = search_core_child_node(search, parent, child.op);
    search->stats.generated++;
    if (child.batch_index < 0) {
        return settle_known(search, child.state, node);
    }
    settle_evaluated(search, child.state, node, child.batch_index);
    return true;
}

/* --- Preferred operators ---------------------------------------------------------------------- */

static bool setting_has_changed(Search *search)
{
    Eager *eager = search->own;
    size_t size = evaluator_setting_size(search->evaluator);
    if (size == 0) {
        return false;
    }
    evaluator_save_setting(search->evaluator, eager->setting_now);
    bool has_changed = memcmp(eager->setting, eager->setting_now, size) != 0;
    memcpy(eager->setting, eager->setting_now, size);
    return has_changed;
}

/* Keeps the preferred operators of the state that was just evaluated. After a change of queue mode
 * another evaluation may prefer others. */
static void keep_preferred(Search *search, int32_t state)
{
    Eager *eager = search->own;
    search->preferred.size = 0;
    for (int list = 0; list < search->options.num_lists; list++) {
        if (eager->kept[list]) {
            evaluator_add_preferred(search->evaluator, list, &search->preferred);
        }
    }
    preferred_store_keep(&eager->preferred, state, &search->preferred);
    if (setting_has_changed(search)) {
        preferred_store_void(&eager->preferred);
    }
}

/* Finds the preferred operators of the state in expansion. Those that were not kept cost another
 * evaluation. It counts as one in either case, as in Fast Downward. */
static void find_preferred(Search *search, int32_t state)
{
    const Eager *eager = search->own;
    search->preferred.size = 0;
    bool is_kept = eager->keeps_preferred &&
                   preferred_store_take(&eager->preferred, state, &search->preferred);
    const bool *asked = is_kept ? eager->asked : search->prefers;
    bool is_asking = false;
    for (int list = 0; list < search->options.num_lists; list++) {
        search->stats.evaluations += search->prefers[list];
        is_asking |= asked[list];
    }
    if (is_asking) {
        evaluator_ask_preferred(search->evaluator, &search->registry, state, asked,
                                &search->preferred);
    }
    search_core_mark_preferred(search);
}

/* --- Successors ------------------------------------------------------------------------------- */

/* Processes the successors one by one: path-dependent heuristics must know every transition before
 * the state is evaluated, and none after it. Preferred operators can only be kept of the state that
 * was evaluated last. */
static bool settle_in_turn(Search *search, int32_t parent)
{
    Eager *eager = search->own;
    HeurState from = {search->values, parent};
    bool ok = true;
    for (size_t i = 0; i < eager->children.size && ok; i++) {
        Child child = eager->children.data[i];
        evaluator_note_transition(search->evaluator, &search->registry, from, child.op,
                                  child.state);
        ok = child.batch_index < 0 || evaluate(search, child.batch_index, 1);
        if (ok && eager->keeps_preferred && child.batch_index >= 0 &&
            !eager->batch_evaluations.data[child.batch_index].is_dead_end) {
            keep_preferred(search, child.state);
        }
        ok = ok && settle_child(search, parent, child);
    }
    return ok;
}

/* Evaluates all new successors, then processes all. The second pass does not depend on the values
 * of later successors, so the result is the same as one by one. */
static bool settle_together(Search *search, int32_t parent)
{
    Eager *eager = search->own;
    bool ok = evaluate(search, 0, (int32_t)eager->batch_states.size);
    for (size_t i = 0; i < eager->children.size && ok; i++) {
        ok = settle_child(search, parent, eager->children.data[i]);
    }
    return ok;
}

/* --- Expansion with a memo -------------------------------------------------------------------- */

static int32_t register_remembered(Search *search, int32_t index)
{
    Eager *eager = search->own;
    bool is_new;
    int32_t state = search_core_insert_child(search, index, &is_new);
    if (is_new) {
        state_memo_add(&eager->memo, state);
    }
    return state;
}

static void remember_children(Search *search, int32_t parent, int32_t count)
{
    Eager *eager = search->own;
    assert(search->options.remembers);
    state_memo_expand(&eager->memo, parent, count);
    for (int32_t i = 0; i < count; i++) {
        state_memo_add_move(&eager->memo, search->applicable[i], register_remembered(search, i));
    }
}

static bool settle_move(Search *search, int32_t parent, MemoMove move)
{
    Eager *eager = search->own;
    Evaluation evaluation;
    Node node = search_core_child_node(search, parent, move.op);
    search->stats.generated++;
    if (!state_memo_meet(&eager->memo, move.state)) {
        return settle_known(search, move.state, node);
    }
    if (!state_memo_evaluate(&eager->memo, move.state, search_core_h(search, move.state),
                             &evaluation)) {
        return false;
    }
    settle_new(search, move.state, node, evaluation);
    return true;
}

/* Processes the successors one by one, so that queue modes change and paths are noted as without a
 * memo. */
static SearchStatus settle_remembered(Search *search, int32_t parent)
{
    Eager *eager = search->own;
    int32_t count;
    const MemoMove *moves = state_memo_moves(&eager->memo, parent, &count);
    bool is_path_dependent = evaluator_is_path_dependent(search->evaluator);
    HeurState from = {search->values, parent};
    bool ok = true;
    for (int32_t i = 0; i < count && ok; i++) {
        if (is_path_dependent) {
            evaluator_note_transition(search->evaluator, &search->registry, from, moves[i].op,
                                      moves[i].state);
        }
        ok = settle_move(search, parent, moves[i]);
    }
    return ok ? SEARCH_RUNNING : search_core_limit_status(search);
}

/* Expands a state that an earlier run expanded. It is not a goal, or that run would have ended. */
static SearchStatus expand_again(Search *search, int32_t state)
{
    Eager *eager = search->own;
    int32_t count;
    state_memo_moves(&eager->memo, state, &count);
    if (!search_core_try_reserve_lists(search, count) ||
        !state_memo_try_reserve(&eager->memo, count)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    if (evaluator_is_path_dependent(search->evaluator)) {
        state_pack_unpack(&search->space->pack, state_registry_words(&search->registry, state),
                          search->values);
    }
    return settle_remembered(search, state);
}

static SearchStatus expand(Search *search, int32_t state)
{
    Eager *eager = search->own;
    assert(search->nodes.data[state].status == NODE_OPEN);
    search->nodes.data[state].status = NODE_CLOSED;
    search->stats.expanded++;
    if (search->options.remembers && state_memo_is_expanded(&eager->memo, state)) {
        return expand_again(search, state);
    }
    int32_t num_ops;
    if (search_core_reach_goal(search, state, &num_ops)) {
        return SEARCH_SOLVED;
    }
    if (!try_reserve(search, num_ops)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    if (search->has_preferred) {
        find_preferred(search, state);
    }
    search_core_generate(search, state, num_ops);
    if (search->options.remembers) {
        remember_children(search, state, num_ops);
        SearchStatus status = settle_remembered(search, state);
        state_memo_end_expansion(&eager->memo, state);
        return status;
    }
    eager->batch_states.size = 0;
    eager->children.size = (size_t)num_ops;
    for (int32_t i = 0; i < num_ops; i++) {
        eager->children.data[i] = register_child(search, i);
    }
    bool is_in_turn = evaluator_is_path_dependent(search->evaluator) || eager->keeps_preferred;
    bool ok = is_in_turn ? settle_in_turn(search, state) : settle_together(search, state);
    return ok ? SEARCH_RUNNING : search_core_limit_status(search);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Evaluates the initial state; false if a limit is reached. */
static bool evaluate_initial(Search *search, int32_t state, Evaluation *out_evaluation)
{
    Eager *eager = search->own;
    if (search->options.remembers) {
        return state_memo_evaluate(&eager->memo, state, search_core_h(search, state),
                                   out_evaluation);
    }
    if (!evaluate(search, 0, 1)) {
        return false;
    }
    *out_evaluation = eager->batch_evaluations.data[0];
    memcpy(search_core_h(search, state), search->batch_h.data,
           (size_t)out_evaluation->num_asked * sizeof(int32_t));
    return true;
}

/* Evaluates the initial state and puts it into the lists. If it is a dead end, the lists stay
 * empty. */
static void start(Search *search)
{
    Eager *eager = search->own;
    if (!try_reserve(search, 1)) {
        search->status = SEARCH_OUT_OF_MEMORY;
        return;
    }
    bool is_new;
    int32_t state = search_core_insert_initial(search, &is_new);
    if (search->options.remembers) {
        if (is_new) {
            state_memo_add(&eager->memo, state);
        }
        state_memo_meet(&eager->memo, state);
    } else {
        eager->batch_states.data[0] = state;
        eager->batch_states.size = 1;
    }
    if (eager->keeps_preferred) {
        preferred_store_keep(&eager->preferred, state, NULL);
    }
    Evaluation evaluation;
    if (!evaluate_initial(search, state, &evaluation)) {
        search->status = search_core_limit_status(search);
        return;
    }
    memcpy(search->initial_h, search_core_h(search, state),
           (size_t)evaluation.num_asked * sizeof(int32_t));
    settle_new(search, state, (Node){.parent = NO_STATE}, evaluation);
    search->stats.dead_ends = 0; /* Fast Downward does not count the initial state */
}

/* The initial state is known, and not a dead end: there was something to expand. */
static SearchStatus begin_again(Search *search)
{
    if (!try_reserve(search, 1)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    search_core_meet(search, 0);
    search->nodes.data[0].status = NODE_OPEN;
    insert_into_lists(search, 0);
    return SEARCH_RUNNING;
}

/* Before an expansion. */
static void note_jump(Search *search, int32_t state)
{
    int32_t weight = search->options.weight;
    if (weight > 0 && search->options.num_lists == 1) {
        int64_t h = search_core_h(search, state)[0];
        int64_t value = (int64_t)search->nodes.data[state].g + weight * h;
        if (value > search->jump.value) {
            search->jump = (SearchJump){value, search->stats};
        }
    }
}

static SearchStatus visit(Search *search, int list, bool *out_is_stale)
{
    int32_t state = open_list_pop(burst_take(search, list));
    assert(search->nodes.data[state].status != NODE_NEW);
    const StateWord *words = state_registry_words(&search->registry, state);
    *out_is_stale =
        search->nodes.data[state].status == NODE_CLOSED || !burst_admits(search, list, words);
    if (*out_is_stale) {
        return SEARCH_RUNNING;
    }
    burst_enter(search, list);
    note_jump(search, state);
    return expand(search, state);
}

const SearchKindClass eager_class = {
    .name = "eager",
    .open = make_own,
    .close = free_own,
    .restart = restart,
    .forget = forget,
    .memory = memory,
    .begin_again = begin_again,
    .start = start,
    .visit = visit,
};
