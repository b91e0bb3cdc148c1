#include "search/search_core.h"

SearchStatus search_core_limit_status(const Search *search)
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

/* --- Memory ----------------------------------------------------------------------------------- */

bool search_core_try_reserve_lists(Search *search, int32_t count)
{
    bool ok = true;
    for (int i = 0; i < search->options.num_lists && ok; i++) {
        ok = open_list_try_reserve(search->lists[i], count);
    }
    return ok;
}

static bool has_real_g(const Search *search)
{
    return search->options.bound > 0 && search->options.path_costs != TASK_COSTS_NORMAL;
}

bool search_core_try_reserve_states(Search *search, int32_t count)
{
    assert(count >= 0);
    size_t num_states = (size_t)search->registry.count + (size_t)count;
    return state_registry_try_reserve(&search->registry, count) &&
           node_vec_try_reserve(&search->nodes, num_states) &&
           (!search->has_restart || int_vec_try_reserve(&search->epochs, num_states)) &&
           (!has_real_g(search) || int_vec_try_reserve(&search->real_g, num_states));
}

bool search_core_try_reserve_children(Search *search, int32_t count)
{
    size_t n = (size_t)count;
    return word_vec_try_reserve(&search->child_words, n * search->registry.num_words) &&
           hash_vec_try_reserve(&search->child_hashes, n);
}

void search_core_clear_states(Search *search, bool is_counted)
{
    state_registry_clear(&search->registry);
    list_keys_restart(search->keys);
    evaluator_restart(search->evaluator, is_counted);
}

/* --- Costs ------------------------------------------------------------------------------------ */

static uint32_t add_cost(uint32_t g, int32_t cost)
{
    assert(g <= SEARCH_MAX_G && cost >= 0);
    return (uint32_t)cost < SEARCH_MAX_G - g ? g + (uint32_t)cost : SEARCH_MAX_G;
}

Node search_core_child_node(const Search *search, int32_t parent, int32_t op)
{
    assert(search->nodes.data[parent].status != NODE_OPEN);
    uint32_t g = search->nodes.data[parent].g;
    return (Node){.g = add_cost(g, task_operator_cost(&search->path_task, op)) & SEARCH_MAX_G,
                  .parent = parent,
                  .op = op};
}

static uint32_t real_g_by(const Search *search, int32_t parent, int32_t op)
{
    uint32_t g =
        has_real_g(search) ? (uint32_t)search->real_g.data[parent] : search->nodes.data[parent].g;
    return add_cost(g, task_operator_cost(search->task, op));
}

void search_core_set_node(Search *search, int32_t state, Node node)
{
    assert(state < search->registry.count && node.parent < search->registry.count);
    search->nodes.data[state] = node;
    if (has_real_g(search)) {
        search->real_g.data[state] =
            node.parent == NO_STATE ? 0 : (int32_t)real_g_by(search, node.parent, node.op);
    }
}

bool search_core_is_cheaper(const Search *search, int32_t state, Node node)
{
    return node.g < search->nodes.data[state].g &&
           (!has_real_g(search) ||
            real_g_by(search, node.parent, node.op) <= (uint32_t)search->real_g.data[state]);
}

/* For costs beyond what nodes hold. O(depth). */
static int64_t true_cost_by(const Search *search, int32_t state, int32_t op)
{
    int64_t cost = task_operator_cost(search->task, op);
    for (Node node = search->nodes.data[state]; node.parent != NO_STATE;
         node = search->nodes.data[node.parent]) {
        cost += task_operator_cost(search->task, node.op);
    }
    return cost;
}

static bool is_below_bound(const Search *search, int32_t state, int32_t op)
{
    uint32_t g = real_g_by(search, state, op);
    return (g < SEARCH_MAX_G ? g : true_cost_by(search, state, op)) < search->options.bound;
}

int32_t search_core_keep_below_bound(Search *search, int32_t state, int32_t num_ops)
{
    if (search->options.bound == 0) {
        return num_ops;
    }
    int32_t count = 0;
    for (int32_t i = 0; i < num_ops; i++) {
        int32_t op = search->applicable[i];
        search->applicable[count] = op;
        count += is_below_bound(search, state, op);
    }
    return count;
}

/* --- Restarts --------------------------------------------------------------------------------- */

void search_core_meet(Search *search, int32_t state)
{
    if (search->has_restart) {
        search->epochs.data[state] = search->epoch;
    }
}

bool search_core_meet_again(Search *search, int32_t state)
{
    if (!search->has_restart || search->epochs.data[state] == search->epoch) {
        return false;
    }
    assert(search->epochs.data[state] < search->epoch);
    search_core_meet(search, state);
    return true;
}

void search_core_shuffle(Search *search, int32_t num_ops)
{
    if (search->epoch > 0) {
        rng_shuffle(&search->rng, search->applicable, (size_t)num_ops);
    }
}

/* --- Successors ------------------------------------------------------------------------------- */

int32_t search_core_insert_initial(Search *search, bool *out_is_new)
{
    state_space_initial(search->space, search->child_words.data);
    search->child_hashes.data[0] = state_registry_hash(&search->registry, search->child_words.data);
    int32_t state = search_core_insert_child(search, 0, out_is_new);
    evaluator_note_initial(search->evaluator, &search->registry, state);
    assert(state == 0); /* it is the first one, in every run */
    return state;
}

int32_t search_core_find_applicable(Search *search)
{
    int32_t num_ops =
        succ_gen_applicable(&search->space->succ_gen, search->values, search->applicable);
    assert(num_ops <= search->task->num_operators);
    return search->symmetry
               ? symmetry_keep_first(search->symmetry, search->values, search->applicable, num_ops)
               : num_ops;
}

bool search_core_reach_goal(Search *search, int32_t state, int32_t *out_num_ops)
{
    const StateWord *words = state_registry_words(&search->registry, state);
    if (state_space_is_goal(search->space, words)) {
        search->goal_state = state;
        return true;
    }
    state_pack_unpack(&search->space->pack, words, search->values);
    int32_t num_ops = search_core_find_applicable(search);
    *out_num_ops = search_core_keep_below_bound(search, state, num_ops);
    search_core_shuffle(search, *out_num_ops);
    return false;
}

/* Generates all of them before the first lookup, so that their hash slots are prefetched. */
void search_core_generate(Search *search, int32_t state, int32_t num_ops)
{
    size_t num_words = search->registry.num_words;
    assert((size_t)num_ops <= search->child_hashes.capacity);
    const StateWord *words = state_registry_words(&search->registry, state);
    for (int32_t i = 0; i < num_ops; i++) {
        StateWord *child = search->child_words.data + (size_t)i * num_words;
        state_space_apply(search->space, words, search->values, search->applicable[i], child);
        uint32_t hash = state_registry_hash(&search->registry, child);
        search->child_hashes.data[i] = hash;
        hash_index_prefetch(&search->registry.index, hash);
    }
}

int32_t search_core_insert_child(Search *search, int32_t index, bool *out_is_new)
{
    size_t num_words = search->registry.num_words;
    return state_registry_insert(&search->registry,
                                 search->child_words.data + (size_t)index * num_words,
                                 search->child_hashes.data[index], out_is_new);
}

/* --- Lists ------------------------------------------------------------------------------------ */

OpenKey search_core_key(const Search *search, int list, const int32_t *row, uint32_t g)
{
    return list_keys_get(search->keys, list, row, g, search->options.weight);
}

void search_core_mark_preferred(Search *search)
{
    assert(search->has_preferred);
    search->num_marks++;
    for (size_t i = 0; i < search->preferred.size; i++) {
        int32_t op = search->preferred.data[i];
        op = search->symmetry ? symmetry_first(search->symmetry, op) : op;
        search->preferred_mark[op] = search->num_marks;
    }
}

void search_core_note_progress(Search *search, int32_t state, const int32_t *h)
{
    bool is_progress = false;
    for (int list = 0; list < search->options.num_lists; list++) {
        if (h[list] < search->best_h[list]) {
            search->best_h[list] = h[list];
            if (!evaluator_is_repeat(search->evaluator, list)) {
                is_progress = true;
                log_line(search->options.log, LOG_NORMAL, "New best heuristic value for %s: %d",
                         search->options.lists[list].name, h[list]);
            }
        }
    }
    if (is_progress) {
        list_keys_forget(search->keys);
        search->progress_state = state;
        search->quiet_since = search->stats.steps;
        search->stats.progress += search->nodes.data[state].parent != NO_STATE;
        log_line(search->options.log, LOG_NORMAL, "[g=%u, %lld evaluated, %lld expanded]",
                 (unsigned)search->nodes.data[state].g, (long long)search->stats.evaluated,
                 (long long)search->stats.expanded);
    }
}
