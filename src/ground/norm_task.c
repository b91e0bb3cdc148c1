#include "ground/norm_task.h"

#include <assert.h>

#include "base/mem.h"

void norm_task_free(NormTask *task)
{
    if (task) {
        arena_release(&task->arena);
        MEM_FREE(task, 1);
    }
}

bool norm_task_has_objects(const PddlTask *pddl, PddlTypeSet types)
{
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        if (pddl_task_type_matches(pddl, pddl->objects[i].type, types)) {
            return true;
        }
    }
    return false;
}

#ifndef NDEBUG
static bool is_term(const NormTask *task, PddlTerm term, int32_t num_variables)
{
    return pddl_term_is_object(term) ? pddl_term_object(term) < task->pddl->num_objects
                                     : term < num_variables;
}

static void check_literal(const NormTask *task, const NormLiteral *literal, int32_t num_variables)
{
    assert(literal->predicate >= 0 && literal->predicate < task->num_predicates);
    assert(literal->num_terms == task->predicates[literal->predicate].arity);
    for (int32_t i = 0; i < literal->num_terms; i++) {
        assert(is_term(task, literal->terms[i], num_variables));
    }
}

static void check_condition(const NormTask *task, const NormCondition *condition,
                            int32_t num_variables)
{
    assert(!condition->is_false || condition->num_literals == 0);
    for (int32_t i = 0; i < condition->num_literals; i++) {
        check_literal(task, &condition->literals[i], num_variables);
    }
}

/* Effects own the variables behind the parameters, each effect the next ones. */
static void check_effects(const NormTask *task, const NormAction *action)
{
    int32_t next = action->num_parameters;
    for (int32_t i = 0; i < action->num_effects; i++) {
        const NormEffect *effect = &action->effects[i];
        for (int32_t k = 0; k < effect->num_parameters; k++) {
            assert(effect->parameters[k] == next++);
        }
        assert(task->predicates[effect->literal.predicate].is_fluent);
        check_literal(task, &effect->literal, action->num_variables);
        check_condition(task, &effect->condition, action->num_variables);
    }
    assert(next == action->num_variables);
}

static void check_action(const NormTask *task, const NormAction *action)
{
    assert(action->num_external <= action->num_parameters);
    assert(action->cost.function == PDDL_NONE || action->cost.function == action->cost.required);
    assert(action->cost.amount >= 0);
    check_condition(task, &action->condition, action->num_parameters);
    check_effects(task, action);
}

static void check_axiom(const NormTask *task, const NormAxiom *axiom)
{
    assert(task->predicates[axiom->predicate].is_derived);
    assert(task->predicates[axiom->predicate].arity == axiom->num_external);
    assert(axiom->num_external <= axiom->num_parameters);
    check_condition(task, &axiom->condition, axiom->num_parameters);
}

bool norm_task_check(const NormTask *task)
{
    assert(task->equality == task->pddl->num_predicates);
    assert(task->predicates[task->equality].arity == 2);
    for (int32_t i = 0; i < task->num_predicates; i++) {
        assert(task->predicates[i].name);
        assert(task->predicates[i].is_fluent || !task->predicates[i].is_derived);
    }
    for (int32_t i = 0; i < task->num_actions; i++) {
        check_action(task, &task->actions[i]);
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        check_axiom(task, &task->axioms[i]);
    }
    check_condition(task, &task->goal, 0);
    return true;
}
#endif
