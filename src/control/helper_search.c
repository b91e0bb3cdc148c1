#include "control/helper_search.h"

#include <assert.h>

#include "base/clock.h"
#include "base/mem.h"
#include "control/helper_crew.h"

/* When helpers are added, in horizons, and which share of the work that the policy's search does
 * from there on each of them gets, in sixteenths: a search with its most used list, one with each
 * other list, and one with all lists in turn. */
typedef struct Shares {
    const char *name;
    int num_horizons;
    int64_t main, other, all;
} Shares;

static const Shares SHARES[] = {[HELPERS_NONE] = {"none", 0, 0, 0, 0},
                                [HELPERS_MAIN] = {"main", 4, 12, 0, 4},
                                [HELPERS_LISTS] = {"lists", 1, 0, 1, 1}};

struct HelperSearches {
    const Shares *shares;
    const Task *task;
    SearchOptions options; /* of helpers */
    int num_threads;
    int64_t begin; /* work of the policy's search when helpers are added */
    HelperMeans means;
    bool has_begun;      /* helpers have been added, if the limits allowed it */
    HelperRun *runs;     /* room for each list and for all */
    HelperPoint *points; /* what they count as by now */
    int num_helpers;
    HelperCrew *crew; /* NULL: no helper searches */
    int solver;       /* the helper that has found a plan; -1: none */

    /* Bytes in use without helpers: those of other threads, which do not change, and those of this
     * one, without what it has obtained while it worked for helpers. */
    int64_t bytes_elsewhere, bytes_for_helpers;
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
                                .num_threads = options->num_threads,
                                .begin = SHARES[kind].num_horizons * horizon,
                                .means = means,
                                .solver = -1};
    helpers->runs = MEM_NEW(HelperRun, max_helpers(helpers));
    helpers->points = MEM_NEW(HelperPoint, max_helpers(helpers));
    helpers->options.num_threads = 1;
    helpers->options.log = NULL;
    return helpers;
}

static void end_helper(HelperSearches *helpers, int helper)
{
    helper_run_end(&helpers->runs[helper]);
    helpers->points[helper].status = HELPER_ENDED;
    helpers->points[helper].bytes = 0;
}

static void end_all(HelperSearches *helpers)
{
    helper_crew_free(helpers->crew);
    helpers->crew = NULL;
    for (int i = 0; i < helpers->num_helpers; i++) {
        end_helper(helpers, i);
    }
}

void helper_search_free(HelperSearches *helpers)
{
    if (!helpers) {
        return;
    }
    end_all(helpers);
    MEM_FREE(helpers->points, max_helpers(helpers));
    MEM_FREE(helpers->runs, max_helpers(helpers));
    MEM_FREE(helpers, 1);
}

/* --- Adding ----------------------------------------------------------------------------------- */

/* Adds a helper with a share above 0. */
static void add_helper(HelperSearches *helpers, const char *name, const char *controller,
                       SearchOptions options, int64_t share)
{
    if (share == 0) {
        return;
    }
    assert((size_t)helpers->num_helpers < max_helpers(helpers));
    helpers->runs[helpers->num_helpers++] = (HelperRun){.name = name,
                                                        .controller = controller,
                                                        .task = helpers->task,
                                                        .options = options,
                                                        .share = share};
}

static int most_used(const Search *search)
{
    int best = 0;
    for (int list = 1; list < search_num_lists(search); list++) {
        best = search_list_uses(search, list) > search_list_uses(search, best) ? list : best;
    }
    return best;
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

static size_t scarce_bytes(const HelperSearches *helpers)
{
    return helpers->means.memory_limit / 2;
}

/* Whether there is time and memory for the tables of helpers: building them checks no time limit,
 * and running out of memory would end the whole run. */
static bool can_add(const HelperSearches *helpers)
{
    const HelperMeans *means = &helpers->means;
    const Limits *limits = helpers->options.limits;
    double end = clock_wall() + 2 * means->table_seconds;
    return mem_stats().current + 2 * means->table_bytes <= scarce_bytes(helpers) &&
           (!limits || limits->deadline == 0 || end < limits->deadline);
}

/* Whether there is memory to build all at once, even if each needs as much as all lists do. */
static bool can_build_together(const HelperSearches *helpers)
{
    const HelperMeans *means = &helpers->means;
    size_t bytes = (size_t)helpers->num_helpers * means->table_bytes;
    return mem_stats().current + bytes <= means->memory_limit;
}

static void take_points(HelperSearches *helpers)
{
    for (int i = 0; i < helpers->num_helpers; i++) {
        helper_crew_take(helpers->crew, i, &helpers->points[i]);
    }
}

/* Builds the helpers if there are means for that. */
static void begin(HelperSearches *helpers, const Search *search)
{
    helpers->has_begun = true;
    helpers->bytes_elsewhere = (int64_t)mem_stats().current - mem_thread_bytes();
    if (!can_add(helpers)) {
        return;
    }
    add_helpers(helpers, search);
    helpers->crew = helper_crew_new(helpers->runs, helpers->num_helpers, helpers->num_threads,
                                    scarce_bytes(helpers));
    if (!can_build_together(helpers)) {
        helper_crew_permit(helpers->crew, 0);
    }
    helper_crew_start(helpers->crew);
    helper_crew_permit(helpers->crew, 0);
    take_points(helpers);
}

/* --- Searching -------------------------------------------------------------------------------- */

/* Whether more than half of the memory would be in use if no helper had got ahead. */
static bool is_scarce(const HelperSearches *helpers, int64_t thread_bytes)
{
    int64_t bytes = helpers->bytes_elsewhere + thread_bytes - helpers->bytes_for_helpers;
    for (int i = 0; i < helpers->num_helpers; i++) {
        bytes += helpers->points[i].bytes;
    }
    assert(bytes >= 0);
    return (size_t)bytes > scarce_bytes(helpers);
}

/* Lets the helpers do their share, in their order up to the first that has found a plan. */
static void advance(HelperSearches *helpers, int64_t policy_work)
{
    helper_crew_permit(helpers->crew, policy_work);
    for (int i = 0; i < helpers->num_helpers && helpers->solver < 0; i++) {
        HelperPoint *point = &helpers->points[i];
        helper_crew_take(helpers->crew, i, point);
        if (point->status == HELPER_SOLVED) {
            helpers->solver = i;
        } else if (point->status == HELPER_ENDED) {
            end_helper(helpers, i);
        }
    }
}

/* Work of the policy's search since helpers were to be added. */
static int64_t work_beyond(const HelperSearches *helpers, const Search *search)
{
    return search_stats(search).work - helpers->begin;
}

bool helper_search_will_build(const HelperSearches *helpers, const Search *search)
{
    return !helpers->has_begun && work_beyond(helpers, search) > 0;
}

const Search *helper_search_advance(HelperSearches *helpers, const Search *search)
{
    assert(search_num_lists(search) == helpers->options.num_lists && helpers->solver < 0);
    int64_t beyond = work_beyond(helpers, search);
    if (beyond <= 0) {
        return NULL;
    }
    int64_t thread_bytes = mem_thread_bytes();
    if (!helpers->has_begun) {
        begin(helpers, search);
    }
    if (helpers->crew && is_scarce(helpers, thread_bytes)) {
        end_all(helpers);
    } else if (helpers->crew) {
        advance(helpers, beyond);
    }
    helpers->bytes_for_helpers += mem_thread_bytes() - thread_bytes;
    return helpers->solver >= 0 ? helpers->runs[helpers->solver].search : NULL;
}

/* --- Results --------------------------------------------------------------------------------- */

SearchStats helper_search_stats(const HelperSearches *helpers)
{
    SearchStats sum = {0};
    for (int i = 0; i < helpers->num_helpers; i++) {
        sum = search_stats_sum(sum, helpers->points[i].stats);
    }
    sum.steps = 0;
    return sum;
}

const char *helper_search_solver(const HelperSearches *helpers)
{
    return helpers->solver >= 0 ? helpers->runs[helpers->solver].name : NULL;
}
