/* A run of the planner, as `veer plan` makes it (plan/plan_course.h, plan/anytime.h), in memory scopes.
 *
 * There are three scopes: what the options mean; the best plan; and the run itself, with task-sized
 * tables and threads. When memory runs out, or time while tables are built, the run ends, and the other
 * two stay. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/mem.h"
#include "ground/plan_judge.h"
#include "lib/api.h"
#include "lib/veer_control.h"
#include "lib/veer_policy.h"
#include "lib/veer_task.h"
#include "lib/wish.h"
#include "plan/anytime.h"
#include "plan/plan_course.h"
#include "search/proof.h"

static const double SECONDS_BETWEEN_CALLS = 0.1;

enum { STEPS_BETWEEN_LOOKS = 32, MAX_THREADS = 256 };

struct VeerPlan {
    VeerTask *task;
    VeerPolicy *policy;
    VeerPlanOptions options; /* without pointers, but for the callbacks */

    MemScope opened;
    Arena texts;
    PlanWish wish;
    PlanSetup setup;

    MemScope kept;
    Plan best;

    MemScope run;
    PlanCourse course;
    SearchStats earlier; /* of searches that have ended */
    double start, search_start, next_call;
    bool is_satisfied;           /* the caller wants no more plans */
    bool is_running, is_closing; /* closing: a callback has closed the plan */

    Limits limits;
    VeerPlanResult result;
    SearchStats stats;
    int64_t num_states;
    VeerError error;
};

/* --- Opening ---------------------------------------------------------------------------------- */

typedef struct Opening {
    VeerPlan *plan;
    const VeerSearch *search;
    bool is_done;
    Error error;
} Opening;

/* Written so that NaN is refused. */
static bool check_options(const VeerPlanOptions *options, Error *error)
{
    const char *bad = options->num_threads < 0 || options->num_threads > MAX_THREADS ? "num_threads"
                      : options->control_interval < 0 || options->control_interval > INT32_MAX
                          ? "control_interval"
                      : options->max_steps < 0 || options->max_steps > INT32_MAX ? "max_steps"
                      : !(options->max_seconds >= 0)                             ? "max_seconds"
                                                                                 : NULL;
    if (bad) {
        error_set(error, ERROR_USAGE, "VeerPlanOptions.%s is out of range", bad);
    }
    return !bad;
}

static bool take_wish(Opening *opening)
{
    VeerPlan *plan = opening->plan;
    const VeerPlanOptions *options = &plan->options;
    PlanWish *wish = &plan->wish;
    if (!wish_take(opening->search, &plan->texts, wish, &opening->error)) {
        return false;
    }
    wish->search.control = wish_copy_text(options->control, &plan->texts);
    wish->search.is_anytime = options->is_anytime != 0;
    wish->helpers = wish_copy_text(options->helpers, &plan->texts);
    wish->num_threads = options->num_threads > 0 ? options->num_threads : 1;
    wish->control_interval = options->control_interval;
    wish->max_steps = options->max_steps;
    return true;
}

/* A first controller shows whether there can be one. Its name may be that of a policy. */
static bool check_control(VeerPlan *plan, Error *error)
{
    if (!plan->setup.uses_network && !veer_control_is_allowed(plan->setup.search.control)) {
        error_set(error, ERROR_USAGE, "the controller %.80s is for the program veer only",
                  plan->setup.search.control);
        return false;
    }
    ControlSettings settings;
    Control *control =
        plan_setup_control(&plan->setup, &plan->wish, &plan->limits, &settings, error);
    control_free(control);
    return control != NULL;
}

static void open_plan(void *context)
{
    Opening *opening = context;
    VeerPlan *plan = opening->plan;
    if (!take_wish(opening)) {
        return;
    }
    bool has_domain = plan->task->is_pddl && plan_setup_is_open(&plan->wish);
    opening->is_done = plan_setup_resolve(&plan->wish, has_domain ? &plan->task->domain : NULL,
                                          NULL, &plan->setup, &opening->error) &&
                       check_control(plan, &opening->error);
}

static VeerPlan *new_plan(VeerTask *task, const VeerPlanOptions *options)
{
    VeerPlan *plan = mem_try_new(1, sizeof *plan);
    if (plan) {
        plan->task = veer_task_share(task);
        plan->options = *options;
        plan->error.size = sizeof plan->error;
        limits_init(&plan->limits, 0);
    }
    return plan;
}

/* All structures of the caller. */
static bool take_options(const VeerPlanOptions *given, VeerPlanOptions *out_options,
                         VeerSearch *out_search, Error *error)
{
    return api_take(given, out_options, sizeof *out_options, "VeerPlanOptions", error) &&
           check_options(out_options, error) &&
           api_take(out_options->search, out_search, sizeof *out_search, "VeerSearch", error);
}

VeerPlan *veer_plan_new(VeerTask *task, const VeerPlanOptions *options, VeerError *error)
{
    VeerPlanOptions own;
    VeerSearch search;
    Opening opening = {0};
    if (!task) {
        api_report_missing(error, "there is no task");
        return NULL;
    }
    if (!take_options(options, &own, &search, &opening.error)) {
        api_report(error, &opening.error, false);
        return NULL;
    }
    opening.search = own.search;
    VeerPlan *plan = opening.plan = new_plan(task, &own);
    if (!plan) {
        api_report_memory(error);
        return NULL;
    }
    plan->policy = veer_policy_share((VeerPolicy *)(uintptr_t)search.policy);
    bool has_memory = mem_scope_run(&plan->opened, open_plan, &opening);
    if (has_memory && opening.is_done) {
        plan->options.search = NULL;
        plan->options.control = plan->options.helpers = NULL;
        api_clear(error);
        return plan;
    }
    if (has_memory) {
        api_report(error, &opening.error, false);
    } else {
        plan->texts = (Arena){0};
        plan->setup = (PlanSetup){0};
        api_report_memory(error);
    }
    veer_plan_close(plan);
    return NULL;
}

static void close_opened(void *context)
{
    VeerPlan *plan = context;
    plan_setup_release(&plan->setup);
    arena_release(&plan->texts);
}

static void close_kept(void *context)
{
    VeerPlan *plan = context;
    plan_release(&plan->best);
}

void veer_plan_close(VeerPlan *plan)
{
    if (plan && plan->is_running) {
        plan->is_closing = true; /* at the end of the run */
        limits_interrupt(&plan->limits);
    } else if (plan) {
        mem_scope_run(&plan->kept, close_kept, plan);
        mem_scope_run(&plan->opened, close_opened, plan);
        veer_policy_close(plan->policy);
        veer_task_close(plan->task);
        MEM_FREE(plan, 1);
    }
}

/* --- Looking ---------------------------------------------------------------------------------- */

/* Updates what the caller may ask for. */
static void collect(VeerPlan *plan)
{
    const PlanCourse *course = &plan->course;
    double now = clock_wall();
    plan->result.seconds = now - plan->start;
    if (course->search) {
        plan->result.search_seconds = now - plan->search_start;
        plan->stats = search_stats_sum(plan->earlier, search_stats(course->search));
        if (course->helpers) {
            plan->stats = search_stats_sum(plan->stats, helper_search_stats(course->helpers));
        }
        plan->num_states = search_num_states(course->search);
    }
}

static int call_progress(void *context)
{
    VeerPlan *plan = context;
    return plan->options.progress(plan->options.context, plan);
}

static int call_found(void *context)
{
    VeerPlan *plan = context;
    return plan->options.found(plan->options.context, plan);
}

static void report_progress(VeerPlan *plan)
{
    if (plan->options.progress && clock_wall() >= plan->next_call) {
        collect(plan);
        if (mem_scope_call_outside(call_progress, plan) != 0) {
            limits_interrupt(&plan->limits);
        }
        plan->next_call = clock_wall() + SECONDS_BETWEEN_CALLS;
    }
}

/* --- Plans ------------------------------------------------------------------------------------ */

/* On the PDDL, if there is one, as for every plan that Veer writes. */
static bool check_plan(VeerPlan *plan, const Plan *found, Error *error)
{
    LoadedTask loaded;
    bool ok = veer_task_load_again(plan->task, &loaded, error) &&
              plan_judge_own(&loaded, found, &plan->limits, error);
    veer_task_put_back(&loaded);
    return ok;
}

typedef struct Keeping {
    VeerPlan *plan;
    const Plan *found;
} Keeping;

static void copy_best(void *context)
{
    const Keeping *keeping = context;
    IntVec *best = &keeping->plan->best.ops;
    best->size = 0;
    for (size_t i = 0; i < keeping->found->ops.size; i++) {
        int_vec_push(best, keeping->found->ops.data[i]);
    }
}

/* Without memory for a copy there is no plan any more. */
static void keep_plan(VeerPlan *plan, const Plan *found)
{
    if (!mem_scope_run(&plan->kept, copy_best, &(Keeping){plan, found})) {
        plan->best = (Plan){0};
        plan->result.has_plan = 0;
        mem_fail(0);
    }
    const char *helper = plan->course.helper ? helper_search_solver(plan->course.helpers) : NULL;
    plan->result.has_plan = 1;
    plan->result.length = (int64_t)found->ops.size;
    plan->result.cost = plan_cost(plan->task->task, found);
    plan->result.helper = helper;
    plan->result.num_plans++;
}

/* The plan of the search that is solved, checked and kept; not if the series has a cheaper one. False
 * and an Error if it is wrong. */
static bool take_plan(VeerPlan *plan, Anytime *series, Error *error)
{
    Plan found = {0};
    plan->run.ring.limit = 0; /* so that it is not lost for a few bytes */
    search_plan(plan_course_solver(&plan->course), &found);
    bool is_wanted = !series || anytime_takes(series, plan_cost(plan->task->task, &found));
    bool ok = !is_wanted || check_plan(plan, &found, error);
    if (is_wanted && ok) {
        keep_plan(plan, &found);
    }
    plan_release(&found);
    plan->run.ring.limit = plan->options.max_memory;
    if (is_wanted && ok && series && plan->options.found) {
        collect(plan);
        plan->is_satisfied = mem_scope_call_outside(call_found, plan) != 0;
    }
    return ok;
}

/* --- Searches --------------------------------------------------------------------------------- */

/* A search that still runs was ended by its controller. */
static int status_of(SearchStatus status)
{
    return status == SEARCH_RUNNING ? VEER_STOPPED : api_status(status);
}

/* To the end of a search. Returns its status. */
static SearchStatus drive(VeerPlan *plan)
{
    PlanCourse *course = &plan->course;
    bool goes_on = true;
    for (int64_t i = 1; goes_on && plan_course_status(course) == SEARCH_RUNNING; i++) {
        goes_on = plan_course_step(course);
        plan_course_advance(course);
        if (i % STEPS_BETWEEN_LOOKS == 0) {
            report_progress(plan);
        }
    }
    control_finish(course->control, course->search);
    collect(plan);
    return plan_course_status(course);
}

/* Tables are built under the limits, which are looked at when memory is wanted. False and an Error if
 * the search cannot be had. */
static bool open_search(VeerPlan *plan, const SearchOptions *options, Error *error)
{
    mem_scope_watch(&plan->limits);
    bool ok = plan_course_renew_control(&plan->course, error) &&
              plan_course_open(&plan->course, plan->task->task, options, error);
    mem_scope_watch(NULL);
    if (ok && plan->search_start == 0) {
        plan->search_start = clock_wall();
    }
    return ok;
}

static void close_search(VeerPlan *plan)
{
    plan->earlier = plan->stats;
    plan_course_close(&plan->course);
}

static void note_proofs(VeerPlan *plan, const SearchOptions *options, SearchStatus status)
{
    const Task *task = plan->task->task;
    if (plan->course.helpers) {
        return;
    }
    plan->result.is_optimal =
        status == SEARCH_SOLVED && !proof_gap(options, task, plan->result.cost);
    plan->result.is_unsolvable =
        status == SEARCH_EXHAUSTED && options->bound == 0 && proof_is_exhaustive(options, task);
}

static bool solve_once(VeerPlan *plan, Error *error)
{
    SearchOptions options = plan_course_options(&plan->course);
    if (!open_search(plan, &options, error)) {
        return false;
    }
    SearchStatus status = drive(plan);
    bool is_helped = plan->course.helper != NULL;
    bool ok = status != SEARCH_SOLVED || take_plan(plan, NULL, error);
    if (ok && !is_helped) {
        note_proofs(plan, &options, status);
    }
    plan->result.status = ok ? status_of(status) : VEER_ERROR;
    close_search(plan);
    return ok;
}

/* One search of a series, with a controller of its own. */
static bool solve_phase(VeerPlan *plan, Anytime *series, SearchOptions *out_options,
                        SearchStatus *out_status, Error *error)
{
    *out_options = anytime_options(series, plan_course_options(&plan->course));
    if (!open_search(plan, out_options, error)) {
        return false;
    }
    *out_status = drive(plan);
    bool ok = *out_status != SEARCH_SOLVED || take_plan(plan, series, error);
    close_search(plan);
    return ok;
}

/* A later search that cannot be had ends the series; its plans are good. */
static bool solve_again(VeerPlan *plan, Error *error)
{
    Anytime series = {.task = plan->task->task};
    SearchOptions options;
    SearchStatus status = SEARCH_RUNNING;
    bool ok = true, goes_on = true;
    while (ok && goes_on) {
        ok = solve_phase(plan, &series, &options, &status, error);
        goes_on = ok && anytime_goes_on(&series, &options, status) && !plan->is_satisfied;
    }
    plan->result.is_optimal = series.is_best;
    plan->result.is_unsolvable = series.is_unsolvable;
    bool has_plan = plan->result.has_plan != 0;
    bool is_at_end = status == SEARCH_EXHAUSTED || status == SEARCH_RUNNING || !ok;
    plan->result.status = has_plan && is_at_end ? VEER_SOLVED : status_of(status);
    return ok || has_plan;
}

/* --- Running ---------------------------------------------------------------------------------- */

typedef struct Running {
    VeerPlan *plan;
    bool is_done;
    Error error;
} Running;

static void run(void *context)
{
    Running *running = context;
    VeerPlan *plan = running->plan;
    running->is_done = plan->setup.search.is_anytime ? solve_again(plan, &running->error)
                                                     : solve_once(plan, &running->error);
    plan_course_release(&plan->course);
}

static void begin(VeerPlan *plan)
{
    const PlanSetup *setup = &plan->setup;
    size_t most = plan->options.max_memory;
    mem_scope_run(&plan->kept, close_kept, plan);
    plan->best = (Plan){0};
    plan->course = (PlanCourse){.wish = &plan->wish,
                                .setup = setup,
                                .limits = &plan->limits,
                                .memory_limit = most > 0 ? mem_stats().current + most : 0};
    plan->stats = plan->earlier = (SearchStats){0};
    plan->num_states = 0;
    plan->is_satisfied = false;
    plan->search_start = 0;
    plan->start = clock_wall();
    plan->next_call = plan->start + SECONDS_BETWEEN_CALLS;
    plan->run.ring.limit = most;
    plan->result = (VeerPlanResult){.control = setup->search.control,
                                    .policy = setup->policy_name,
                                    .is_recognised = setup->is_recognised};
    double seconds = plan->options.max_seconds;
    plan->limits.deadline = seconds > 0 ? plan->start + seconds : 0;
}

/* The run has wanted memory that it could not have. */
static int status_of_refusal(const VeerPlan *plan)
{
    switch (limits_check(&plan->limits)) {
    case LIMITS_TIME:
        return VEER_OUT_OF_TIME;
    case LIMITS_INTERRUPT:
        return VEER_INTERRUPTED;
    case LIMITS_OK:
        break;
    }
    return VEER_OUT_OF_MEMORY;
}

/* See docs/reference/exit-codes.md. */
static int exit_code_of(const VeerPlan *plan)
{
    const VeerPlanResult *result = &plan->result;
    bool has_plan = result->has_plan != 0;
    switch (result->status) {
    case VEER_SOLVED:
        return 0;
    case VEER_EXHAUSTED:
        return plan->task->is_unsolvable ? 10 : result->is_unsolvable ? 11 : 12;
    case VEER_OUT_OF_TIME:
        return has_plan ? 2 : VEER_CODE_OUT_OF_TIME;
    case VEER_OUT_OF_MEMORY:
        return has_plan ? 1 : VEER_CODE_OUT_OF_MEMORY;
    case VEER_INTERRUPTED:
        return has_plan ? 0 : VEER_CODE_INTERRUPTED;
    case VEER_ERROR:
        return plan->error.code;
    default:
        return has_plan ? 0 : 12; /* cut off, or stopped */
    }
}

static void run_to_the_end(VeerPlan *plan)
{
    Running running = {.plan = plan};
    begin(plan);
    bool has_memory = mem_scope_run(&plan->run, run, &running);
    if (!has_memory) {
        plan->course = (PlanCourse){0};
        plan->result.status = status_of_refusal(plan);
    } else if (!running.is_done) {
        plan->result.status = VEER_ERROR;
        api_report(&plan->error, &running.error, false);
    }
    plan->result.seconds = clock_wall() - plan->start;
    plan->result.is_unsolvable |=
        plan->result.status == VEER_EXHAUSTED && plan->task->is_unsolvable;
    plan->result.exit_code = exit_code_of(plan);
    limits_init(&plan->limits, 0);
}

int veer_plan_run(VeerPlan *plan)
{
    if (!plan) {
        return VEER_ERROR;
    }
    if (plan->is_running) {
        api_report_text(&plan->error, VEER_CODE_USAGE, "the plan is being searched for");
        return VEER_ERROR;
    }
    api_clear(&plan->error);
    plan->is_running = true;
    run_to_the_end(plan);
    plan->is_running = false;
    int status = plan->result.status;
    if (plan->is_closing) {
        veer_plan_close(plan);
    }
    return status;
}

void veer_plan_interrupt(VeerPlan *plan)
{
    if (plan) {
        limits_interrupt(&plan->limits);
    }
}

const VeerError *veer_plan_error(const VeerPlan *plan)
{
    return plan ? &plan->error : NULL;
}

int veer_plan_result(const VeerPlan *plan, VeerPlanResult *out_result)
{
    VeerPlanResult result = plan ? plan->result : (VeerPlanResult){0};
    return plan && api_give(out_result, &result, sizeof result) ? 0 : VEER_ERROR;
}

int veer_plan_counts(const VeerPlan *plan, VeerCounts *out_counts)
{
    VeerCounts counts = {0};
    if (plan) {
        counts = api_counts(&plan->stats, plan->num_states);
    }
    return plan && api_give(out_counts, &counts, sizeof counts) ? 0 : VEER_ERROR;
}

int64_t veer_plan_operators(const VeerPlan *plan, int32_t *out_operators, int64_t room)
{
    return plan && plan->result.has_plan ? api_give_plan(&plan->best, out_operators, room)
                                         : VEER_ERROR;
}
