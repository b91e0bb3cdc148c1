#include "pddl_case.h"

#include "pddl/pddl_validate.h"

/* What the plan leads to on the task; the description of a failure goes to out_text. */
static PddlReport run(const char *domain, const char *problem, const char *text, char *out_text,
                      size_t size)
{
    PddlTask *task = parse_good(domain, problem);
    PddlPlan plan;
    Error error = {0};
    if (!pddl_plan_read(task, (PddlSource){"plan", text, strlen(text)}, &plan, &error)) {
        fail_msg("%s: %s", text, error.message);
    }
    PddlReport report;
    assert_true(pddl_validate(task, &plan, &report, &error));
    out_text[0] = '\0';
    if (report.verdict != PDDL_PLAN_VALID) {
        pddl_validate_describe(task, &plan, &report, out_text, size);
    }
    pddl_plan_release(&plan);
    pddl_task_free(task);
    return report;
}

typedef struct PlanCase {
    const char *plan;
    int64_t cost;        /* of a valid plan */
    const char *failure; /* NULL: valid */
} PlanCase;

static void check_plans(const char *domain, const char *problem, const PlanCase *cases,
                        size_t count)
{
    for (size_t i = 0; i < count; i++) {
        char text[500];
        PddlReport report = run(domain, problem, cases[i].plan, text, sizeof text);
        assert_string_equal(text, cases[i].failure ? cases[i].failure : "");
        assert_int_equal(report.cost, cases[i].cost);
    }
}

#define CHECK_PLANS(domain, problem, cases)                                                        \
    check_plans(domain, problem, cases, sizeof(cases) / sizeof((cases)[0]))

#define ROADS                                                                                      \
    "(define (domain roads) (:types town) (:constants home - town)"                                \
    " (:predicates (at ?t - town) (road ?a ?b - town) (tired))"                                    \
    " (:functions (length ?a ?b - town) (toll) (total-cost))"                                      \
    " (:action go :parameters (?a ?b - town) :precondition (and (at ?a) (road ?a ?b))"             \
    "  :effect (and (not (at ?a)) (at ?b) (and (increase (total-cost) (length ?a ?b)))))"          \
    " (:action run :parameters (?a ?b - town) :precondition (and (at ?a) (road ?a ?b)"             \
    "   (not (tired)) (not (= ?b home)))"                                                          \
    "  :effect (and (not (at ?a)) (at ?b) (tired) (increase (total-cost) 3)))"                     \
    " (:action rest :effect (and (not (tired)) (increase (total-cost) (toll)))))"
#define ROADS_PROBLEM(metric)                                                                      \
    "(define (problem x) (:domain roads) (:objects a b - town) (:init (at home) (road home a)"     \
    " (road a b) (road b a) (road a home) (= (length home a) 10) (= (length a b) 20)"              \
    " (= (length b a) 20) (= (toll) 1)) (:goal (and (at b) (not (tired)))) " metric ")"

static void test_costs(void **state)
{
    (void)state;
    static const PlanCase CASES[] = {
        {"(go home a)\n(go a b)", 30, NULL},
        {"(run home a)\n(rest)\n(go a b)\n(rest)", 25, NULL},
        {"(go home a)\n(run a b)", 0, "goal not reached: (tired) holds"},
        {"(run home a)\n(run a b)", 0, "step 2 (run a b): (tired) holds"},
        {"(go home a)\n(run a home)", 0, "step 2 (run a home): (= home home) holds"},
        {"(go home b)", 0, "step 1 (go home b): (road home b) does not hold"},
        {"(go a b)", 0, "step 1 (go a b): (at a) does not hold"},
        {"(go home a)\n(go a home)", 0, "step 2 (go a home): (length a home) has no value"},
        {"", 0, "goal not reached: (at b) does not hold"},
    };
    CHECK_PLANS(ROADS, ROADS_PROBLEM("(:metric minimize (total-cost))"), CASES);
}

static void test_without_metric_steps_are_counted(void **state)
{
    (void)state;
    static const PlanCase CASES[] = {
        {"(go home a)\n(go a b)", 2, NULL},
        {"(run home a)\n(rest)\n(go a b)", 3, NULL},
    };
    CHECK_PLANS(ROADS, ROADS_PROBLEM(""), CASES);
}

#define SWITCHES                                                                                   \
    "(define (domain switches) (:types lamp button - thing)"                                       \
    " (:predicates (lit ?l - lamp) (wired ?b - button ?l - lamp) (stuck ?l - lamp) (done))"        \
    " (:action press :parameters (?b - button)"                                                    \
    "  :precondition (exists (?l - lamp) (wired ?b ?l))"                                           \
    "  :effect (forall (?l - lamp) (when (and (wired ?b ?l) (not (stuck ?l)))"                     \
    "   (and (when (lit ?l) (not (lit ?l))) (when (not (lit ?l)) (lit ?l))))))"                    \
    " (:action refresh :parameters (?l - lamp) :effect (and (lit ?l) (not (lit ?l))))"             \
    " (:action swap :parameters (?a ?b - lamp)"                                                    \
    "  :effect (and (when (lit ?a) (and (not (lit ?a)) (lit ?b)))"                                 \
    "   (when (lit ?b) (and (not (lit ?b)) (lit ?a)))))"                                           \
    " (:action out :effect (forall (?x - (either lamp button)) (forall (?l - lamp)"                \
    "   (when (wired ?x ?l) (not (lit ?l))))))"                                                    \
    " (:action clear :effect (and (forall (?l - lamp) (not (lit ?l))) (done)))"                    \
    " (:action none :effect ()))"
#define SWITCHES_PROBLEM(goal)                                                                     \
    "(define (problem x) (:domain switches) (:objects l1 l2 l3 - lamp b1 b2 - button)"             \
    " (:init (lit l1) (wired b1 l1) (wired b1 l2) (wired b1 l3) (stuck l3)) (:goal " goal "))"

static void test_conditional_and_universal_effects(void **state)
{
    (void)state;
    static const PlanCase ONLY_SECOND[] = {
        {"(press b1)", 1, NULL},
        {"(swap l1 l2)\n(none)", 2, NULL},
        {"(swap l1 l1)", 0, "goal not reached: (lit l2) does not hold"},
        {"(refresh l2)", 0, "goal not reached: (lit l1) holds"},
        {"(clear)\n(refresh l2)", 2, NULL},
        {"(press b2)", 0, "step 1 (press b2): no object fits ?l"},
        {"(press b1)\n(press b1)", 0, "goal not reached: (lit l2) does not hold"},
    };
    CHECK_PLANS(SWITCHES, SWITCHES_PROBLEM("(and (lit l2) (not (lit l1)) (not (lit l3)))"),
                ONLY_SECOND);
    /* In a swap both conditions hold before; what is deleted and added at once stays. */
    static const PlanCase BOTH[] = {
        {"(refresh l2)\n(swap l1 l2)", 2, NULL},
        {"(refresh l2)\n(swap l1 l2)\n(out)", 0, "goal not reached: (lit l1) does not hold"}};
    CHECK_PLANS(SWITCHES, SWITCHES_PROBLEM("(and (lit l1) (lit l2))"), BOTH);
}

#define BLOCKS                                                                                     \
    "(define (domain blocks) (:predicates (on ?x ?y) (table ?x) (above ?x ?y) (clear ?x))"         \
    " (:derived (clear ?x) (not (exists (?y) (on ?y ?x))))"                                        \
    " (:derived (above ?x ?y) (or (on ?x ?y) (exists (?z) (and (on ?x ?z) (above ?z ?y)))))"       \
    " (:action put :parameters (?x ?y) :precondition (and (clear ?x) (clear ?y) (not (= ?x ?y)))"  \
    "  :effect (and (not (table ?x)) (forall (?z) (not (on ?x ?z))) (on ?x ?y))))"

static void test_derived_predicates(void **state)
{
    (void)state;
    static const PlanCase CASES[] = {
        {"(put b c)\n(put a b)", 2, NULL},
        {"(put a b)\n(put b c)", 0, "step 2 (put b c): (clear b) does not hold"},
        {"(put b c)\n(put a b)\n(put a e)", 0, "goal not reached: (above a c) does not hold"},
    };
    CHECK_PLANS(BLOCKS,
                "(define (problem x) (:domain blocks) (:objects a b c e)"
                " (:init (table a) (table b) (table c) (table e)) (:goal (above a c)))",
                CASES);
}

static PddlVerdict verdict_of_plan(const char *domain, const char *problem, const char *text)
{
    PddlTask *task = parse_accepted(domain, problem);
    PddlPlan plan;
    PddlReport report;
    Error error = {0};
    assert_true(pddl_plan_read(task, (PddlSource){"plan", text, strlen(text)}, &plan, &error));
    assert_true(pddl_validate(task, &plan, &report, &error));
    pddl_plan_release(&plan);
    pddl_task_free(task);
    return report.verdict;
}

/* Actions may share a name; a plan means the applicable ones that lead to the goal. */
static void test_actions_of_the_same_name(void **state)
{
    (void)state;
    const char *exclusive = "(define (domain d) (:predicates (p) (q))"
                            " (:action go :precondition (p) :effect (q))"
                            " (:action go :precondition (not (p)) :effect (p)))";
    const char *problem = "(define (problem x) (:domain d) (:init) (:goal (q)))";
    assert_int_equal(verdict_of_plan(exclusive, problem, "(go)\n(go)"), PDDL_PLAN_VALID);
    const char *ambiguous = "(define (domain d) (:predicates (p) (q) (r))"
                            " (:action go :effect (and (p) (not (r))))"
                            " (:action go :precondition (not (p)) :effect (r))"
                            " (:action go :precondition (r) :effect (q))"
                            " (:action end :precondition (and (q) (r)) :effect (not (q))))";
    assert_int_equal(verdict_of_plan(ambiguous, problem, "(go)\n(go)"), PDDL_PLAN_VALID);
    assert_int_equal(verdict_of_plan(ambiguous, problem, "(go)"), PDDL_PLAN_GOAL_FAILS);
    assert_int_equal(verdict_of_plan(ambiguous, problem, "(go)\n(go)\n(end)\n(end)"),
                     PDDL_PLAN_STEP_FAILS);
}

static void test_names_that_are_too_long(void **state)
{
    (void)state;
    char name[301] = {0};
    memset(name, 'n', 300);
    char domain[2000], problem[2000], step[1000], text[500];
    snprintf(domain, sizeof domain,
             "(define (domain d) (:predicates (p ?x)) (:action %s :parameters (?x)"
             " :precondition (p ?x) :effect ()))",
             name);
    snprintf(problem, sizeof problem,
             "(define (problem x) (:domain d) (:objects %s) (:init) (:goal ()))", name);
    snprintf(step, sizeof step, "(%s %s)", name, name);
    PddlReport report = run(domain, problem, step, text, sizeof text);
    assert_int_equal(report.verdict, PDDL_PLAN_STEP_FAILS);
    assert_non_null(strstr(text, "does not hold"));
}

/* Many alternatives that bind nothing must not multiply. */
static void test_many_disjunctions(void **state)
{
    (void)state;
    char problem[4000] = "(define (problem x) (:domain d) (:objects a b c) (:init (p a) (p b))"
                         " (:goal (exists (?x ?y) (and (not (= ?x ?y))";
    for (int i = 0; i < 40; i++) {
        strcat(problem, " (or (not (p ?x)) (p ?y))");
    }
    strcat(problem, " (p c)))))");
    char text[500];
    PddlReport report =
        run("(define (domain d) (:predicates (p ?x)))", problem, "", text, sizeof text);
    assert_int_equal(report.verdict, PDDL_PLAN_GOAL_FAILS);
}

static void test_too_many_variables(void **state)
{
    (void)state;
    static char problem[PDDL_VALIDATE_MAX_VARIABLES * 8] =
        "(define (problem x) (:domain d) (:objects a)\n (:init) (:goal (exists (";
    char *end = problem + strlen(problem);
    for (int i = 0; i <= PDDL_VALIDATE_MAX_VARIABLES; i++) {
        end += sprintf(end, "?v%d ", i);
    }
    strcpy(end, ") (p))))");
    PddlTask *task = parse_good("(define (domain d) (:predicates (p)))", problem);
    PddlReport report;
    Error error = {0};
    assert_false(pddl_validate(task, &(PddlPlan){0}, &report, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    assert_int_equal(error.line, 2);
    pddl_task_free(task);
}

static void test_limits_leave_it_open(void **state)
{
    (void)state;
    static const char TEXT[] = "(a)\n";
    PddlTask *task = parse_good("(define (domain d) (:predicates (p)) (:action a :effect (p)))",
                                "(define (problem x) (:domain d) (:init) (:goal (p)))");
    PddlPlan plan;
    PddlReport report;
    Error error = {0};
    Limits limits = {0};
    assert_true(pddl_plan_read(task, (PddlSource){"plan", TEXT, strlen(TEXT)}, &plan, &error));
    assert_true(pddl_validate_cost(task, &plan, 1, &limits, &report, &error));
    assert_true(report.verdict == PDDL_PLAN_VALID && !report.is_undecided);
    limits_interrupt(&limits);
    assert_true(pddl_validate_cost(task, &plan, 1, &limits, &report, &error));
    assert_true(report.is_undecided);
    pddl_plan_release(&plan);
    pddl_task_free(task);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_costs),
        cmocka_unit_test(test_without_metric_steps_are_counted),
        cmocka_unit_test(test_conditional_and_universal_effects),
        cmocka_unit_test(test_derived_predicates),
        cmocka_unit_test(test_actions_of_the_same_name),
        cmocka_unit_test(test_names_that_are_too_long),
        cmocka_unit_test(test_many_disjunctions),
        cmocka_unit_test(test_too_many_variables),
        cmocka_unit_test(test_limits_leave_it_open),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
