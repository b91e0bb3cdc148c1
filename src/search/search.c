#include "search/search.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/vec.h"
#include "search/evaluator.h"
#include "search/lookahead.h"
#include "search/state_memo.h"
#include "task/state_registry.h"
#include "task/state_space.h"

typedef enum NodeStatus { NODE_NEW, NODE_OPEN, NODE_CLOSED, NODE_DEAD_END } NodeStatus;

/* g saturates at MAX_G; costs reported to users are summed up anew from the plan. */
#define MAX_G ((1u << 30) - 1)

typedef struct Node {
    uint32_t g : 30;
    uint32_t status : 2;
    int32_t parent; /* NO_STATE: initial state */
    int32_t op;     /* that led here from the parent */
} Node;

/* One successor of the state in expansion. */
typedef struct Child {
    int32_t op;
    int32_t state;
    int32_t batch_index; /* place in the batch of states to evaluate; -1: known before */
} Child;

DEFINE_VEC(NodeVec, node_vec, Node);
DEFINE_VEC(ChildVec, child_vec, Child);
DEFINE_VEC(WordVec, word_vec, StateWord);
DEFINE_VEC(HashVec, hash_vec, uint32_t);
DEFINE_VEC(EvaluationVec, evaluation_vec, Evaluation);

struct Search {
    const Task *task;
    SearchOptions options;
    SearchStatus status;
    SearchStats stats;
    int last_list;
    int32_t goal_state;

    StateSpace *space;
    StateRegistry registry;
    NodeVec nodes; /* per state */
    IntVec h;      /* per state and list; of dead ends with a memo only */
    OpenList **lists;
    Evaluator *evaluator;
    StateMemo memo;              /* only if options.remembers */
    Lookahead *lookahead;        /* NULL: there are no idle threads to occupy */
    int32_t *likely;             /* per list: the state to be popped next */
    int32_t *initial_h, *best_h; /* per list */

    /* Scratch of one expansion; grows to the largest number of successors met. */
    int32_t *values;     /* of the state in expansion */
    int32_t *applicable; /* room for all operators, never empty */
    WordVec child_words; /* packed successors, one behind the other */
    HashVec child_hashes;
    ChildVec children;
    IntVec batch_states;
    EvaluationVec batch_evaluations;
    IntVec batch_h;
};

const char *search_step_kind_name(SearchStepKind kind)
{
    return kind == SEARCH_STEP_POP ? "pop" : "expansion";
}

const char *search_status_name(SearchStatus status)
{
    switch (status) {
    case SEARCH_SOLVED:
        return "solved";
    case SEARCH_EXHAUSTED:
        return "exhausted";
    case SEARCH_OUT_OF_MEMORY:
        return "out_of_memory";
    case SEARCH_OUT_OF_TIME:
        return "out_of_time";
    case SEARCH_OUT_OF_STEPS:
        return "out_of_steps";
    case SEARCH_INTERRUPTED:
        return "interrupted";
    case SEARCH_RUNNING:
        break;
    }
    return "running";
}

/* --- Life ------------------------------------------------------------------------------------- */

static void start(Search *search);

/* What the caller asks for, with what cannot be done left out. */
static SearchOptions usable_options(const SearchOptions *options)
{
    SearchOptions usable = *options;
    usable.remembers &= options->num_lists <= STATE_MEMO_MAX_LISTS;
    usable.num_threads = usable.remembers ? 1 : options->num_threads;
    return usable;
}

static void make_lookahead(Search *search)
{
    const SearchOptions *options = &search->options;
    if (options->num_threads > 1 && !evaluator_is_path_dependent(search->evaluator) &&
        !evaluator_has_memory(search->evaluator)) {
        search->lookahead = lookahead_new(search->space, &search->registry, search->evaluator,
                                          options->num_lists, options->num_threads);
    }
}

Search *search_new(const Task *task, const SearchOptions *wanted, Error *error)
{
    assert(wanted->num_lists > 0);
    SearchOptions options = usable_options(wanted);
    StateSpace *space = state_space_new(task);
    Evaluator *evaluator = evaluator_new(task, &space->pack, options.lists, options.num_lists,
                                         options.num_threads, options.limits, error);
    if (!evaluator) {
        state_space_free(space);
        return NULL;
    }
    size_t num_lists = (size_t)options.num_lists;
    Search *search = MEM_NEW(Search, 1);
    search->task = task;
    search->options = options;
    search->space = space;
    search->evaluator = evaluator;
    state_registry_init(&search->registry, space->pack.num_words);
    search->lists = MEM_NEW(OpenList *, num_lists);
    for (size_t i = 0; i < num_lists; i++) {
        search->lists[i] = open_list_new();
    }
    make_lookahead(search);
    if (options.remembers) {
        state_memo_init(&search->memo, evaluator, &search->registry, options.num_lists);
    }
    search->likely = MEM_NEW(int32_t, num_lists);
    search->initial_h = MEM_NEW(int32_t, num_lists);
    search->best_h = MEM_NEW(int32_t, num_lists);
    search->values = MEM_NEW(int32_t, (size_t)task->num_variables);
    search->applicable = MEM_NEW(int32_t, (size_t)task->num_operators + 1);
    start(search);
    return search;
}

void search_free(Search *search)
{
    if (!search) {
        return;
    }
    size_t num_lists = (size_t)search->options.num_lists;
    for (size_t i = 0; i < num_lists; i++) {
        open_list_free(search->lists[i]);
    }
    MEM_FREE(search->lists, num_lists);
    if (search->options.remembers) {
        state_memo_release(&search->memo);
    }
    lookahead_free(search->lookahead);
    MEM_FREE(search->likely, num_lists);
    MEM_FREE(search->initial_h, num_lists);
    MEM_FREE(search->best_h, num_lists);
    MEM_FREE(search->values, (size_t)search->task->num_variables);
    MEM_FREE(search->applicable, (size_t)search->task->num_operators + 1);
    word_vec_release(&search->child_words);
    hash_vec_release(&search->child_hashes);
    child_vec_release(&search->children);
    int_vec_release(&search->batch_states);
    evaluation_vec_release(&search->batch_evaluations);
    int_vec_release(&search->batch_h);
    node_vec_release(&search->nodes);
    int_vec_release(&search->h);
    state_registry_release(&search->registry);
    evaluator_free(search->evaluator);
    state_space_free(search->space);
    MEM_FREE(search, 1);
}

/* --- Memory ----------------------------------------------------------------------------------- */

static bool try_reserve_lists(Search *search, int32_t count)
{
    bool ok = true;
    for (int i = 0; i < search->options.num_lists && ok; i++) {
        ok = open_list_try_reserve(search->lists[i], count);
    }
    return ok;
}

/* All that an expansion with `count` successors can need, before anything is changed. */
static bool try_reserve(Search *search, int32_t count)
{
    size_t n = (size_t)count;
    size_t num_lists = (size_t)search->options.num_lists;
    if (!state_registry_try_reserve(&search->registry, count)) {
        return false;
    }
    size_t num_states = (size_t)search->registry.count + n;
    bool ok = node_vec_try_reserve(&search->nodes, num_states) &&
              int_vec_try_reserve(&search->h, num_states * num_lists) &&
              word_vec_try_reserve(&search->child_words, n * search->registry.num_words) &&
              hash_vec_try_reserve(&search->child_hashes, n) &&
              child_vec_try_reserve(&search->children, n) &&
              int_vec_try_reserve(&search->batch_states, n) &&
              evaluation_vec_try_reserve(&search->batch_evaluations, n) &&
              int_vec_try_reserve(&search->batch_h, n * num_lists);
    return ok && try_reserve_lists(search, count) &&
           (!search->options.remembers || state_memo_try_reserve(&search->memo, count));
}

static SearchStatus limit_status(const Search *search)
{
    switch (search->options.limits ? limits_check(search->options.limits) : LIMITS_OK) {
    case LIMITS_TIME:
        return SEARCH_OUT_OF_TIME;
    case LIMITS_INTERRUPT:
        return SEARCH_INTERRUPTED;
    case LIMITS_OK:
        break;
    }
    return SEARCH_RUNNING;
}

/* --- Inserting -------------------------------------------------------------------------------- */

static int32_t *h_of(Search *search, int32_t state)
{
    return search->h.data + (size_t)state * (size_t)search->options.num_lists;
}

static OpenKey key_for(ListTie tie, int32_t h, int32_t g)
{
    switch (tie) {
    case LIST_TIE_SMALL_G:
        return open_list_tied_key(h, g);
    case LIST_TIE_LARGE_G:
        return open_list_tied_key(h, (int32_t)MAX_G - g);
    case LIST_TIE_AGE:
        break;
    }
    return h;
}

/* A list whose heuristic sees a dead end, though not reliably, does without the state. */
static void insert_into_lists(Search *search, int32_t state)
{
    const int32_t *h = h_of(search, state);
    int32_t g = (int32_t)search->nodes.data[state].g;
    for (int list = 0; list < search->options.num_lists; list++) {
        if (h[list] != HEUR_DEAD_END) {
            OpenKey key = key_for(search->options.lists[list].tie, h[list], g);
            open_list_push(search->lists[list], key, state);
        }
    }
}

static void note_progress(Search *search, int32_t state)
{
    const int32_t *h = h_of(search, state);
    bool is_progress = false;
    for (int list = 0; list < search->options.num_lists; list++) {
        if (h[list] < search->best_h[list]) {
            search->best_h[list] = h[list];
            is_progress = true;
            log_line(search->options.log, LOG_NORMAL, "New best heuristic value for %s: %d",
                     search->options.lists[list].name, h[list]);
        }
    }
    if (is_progress) {
        log_line(search->options.log, LOG_NORMAL, "[g=%u, %lld evaluated, %lld expanded]",
                 (unsigned)search->nodes.data[state].g, (long long)search->stats.evaluated,
                 (long long)search->stats.expanded);
    }
}

/* A state seen for the first time has been evaluated, its values are in its row: dead end, or into
 * the lists. */
static void settle_new(Search *search, int32_t state, Node node, Evaluation evaluation)
{
    search->stats.evaluated++;
    search->stats.evaluations += evaluation.num_asked;
    node.status = evaluation.is_dead_end ? NODE_DEAD_END : NODE_OPEN;
    search->nodes.data[state] = node;
    if (evaluation.is_dead_end) {
        search->stats.dead_ends++;
        return;
    }
    insert_into_lists(search, state);
    note_progress(search, state);
}

static void settle_evaluated(Search *search, int32_t state, Node node, int32_t batch_index)
{
    Evaluation evaluation = search->batch_evaluations.data[batch_index];
    size_t num_lists = (size_t)search->options.num_lists;
    if (!evaluation.is_dead_end) {
        memcpy(h_of(search, state), search->batch_h.data + (size_t)batch_index * num_lists,
               num_lists * sizeof(int32_t));
    }
    settle_new(search, state, node, evaluation);
}

/* --- Expansion -------------------------------------------------------------------------------- */

static uint32_t add_cost(uint32_t g, int32_t cost)
{
    return (uint32_t)cost < MAX_G - g ? g + (uint32_t)cost : MAX_G;
}

/* Generates all successors first, so that the index slots that they hash to are on their way from
 * memory when they are looked up. */
static void generate(Search *search, int32_t state, int32_t num_ops)
{
    size_t num_words = search->registry.num_words;
    const StateWord *words = state_registry_words(&search->registry, state);
    for (int32_t i = 0; i < num_ops; i++) {
        StateWord *child = search->child_words.data + (size_t)i * num_words;
        state_space_apply(search->space, words, search->values, search->applicable[i], child);
        uint32_t hash = state_registry_hash(&search->registry, child);
        search->child_hashes.data[i] = hash;
        hash_index_prefetch(&search->registry.index, hash);
    }
}

static int32_t insert_child(Search *search, int32_t index, bool *out_is_new)
{
    size_t num_words = search->registry.num_words;
    return state_registry_insert(&search->registry,
                                 search->child_words.data + (size_t)index * num_words,
                                 search->child_hashes.data[index], out_is_new);
}

static Child register_child(Search *search, int32_t index)
{
    bool is_new;
    int32_t state = insert_child(search, index, &is_new);
    Child child = {search->applicable[index], state, -1};
    if (is_new) {
        child.batch_index = (int32_t)search->batch_states.size;
        search->batch_states.data[search->batch_states.size++] = state;
        search->nodes.data[state] = (Node){.status = NODE_NEW};
    }
    return child;
}

/* The states that would be popped next, beginning with the list after the one used last. */
static int list_likely(Search *search)
{
    int count = 0;
    for (int i = 1; i <= search->options.num_lists; i++) {
        int list = (search->last_list + i) % search->options.num_lists;
        if (open_list_count(search->lists[list]) > 0) {
            search->likely[count++] = open_list_peek(search->lists[list]);
        }
    }
    return count;
}

/* Evaluates part of the batch; false if a limit struck. */
static bool evaluate(Search *search, int32_t first, int32_t count)
{
    size_t num_lists = (size_t)search->options.num_lists;
    EvaluatorBatch batch = {.registry = &search->registry,
                            .states = search->batch_states.data + first,
                            .count = count,
                            .out_evaluations = search->batch_evaluations.data + first,
                            .out_values = search->batch_h.data + (size_t)first * num_lists};
    if (search->lookahead) {
        return lookahead_run(search->lookahead, &batch, search->likely, list_likely(search));
    }
    return evaluator_run(search->evaluator, &batch);
}

/* Asks path-dependent heuristics again for a state that was reached in another way. Returns false if
 * a limit struck; *out_is_dead_end says what they think of the state now. */
static bool evaluate_again(Search *search, int32_t state, bool *out_is_dead_end)
{
    Evaluation evaluation;
    EvaluatorBatch batch = {.registry = &search->registry,
                            .states = &state,
                            .count = 1,
                            .out_evaluations = &evaluation,
                            .out_values = h_of(search, state),
                            .num_known = search->options.num_lists};
    if (!evaluator_run(search->evaluator, &batch)) {
        return false;
    }
    search->stats.evaluations += evaluation.num_computed;
    *out_is_dead_end = evaluation.is_dead_end;
    return true;
}

/* A cheaper way to a known state: SearchCheaperRule says what becomes of an open one; a closed one
 * only learns its new parent, as there is no reopening. False if a limit struck. */
static bool settle_known(Search *search, int32_t state, Node node)
{
    Node *known = &search->nodes.data[state];
    if (known->status == NODE_DEAD_END || known->g <= node.g) {
        return true;
    }
    node.status = known->status;
    *known = node;
    bool is_dead_end = false;
    if (node.status != NODE_OPEN || search->options.cheaper_rule == SEARCH_CHEAPER_KEEPS) {
        return true;
    }
    if (evaluator_is_path_dependent(search->evaluator) &&
        !evaluate_again(search, state, &is_dead_end)) {
        return false;
    }
    if (!is_dead_end) {
        insert_into_lists(search, state);
    }
    return true;
}

static bool settle_child(Search *search, int32_t parent, Child child)
{
    uint32_t g = search->nodes.data[parent].g;
    Node node = {.g = add_cost(g, task_operator_cost(search->task, child.op)) & MAX_G,
                 .parent = parent,
                 .op = child.op};
    search->stats.generated++;
    if (child.batch_index < 0) {
        return settle_known(search, child.state, node);
    }
    settle_evaluated(search, child.state, node, child.batch_index);
    return true;
}

/* Path-dependent heuristics must hear of every transition before the state is evaluated, and of
 * none that comes after it, so the successors are dealt with one by one. */
static bool settle_in_turn(Search *search, int32_t parent)
{
    HeurState from = {search->values, parent};
    bool ok = true;
    for (size_t i = 0; i < search->children.size && ok; i++) {
        Child child = search->children.data[i];
        evaluator_note_transition(search->evaluator, &search->registry, from, child.op,
                                  child.state);
        ok = (child.batch_index < 0 || evaluate(search, child.batch_index, 1)) &&
             settle_child(search, parent, child);
    }
    return ok;
}

/* First evaluates, then settles all. Nothing that the second pass does depends on the evaluation of
 * a later successor, so the result is as if they came in turn. */
static bool settle_together(Search *search, int32_t parent)
{
    bool ok = evaluate(search, 0, (int32_t)search->batch_states.size);
    for (size_t i = 0; i < search->children.size && ok; i++) {
        ok = settle_child(search, parent, search->children.data[i]);
    }
    return ok;
}

/* --- Expansion with a memo --------------------------------------------------------------------- */

static int32_t register_remembered(Search *search, int32_t index)
{
    bool is_new;
    int32_t state = insert_child(search, index, &is_new);
    if (is_new) {
        state_memo_add(&search->memo, state);
    }
    return state;
}

static void remember_children(Search *search, int32_t parent, int32_t count)
{
    state_memo_expand(&search->memo, parent, count);
    for (int32_t i = 0; i < count; i++) {
        state_memo_add_move(&search->memo, search->applicable[i], register_remembered(search, i));
    }
}

static bool settle_move(Search *search, int32_t parent, MemoMove move)
{
    Evaluation evaluation;
    uint32_t g = search->nodes.data[parent].g;
    Node node = {.g = add_cost(g, task_operator_cost(search->task, move.op)) & MAX_G,
                 .parent = parent,
                 .op = move.op};
    search->stats.generated++;
    if (!state_memo_meet(&search->memo, move.state)) {
        return settle_known(search, move.state, node);
    }
    if (!state_memo_evaluate(&search->memo, move.state, h_of(search, move.state), &evaluation)) {
        return false;
    }
    settle_new(search, move.state, node, evaluation);
    return true;
}

/* The successors in turn: settings of heuristics change, and paths are noted, as without a memo. */
static SearchStatus settle_remembered(Search *search, int32_t parent)
{
    int32_t count;
    const MemoMove *moves = state_memo_moves(&search->memo, parent, &count);
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
    return ok ? SEARCH_RUNNING : limit_status(search);
}

/* A state that an earlier run expanded; it is not a goal. */
static SearchStatus expand_again(Search *search, int32_t state)
{
    int32_t count;
    state_memo_moves(&search->memo, state, &count);
    if (!try_reserve_lists(search, count) || !state_memo_try_reserve(&search->memo, count)) {
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
    search->nodes.data[state].status = NODE_CLOSED;
    search->stats.expanded++;
    if (search->options.remembers && state_memo_is_expanded(&search->memo, state)) {
        return expand_again(search, state);
    }
    const StateWord *words = state_registry_words(&search->registry, state);
    if (state_space_is_goal(search->space, words)) {
        search->goal_state = state;
        return SEARCH_SOLVED;
    }
    state_pack_unpack(&search->space->pack, words, search->values);
    int32_t num_ops =
        succ_gen_applicable(&search->space->succ_gen, search->values, search->applicable);
    if (!try_reserve(search, num_ops)) {
        return SEARCH_OUT_OF_MEMORY;
    }
    generate(search, state, num_ops);
    if (search->options.remembers) {
        remember_children(search, state, num_ops);
        return settle_remembered(search, state);
    }
    search->batch_states.size = 0;
    search->children.size = (size_t)num_ops;
    for (int32_t i = 0; i < num_ops; i++) {
        search->children.data[i] = register_child(search, i);
    }
    bool ok = evaluator_is_path_dependent(search->evaluator) ? settle_in_turn(search, state)
                                                             : settle_together(search, state);
    return ok ? SEARCH_RUNNING : limit_status(search);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Evaluates the initial state; false if a limit struck. */
static bool evaluate_initial(Search *search, int32_t state, Evaluation *out_evaluation)
{
    evaluator_note_initial(search->evaluator, &search->registry, state);
    if (search->options.remembers) {
        return state_memo_evaluate(&search->memo, state, h_of(search, state), out_evaluation);
    }
    if (!evaluate(search, 0, 1)) {
        return false;
    }
    *out_evaluation = search->batch_evaluations.data[0];
    memcpy(h_of(search, state), search->batch_h.data,
           (size_t)out_evaluation->num_asked * sizeof(int32_t));
    return true;
}

/* The search has nothing to do if the initial state is a dead end. */
static void start(Search *search)
{
    search->status = SEARCH_RUNNING;
    search->stats = (SearchStats){0};
    search->last_list = -1;
    search->goal_state = NO_STATE;
    for (int list = 0; list < search->options.num_lists; list++) {
        search->initial_h[list] = search->best_h[list] = HEUR_DEAD_END;
    }
    if (!try_reserve(search, 1)) {
        search->status = SEARCH_OUT_OF_MEMORY;
        return;
    }
    state_space_initial(search->space, search->child_words.data);
    search->child_hashes.data[0] = state_registry_hash(&search->registry, search->child_words.data);
    search->batch_states.size = 0;
    int32_t state;
    if (search->options.remembers) {
        state = register_remembered(search, 0);
        state_memo_meet(&search->memo, state);
    } else {
        state = register_child(search, 0).state;
    }
    Evaluation evaluation;
    if (!evaluate_initial(search, state, &evaluation)) {
        search->status = limit_status(search);
        return;
    }
    memcpy(search->initial_h, h_of(search, state), (size_t)evaluation.num_asked * sizeof(int32_t));
    settle_new(search, state, (Node){.parent = NO_STATE}, evaluation);
    search->stats.dead_ends = 0; /* the peer does not count the initial state as one */
}

static void clear_lists(Search *search)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        open_list_clear(search->lists[i]);
    }
}

/* Values that wait in the lookahead may belong to other settings. */
void search_restart(Search *search)
{
    clear_lists(search);
    if (search->options.remembers) {
        state_memo_begin_episode(&search->memo);
    } else {
        state_registry_clear(&search->registry);
        evaluator_restart(search->evaluator);
        lookahead_free(search->lookahead);
        search->lookahead = NULL;
        make_lookahead(search);
    }
    start(search);
}

size_t search_memory(const Search *search)
{
    return state_registry_size(&search->registry) + search->nodes.capacity * sizeof(Node) +
           search->h.capacity * sizeof(int32_t) + state_memo_size(&search->memo) +
           evaluator_notes_size(search->evaluator);
}

void search_forget(Search *search)
{
    int32_t num_words = (int32_t)search->registry.num_words;
    state_registry_release(&search->registry);
    state_registry_init(&search->registry, num_words);
    node_vec_release(&search->nodes);
    int_vec_release(&search->h);
    evaluator_forget_notes(search->evaluator);
    if (search->options.remembers) {
        state_memo_forget(&search->memo);
    }
    search_restart(search);
}

/* The first non-empty list from `list` on, in cyclic order; -1: all are empty. */
static int next_non_empty(const Search *search, int list)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        int candidate = (list + i) % search->options.num_lists;
        if (open_list_count(search->lists[candidate]) > 0) {
            return candidate;
        }
    }
    return -1;
}

static SearchStatus pop_and_expand(Search *search, int list)
{
    SearchStatus status = limit_status(search);
    while (status == SEARCH_RUNNING) {
        list = next_non_empty(search, list);
        if (list < 0) {
            return SEARCH_EXHAUSTED;
        }
        search->last_list = list;
        int32_t state = open_list_pop(search->lists[list]);
        if (search->nodes.data[state].status != NODE_CLOSED) {
            return expand(search, state);
        }
        if (search->options.step_kind == SEARCH_STEP_POP) {
            break;
        }
    }
    return status;
}

SearchStatus search_step(Search *search, int list)
{
    assert(list >= 0 && list < search->options.num_lists);
    if (search->status == SEARCH_RUNNING) {
        search->stats.steps++;
        search->status = pop_and_expand(search, list);
        if (search->status == SEARCH_RUNNING && search->stats.steps == search->options.max_steps) {
            search->status = SEARCH_OUT_OF_STEPS;
        }
    }
    return search->status;
}

/* --- Looking at it ---------------------------------------------------------------------------- */

SearchStatus search_status(const Search *search)
{
    return search->status;
}

SearchStats search_stats(const Search *search)
{
    return search->stats;
}

int search_num_lists(const Search *search)
{
    return search->options.num_lists;
}

const ListSpec *search_list_spec(const Search *search, int list)
{
    return &search->options.lists[list];
}

bool search_list_is_reliable(const Search *search, int list)
{
    return search_list_spec(search, list)->heuristic.class->is_reliable(search->task);
}

int search_last_list(const Search *search)
{
    return search->last_list;
}

OpenListStats search_list_stats(const Search *search, int list)
{
    return open_list_stats(search->lists[list]);
}

int64_t search_list_count(const Search *search, int list)
{
    return open_list_count(search->lists[list]);
}

int32_t search_initial_h(const Search *search, int list)
{
    return search->initial_h[list];
}

int32_t search_best_h(const Search *search, int list)
{
    return search->best_h[list];
}

const char *search_figure(const Search *search, int list, int index, int64_t *out_value)
{
    return evaluator_figure(search->evaluator, list, index, out_value);
}

int64_t search_num_states(const Search *search)
{
    return search->options.remembers ? search->memo.num_met : search->registry.count;
}

void search_plan(const Search *search, Plan *out_plan)
{
    assert(search->status == SEARCH_SOLVED);
    IntVec *ops = &out_plan->ops;
    ops->size = 0;
    for (int32_t state = search->goal_state; search->nodes.data[state].parent != NO_STATE;
         state = search->nodes.data[state].parent) {
        int_vec_push(ops, search->nodes.data[state].op);
    }
    for (size_t low = 0, high = ops->size; low + 1 < high; low++, high--) {
        int32_t swapped = ops->data[low];
        ops->data[low] = ops->data[high - 1];
        ops->data[high - 1] = swapped;
    }
}
