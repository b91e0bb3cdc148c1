#include "task/plan_shorten.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

typedef struct Trial {
    const Task *task;
    Plan *plan;
    int32_t *now;       /* values in front of the operator that is on trial */
    int32_t *values;    /* values along the rest of the plan without it */
    bool *fires;        /* scratch: per effect of an operator */
    bool *is_left_out;  /* per operator of the plan: on trial with it */
    int64_t steps_left; /* applications that may still be tried */
} Trial;

static int32_t max_effects(const Task *task)
{
    int32_t most = 0;
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t count = task->operators[op].num_effects;
        most = count > most ? count : most;
    }
    return most;
}

static bool is_applicable(const Task *task, int32_t op, const int32_t *values)
{
    return !task_first_open(task->operators[op].preconditions, values);
}

/* Conditions of effects are about the values before the operator. */
static void apply(const Trial *trial, int32_t op, int32_t *values)
{
    const Operator *action = &trial->task->operators[op];
    for (int32_t i = 0; i < action->num_effects; i++) {
        trial->fires[i] = !task_first_open(action->effects[i].conditions, values);
    }
    for (int32_t i = 0; i < action->num_effects; i++) {
        if (trial->fires[i]) {
            values[action->effects[i].var] = action->effects[i].post;
        }
    }
}

/* Whether the goal is reached without the operator at `first` and those it made possible. */
static bool can_do_without(Trial *trial, size_t first)
{
    const IntVec *ops = &trial->plan->ops;
    memcpy(trial->values, trial->now, (size_t)trial->task->num_variables * sizeof(int32_t));
    trial->is_left_out[first] = true;
    for (size_t i = first + 1; i < ops->size; i++) {
        trial->is_left_out[i] = !is_applicable(trial->task, ops->data[i], trial->values);
        if (!trial->is_left_out[i]) {
            apply(trial, ops->data[i], trial->values);
        }
    }
    trial->steps_left -= (int64_t)(ops->size - first);
    return !task_first_open(trial->task->goal, trial->values);
}

static void drop_left_out(Trial *trial, size_t first)
{
    IntVec *ops = &trial->plan->ops;
    size_t end = first;
    for (size_t i = first; i < ops->size; i++) {
        ops->data[end] = ops->data[i];
        end += !trial->is_left_out[i];
    }
    assert(end < ops->size);
    ops->size = end;
}

static void try_all(Trial *trial)
{
    const IntVec *ops = &trial->plan->ops;
    for (size_t i = 0; i < ops->size && trial->steps_left > 0;) {
        if (can_do_without(trial, i)) {
            drop_left_out(trial, i);
        } else {
            assert(is_applicable(trial->task, ops->data[i], trial->now));
            apply(trial, ops->data[i++], trial->now);
        }
    }
}

void plan_shorten(const Task *task, Plan *plan)
{
    if (task->num_axioms > 0 || plan->ops.size == 0) {
        return;
    }
    size_t num_values = (size_t)task->num_variables, num_effects = (size_t)max_effects(task);
    size_t length = plan->ops.size;
    Trial trial = {.task = task,
                   .plan = plan,
                   .now = MEM_NEW(int32_t, num_values),
                   .values = MEM_NEW(int32_t, num_values),
                   .fires = MEM_NEW(bool, num_effects),
                   .is_left_out = MEM_NEW(bool, length),
                   .steps_left = PLAN_SHORTEN_MOST};
    memcpy(trial.now, task->initial, num_values * sizeof(int32_t));
    try_all(&trial);
    MEM_FREE(trial.now, num_values);
    MEM_FREE(trial.values, num_values);
    MEM_FREE(trial.fires, num_effects);
    MEM_FREE(trial.is_left_out, length);
}
