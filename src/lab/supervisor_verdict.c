#include "lab/supervisor_verdict.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "control/trace_summary.h"
#include "ground/plan_judge.h"

__attribute__((format(printf, 2, 3))) static void say(RunResult *result, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(result->message, sizeof result->message, format, arguments);
    va_end(arguments);
}

/* --- Plans ------------------------------------------------------------------------------------ */

/* Why a plan is not accepted. */
static void explain_plan(const PlanJudgement *judgement, RunResult *result)
{
    const Error *error = &judgement->error;
    long long number = result->num_plans;
    if (judgement->verdict == PLAN_JUDGE_UNDECIDED) {
        say(result, "plan %lld: %s", number, error->message);
    } else if (judgement->verdict == PLAN_JUDGE_UNREADABLE && error->line > 0) {
        say(result, "plan %lld is not valid: line %d: %s", number, error->line, error->message);
    } else {
        say(result, "plan %lld is not valid: %s", number, error->message);
    }
}

/* False if the plan is not accepted. */
static bool take_plan(LoadedTask *task, const char *path, RunResult *result)
{
    PlanJudgement judgement;
    plan_judge_file(task, path, &judgement);
    result->num_plans++;
    if (judgement.verdict != PLAN_JUDGE_VALID) {
        bool is_undecided = judgement.verdict == PLAN_JUDGE_UNDECIDED;
        result->outcome = is_undecided ? RUN_UNCHECKED : RUN_WRONG_PLAN;
        explain_plan(&judgement, result);
        return false;
    }
    if (result->plan_cost < 0 || judgement.cost < result->plan_cost) {
        result->plan_cost = judgement.cost;
        result->plan_length = (int64_t)judgement.num_steps;
    }
    return true;
}

static void judge_plans(const SupervisorOrder *order, const SupervisorPaths *paths,
                        RunResult *result)
{
    const char *domain = order->instance->domain_file, *problem = order->instance->problem_file;
    LoadedTask task;
    Error error = {0};
    char path[sizeof paths->plan + SUPERVISOR_NAME_ROOM];
    if (!task_loader_open(domain ? domain : problem, domain ? problem : NULL, &task, &error)) {
        result->outcome = RUN_LOST;
        say(result, "the lab cannot read the task: %s", error.message);
        task_loader_release(&task);
        return;
    }
    bool ok = access(paths->plan, F_OK) != 0 || take_plan(&task, paths->plan, result);
    for (int i = 1; ok; i++) {
        snprintf(path, sizeof path, "%s.%d", paths->plan, i);
        if (access(path, F_OK) != 0) {
            break;
        }
        ok = take_plan(&task, path, result);
    }
    task_loader_release(&task);
    if (result->outcome == RUN_SOLVED && result->num_plans == 0) {
        result->outcome = RUN_NO_PLAN;
    }
}

/* --- Trace ------------------------------------------------------------------------------------ */

/* "ff\t10\t12\t9\t13\n" for every list; nothing if that does not fit. */
static void write_uses(const TraceSummary *summary, char out_text[RUN_USES_SIZE])
{
    size_t used = 0;
    for (int list = 0; list < summary->num_lists; list++) {
        const int64_t *quarters = summary->lists[list].quarters;
        int length = snprintf(out_text + used, RUN_USES_SIZE - used, "%s\t%lld\t%lld\t%lld\t%lld\n",
                              summary->names[list], (long long)quarters[0], (long long)quarters[1],
                              (long long)quarters[2], (long long)quarters[3]);
        if (length < 0 || (size_t)length >= RUN_USES_SIZE - used) {
            out_text[0] = '\0';
            return;
        }
        used += (size_t)length;
    }
}

/* The list that was used most in each part of the run, the first one among equals. */
static void write_strip(const TraceSummary *summary, char out_strip[RUN_STRIP_PARTS + 1])
{
    enum { MAX_LISTS = 26 };
    int64_t num_steps = trace_summary_num_steps(summary);
    int num_parts = num_steps < RUN_STRIP_PARTS ? (int)num_steps : RUN_STRIP_PARTS;
    int64_t counts[RUN_STRIP_PARTS * MAX_LISTS];
    if (summary->num_lists > MAX_LISTS || num_parts == 0) {
        return;
    }
    trace_summary_count_parts(summary, num_parts, counts);
    for (int part = 0; part < num_parts; part++) {
        const int64_t *row = counts + (ptrdiff_t)part * summary->num_lists;
        int most = 0;
        for (int list = 1; list < summary->num_lists; list++) {
            most = row[list] > row[most] ? list : most;
        }
        out_strip[part] = (char)('a' + most);
    }
}

_Static_assert((int)RUN_NUM_CLASSES == (int)TRACE_NUM_CLASSES, "the same classes");

/* Only of runs that solved their task: the others would say what a limit cut off. */
static void summarise_trace(const char *path, RunResult *result)
{
    TraceSummary summary;
    Error error = {0};
    if (access(path, F_OK) != 0) {
        return;
    }
    if (trace_summary_read_file(path, &summary, &error)) {
        write_uses(&summary, result->figures.uses);
        write_strip(&summary, result->strip);
        for (int class = 0; class < RUN_NUM_CLASSES; class ++) {
            result->class_steps[class] = summary.classes[class].steps;
        }
    } else {
        say(result, "the trace cannot be read: %s", error.message);
    }
    trace_summary_release(&summary);
}

/* --- Words ------------------------------------------------------------------------------------ */

static void explain(const char *last_words, RunResult *result)
{
    int64_t claimed = result->figures.plan_cost;
    const char *lead = last_words[0] ? "; last words: " : "";
    switch (result->outcome) {
    case RUN_SOLVED:
        if (claimed >= 0 && claimed != result->plan_cost) {
            say(result, "the planner says that the plan costs %lld, but it costs %lld",
                (long long)claimed, (long long)result->plan_cost);
        }
        break;
    case RUN_CRASHED:
        say(result, "%s%s%s", strsignal(result->signal_number), lead, last_words);
        break;
    case RUN_ERROR:
    case RUN_STRANGE_CODE:
    case RUN_NO_PLAN:
        say(result, "exit code %d%s%s", result->exit_code, lead, last_words);
        break;
    default:
        break;
    }
}

void supervisor_verdict_complete(const SupervisorOrder *order, const SupervisorPaths *paths,
                                 const char *last_words, RunResult *result)
{
    if (result->outcome == RUN_SOLVED) {
        judge_plans(order, paths, result);
    }
    if (result->outcome == RUN_SOLVED && order->configuration->has_trace) {
        summarise_trace(paths->trace, result);
    }
    explain(last_words, result);
}
