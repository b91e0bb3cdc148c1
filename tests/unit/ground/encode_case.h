/* Small ground tasks by hand, and drafts as text; for the tests of the encoding.
 *
 * Facts have no arguments and predicate 0. Objects and actions are named; every action has its
 * number of arguments. */
#ifndef TESTS_ENCODE_CASE_H
#define TESTS_ENCODE_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "ground/encode.h"

enum { CASE_MAX = 16, CASE_TEXT = 4096 };

typedef struct EncodeCase {
    PddlTask pddl;
    PddlObject objects[CASE_MAX];
    NormTask norm;
    NormAction actions[CASE_MAX];
    NormPredicate predicates[2];
    GroundTask task;
    MutexGroups groups;
    Encoding encoding;
    Progress progress;
} EncodeCase;

static inline void case_init(EncodeCase *c, int32_t num_facts)
{
    *c = (EncodeCase){.predicates = {{.name = "p"}, {.name = "made-up"}}};
    pddl_symbols_init(&c->pddl.symbols);
    c->pddl.objects = c->objects;
    c->pddl.num_predicates = 1;
    c->norm = (NormTask){
        .pddl = &c->pddl, .actions = c->actions, .predicates = c->predicates, .num_predicates = 2};
    c->task.norm = &c->norm;
    c->task.num_facts = num_facts;
    bitset_init(&c->task.is_initial, (size_t)num_facts);
    for (int32_t i = 0; i < num_facts; i++) {
        int_vec_push(&c->task.fact_predicates, 0);
    }
    int_vec_push(&c->groups.begin, 0);
}

static inline void case_release(EncodeCase *c)
{
    pddl_symbols_release(&c->pddl.symbols);
    bitset_release(&c->task.is_initial);
    int_vec_release(&c->task.fact_predicates);
    int_vec_release(&c->task.literals);
    int_vec_release(&c->task.args);
    ground_effect_vec_release(&c->task.effects);
    ground_operator_vec_release(&c->task.operators);
    ground_axiom_vec_release(&c->task.axioms);
    int_vec_release(&c->groups.begin);
    int_vec_release(&c->groups.facts);
    encoding_release(&c->encoding);
    assert_int_equal(mem_stats().current, 0);
}

static inline int32_t case_symbol(EncodeCase *c, const char *name)
{
    return pddl_symbols_intern(&c->pddl.symbols, name, strlen(name));
}

static inline int32_t case_object(EncodeCase *c, const char *name)
{
    assert_true(c->pddl.num_objects < CASE_MAX);
    c->objects[c->pddl.num_objects].name = case_symbol(c, name);
    return c->pddl.num_objects++;
}

static inline int32_t case_action(EncodeCase *c, const char *name, int32_t num_external)
{
    assert_true(c->norm.num_actions < CASE_MAX);
    c->actions[c->norm.num_actions] =
        (NormAction){.name = case_symbol(c, name), .num_external = num_external};
    return c->norm.num_actions++;
}

static inline GroundSpan case_literals(EncodeCase *c, const GroundLiteral *literals, size_t count)
{
    GroundSpan span = {(int32_t)c->task.literals.size, (int32_t)count};
    for (size_t i = 0; i < count; i++) {
        int_vec_push(&c->task.literals, literals[i]);
    }
    return span;
}

/* LITERALS(&c, 0, ~1): fact 0 and not fact 1. */
#define LITERALS(c, ...)                                                                           \
    case_literals((c), (const GroundLiteral[]){__VA_ARGS__},                                       \
                  sizeof((const GroundLiteral[]){__VA_ARGS__}) / sizeof(GroundLiteral))
#define NO_LITERALS ((GroundSpan){0})

static inline void case_group(EncodeCase *c, const int32_t *facts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int_vec_push(&c->groups.facts, facts[i]);
    }
    int_vec_push(&c->groups.begin, (int32_t)c->groups.facts.size);
    c->groups.num_groups++;
}

#define GROUP(c, ...)                                                                              \
    case_group((c), (const int32_t[]){__VA_ARGS__},                                                \
               sizeof((const int32_t[]){__VA_ARGS__}) / sizeof(int32_t))

/* Effects follow by case_add, then case_delete. */
static inline int32_t case_operator(EncodeCase *c, int32_t action, GroundSpan condition)
{
    GroundOperator op = {.action = action,
                         .condition = condition,
                         .first_arg = (int32_t)c->task.args.size,
                         .first_effect = (int32_t)c->task.effects.size};
    ground_operator_vec_push(&c->task.operators, op);
    return (int32_t)c->task.operators.size - 1;
}

static inline void case_argument(EncodeCase *c, int32_t object)
{
    int_vec_push(&c->task.args, object);
}

static inline void case_add(EncodeCase *c, GroundSpan condition, int32_t fact)
{
    GroundOperator *op = &c->task.operators.data[c->task.operators.size - 1];
    assert_int_equal(op->num_deletes, 0);
    op->num_adds++;
    ground_effect_vec_push(&c->task.effects, (GroundEffect){condition, fact});
}

static inline void case_delete(EncodeCase *c, GroundSpan condition, int32_t fact)
{
    c->task.operators.data[c->task.operators.size - 1].num_deletes++;
    ground_effect_vec_push(&c->task.effects, (GroundEffect){condition, fact});
}

static inline void case_axiom(EncodeCase *c, int32_t fact, GroundSpan condition)
{
    ground_axiom_vec_push(&c->task.axioms, (GroundAxiom){condition, fact});
}

static inline void case_choose(EncodeCase *c)
{
    encoding_choose(&c->task, &c->groups, &c->encoding);
}

/* --- Text ------------------------------------------------------------------------------------ */

typedef struct Text {
    char bytes[CASE_TEXT];
    size_t size;
} Text;

__attribute__((format(printf, 2, 3))) static inline void text_put(Text *text, const char *format,
                                                                  ...)
{
    va_list arguments;
    va_start(arguments, format);
    int count = vsnprintf(text->bytes + text->size, CASE_TEXT - text->size, format, arguments);
    va_end(arguments);
    assert_true(count >= 0 && (size_t)count < CASE_TEXT - text->size);
    text->size += (size_t)count;
}

/* "0=1 2=0" */
static inline void text_put_facts(Text *text, const Fact *facts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        text_put(text, "%s%d=%d", i > 0 ? " " : "", (int)facts[i].var, (int)facts[i].value);
    }
}

static inline void text_put_span(Text *text, const Draft *draft, DraftSpan span)
{
    if (span.count > 0) {
        text_put_facts(text, &draft->facts.data[span.first], (size_t)span.count);
    }
}

/* "0=1 | 1:0>2 2:-1>0[3=1]": prevail conditions, effects. */
static inline void text_put_operator(Text *text, const Draft *draft, const DraftOperator *op)
{
    text_put_span(text, draft, op->prevail);
    text_put(text, " |");
    for (int32_t i = 0; i < op->num_effects; i++) {
        const DraftEffect *effect = &draft->effects.data[op->first_effect + i];
        text_put(text, " %d:%d>%d", (int)effect->var, (int)effect->pre, (int)effect->post);
        if (effect->conditions.count > 0) {
            text_put(text, "[");
            text_put_span(text, draft, effect->conditions);
            text_put(text, "]");
        }
    }
}

#endif
