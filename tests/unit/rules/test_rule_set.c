#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "rules/rule_set.h"
#include "rules/rule_text.h"
#include "support/random_rules.h"

static RuleSet *read_rules(const char *text)
{
    Error error = {0};
    RuleSet *set = rule_text_read(text, strlen(text), "rules", &error);
    assert_non_null(set);
    return set;
}

/* The one rule of a text, with the names of another set; the text's set owns it. */
static Rule take_rule(RuleSet *to, const RuleSet *from, Arena *arena)
{
    assert_int_equal(from->rules.size, 1);
    Rule rule = from->rules.data[0];
    RuleAtom *actions = arena_copy(arena, rule.actions, (size_t)rule.num_actions, sizeof *actions);
    RuleLiteral *conditions =
        arena_copy(arena, rule.conditions, (size_t)rule.num_conditions, sizeof *conditions);
    RuleAtom *atoms[RULE_MAX_PARTS] = {&rule.goal};
    int32_t count = 1;
    for (int32_t i = 0; i < rule.num_actions; i++) {
        atoms[count++] = &actions[i];
    }
    for (int32_t i = 0; i < rule.num_conditions; i++) {
        atoms[count++] = &conditions[i].atom;
    }
    for (int32_t i = 0; i < count; i++) {
        RuleAtom *atom = atoms[i];
        const char *name = rule_set_text(from, atom->name);
        RuleTerm *terms = arena_copy(arena, atom->terms, (size_t)atom->num_terms, sizeof *terms);
        for (int32_t k = 0; k < atom->num_terms; k++) {
            const char *text = terms[k] < 0 ? rule_set_text(from, ~terms[k]) : NULL;
            terms[k] = text ? ~rule_set_name(to, text, strlen(text)) : terms[k];
        }
        *atom = (RuleAtom){rule_set_name(to, name, strlen(name)), atom->num_terms, terms};
    }
    rule.actions = actions;
    rule.conditions = conditions;
    return rule;
}

/* Adds the one rule of a text. */
static bool add_text(RuleSet *set, const char *text)
{
    RuleSet *own = read_rules(text);
    Arena arena = {0};
    Rule rule = take_rule(set, own, &arena);
    bool is_new = rule_set_add(set, &rule);
    arena_release(&arena);
    rule_set_free(own);
    return is_new;
}

static char *write_rules(const RuleSet *set)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_non_null(stream);
    rule_text_write(set, stream);
    fclose(stream);
    return text;
}

#define RULE(cost, goal, when, action)                                                             \
    "(rule :cost " cost " :goal " goal " :when " when " :do (" action "))"

static void names_have_numbers(void **state)
{
    (void)state;
    RuleSet *set = rule_set_new();
    assert_int_equal(rule_set_name(set, "stack", 5), 0);
    assert_int_equal(rule_set_name(set, "stacking", 5), 0);
    assert_int_equal(rule_set_name(set, "stac", 4), 1);
    assert_int_equal(rule_set_name(set, "stacking", 8), 2);
    assert_string_equal(rule_set_text(set, 1), "stac");
    rule_set_free(set);
    rule_set_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

static void equal_rules_are_one(void **state)
{
    (void)state;
    RuleSet *set = rule_set_new();
    assert_true(add_text(set, RULE("5", "(at ?c ?l)", "(and (on ?c) (sea ?f ?l))", "(sail ?f ?l)")));
    assert_false(
        add_text(set, RULE("3", "(at ?f ?c)", "(and (sea ?l ?c) (on ?f))", "(sail ?l ?c)")));
    assert_false(
        add_text(set, RULE("4", "(at ?a ?b)", "(and (on ?a) (sea ?d ?b) (on ?a))", "(sail ?d ?b)")));
    assert_int_equal(set->rules.size, 1);
    assert_int_equal(set->rules.data[0].cost, 3);
    assert_int_equal(set->rules.data[0].num_conditions, 2);
    assert_string_equal(set->rules.data[0].variables[0], "?c");
    rule_set_free(set);
    assert_int_equal(mem_stats().current, 0);
}

static void other_rules_are_others(void **state)
{
    (void)state;
    static const char *const TEXTS[] = {
        RULE("1", "(at ?c ?l)", "(and (on ?c) (sea ?f ?l))", "(sail ?f ?l)"),
        RULE("1", "(at ?c ?l)", "(and (on ?c) (sea ?l ?f))", "(sail ?f ?l)"),
        RULE("1", "(at ?c ?l)", "(and (on ?c) (not (sea ?f ?l)))", "(sail ?f ?l)"),
        RULE("1", "(at ?c ?l)", "(and (on ?c))", "(sail ?f ?l)"),
        RULE("1", "(at ?c ?l)", "(and (on ?c) (sea ?f ?l))", "(sail ?l ?f)"),
        RULE("1", "(at ?c ?l)", "(and (on ?c) (sea ?f ?l))", "(sail ?f ?l) (sail ?f ?l)"),
        RULE("1", "(at ?c ?c)", "(and (on ?c) (sea ?f ?l))", "(sail ?f ?l)"),
        RULE("1", "(at c ?l)", "(and (on c) (sea ?f ?l))", "(sail ?f ?l)"),
        RULE("1", "(at d ?l)", "(and (on d) (sea ?f ?l))", "(sail ?f ?l)"),
        RULE("1", "(in ?c ?l)", "(and (on ?c) (sea ?f ?l))", "(sail ?f ?l)"),
    };
    RuleSet *set = rule_set_new();
    size_t count = sizeof TEXTS / sizeof *TEXTS;
    for (size_t i = 0; i < 2 * count; i++) {
        assert_int_equal(add_text(set, TEXTS[i % count]), i < count);
    }
    assert_int_equal(set->rules.size, count);
    rule_set_free(set);
}

static void variables_get_names_of_their_own(void **state)
{
    (void)state;
    RuleSet *set = rule_set_new();
    int32_t name = rule_set_name(set, "p", 1);
    const char *const names[] = {"?x2", "?x", "?x", "?y", "?x", "?unused"};
    RuleAtom atom = {name, 5, (const RuleTerm[]){4, 0, 1, 2, 3}};
    Rule rule = {.goal = atom,
                 .actions = &atom,
                 .num_actions = 1,
                 .variables = names,
                 .num_variables = 6};
    assert_true(rule_set_add(set, &rule));
    const Rule *added = &set->rules.data[0];
    static const char *const EXPECTED[] = {"?x", "?x2", "?x3", "?x4", "?y"};
    assert_int_equal(added->num_variables, 5);
    for (int32_t i = 0; i < 5; i++) {
        assert_int_equal(added->goal.terms[i], i);
        assert_string_equal(added->variables[i], EXPECTED[i]);
    }
    rule_set_free(set);
}

static void large_rules_do_not_fit(void **state)
{
    (void)state;
    RuleAtom atoms[RULE_MAX_PARTS] = {{0}};
    RuleLiteral literal = {.atom.num_terms = RULE_MAX_TERMS};
    Rule rule = {.actions = atoms,
                 .num_actions = RULE_MAX_PARTS - 2,
                 .conditions = &literal,
                 .num_conditions = 1,
                 .num_variables = RULE_MAX_VARIABLES};
    assert_true(rule_set_fits(&rule));
    rule.num_actions++;
    assert_false(rule_set_fits(&rule));
    rule.num_actions = 1;
    rule.num_variables++;
    assert_false(rule_set_fits(&rule));
    rule.num_variables = 0;
    literal.atom.num_terms++;
    assert_false(rule_set_fits(&rule));
    literal.atom.num_terms = 0;
    atoms[0].num_terms = RULE_MAX_TERMS + 1;
    assert_false(rule_set_fits(&rule));
    atoms[0].num_terms = 0;
    rule.goal.num_terms = RULE_MAX_TERMS + 1;
    assert_false(rule_set_fits(&rule));
}

enum { NUM_RANDOM = 200 };

static void assert_same_atom(const RuleAtom *one, const RuleAtom *other)
{
    assert_int_equal(one->name, other->name);
    assert_int_equal(one->num_terms, other->num_terms);
    if (one->num_terms > 0) {
        assert_memory_equal(one->terms, other->terms, (size_t)one->num_terms * sizeof(RuleTerm));
    }
}

static void assert_same_rule(const Rule *one, const Rule *other)
{
    assert_int_equal(one->cost, other->cost);
    assert_same_atom(&one->goal, &other->goal);
    assert_int_equal(one->num_actions, other->num_actions);
    for (int32_t i = 0; i < one->num_actions; i++) {
        assert_same_atom(&one->actions[i], &other->actions[i]);
    }
    assert_int_equal(one->num_conditions, other->num_conditions);
    for (int32_t i = 0; i < one->num_conditions; i++) {
        assert_int_equal(one->conditions[i].is_negated, other->conditions[i].is_negated);
        assert_same_atom(&one->conditions[i].atom, &other->conditions[i].atom);
    }
    assert_int_equal(one->num_variables, other->num_variables);
    for (int32_t i = 0; i < one->num_variables; i++) {
        assert_string_equal(one->variables[i], other->variables[i]);
    }
}

/* What a set has made of a rule, another set takes as it is. */
static void copies_of_copies_are_the_same(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < 2000; i++) {
        Arena arena = {0};
        RuleSet *first = rule_set_new(), *second = rule_set_new();
        Rule rule = random_rules_next(first, &rng, &arena);
        assert_true(rule_set_add(first, &rule));
        for (size_t k = 0; k < first->names.texts.size; k++) {
            rule_set_name(second, first->names.texts.data[k], strlen(first->names.texts.data[k]));
        }
        assert_true(rule_set_add(second, &first->rules.data[0]));
        assert_same_rule(&first->rules.data[0], &second->rules.data[0]);
        arena_release(&arena);
        rule_set_free(first);
        rule_set_free(second);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void add_shuffled(RuleSet *set, const Rule *rules, Rng *rng, Arena *arena)
{
    int32_t order[NUM_RANDOM];
    for (int32_t i = 0; i < NUM_RANDOM; i++) {
        order[i] = i;
    }
    rng_shuffle(rng, order, NUM_RANDOM);
    for (int32_t i = 0; i < NUM_RANDOM; i++) {
        Rule rule = random_rules_disguise(&rules[order[i]], rng, arena);
        rule_set_add(set, &rule);
    }
    rule_set_sort(set);
}

/* Variables that are only in conditions are left out: of equal conditions with such variables, the
 * order in which they come decides. */
static void order_does_not_depend_on_that_of_adding(void **state)
{
    (void)state;
    Arena arena = {0};
    Rng rng;
    rng_seed(&rng, 2);
    RuleSet *first = rule_set_new(), *second = rule_set_new();
    Rule rules[NUM_RANDOM];
    static const char *const NAMES[] = {"?v", "?v", "?v", "?v", "?v", "?v", "?v"};
    RuleTerm all[] = {0, 1, 2, 3, 4, 5, 6};
    for (int i = 0; i < NUM_RANDOM; i++) {
        rules[i] = random_rules_next(first, &rng, &arena);
        RuleAtom *actions = arena_copy(&arena, rules[i].actions, (size_t)rules[i].num_actions,
                                       sizeof *actions);
        actions[0] = (RuleAtom){actions[0].name, 7, all};
        rules[i].actions = actions;
        rules[i].variables = NAMES;
    }
    for (size_t k = 0; k < first->names.texts.size; k++) {
        rule_set_name(second, first->names.texts.data[k], strlen(first->names.texts.data[k]));
    }
    add_shuffled(first, rules, &rng, &arena);
    add_shuffled(second, rules, &rng, &arena);
    assert_int_equal(first->rules.size, second->rules.size);
    char *texts[] = {write_rules(first), write_rules(second)};
    assert_string_equal(texts[0], texts[1]);
    free(texts[0]);
    free(texts[1]);
    arena_release(&arena);
    rule_set_free(first);
    rule_set_free(second);
    assert_int_equal(mem_stats().current, 0);
}

static void cheap_and_short_rules_come_first(void **state)
{
    (void)state;
    RuleSet *set = rule_set_new();
    add_text(set, RULE("2", "(a)", "(and)", "(x)"));
    add_text(set, RULE("1", "(b)", "(and)", "(x) (x)"));
    add_text(set, RULE("1", "(d)", "(and)", "(x)"));
    add_text(set, RULE("1", "(c)", "(and)", "(x)"));
    rule_set_sort(set);
    char *text = write_rules(set);
    RuleSet *again = read_rules(text);
    static const char *const GOALS[] = {"c", "d", "b", "a"};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(rule_set_text(set, set->rules.data[i].goal.name), GOALS[i]);
        assert_string_equal(rule_set_text(again, again->rules.data[i].goal.name), GOALS[i]);
    }
    rule_set_keep(set, (const bool[]){false, true, false, true});
    assert_int_equal(set->rules.size, 2);
    assert_string_equal(rule_set_text(set, set->rules.data[0].goal.name), "d");
    assert_string_equal(rule_set_text(set, set->rules.data[1].goal.name), "a");
    free(text);
    rule_set_free(again);
    rule_set_free(set);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_have_numbers),
        cmocka_unit_test(equal_rules_are_one),
        cmocka_unit_test(other_rules_are_others),
        cmocka_unit_test(variables_get_names_of_their_own),
        cmocka_unit_test(large_rules_do_not_fit),
        cmocka_unit_test(copies_of_copies_are_the_same),
        cmocka_unit_test(order_does_not_depend_on_that_of_adding),
        cmocka_unit_test(cheap_and_short_rules_come_first),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
