#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "rules/rule_text.h"
#include "support/random_rules.h"

static char *write_rules(const RuleSet *set, size_t *out_size)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, out_size);
    assert_non_null(stream);
    rule_text_write(set, stream);
    fclose(stream);
    return text;
}

/* Reads it from a block of its exact size, so that a sanitizer sees any step over it. */
static RuleSet *read_rules(const char *text, size_t size, Error *error)
{
    char *block = malloc(size ? size : 1);
    assert_non_null(block);
    memcpy(block, text, size);
    RuleSet *set = rule_text_read(block, size, "rules", error);
    free(block);
    assert_int_equal(set == NULL, error->kind != ERROR_NONE);
    return set;
}

static void assert_rewritten(const char *text, const char *expected)
{
    Error error = {0};
    RuleSet *set = read_rules(text, strlen(text), &error);
    if (!set) {
        fail_msg("%d:%d: %s", error.line, error.column, error.message);
    }
    size_t size;
    char *written = write_rules(set, &size);
    assert_string_equal(written, expected);
    free(written);
    rule_set_free(set);
}

static const char FERRY[] = "(rule\n"
                            "  :cost 2\n"
                            "  :goal (at ?car ?loc)\n"
                            "  :when (and (at-ferry ?from) (on ?car))\n"
                            "  :do ((sail ?from ?loc) (debark ?car ?loc)))\n";

static void rules_are_read_and_written(void **state)
{
    (void)state;
    assert_rewritten(FERRY, FERRY);
    assert_rewritten("", "");
    assert_rewritten(" ; nothing\n", "");
    assert_rewritten("(RULE :do ((Sail ?From ?LOC) ; there\n (debark ?car ?loc))\n"
                     ":when (AND (on ?car) (At-Ferry ?from) (on ?car)) :cost 0002 "
                     ":goal (at ?car ?loc))",
                     FERRY);
    assert_rewritten("(rule :cost 0 :goal (p) :when (and) :do ((not) (and here ?x)))",
                     "(rule\n  :cost 0\n  :goal (p)\n  :when (and)\n  :do ((not) (and here ?x)))\n");
    assert_rewritten(
        "(rule :cost 2147483647 :goal (p ?x) :when (not (q ?x table)) :do ((a)))",
        "(rule\n  :cost 2147483647\n  :goal (p ?x)\n  :when (and (not (q ?x table)))\n  :do ((a)))\n");
    assert_int_equal(mem_stats().current, 0);
}

static void rules_are_sorted(void **state)
{
    (void)state;
    assert_rewritten("(rule :cost 3 :goal (a) :when (and) :do ((x)))"
                     "(rule :cost 1 :goal (b) :when (and) :do ((x)))",
                     "(rule\n  :cost 1\n  :goal (b)\n  :when (and)\n  :do ((x)))\n"
                     "(rule\n  :cost 3\n  :goal (a)\n  :when (and)\n  :do ((x)))\n");
}

static void long_lines_are_broken(void **state)
{
    (void)state;
    static const char TEXT[] =
        "(rule\n  :cost 1\n  :goal (p)\n"
        "  :when (and (holds-something-that-has-a-long-name ?x) "
        "(holds-something-that-is-longer ?x table)\n"
        "      (not (holds-something-that-has-a-long-name ?y)))\n"
        "  :do ((move ?x ?y)))\n";
    assert_rewritten(TEXT, TEXT);
}

/* --- Refusals --------------------------------------------------------------------------------- */

/* "@" marks the place. */
static void assert_refused(const char *marked, const char *part)
{
    size_t before = strcspn(marked, "@"), size = strlen(marked) - 1;
    char *text = malloc(size + 1);
    assert_non_null(text);
    memcpy(text, marked, before);
    strcpy(text + before, marked + before + 1);
    int line = 1, column = 1;
    for (size_t i = 0; i < before; i++) {
        column = text[i] == '\n' ? 1 : column + 1;
        line += text[i] == '\n';
    }
    Error error = {0};
    assert_null(read_rules(text, size, &error));
    free(text);
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, "rules");
    if (!strstr(error.message, part) || error.line != line || error.column != column) {
        fail_msg("%s: %d:%d: %s", marked, error.line, error.column, error.message);
    }
}

static void mistakes_are_refused_with_their_place(void **state)
{
    (void)state;
    static const struct {
        const char *text, *part;
    } CASES[] = {
        {"@rule", "expected '(rule'"},
        {"@()", "expected '(rule'"},
        {"@((rule))", "expected '(rule'"},
        {"@(rules)", "expected '(rule'"},
        {"(rule :cost 1 :goal (p) :when (and) :do ((a)))\n@)", "stray ')'"},
        {"@(rule :cost 1 :goal (p) :when (and) :do ((a))", "missing 1 ')' at the end of the file: "
                                                           "this parenthesis seems not to be"},
        {"@(rule :cost 1 :goal (p)\n  :when (and) :do ((a))\n(rule :cost 1)", "missing 1 ')'"},
        {"(rule :cost 1 :goal (p@\xc3\xa9) :when (and) :do ((a)))", "code 195"},
        {"@(rule)", "the rule has no :cost"},
        {"@(rule :goal (p) :when (and) :do ((a)))", "the rule has no :cost"},
        {"@(rule :cost 1 :when (and) :do ((a)))", "the rule has no :goal"},
        {"@(rule :cost 1 :goal (p) :do ((a)))", "the rule has no :when"},
        {"@(rule :cost 1 :goal (p) :when (and))", "the rule has no :do"},
        {"(rule :cost 1 :goal (p)\n @:cost 1 :when (and) :do ((a)))", "the rule has :cost twice"},
        {"(rule @:price 1)", "expected :cost, :goal, :when or :do, found ':price'"},
        {"(rule @(p))", "expected :cost, :goal, :when or :do, found '('"},
        {"(rule :cost 1 @2)", "expected :cost, :goal, :when or :do, found '2'"},
        {"(rule @:cost)", ":cost has no value"},
        {"(rule @:cost :goal (p))", ":cost has no value"},
        {"(rule :cost @-1 :goal (p) :when (and) :do ((a)))", "a whole number from 0 to 2147483647"},
        {"(rule :cost @2147483648 :goal (p) :when (and) :do ((a)))", "a whole number"},
        {"(rule :cost @1e3 :goal (p) :when (and) :do ((a)))", "a whole number"},
        {"(rule :cost @(1) :goal (p) :when (and) :do ((a)))", "a whole number"},
        {"(rule :cost 1 :goal @p :when (and) :do ((a)))", "expected a name and its terms"},
        {"(rule :cost 1 :goal @() :when (and) :do ((a)))", "expected a name and its terms"},
        {"(rule :cost 1 :goal @(?p) :when (and) :do ((a)))", "expected a name and its terms"},
        {"(rule :cost 1 :goal @(:p) :when (and) :do ((a)))", "expected a name and its terms"},
        {"(rule :cost 1 :goal @(not (p)) :when (and) :do ((a)))", "expected an atom, found '(not'"},
        {"(rule :cost 1 :goal @(and (p)) :when (and) :do ((a)))", "expected an atom, found '(and'"},
        {"(rule :cost 1 :goal (p @?) :when (and) :do ((a)))", "expected a variable"},
        {"(rule :cost 1 :goal (p @(x)) :when (and) :do ((a)))", "expected a variable"},
        {"(rule :cost 1 :goal (p ?x @- type) :when (and) :do ((a)))", "expected a variable"},
        {"(rule :cost 1 :goal (p) :when @() :do ((a)))", "expected a name and its terms"},
        {"(rule :cost 1 :goal (p) :when @q :do ((a)))", "expected a name and its terms"},
        {"(rule :cost 1 :goal (p) :when @(or (q) (r)) :do ((a)))", "found '(or'"},
        {"(rule :cost 1 :goal (p) :when (and @(and (q))) :do ((a)))", "found '(and'"},
        {"(rule :cost 1 :goal (p) :when (and (q) @(= ?x ?y)) :do ((a)))", "no equality"},
        {"(rule :cost 1 :goal (p) :when (not @(= ?x ?y)) :do ((a)))", "no equality"},
        {"(rule :cost 1 :goal (p) :when (not @(not (q))) :do ((a)))", "found '(not'"},
        {"(rule :cost 1 :goal (p) :when @(not) :do ((a)))", "expected one atom behind 'not'"},
        {"(rule :cost 1 :goal (p) :when @(not (q) (r)) :do ((a)))", "one atom behind 'not'"},
        {"(rule :cost 1 :goal (p) :when (and (q)\n @(not (r ?x)) (not (q ?x))) :do ((a)))",
         "?x is in no part of the rule that is not negated"},
        {"(rule :cost 1 :goal (p) :when (and) :do @())", "at least one action"},
        {"(rule :cost 1 :goal (p) :when (and) :do @(a ?x))", "at least one action"},
        {"(rule :cost 1 :goal (p) :when (and) :do @a)", "at least one action"},
        {"(rule :cost 1 :goal (p) :when (and) :do (@()))", "expected a name and its terms"},
        {"(rule :cost 1 :goal (p) :when (and) :do ((a) @b))", "expected a name and its terms"},
        {"(rule :cost 1 :goal (p\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16) :when (and) :do (@(a\n"
         "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17)))",
         "'a' has more than 16 terms"},
        {"(rule :cost 1 :goal (p ?x) :when (and (q ?y) (r ?y)) :do ((a ?x ?y)))\n"
         "@(rule :cost 2 :goal (p ?a) :when (and (r ?b) (q ?b)) :do ((a ?a ?b)))",
         "an equal rule stands before this one"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_refused(CASES[i].text, CASES[i].part);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* A rule with so many conditions on a variable each. */
static void print_large(FILE *stream, int num_conditions, int num_terms)
{
    fprintf(stream, "(rule :cost 1 :goal (p) :do ((a)) :when (and");
    for (int i = 0; i < num_conditions; i++) {
        fprintf(stream, " (q%d", i);
        for (int k = 0; k < num_terms; k++) {
            fprintf(stream, " ?v%d", i * num_terms + k);
        }
        fprintf(stream, ")");
    }
    fprintf(stream, "))");
}

static void large_rules_are_refused(void **state)
{
    (void)state;
    static const struct {
        int num_conditions, num_terms;
        const char *part;
    } CASES[] = {
        {62, 1, NULL},
        {63, 1, "goal, conditions and actions of the rule are more than 64"},
        {8, 8, NULL},
        {5, 13, "more than 64 variables"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char *text = NULL;
        size_t size;
        FILE *stream = open_memstream(&text, &size);
        assert_non_null(stream);
        print_large(stream, CASES[i].num_conditions, CASES[i].num_terms);
        fclose(stream);
        Error error = {0};
        RuleSet *set = read_rules(text, size, &error);
        assert_int_equal(set == NULL, CASES[i].part != NULL);
        assert_true(set || strstr(error.message, CASES[i].part));
        rule_set_free(set);
        free(text);
    }
}

static void too_many_rules_are_refused(void **state)
{
    (void)state;
    for (int excess = 0; excess < 2; excess++) {
        char *text = NULL;
        size_t size;
        FILE *stream = open_memstream(&text, &size);
        assert_non_null(stream);
        for (int i = 0; i < RULE_SET_MAX_RULES + excess; i++) {
            fprintf(stream, "(rule :cost 1 :goal (p%d) :when (and) :do ((a)))\n", i);
        }
        fclose(stream);
        Error error = {0};
        RuleSet *set = rule_text_read(text, size, "rules", &error);
        assert_int_equal(set == NULL, excess);
        assert_int_equal(error.line, excess ? RULE_SET_MAX_RULES + 1 : 0);
        rule_set_free(set);
        free(text);
    }
}

/* --- Round trips ------------------------------------------------------------------------------ */

static RuleSet *make_random(Rng *rng)
{
    RuleSet *set = rule_set_new();
    Arena arena = {0};
    int count = (int)rng_below(rng, 20);
    for (int i = 0; i < count; i++) {
        Rule rule = random_rules_next(set, rng, &arena);
        rule_set_add(set, &rule);
    }
    rule_set_sort(set);
    arena_release(&arena);
    return set;
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < 500; i++) {
        RuleSet *set = make_random(&rng);
        size_t size, second_size;
        char *text = write_rules(set, &size);
        Error error = {0};
        RuleSet *again = read_rules(text, size, &error);
        assert_non_null(again);
        assert_int_equal(again->rules.size, set->rules.size);
        char *second = write_rules(again, &second_size);
        assert_string_equal(second, text);
        free(second);
        free(text);
        rule_set_free(again);
        rule_set_free(set);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void truncations_are_refused(void **state)
{
    (void)state;
    for (size_t size = 1; size < sizeof FERRY - 2; size++) {
        Error error = {0};
        assert_null(read_rules(FERRY, size, &error));
        assert_int_equal(error.line, 1);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_are_read_and_written),
        cmocka_unit_test(rules_are_sorted),
        cmocka_unit_test(long_lines_are_broken),
        cmocka_unit_test(mistakes_are_refused_with_their_place),
        cmocka_unit_test(large_rules_are_refused),
        cmocka_unit_test(too_many_rules_are_refused),
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(truncations_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
