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

/* One effect per operator, but for the last of each stage, which has two. */
typedef struct StageMaker {
    Arena *arena;
    Operator *next;
} StageMaker;

static void add_operator(StageMaker *maker, FactSpan prevail, Effect first, const Effect *second)
{
    Effect *effects = ARENA_NEW(maker->arena, Effect, 2);
    effects[0] = first;
    if (second) {
        effects[1] = *second;
    }
    *maker->next = (Operator){.name = maker->next->name,
                              .prevail = prevail,
                              .effects = effects,
                              .num_effects = second ? 2 : 1};
    maker->next++;
}

static void add_stage(StageMaker *maker, int32_t stage, int32_t var, int32_t top)
{
    Fact *here = ARENA_NEW(maker->arena, Fact, 1);
    *here = (Fact){0, stage};
    for (int32_t value = 0; value < top; value++) {
        add_operator(maker, (FactSpan){here, 1}, (Effect){.var = var, .pre = value, .post = value + 1},
                     NULL);
    }
    Effect forward = {.var = 0, .pre = stage, .post = stage + 1};
    add_operator(maker, (FactSpan){0}, (Effect){.var = var, .pre = top, .post = 0}, &forward);
}

Task *small_task_new_stages(const char *word, int32_t num_switches)
{
    enum { MAX_VARIABLES = 16, MAX_OPERATORS = 256 };
    int32_t num_stages = (int32_t)strlen(word), top = num_switches + 1;
    int32_t domains[MAX_VARIABLES] = {num_stages + 1, top + 1, top + 1};
    for (int32_t i = 0; i < num_switches; i++) {
        domains[3 + i] = 2;
    }
    Operator operators[MAX_OPERATORS] = {0};
    Task *task = small_task_new(
        &(SmallTask){.num_variables = 3 + num_switches,
                     .domains = domains,
                     .num_operators = 2 * num_switches + num_stages * (num_switches + 2),
                     .operators = operators});
    StageMaker maker = {&task->arena, task->operators};
    for (int32_t i = 0; i < 2 * num_switches; i++) {
        add_operator(&maker, (FactSpan){0},
                     (Effect){.var = 3 + i / 2, .pre = NO_VALUE, .post = i % 2}, NULL);
    }
    for (int32_t stage = 0; stage < num_stages; stage++) {
        add_stage(&maker, stage, word[stage] == '0' ? 1 : 2, top);
    }
    Fact *goal = ARENA_NEW(&task->arena, Fact, 1);
    *goal = (Fact){0, num_stages};
    task->goal = (FactSpan){goal, 1};
    task_complete(task);
    return task;
}
