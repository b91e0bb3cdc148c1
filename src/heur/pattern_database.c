/* Backwards, an operator of the projection leads from states where its effects hold to states where
 * its preconditions hold. The reversed operators form a task of their own, for which the successor
 * generator finds the operators that lead to a state. An operator that sets a variable without
 * asking for its old value leads back to a state for each of its values.
 *
 * Invariant of the search: distances are those of the cheapest paths found so far; an entry of the
 * queue with another key than the distance of its state is out of date. */
#include "heur/pattern_database.h"

#include <assert.h>

#include "base/bucket_queue.h"
#include "base/mem.h"
#include "base/vec.h"
#include "task/succ_gen.h"

/* A reversed operator: from a state to the states that it may have come from. */
typedef struct BackStep {
    int32_t shift; /* of the state's number, to the predecessor whose free variables are all 0 */
    int32_t cost;
    const int32_t *free; /* pattern variables that it sets whatever they were before */
    int32_t num_free;
} BackStep;

DEFINE_VEC(StepVec, step_vec, BackStep);
DEFINE_VEC(OperatorVec, operator_vec, Operator);

typedef struct Builder {
    PatternDatabase *database;
    const Task *task;
    Arena arena;
    int32_t *position;       /* per variable of the task: place in the pattern, or -1 */
    int32_t *before, *after; /* per pattern variable: of the operator in hand, or NO_VALUE */
    StepVec steps;
    OperatorVec conditions; /* per step, where it is applicable; nothing else is set */
    int32_t *values;        /* per pattern variable: of the state in hand */
    BucketQueue queue;
} Builder;

/* --- Checks ----------------------------------------------------------------------------------- */

static bool check_task(const Task *task, Error *error)
{
    if (task->num_axioms > 0) {
        error_set(error, ERROR_UNSUPPORTED, "pattern databases do not support axioms");
    } else if (task_has_conditional_effects(task)) {
        error_set(error, ERROR_UNSUPPORTED, "pattern databases do not support conditional effects");
    }
    return error->kind == ERROR_NONE;
}

static bool is_repeated(const int32_t *vars, int32_t index)
{
    for (int32_t i = 0; i < index; i++) {
        if (vars[i] == vars[index]) {
            return true;
        }
    }
    return false;
}

/* Also sets the factors and the number of states. */
static bool check_pattern(PatternDatabase *database, const Task *task, Error *error)
{
    int64_t num_states = 1;
    for (int32_t i = 0; i < database->num_vars && error->kind == ERROR_NONE; i++) {
        int32_t var = database->vars[i];
        if (var < 0 || var >= task->num_variables) {
            error_set(error, ERROR_USAGE,
                      "the pattern has variable %d, but those of the task are 0 to %d", var,
                      task->num_variables - 1);
        } else if (task_is_derived(task, var)) {
            error_set(error, ERROR_USAGE, "the pattern has variable %d, which is derived", var);
        } else if (is_repeated(database->vars, i)) {
            error_set(error, ERROR_USAGE, "the pattern has variable %d twice", var);
        } else {
            database->factors[i] = (int32_t)num_states;
            num_states *= task->variables[var].domain_size;
        }
        if (num_states > PATTERN_DATABASE_MAX_STATES) {
            error_set(error, ERROR_USAGE,
                      "the pattern is too large: its first %d variables have %lld states, and "
                      "%d is the most",
                      i + 1, (long long)num_states, PATTERN_DATABASE_MAX_STATES);
        }
    }
    if (database->num_vars == 0) {
        error_set(error, ERROR_USAGE, "the pattern is empty");
    }
    bool ok = error->kind == ERROR_NONE;
    database->num_states = ok ? (int32_t)num_states : 0;
    return ok;
}

/* --- Projected operators ---------------------------------------------------------------------- */

/* Sets before and after; false if the operator is never applicable or changes nothing. */
static bool project(Builder *builder, const Operator *op)
{
    int32_t num_vars = builder->database->num_vars;
    for (int32_t i = 0; i < num_vars; i++) {
        builder->before[i] = builder->after[i] = NO_VALUE;
    }
    for (int32_t i = 0; i < op->preconditions.count; i++) {
        Fact fact = op->preconditions.data[i];
        int32_t at = builder->position[fact.var];
        if (at < 0) {
            continue;
        }
        if (builder->before[at] != NO_VALUE && builder->before[at] != fact.value) {
            return false;
        }
        builder->before[at] = builder->after[at] = fact.value;
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        int32_t at = builder->position[op->effects[i].var];
        if (at >= 0) {
            builder->after[at] = op->effects[i].post;
        }
    }
    bool has_change = false;
    for (int32_t i = 0; i < num_vars; i++) {
        has_change |= builder->before[i] != builder->after[i];
    }
    return has_change;
}

/* Adds the reverse of the operator that `project` has taken apart. */
static void add_step(Builder *builder, int32_t cost)
{
    const PatternDatabase *database = builder->database;
    size_t num_vars = (size_t)database->num_vars;
    Fact *facts = ARENA_NEW(&builder->arena, Fact, num_vars);
    int32_t *free = ARENA_NEW(&builder->arena, int32_t, num_vars);
    BackStep step = {.cost = cost, .free = free};
    int32_t num_facts = 0;
    for (int32_t i = 0; i < database->num_vars; i++) {
        int32_t before = builder->before[i], after = builder->after[i];
        if (after == NO_VALUE) {
            continue;
        }
        facts[num_facts++] = (Fact){i, after};
        if (before == NO_VALUE) {
            free[step.num_free++] = i;
            before = 0;
        }
        assert(after < builder->task->variables[database->vars[i]].domain_size);
        step.shift += (before - after) * database->factors[i];
    }
    step_vec_push(&builder->steps, step);
    operator_vec_push(&builder->conditions, (Operator){.preconditions = {facts, num_facts}});
}

static void reverse_operators(Builder *builder)
{
    const Task *task = builder->task;
    for (int32_t op = 0; op < task->num_operators; op++) {
        if (project(builder, &task->operators[op])) {
            add_step(builder, task_operator_cost(task, op));
        }
    }
}

/* --- Distances -------------------------------------------------------------------------------- */

static void load_values(Builder *builder, int32_t state)
{
    const PatternDatabase *database = builder->database;
    for (int32_t i = 0; i < database->num_vars; i++) {
        int32_t size = builder->task->variables[database->vars[i]].domain_size;
        builder->values[i] = state % size;
        state /= size;
    }
    assert(state == 0);
}

static bool is_goal(const Builder *builder)
{
    FactSpan goal = builder->task->goal;
    for (int32_t i = 0; i < goal.count; i++) {
        int32_t at = builder->position[goal.data[i].var];
        if (at >= 0 && builder->values[at] != goal.data[i].value) {
            return false;
        }
    }
    return true;
}

static void start_from_goals(Builder *builder)
{
    PatternDatabase *database = builder->database;
    for (int32_t state = 0; state < database->num_states; state++) {
        load_values(builder, state);
        database->distances[state] = HEUR_DEAD_END;
        if (is_goal(builder)) {
            database->distances[state] = 0;
            bucket_queue_push(&builder->queue, 0, state);
        }
    }
}

/* Reaches the predecessors by one step: the free variables from `index` on take all their
 * values. */
static void reach(Builder *builder, const BackStep *step, int32_t index, int32_t state,
                  int32_t distance)
{
    PatternDatabase *database = builder->database;
    assert(state >= 0 && state < database->num_states && distance >= 0);
    if (index == step->num_free) {
        if (distance < database->distances[state]) {
            database->distances[state] = distance;
            bucket_queue_push(&builder->queue, distance, state);
        }
        return;
    }
    int32_t i = step->free[index];
    int32_t size = builder->task->variables[database->vars[i]].domain_size;
    for (int32_t value = 0; value < size; value++) {
        reach(builder, step, index + 1, state + value * database->factors[i], distance);
    }
}

static int32_t add_costs(int32_t left, int32_t right)
{
    int64_t sum = (int64_t)left + right;
    return sum < HEUR_DEAD_END ? (int32_t)sum : HEUR_DEAD_END - 1;
}

static void search_backwards(Builder *builder)
{
    PatternDatabase *database = builder->database;
    Variable *variables = ARENA_NEW(&builder->arena, Variable, (size_t)database->num_vars);
    for (int32_t i = 0; i < database->num_vars; i++) {
        variables[i] = builder->task->variables[database->vars[i]];
    }
    Task backwards = {.num_variables = database->num_vars,
                      .variables = variables,
                      .num_operators = (int32_t)builder->conditions.size,
                      .operators = builder->conditions.data};
    int32_t *applicable = ARENA_NEW(&builder->arena, int32_t, builder->steps.size);
    SuccGen gen;
    succ_gen_init(&gen, &backwards);
    bucket_queue_init(&builder->queue, database->num_states);
    start_from_goals(builder);
    while (builder->queue.size > 0) {
        HeapEntry entry = bucket_queue_pop(&builder->queue);
        if (entry.key > database->distances[entry.value]) {
            continue;
        }
        load_values(builder, entry.value);
        int32_t count = succ_gen_applicable(&gen, builder->values, applicable);
        assert((size_t)count <= builder->steps.size);
        for (int32_t i = 0; i < count; i++) {
            const BackStep *step = &builder->steps.data[applicable[i]];
            reach(builder, step, 0, entry.value + step->shift, add_costs(entry.key, step->cost));
        }
    }
    bucket_queue_release(&builder->queue);
    succ_gen_release(&gen);
}

static void build(PatternDatabase *database, const Task *task)
{
    Builder builder = {.database = database, .task = task};
    size_t num_vars = (size_t)database->num_vars;
    builder.position = ARENA_NEW(&builder.arena, int32_t, (size_t)task->num_variables);
    builder.before = ARENA_NEW(&builder.arena, int32_t, num_vars);
    builder.after = ARENA_NEW(&builder.arena, int32_t, num_vars);
    builder.values = ARENA_NEW(&builder.arena, int32_t, num_vars);
    for (int32_t var = 0; var < task->num_variables; var++) {
        builder.position[var] = -1;
    }
    for (int32_t i = 0; i < database->num_vars; i++) {
        builder.position[database->vars[i]] = i;
    }
    reverse_operators(&builder);
    search_backwards(&builder);
    step_vec_release(&builder.steps);
    operator_vec_release(&builder.conditions);
    arena_release(&builder.arena);
}

/* --- Set-up ----------------------------------------------------------------------------------- */

bool pattern_database_init(PatternDatabase *database, const Task *task, const int32_t *vars,
                           int32_t num_vars, Error *error)
{
    *database = (PatternDatabase){.num_vars = num_vars};
    database->vars = MEM_NEW(int32_t, (size_t)num_vars);
    database->factors = MEM_NEW(int32_t, (size_t)num_vars);
    for (int32_t i = 0; i < num_vars; i++) {
        database->vars[i] = vars[i];
    }
    if (!check_task(task, error) || !check_pattern(database, task, error)) {
        return false;
    }
    assert(database->num_states > 0 && database->num_states <= PATTERN_DATABASE_MAX_STATES);
    database->distances = MEM_NEW(int32_t, (size_t)database->num_states);
    build(database, task);
    return true;
}

void pattern_database_release(PatternDatabase *database)
{
    MEM_FREE(database->vars, (size_t)database->num_vars);
    MEM_FREE(database->factors, (size_t)database->num_vars);
    MEM_FREE(database->distances, (size_t)database->num_states);
    *database = (PatternDatabase){0};
}

/* --- The engine ------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Numbers with commas between them. One that is too large for a variable stays too large. */
static bool parse_pattern(const char *text, IntVec *out_vars, Error *error)
{
    for (const char *at = text;; at++) {
        int32_t var = 0;
        bool is_number = is_digit(*at);
        for (; is_digit(*at); at++) {
            var = var < INT32_MAX / 10 ? var * 10 + (*at - '0') : INT32_MAX;
        }
        if (!is_number || (*at != ',' && *at != '\0')) {
            error_set(error, ERROR_USAGE,
                      "a pattern is numbers of variables, such as pdb(0,1), not pdb(%.80s)", text);
            return false;
        }
        int_vec_push(out_vars, var);
        if (*at == '\0') {
            return true;
        }
    }
}

static void tables_free(void *tables)
{
    pattern_database_release(tables);
    mem_free(tables, 1, sizeof(PatternDatabase));
}

static void *tables_new_for(const Task *task, HeurSpec spec, Error *error)
{
    PatternDatabase *database = MEM_NEW(PatternDatabase, 1);
    IntVec vars = {0};
    bool ok = parse_pattern(spec.argument, &vars, error) &&
              pattern_database_init(database, task, vars.data, (int32_t)vars.size, error);
    int_vec_release(&vars);
    if (!ok) {
        tables_free(database);
        return NULL;
    }
    return database;
}

static int32_t state_value(const void *tables, const int32_t *values, int output)
{
    (void)output;
    return pattern_database_distance(tables, values);
}

const HeurEngine pattern_database_engine = {
    .name = "pattern database",
    .work = 1,
    .argument = "VAR,VAR...",
    .tables_new_for = tables_new_for,
    .tables_free = tables_free,
    .state_value = state_value,
};
