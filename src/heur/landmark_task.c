/* Exploring is a breadth-first search that counts down. Every unit starts with the number of its
 * conditions; a fact that is reached takes 1 off each unit that waits for it, and a unit whose
 * number becomes 0 fires. A unit that must not fire starts with a number too large to become 0. A
 * fact enters the queue once, so that an exploration costs the size of the task. */
#include "heur/landmark_task.h"

#include <assert.h>
#include <string.h>

#include "base/ints.h"
#include "heur/default_axioms.h"
#include "task/axioms.h"

/* More conditions than any unit has: counting down never ends at 0. */
#define BLOCKED INT32_MAX

/* --- Actions ---------------------------------------------------------------------------------- */

static void set_axiom(Arena *arena, const Axiom *axiom, Operator *out_operator)
{
    Effect effect = {axiom->conditions, axiom->var, axiom->old_value, axiom->new_value};
    Fact precondition = {axiom->var, axiom->old_value};
    *out_operator = (Operator){
        .effects = arena_copy(arena, &effect, 1, sizeof effect),
        .num_effects = 1,
        .preconditions = {arena_copy(arena, &precondition, 1, sizeof precondition), 1},
    };
}

static void add_axioms(LandmarkTask *lm_task)
{
    const Task *task = lm_task->task;
    AxiomVec extra = {0};
    default_axioms_collect(task, &lm_task->arena, &extra);
    size_t count = (size_t)task->num_axioms + extra.size;
    Operator *axioms = ARENA_NEW(&lm_task->arena, Operator, count);
    for (size_t i = 0; i < count; i++) {
        size_t num_own = (size_t)task->num_axioms;
        const Axiom *axiom = i < num_own ? &task->axioms[i] : &extra.data[i - num_own];
        set_axiom(&lm_task->arena, axiom, &axioms[i]);
    }
    axiom_vec_release(&extra);
    lm_task->axioms = axioms;
    lm_task->num_actions = task->num_operators + (int32_t)count;
}

static void set_initial(LandmarkTask *lm_task)
{
    const Task *task = lm_task->task;
    int32_t *values =
        arena_copy(&lm_task->arena, task->initial, (size_t)task->num_variables, sizeof *values);
    Axioms axioms;
    axioms_init(&axioms, task);
    axioms_evaluate(&axioms, values);
    axioms_release(&axioms);
    lm_task->initial = values;
}

/* Adds 1 to `counts` for every effect's fact. */
static void count_effects(const LandmarkTask *lm_task, int32_t *counts)
{
    for (int32_t action = 0; action < lm_task->num_actions; action++) {
        const Operator *op = landmark_task_action(lm_task, action);
        for (int32_t i = 0; i < op->num_effects; i++) {
            counts[task_fact(lm_task->task, (Fact){op->effects[i].var, op->effects[i].post})]++;
        }
    }
}

/* From the back, so that each list comes out ascending while `begin` moves to its front. */
static void place_achievers(const LandmarkTask *lm_task, int32_t *begin, int32_t *achievers)
{
    for (int32_t action = lm_task->num_actions - 1; action >= 0; action--) {
        const Operator *op = landmark_task_action(lm_task, action);
        for (int32_t i = 0; i < op->num_effects; i++) {
            Fact fact = {op->effects[i].var, op->effects[i].post};
            achievers[--begin[task_fact(lm_task->task, fact)]] = action;
        }
    }
}

static void index_achievers(LandmarkTask *lm_task)
{
    size_t num_facts = (size_t)lm_task->task->num_facts;
    int32_t *begin = ARENA_NEW(&lm_task->arena, int32_t, num_facts + 1);
    count_effects(lm_task, begin);
    ints_add_up(begin, num_facts + 1);
    int32_t *achievers = ARENA_NEW(&lm_task->arena, int32_t, (size_t)begin[num_facts]);
    place_achievers(lm_task, begin, achievers);
    assert(num_facts == 0 || begin[0] == 0);
    lm_task->achievers_begin = begin;
    lm_task->achievers = achievers;
}

static Fact effect_fact(const Effect *effect)
{
    return (Fact){effect->var, effect->post};
}

/* --- Units ------------------------------------------------------------------------------------ */

static void number_units(LandmarkTask *lm_task)
{
    lm_task->conditional_begin =
        ARENA_NEW(&lm_task->arena, int32_t, (size_t)lm_task->num_actions + 1);
    lm_task->num_units = lm_task->num_actions;
    for (int32_t action = 0; action < lm_task->num_actions; action++) {
        const Operator *op = landmark_task_action(lm_task, action);
        lm_task->conditional_begin[action] = lm_task->num_units;
        for (int32_t i = 0; i < op->num_effects; i++) {
            lm_task->num_units += op->effects[i].conditions.count > 0;
        }
    }
    lm_task->conditional_begin[lm_task->num_actions] = lm_task->num_units;
}

typedef void (*UnitVisitor)(LandmarkTask *lm_task, int32_t unit, FactSpan conditions);

static void for_each_unit(LandmarkTask *lm_task, UnitVisitor visit)
{
    for (int32_t action = 0; action < lm_task->num_actions; action++) {
        const Operator *op = landmark_task_action(lm_task, action);
        int32_t unit = lm_task->conditional_begin[action];
        visit(lm_task, action, op->preconditions);
        for (int32_t i = 0; i < op->num_effects; i++) {
            if (op->effects[i].conditions.count > 0) {
                visit(lm_task, unit++, op->effects[i].conditions);
            }
        }
    }
}

static void count_conditions(LandmarkTask *lm_task, int32_t unit, FactSpan conditions)
{
    bool waits_for_action = unit >= lm_task->num_actions;
    lm_task->num_conditions[unit] = conditions.count + waits_for_action;
    for (int32_t i = 0; i < conditions.count; i++) {
        lm_task->waiting_begin[task_fact(lm_task->task, conditions.data[i])]++;
    }
}

/* waiting_begin holds where each list ends, and moves to where it begins. */
static void place_conditions(LandmarkTask *lm_task, int32_t unit, FactSpan conditions)
{
    for (int32_t i = 0; i < conditions.count; i++) {
        int32_t fact = task_fact(lm_task->task, conditions.data[i]);
        lm_task->waiting[--lm_task->waiting_begin[fact]] = unit;
    }
}

/* Appends the facts of the conditional or the unconditional effects of an action. */
static void append_effects(LandmarkTask *lm_task, int32_t action, bool conditional, int32_t *size)
{
    const Operator *op = landmark_task_action(lm_task, action);
    for (int32_t i = 0; i < op->num_effects; i++) {
        if ((op->effects[i].conditions.count > 0) == conditional) {
            Fact fact = effect_fact(&op->effects[i]);
            lm_task->effects[(*size)++] = task_fact(lm_task->task, fact);
        }
    }
}

static void set_effects(LandmarkTask *lm_task)
{
    int32_t size = 0, num_actions = lm_task->num_actions;
    for (int32_t action = 0; action < num_actions; action++) {
        lm_task->effects_begin[action] = size;
        append_effects(lm_task, action, false, &size);
    }
    for (int32_t unit = num_actions; unit <= lm_task->num_units; unit++) {
        lm_task->effects_begin[unit] = size + unit - num_actions;
    }
    for (int32_t action = 0; action < num_actions; action++) {
        append_effects(lm_task, action, true, &size);
    }
    assert(size == lm_task->effects_begin[lm_task->num_units]);
}

/* waiting_begin is a counting sort of the conditions of all units by their facts. */
static void build_units(LandmarkTask *lm_task)
{
    Arena *arena = &lm_task->arena;
    size_t num_facts = (size_t)lm_task->task->num_facts;
    number_units(lm_task);
    size_t num_units = (size_t)lm_task->num_units;
    lm_task->num_conditions = ARENA_NEW(arena, int32_t, num_units);
    lm_task->effects_begin = ARENA_NEW(arena, int32_t, num_units + 1);
    lm_task->effects = ARENA_NEW(arena, int32_t, (size_t)lm_task->achievers_begin[num_facts]);
    lm_task->waiting_begin = ARENA_NEW(arena, int32_t, num_facts + 1);
    set_effects(lm_task);
    for_each_unit(lm_task, count_conditions);
    ints_add_up(lm_task->waiting_begin, num_facts + 1);
    lm_task->waiting = ARENA_NEW(arena, int32_t, (size_t)lm_task->waiting_begin[num_facts]);
    for_each_unit(lm_task, place_conditions);
    assert(lm_task->waiting_begin[0] == 0);
    lm_task->is_reached = ARENA_NEW(arena, bool, num_facts);
    lm_task->open = ARENA_NEW(arena, int32_t, num_units);
    lm_task->queue = ARENA_NEW(arena, int32_t, num_facts);
}

void landmark_task_init(LandmarkTask *lm_task, const Task *task)
{
    *lm_task = (LandmarkTask){.task = task};
    add_axioms(lm_task);
    set_initial(lm_task);
    index_achievers(lm_task);
    build_units(lm_task);
}

void landmark_task_release(LandmarkTask *lm_task)
{
    arena_release(&lm_task->arena);
    *lm_task = (LandmarkTask){0};
}

/* --- Exploring -------------------------------------------------------------------------------- */

static void block_action(LandmarkTask *lm_task, int32_t action, Fact excluded)
{
    const Operator *op = landmark_task_action(lm_task, action);
    int32_t unit = lm_task->conditional_begin[action];
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        bool is_conditional = effect->conditions.count > 0;
        if (effect->var == excluded.var && effect->post == excluded.value) {
            lm_task->open[is_conditional ? unit : action] = BLOCKED;
        }
        unit += is_conditional;
    }
}

static void block(LandmarkTask *lm_task, Fact excluded)
{
    int32_t fact = task_fact(lm_task->task, excluded);
    for (int32_t i = lm_task->achievers_begin[fact]; i < lm_task->achievers_begin[fact + 1]; i++) {
        block_action(lm_task, lm_task->achievers[i], excluded);
    }
}

static void reach_fact(LandmarkTask *lm_task, int32_t fact)
{
    if (!lm_task->is_reached[fact]) {
        assert(lm_task->queue_size < lm_task->task->num_facts);
        lm_task->is_reached[fact] = true;
        lm_task->queue[lm_task->queue_size++] = fact;
    }
}

static void reach_effects(LandmarkTask *lm_task, int32_t unit)
{
    for (int32_t i = lm_task->effects_begin[unit]; i < lm_task->effects_begin[unit + 1]; i++) {
        reach_fact(lm_task, lm_task->effects[i]);
    }
}

static void fire(LandmarkTask *lm_task, int32_t unit)
{
    assert(lm_task->open[unit] == 0);
    reach_effects(lm_task, unit);
    if (unit >= lm_task->num_actions) {
        return;
    }
    for (int32_t i = lm_task->conditional_begin[unit]; i < lm_task->conditional_begin[unit + 1];
         i++) {
        if (--lm_task->open[i] == 0) {
            reach_effects(lm_task, i);
        }
    }
}

static void start(LandmarkTask *lm_task, FactSpan excluded)
{
    const Task *task = lm_task->task;
    memset(lm_task->is_reached, 0, (size_t)task->num_facts * sizeof *lm_task->is_reached);
    lm_task->queue_size = 0;
    if (lm_task->num_units > 0) {
        memcpy(lm_task->open, lm_task->num_conditions,
               (size_t)lm_task->num_units * sizeof *lm_task->open);
    }
    for (int32_t i = 0; i < excluded.count; i++) {
        block(lm_task, excluded.data[i]);
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t value = lm_task->initial[var];
        if (!landmark_task_affects(&(Effect){.var = var, .post = value}, excluded)) {
            reach_fact(lm_task, task_fact(task, (Fact){var, value}));
        }
    }
    for (int32_t unit = 0; unit < lm_task->num_actions; unit++) {
        if (lm_task->num_conditions[unit] == 0 && lm_task->open[unit] == 0) {
            fire(lm_task, unit);
        }
    }
}

void landmark_task_explore(LandmarkTask *lm_task, FactSpan excluded)
{
    start(lm_task, excluded);
    for (int32_t next = 0; next < lm_task->queue_size; next++) {
        int32_t fact = lm_task->queue[next];
        for (int32_t i = lm_task->waiting_begin[fact]; i < lm_task->waiting_begin[fact + 1]; i++) {
            int32_t unit = lm_task->waiting[i];
            if (--lm_task->open[unit] == 0) {
                fire(lm_task, unit);
            }
        }
    }
}

static bool are_reached(const LandmarkTask *lm_task, FactSpan facts)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (!lm_task->is_reached[task_fact(lm_task->task, facts.data[i])]) {
            return false;
        }
    }
    return true;
}

bool landmark_task_can_achieve(const LandmarkTask *lm_task, int32_t action, FactSpan atoms)
{
    const Operator *op = landmark_task_action(lm_task, action);
    if (!are_reached(lm_task, op->preconditions)) {
        return false;
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (landmark_task_affects(&op->effects[i], atoms) &&
            are_reached(lm_task, op->effects[i].conditions)) {
            return true;
        }
    }
    return false;
}
