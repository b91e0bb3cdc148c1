/* Short tasks and the text of what grounding leaves of them; for the tests of this folder. */
#ifndef TESTS_GROUND_CASE_H
#define TESTS_GROUND_CASE_H

#include <stdio.h>

#include "../pddl/pddl_case.h"
#include "ground/instantiate.h"
#include "ground/normalize.h"

typedef struct GroundCase {
    PddlTask *pddl;
    NormTask *norm;
    GroundTask *task;
} GroundCase;

/* Parsed and normalised; warnings do not matter. */
static inline GroundCase ground_case_read(const char *domain, const char *problem)
{
    GroundCase result = {0};
    Error error = {0};
    result.pddl = parse_accepted(domain, problem);
    result.norm = normalize_task(result.pddl, &(Progress){0}, &error);
    assert_non_null(result.norm);
    return result;
}

static inline GroundCase ground_case_make(const char *domain, const char *problem)
{
    GroundCase result = ground_case_read(domain, problem);
    result.task = instantiate_task(result.norm, &(Progress){0});
    assert_non_null(result.task);
    return result;
}

static inline void ground_case_release(GroundCase *ground_case)
{
    ground_task_free(ground_case->task);
    norm_task_free(ground_case->norm);
    pddl_task_free(ground_case->pddl);
}

static inline const char *object_text(const GroundTask *task, int32_t object)
{
    return pddl_task_text(task->norm->pddl, task->norm->pddl->objects[object].name);
}

static inline void print_fact(FILE *out, const GroundTask *task, int32_t fact)
{
    fprintf(out, "%s", task->norm->predicates[task->fact_predicates.data[fact]].name);
    for (int32_t i = task->fact_first_args.data[fact]; i < task->fact_first_args.data[fact + 1];
         i++) {
        fprintf(out, "-%s", object_text(task, task->fact_args.data[i]));
    }
}

static inline void print_span(FILE *out, const GroundTask *task, GroundSpan span)
{
    for (int32_t i = 0; i < span.count; i++) {
        GroundLiteral literal = task->literals.data[span.first + i];
        fprintf(out, " %s", ground_literal_is_negated(literal) ? "!" : "");
        print_fact(out, task, ground_literal_fact(literal));
    }
}

static inline void print_effects(FILE *out, const GroundTask *task, int32_t first, int32_t count,
                                 const char *sign)
{
    for (int32_t i = first; i < first + count; i++) {
        const GroundEffect *effect = &task->effects.data[i];
        fprintf(out, " %s", sign);
        print_fact(out, task, effect->fact);
        if (effect->condition.count > 0) {
            fprintf(out, "(");
            print_span(out, task, effect->condition);
            fprintf(out, " )");
        }
    }
}

static inline void print_operator(FILE *out, const GroundTask *task, const GroundOperator *op)
{
    const NormAction *action = &task->norm->actions[op->action];
    fprintf(out, "%s", pddl_task_text(task->norm->pddl, action->name));
    for (int32_t i = 0; i < action->num_parameters; i++) {
        fprintf(out, " %s", object_text(task, task->args.data[op->first_arg + i]));
    }
    fprintf(out, ":");
    print_span(out, task, op->condition);
    fprintf(out, " /");
    print_effects(out, task, op->first_effect, op->num_adds, "+");
    print_effects(out, task, op->first_effect + op->num_adds, op->num_deletes, "-");
    fprintf(out, " %d", op->cost);
}

static inline int compare_lines(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

/* A line per operator, sorted, since their order is free. */
static inline void print_operators(FILE *out, const GroundTask *task)
{
    size_t count = task->operators.size, size;
    char **lines = calloc(count + 1, sizeof *lines);
    for (size_t i = 0; i < count; i++) {
        FILE *line = open_memstream(&lines[i], &size);
        print_operator(line, task, &task->operators.data[i]);
        fclose(line);
    }
    qsort(lines, count, sizeof *lines, compare_lines);
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s\n", lines[i]);
        free(lines[i]);
    }
    free(lines);
}

static inline void assert_operators(const GroundTask *task, const char *expected)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    print_operators(out, task);
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

/* All facts in their order, initial ones with a star. */
static inline void assert_facts(const GroundTask *task, const char *expected)
{
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    for (int32_t fact = 0; fact < task->num_facts; fact++) {
        fprintf(out, "%s", fact > 0 ? " " : "");
        print_fact(out, task, fact);
        fprintf(out, "%s", bitset_test(&task->is_initial, (size_t)fact) ? "*" : "");
    }
    fclose(out);
    assert_string_equal(text, expected);
    free(text);
}

#endif
