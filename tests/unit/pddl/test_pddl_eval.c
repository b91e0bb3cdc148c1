#include "eval_case.h"

/* Conditions are goals of this little world; each is evaluated in the initial state. */
#define DOMAIN                                                                                     \
    "(define (domain d) (:types box ball - thing place - object nothing)"                          \
    " (:predicates (z) (never) (red ?x - thing) (on ?x ?y - thing) (at ?x - thing ?p - place)))"

typedef struct GoalCase {
    const char *goal;
    bool holds;
    const char *reason; /* NULL: not asked; "@" does not occur in it */
} GoalCase;

static const GoalCase CASES[] = {
    {"()", true, NULL},
    {"(or)", false, "the condition is never true"},
    {"(z)", true, NULL},
    {"(never)", false, "(never) does not hold"},
    {"(not (never))", true, NULL},
    {"(not (z))", false, "(z) holds"},
    {"(not (not (never)))", false, "(never) does not hold"},
    {"(= a a)", true, NULL},
    {"(= a b)", false, "(= a b) does not hold"},
    {"(not (= a a))", false, "(= a a) holds"},
    {"(and (z) (red a) (on a b))", true, NULL},
    {"(and (z) (red b) (never))", false, "(red b) does not hold"},
    {"(or (never) (z))", true, NULL},
    {"(or (never) (red b))", false, "none of the 2 alternatives holds"},
    {"(or (and (z) (never)))", false, "(never) does not hold"},
    {"(not (or (never) (z)))", false, "(z) holds"},
    {"(not (and (z) (red a)))", false, "all of the 2 parts hold"},
    {"(not (and (z) (never)))", true, NULL},
    {"(imply (never) (never))", true, NULL},
    {"(imply (z) (never))", false, "(never) does not hold"},
    {"(not (imply (z) (red a)))", false, "(red a) holds"},
    {"(not (imply (never) (z)))", false, "(never) does not hold"},
    /* quantifiers, matched by facts */
    {"(exists (?x - thing) (red ?x))", true, NULL},
    {"(exists (?x - box) (red ?x))", true, NULL},
    {"(exists (?x - ball) (red ?x))", false, "no object fits ?x"},
    {"(exists (?x ?y - thing) (and (on ?x ?y) (at ?y p)))", true, NULL},
    {"(exists (?x ?y - thing) (and (on ?x ?y) (red ?y)))", false, "no object fits ?x, ?y"},
    {"(exists (?x ?y ?z - thing) (and (on ?x ?y) (on ?y ?z)))", true, NULL},
    {"(exists (?x - thing) (on ?x ?x))", false, NULL},
    {"(exists (?x - thing) (and (= ?x a) (red ?x)))", true, NULL},
    {"(exists (?x - ball) (and (= ?x a) (red ?x)))", false, NULL},
    {"(exists (?x ?y - thing) (and (= ?x ?y) (red ?x)))", true, NULL},
    {"(not (exists (?x - thing) (red ?x)))", false, "(red a) holds"},
    /* and by all objects */
    {"(exists (?x - thing) (not (red ?x)))", true, NULL},
    {"(exists (?x - place) (z))", true, NULL},
    {"(exists (?x - nothing) (z))", false, "no object fits ?x"},
    {"(exists (?y - thing) (exists (?x - nothing) (red ?y)))", false, NULL},
    {"(forall (?x - nothing) (never))", true, NULL},
    {"(forall (?x - thing) (or (red ?x) (at ?x p) (exists (?y - thing) (on ?x ?y))))", true, NULL},
    {"(forall (?x - thing) (imply (red ?x) (on ?x b)))", true, NULL},
    {"(forall (?x - thing) (imply (at ?x p) (red ?x)))", false, "(red c) does not hold"},
    {"(forall (?x - box) (red ?x))", false, "(red b) does not hold"},
    {"(forall (?x - (either box place)) (not (= ?x c)))", true, NULL},
    {"(forall (?x - (either ball place)) (not (= ?x c)))", false, "(= c c) holds"},
    {"(not (forall (?x - place) (not (at a ?x))))", false, "every object fits ?x"},
    {"(not (forall (?x - box) (red ?x)))", true, NULL},
    /* nested: a quantifier that cannot be dissolved waits for the variables around it */
    {"(exists (?x - thing) (forall (?y - thing) (not (on ?x ?y))))", true, NULL},
    {"(exists (?x - thing) (forall (?y - thing) (on ?x ?y)))", false, NULL},
    {"(forall (?x - box) (exists (?y - thing) (on ?x ?y)))", true, NULL},
    {"(forall (?x - thing) (exists (?y - thing) (on ?x ?y)))", false, "no object fits ?y"},
    {"(forall (?x - thing) (forall (?y - thing) (imply (on ?x ?y) (red ?x))))", false,
     "(red b) does not hold"},
    {"(exists (?x - thing) (or (and (red ?x) (never)) (exists (?y - thing)"
     " (and (on ?x ?y) (at ?y p)))))",
     true, NULL},
    {"(exists (?x - thing) (and (or (red ?x) (at ?x p)) (not (on ?x b)) (not (= ?x a))))", true,
     NULL},
    /* disjunctions: whether or not each case binds something */
    {"(exists (?x - thing) (and (or (z) (never)) (or (not (red ?x)) (z)) (or (z) (red ?x))))", true,
     NULL},
    {"(exists (?x ?y - thing) (and (or (never) (on ?x ?y)) (or (red ?y) (at ?y p))))", true, NULL},
    {"(exists (?x ?y - thing) (and (or (= ?x c) (red ?x)) (imply (z) (on ?x ?y)) (not (= ?y b))))",
     false, "no object fits ?x, ?y"},
    {"(exists (?x ?y - thing) (and (not (and (not (on ?x ?y)) (not (on ?y ?x)))) (at ?x p)))", true,
     NULL},
    /* a name that is used twice */
    {"(exists (?x - thing) (and (red ?x) (forall (?x - thing) (imply (red ?x) (= ?x a)))))", true,
     NULL},
    {"(and (exists (?x - thing) (red ?x)) (exists (?x - thing) (at ?x p)))", true, NULL},
};

static World make_world(const char *goal)
{
    char problem[1000];
    snprintf(problem, sizeof problem,
             "(define (problem x) (:domain d) (:objects a b - box c - ball p q - place)"
             " (:init (z) (red a) (on a b) (on b c) (at c p)) (:goal %s))",
             goal);
    return world_make(DOMAIN, problem);
}

static void test_conditions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        World world = make_world(CASES[i].goal);
        world_start(&world);
        const PddlGoal *goal = &world.task->goal;
        pddl_eval_enter(&world.eval, goal->variables, goal->num_variables);
        if (pddl_eval_holds(&world.eval, goal->condition) != CASES[i].holds) {
            fail_msg("%s should be %s", CASES[i].goal, CASES[i].holds ? "true" : "false");
        }
        if (!CASES[i].holds) {
            PddlReason reason = {.text = "?"};
            pddl_explain(&world.eval, goal->condition, &reason);
            if (CASES[i].reason) {
                assert_string_equal(reason.text, CASES[i].reason);
            }
            assert_int_equal(reason.place.file, PDDL_PROBLEM_FILE);
        }
        for (int32_t v = 0; v < goal->num_variables; v++) {
            assert_int_equal(world.eval.binding.data[v], PDDL_NONE);
        }
        assert_int_equal(world.eval.conjuncts.size, 0);
        world_release(&world);
    }
}

static void test_place_of_reason(void **state)
{
    (void)state;
    World world = make_world("(and (z)\n  (forall (?x - box) (red ?x)))");
    world_start(&world);
    const PddlGoal *goal = &world.task->goal;
    pddl_eval_enter(&world.eval, goal->variables, goal->num_variables);
    PddlReason reason = {0};
    pddl_explain(&world.eval, goal->condition, &reason);
    Error error = {0};
    error_set_at(&error, ERROR_INPUT, pddl_task_place(world.task, reason.place), "x");
    assert_int_equal(error.line, 2);
    assert_int_equal(error.column, 22);
    world_release(&world);
}

static bool count_visit(PddlEval *eval, const PddlQuery *query)
{
    (void)eval;
    ++*(int *)query->context;
    return false;
}

/* Variables that occur nowhere take every object of their type. */
static void test_search_visits_all_bindings(void **state)
{
    (void)state;
    World world = make_world("(exists (?x ?y - thing) (red ?x))");
    world_start(&world);
    const PddlGoal *goal = &world.task->goal;
    pddl_eval_enter(&world.eval, goal->variables, goal->num_variables);
    int count = 0;
    PddlQuery query = {.num_variables = 2, .visit = count_visit, .context = &count};
    assert_false(pddl_eval_search(&world.eval, &query));
    assert_int_equal(count, 9);
    count = 0;
    query.conjunct = (PddlConjunct){&goal->condition->children[0], true};
    pddl_eval_search(&world.eval, &query);
    assert_int_equal(count, 3);
    count = 0;
    query.conjunct.is_wanted = false;
    pddl_eval_search(&world.eval, &query);
    assert_int_equal(count, 6);
    world_release(&world);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_conditions),
        cmocka_unit_test(test_place_of_reason),
        cmocka_unit_test(test_search_visits_all_bindings),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
