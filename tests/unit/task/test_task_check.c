/* A sound task is damaged in each way that task_check knows. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "support/random_task.h"
#include "support/small_task.h"
#include "task/task_check.h"

/* Variables 0 (three values) and 1 are set by operators; 2 and 3 are derived, in layers 0 and 1. */
static const SmallTask SPEC = {
    .use_metric = true,
    .num_variables = 4,
    .domains = INTS(3, 2, 2, 2),
    .layers = INTS(NO_LAYER, NO_LAYER, 0, 1),
    .goal = FACTS({0, 2}, {3, 1}),
    OPERATORS({.prevail = FACTS({1, 0}),
               EFFECTS({.var = 0, .pre = 0, .post = 1},
                       {.conditions = FACTS({2, 1}), .var = 0, .pre = 0, .post = 2}),
               .file_cost = 4}),
    AXIOMS({.conditions = FACTS({1, 1}), .var = 2, .old_value = 0, .new_value = 1},
           {.conditions = FACTS({2, 0}), .var = 3, .old_value = 0, .new_value = 1}),
};

static const FactSpan GROUPS[] = {FACTS({0, 0}, {1, 1})};

static Task *sound_task(void)
{
    Task *task = small_task_new(&SPEC);
    task->mutex_groups = GROUPS;
    task->num_mutex_groups = 1;
    return task;
}

/* What the functions below change; the rest is as in the sound task. */
typedef struct Parts {
    Task *task;
    Variable *variables;
    int32_t *initial;
    Operator *op;
    Effect *effects;
    Axiom *axioms;
    FactSpan *groups;
} Parts;

static FactSpan copy_span(Task *task, const Fact *facts, int32_t count)
{
    return (FactSpan){arena_copy(&task->arena, facts, (size_t)count, sizeof *facts), count};
}

#define SPAN(...) copy_span(p.task, (const Fact[]){__VA_ARGS__}, COUNT_OF(Fact, __VA_ARGS__))

typedef struct Damage {
    void (*damage)(Parts parts);
    const char *problem;
} Damage;

#define DAMAGE(name, ...)                                                                          \
    static void name(Parts p)                                                                      \
    {                                                                                              \
        __VA_ARGS__;                                                                               \
    }

DAMAGE(no_variables, p.task->num_variables = 0)
DAMAGE(no_variable_name, p.variables[1].name = "")
DAMAGE(no_values, p.variables[0].domain_size = 0)
DAMAGE(negative_layer, p.variables[0].axiom_layer = -2)
DAMAGE(derived_and_not_binary, p.variables[0].axiom_layer = 0)
DAMAGE(name_of_two_lines, static const char *const names[] = {"a", "b\nc"};
       p.variables[1].value_names = names)
DAMAGE(wrong_numbering, p.variables[2].first_fact++)
DAMAGE(wrong_number_of_facts, p.task->num_facts++)
DAMAGE(initial_out_of_range, p.initial[0] = 3)
DAMAGE(no_goal, p.task->goal.count = 0)
DAMAGE(goal_out_of_range, p.task->goal = SPAN({4, 0}))
DAMAGE(goal_twice, p.task->goal = SPAN({1, 0}, {0, 0}, {1, 1}))
DAMAGE(mutex_out_of_range, p.groups[0] = SPAN({0, 1}, {0, 3}))
DAMAGE(no_operator_name, p.op->name = NULL)
DAMAGE(negative_cost, p.op->file_cost = -1)
DAMAGE(prevail_out_of_range, p.op->prevail = SPAN({1, 2}))
DAMAGE(no_effect, p.op->num_effects = 0)
DAMAGE(effect_on_derived, p.effects[1].var = 2)
DAMAGE(old_value_out_of_range, p.effects[0].pre = 3)
DAMAGE(new_value_out_of_range, p.effects[0].post = -1)
DAMAGE(effect_condition_out_of_range, p.effects[0].conditions = SPAN({-1, 0}))
DAMAGE(precondition_missing, p.op->preconditions.count--)
DAMAGE(axiom_on_ordinary, p.axioms[0].var = 1)
DAMAGE(axiom_from_no_default, p.axioms[0].old_value = 1)
DAMAGE(axiom_without_change, p.axioms[0].new_value = 0)
DAMAGE(axiom_condition_out_of_range, p.axioms[1].conditions = SPAN({2, 2}))
DAMAGE(axiom_looks_up, p.axioms[0].conditions = SPAN({3, 1}))
DAMAGE(axiom_takes_open_default, p.axioms[1].conditions = SPAN({3, 0}))

static const Damage DAMAGES[] = {
    {no_variables, "there are no variables"},
    {no_variable_name, "a variable has no name"},
    {no_values, "a variable has no values"},
    {negative_layer, "an axiom layer is negative"},
    {derived_and_not_binary, "a derived variable is not binary"},
    {name_of_two_lines, "a value has no name"},
    {wrong_numbering, "facts are not numbered variable by variable"},
    {wrong_number_of_facts, "the number of facts is not the sum of the domains"},
    {initial_out_of_range, "an initial value is out of range"},
    {no_goal, "there is no goal"},
    {goal_out_of_range, "a goal is out of range"},
    {goal_twice, "two goals are about one variable"},
    {mutex_out_of_range, "a fact of a mutex group is out of range"},
    {no_operator_name, "an operator has no name"},
    {negative_cost, "a cost is negative"},
    {prevail_out_of_range, "a prevail condition is out of range"},
    {no_effect, "an operator has no effect"},
    {effect_on_derived, "an effect is not on a variable that operators set"},
    {old_value_out_of_range, "the old value of an effect is out of range"},
    {new_value_out_of_range, "the new value of an effect is out of range"},
    {effect_condition_out_of_range, "an effect condition is out of range"},
    {precondition_missing, "preconditions are not prevail conditions and old values"},
    {axiom_on_ordinary, "an axiom is not on a derived variable"},
    {axiom_from_no_default, "the old value of an axiom is not the default"},
    {axiom_without_change, "the new value of an axiom is not the other value"},
    {axiom_condition_out_of_range, "an axiom condition is out of range"},
    {axiom_looks_up, "an axiom looks at a layer that is not settled"},
    {axiom_takes_open_default, "an axiom looks at a layer that is not settled"},
};

/* Sound, but not as the translation makes tasks. */
DAMAGE(effect_without_change, p.effects[0].post = 0)
DAMAGE(effect_conditions_repeat, p.effects[0].conditions = SPAN({2, 0}, {2, 0}))
DAMAGE(two_old_values, p.effects[1].pre = 1; p.op->preconditions = SPAN({1, 0}, {0, 0}, {0, 1}))
DAMAGE(prevail_is_set, p.op->prevail = SPAN({0, 0});
       p.op->preconditions = SPAN({0, 0}, {0, 0}, {0, 0}))
DAMAGE(group_of_one, p.groups[0] = SPAN({0, 1}))
DAMAGE(group_repeats, p.groups[0] = SPAN({0, 1}, {1, 0}, {0, 1}))
DAMAGE(axiom_conditions_repeat, p.axioms[0].conditions = SPAN({1, 1}, {0, 0}, {1, 1}))

static const Damage ODDITIES[] = {
    {effect_without_change, "an effect changes nothing"},
    {effect_conditions_repeat, "two conditions of an effect are about one variable"},
    {two_old_values, "effects on one variable have different old values"},
    {prevail_is_set, "a prevail condition is not the only one of its variable"},
    {group_of_one, "a mutex group is not a set of two facts and more"},
    {group_repeats, "a mutex group is not a set of two facts and more"},
    {axiom_conditions_repeat, "two conditions of an axiom are about one variable"},
};

/* A sound task with copies of all that is constant, damaged. */
static Task *damaged_task(const Damage *damage)
{
    Task *task = sound_task();
    Operator *op = &task->operators[0];
    Parts parts = {
        .task = task,
        .variables = task->variables,
        .initial = arena_copy(&task->arena, task->initial, 4, sizeof *task->initial),
        .op = op,
        .effects = arena_copy(&task->arena, op->effects, 2, sizeof *op->effects),
        .axioms = arena_copy(&task->arena, task->axioms, 2, sizeof *task->axioms),
        .groups = arena_copy(&task->arena, task->mutex_groups, 1, sizeof *task->mutex_groups),
    };
    task->initial = parts.initial;
    task->axioms = parts.axioms;
    task->mutex_groups = parts.groups;
    op->effects = parts.effects;
    damage->damage(parts);
    return task;
}

static void sound_tasks_pass(void **state)
{
    (void)state;
    Task *task = sound_task();
    assert_null(task_check_translated(task));
    task_free(task);
    for (uint64_t seed = 0; seed < 200; seed++) {
        task = seed % 2 ? random_task_new(seed) : random_task_new_wide(seed);
        assert_null(task_check(task));
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void every_damage_is_found(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof DAMAGES / sizeof *DAMAGES; i++) {
        Task *task = damaged_task(&DAMAGES[i]);
        const char *problem = task_check(task);
        assert_string_equal(problem ? problem : "none", DAMAGES[i].problem);
        assert_ptr_equal(task_check_translated(task), problem);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void translated_tasks_promise_more(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ODDITIES / sizeof *ODDITIES; i++) {
        Task *task = damaged_task(&ODDITIES[i]);
        assert_null(task_check(task));
        const char *problem = task_check_translated(task);
        assert_string_equal(problem ? problem : "none", ODDITIES[i].problem);
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sound_tasks_pass),
        cmocka_unit_test(every_damage_is_found),
        cmocka_unit_test(translated_tasks_promise_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
