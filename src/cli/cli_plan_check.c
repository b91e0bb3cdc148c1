#include "cli/cli_plan_check.h"

#include <string.h>

#include "pddl/pddl_validate.h"
#include "task/plan_check.h"

DEFINE_VEC(TextVec, text_vec, char);

static bool fail(const char *what, const char *reason, Error *error)
{
    error_set(error, ERROR_SYSTEM, "internal error, please report it: %s: %s", what, reason);
    return false;
}

static bool check_by_sas(const Task *task, const Plan *plan, Error *error)
{
    PlanReport report;
    if (plan_check(task, plan, &report)) {
        return true;
    }
    char text[400];
    plan_check_describe(task, &report, text, sizeof text);
    return fail("the search returned a plan that is not valid", text, error);
}

static void append(TextVec *text, const char *part)
{
    size_t length = strlen(part);
    text_vec_reserve(text, text->size + length);
    memcpy(text->data + text->size, part, length);
    text->size += length;
}

/* As plan_write does, without the comment at the end. */
static void write_steps(const Task *task, const Plan *plan, TextVec *out_text)
{
    for (size_t i = 0; i < plan->ops.size; i++) {
        append(out_text, "(");
        append(out_text, task->operators[plan->ops.data[i]].name);
        append(out_text, ")\n");
    }
}

static bool check_steps(const PddlTask *pddl, const PddlPlan *steps, int64_t cost,
                        const Limits *limits, Error *error)
{
    static const char WHAT[] = "the plan is not valid for the PDDL files";
    PddlReport report;
    Error refusal = {0};
    if (!pddl_validate_cost(pddl, steps, cost, limits, &report, &refusal)) {
        if (refusal.kind == ERROR_UNSUPPORTED) {
            return true; /* beyond the validator, but a plan by the SAS+ task: not to be lost */
        }
        *error = refusal;
        return false;
    }
    if (report.is_undecided) {
        return true; /* time is up; or actions share their names, and so many ways were not meant */
    }
    char text[400];
    if (report.verdict != PDDL_PLAN_VALID) {
        pddl_validate_describe(pddl, steps, &report, text, sizeof text);
        return fail(WHAT, text, error);
    }
    if (report.cost != cost) {
        snprintf(text, sizeof text, "it costs %lld there, not %lld", (long long)report.cost,
                 (long long)cost);
        return fail(WHAT, text, error);
    }
    return true;
}

static bool check_by_pddl(const CliTask *task, const Plan *plan, const Limits *limits, Error *error)
{
    TextVec text = {0};
    PddlPlan steps = {0};
    Error unreadable = {0};
    write_steps(task->task, plan, &text);
    PddlSource source = {"plan", text.data, text.size};
    bool ok = pddl_plan_read(task->pddl, source, &steps, &unreadable)
                  ? check_steps(task->pddl, &steps, plan_cost(task->task, plan), limits, error)
                  : fail("the plan does not fit the PDDL files", unreadable.message, error);
    pddl_plan_release(&steps);
    text_vec_release(&text);
    return ok;
}

bool cli_plan_check(const CliTask *task, const Plan *plan, const Limits *limits, Error *error)
{
    return check_by_sas(task->task, plan, error) &&
           (!task->pddl || check_by_pddl(task, plan, limits, error));
}
