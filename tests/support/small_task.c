#include "support/small_task.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"

static const char *numbered_name(Arena *arena, const char *prefix, int32_t number)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%s%d", prefix, number);
    return arena_copy_string(arena, text, (size_t)length);
}

static void set_variable(Task *task, const SmallTask *spec, int32_t var)
{
    int32_t size = spec->domains[var];
    const char **names = ARENA_NEW(&task->arena, const char *, (size_t)size);
    for (int32_t value = 0; value < size; value++) {
        names[value] = numbered_name(&task->arena, "value", value);
    }
    task->variables[var] = (Variable){.name = numbered_name(&task->arena, "var", var),
                                      .axiom_layer = spec->layers ? spec->layers[var] : NO_LAYER,
                                      .domain_size = size,
                                      .value_names = names};
}

Task *small_task_new(const SmallTask *spec)
{
    Task *task = MEM_NEW(Task, 1);
    size_t num_variables = (size_t)spec->num_variables;
    task->use_metric = spec->use_metric;
    task->num_variables = spec->num_variables;
    task->variables = ARENA_NEW(&task->arena, Variable, num_variables);
    for (int32_t var = 0; var < spec->num_variables; var++) {
        set_variable(task, spec, var);
    }
    int32_t *initial = ARENA_NEW(&task->arena, int32_t, num_variables);
    if (spec->initial) {
        memcpy(initial, spec->initial, num_variables * sizeof *initial);
    }
    task->initial = initial;
    task->goal = spec->goal;
    task->num_operators = spec->num_operators;
    task->operators = ARENA_NEW(&task->arena, Operator, (size_t)spec->num_operators);
    for (int32_t op = 0; op < spec->num_operators; op++) {
        task->operators[op] = spec->operators[op];
        if (!task->operators[op].name) {
            task->operators[op].name = numbered_name(&task->arena, "op", op);
        }
    }
    task->num_axioms = spec->num_axioms;
    task->axioms = spec->axioms;
    task_complete(task);
    return task;
}

Task *small_task_new_counters(int32_t num_counters, int32_t size)
{
    enum { MAX_COUNTERS = 16, MAX_OPERATORS = 256 };
    int32_t domains[MAX_COUNTERS];
    Operator operators[MAX_OPERATORS];
    int32_t num_operators = num_counters * (size - 1);
    for (int32_t var = 0; var < num_counters; var++) {
        domains[var] = size;
    }
    for (int32_t op = 0; op < num_operators; op++) {
        operators[op] = (Operator){0}; /* effects follow below */
    }
    Task *task = small_task_new(&(SmallTask){.num_variables = num_counters,
                                             .domains = domains,
                                             .num_operators = num_operators,
                                             .operators = operators});
    Fact *goal = ARENA_NEW(&task->arena, Fact, (size_t)num_counters);
    Effect *effects = ARENA_NEW(&task->arena, Effect, (size_t)num_operators);
    for (int32_t var = 0; var < num_counters; var++) {
        goal[var] = (Fact){var, size - 1};
    }
    for (int32_t op = 0; op < num_operators; op++) {
        int32_t value = op % (size - 1);
        effects[op] = (Effect){.var = op / (size - 1), .pre = value, .post = value + 1};
        task->operators[op].effects = &effects[op];
        task->operators[op].num_effects = 1;
    }
    task->goal = (FactSpan){goal, num_counters};
    task_complete(task);
    return task;
}
