/* Fuzz target for the PDDL parser. The input is a domain and a problem with a line "%%" between
 * them, or a domain alone. Any bytes must be parsed or refused without harm; a task that comes out
 * must hold together: every index in its range, every variable in scope where it is used. */
#include <stdint.h>
#include <string.h>

#include "require.h"

#include "pddl/pddl_fingerprint.h"
#include "pddl/pddl_parse.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* A range of the variables that are in scope, inside of another one. */
typedef struct Scope {
    const struct Scope *outer;
    int32_t first, count;
} Scope;

static void check_terms(const PddlTask *task, const Scope *scope, const PddlTerm *terms,
                        int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (pddl_term_is_object(terms[i])) {
            require(pddl_term_object(terms[i]) < task->num_objects);
            continue;
        }
        const Scope *s = scope;
        while (s && !(terms[i] >= s->first && terms[i] < s->first + s->count)) {
            s = s->outer;
        }
        require(s);
    }
}

static void check_atom(const PddlTask *task, const Scope *scope, int32_t predicate,
                       const PddlTerm *terms, int32_t count)
{
    require(predicate >= 0 && predicate < task->num_predicates);
    require(count == task->predicates[predicate].num_parameters);
    check_terms(task, scope, terms, count);
}

static void check_condition(const PddlTask *task, const Scope *scope, const PddlCondition *c)
{
    Scope own = {scope, c->first_variable, c->num_variables};
    if (c->kind == PDDL_COND_ATOM) {
        check_atom(task, scope, c->predicate, c->terms, c->num_terms);
    } else {
        check_terms(task, scope, c->terms, c->num_terms);
    }
    require((c->kind == PDDL_COND_EQUALS) == (c->num_terms == 2 && c->kind != PDDL_COND_ATOM));
    for (int32_t i = 0; i < c->num_children; i++) {
        check_condition(task, &own, &c->children[i]);
    }
}

static void check_effect(const PddlTask *task, const Scope *scope, const PddlEffect *e)
{
    Scope own = {scope, e->first_variable, e->num_variables};
    if (e->kind == PDDL_EFFECT_ADD || e->kind == PDDL_EFFECT_DELETE) {
        check_atom(task, scope, e->predicate, e->terms, e->num_terms);
        require(!task->predicates[e->predicate].is_derived);
    } else if (e->kind == PDDL_EFFECT_COST) {
        require(e->amount >= 0 && e->function < task->num_functions);
        check_terms(task, scope, e->terms, e->num_terms);
    }
    require((e->kind == PDDL_EFFECT_WHEN) == (e->condition != NULL));
    if (e->condition) {
        check_condition(task, scope, e->condition);
    }
    for (int32_t i = 0; i < e->num_children; i++) {
        check_effect(task, &own, &e->children[i]);
    }
}

static void check_types(const PddlTask *task, PddlTypeSet type)
{
    require(type.count > 0);
    for (int32_t i = 0; i < type.count; i++) {
        require(type.types[i] >= 0 && type.types[i] < task->num_types);
    }
}

static void check_domain(const PddlTask *task)
{
    for (int32_t i = 0; i < task->num_objects; i++) {
        check_types(task, task->objects[i].type);
    }
    for (int32_t i = 0; i < task->num_actions; i++) {
        const PddlAction *action = &task->actions[i];
        Scope scope = {NULL, 0, action->num_parameters};
        check_condition(task, &scope, action->condition);
        check_effect(task, &scope, action->effect);
        for (int32_t j = 0; j < action->num_variables; j++) {
            check_types(task, action->variables[j].type);
        }
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        Scope scope = {NULL, 0, task->axioms[i].num_parameters};
        require(task->predicates[task->axioms[i].predicate].is_derived);
        check_condition(task, &scope, task->axioms[i].condition);
    }
}

static void check_problem(const PddlTask *task)
{
    for (int32_t i = 0; i < task->num_init; i++) {
        const PddlFact *fact = &task->init[i];
        require(fact->num_objects == task->predicates[fact->predicate].num_parameters);
        for (int32_t j = 0; j < fact->num_objects; j++) {
            require(fact->objects[j] >= 0 && fact->objects[j] < task->num_objects);
        }
    }
    check_condition(task, NULL, task->goal.condition);
}

static const char *find_marker(const char *text, size_t size)
{
    return size < 4 ? NULL : memmem(text, size, "\n%%\n", 4);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *marker = find_marker(text, size);
    PddlDiagnostics diagnostics = {0};
    PddlSource domain = {"domain.pddl", text, marker ? (size_t)(marker - text) : size};
    PddlTask *task;
    if (marker) {
        PddlSource problem = {"problem.pddl", marker + 4, size - domain.size - 4};
        task = pddl_parse(domain, problem, &diagnostics);
    } else {
        task = pddl_parse_domain(domain, &diagnostics);
    }
    require((task == NULL) == (pddl_diagnostics_kind(&diagnostics) != ERROR_NONE));
    if (task) {
        check_domain(task);
        require(strlen(pddl_fingerprint(task).text) == 16);
        if (task->has_problem) {
            check_problem(task);
        }
    }
    pddl_task_free(task);
    pddl_diagnostics_release(&diagnostics);
    return 0;
}
