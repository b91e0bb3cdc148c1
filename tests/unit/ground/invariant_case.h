/* Short domains and the text of their invariants; for the tests of this folder. */
#ifndef TESTS_INVARIANT_CASE_H
#define TESTS_INVARIANT_CASE_H

#include <stdio.h>

#include "../pddl/pddl_case.h"
#include "ground/invariant_search.h"
#include "ground/normalize.h"

static const InvariantLimits NO_LIMITS = {SIZE_MAX, 1e9};

/* A task of which only the actions matter; one object besides constants, nothing instantiated. */
typedef struct ActionCase {
    PddlTask *pddl;
    NormTask *norm;
    GroundTask task;
} ActionCase;

/* Two parameters of an action may either always or never be equal. */
static inline ActionCase action_case_make(const char *body, bool may_be_equal)
{
    char domain[8192];
    snprintf(domain, sizeof domain, "(define (domain d) %s)", body);
    Error error = {0};
    ActionCase result = {0};
    result.pddl = parse_accepted(
        domain, "(define (problem p) (:domain d) (:objects o) (:init) (:goal (and)))");
    result.norm = normalize_task(result.pddl, &(Progress){0}, &error);
    assert_non_null(result.norm);
    result.task.norm = result.norm;
    size_t count = (size_t)result.norm->num_actions;
    result.task.may_be_equal = calloc(count, sizeof *result.task.may_be_equal);
    for (size_t i = 0; i < count; i++) {
        size_t num_parameters = (size_t)result.norm->actions[i].num_parameters;
        result.task.may_be_equal[i] = malloc(num_parameters * num_parameters + 1);
        memset(result.task.may_be_equal[i], may_be_equal, num_parameters * num_parameters + 1);
    }
    return result;
}

static inline void action_case_release(ActionCase *action_case)
{
    for (int32_t i = 0; i < action_case->norm->num_actions; i++) {
        free(action_case->task.may_be_equal[i]);
    }
    free(action_case->task.may_be_equal);
    norm_task_free(action_case->norm);
    pddl_task_free(action_case->pddl);
}

static inline void print_part(FILE *out, const NormTask *norm, const Invariant *invariant,
                              int32_t part)
{
    int32_t predicate = invariant_predicate(invariant, part);
    fprintf(out, "%s%s(", part ? " " : "", norm->predicates[predicate].name);
    for (int32_t place = 0; place < norm->predicates[predicate].arity; place++) {
        int32_t parameter = 0;
        while (parameter < invariant->num_parameters &&
               invariant_places(invariant, part)[parameter] != place) {
            parameter++;
        }
        fprintf(out, "%s%c", place ? " " : "",
                parameter < invariant->num_parameters ? '0' + parameter : '*');
    }
    fprintf(out, ")");
}

/* "p(0 *) q(0); r(0 1)": parts with the parameters at their places, * where it is counted. */
static inline void assert_invariants(const NormTask *norm, const InvariantSearch *search,
                                     const char *expected)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    for (size_t i = 0; i < search->accepted.size; i++) {
        const Invariant *invariant = &search->candidates.all.data[search->accepted.data[i]];
        fprintf(out, i ? "; " : "");
        for (int32_t part = 0; part < invariant->num_parts; part++) {
            print_part(out, norm, invariant, part);
        }
    }
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

#endif
