#include "pddl_case.h"

#define DOMAIN(condition)                                                                          \
    "(define (domain d) (:types place - object block) (:constants home - place 5)"                 \
    " (:predicates (on ?x ?y - block) (at ?p - place) (free) (assign))"                            \
    " (:functions (f ?x))"                                                                         \
    " (:action a :parameters (?x ?y - block) :precondition " condition " :effect ()))"

static const PddlCondition *condition_of(const PddlTask *task)
{
    return task->actions[0].condition;
}

static void test_atom(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN("(ON ?y ?X)"), NULL);
    const PddlCondition *c = condition_of(task);
    assert_int_equal(c->kind, PDDL_COND_ATOM);
    assert_int_equal(c->predicate, 0);
    assert_int_equal(c->num_terms, 2);
    assert_int_equal(c->terms[0], 1);
    assert_int_equal(c->terms[1], 0);
    ErrorPlace place = pddl_task_place(task, c->place);
    assert_memory_equal(place.text + place.offset, "(ON ?y", 6);
    assert_string_equal(place.file, "d.pddl");
    pddl_task_free(task);
}

static void test_connectives(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN("(and (or (free) (at home)) (not (= ?x 5))"
                                       " (imply (free) (free)) () (or) (and) (assign))"),
                                NULL);
    const PddlCondition *c = condition_of(task);
    assert_int_equal(c->kind, PDDL_COND_AND);
    assert_int_equal(c->num_children, 7);
    assert_int_equal(c->children[0].kind, PDDL_COND_OR);
    assert_int_equal(c->children[0].num_children, 2);
    PddlTerm home = c->children[0].children[1].terms[0];
    assert_true(pddl_term_is_object(home));
    assert_int_equal(pddl_term_object(home), 0);
    assert_int_equal(c->children[1].kind, PDDL_COND_NOT);
    assert_int_equal(c->children[1].children[0].kind, PDDL_COND_EQUALS);
    assert_int_equal(c->children[1].children[0].terms[1], ~1);
    assert_int_equal(c->children[2].kind, PDDL_COND_IMPLY);
    assert_int_equal(c->children[3].kind, PDDL_COND_TRUE);
    assert_int_equal(c->children[4].kind, PDDL_COND_FALSE);
    assert_int_equal(c->children[5].kind, PDDL_COND_TRUE);
    assert_int_equal(c->children[6].kind, PDDL_COND_ATOM);
    pddl_task_free(task);
}

/* Each quantifier has variables of its own; inner names hide outer ones only inside. */
static void test_quantifiers(void **state)
{
    (void)state;
    PddlTask *task = parse_good(DOMAIN("(and (forall (?x - block) (on ?x ?y))"
                                       " (exists (?x ?z - block) (on ?x ?z)) (on ?x ?x))"),
                                NULL);
    const PddlAction *action = &task->actions[0];
    assert_int_equal(action->num_parameters, 2);
    assert_int_equal(action->num_variables, 5);
    const PddlCondition *c = action->condition->children;
    assert_int_equal(c[0].kind, PDDL_COND_FORALL);
    assert_int_equal(c[0].first_variable, 2);
    assert_int_equal(c[0].num_variables, 1);
    assert_int_equal(c[0].children[0].terms[0], 2);
    assert_int_equal(c[0].children[0].terms[1], 1);
    assert_int_equal(c[1].kind, PDDL_COND_EXISTS);
    assert_int_equal(c[1].first_variable, 3);
    assert_int_equal(c[1].num_variables, 2);
    assert_int_equal(c[1].children[0].terms[1], 4);
    assert_int_equal(c[2].terms[0], 0);
    assert_name(task, action->variables[4].name, "?z");
    pddl_task_free(task);
}

static void test_errors(void **state)
{
    (void)state;
    static const Case CASES[] = {
        {PDDL_MALFORMED, DOMAIN("@free"), NULL, "expected a condition, found 'free'"},
        {PDDL_MALFORMED, DOMAIN("@((free) (free))"), NULL, "is 'and' missing?"},
        {PDDL_MALFORMED, DOMAIN("(@onn ?x ?y)"), NULL, "'onn' is not declared, did you mean 'on'?"},
        {PDDL_MALFORMED, DOMAIN("(@block ?x)"), NULL, "it is a type"},
        {PDDL_MALFORMED, DOMAIN("(@f ?x)"), NULL, "it is a function"},
        {PDDL_MALFORMED, DOMAIN("(and (free) @(on ?x))"), NULL, "'on' takes 2 arguments, found 1"},
        {PDDL_MALFORMED, DOMAIN("(on ?x @?why)"), NULL, "variable '?why' is not declared"},
        {PDDL_MALFORMED, DOMAIN("(at @hom)"), NULL, "'hom' is not declared, did you mean 'home'?"},
        {PDDL_MALFORMED, DOMAIN("(at @?x)"), NULL,
         "'?x' is of type 'block', but argument 1 of 'at' is of type 'place'"},
        {PDDL_MALFORMED, DOMAIN("(on ?x @home)"), NULL, "'home' is of type 'place'"},
        {PDDL_MALFORMED, DOMAIN("(on ?x @(free))"), NULL, "is a ')' missing before it?"},
        {PDDL_UNSUPPORTED, DOMAIN("(on ?x @(f ?x))"), NULL, "object fluents"},
        {PDDL_MALFORMED, DOMAIN("@(not (free) (free))"), NULL, "'not' takes 1 argument, found 2"},
        {PDDL_MALFORMED, DOMAIN("@(imply (free))"), NULL, "'imply' takes 2 arguments, found 1"},
        {PDDL_MALFORMED, DOMAIN("@(= ?x)"), NULL, "'=' takes 2 arguments, found 1"},
        {PDDL_MALFORMED, DOMAIN("@(forall (?z))"), NULL, "'forall' takes 2 arguments"},
        {PDDL_MALFORMED, DOMAIN("(forall @() (free))"), NULL, "needs at least one variable"},
        {PDDL_MALFORMED, DOMAIN("(exists @?z (free))"), NULL, "expected a list of variables"},
        {PDDL_MALFORMED, DOMAIN("(exists (?z @?z) (free))"), NULL, "'?z' is declared twice"},
        {PDDL_MALFORMED, DOMAIN("(and (exists (?z) (free)) (= ?x @?z))"), NULL, "'?z' is not"},
        {PDDL_UNSUPPORTED, DOMAIN("@(>= (f ?x) 2)"), NULL, "numeric fluents"},
        {PDDL_UNSUPPORTED, DOMAIN("@(= (f ?x) 2)"), NULL, "numeric fluents"},
        {PDDL_UNSUPPORTED, DOMAIN("@(preference p (free))"), NULL, "preferences are not supported"},
    };
    CHECK_CASES(CASES);
}

/* As deep as the parser allows: define, :action, the condition. */
static void test_deep_nesting(void **state)
{
    (void)state;
    enum { LEVELS = 1997 };
    char *text = malloc(8 * LEVELS + 300);
    assert_non_null(text);
    strcpy(text, "(define (domain d) (:predicates (p)) (:action a :precondition ");
    for (int i = 0; i < LEVELS; i++) {
        strcat(text, i < LEVELS - 1 ? "(not " : "(p");
    }
    size_t end = strlen(text);
    memset(text + end, ')', LEVELS);
    strcpy(text + end + LEVELS, " :effect (p)))");
    pddl_task_free(parse_good(text, NULL));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_atom),
        cmocka_unit_test(test_connectives),
        cmocka_unit_test(test_quantifiers),
        cmocka_unit_test(test_errors),
        cmocka_unit_test(test_deep_nesting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
