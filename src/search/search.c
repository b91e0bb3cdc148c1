#include "search/search.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/name_table.h"
#include "search/burst.h"
#include "search/deferred.h"
#include "search/eager.h"
#include "search/rule_arm.h"
#include "search/selective.h"
#include "search/state_memo.h"
#include "task/plan_shorten.h"

/* The budget is checked once in so many steps. */
enum { STEPS_PER_BUDGET_CHECK = 16 };

static const SearchKindClass *const KINDS[] = {
    [SEARCH_EAGER] = &eager_class,
    [SEARCH_DEFERRED] = &deferred_class,
    [SEARCH_SELECTIVE] = &selective_class,
};

SearchStats search_stats_sum(SearchStats left, SearchStats right)
{
    return (SearchStats){
        .steps = left.steps + right.steps,
        .expanded = left.expanded + right.expanded,
        .evaluated = left.evaluated + right.evaluated,
        .evaluations = left.evaluations + right.evaluations,
        .generated = left.generated + right.generated,
        .reopened = left.reopened + right.reopened,
        .dead_ends = left.dead_ends + right.dead_ends,
        .work = left.work + right.work,
        .progress = left.progress + right.progress,
    };
}

const char *search_kind_name(size_t kind)
{
    return kind < sizeof KINDS / sizeof *KINDS ? KINDS[kind]->name : NULL;
}

const char *search_symmetry_name(size_t index)
{
    static const char *const NAMES[] = {"none", "objects"};
    return index < sizeof NAMES / sizeof *NAMES ? NAMES[index] : NULL;
}

const char *search_preferred_name(size_t index)
{
    static const char *const NAMES[] = {"all", "first"};
    return index < sizeof NAMES / sizeof *NAMES ? NAMES[index] : NULL;
}

bool search_kind_find(const char *name, SearchKind *out_kind)
{
    int kind =
        strcmp(name, "lazy") == 0 ? SEARCH_DEFERRED : name_table_find_word(name, search_kind_name);
    if (kind >= 0) {
        *out_kind = (SearchKind)kind;
    }
    return kind >= 0;
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

static void reset(Search *search);
static bool follow_rules(Search *search);

static bool has_arm(const SearchOptions *options, ArmKind arm)
{
    bool has_it = false;
    for (int i = 0; i < options->num_lists; i++) {
        has_it |= options->lists[i].arm == arm;
    }
    return has_it;
}

static bool has_simple_keys(const SearchOptions *options)
{
    bool are_simple = true;
    for (int i = 0; i < options->num_lists; i++) {
        are_simple &= list_spec_is_simple(&options->lists[i]);
    }
    return are_simple;
}

/* Whether there is something to do for threads. */
static bool can_use_threads(const SearchOptions *options)
{
    switch (options->kind) {
    case SEARCH_EAGER:
        return !options->remembers;
    case SEARCH_DEFERRED:
        return ahead_is_useful(options->lists, options->num_lists);
    case SEARCH_SELECTIVE:
        break;
    }
    return false;
}

/* The options without what this search does not support: a memo does not keep preferred operators
 * or novelty. */
static SearchOptions usable_options(const SearchOptions *options)
{
    SearchOptions usable = *options;
    usable.remembers &= options->num_lists <= STATE_MEMO_MAX_LISTS &&
                        options->kind == SEARCH_EAGER && options->bound == 0 &&
                        has_simple_keys(options) &&
                        !list_spec_has_preferred(options->lists, options->num_lists);
    usable.num_threads = can_use_threads(&usable) ? options->num_threads : 1;
    return usable;
}

/* A selective search need not evaluate a state with the heuristic that would name its preferred
 * operators, or with all heuristics of a key. */
static bool check_kind(const SearchOptions *options, Error *error)
{
    if (options->kind == SEARCH_SELECTIVE &&
        list_spec_has_preferred(options->lists, options->num_lists)) {
        error_set(error, ERROR_USAGE,
                  "lists of preferred successors need a search that is eager or deferred, not "
                  "selective");
        return false;
    }
    if (options->kind == SEARCH_SELECTIVE && !has_simple_keys(options)) {
        error_set(
            error, ERROR_USAGE,
            "bursts, restarts and lists by novelty or several heuristics need a search that is "
            "eager or deferred, not selective");
        return false;
    }
    if (has_arm(options, ARM_RULES) && (!options->rule_set || !KINDS[options->kind]->visit_new)) {
        error_set(error, ERROR_USAGE, "the arm rules needs %s",
                  options->rule_set ? "a deferred search" : "a policy with learned rules");
        return false;
    }
    if (options->kind == SEARCH_SELECTIVE && options->num_lists > SEARCH_MAX_SELECTIVE) {
        error_set(error, ERROR_USAGE, "selective evaluation takes at most %d lists",
                  SEARCH_MAX_SELECTIVE);
        return false;
    }
    return true;
}

static void make_preferred(Search *search)
{
    const SearchOptions *options = &search->options;
    search->has_preferred = list_spec_has_preferred(options->lists, options->num_lists);
    search->prefers = MEM_NEW(bool, (size_t)search->num_heuristics);
    for (int i = 0; i < options->num_lists; i++) {
        search->prefers[i] = (!options->prefers || options->prefers[i]) &&
                             !evaluator_is_repeat(search->evaluator, i);
    }
    search->preferred_mark = MEM_NEW(uint32_t, (size_t)search->task->num_operators);
}

static void make_scratch(Search *search)
{
    search->initial_h = MEM_NEW(int32_t, search->num_columns);
    search->best_h = MEM_NEW(int32_t, search->num_columns);
    search->values = MEM_NEW(int32_t, (size_t)search->task->num_variables);
    search->applicable = MEM_NEW(int32_t, (size_t)search->task->num_operators + 1);
    search->symmetry = search->options.prunes_symmetric ? symmetry_new(search->task) : NULL;
}

static void make_lists(Search *search)
{
    search->lists = MEM_NEW(OpenList *, (size_t)search->options.num_lists);
    for (int i = 0; i < search->options.num_lists; i++) {
        search->lists[i] =
            search->options.kind == SEARCH_DEFERRED ? open_list_new_of_moves() : open_list_new();
        list_keys_prepare(search->keys, i, search->lists[i]);
    }
}

static void free_lists(Search *search)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        open_list_free(search->lists[i]);
    }
    MEM_FREE(search->lists, (size_t)search->options.num_lists);
}

static void check_options(const SearchOptions *options)
{
    assert(options->lists && options->num_lists > 0 && options->num_threads >= 1);
    assert((size_t)options->kind < sizeof KINDS / sizeof *KINDS);
    assert(options->weight >= 0 && options->bound >= 0 && options->max_steps >= 0);
    assert(options->sharing_rate >= SEARCH_SHARING_ALL);
    (void)options;
}

/* What does not need heuristics. */
static Search *make_bare(const Task *task, SearchOptions options)
{
    Search *search = MEM_NEW(Search, 1);
    search->class = KINDS[options.kind];
    search->options = options;
    search->task = task;
    search->path_task = task_with_costs(task, options.path_costs);
    search->heuristic_task = task_with_costs(task, options.heuristic_costs);
    search->space = state_space_new(task);
    search->keys = list_keys_new(search->options.lists, options.num_lists, task);
    search->num_columns = (size_t)list_keys_num_columns(search->keys);
    state_registry_init(&search->registry, search->space->pack.num_words);
    make_lists(search);
    burst_open_all(search);
    search->rule_arm = has_arm(&options, ARM_RULES) ? rule_arm_new(search) : NULL;
    search->has_restart = has_arm(&options, ARM_RESTART);
    make_scratch(search);
    return search;
}

static bool make_heuristics(Search *search, Error *error)
{
    const SearchOptions *options = &search->options;
    const ListSpec *heuristics = list_keys_heuristics(search->keys, &search->num_heuristics);
    search->evaluator =
        evaluator_new(&search->heuristic_task, options->store, &search->space->pack, heuristics,
                      search->num_heuristics, options->num_threads, options->limits, error);
    if (!search->evaluator) {
        return false;
    }
    make_preferred(search);
    if (search->class->open) {
        search->class->open(search);
    }
    return true;
}

Search *search_new(const Task *task, const SearchOptions *wanted, Error *error)
{
    check_options(wanted);
    if (!check_kind(wanted, error)) {
        return NULL;
    }
    Search *search = make_bare(task, usable_options(wanted));
    reset(search);
    if (!follow_rules(search)) {
        if (!make_heuristics(search, error)) {
            search_free(search);
            return NULL;
        }
        search->class->start(search);
    }
    return search;
}

/* What grows with the number of states, but for the registry and the lists. */
static void release_states(Search *search)
{
    node_vec_release(&search->nodes);
    int_vec_release(&search->h);
    int_vec_release(&search->real_g);
    int_vec_release(&search->epochs);
    choice_vec_release(&search->choices);
}

void search_free(Search *search)
{
    if (!search) {
        return;
    }
    if (search->evaluator) {
        if (search->class->close) {
            search->class->close(search);
        }
        MEM_FREE(search->prefers, (size_t)search->num_heuristics);
        MEM_FREE(search->preferred_mark, (size_t)search->task->num_operators);
        evaluator_free(search->evaluator);
    }
    burst_close_all(search);
    rule_arm_free(search->rule_arm);
    free_lists(search);
    symmetry_free(search->symmetry);
    int_vec_release(&search->preferred);
    MEM_FREE(search->initial_h, search->num_columns);
    MEM_FREE(search->best_h, search->num_columns);
    MEM_FREE(search->values, (size_t)search->task->num_variables);
    MEM_FREE(search->applicable, (size_t)search->task->num_operators + 1);
    word_vec_release(&search->child_words);
    hash_vec_release(&search->child_hashes);
    int_vec_release(&search->batch_h);
    release_states(search);
    state_registry_release(&search->registry);
    list_keys_free(search->keys);
    state_space_free(search->space);
    MEM_FREE(search, 1);
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* Goes back to the beginning, as if nothing had been done. */
static void reset(Search *search)
{
    search->status = SEARCH_RUNNING;
    search->stats = (SearchStats){0};
    search->jump = (SearchJump){.value = -1};
    search->last_list = -1;
    search->goal_state = NO_STATE;
    search->choices.size = 0;
    search->epoch = 0;
    search->quiet_since = 0;
    search->may_restart = false;
    search->patience = ARM_RESTART_PATIENCE;
    rng_seed(&search->rng, 0);
    burst_restart_all(search);
    search->progress_state = 0;
    for (int list = 0; list < search->options.num_lists; list++) {
        assert(open_list_count(search->lists[list]) == 0);
        search->initial_h[list] = search->best_h[list] = HEUR_DEAD_END;
    }
}

/* True if rules alone lead to the goal: then the search is solved, and needs nothing else. */
static bool follow_rules(Search *search)
{
    bool is_solved = search->rule_arm && rule_arm_solve(search);
    if (is_solved) {
        log_line(search->options.log, LOG_NORMAL, "Learned rules lead to the goal without search.");
        search->status = SEARCH_SOLVED;
    }
    return is_solved;
}

static void clear_lists(Search *search)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        open_list_clear(search->lists[i]);
    }
}

void search_restart(Search *search)
{
    if (!search->evaluator) {
        return; /* rules alone led to the goal, and would again */
    }
    clear_lists(search);
    search->class->restart(search);
    reset(search);
    if (!follow_rules(search)) {
        search->class->start(search);
    }
}

size_t search_memory(const Search *search)
{
    size_t size =
        state_registry_size(&search->registry) + search->nodes.capacity * sizeof(Node) +
        (search->h.capacity + search->real_g.capacity + search->epochs.capacity) * sizeof(int32_t) +
        search->choices.capacity + list_keys_size(search->keys);
    if (!search->evaluator) {
        return size;
    }
    size += evaluator_size(search->evaluator);
    size += search->class->memory ? search->class->memory(search) : 0;
    for (int i = 0; i < search->options.num_lists; i++) {
        size += open_list_size(search->lists[i]);
    }
    return size;
}

void search_forget(Search *search)
{
    if (!search->evaluator) {
        return;
    }
    int32_t num_words = (int32_t)search->registry.num_words;
    state_registry_release(&search->registry);
    state_registry_init(&search->registry, num_words);
    release_states(search);
    free_lists(search);
    make_lists(search);
    evaluator_forget_notes(search->evaluator);
    if (search->class->forget) {
        search->class->forget(search);
    }
    search_restart(search);
}

/* The first non-empty list from `list` on, in cyclic order; -1: all are empty. */
static int next_non_empty(const Search *search, int list)
{
    for (int i = 0; i < search->options.num_lists; i++) {
        int candidate = (list + i) % search->options.num_lists;
        if (search_list_count(search, candidate) > 0) {
            return candidate;
        }
    }
    return -1;
}

/* Whether the search has been without progress for so long that it may restart. */
static bool can_restart(const Search *search)
{
    bool has_entries = false;
    for (int i = 0; i < search->options.num_lists; i++) {
        has_entries |= open_list_count(search->lists[i]) > 0;
    }
    return has_entries && search->stats.steps - search->quiet_since >= search->patience;
}

/* Known states keep their values; only the lists begin anew. */
static SearchStatus restart_lists(Search *search)
{
    clear_lists(search);
    burst_end_all(search);
    search->epoch++;
    search->patience *= 2;
    search->quiet_since = search->stats.steps;
    return search->class->begin_again(search);
}

static SearchStatus visit(Search *search, int list)
{
    SearchStatus status = search_core_limit_status(search);
    bool is_stale = true;
    while (status == SEARCH_RUNNING && is_stale) {
        list = next_non_empty(search, list);
        if (list < 0) {
            return SEARCH_EXHAUSTED;
        }
        search->last_list = list;
        if (search->options.lists[list].arm == ARM_RESTART) {
            return restart_lists(search);
        }
        if (search->options.lists[list].arm == ARM_RULES) {
            return rule_arm_step(search);
        }
        status = search->class->visit(search, list, &is_stale);
        if (search->options.rules.step_kind == RUN_STEP_POP) {
            break;
        }
    }
    return status;
}

static void make_step(Search *search, int list)
{
    assert(search->status == SEARCH_RUNNING);
    search->stats.steps++;
    search->wanted_list = list;
    search->status = visit(search, list);
    search->may_restart = search->has_restart && can_restart(search);
    if (search->status == SEARCH_RUNNING && search->stats.steps == search->options.max_steps) {
        search->status = SEARCH_OUT_OF_STEPS;
    }
}

/* --- Memory ----------------------------------------------------------------------------------- */

static bool note_choice(Search *search, int list)
{
    if (search->options.remembers) {
        if (!choice_vec_try_reserve(&search->choices, search->choices.size + 1)) {
            return false;
        }
        search->choices.data[search->choices.size++] = (uint8_t)list;
    }
    return true;
}

/* Forgets everything and repeats the steps of this run, which leads to the same place: a search is
 * deterministic. */
static void forget_earlier_runs(Search *search)
{
    const Log *log = search->options.log;
    ChoiceVec choices = search->choices;
    search->choices = (ChoiceVec){0};
    search->options.log = NULL;
    search_forget(search);
    for (size_t i = 0; i < choices.size && search->status == SEARCH_RUNNING; i++) {
        make_step(search, choices.data[i]);
    }
    assert(search->stats.steps <= (int64_t)choices.size);
    choice_vec_release(&search->choices);
    search->choices = choices;
    search->options.log = log;
}

static void keep_budget(Search *search)
{
    SearchBudget budget = search->options.budget;
    if (!budget.allows || search->status != SEARCH_RUNNING ||
        search->stats.steps % STEPS_PER_BUDGET_CHECK != 0) {
        return;
    }
    bool is_allowed = budget.allows(budget.context, search_memory(search));
    if (is_allowed || !search->options.remembers) {
        return;
    }
    if (search->registry.count > eager_num_met(search)) {
        forget_earlier_runs(search);
    } else {
        eager_drop_moves(search);
    }
}

SearchStatus search_step(Search *search, int list)
{
    assert(list >= 0 && list < search->options.num_lists);
    if (search->status == SEARCH_RUNNING) {
        if (note_choice(search, list)) {
            make_step(search, list);
        } else {
            search->status = SEARCH_OUT_OF_MEMORY;
        }
        keep_budget(search);
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

SearchKind search_kind(const Search *search)
{
    return search->options.kind;
}

int64_t search_list_uses(const Search *search, int list)
{
    return selective_num_uses(search, list);
}

int search_last_list(const Search *search)
{
    return search->last_list;
}

const int32_t *search_expanded_values(const Search *search)
{
    assert(search->options.kind == SEARCH_EAGER && !search->options.remembers);
    return search->values;
}

static bool has_entries(const Search *search, int list)
{
    return arm_has_entries(search->options.lists[list].arm);
}

/* An arm without a list looks like a list with one entry, which has the best h so far. */
OpenListStats search_list_stats(const Search *search, int list)
{
    if (!has_entries(search, list)) {
        int32_t h = search->best_h[list];
        return (OpenListStats){
            .count = search_list_count(search, list), .min = h, .max = h, .mean = h};
    }
    return open_list_stats(burst_front(search, list));
}

int64_t search_list_count(const Search *search, int list)
{
    switch (search->options.lists[list].arm) {
    case ARM_RESTART:
        return search->may_restart;
    case ARM_RULES:
        return rule_arm_is_ready(search);
    default:
        return open_list_count(burst_front(search, list));
    }
}

int64_t search_list_min(const Search *search, int list)
{
    return has_entries(search, list) ? open_list_min(burst_front(search, list))
                                     : search->best_h[list];
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
    return search->evaluator ? evaluator_figure(search->evaluator, list, index, out_value) : NULL;
}

SearchAhead search_ahead(const Search *search)
{
    return search->evaluator && search->options.kind == SEARCH_DEFERRED ? deferred_ahead(search)
                                                                        : (SearchAhead){0};
}

SearchJump search_last_jump(const Search *search)
{
    return search->jump;
}

int64_t search_num_states(const Search *search)
{
    return search->options.remembers ? eager_num_met(search) : search->registry.count;
}

void search_plan(const Search *search, Plan *out_plan)
{
    assert(search->status == SEARCH_SOLVED && search->goal_state != NO_STATE);
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
    if (has_arm(&search->options, ARM_BURST_WALK) && search->evaluator) {
        plan_shorten(search->task, out_plan);
    }
}
