#include "control/helper_search.h"

#include "base/clock.h"
#include "base/mem.h"
#include "control/control.h"

/* The search with the policy is left alone for so many times its horizon. Parts of the work that it does from
 * there on, in sixteenths, are for its most used list alone, for each other list alone, for all in turn. */
typedef struct Shares {
    const char *name;
    int horizons_alone;
    int64_t main, other, all;
} Shares;

enum { WHOLE_SHARE = 16 };

static const Shares SHARES[] = {[HELPERS_NONE] = {"none", 0, 0, 0, 0},
                                [HELPERS_MAIN] = {"main", 4, 12, 0, 4},
                                [HELPERS_LISTS] = {"lists", 1, 0, 1, 1}};

typedef struct Member {
    const char *name;
    int64_t share;
    Search *search; /* NULL: it has ended, without a plan */
    Control *control;
    SearchStats stats;
} Member;

struct HelperSearches {
    const Shares *shares;
    const Task *task;
    SearchOptions options;
    int64_t begin; /* work of the search with the policy */
    HelperMeans means;
    bool is_late;    /* the time to meet has passed */
    Member *members; /* room for each list and for all */
    int num_members;
    const Member *solver;
};

const char *helper_search_kind_name(size_t kind)
{
    return kind < sizeof SHARES / sizeof *SHARES ? SHARES[kind].name : NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static size_t max_members(const HelperSearches *helpers)
{
    return (size_t)helpers->options.num_lists + 1;
}

HelperSearches *helper_search_new(HelperKind kind, const Task *task, const SearchOptions *options,
                                  int64_t horizon, HelperMeans means)
{
    HelperSearches *helpers = MEM_NEW(HelperSearches, 1);
    *helpers = (HelperSearches){.shares = &SHARES[kind],
                                .task = task,
                                .options = *options,
                                .begin = SHARES[kind].horizons_alone * horizon,
                                .means = means};
    helpers->members = MEM_NEW(Member, max_members(helpers));
    helpers->options.num_threads = 1;
    helpers->options.log = NULL;
    return helpers;
}

static void leave(Member *member)
{
    search_free(member->search);
    control_free(member->control);
    member->search = NULL;
    member->control = NULL;
}

void helper_search_free(HelperSearches *helpers)
{
    if (!helpers) {
        return;
    }
    for (int i = 0; i < helpers->num_members; i++) {
        leave(&helpers->members[i]);
    }
    MEM_FREE(helpers->members, max_members(helpers));
    MEM_FREE(helpers, 1);
}

/* --- Meeting ---------------------------------------------------------------------------------- */

/* One that cannot be had has ended. */
static void invite(HelperSearches *helpers, const char *name, const char *control,
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
    Member *member = &helpers->members[helpers->num_members++];
    *member = (Member){
        .name = name, .share = share, .search = search_new(helpers->task, &options, &error)};
    if (member->search) {
        member->control = control_new(control, &settings, &error);
    }
    if (!member->control) {
        leave(member);
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

/* Tables look neither at limits of time nor can they do without memory, which would end the run. */
static bool can_meet(const HelperSearches *helpers)
{
    const HelperMeans *means = &helpers->means;
    const Limits *limits = helpers->options.limits;
    double end = clock_wall() + 2 * means->table_seconds;
    return mem_stats().current + 2 * means->table_bytes <= means->memory_limit / 2 &&
           (!limits || limits->deadline == 0 || end < limits->deadline);
}

static void meet(HelperSearches *helpers, const Search *search)
{
    const Shares *shares = helpers->shares;
    SearchOptions all = helpers->options;
    int main_list = most_used(search);
    for (int list = 0; list < all.num_lists; list++) {
        SearchOptions one = all;
        one.lists += list;
        one.num_lists = 1;
        one.prefers = NULL;
        invite(helpers, one.lists->name, "single", one,
               list == main_list ? shares->main : shares->other);
    }
    all.sharing_rate = SEARCH_SHARING_ALL; /* as eager search, with work that can be compared */
    invite(helpers, "alt", "alt", all, shares->all);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* Whether it finds a plan while it has done less than this work. */
static bool search_up_to(Member *member, int64_t work)
{
    SearchStatus status = search_status(member->search);
    while (status == SEARCH_RUNNING && search_stats(member->search).work < work) {
        status = search_step(member->search, control_choose(member->control, member->search));
    }
    member->stats = search_stats(member->search);
    if (status != SEARCH_RUNNING && status != SEARCH_SOLVED) {
        leave(member);
    }
    return status == SEARCH_SOLVED;
}

const Search *helper_search_advance(HelperSearches *helpers, const Search *search)
{
    int64_t beyond = search_stats(search).work - helpers->begin;
    if (beyond <= 0) {
        return NULL;
    }
    if (!helpers->is_late && can_meet(helpers)) {
        meet(helpers, search);
    }
    helpers->is_late = true;
    bool is_scarce = mem_stats().current > helpers->means.memory_limit / 2;
    for (int i = 0; i < helpers->num_members; i++) {
        Member *member = &helpers->members[i];
        if (member->search && is_scarce) {
            leave(member);
        } else if (member->search && search_up_to(member, beyond * member->share / WHOLE_SHARE)) {
            helpers->solver = member;
            return member->search;
        }
    }
    return NULL;
}

/* --- Looking at it ---------------------------------------------------------------------------- */

SearchStats helper_search_stats(const HelperSearches *helpers)
{
    SearchStats sum = {0};
    for (int i = 0; i < helpers->num_members; i++) {
        sum = search_stats_sum(sum, helpers->members[i].stats);
    }
    sum.steps = 0;
    return sum;
}

const char *helper_search_solver(const HelperSearches *helpers)
{
    return helpers->solver ? helpers->solver->name : NULL;
}
