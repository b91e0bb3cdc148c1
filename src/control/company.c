#include "control/company.h"

#include "base/clock.h"
#include "base/mem.h"
#include "control/control.h"

/* The search with the policy is left alone for so many times its horizon. */
enum { HORIZONS_ALONE = 4 };

/* Of the work that it does from there on, in eighths. */
enum { SHARE_OF_LIST = 6, SHARE_OF_ALL = 2, WHOLE_SHARE = 8 };

typedef struct Member {
    const char *name;
    int64_t share;
    Search *search; /* NULL: it has ended, without a plan */
    Control *control;
    SearchStats stats;
} Member;

enum { NUM_MEMBERS = 2 };

struct Company {
    const Task *task;
    SearchOptions options;
    int64_t begin; /* work of the search with the policy */
    CompanyMeans means;
    bool is_late; /* the time to meet has passed */
    Member members[NUM_MEMBERS];
    const Member *solver;
};

/* --- Life ------------------------------------------------------------------------------------- */

Company *company_new(const Task *task, const SearchOptions *options, int64_t horizon,
                     CompanyMeans means)
{
    Company *company = MEM_NEW(Company, 1);
    *company = (Company){
        .task = task, .options = *options, .begin = HORIZONS_ALONE * horizon, .means = means};
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
    for (int i = 0; i < NUM_MEMBERS; i++) {
        leave(&company->members[i]);
    }
    MEM_FREE(company, 1);
}

/* --- Meeting ---------------------------------------------------------------------------------- */

/* Without a search if it cannot be had. */
static Member join(const Company *company, const char *control, SearchOptions options)
{
    Error error = {0};
    ControlSettings settings = {.lists = options.lists,
                                .num_lists = options.num_lists,
                                .step_kind = options.step_kind,
                                .limits = options.limits};
    Member member = {.search = search_new(company->task, &options, &error)};
    if (member.search) {
        member.control = control_new(control, &settings, &error);
    }
    if (!member.control) {
        leave(&member);
    }
    return member;
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
    SearchOptions one = company->options, all = company->options;
    one.lists += most_used(search);
    one.num_lists = 1;
    one.prefers = NULL;
    all.share = SEARCH_SHARE_ALL; /* as eager search, with work that can be compared */
    company->members[0] = join(company, "single", one);
    company->members[0].name = one.lists->name;
    company->members[0].share = SHARE_OF_LIST;
    company->members[1] = join(company, "alt", all);
    company->members[1].name = "alt";
    company->members[1].share = SHARE_OF_ALL;
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
    for (int i = 0; i < NUM_MEMBERS; i++) {
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
    for (int i = 0; i < NUM_MEMBERS; i++) {
        sum = search_stats_sum(sum, company->members[i].stats);
    }
    sum.steps = 0;
    return sum;
}

const char *company_solver(const Company *company)
{
    return company->solver ? company->solver->name : NULL;
}
