/* Rules by regression: they match where they come from, and wherever they match, in other tasks too,
 * their actions are applicable and reach their goal. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/single_goal.h"
#include "rules/rule_matcher.h"
#include "support/naive.h"
#include "support/naive_rules.h"
#include "support/rule_case.h"
#include "task/random_walk.h"

/* A domain with a task to learn from and one to check rules on. */
typedef struct Domain {
    const char *name, *domain, *small, *large;
    bool is_strips;
} Domain;

static const Domain DOMAINS[] = {
    {"ferry",
     "(define (domain ferry) (:predicates (at ?c ?l) (ferry ?l) (on ?c) (empty) (car ?c) (loc ?l))"
     "(:action sail :parameters (?a ?b) :precondition (and (ferry ?a) (loc ?b))"
     " :effect (and (ferry ?b) (not (ferry ?a))))"
     "(:action board :parameters (?c ?l) :precondition (and (car ?c) (at ?c ?l) (ferry ?l) (empty))"
     " :effect (and (on ?c) (not (at ?c ?l)) (not (empty))))"
     "(:action debark :parameters (?c ?l) :precondition (and (on ?c) (ferry ?l))"
     " :effect (and (at ?c ?l) (empty) (not (on ?c)))))",
     "(define (problem p) (:domain ferry) (:objects c d a b) (:init (car c) (car d) (loc a) (loc b)"
     " (at c a) (at d b) (ferry a) (empty)) (:goal (and (at c b) (at d a))))",
     "(define (problem q) (:domain ferry) (:objects c d e a b f g) (:init (car c) (car d) (car e)"
     " (loc a) (loc b) (loc f) (loc g) (at c a) (at d b) (at e g) (ferry f) (empty))"
     "(:goal (and (at c b) (at d a) (at e a))))",
     true},
    {"lamps: negated preconditions, actions and atoms without parameters",
     "(define (domain lamps) (:requirements :negative-preconditions)"
     "(:predicates (lit ?x) (next ?x ?y) (power) (broken ?x))"
     "(:action plug :parameters () :precondition (not (power)) :effect (power))"
     "(:action pull :parameters () :precondition (power) :effect (not (power)))"
     "(:action light :parameters (?x) :precondition (and (power) (not (lit ?x)) (not (broken ?x)))"
     " :effect (lit ?x))"
     "(:action swap :parameters (?x ?y) :precondition (and (next ?x ?y) (lit ?x) (not (lit ?y)))"
     " :effect (and (lit ?y) (not (lit ?x)) (broken ?x)))"
     "(:action mend :parameters (?x) :precondition (not (power)) :effect (not (broken ?x))))",
     "(define (problem p) (:domain lamps) (:objects a b) (:init (next a b) (next b a) (broken a))"
     "(:goal (and (lit a) (lit b))))",
     "(define (problem q) (:domain lamps) (:objects a b c d) (:init (next a b) (next b c)"
     " (next c d) (next d a) (broken a) (broken c) (power)) (:goal (and (lit a) (lit b) (lit c)"
     " (power))))",
     true},
    {"briefcase: universal conditional effects",
     "(define (domain briefcase) (:requirements :adl) (:types item place)"
     "(:predicates (at ?i - item ?p - place) (in ?i - item) (here ?p - place) (open))"
     "(:action move :parameters (?a ?b - place) :precondition (and (here ?a) (not (open)))"
     " :effect (and (here ?b) (not (here ?a))"
     "  (forall (?i - item) (when (in ?i) (and (at ?i ?b) (not (at ?i ?a)))))))"
     "(:action put :parameters (?i - item ?p - place) :precondition (and (at ?i ?p) (here ?p) "
     "(open))"
     " :effect (in ?i))"
     "(:action flap :parameters () :effect (and (when (open) (not (open)))"
     " (when (not (open)) (open))))"
     "(:action empty :parameters () :precondition (open) :effect (forall (?i - item) (not (in "
     "?i)))))",
     "(define (problem p) (:domain briefcase) (:objects i j - item a b - place)"
     "(:init (at i a) (at j b) (here a)) (:goal (and (at i b) (at j a) (in j))))",
     "(define (problem q) (:domain briefcase) (:objects i j k - item a b c - place)"
     "(:init (at i a) (at j b) (at k c) (in k) (here c) (open))"
     "(:goal (and (at i b) (at j a) (at k a) (in j) (open))))",
     false},
    {"desk: constants, and effects that depend on what differs",
     "(define (domain desk) (:requirements :adl) (:constants base)"
     "(:predicates (up ?x) (down ?x) (held ?x))"
     "(:action reset :parameters () :effect (and (not (up base)) (down base)))"
     "(:action lift :parameters (?x) :precondition (down ?x) :effect (and (up ?x) (not (down ?x))))"
     "(:action drop :parameters (?x) :precondition (up ?x) :effect (and (down ?x) (not (up ?x))))"
     "(:action only :parameters (?x) :precondition (up ?x) :effect (and (held ?x)"
     "  (forall (?y) (when (not (= ?x ?y)) (not (held ?y))))"
     "  (forall (?y) (when (= ?y base) (not (down ?y)))))))",
     "(define (problem p) (:domain desk) (:objects a b) (:init (down a) (down b) (down base))"
     "(:goal (and (up a) (held b))))",
     "(define (problem q) (:domain desk) (:objects a b c) (:init (up a) (down b) (down base))"
     "(:goal (and (up base) (held base) (up c) (held b))))",
     false},
    {"garage: effects on all objects of a type",
     "(define (domain garage) (:requirements :adl) (:types truck bike - vehicle)"
     "(:predicates (clean ?v - vehicle) (used ?v - vehicle))"
     "(:action rain :parameters () :effect (forall (?t - truck) (not (clean ?t))))"
     "(:action wash :parameters (?v - vehicle) :effect (clean ?v))"
     "(:action soil :parameters (?v - vehicle) :effect (and (not (clean ?v)) (not (used ?v))))"
     "(:action use :parameters (?v - vehicle) :precondition (clean ?v) :effect (used ?v)))",
     "(define (problem p) (:domain garage) (:objects b - bike t - truck) (:init (clean t))"
     "(:goal (and (used b) (clean b) (clean t))))",
     "(define (problem q) (:domain garage) (:objects b c - bike t u - truck) (:init)"
     "(:goal (and (used b) (clean b) (used t) (clean u))))",
     false},
    {"doors: a disjunction with what never changes",
     "(define (domain doors) (:requirements :adl) (:predicates (free ?d) (key ?d) (bell ?d)"
     " (done ?d) (wood ?d))"
     "(:action enter :parameters (?d)"
     " :precondition (and (wood ?d) (or (and (free ?d) (bell ?d)) (key ?d))) :effect (done ?d))"
     "(:action ring :parameters (?d) :effect (bell ?d))"
     "(:action forge :parameters (?d) :effect (and (key ?d) (not (bell ?d)))))",
     "(define (problem p) (:domain doors) (:objects a b) (:init (free a) (wood a) (wood b))"
     "(:goal (and (done a) (done b))))",
     "(define (problem q) (:domain doors) (:objects a b c) (:init (free b) (wood a) (wood b)"
     " (wood c) (bell a)) (:goal (and (done a) (done b) (done c))))",
     false},
};
enum { NUM_DOMAINS = sizeof DOMAINS / sizeof *DOMAINS, WALK = 7, MAX_VARS = NAIVE_MAX_VARIABLES };

/* --- Learning from walks ---------------------------------------------------------------------- */

/* A task with only this goal, or with all facts as goals. */
static Task with_goals(const Task *task, const Fact *goals, int32_t count)
{
    Task other = *task;
    other.goal = (FactSpan){goals, count};
    return other;
}

static void set_values(RuleRelations *relations, const Task *task, const int32_t *values)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        for (int32_t value = 0; value < task->variables[var].domain_size; value++) {
            rule_relations_set_fact(relations, task_fact(task, (Fact){var, value}),
                                    values[var] == value);
        }
    }
}

static bool matches_some(const Task *task, const RuleSet *set, const int32_t *values)
{
    RuleRelations *relations = rule_relations_new(task, set);
    RuleMatcher *matcher = rule_matcher_new(relations, set);
    set_values(relations, task, values);
    bool matches = rule_matcher_find(matcher) != RULE_MATCHER_NONE;
    rule_matcher_free(matcher);
    rule_relations_free(relations);
    return matches;
}

typedef struct Walked {
    int32_t ops[WALK], states[WALK + 1][MAX_VARS], length;
} Walked;

/* Ends where a new walk begins. */
static void take_walk(RandomWalk *walk, Walked *walked)
{
    size_t size = (size_t)walk->space->task->num_variables * sizeof(int32_t);
    memcpy(walked->states[0], walk->values, size);
    for (walked->length = 0; walked->length < WALK; walked->length++) {
        int32_t step = walk->step;
        if (!random_walk_step(walk) || walk->step != step + 1) {
            return;
        }
        walked->ops[walked->length] = walk->op;
        memcpy(walked->states[walked->length + 1], walk->values, size);
    }
}

/* The end of a walk is a plan for each fact that became true. */
static RegressionEnd learn_fact(GoalRegression *regression, const Task *task, const Walked *walked,
                                Fact goal, RuleSet *set)
{
    RuleSet *own = rule_set_new();
    RegressedPlan plan = {.goal = task_fact(task, goal),
                          .ops = walked->ops,
                          .num_ops = walked->length,
                          .values = walked->states[0],
                          .costs = TASK_COSTS_NORMAL};
    RegressionEnd end = goal_regression_run(regression, &plan, own);
    rule_set_sort(own);
    Task single = with_goals(task, &goal, 1);
    for (int32_t i = 0; i < walked->length && end == REGRESSION_DONE; i++) {
        bool is_open = walked->states[i][goal.var] != goal.value;
        assert_int_equal(matches_some(&single, own, walked->states[i]), is_open);
    }
    rule_set_add_all(set, own);
    rule_set_free(own);
    return end;
}

static int learn_walk(GoalRegression *regression, const Task *task, RandomWalk *walk, RuleSet *set)
{
    Walked walked;
    int num_done = 0;
    do {
        take_walk(walk, &walked);
    } while (walked.length == 0);
    for (int32_t var = 0; var < task->num_variables; var++) {
        Fact goal = {var, walked.states[walked.length][var]};
        if (goal_regression_takes(regression, task_fact(task, goal)) &&
            walked.states[walked.length - 1][var] != goal.value) {
            num_done += learn_fact(regression, task, &walked, goal, set) == REGRESSION_DONE;
        }
    }
    return num_done;
}

static RuleSet *learn(const LoadedTask *loaded, int num_walks, int *out_done)
{
    Error error = {0};
    RuleSet *set = rule_set_new();
    GoalRegression *regression = goal_regression_new(loaded->pddl, loaded->task, &error);
    assert_non_null(regression);
    assert_true(loaded->task->num_variables <= MAX_VARS);
    RandomWalk walk;
    random_walk_init(&walk, loaded->task, 1, 30);
    *out_done = 0;
    for (int i = 0; i < num_walks; i++) {
        *out_done += learn_walk(regression, loaded->task, &walk, set);
    }
    random_walk_release(&walk);
    goal_regression_free(regression);
    rule_set_sort(set);
    return set;
}

/* --- Checking --------------------------------------------------------------------------------- */

typedef struct Check {
    const Domain *domain;
    const Task *task;
    const RuleSet *set;
    RuleRelations *relations;
    RuleMatcher *matcher;
    NaiveRules naive;
    bool *holds; /* per fact */
    int64_t num_checks, num_dropped;
} Check;

/* Follows the rule as it is bound; false if an action is not applicable. */
static bool follow(Check *check, const Rule *rule, int32_t *values)
{
    for (int32_t i = 0; i < rule->num_actions; i++) {
        int32_t op = naive_rules_operator(&check->naive, &rule->actions[i], 0), next[MAX_VARS];
        while (op >= 0 && task_first_open(check->task->operators[op].preconditions, values)) {
            op = naive_rules_operator(&check->naive, &rule->actions[i], op + 1);
        }
        if (op < 0) {
            return false;
        }
        naive_apply(check->task, values, op, next);
        memcpy(values, next, (size_t)check->task->num_variables * sizeof *values);
    }
    return true;
}

static int32_t variable_of(const Task *task, int32_t fact)
{
    int32_t var = task->num_variables - 1;
    while (task->variables[var].first_fact > fact) {
        var--;
    }
    return var;
}

static bool reaches(Check *check, const Rule *rule, const int32_t *from)
{
    int32_t values[MAX_VARS], goal = naive_rules_fact(&check->naive, &rule->goal);
    memcpy(values, from, (size_t)check->task->num_variables * sizeof *values);
    assert_true(goal >= 0);
    int32_t var = variable_of(check->task, goal);
    return follow(check, rule, values) &&
           check->task->variables[var].first_fact + values[var] == goal;
}

/* Without conditional effects nothing is needed that is not a precondition: where it does not hold,
 * whatever else its variable has as value, an action fails. */
static void check_needed(Check *check, const Rule *rule, const int32_t *from)
{
    for (int32_t i = 0; i < rule->num_conditions; i++) {
        int32_t fact = naive_rules_fact(&check->naive, &rule->conditions[i].atom);
        if (rule->conditions[i].is_negated || fact < 0) {
            continue;
        }
        int32_t values[MAX_VARS], var = variable_of(check->task, fact);
        memcpy(values, from, (size_t)check->task->num_variables * sizeof *values);
        values[var] = (values[var] + 1) % check->task->variables[var].domain_size;
        assert_false(reaches(check, rule, values));
        check->num_dropped++;
    }
}

static void check_state(Check *check, const int32_t *values)
{
    set_values(check->relations, check->task, values);
    for (int32_t fact = 0; fact < check->task->num_facts; fact++) {
        int32_t var = variable_of(check->task, fact);
        check->holds[fact] = check->task->variables[var].first_fact + values[var] == fact;
    }
    for (int32_t i = 0; i < (int32_t)check->set->rules.size; i++) {
        if (rule_matcher_matches(check->matcher, i)) {
            const Rule *rule = &check->set->rules.data[i];
            assert_true(naive_rules_match(&check->naive, i, check->holds));
            if (!reaches(check, rule, values)) {
                fail_msg("a rule of %s is broken", check->domain->name);
            }
            check->num_checks++;
            if (check->domain->is_strips) {
                check_needed(check, rule, values);
            }
        }
    }
}

/* Every fact is a goal, so that rules are not left out for want of one. */
static void check_task(Check *check, const LoadedTask *loaded, int num_steps)
{
    Fact *goals = MEM_NEW(Fact, (size_t)loaded->task->num_facts);
    int32_t num_facts = loaded->task->num_facts;
    for (int32_t fact = 0; fact < num_facts; fact++) {
        int32_t var = variable_of(loaded->task, fact);
        goals[fact] = (Fact){var, fact - loaded->task->variables[var].first_fact};
    }
    Task task = with_goals(loaded->task, goals, num_facts);
    check->task = &task;
    check->relations = rule_relations_new(&task, check->set);
    check->matcher = rule_matcher_new(check->relations, check->set);
    check->holds = MEM_NEW(bool, (size_t)num_facts);
    naive_rules_init(&check->naive, &task, check->set);
    RandomWalk walk;
    random_walk_init(&walk, loaded->task, 7, 25);
    for (int i = 0; i < num_steps && random_walk_step(&walk); i++) {
        check_state(check, walk.values);
    }
    random_walk_release(&walk);
    naive_rules_release(&check->naive);
    rule_matcher_free(check->matcher);
    rule_relations_free(check->relations);
    MEM_FREE(check->holds, (size_t)num_facts);
    MEM_FREE(goals, (size_t)num_facts);
}

static void rules_do_what_they_say(void **state)
{
    (void)state;
    int64_t num_checks = 0, num_dropped = 0, total_done = 0;
    for (int i = 0; i < NUM_DOMAINS; i++) {
        const Domain *domain = &DOMAINS[i];
        LoadedTask small = rule_case_read(domain->domain, domain->small);
        LoadedTask large = rule_case_read(domain->domain, domain->large);
        int num_done;
        RuleSet *set = learn(&small, 40, &num_done);
        total_done += num_done;
        Check check = {.domain = domain, .set = set};
        check_task(&check, &small, 30);
        check_task(&check, &large, 60);
        if (check.num_checks < 50) {
            fail_msg("%s: %d checks", domain->name, (int)check.num_checks);
        }
        num_checks += check.num_checks;
        num_dropped += check.num_dropped;
        rule_set_free(set);
        task_loader_release(&small);
        task_loader_release(&large);
    }
    assert_true(num_checks > 3000 && num_dropped > 1000 && total_done > 100);
    assert_int_equal(mem_stats().current, 0);
}

static void golden_tasks_have_sound_rules(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"ferry", "canal", "kiln", "atelier", "oddities", "museum"};
    int64_t num_checks = 0;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const Domain domain = {.name = NAMES[i]};
        LoadedTask loaded = rule_case_golden(NAMES[i]);
        int num_done;
        RuleSet *set = learn(&loaded, 15, &num_done);
        Check check = {.domain = &domain, .set = set};
        check_task(&check, &loaded, 20);
        num_checks += check.num_checks;
        rule_set_free(set);
        task_loader_release(&loaded);
    }
    assert_true(num_checks > 500);
    assert_int_equal(mem_stats().current, 0);
}

/* --- What is not regressed -------------------------------------------------------------------- */

typedef struct Unsupported {
    const char *domain, *problem;
} Unsupported;

static const Unsupported UNSUPPORTED[] = {
    {"(define (domain d) (:requirements :adl :derived-predicates)"
     "(:predicates (p ?x) (q ?x) (r ?x)) (:derived (q ?x) (or (p ?x) (r ?x)))"
     "(:action go :parameters (?x) :precondition (q ?x) :effect (and (p ?x) (not (r ?x)))))",
     "(define (problem p) (:domain d) (:objects a) (:init (r a)) (:goal (p a)))"},
    {"(define (domain d) (:requirements :adl) (:predicates (p ?x) (r ?x ?y))"
     "(:action go :parameters (?x) :precondition (exists (?y) (r ?x ?y))"
     " :effect (and (p ?x) (not (r ?x ?x)))))",
     "(define (problem p) (:domain d) (:objects a) (:init (r a a)) (:goal (p a)))"},
    {"(define (domain d) (:requirements :adl) (:predicates (p ?x) (s ?x ?y) (r ?x))"
     "(:action go :parameters (?x) :effect (forall (?y) (when (and (s ?x ?y) (r ?y)) (p ?x)))))",
     "(define (problem p) (:domain d) (:objects a b) (:init (s a b) (r b)) (:goal (p a)))"},
    {"(define (domain d) (:requirements :adl) (:predicates (p ?x) (s ?x))"
     "(:action go :parameters (?x) :effect (when (s ?x) (p ?x))))",
     "(define (problem p) (:domain d) (:objects a b) (:init (s a)) (:goal (p a)))"},
    {"(define (domain d) (:requirements :adl) (:predicates (p ?x) (s ?x) (r ?x))"
     "(:action go :parameters (?x) :precondition (or (and (s ?x) (p ?x)) (r ?x))"
     " :effect (not (p ?x)))"
     "(:action on :parameters (?x) :precondition (or (s ?x) (r ?x)) :effect (and (p ?x) (r ?x))))",
     "(define (problem p) (:domain d) (:objects a) (:init (s a)) (:goal (p a)))"},
    {"(define (domain d) (:predicates (p ?x) (many ?a ?b ?c ?d ?e ?f ?g ?h ?i ?j ?k ?l ?m ?n ?o"
     " ?p ?q)) (:action go :parameters (?x)"
     " :precondition (many ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x) :effect (and (p ?x)"
     " (not (many ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x ?x)))))",
     "(define (problem p) (:domain d) (:objects a) (:init (many a a a a a a a a a a a a a a a a a))"
     "(:goal (p a)))"},
};

static void what_cannot_be_regressed_is_said(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof UNSUPPORTED / sizeof *UNSUPPORTED; i++) {
        LoadedTask loaded = rule_case_read(UNSUPPORTED[i].domain, UNSUPPORTED[i].problem);
        Error error = {0};
        GoalRegression *regression = goal_regression_new(loaded.pddl, loaded.task, &error);
        RuleSet *set = rule_set_new();
        SingleGoalCounts counts;
        const SingleGoalOptions options = {
            .num_orders = 1, .goal_cost = 1000000, .max_cost = 1000000};
        assert_true(single_goal_learn(loaded.task, regression, &options, set, &counts, &error));
        if (counts.solved != 1 || counts.unsupported != 1 || set->rules.size > 0) {
            fail_msg("domain %zu: %d solved, %d unsupported, %zu rules", i, counts.solved,
                     counts.unsupported, set->rules.size);
        }
        rule_set_free(set);
        goal_regression_free(regression);
        task_loader_release(&loaded);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void derived_goals_and_negated_ones_are_not_taken(void **state)
{
    (void)state;
    LoadedTask loaded = rule_case_read(
        UNSUPPORTED[0].domain, "(define (problem p) (:domain d) (:objects a b) (:init (r a))"
                               "(:goal (and (q a) (not (r a)) (p a))))");
    Error error = {0};
    GoalRegression *regression = goal_regression_new(loaded.pddl, loaded.task, &error);
    int num_taken = 0;
    for (int32_t var = 0; var < loaded.task->num_variables; var++) {
        const Variable *variable = &loaded.task->variables[var];
        for (int32_t value = 0; value < variable->domain_size; value++) {
            const char *name = variable->value_names[value];
            bool is_taken = goal_regression_takes(regression, variable->first_fact + value);
            assert_int_equal(is_taken,
                             strncmp(name, "Atom p(", 7) == 0 || strncmp(name, "Atom r(", 7) == 0);
            num_taken += is_taken;
        }
    }
    assert_true(num_taken > 0);
    goal_regression_free(regression);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_do_what_they_say),
        cmocka_unit_test(golden_tasks_have_sound_rules),
        cmocka_unit_test(what_cannot_be_regressed_is_said),
        cmocka_unit_test(derived_goals_and_negated_ones_are_not_taken),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
