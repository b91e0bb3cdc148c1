/* Is a plan file a plan for an instance, and what does it cost? As `veer validate` has it: on PDDL
 * the plan is executed as PDDL says, on SAS+ it is replayed. */
#ifndef LAB_PLAN_VERDICT_H
#define LAB_PLAN_VERDICT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "pddl/pddl_task.h"
#include "task/task.h"

/* The task that plans are for. Zeroed storage is a valid empty judge. */
typedef struct PlanJudge {
    PddlTask *pddl; /* one of the two */
    Task *sas;
} PlanJudge;

typedef struct PlanVerdictReport {
    int64_t cost, length;
    char problem[400]; /* empty: the plan is valid */
} PlanVerdictReport;

/* domain_file NULL: the problem is a SAS+ file. Release in any case. */
bool plan_verdict_open(const char *domain_file, const char *problem_file, PlanJudge *out_judge,
                       Error *error);
void plan_verdict_close(PlanJudge *judge);

/* A file that cannot be read is a problem of the plan as well. */
void plan_verdict_give(PlanJudge *judge, const char *plan_file, PlanVerdictReport *out_report);

#endif
