#include "ground/plan_judge.h"

#include <assert.h>

#include "base/memory_stream.h"
#include "pddl/pddl_validate.h"
#include "task/plan.h"
#include "task/plan_check.h"

enum { SENTENCE_SIZE = 480 };

/* --- SAS+ ------------------------------------------------------------------------------------- */

static void judge_steps(const Task *task, const PlanFile *plan, PlanJudgement *judgement)
{
    PlanReport report;
    judgement->num_steps = plan->num_steps;
    if (plan_check_steps(task, plan->steps, plan->num_steps, &report)) {
        judgement->cost = report.cost;
        return;
    }
    char sentence[SENTENCE_SIZE];
    plan_check_describe(task, &report, sentence, sizeof sentence);
    if (report.verdict == PLAN_TOO_AMBIGUOUS) {
        judgement->verdict = PLAN_JUDGE_UNDECIDED;
        error_set(&judgement->error, ERROR_UNSUPPORTED, "the plan cannot be checked: %s", sentence);
        return;
    }
    judgement->verdict = PLAN_JUDGE_INVALID;
    judgement->failing_step = report.verdict == PLAN_STEP_FAILS ? report.step + 1 : 0;
    error_set(&judgement->error, ERROR_INPUT, "%s", sentence);
}

static void judge_sas(const Task *task, PddlSource text, PlanJudgement *judgement)
{
    PlanFile plan = {0};
    if (plan_read(task, text.text, text.size, text.name, &plan, &judgement->error)) {
        judge_steps(task, &plan, judgement);
    } else {
        judgement->verdict = PLAN_JUDGE_UNREADABLE;
    }
    plan_file_release(&plan);
}

/* --- PDDL ------------------------------------------------------------------------------------- */

static void judge_pddl_steps(const PddlTask *task, const PddlPlan *plan, PlanJudgement *judgement)
{
    PddlReport report;
    judgement->num_steps = plan->steps.size;
    if (!pddl_validate(task, plan, &report, &judgement->error)) {
        judgement->verdict = PLAN_JUDGE_UNDECIDED;
        return;
    }
    judgement->cost = report.cost;
    if (report.verdict != PDDL_PLAN_VALID) {
        char sentence[SENTENCE_SIZE];
        pddl_validate_describe(task, plan, &report, sentence, sizeof sentence);
        judgement->verdict = PLAN_JUDGE_INVALID;
        judgement->failing_step = report.verdict == PDDL_PLAN_STEP_FAILS ? report.step + 1 : 0;
        error_set_at(&judgement->error, ERROR_INPUT, pddl_task_place(task, report.reason.place),
                     "%s", sentence);
    }
}

static void judge_pddl(PddlTask *task, PddlSource text, PlanJudgement *judgement)
{
    PddlPlan plan = {0};
    if (pddl_plan_read(task, text, &plan, &judgement->error)) {
        judge_pddl_steps(task, &plan, judgement);
    } else {
        judgement->verdict = PLAN_JUDGE_UNREADABLE;
    }
    pddl_plan_release(&plan);
}

/* --- Plan files ------------------------------------------------------------------------------- */

void plan_judge_text(LoadedTask *task, PddlSource plan, PlanJudgement *out_judgement)
{
    assert(task->pddl || task->task);
    *out_judgement = (PlanJudgement){0};
    if (task->pddl) {
        judge_pddl(task->pddl, plan, out_judgement);
    } else {
        judge_sas(task->task, plan, out_judgement);
    }
    assert((out_judgement->verdict == PLAN_JUDGE_VALID) ==
           (out_judgement->error.kind == ERROR_NONE));
}

void plan_judge_file(LoadedTask *task, const char *path, PlanJudgement *out_judgement)
{
    FileText text = {0};
    *out_judgement = (PlanJudgement){.verdict = PLAN_JUDGE_UNREADABLE};
    if (file_read(path, &text, &out_judgement->error)) {
        PddlSource source = {file_display_name(path), text.data, text.size};
        plan_judge_text(task, source, out_judgement);
    }
    file_release(&text);
}

/* --- Plans of Veer ---------------------------------------------------------------------------- */

static bool fail(const char *what, const char *reason, Error *error)
{
    error_set(error, ERROR_SYSTEM, "internal error, please report it: %s: %s", what, reason);
    return false;
}

static bool replay(const Task *task, const Plan *plan, Error *error)
{
    PlanReport report;
    if (plan_check(task, plan, &report)) {
        return true;
    }
    char sentence[SENTENCE_SIZE];
    plan_check_describe(task, &report, sentence, sizeof sentence);
    return fail("the search returned a plan that is not valid", sentence, error);
}

static bool execute_steps(const PddlTask *task, const PddlPlan *plan, int64_t cost,
                          const Limits *limits, Error *error)
{
    static const char WHAT[] = "the plan is not valid for the PDDL files";
    PddlReport report;
    Error refusal = {0};
    if (!pddl_validate_cost(task, plan, cost, limits, &report, &refusal)) {
        if (refusal.kind != ERROR_UNSUPPORTED) {
            *error = refusal;
        }
        return refusal.kind == ERROR_UNSUPPORTED;
    }
    char sentence[SENTENCE_SIZE];
    if (!report.is_undecided && report.verdict != PDDL_PLAN_VALID) {
        pddl_validate_describe(task, plan, &report, sentence, sizeof sentence);
        return fail(WHAT, sentence, error);
    }
    if (!report.is_undecided && report.cost != cost) {
        snprintf(sentence, sizeof sentence, "it costs %lld there, not %lld", (long long)report.cost,
                 (long long)cost);
        return fail(WHAT, sentence, error);
    }
    return true;
}

/* Executes what is going to be written. */
static bool execute(LoadedTask *task, const Plan *plan, const Limits *limits, Error *error)
{
    MemoryStream text = {0};
    FILE *stream = memory_stream_open(&text);
    plan_write(task->task, plan, stream);
    memory_stream_close(&text, stream);
    PddlPlan steps = {0};
    Error unreadable = {0};
    PddlSource source = {"plan", text.data, text.size};
    bool ok = pddl_plan_read(task->pddl, source, &steps, &unreadable)
                  ? execute_steps(task->pddl, &steps, plan_cost(task->task, plan), limits, error)
                  : fail("the plan does not fit the PDDL files", unreadable.message, error);
    pddl_plan_release(&steps);
    memory_stream_release(&text);
    return ok;
}

/* Reads what is going to be written, as a user's program will. Names of operators in SAS+ files can be
 * anything, also what a plan file takes for a comment. */
static bool read_back(const Task *task, const Plan *plan, Error *error)
{
    MemoryStream text = {0};
    FILE *stream = memory_stream_open(&text);
    plan_write(task, plan, stream);
    memory_stream_close(&text, stream);
    PlanFile file = {0};
    Error unreadable = {0};
    bool ok = plan_read(task, text.data, text.size, "plan", &file, &unreadable) &&
              file.num_steps == plan->ops.size;
    for (size_t i = 0; i < plan->ops.size && ok; i++) {
        const PlanStep *step = &file.steps[i];
        bool is_same = false;
        for (int32_t k = 0; k < step->num_ops; k++) {
            is_same = is_same || step->ops[k] == plan->ops.data[i];
        }
        ok = is_same;
    }
    if (!ok) {
        error_set(
            error, ERROR_UNSUPPORTED,
            "the plan cannot be written: names of operators in the SAS+ file, such as one with "
            "a parenthesis or a semicolon, would read as something else");
    }
    plan_file_release(&file);
    memory_stream_release(&text);
    return ok;
}

bool plan_judge_own(LoadedTask *task, const Plan *plan, const Limits *limits, Error *error)
{
    assert(task->task);
    return replay(task->task, plan, error) &&
           (task->pddl ? execute(task, plan, limits, error) : read_back(task->task, plan, error));
}
