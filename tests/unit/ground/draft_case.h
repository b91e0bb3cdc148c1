/* Drafts written by hand, and their text to compare with; for the tests of this folder. */
#ifndef TESTS_DRAFT_CASE_H
#define TESTS_DRAFT_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "ground/draft.h"

#define FACTS(draft, ...)                                                                          \
    add_facts((draft), (const Fact[]){__VA_ARGS__}, sizeof((const Fact[]){__VA_ARGS__}))

static const DraftSpan NO_FACTS = {0, 0};

static inline DraftSpan add_facts(Draft *draft, const Fact *facts, size_t bytes)
{
    DraftSpan span = {(int32_t)draft->facts.size, (int32_t)(bytes / sizeof *facts)};
    for (int32_t i = 0; i < span.count; i++) {
        fact_vec_push(&draft->facts, facts[i]);
    }
    return span;
}

/* Its values are named by facts that count on from the variable before, the last one by none. */
static inline void add_variable(Draft *draft, int32_t domain_size, int32_t initial)
{
    int32_t first = (int32_t)draft->value_facts.size;
    draft_variable_vec_push(&draft->variables, (DraftVariable){.first_value = first,
                                                               .domain_size = domain_size,
                                                               .axiom_layer = NO_LAYER,
                                                               .initial = initial,
                                                               .is_singleton = domain_size == 2});
    for (int32_t value = 0; value < domain_size; value++) {
        int_vec_push(&draft->value_facts, value + 1 < domain_size ? first + value : NO_FACT);
    }
}

/* Numbers itself, so that one sees which operators are left. */
static inline void add_operator(Draft *draft, DraftSpan prevail)
{
    draft_operator_vec_push(&draft->operators,
                            (DraftOperator){.ground_operator = (int32_t)draft->operators.size,
                                            .prevail = prevail,
                                            .first_effect = (int32_t)draft->effects.size});
}

/* Of the operator added last. */
static inline void add_effect(Draft *draft, DraftSpan conditions, int32_t var, int32_t pre,
                              int32_t post)
{
    draft_effect_vec_push(&draft->effects, (DraftEffect){conditions, var, pre, post});
    draft->operators.data[draft->operators.size - 1].num_effects++;
}

/* An operator with one effect and nothing else. */
static inline void add_change(Draft *draft, int32_t var, int32_t pre, int32_t post)
{
    add_operator(draft, NO_FACTS);
    add_effect(draft, NO_FACTS, var, pre, post);
}

static inline void add_axiom(Draft *draft, DraftSpan conditions, Fact effect)
{
    draft_axiom_vec_push(&draft->axioms, (DraftAxiom){conditions, effect});
}

static inline void describe_facts(FILE *out, const Draft *draft, DraftSpan span)
{
    for (int32_t i = 0; i < span.count; i++) {
        Fact fact = draft->facts.data[span.first + i];
        fprintf(out, " %d=%d", fact.var, fact.value);
    }
}

/* "var@<initial value> <facts that name the values>" */
static inline void describe_variables(FILE *out, const Draft *draft)
{
    for (size_t i = 0; i < draft->variables.size; i++) {
        const DraftVariable *variable = &draft->variables.data[i];
        fprintf(out, "var@%d", variable->initial);
        for (int32_t value = 0; value < variable->domain_size; value++) {
            fprintf(out, " %d", draft->value_facts.data[variable->first_value + value]);
        }
        fputc('\n', out);
    }
}

/* "op<number> <prevail> ; <conditions> <variable>:<pre>><post> ; ..." */
static inline void describe_operators(FILE *out, const Draft *draft)
{
    for (size_t i = 0; i < draft->operators.size; i++) {
        const DraftOperator *op = &draft->operators.data[i];
        fprintf(out, "op%d", op->ground_operator);
        describe_facts(out, draft, op->prevail);
        for (int32_t j = 0; j < op->num_effects; j++) {
            const DraftEffect *effect = &draft->effects.data[op->first_effect + j];
            fputs(" ;", out);
            describe_facts(out, draft, effect->conditions);
            fprintf(out, " %d:%d>%d", effect->var, effect->pre, effect->post);
        }
        fputc('\n', out);
    }
}

/* All parts, or the operators alone. Released by the caller with free. */
static inline char *describe(const Draft *draft, bool is_whole)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_non_null(out);
    if (is_whole) {
        describe_variables(out, draft);
        for (size_t i = 0; i < draft->mutex_groups.size; i++) {
            fputs("mutex", out);
            describe_facts(out, draft, draft->mutex_groups.data[i]);
            fputc('\n', out);
        }
        fputs("goal", out);
        describe_facts(out, draft, draft->goal);
        fputc('\n', out);
    }
    describe_operators(out, draft);
    for (size_t i = 0; is_whole && i < draft->axioms.size; i++) {
        Fact effect = draft->axioms.data[i].effect;
        fputs("axiom", out);
        describe_facts(out, draft, draft->axioms.data[i].conditions);
        fprintf(out, " -> %d=%d\n", effect.var, effect.value);
    }
    fclose(out);
    return text;
}

static inline void assert_draft(const Draft *draft, const char *wanted)
{
    char *text = describe(draft, true);
    assert_string_equal(text, wanted);
    free(text);
}

static inline void assert_operators(const Draft *draft, const char *wanted)
{
    char *text = describe(draft, false);
    assert_string_equal(text, wanted);
    free(text);
}

#endif
