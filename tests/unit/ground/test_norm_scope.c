/* Reading and renaming: names in both steps, and what vanishes between them. */
#include "norm_case.h"

#include "ground/norm_scope.h"

typedef struct ScopeCase {
    FormulaPool pool;
    NormVariables variables;
    NormScope scope;
    Progress progress;
    PddlTask *pddl;
    const PddlAction *action;
} ScopeCase;

static void open_case(ScopeCase *c, const char *domain)
{
    *c = (ScopeCase){.pddl = parse_good(domain, NORM_PROBLEM("(r)", ""))};
    c->pool.progress = &c->progress;
    c->action = &c->pddl->actions[0];
    norm_variables_init(&c->variables);
    c->scope = (NormScope){
        .pddl = c->pddl,
        .equality = c->pddl->num_predicates,
        .pool = &c->pool,
        .variables = &c->variables,
    };
    norm_scope_open(&c->scope, c->action->variables, c->action->num_variables,
                    c->action->num_parameters);
}

static void close_case(ScopeCase *c)
{
    norm_scope_release(&c->scope);
    norm_variables_release(&c->variables);
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
    const Formula *read = norm_scope_read(&c.scope, c.action->condition);
    append_names(&c, read, first);
    assert_string_equal(first, read_names);
    norm_scope_rename_parameters(&c.scope, c.action->num_parameters);
    append_names(&c, norm_scope_rename(&c.scope, read), second);
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
    const Formula *read = norm_scope_read(&c.scope, c.action->condition);
    const int32_t *parameters = norm_scope_rename_parameters(&c.scope, 1);
    const Formula *inner = norm_scope_rename(&c.scope, read)->parts[0];
    assert_int_equal(inner->parts[0]->literal.terms[0], inner->variables[0]);
    assert_int_equal(inner->parts[0]->literal.terms[1], parameters[0]);
    close_case(&c);
}

static void test_equality_is_a_predicate(void **state)
{
    (void)state;
    ScopeCase c;
    open_case(&c, CONDITION("?x", "(not (= ?x k))"));
    const Formula *read = norm_scope_read(&c.scope, c.action->condition);
    assert_int_equal(read->kind, FORMULA_LITERAL);
    assert_int_equal(read->literal.predicate, c.pddl->num_predicates);
    assert_int_equal(read->literal.num_terms, 2);
    assert_int_equal(read->literal.terms[1], ~0);
    assert_true(read->literal.is_negated);
    close_case(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_names_are_unique),
        cmocka_unit_test(test_vanished_parts),
        cmocka_unit_test(test_variables_follow_their_quantifier),
        cmocka_unit_test(test_equality_is_a_predicate),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
