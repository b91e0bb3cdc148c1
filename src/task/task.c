#include "task/task.h"

#include <string.h>

#include "base/mem.h"

int task_compare_facts(const void *left, const void *right)
{
    const Fact *a = left, *b = right;
    if (a->var != b->var) {
        return a->var < b->var ? -1 : 1;
    }
    return (a->value > b->value) - (a->value < b->value);
}

const char *task_costs_name(size_t costs)
{
    static const char *const NAMES[] = {
        [TASK_COSTS_NORMAL] = "normal",
        [TASK_COSTS_ONE] = "one",
        [TASK_COSTS_PLUS_ONE] = "plusone",
    };
    return costs < sizeof NAMES / sizeof *NAMES ? NAMES[costs] : NULL;
}

bool task_is_unit_cost(const Task *task)
{
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (task_operator_cost(task, op) != 1) {
            return false;
        }
    }
    return true;
}

Task task_with_costs(const Task *task, TaskCosts costs)
{
    assert(task->cost_increase == 0); /* views are made of tasks, not of views */
    Task view = *task;
    view.arena = (Arena){0};
    view.use_metric = task->use_metric && costs != TASK_COSTS_ONE;
    view.cost_increase += costs == TASK_COSTS_PLUS_ONE && !task_is_unit_cost(task);
    return view;
}

static bool has_conditional_effect(const Operator *op)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (op->effects[i].conditions.count > 0) {
            return true;
        }
    }
    return false;
}

bool task_has_conditional_effects(const Task *task)
{
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (has_conditional_effect(&task->operators[op])) {
            return true;
        }
    }
    return false;
}

static void number_facts(Task *task)
{
    int32_t next = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        assert(task->variables[var].domain_size >= 1);
        assert(task->variables[var].domain_size <= INT32_MAX - next);
        task->variables[var].first_fact = next;
        next += task->variables[var].domain_size;
    }
    task->num_facts = next;
}

static int32_t count_effect_preconditions(const Operator *op)
{
    int32_t count = 0;
    for (int32_t i = 0; i < op->num_effects; i++) {
        count += op->effects[i].pre != NO_VALUE;
    }
    return count;
}

/* Shares the prevail facts' storage when there is nothing to add to them. */
static void collect_preconditions(Arena *arena, Operator *op)
{
    int32_t num_added = count_effect_preconditions(op);
    if (num_added == 0) {
        op->preconditions = op->prevail;
        return;
    }
    int32_t count = op->prevail.count;
    Fact *facts = ARENA_NEW(arena, Fact, (size_t)count + (size_t)num_added);
    if (count > 0) {
        memcpy(facts, op->prevail.data, (size_t)count * sizeof *facts);
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (effect->pre != NO_VALUE) {
            facts[count++] = (Fact){effect->var, effect->pre};
        }
    }
    assert(count == op->prevail.count + num_added);
    op->preconditions = (FactSpan){facts, count};
}

void task_complete(Task *task)
{
    number_facts(task);
    for (int32_t op = 0; op < task->num_operators; op++) {
        collect_preconditions(&task->arena, &task->operators[op]);
    }
}

void task_free(Task *task)
{
    if (task) {
        arena_release(&task->arena);
        MEM_FREE(task, 1);
    }
}
