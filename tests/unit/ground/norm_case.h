/* Short domains and the text of their normal form; for the tests of this folder. */
#ifndef TESTS_NORM_CASE_H
#define TESTS_NORM_CASE_H

#include <stdio.h>

#include "../pddl/pddl_case.h"
#include "ground/normalize.h"

#define NORM_DOMAIN(rest)                                                                          \
    "(define (domain d) (:types t u - object) (:constants k - t)"                                  \
    " (:predicates (p ?x) (q ?x ?y) (r) (s ?x ?y ?z) (d ?x) (e))"                                  \
    " (:functions (total-cost) (f ?x)) " rest ")"

#define NORM_PROBLEM(goal, metric)                                                                 \
    "(define (problem x) (:domain d) (:objects a - t) (:init (p a)) (:goal " goal ") " metric ")"

#define NORM_METRIC "(:metric minimize (total-cost))"

static inline void print_terms(FILE *out, const PddlTask *pddl, const PddlTerm *terms,
                               int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (pddl_term_is_object(terms[i])) {
            int32_t name = pddl->objects[pddl_term_object(terms[i])].name;
            fprintf(out, " %s", pddl_task_text(pddl, name));
        } else {
            fprintf(out, " %d", terms[i]);
        }
    }
}

static inline void print_literal(FILE *out, const NormTask *task, const NormLiteral *literal)
{
    const char *name = task->predicates[literal->predicate].name;
    assert_int_equal(literal->num_terms, task->predicates[literal->predicate].arity);
    fprintf(out, " %s(%s", literal->is_negated ? "!" : "", name);
    print_terms(out, task->pddl, literal->terms, literal->num_terms);
    fprintf(out, ")");
}

static inline void print_condition(FILE *out, const NormTask *task, NormCondition condition)
{
    if (condition.is_false) {
        assert_int_equal(condition.num_literals, 0);
        fprintf(out, " false");
    }
    for (int32_t i = 0; i < condition.num_literals; i++) {
        print_literal(out, task, &condition.literals[i]);
    }
}

static inline void print_types(FILE *out, const NormTask *task, const PddlTypeSet *types,
                               int32_t first, int32_t end)
{
    for (int32_t i = first; i < end; i++) {
        for (int32_t j = 0; j < types[i].count; j++) {
            int32_t name = task->pddl->types[types[i].types[j]].name;
            fprintf(out, "%s%s", j ? "|" : " ", pddl_task_text(task->pddl, name));
        }
    }
}

static inline void print_action(FILE *out, const NormTask *task, const NormAction *action)
{
    fprintf(out, "action %s:", pddl_task_text(task->pddl, action->name));
    print_types(out, task, action->types, 0, action->num_external);
    fprintf(out, " /");
    print_types(out, task, action->types, action->num_external, action->num_parameters);
    fprintf(out, "\nif");
    print_condition(out, task, action->condition);
    int32_t next = action->num_parameters;
    for (int32_t i = 0; i < action->num_effects; i++) {
        const NormEffect *effect = &action->effects[i];
        fprintf(out, "\n-");
        for (int32_t j = 0; j < effect->num_parameters; j++) {
            assert_int_equal(effect->parameters[j], next++);
        }
        print_types(out, task, action->types, next - effect->num_parameters, next);
        fprintf(out, ":");
        print_condition(out, task, effect->condition);
        fprintf(out, " =>");
        print_literal(out, task, &effect->literal);
        assert_true(task->predicates[effect->literal.predicate].is_fluent);
    }
    assert_int_equal(next, action->num_variables);
    fprintf(out, "\n");
}

static inline void print_axiom(FILE *out, const NormTask *task, const NormAxiom *axiom)
{
    const NormPredicate *predicate = &task->predicates[axiom->predicate];
    assert_true(predicate->is_derived && predicate->is_fluent);
    assert_int_equal(predicate->arity, axiom->num_external);
    fprintf(out, "axiom %s:", predicate->name);
    print_types(out, task, axiom->types, 0, axiom->num_external);
    fprintf(out, " /");
    print_types(out, task, axiom->types, axiom->num_external, axiom->num_parameters);
    fprintf(out, " if");
    print_condition(out, task, axiom->condition);
    fprintf(out, "\n");
}

/* Actions, axioms and the goal, a line each; the caller frees the text. */
static inline char *norm_text(const NormTask *task)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    for (int32_t i = 0; i < task->num_actions; i++) {
        print_action(out, task, &task->actions[i]);
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        print_axiom(out, task, &task->axioms[i]);
    }
    fprintf(out, "goal");
    print_condition(out, task, task->goal);
    fclose(out);
    return text;
}

static inline NormTask *normalize_good(const PddlTask *pddl)
{
    Error error = {0};
    NormTask *task = normalize_task(pddl, &(Progress){0}, &error);
    assert_non_null(task);
    assert_int_equal(error.kind, ERROR_NONE);
    assert_ptr_equal(task->pddl, pddl);
    return task;
}

static inline void check_norm(const char *domain, const char *problem, const char *expected)
{
    PddlTask *pddl = parse_good(domain, problem);
    NormTask *task = normalize_good(pddl);
    char *text = norm_text(task);
    assert_string_equal(text, expected);
    free(text);
    norm_task_free(task);
    pddl_task_free(pddl);
}

#endif
