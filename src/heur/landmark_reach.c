#include "heur/landmark_reach.h"

#include <string.h>

/* More than any unit has conditions: counting down never gets to 0. */
#define BLOCKED INT32_MAX

static Fact effect_fact(const Effect *effect)
{
    return (Fact){effect->var, effect->post};
}

/* --- Building --------------------------------------------------------------------------------- */

static void number_units(LandmarkReach *reach)
{
    const LandmarkActions *actions = reach->actions;
    reach->conditional_begin = ARENA_NEW(&reach->arena, int32_t, (size_t)actions->count + 1);
    reach->num_units = actions->count;
    for (int32_t action = 0; action < actions->count; action++) {
        const Operator *op = landmark_actions_get(actions, action);
        reach->conditional_begin[action] = reach->num_units;
        for (int32_t i = 0; i < op->num_effects; i++) {
            reach->num_units += op->effects[i].conditions.count > 0;
        }
    }
    reach->conditional_begin[actions->count] = reach->num_units;
}

typedef void (*UnitVisitor)(LandmarkReach *reach, int32_t unit, FactSpan conditions);

static void for_each_unit(LandmarkReach *reach, UnitVisitor visit)
{
    for (int32_t action = 0; action < reach->actions->count; action++) {
        const Operator *op = landmark_actions_get(reach->actions, action);
        int32_t unit = reach->conditional_begin[action];
        visit(reach, action, op->preconditions);
        for (int32_t i = 0; i < op->num_effects; i++) {
            if (op->effects[i].conditions.count > 0) {
                visit(reach, unit++, op->effects[i].conditions);
            }
        }
    }
}

static void count_conditions(LandmarkReach *reach, int32_t unit, FactSpan conditions)
{
    bool waits_for_action = unit >= reach->actions->count;
    reach->num_conditions[unit] = conditions.count + waits_for_action;
    for (int32_t i = 0; i < conditions.count; i++) {
        reach->waiting_begin[task_fact(reach->actions->task, conditions.data[i])]++;
    }
}

/* waiting_begin holds where each list ends, and moves to where it begins. */
static void place_conditions(LandmarkReach *reach, int32_t unit, FactSpan conditions)
{
    for (int32_t i = 0; i < conditions.count; i++) {
        int32_t fact = task_fact(reach->actions->task, conditions.data[i]);
        reach->waiting[--reach->waiting_begin[fact]] = unit;
    }
}

/* Appends the facts of the conditional or the unconditional effects of an action. */
static void append_effects(LandmarkReach *reach, int32_t action, bool conditional, int32_t *size)
{
    const Operator *op = landmark_actions_get(reach->actions, action);
    for (int32_t i = 0; i < op->num_effects; i++) {
        if ((op->effects[i].conditions.count > 0) == conditional) {
            Fact fact = effect_fact(&op->effects[i]);
            reach->effects[(*size)++] = task_fact(reach->actions->task, fact);
        }
    }
}

static void set_effects(LandmarkReach *reach)
{
    int32_t size = 0, num_actions = reach->actions->count;
    for (int32_t action = 0; action < num_actions; action++) {
        reach->effects_begin[action] = size;
        append_effects(reach, action, false, &size);
    }
    for (int32_t unit = num_actions; unit <= reach->num_units; unit++) {
        reach->effects_begin[unit] = size + unit - num_actions;
    }
    for (int32_t action = 0; action < num_actions; action++) {
        append_effects(reach, action, true, &size);
    }
}

void landmark_reach_init(LandmarkReach *reach, const LandmarkActions *actions)
{
    *reach = (LandmarkReach){.actions = actions};
    Arena *arena = &reach->arena;
    size_t num_facts = (size_t)actions->task->num_facts;
    number_units(reach);
    size_t num_units = (size_t)reach->num_units;
    reach->num_conditions = ARENA_NEW(arena, int32_t, num_units);
    reach->effects_begin = ARENA_NEW(arena, int32_t, num_units + 1);
    reach->effects = ARENA_NEW(arena, int32_t, (size_t)actions->achievers_begin[num_facts]);
    reach->waiting_begin = ARENA_NEW(arena, int32_t, num_facts + 1);
    set_effects(reach);
    for_each_unit(reach, count_conditions);
    for (size_t fact = 1; fact <= num_facts; fact++) {
        reach->waiting_begin[fact] += reach->waiting_begin[fact - 1];
    }
    reach->waiting = ARENA_NEW(arena, int32_t, (size_t)reach->waiting_begin[num_facts]);
    for_each_unit(reach, place_conditions);
    reach->is_reached = ARENA_NEW(arena, bool, num_facts);
    reach->open = ARENA_NEW(arena, int32_t, num_units);
    reach->queue = ARENA_NEW(arena, int32_t, num_facts);
}

void landmark_reach_release(LandmarkReach *reach)
{
    arena_release(&reach->arena);
    *reach = (LandmarkReach){0};
}

/* --- Exploring -------------------------------------------------------------------------------- */

static void block_action(LandmarkReach *reach, int32_t action, Fact excluded)
{
    const Operator *op = landmark_actions_get(reach->actions, action);
    int32_t unit = reach->conditional_begin[action];
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        bool is_conditional = effect->conditions.count > 0;
        if (effect->var == excluded.var && effect->post == excluded.value) {
            reach->open[is_conditional ? unit : action] = BLOCKED;
        }
        unit += is_conditional;
    }
}

static void block(LandmarkReach *reach, Fact excluded)
{
    const LandmarkActions *actions = reach->actions;
    int32_t fact = task_fact(actions->task, excluded);
    for (int32_t i = actions->achievers_begin[fact]; i < actions->achievers_begin[fact + 1]; i++) {
        block_action(reach, actions->achievers[i], excluded);
    }
}

static void reach_fact(LandmarkReach *reach, int32_t fact)
{
    if (!reach->is_reached[fact]) {
        reach->is_reached[fact] = true;
        reach->queue[reach->queue_size++] = fact;
    }
}

static void reach_effects(LandmarkReach *reach, int32_t unit)
{
    for (int32_t i = reach->effects_begin[unit]; i < reach->effects_begin[unit + 1]; i++) {
        reach_fact(reach, reach->effects[i]);
    }
}

static void fire(LandmarkReach *reach, int32_t unit)
{
    reach_effects(reach, unit);
    if (unit >= reach->actions->count) {
        return;
    }
    for (int32_t i = reach->conditional_begin[unit]; i < reach->conditional_begin[unit + 1]; i++) {
        if (--reach->open[i] == 0) {
            reach_effects(reach, i);
        }
    }
}

static void start(LandmarkReach *reach, FactSpan excluded)
{
    const Task *task = reach->actions->task;
    memset(reach->is_reached, 0, (size_t)task->num_facts * sizeof *reach->is_reached);
    reach->queue_size = 0;
    if (reach->num_units > 0) {
        memcpy(reach->open, reach->num_conditions, (size_t)reach->num_units * sizeof *reach->open);
    }
    for (int32_t i = 0; i < excluded.count; i++) {
        block(reach, excluded.data[i]);
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t value = reach->actions->initial[var];
        if (!landmark_actions_affects(&(Effect){.var = var, .post = value}, excluded)) {
            reach_fact(reach, task_fact(task, (Fact){var, value}));
        }
    }
    for (int32_t unit = 0; unit < reach->actions->count; unit++) {
        if (reach->num_conditions[unit] == 0 && reach->open[unit] == 0) {
            fire(reach, unit);
        }
    }
}

void landmark_reach_explore(LandmarkReach *reach, FactSpan excluded)
{
    start(reach, excluded);
    for (int32_t next = 0; next < reach->queue_size; next++) {
        int32_t fact = reach->queue[next];
        for (int32_t i = reach->waiting_begin[fact]; i < reach->waiting_begin[fact + 1]; i++) {
            int32_t unit = reach->waiting[i];
            if (--reach->open[unit] == 0) {
                fire(reach, unit);
            }
        }
    }
}

static bool are_reached(const LandmarkReach *reach, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (!reach->is_reached[task_fact(reach->actions->task, facts.data[i])]) {
            return false;
        }
    }
    return true;
}

bool landmark_reach_can_achieve(const LandmarkReach *reach, int32_t action, FactSpan atoms)
{
    const Operator *op = landmark_actions_get(reach->actions, action);
    if (!are_reached(reach, op->preconditions)) {
        return false;
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (landmark_actions_affects(&op->effects[i], atoms) &&
            are_reached(reach, op->effects[i].conditions)) {
            return true;
        }
    }
    return false;
}
