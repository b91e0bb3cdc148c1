/* Fuzz target for the reader of plan files and the plan check, on one small task in which names are
 * shared and a condition is derived. Any bytes must be refused, or read and judged, without harm. */
#include <stdint.h>

#include "require.h"

#include "task/plan_check.h"
#include "task/plan.h"
#include "task/sas_read.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char TASK[] =
    "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n2\n"
    "begin_variable\nplace\n-1\n4\nhere\nthere\nnowhere\nhome\nend_variable\n"
    "begin_variable\naway\n0\n2\nno\nyes\nend_variable\n"
    "0\nbegin_state\n0\n0\nend_state\nbegin_goal\n1\n0 3\nend_goal\n4\n"
    "begin_operator\ngo\n0\n1\n0 0 0 2\n1\nend_operator\n"
    "begin_operator\nGo \n0\n1\n0 0 0 1\n5\nend_operator\n"
    "begin_operator\ngo home\n1\n1 1\n1\n0 0 -1 3\n1\nend_operator\n"
    "begin_operator\ngo(back)\n0\n1\n0 0 -1 0\n0\nend_operator\n"
    "1\nbegin_rule\n1\n0 1\n1 0 1\nend_rule\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Error error = {0};
    Task *task = sas_read(TASK, sizeof TASK - 1, "task", &error);
    require(task);
    PlanFile plan;
    if (plan_read(task, (const char *)data, size, "plan", &plan, &error)) {
        PlanReport report;
        bool is_valid = plan_check_steps(task, plan.steps, plan.num_steps, &report);
        char text[64];
        if (!is_valid) {
            plan_check_describe(task, &report, text, sizeof text);
        }
        require(is_valid == (report.verdict == PLAN_VALID));
    } else {
        require(error.kind == ERROR_INPUT);
    }
    plan_file_release(&plan);
    task_free(task);
    return 0;
}
