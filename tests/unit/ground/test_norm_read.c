/* Reading and renaming: names in both steps, and what vanishes between them. */
#include "norm_case.h"

#include "ground/norm_read.h"

typedef struct ScopeCase {
    FormulaPool pool;
    FormulaVariables variables;
    NormReader reader;
    Progress progress;
    PddlTask *pddl;
    const PddlAction *action;
} ScopeCase;

static void open_case(ScopeCase *c, const char *domain)
{
    *c = (ScopeCase){.pddl = parse_good(domain, NORM_PROBLEM("(r)", ""))};
    c->pool.progress = &c->progress;
    c->action = &c->pddl->actions[0];
    formula_variables_init(&c->variables);
    c->reader = (NormReader){
        .pddl = c->pddl,
        .equality = c->pddl->num_predicates,
        .pool = &c->pool,
        .variables = &c->variables,
    };
    norm_read_open(&c->reader, c->action->variables, c->action->num_variables,
                   c->action->num_parameters);
}

static void close_case(ScopeCase *c)
{
    norm_read_release(&c->reader);
    formula_variables_release(&c->variables);
    arena_release(&c->pool.arena);
    pddl_task_free(c->pddl);
}

static const char *name_of(const ScopeCase *c, int32_t id)
{
    return pddl_symbols_text(&c->variables.names, c->variables.all.data[id].name);
}

/* Names of all quantified variables in order, blanks between. */
static void append_names(const ScopeCase *c, const Formula *formula, char *out)
{
    for (int32_t i = 0; i < formula->num_variables; i++) {
        strcat(out, name_of(c, formula->variables[i]));
        strcat(out, " ");
    }
    for (int32_t i = 0; i < formula->num_parts; i++) {
        append_names(c, formula->parts[i], out);
    }
}

static void check_names(const char *domain, const char *read_names, const char *renamed_names)
{
    ScopeCase c;
    open_case(&c, domain);
    char first[256] = "", second[256] = "";
    const Formula *read = norm_read_condition(&c.reader, c.action->condition);
    append_names(&c, read, first);
    assert_string_equal(first, read_names);
    norm_read_rename_parameters(&c.reader, c.action->num_parameters);
    append_names(&c, norm_read_rename(&c.reader, read), second);
    assert_string_equal(second, renamed_names);
    close_case(&c);
}

#define CONDITION(parameters, condition)                                                           \
    NORM_DOMAIN("(:action m :parameters (" parameters ") :precondition " condition " :effect "     \
                "(r))")

static void test_names_are_unique(void **state)
{
    (void)state;
    check_names(CONDITION("", "(and (exists (?x) (p ?x)) (forall (?y ?x) (q ?x ?y)))"),
                "?x ?y ?x1 ", "?x ?y ?x1 ");
    check_names(CONDITION("?x", "(and (exists (?x) (p ?x)) (forall (?y ?x) (q ?x ?y)))"),
                "?x ?y ?x1 ", "?x1 ?y ?x11 ");
    check_names(CONDITION("?x1", "(exists (?x) (exists (?x) (q ?x ?x1)))"), "?x ?x1 ", "?x ?x11 ");
}

/* A part without meaning takes a name when it is read, but none afterwards. */
static void test_vanished_parts(void **state)
{
    (void)state;
    check_names(CONDITION("?y", "(and (exists (?x) (or (and) (p ?x))) (exists (?x) (p ?x)))"),
                "?x1 ", "?x1 ");
    check_names(CONDITION("?x", "(and (exists (?y) (and)) (exists (?y) (forall (?x) (q ?x ?y))))"),
                "?y1 ?x ", "?y1 ?x1 ");
}

static void test_variables_follow_their_quantifier(void **state)
{
    (void)state;
    ScopeCase c;
    open_case(&c, CONDITION("?x1", "(exists (?x) (exists (?x) (q ?x ?x1)))"));
    const Formula *read = norm_read_condition(&c.reader, c.action->condition);
    const int32_t *parameters = norm_read_rename_parameters(&c.reader, 1);
    const Formula *inner = norm_read_rename(&c.reader, read)->parts[0];
    assert_int_equal(inner->parts[0]->literal.terms[0], inner->variables[0]);
    assert_int_equal(inner->parts[0]->literal.terms[1], parameters[0]);
    close_case(&c);
}

static void test_equality_is_a_predicate(void **state)
{
    (void)state;
    ScopeCase c;
    open_case(&c, CONDITION("?x", "(not (= ?x k))"));
    const Formula *read = norm_read_condition(&c.reader, c.action->condition);
    assert_int_equal(read->kind, FORMULA_LITERAL);
    assert_int_equal(read->literal.predicate, c.pddl->num_predicates);
    assert_int_equal(read->literal.num_terms, 2);
    assert_int_equal(read->literal.terms[1], ~0);
    assert_true(read->literal.is_negated);
    close_case(&c);
}

/* Effects: the flat list and its order, and what is added and deleted at the same time. */
#define GOAL_R NORM_PROBLEM("(r)", "")

/* The effects of one action without precondition; `expected` without the lines around them. */
static void check_effects(const char *domain, const char *expected)
{
    char text[1024];
    snprintf(text, sizeof text, "action m: object /\nif\n%sgoal (r)", expected);
    check_norm(domain, GOAL_R, text);
}

#define EFFECT(effect) NORM_DOMAIN("(:action m :parameters (?x) :effect " effect ")")

static void test_nesting_is_flattened(void **state)
{
    (void)state;
    check_effects(EFFECT("(and (and (r) (forall (?y - t) (and (p ?y) (forall (?z - u)"
                         " (when (q ?y ?z) (and (not (p ?z)) (when (p ?x) (e)))))))) (p k))"),
                  "-: => (r)\n"
                  "- t: => (p 1)\n"
                  "- t u: (q 2 3) => !(p 3)\n"
                  "- t u: (q 4 5) (p 0) => (e)\n"
                  "-: => (p k)\n");
}

static void test_forall_below_when(void **state)
{
    (void)state;
    check_effects(EFFECT("(when (p ?x) (and (r) (forall (?y - t) (when (p ?y) (not (e))))))"),
                  "-: (p 0) => (r)\n"
                  "- t: (p 0) (p 1) => !(e)\n");
}

static void test_addition_wins(void **state)
{
    (void)state;
    /* Later or earlier; the addition keeps its own place. */
    check_effects(EFFECT("(and (not (p ?x)) (e) (p ?x))"), "-: => (e)\n-: => (p 0)\n");
    check_effects(EFFECT("(and (p ?x) (e) (not (p ?x)))"), "-: => (p 0)\n-: => (e)\n");
    /* One addition cancels one deletion. */
    check_effects(EFFECT("(and (not (r)) (not (r)) (r) (not (r)))"), "-: => !(r)\n-: => (r)\n");
    check_effects(EFFECT("(and (not (r)) (not (r)) (r) (r))"), "-: => (r)\n-: => (r)\n");
}

static void test_only_same_effects_contradict(void **state)
{
    (void)state;
    check_effects(EFFECT("(and (not (p ?x)) (p k) (when (r) (p ?x)))"),
                  "-: => !(p 0)\n-: => (p k)\n-: (r) => (p 0)\n");
    check_effects(EFFECT("(and (when (and (r) (e)) (p ?x)) (when (and (e) (r)) (not (p ?x))))"),
                  "-: (r) (e) => (p 0)\n-: (e) (r) => !(p 0)\n");
}

/* Variables and quantifiers match by name and type. */
static void test_contradictions_below_quantifiers(void **state)
{
    (void)state;
    check_effects(EFFECT("(and (forall (?y - t) (not (p ?y))) (forall (?y - t) (p ?y)))"),
                  "- t: => (p 1)\n");
    check_effects(EFFECT("(and (forall (?y - t) (not (p ?y))) (forall (?y - u) (p ?y)))"),
                  "- t: => !(p 1)\n- u: => (p 2)\n");
    check_effects(EFFECT("(and (forall (?y - t) (not (p ?y))) (forall (?z - t) (p ?z)))"),
                  "- t: => !(p 1)\n- t: => (p 2)\n");
    check_effects(EFFECT("(and (when (exists (?y) (p ?y)) (not (r)))"
                         " (when (exists (?y) (p ?y)) (r)))"),
                  "- object: (p 1) => (r)\n");
    /* A parameter is not a variable of the effect with its name. */
    check_effects(EFFECT("(and (forall (?x) (not (q ?x ?x))) (forall (?y) (q ?x ?x)))"),
                  "- object: => !(q 1 1)\n- object: => (q 0 0)\n");
}

/* Deletions of many atoms, then additions of every second one; all variables have one name. */
static void test_many_effects(void **state)
{
    (void)state;
    enum { COUNT = 10000 };
    size_t room = COUNT * 64 + 256;
    char *domain = malloc(room);
    assert_non_null(domain);
    char *at = domain + sprintf(domain, "(define (domain d) (:predicates (r) (q ?x ?y))"
                                        " (:constants");
    for (int i = 0; i < COUNT; i++) {
        at += sprintf(at, " k%d", i);
    }
    at += sprintf(at, ") (:action m :effect (and");
    for (int i = 0; i < COUNT; i++) {
        at += sprintf(at, " (forall (?x) (not (q ?x k%d)))", i);
    }
    for (int i = 0; i < COUNT; i += 2) {
        at += sprintf(at, " (forall (?x) (q ?x k%d))", i);
    }
    sprintf(at, ")))");
    PddlTask *pddl = parse_good(domain, "(define (problem x) (:domain d) (:init) (:goal (r)))");
    NormTask *task = normalize_good(pddl);
    const NormAction *action = &task->actions[0];
    assert_int_equal(action->num_effects, COUNT);
    assert_int_equal(action->num_variables, COUNT);
    for (int32_t i = 0; i < COUNT; i++) {
        bool is_addition = i >= COUNT / 2;
        int32_t object = is_addition ? 2 * (i - COUNT / 2) : 2 * i + 1;
        assert_int_equal(action->effects[i].literal.is_negated, !is_addition);
        assert_int_equal(action->effects[i].literal.terms[1], ~object);
    }
    norm_task_free(task);
    pddl_task_free(pddl);
    free(domain);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_unique),
        cmocka_unit_test(test_vanished_parts),
        cmocka_unit_test(test_variables_follow_their_quantifier),
        cmocka_unit_test(test_equality_is_a_predicate),
        cmocka_unit_test(test_nesting_is_flattened),
        cmocka_unit_test(test_forall_below_when),
        cmocka_unit_test(test_addition_wins),
        cmocka_unit_test(test_only_same_effects_contradict),
        cmocka_unit_test(test_contradictions_below_quantifiers),
        cmocka_unit_test(test_many_effects),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
