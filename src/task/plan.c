#include "task/plan.h"

void plan_release(Plan *plan)
{
    int_vec_release(&plan->ops);
}

int64_t plan_cost(const Task *task, const Plan *plan)
{
    int64_t cost = 0; /* 2^31 steps of cost 2^31 fit */
    for (size_t i = 0; i < plan->ops.size; i++) {
        cost += task_operator_cost(task, plan->ops.data[i]);
    }
    return cost;
}

bool plan_write(const Task *task, const Plan *plan, FILE *stream)
{
    for (size_t i = 0; i < plan->ops.size; i++) {
        fprintf(stream, "(%s)\n", task->operators[plan->ops.data[i]].name);
    }
    fprintf(stream, "; cost = %lld (%s cost)\n", (long long)plan_cost(task, plan),
            task_is_unit_cost(task) ? "unit" : "general");
    return fflush(stream) == 0 && !ferror(stream);
}
