#include "search/proof.h"

#include <assert.h>

static bool is_ordered(const ListSpec *list)
{
    return list_spec_is_simple(list) && !list->is_preferred_only && list->tie != LIST_TIE_TYPE &&
           list->tie != LIST_TIE_SOFTMIN;
}

static bool has_own_costs(const SearchOptions *options, const Task *task)
{
    return (options->path_costs == TASK_COSTS_NORMAL &&
            options->heuristic_costs == TASK_COSTS_NORMAL) ||
           task_is_unit_cost(task);
}

const char *proof_gap(const SearchOptions *options, const Task *task, int64_t cost)
{
    assert(options->num_lists > 0 && cost >= 0);
    const HeurClass *class = options->lists[0].heuristic.class;
    if (options->kind != SEARCH_EAGER || options->num_lists > 1 ||
        !is_ordered(&options->lists[0])) {
        return "that takes an eager search with one list that is in order";
    }
    if (options->weight != 1) {
        return "the weight of h is not 1";
    }
    if (!options->reopens || options->rules.cheaper_rule != RUN_CHEAPER_INSERTS) {
        return "states are not expanded again when they are reached more cheaply";
    }
    if (!has_own_costs(options, task)) {
        return "the search uses other costs than those of the task";
    }
    if (!class->is_admissible || !class->is_reliable(task)) {
        return "the heuristic is not admissible for this task";
    }
    return cost < SEARCH_MAX_G ? NULL : "the cost exceeds the range of the search";
}

static bool is_reliable(const ListSpec *list, const Task *task)
{
    bool is_right = list->heuristic.class->is_reliable(task);
    for (int i = 0; i < list->num_more; i++) {
        is_right &= list->more[i].class->is_reliable(task);
    }
    return is_right;
}

/* Under a bound, a state that was reached at too high a cost must be expanded again. Costs beyond the
 * range of g cannot be told apart. */
static bool covers_bound(const SearchOptions *options)
{
    return options->reopens && options->path_costs == TASK_COSTS_NORMAL &&
           options->bound <= SEARCH_MAX_G;
}

/* Lists by novelty leave states out only if another list takes all. */
bool proof_is_exhaustive(const SearchOptions *options, const Task *task)
{
    bool is_right = true, is_for_all = false;
    for (int i = 0; i < options->num_lists; i++) {
        is_right &= is_reliable(&options->lists[i], task);
        is_for_all |= !options->lists[i].is_preferred_only && options->lists[i].arm == ARM_LIST;
    }
    return is_right && is_for_all && (options->bound == 0 || covers_bound(options));
}
