#include "lab/plan_verdict.h"

#include <stdio.h>

#include "base/file.h"
#include "pddl/pddl_parse.h"
#include "pddl/pddl_validate.h"
#include "task/plan_check.h"
#include "task/plan_read.h"
#include "task/sas_read.h"

/* The first error. */
static void explain(const PddlDiagnostics *findings, Error *error)
{
    for (size_t i = 0; i < findings->findings.size; i++) {
        if (findings->findings.data[i].severity != PDDL_WARNING) {
            *error = findings->findings.data[i].error;
            return;
        }
    }
    error_set(error, ERROR_INPUT, "the task cannot be parsed");
}

static bool open_pddl(const char *domain_file, const char *problem_file, PlanJudge *judge,
                      Error *error)
{
    FileText domain = {0}, problem = {0};
    PddlDiagnostics findings = {0};
    if (file_read(domain_file, &domain, error) && file_read(problem_file, &problem, error)) {
        judge->pddl = pddl_parse((PddlSource){domain_file, domain.data, domain.size},
                                 (PddlSource){problem_file, problem.data, problem.size}, &findings);
        if (!judge->pddl) {
            explain(&findings, error);
        }
    }
    pddl_diagnostics_release(&findings);
    file_release(&domain);
    file_release(&problem);
    return judge->pddl != NULL;
}

static bool open_sas(const char *path, PlanJudge *judge, Error *error)
{
    FileText text = {0};
    if (file_read(path, &text, error)) {
        judge->sas = sas_read(text.data, text.size, path, error);
    }
    file_release(&text);
    return judge->sas != NULL;
}

bool plan_verdict_open(const char *domain_file, const char *problem_file, PlanJudge *out_judge,
                       Error *error)
{
    *out_judge = (PlanJudge){0};
    return domain_file ? open_pddl(domain_file, problem_file, out_judge, error)
                       : open_sas(problem_file, out_judge, error);
}

void plan_verdict_close(PlanJudge *judge)
{
    if (judge->pddl) {
        pddl_task_free(judge->pddl);
    }
    if (judge->sas) {
        task_free(judge->sas);
    }
    *judge = (PlanJudge){0};
}

static void judge_pddl(PddlTask *task, PddlSource source, PlanVerdictReport *report, Error *error)
{
    PddlPlan plan = {0};
    PddlReport result;
    if (pddl_plan_read(task, source, &plan, error) && pddl_validate(task, &plan, &result, error)) {
        report->cost = result.cost;
        report->length = (int64_t)plan.steps.size;
        if (result.verdict != PDDL_PLAN_VALID) {
            pddl_validate_describe(task, &plan, &result, report->problem, sizeof report->problem);
        }
    }
    pddl_plan_release(&plan);
}

static void judge_sas(const Task *task, PddlSource source, PlanVerdictReport *report, Error *error)
{
    PlanFile file = {0};
    PlanReport result;
    if (plan_read(task, source.text, source.size, source.name, &file, error)) {
        report->length = (int64_t)file.num_steps;
        if (plan_check_steps(task, file.steps, file.num_steps, &result)) {
            report->cost = result.cost;
        } else {
            plan_check_describe(task, &result, report->problem, sizeof report->problem);
        }
    }
    plan_read_release(&file);
}

void plan_verdict_give(PlanJudge *judge, const char *plan_file, PlanVerdictReport *out_report)
{
    *out_report = (PlanVerdictReport){0};
    FileText text = {0};
    Error error = {0};
    if (file_read(plan_file, &text, &error)) {
        PddlSource source = {"plan", text.data, text.size};
        if (judge->pddl) {
            judge_pddl(judge->pddl, source, out_report, &error);
        } else {
            judge_sas(judge->sas, source, out_report, &error);
        }
    }
    if (error.kind != ERROR_NONE) {
        snprintf(out_report->problem, sizeof out_report->problem, "%.350s", error.message);
        if (error.line > 0) {
            snprintf(out_report->problem, sizeof out_report->problem, "line %d: %.350s", error.line,
                     error.message);
        }
    }
    file_release(&text);
}
