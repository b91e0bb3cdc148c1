#include "heur/landmark_task.h"

#include <assert.h>

#include "base/ints.h"
#include "base/mem.h"
#include "heur/default_axioms.h"
#include "task/axioms.h"

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

/* --- Effects ---------------------------------------------------------------------------------- */

/* The last effect on a variable decides. `later` says for every variable what the effects behind this
 * one set it to: `mark` plus a value, `mark + num_facts` if they differ, less than `mark` if there are
 * none. */
static bool can_be_undone(const LandmarkTask *lm_task, int64_t *later, int64_t mark,
                          const Effect *effect)
{
    int64_t own = mark + effect->post;
    bool is_undone = later[effect->var] >= mark && later[effect->var] != own;
    later[effect->var] = is_undone ? mark + lm_task->task->num_facts : own;
    return is_undone;
}

static void mark_unsure(LandmarkTask *lm_task)
{
    size_t num_variables = (size_t)lm_task->task->num_variables;
    int64_t *later = MEM_NEW(int64_t, num_variables), mark = 1;
    size_t num_effects = (size_t)lm_task->action_begin[lm_task->num_actions];
    bool *all = ARENA_NEW(&lm_task->arena, bool, num_effects);
    for (int32_t action = 0; action < lm_task->num_actions; action++) {
        const Operator *op = landmark_task_action(lm_task, action);
        bool *is_unsure = all + lm_task->action_begin[action];
        for (int32_t i = op->num_effects - 1; i >= 0; i--) {
            is_unsure[i] = can_be_undone(lm_task, later, mark, &op->effects[i]) ||
                           op->effects[i].conditions.count > 0;
        }
        mark += lm_task->task->num_facts + 1;
    }
    lm_task->is_unsure = all;
    MEM_FREE(later, num_variables);
}

static void number_effects(LandmarkTask *lm_task)
{
    int32_t num_actions = lm_task->num_actions;
    int32_t *begin = ARENA_NEW(&lm_task->arena, int32_t, (size_t)num_actions + 1);
    for (int32_t i = 0; i < num_actions; i++) {
        begin[i + 1] = begin[i] + landmark_task_action(lm_task, i)->num_effects;
    }
    lm_task->action_begin = begin;
}

void landmark_task_init(LandmarkTask *lm_task, const Task *task)
{
    *lm_task = (LandmarkTask){.task = task};
    add_axioms(lm_task);
    set_initial(lm_task);
    index_achievers(lm_task);
    number_effects(lm_task);
    mark_unsure(lm_task);
}

void landmark_task_release(LandmarkTask *lm_task)
{
    arena_release(&lm_task->arena);
    *lm_task = (LandmarkTask){0};
}
