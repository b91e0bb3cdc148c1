#include "heur/landmark_actions.h"

#include "heur/default_axioms.h"
#include "task/axioms.h"

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

static void add_axioms(LandmarkActions *actions)
{
    const Task *task = actions->task;
    AxiomVec extra = {0};
    default_axioms_collect(task, &actions->arena, &extra);
    size_t count = (size_t)task->num_axioms + extra.size;
    Operator *axioms = ARENA_NEW(&actions->arena, Operator, count);
    for (size_t i = 0; i < count; i++) {
        size_t num_own = (size_t)task->num_axioms;
        const Axiom *axiom = i < num_own ? &task->axioms[i] : &extra.data[i - num_own];
        set_axiom(&actions->arena, axiom, &axioms[i]);
    }
    axiom_vec_release(&extra);
    actions->axioms = axioms;
    actions->count = task->num_operators + (int32_t)count;
}

static void set_initial(LandmarkActions *actions)
{
    const Task *task = actions->task;
    int32_t *values =
        arena_copy(&actions->arena, task->initial, (size_t)task->num_variables, sizeof *values);
    Axioms axioms;
    axioms_init(&axioms, task);
    axioms_evaluate(&axioms, values);
    axioms_release(&axioms);
    actions->initial = values;
}

/* Adds 1 to `counts` for every effect's fact. */
static void count_effects(const LandmarkActions *actions, int32_t *counts)
{
    for (int32_t action = 0; action < actions->count; action++) {
        const Operator *op = landmark_actions_get(actions, action);
        for (int32_t i = 0; i < op->num_effects; i++) {
            counts[task_fact(actions->task, (Fact){op->effects[i].var, op->effects[i].post})]++;
        }
    }
}

/* From the back, so that each list comes out ascending while `begin` moves to its front. */
static void place_achievers(const LandmarkActions *actions, int32_t *begin, int32_t *achievers)
{
    for (int32_t action = actions->count - 1; action >= 0; action--) {
        const Operator *op = landmark_actions_get(actions, action);
        for (int32_t i = 0; i < op->num_effects; i++) {
            Fact fact = {op->effects[i].var, op->effects[i].post};
            achievers[--begin[task_fact(actions->task, fact)]] = action;
        }
    }
}

static void index_achievers(LandmarkActions *actions)
{
    size_t num_facts = (size_t)actions->task->num_facts;
    int32_t *begin = ARENA_NEW(&actions->arena, int32_t, num_facts + 1);
    count_effects(actions, begin);
    for (size_t fact = 1; fact <= num_facts; fact++) {
        begin[fact] += begin[fact - 1];
    }
    int32_t *achievers = ARENA_NEW(&actions->arena, int32_t, (size_t)begin[num_facts]);
    place_achievers(actions, begin, achievers);
    actions->achievers_begin = begin;
    actions->achievers = achievers;
}

void landmark_actions_init(LandmarkActions *actions, const Task *task)
{
    *actions = (LandmarkActions){.task = task};
    add_axioms(actions);
    set_initial(actions);
    index_achievers(actions);
}

void landmark_actions_release(LandmarkActions *actions)
{
    arena_release(&actions->arena);
    *actions = (LandmarkActions){0};
}
