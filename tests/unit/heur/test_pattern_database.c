#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "heur/heur_table.h"
#include "heur/pattern_database.h"
#include "support/naive.h"
#include "support/random_task.h"
#include "support/small_task.h"

/* --- By hand --------------------------------------------------------------------------------- */

/* A robot on three places in a row and a door at the last one; opening it costs 5, a kick that
 * opens it from anywhere, 20. Nothing leads back from 2. */
static const SmallTask ROBOT = {
    .use_metric = true,
    .num_variables = 3,
    .domains = INTS(3, 2, 2),
    .goal = FACTS({0, 2}, {1, 1}),
    OPERATORS({.file_cost = 1, EFFECTS({.var = 0, .pre = 0, .post = 1})},
              {.file_cost = 3, EFFECTS({.var = 0, .pre = 1, .post = 2})},
              {.file_cost = 0, EFFECTS({.var = 0, .pre = 1, .post = 0})},
              {.file_cost = 5,
               .prevail = FACTS({0, 1}, {2, 1}),
               EFFECTS({.var = 1, .pre = 0, .post = 1})},
              {.file_cost = 20, EFFECTS({.var = 1, .pre = NO_VALUE, .post = 1},
                                        {.var = 0, .pre = NO_VALUE, .post = 0})}),
};

static int32_t distance(const Task *task, const int32_t *vars, int32_t num_vars,
                        const int32_t *values)
{
    Error error = {0};
    PatternDatabase database;
    assert_true(pattern_database_init(&database, task, vars, num_vars, &error));
    int32_t result = pattern_database_distance(&database, values);
    pattern_database_release(&database);
    return result;
}

static void distances_worked_out_by_hand(void **state)
{
    (void)state;
    Task *task = small_task_new(&ROBOT);
    assert_int_equal(distance(task, INTS(0), 1, INTS(0, 0, 0)), 4);
    assert_int_equal(distance(task, INTS(1), 1, INTS(0, 0, 0)), 5);
    assert_int_equal(distance(task, INTS(0, 1), 2, INTS(0, 0, 0)), 9);
    assert_int_equal(distance(task, INTS(1, 0), 2, INTS(1, 0, 0)), 8);
    assert_int_equal(distance(task, INTS(1, 0), 2, INTS(2, 0, 0)), 24); /* kick, then walk */
    assert_int_equal(distance(task, INTS(2, 0, 1), 3, INTS(0, 0, 0)), 24);
    assert_int_equal(distance(task, INTS(2, 0, 1), 3, INTS(0, 0, 1)), 9);
    assert_int_equal(distance(task, INTS(2), 1, INTS(0, 0, 0)), 0); /* no goal, no operator */
    task->use_metric = false;
    assert_int_equal(distance(task, INTS(0, 1), 2, INTS(0, 0, 0)), 3);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void dead_ends_are_infinite_and_large_costs_are_not(void **state)
{
    (void)state;
    const SmallTask spec = {
        .use_metric = true,
        .num_variables = 1,
        .domains = INTS(4),
        .goal = FACTS({0, 2}),
        OPERATORS({.file_cost = INT32_MAX - 1, EFFECTS({.var = 0, .pre = 0, .post = 1})},
                  {.file_cost = INT32_MAX - 1, EFFECTS({.var = 0, .pre = 1, .post = 2})}),
    };
    Task *task = small_task_new(&spec);
    assert_int_equal(distance(task, INTS(0), 1, INTS(2)), 0);
    assert_int_equal(distance(task, INTS(0), 1, INTS(1)), INT32_MAX - 1);
    assert_int_equal(distance(task, INTS(0), 1, INTS(0)), INT32_MAX - 1);
    assert_int_equal(distance(task, INTS(0), 1, INTS(3)), HEUR_DEAD_END);
    task_free(task);
}

/* --- What is refused -------------------------------------------------------------------------- */

static void assert_refused(const Task *task, const int32_t *vars, int32_t num_vars, ErrorKind kind,
                           const char *words)
{
    Error error = {0};
    PatternDatabase database;
    assert_false(pattern_database_init(&database, task, vars, num_vars, &error));
    pattern_database_release(&database);
    assert_int_equal(error.kind, kind);
    assert_non_null(strstr(error.message, words));
}

static void bad_patterns_are_refused(void **state)
{
    (void)state;
    const SmallTask derived = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .layers = INTS(-1, 0),
        .goal = FACTS({1, 1}),
        AXIOMS({.conditions = FACTS({0, 1}), .var = 1, .old_value = 0, .new_value = 1})};
    Task *task = small_task_new(&ROBOT);
    assert_refused(task, INTS(0), 0, ERROR_USAGE, "empty");
    assert_refused(task, INTS(0, 3), 2, ERROR_USAGE, "variable 3");
    assert_refused(task, INTS(-1), 1, ERROR_USAGE, "variable -1");
    assert_refused(task, INTS(1, 0, 1), 3, ERROR_USAGE, "variable 1 twice");
    task_free(task);
    task = small_task_new(&derived);
    assert_refused(task, INTS(0), 1, ERROR_UNSUPPORTED, "axioms");
    task->num_axioms = 0;
    assert_refused(task, INTS(1), 1, ERROR_USAGE, "derived");
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void conditional_effects_are_refused(void **state)
{
    (void)state;
    const SmallTask spec = {
        .num_variables = 2,
        .domains = INTS(2, 2),
        .goal = FACTS({0, 1}),
        OPERATORS({EFFECTS({.conditions = FACTS({1, 1}), .var = 0, .pre = -1, .post = 1})})};
    Task *task = small_task_new(&spec);
    assert_refused(task, INTS(0), 1, ERROR_UNSUPPORTED, "conditional effects");
    task_free(task);
}

/* 26 binary variables; the size would overflow if it were not looked at in time. */
static void patterns_that_are_too_large_are_refused(void **state)
{
    (void)state;
    enum { COUNT = 40 };
    int32_t domains[COUNT], vars[COUNT];
    for (int32_t i = 0; i < COUNT; i++) {
        domains[i] = i < 30 ? 2 : INT16_MAX;
        vars[i] = i;
    }
    Task *task = small_task_new(&(SmallTask){.num_variables = COUNT, .domains = domains});
    assert_refused(task, vars, COUNT, ERROR_USAGE, "first 26 variables have 67108864 states");
    assert_refused(task, vars + 30, 10, ERROR_USAGE, "too large");
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

/* --- Against the definition ------------------------------------------------------------------- */

enum { NUM_TASKS = 600 };

/* States of the projection as values of all variables, those outside the pattern being 0. */
typedef struct Projection {
    const Task *task;
    int32_t vars[RANDOM_TASK_MAX_VARIABLES];
    int32_t num_vars, num_states;
    bool is_inside[RANDOM_TASK_MAX_VARIABLES];
    int64_t distances[RANDOM_TASK_MAX_STATES];
} Projection;

static void load(const Projection *projection, int32_t state, int32_t *out_values)
{
    memset(out_values, 0, RANDOM_TASK_MAX_VARIABLES * sizeof *out_values);
    for (int32_t i = 0; i < projection->num_vars; i++) {
        int32_t var = projection->vars[i];
        out_values[var] = state % projection->task->variables[var].domain_size;
        state /= projection->task->variables[var].domain_size;
    }
}

static int32_t number(const Projection *projection, const int32_t *values)
{
    int32_t state = 0;
    for (int32_t i = projection->num_vars - 1; i >= 0; i--) {
        int32_t var = projection->vars[i];
        state = state * projection->task->variables[var].domain_size + values[var];
    }
    return state;
}

static bool holds(const Projection *projection, FactSpan facts, const int32_t *values)
{
    for (int32_t i = 0; i < facts.count; i++) {
        Fact fact = facts.data[i];
        if (projection->is_inside[fact.var] && values[fact.var] != fact.value) {
            return false;
        }
    }
    return true;
}

/* One pass over all states and operators; whether a distance has changed. */
static bool improve(Projection *projection)
{
    const Task *task = projection->task;
    bool has_changed = false;
    for (int32_t state = 0; state < projection->num_states; state++) {
        for (int32_t i = 0; i < task->num_operators; i++) {
            const Operator *op = &task->operators[i];
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            load(projection, state, values);
            if (!holds(projection, op->preconditions, values)) {
                continue;
            }
            for (int32_t j = 0; j < op->num_effects; j++) {
                if (projection->is_inside[op->effects[j].var]) {
                    values[op->effects[j].var] = op->effects[j].post;
                }
            }
            int64_t distance = projection->distances[number(projection, values)] +
                               (task->use_metric ? op->file_cost : 1);
            if (distance < projection->distances[state]) {
                projection->distances[state] = distance;
                has_changed = true;
            }
        }
    }
    return has_changed;
}

static const int64_t FAR = INT64_MAX / 2;

static void find_distances(Projection *projection)
{
    for (int32_t state = 0; state < projection->num_states; state++) {
        int32_t values[RANDOM_TASK_MAX_VARIABLES];
        load(projection, state, values);
        bool is_goal = holds(projection, projection->task->goal, values);
        projection->distances[state] = is_goal ? 0 : FAR;
    }
    while (improve(projection)) {
    }
}

/* Any ordinary variables, in any order, at least one. */
static void choose_pattern(Projection *projection, Rng *rng)
{
    const Task *task = projection->task;
    int32_t order[RANDOM_TASK_MAX_VARIABLES];
    for (int32_t var = 0; var < task->num_variables; var++) {
        order[var] = var;
    }
    rng_shuffle(rng, order, (size_t)task->num_variables);
    projection->num_states = 1;
    for (int32_t i = 0; i < task->num_variables; i++) {
        int32_t var = order[i];
        if (!task_is_derived(task, var) && (projection->num_vars == 0 || rng_below(rng, 3))) {
            projection->vars[projection->num_vars++] = var;
            projection->is_inside[var] = true;
            projection->num_states *= task->variables[var].domain_size;
        }
    }
}

/* Whether the task is one for pattern databases. */
static bool compare(const Task *task, Rng *rng)
{
    Projection projection = {.task = task};
    choose_pattern(&projection, rng);
    Error error = {0};
    PatternDatabase database;
    bool ok = pattern_database_init(&database, task, projection.vars, projection.num_vars, &error);
    assert_true(ok != (task->num_axioms > 0 || task_has_conditional_effects(task)));
    if (ok) {
        find_distances(&projection);
        assert_int_equal(database.num_states, projection.num_states);
        for (int32_t state = 0; state < projection.num_states; state++) {
            int32_t values[RANDOM_TASK_MAX_VARIABLES];
            load(&projection, state, values);
            int64_t expected = projection.distances[state];
            expected = expected >= FAR          ? HEUR_DEAD_END
                       : expected >= INT32_MAX ? INT32_MAX - 1
                                               : expected;
            assert_int_equal(pattern_database_distance(&database, values), expected);
        }
    }
    pattern_database_release(&database);
    return ok;
}

static void distances_agree_with_the_definition_on_random_tasks(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 77);
    int num_compared = 0;
    for (uint64_t seed = 0; seed < NUM_TASKS; seed++) {
        Task *task = random_task_new(seed);
        num_compared += compare(task, &rng);
        task_free(task);
    }
    assert_in_range(num_compared, NUM_TASKS / 10, NUM_TASKS);
    assert_int_equal(mem_stats().current, 0);
}

/* --- The engine ------------------------------------------------------------------------------ */

static HeurSpec pdb(const char *argument)
{
    return (HeurSpec){.class = heur_table_find("pdb", 3), .argument = argument};
}

/* Two stages, the first wanting variable 2 and the second variable 1, of 5 steps each. */
static void each_argument_has_an_engine_of_its_own(void **state)
{
    (void)state;
    Task *task = small_task_new_stages("10", 3);
    Error error = {0};
    HeurSpec specs[] = {pdb("0,1"), {.class = heur_table_find("goalcount", 9)}, pdb("0,2"),
                        pdb("0,1"), pdb("0,1,2")};
    HeurSet *set = heur_set_try_new(task, specs, 5, HEUR_USE_ALL, &error);
    assert_non_null(set);
    assert_true(heur_set_is_reliable(set, 0));
    assert_false(heur_set_is_path_dependent(set));
    HeurWork *work = heur_work_new(set);
    uint64_t allocations = mem_stats().allocations;
    heur_begin(work, (HeurState){INTS(0, 0, 3, 0, 1, 0), 0});
    assert_int_equal(heur_value(work, 0), 1 + 5);
    assert_int_equal(heur_value(work, 1), 1);
    assert_int_equal(heur_value(work, 2), 2 + 1);
    assert_int_equal(heur_value(work, 3), 1 + 5);
    assert_int_equal(heur_value(work, 4), 2 + 5);
    heur_begin(work, (HeurState){INTS(2, 0, 0, 0, 0, 0), 0});
    for (int i = 0; i < 5; i++) {
        assert_int_equal(heur_value(work, i), 0);
    }
    assert_int_equal(mem_stats().allocations, allocations);
    heur_work_free(work);
    heur_set_free(set);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_argument_refused(const Task *task, const char *argument, const char *words)
{
    Error error = {0};
    HeurSpec specs[] = {pdb("0,1"), pdb(argument)}; /* the first one must be freed, too */
    assert_null(heur_set_try_new(task, specs, 2, HEUR_USE_ALL, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_non_null(strstr(error.message, words));
}

static void bad_arguments_are_refused(void **state)
{
    (void)state;
    static const char *const NO_NUMBERS[] = {"", ",", "0,", ",0", "0,,1", "0 1", "x", "-1", "1.5"};
    Task *task = small_task_new_stages("10", 3);
    size_t before = mem_stats().current;
    for (size_t i = 0; i < sizeof NO_NUMBERS / sizeof *NO_NUMBERS; i++) {
        assert_argument_refused(task, NO_NUMBERS[i], "numbers of variables");
    }
    assert_argument_refused(task, "0,6", "variable 6");
    assert_argument_refused(task, "4294967296", "variable 2147483647");
    assert_argument_refused(task, "99999999999999999999999999", "variable 2147483647");
    assert_argument_refused(task, "2,0,2", "twice");
    assert_int_equal(mem_stats().current, before);
    task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_worked_out_by_hand),
        cmocka_unit_test(dead_ends_are_infinite_and_large_costs_are_not),
        cmocka_unit_test(bad_patterns_are_refused),
        cmocka_unit_test(conditional_effects_are_refused),
        cmocka_unit_test(patterns_that_are_too_large_are_refused),
        cmocka_unit_test(distances_agree_with_the_definition_on_random_tasks),
        cmocka_unit_test(each_argument_has_an_engine_of_its_own),
        cmocka_unit_test(bad_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
