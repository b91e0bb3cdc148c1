#include "support/random_task.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "support/naive.h"

enum { SMALL_VARIABLES = 8, SMALL_OPERATORS = 25 };
enum { MAX_LAYERS = 3, MAX_AXIOMS = 10, GOAL_WALK = 25 };

typedef enum CostKind {
    COST_ONE,
    COST_SMALL,
    COST_LARGE,
    COST_MIXED,
    COST_MEDIUM,    /* large sums of them */
    COST_FEW_LARGE, /* many ties, and now and then what turns queues into heaps */
    NUM_COST_KINDS,
} CostKind;

typedef struct Maker {
    Rng rng;
    Task *task;
    bool has_derived, has_conditions;
    bool is_wide;
    bool is_tight; /* single steps from value to value, so that plans get long */
    CostKind costs;
} Maker;

static int32_t below(Maker *maker, int32_t bound)
{
    return (int32_t)rng_below(&maker->rng, (uint32_t)bound);
}

static int32_t between(Maker *maker, int32_t low, int32_t high)
{
    return low + below(maker, high - low + 1);
}

static bool one_in(Maker *maker, int32_t count)
{
    return below(maker, count) == 0;
}

static const char *name(Maker *maker, const char *prefix, int32_t number)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%s%d", prefix, number);
    return arena_copy_string(&maker->task->arena, text, (size_t)length);
}

/* --- Variables ------------------------------------------------------------------------------- */

static void make_variable(Maker *maker, int32_t var, int32_t layer, int32_t size)
{
    const char **names = ARENA_NEW(&maker->task->arena, const char *, (size_t)size);
    for (int32_t value = 0; value < size; value++) {
        names[value] = name(maker, "value", value);
    }
    maker->task->variables[var] = (Variable){.name = name(maker, "var", var),
                                             .axiom_layer = layer,
                                             .domain_size = size,
                                             .value_names = names};
}

/* Derived variables stand anywhere between the others; one variable at least is ordinary. */
static void make_variables(Maker *maker)
{
    Task *task = maker->task;
    task->num_variables = maker->is_wide ? between(maker, 20, RANDOM_TASK_MAX_VARIABLES)
                                         : between(maker, 1, SMALL_VARIABLES);
    task->variables = ARENA_NEW(&task->arena, Variable, (size_t)task->num_variables);
    int32_t *initial = ARENA_NEW(&task->arena, int32_t, (size_t)task->num_variables);
    int32_t ordinary = below(maker, task->num_variables);
    int32_t num_states = 1;
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (maker->has_derived && var != ordinary && one_in(maker, 2)) {
            make_variable(maker, var, below(maker, MAX_LAYERS), 2);
        } else {
            int32_t size = between(maker, one_in(maker, 4) ? 1 : 2, 4);
            if (!maker->is_wide) {
                size = num_states * size > RANDOM_TASK_MAX_STATES ? 1 : size;
                num_states *= size;
            }
            make_variable(maker, var, NO_LAYER, size);
        }
        initial[var] = below(maker, task->variables[var].domain_size);
    }
    task->initial = initial;
}

static Fact random_fact(Maker *maker)
{
    int32_t var = below(maker, maker->task->num_variables);
    return (Fact){var, below(maker, maker->task->variables[var].domain_size)};
}

static int32_t random_ordinary(Maker *maker)
{
    int32_t var;
    do {
        var = below(maker, maker->task->num_variables);
    } while (task_is_derived(maker->task, var));
    return var;
}

static FactSpan random_facts(Maker *maker, int32_t max_count)
{
    int32_t count = between(maker, 0, max_count);
    Fact *facts = ARENA_NEW(&maker->task->arena, Fact, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        facts[i] = i > 0 && one_in(maker, 8) ? facts[i - 1] : random_fact(maker);
    }
    return (FactSpan){facts, count};
}

static void make_mutex_groups(Maker *maker)
{
    Task *task = maker->task;
    task->num_mutex_groups = one_in(maker, 2) ? 0 : between(maker, 1, 3);
    FactSpan *groups = ARENA_NEW(&task->arena, FactSpan, (size_t)task->num_mutex_groups);
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        groups[i] = random_facts(maker, 4);
    }
    task->mutex_groups = groups;
}

/* --- Operators and axioms -------------------------------------------------------------------- */

static int32_t random_cost(Maker *maker)
{
    switch (maker->costs) {
    case COST_SMALL:
        return between(maker, 0, 3);
    case COST_LARGE:
        return between(maker, 50, 500);
    case COST_MIXED:
        return one_in(maker, 3) ? 0 : between(maker, 1, 10) * (one_in(maker, 2) ? 1 : 50);
    case COST_MEDIUM:
        return between(maker, 1, 25);
    case COST_FEW_LARGE:
        return one_in(maker, 6) ? 200 : 1;
    default:
        return 1;
    }
}

/* Two effects on one variable keep the same `pre`, mostly: others would make it inapplicable. */
static Effect random_effect(Maker *maker, const Effect *previous)
{
    if (previous && one_in(maker, 4)) {
        Effect effect = *previous;
        effect.post = below(maker, maker->task->variables[effect.var].domain_size);
        effect.conditions = maker->has_conditions ? random_facts(maker, 2) : (FactSpan){0};
        return effect;
    }
    int32_t var = random_ordinary(maker);
    int32_t size = maker->task->variables[var].domain_size;
    if (maker->is_tight) {
        int32_t pre = below(maker, size);
        return (Effect){.var = var, .pre = pre, .post = (pre + 1) % size};
    }
    return (Effect){.conditions = maker->has_conditions && one_in(maker, 2) ? random_facts(maker, 2)
                                                                            : (FactSpan){0},
                    .var = var,
                    .pre = one_in(maker, 4) ? NO_VALUE : below(maker, size),
                    .post = below(maker, size)};
}

static void make_operators(Maker *maker)
{
    Task *task = maker->task;
    int32_t most = maker->is_wide ? RANDOM_TASK_MAX_OPERATORS : SMALL_OPERATORS;
    task->num_operators = between(maker, maker->is_tight ? most / 2 : 0, most);
    task->operators = ARENA_NEW(&task->arena, Operator, (size_t)task->num_operators);
    for (int32_t op = 0; op < task->num_operators; op++) {
        int32_t num_effects = one_in(maker, maker->is_tight ? 6 : 2) ? between(maker, 2, 4) : 1;
        int32_t max_prevail = maker->is_tight ? 1 : one_in(maker, 8) ? 6 : 2;
        Effect *effects = ARENA_NEW(&task->arena, Effect, (size_t)num_effects);
        for (int32_t i = 0; i < num_effects; i++) {
            effects[i] = random_effect(maker, i > 0 ? &effects[i - 1] : NULL);
        }
        task->operators[op] = (Operator){.name = name(maker, "op", op),
                                         .prevail = random_facts(maker, max_prevail),
                                         .effects = effects,
                                         .num_effects = num_effects,
                                         .file_cost = random_cost(maker)};
    }
}

/* Lower layers with any value, the same layer only with the value that rules set. */
static bool is_allowed(const Task *task, int32_t layer, Fact fact)
{
    int32_t its_layer = task->variables[fact.var].axiom_layer;
    return its_layer < layer || (its_layer == layer && fact.value != task->initial[fact.var]);
}

static FactSpan random_body(Maker *maker, int32_t layer)
{
    FactSpan facts = random_facts(maker, 3);
    Fact *kept = ARENA_NEW(&maker->task->arena, Fact, (size_t)facts.count);
    int32_t count = 0;
    for (int32_t i = 0; i < facts.count; i++) {
        if (is_allowed(maker->task, layer, facts.data[i])) {
            kept[count++] = facts.data[i];
        }
    }
    return (FactSpan){kept, count};
}

static void make_axioms(Maker *maker)
{
    Task *task = maker->task;
    Axiom *axioms = ARENA_NEW(&task->arena, Axiom, MAX_AXIOMS);
    int32_t wanted = maker->has_derived ? between(maker, 0, MAX_AXIOMS) : 0;
    for (int32_t i = 0; i < wanted; i++) {
        int32_t var = below(maker, task->num_variables);
        if (task_is_derived(task, var)) {
            int32_t value = task->initial[var];
            FactSpan body = random_body(maker, task->variables[var].axiom_layer);
            axioms[task->num_axioms++] = (Axiom){body, var, value, 1 - value};
        }
    }
    task->axioms = axioms;
}

/* --- Goal ------------------------------------------------------------------------------------ */

static void walk(Maker *maker, int32_t *values)
{
    naive_initial(maker->task, values);
    for (int step = 0; step < GOAL_WALK; step++) {
        int32_t ops[RANDOM_TASK_MAX_OPERATORS];
        int32_t next[RANDOM_TASK_MAX_VARIABLES];
        int32_t count = naive_applicable(maker->task, values, ops);
        if (count == 0) {
            return;
        }
        naive_apply(maker->task, values, ops[below(maker, count)], next);
        memcpy(values, next, (size_t)maker->task->num_variables * sizeof *next);
    }
}

/* Half of the goals are reachable by making. */
static void make_goal(Maker *maker, bool is_reachable)
{
    Task *task = maker->task;
    int32_t values[RANDOM_TASK_MAX_VARIABLES] = {0};
    int32_t vars[RANDOM_TASK_MAX_VARIABLES];
    walk(maker, values);
    for (int32_t var = 0; var < task->num_variables; var++) {
        vars[var] = var;
    }
    rng_shuffle(&maker->rng, vars, (size_t)task->num_variables);
    int32_t count = between(maker, 1, task->num_variables);
    Fact *goal = ARENA_NEW(&task->arena, Fact, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        int32_t size = task->variables[vars[i]].domain_size;
        goal[i] = (Fact){vars[i], is_reachable ? values[vars[i]] : below(maker, size)};
    }
    task->goal = (FactSpan){goal, count};
}

/* Most tasks should have something to do. */
static void make_hard_goal(Maker *maker)
{
    enum { MAX_TRIES = 8 };
    int32_t initial[RANDOM_TASK_MAX_VARIABLES];
    bool is_reachable = one_in(maker, 2);
    naive_initial(maker->task, initial);
    for (int i = 0; i < MAX_TRIES; i++) {
        make_goal(maker, is_reachable);
        if (!naive_is_goal(maker->task, initial)) {
            return;
        }
    }
}

static Task *make(uint64_t seed, bool is_wide, int32_t price)
{
    Maker maker = {.task = MEM_NEW(Task, 1), .is_wide = is_wide};
    rng_seed(&maker.rng, seed);
    maker.has_derived = one_in(&maker, 2);
    maker.has_conditions = one_in(&maker, 2);
    maker.is_tight = one_in(&maker, 2);
    maker.costs = (CostKind)below(&maker, NUM_COST_KINDS);
    maker.task->use_metric = !one_in(&maker, 4);
    make_variables(&maker);
    make_mutex_groups(&maker);
    make_operators(&maker);
    for (int32_t op = 0; op < maker.task->num_operators; op++) {
        maker.task->operators[op].file_cost *= price;
    }
    make_axioms(&maker);
    task_complete(maker.task);
    make_hard_goal(&maker);
    return maker.task;
}

Task *random_task_new(uint64_t seed)
{
    return make(seed, false, 1);
}

Task *random_task_new_wide(uint64_t seed)
{
    return make(seed, true, 1);
}

Task *random_task_new_costly(uint64_t seed)
{
    enum { PRICE = 4000000 }; /* times at most 500: below 2^31 */
    return make(seed, false, PRICE);
}

void random_task_values(const Task *task, Rng *rng, int32_t *out_values)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        out_values[var] = (int32_t)rng_below(rng, (uint32_t)task->variables[var].domain_size);
    }
}
