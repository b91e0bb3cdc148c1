#include "control/helper_search.h"

#include <assert.h>

#include "base/clock.h"
#include "base/mem.h"
#include "control/control.h"

/* When helpers are added, in horizons, and which share of the work that the policy's search does
 * from there on each of them gets, in sixteenths: a search with its most used list, one with each
 * other list, and one with all lists in turn. */
typedef struct Shares {
    const char *name;
    int num_horizons;
    int64_t main, other, all;
} Shares;

enum { WHOLE_SHARE = 16 };

static const Shares SHARES[] = {[HELPERS_NONE] = {"none", 0, 0, 0, 0},
                                [HELPERS_MAIN] = {"main", 4, 12, 0, 4},
                                [HELPERS_LISTS] = {"lists", 1, 0, 1, 1}};

typedef struct Helper {
    const char *name;
    int64_t share;
    Search *search; /* NULL: it has ended, without a plan */
    Control *control;
    SearchStats stats;
} Helper;

struct HelperSearches {
    const Shares *shares;
    const Task *task;
    SearchOptions options;
    int64_t begin; /* work of the policy's search when helpers are added */
    HelperMeans means;
    bool has_begun;  /* helpers have been added, if the limits allowed it */
    Helper *helpers; /* room for each list and for all */
    int num_helpers;
    const Helper *solver;
};

const char *helper_search_kind_name(size_t kind)
{
    return kind < sizeof SHARES / sizeof *SHARES ? SHARES[kind].name : NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static size_t max_helpers(const HelperSearches *helpers)
{
    return (size_t)helpers->options.num_lists + 1;
}

HelperSearches *helper_search_new(HelperKind kind, const Task *task, const SearchOptions *options,
                                  int64_t horizon, HelperMeans means)
{
    assert(kind != HELPERS_NONE && options->kind == SEARCH_SELECTIVE && options->num_lists > 1);
    assert(horizon > 0);
    HelperSearches *helpers = MEM_NEW(HelperSearches, 1);
    *helpers = (HelperSearches){.shares = &SHARES[kind],
                                .task = task,
                                .options = *options,
                                .begin = SHARES[kind].num_horizons * horizon,
                                .means = means};
    helpers->helpers = MEM_NEW(Helper, max_helpers(helpers));
    helpers->options.num_threads = 1;
    helpers->options.log = NULL;
    return helpers;
}

static void end_helper(Helper *helper)
{
    search_free(helper->search);
    control_free(helper->control);
    helper->search = NULL;
    helper->control = NULL;
}

void helper_search_free(HelperSearches *helpers)
{
    if (!helpers) {
        return;
    }
    for (int i = 0; i < helpers->num_helpers; i++) {
        end_helper(&helpers->helpers[i]);
    }
    MEM_FREE(helpers->helpers, max_helpers(helpers));
    MEM_FREE(helpers, 1);
}

/* --- Adding ----------------------------------------------------------------------------------- */

/* Adds a helper with a share above 0; one that cannot be built counts as ended. */
static void add_helper(HelperSearches *helpers, const char *name, const char *control,
                       SearchOptions options, int64_t share)
{
    if (share == 0) {
        return;
    }
    Error error = {0};
    ControlSettings settings = {.lists = options.lists,
                                .num_lists = options.num_lists,
                                .rules.step_kind = options.rules.step_kind,
                                .limits = options.limits};
    assert((size_t)helpers->num_helpers < max_helpers(helpers));
    Helper *helper = &helpers->helpers[helpers->num_helpers++];
    *helper = (Helper){
        .name = name, .share = share, .search = search_new(helpers->task, &options, &error)};
    if (helper->search) {
        helper->control = control_new(control, &settings, &error);
    }
    if (!helper->control) {
        end_helper(helper);
    }
}

static int most_used(const Search *search)
{
    int best = 0;
    for (int list = 1; list < search_num_lists(search); list++) {
        best = search_list_uses(search, list) > search_list_uses(search, best) ? list : best;
    }
    return best;
}

/* Whether there is time and memory for the tables of helpers: building them checks no time limit,
 * and running out of memory would end the whole run. */
static bool can_add(const HelperSearches *helpers)
{
    const HelperMeans *means = &helpers->means;
    const Limits *limits = helpers->options.limits;
    double end = clock_wall() + 2 * means->table_seconds;
    return mem_stats().current + 2 * means->table_bytes <= means->memory_limit / 2 &&
           (!limits || limits->deadline == 0 || end < limits->deadline);
}

static void add_helpers(HelperSearches *helpers, const Search *search)
{
    const Shares *shares = helpers->shares;
    SearchOptions all = helpers->options;
    int main_list = most_used(search);
    for (int list = 0; list < all.num_lists; list++) {
        SearchOptions one = all;
        one.lists += list;
        one.num_lists = 1;
        one.prefers = NULL;
        add_helper(helpers, one.lists->name, "single", one,
                   list == main_list ? shares->main : shares->other);
    }
    all.sharing_rate = SEARCH_SHARING_ALL; /* as eager search, with work that can be compared */
    add_helper(helpers, "alt", "alt", all, shares->all);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* Runs the helper until its work reaches the given amount; returns whether it has found a plan. */
static bool search_up_to(Helper *helper, int64_t work)
{
    assert(helper->search && helper->control);
    SearchStatus status = search_status(helper->search);
    while (status == SEARCH_RUNNING && search_stats(helper->search).work < work) {
        status = search_step(helper->search, control_choose(helper->control, helper->search));
    }
    helper->stats = search_stats(helper->search);
    if (status != SEARCH_RUNNING && status != SEARCH_SOLVED) {
        end_helper(helper);
    }
    return status == SEARCH_SOLVED;
}

const Search *helper_search_advance(HelperSearches *helpers, const Search *search)
{
    assert(search_num_lists(search) == helpers->options.num_lists && !helpers->solver);
    int64_t beyond = search_stats(search).work - helpers->begin;
    if (beyond <= 0) {
        return NULL;
    }
    if (!helpers->has_begun && can_add(helpers)) {
        add_helpers(helpers, search);
    }
    helpers->has_begun = true;
    bool is_scarce = mem_stats().current > helpers->means.memory_limit / 2;
    for (int i = 0; i < helpers->num_helpers; i++) {
        Helper *helper = &helpers->helpers[i];
        if (helper->search && is_scarce) {
            end_helper(helper);
        } else if (helper->search && search_up_to(helper, beyond * helper->share / WHOLE_SHARE)) {
            helpers->solver = helper;
            return helper->search;
        }
    }
    return NULL;
}

/* --- Results --------------------------------------------------------------------------------- */

SearchStats helper_search_stats(const HelperSearches *helpers)
{
    SearchStats sum = {0};
    for (int i = 0; i < helpers->num_helpers; i++) {
        sum = search_stats_sum(sum, helpers->helpers[i].stats);
    }
    sum.steps = 0;
    return sum;
}

const char *helper_search_solver(const HelperSearches *helpers)
{
    return helpers->solver ? helpers->solver->name : NULL;
}
