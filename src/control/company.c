#include "control/company.h"

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

static const Shares SHARES[] = {[COMPANY_NONE] = {"none", 0, 0, 0, 0},
                                [COMPANY_MAIN] = {"main", 4, 12, 0, 4},
                                [COMPANY_LISTS] = {"lists", 1, 0, 1, 1}};

typedef struct Member {
    const char *name;
    int64_t share;
    Search *search; /* NULL: it has ended, without a plan */
    Control *control;
    SearchStats stats;
} Member;

struct Company {
    const Shares *shares;
    const Task *task;
    SearchOptions options;
    int64_t begin; /* work of the search with the policy */
    CompanyMeans means;
    bool is_late;    /* the time to meet has passed */
    Member *members; /* room for each list and for all */
    int num_members;
    const Member *solver;
};

const char *company_kind_name(size_t kind)
{
    return kind < sizeof SHARES / sizeof *SHARES ? SHARES[kind].name : NULL;
}

/* --- Life ------------------------------------------------------------------------------------- */

static size_t max_members(const Company *company)
{
    return (size_t)company->options.num_lists + 1;
}

Company *company_new(CompanyKind kind, const Task *task, const SearchOptions *options,
                     int64_t horizon, CompanyMeans means)
{
    Company *company = MEM_NEW(Company, 1);
    *company = (Company){.shares = &SHARES[kind],
                         .task = task,
                         .options = *options,
                         .begin = SHARES[kind].horizons_alone * horizon,
                         .means = means};
    company->members = MEM_NEW(Member, max_members(company));
    company->options.num_threads = 1;
    company->options.log = NULL;
    return company;
}

static void leave(Member *member)
{
    search_free(member->search);
    control_free(member->control);
    member->search = NULL;
    member->control = NULL;
}

void company_free(Company *company)
{
    if (!company) {
        return;
    }
    for (int i = 0; i < company->num_members; i++) {
        leave(&company->members[i]);
    }
    MEM_FREE(company->members, max_members(company));
    MEM_FREE(company, 1);
}

/* --- Meeting ---------------------------------------------------------------------------------- */

/* One that cannot be had has ended. */
static void invite(Company *company, const char *name, const char *control, SearchOptions options,
                   int64_t share)
{
    if (share == 0) {
        return;
    }
    Error error = {0};
    ControlSettings settings = {.lists = options.lists,
                                .num_lists = options.num_lists,
                                .step_kind = options.step_kind,
                                .limits = options.limits};
    Member *member = &company->members[company->num_members++];
    *member = (Member){
        .name = name, .share = share, .search = search_new(company->task, &options, &error)};
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
static bool can_meet(const Company *company)
{
    const CompanyMeans *means = &company->means;
    const Limits *limits = company->options.limits;
    double end = clock_wall() + 2 * means->table_seconds;
    return mem_stats().current + 2 * means->table_bytes <= means->memory_limit / 2 &&
           (!limits || limits->deadline == 0 || end < limits->deadline);
}

static void meet(Company *company, const Search *search)
{
    const Shares *shares = company->shares;
    SearchOptions all = company->options;
    int main_list = most_used(search);
    for (int list = 0; list < all.num_lists; list++) {
        SearchOptions one = all;
        one.lists += list;
        one.num_lists = 1;
        one.prefers = NULL;
        invite(company, one.lists->name, "single", one,
               list == main_list ? shares->main : shares->other);
    }
    all.share = SEARCH_SHARE_ALL; /* as eager search, with work that can be compared */
    invite(company, "alt", "alt", all, shares->all);
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

const Search *company_keep_up(Company *company, const Search *search)
{
    int64_t beyond = search_stats(search).work - company->begin;
    if (beyond <= 0) {
        return NULL;
    }
    if (!company->is_late && can_meet(company)) {
        meet(company, search);
    }
    company->is_late = true;
    bool is_scarce = mem_stats().current > company->means.memory_limit / 2;
    for (int i = 0; i < company->num_members; i++) {
        Member *member = &company->members[i];
        if (member->search && is_scarce) {
            leave(member);
        } else if (member->search && search_up_to(member, beyond * member->share / WHOLE_SHARE)) {
            company->solver = member;
            return member->search;
        }
    }
    return NULL;
}

/* --- Looking at it ---------------------------------------------------------------------------- */

SearchStats company_stats(const Company *company)
{
    SearchStats sum = {0};
    for (int i = 0; i < company->num_members; i++) {
        sum = search_stats_sum(sum, company->members[i].stats);
    }
    sum.steps = 0;
    return sum;
}

const char *company_solver(const Company *company)
{
    return company->solver ? company->solver->name : NULL;
}
