/* The matcher against a naive one, where facts change all the time. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/rng.h"
#include "rules/rule_matcher.h"
#include "support/naive_rules.h"
#include "support/rule_case.h"
#include "support/task_rules.h"
#include "task/random_walk.h"

typedef struct Pair {
    const Task *task;
    const RuleSet *set;
    RuleRelations *relations;
    RuleMatcher *matcher;
    NaiveRules naive;
    bool *holds; /* per fact */
    int64_t num_asked, num_matched;
} Pair;

static void open_pair(Pair *pair, const Task *task, const RuleSet *set)
{
    *pair = (Pair){.task = task, .set = set};
    pair->relations = rule_relations_new(task, set);
    pair->matcher = rule_matcher_new(pair->relations, set);
    naive_rules_init(&pair->naive, task, set);
    pair->holds = MEM_NEW(bool, (size_t)task->num_facts);
}

static void close_pair(Pair *pair)
{
    rule_matcher_free(pair->matcher);
    rule_relations_free(pair->relations);
    naive_rules_release(&pair->naive);
    MEM_FREE(pair->holds, (size_t)pair->task->num_facts);
}

static void set_fact(Pair *pair, int32_t fact, bool holds)
{
    pair->holds[fact] = holds;
    rule_relations_set_fact(pair->relations, fact, holds);
}

static void set_values(Pair *pair, const int32_t *values)
{
    for (int32_t var = 0; var < pair->task->num_variables; var++) {
        const Variable *variable = &pair->task->variables[var];
        for (int32_t value = 0; value < variable->domain_size; value++) {
            set_fact(pair, variable->first_fact + value, values[var] == value);
        }
    }
}

static const char *object_name(const Pair *pair, int32_t object)
{
    for (size_t i = 0; i < pair->naive.objects.size; i++) {
        const char *name = pair->naive.names.data[pair->naive.objects.data[i]];
        if (rule_relations_object(pair->relations, name) == object) {
            return name;
        }
    }
    fail_msg("an object that the task does not have");
    return NULL;
}

/* The tuple has all operators of the action with these objects, in ascending order. */
static void assert_operators(const Pair *pair, const RuleAtom *action, const char *const *names,
                             int32_t tuple)
{
    char text[500];
    int length = snprintf(text, sizeof text, "%s%s", rule_set_text(pair->set, action->name),
                          action->num_terms == 0 ? " " : "");
    for (int32_t i = 0; i < action->num_terms; i++) {
        RuleTerm term = action->terms[i];
        length += snprintf(text + length, sizeof text - (size_t)length, " %s",
                           term < 0 ? rule_set_text(pair->set, ~term) : names[term]);
    }
    int32_t next = rule_relations_operator(pair->relations, tuple);
    for (int32_t op = 0; op < pair->task->num_operators; op++) {
        if (strcmp(pair->task->operators[op].name, text) == 0) {
            assert_int_equal(next, op);
            next = rule_relations_next_operator(pair->relations, op);
        }
    }
    assert_int_equal(next, RULE_NO_OPERATOR);
}

/* The binding of the last match fits, and the actions are operators with these objects. */
static void assert_fits(Pair *pair, int32_t rule)
{
    const Rule *r = &pair->set->rules.data[rule];
    const char *names[RULE_MAX_VARIABLES];
    for (int32_t i = 0; i < r->num_variables; i++) {
        names[i] = object_name(pair, rule_matcher_binding(pair->matcher)[i]);
    }
    assert_true(naive_rules_fits(&pair->naive, rule, pair->holds, names));
    for (int32_t i = 0; i < r->num_actions; i++) {
        assert_operators(pair, &r->actions[i], names, rule_matcher_action(pair->matcher, rule, i));
    }
}

static void check_rule(Pair *pair, int32_t rule)
{
    bool expected = naive_rules_match(&pair->naive, rule, pair->holds);
    bool found = rule_matcher_matches(pair->matcher, rule);
    if (found != expected) {
        fail_msg("rule %d %s", (int)rule, expected ? "is missed" : "does not match");
    }
    if (found) {
        assert_fits(pair, rule);
    }
    pair->num_asked++;
    pair->num_matched += found;
}

static void check_first(Pair *pair)
{
    int32_t expected = 0, count = (int32_t)pair->set->rules.size;
    while (expected < count && !naive_rules_match(&pair->naive, expected, pair->holds)) {
        expected++;
    }
    int32_t found = rule_matcher_find(pair->matcher);
    assert_int_equal(found, expected == count ? RULE_MATCHER_NONE : expected);
    if (found != RULE_MATCHER_NONE) {
        assert_fits(pair, found);
    }
    pair->num_asked++;
    pair->num_matched += found != RULE_MATCHER_NONE;
}

/* What is asked after a change: the first rule, all rules, or some of them, so that what the matcher
 * knows of rules is from different times. */
static void check(Pair *pair, Rng *rng)
{
    int32_t count = (int32_t)pair->set->rules.size;
    switch (rng_below(rng, 4)) {
    case 0:
        for (int32_t i = 0; i < count; i++) {
            check_rule(pair, i);
        }
        break;
    case 1:
        for (int i = 0; i < 3; i++) {
            check_rule(pair, (int32_t)rng_below(rng, (uint32_t)count));
        }
        break;
    case 2:
        check_first(pair);
        break;
    default:
        break;
    }
}

static void walk_along(Pair *pair, uint64_t seed, int num_steps)
{
    RandomWalk walk;
    Rng rng;
    rng_seed(&rng, seed);
    random_walk_init(&walk, pair->task, seed, num_steps / 3);
    for (int i = 0; i < num_steps; i++) {
        set_values(pair, walk.values);
        check(pair, &rng);
        if (!random_walk_step(&walk)) {
            break;
        }
    }
    random_walk_release(&walk);
}

/* Facts in any combination, many of them at once, so that changes are forgotten several times. */
static void toggle(Pair *pair, uint64_t seed, int num_steps, uint32_t per_step)
{
    Rng rng;
    rng_seed(&rng, seed);
    for (int i = 0; i < num_steps; i++) {
        for (uint32_t k = rng_below(&rng, per_step); k > 0; k--) {
            int32_t fact = (int32_t)rng_below(&rng, (uint32_t)pair->task->num_facts);
            set_fact(pair, fact, rng_below(&rng, 3) > 0);
        }
        check(pair, &rng);
    }
}

static const char *const TASKS[] = {"ferry",     "canal",   "caves",    "garden",  "kiln",
                                    "shelves",   "atelier", "oddities", "freight", "committee",
                                    "clockwork", "network", "vault",    "splits"};
enum { NUM_TASKS = sizeof TASKS / sizeof *TASKS };

static bool has_atom_goal(const Task *task)
{
    for (int32_t i = 0; i < task->goal.count; i++) {
        Fact goal = task->goal.data[i];
        if (strncmp(task->variables[goal.var].value_names[goal.value], "Atom ", 5) == 0) {
            return task->num_operators > 0;
        }
    }
    return false;
}

static void the_naive_matcher_agrees_along_walks(void **state)
{
    (void)state;
    int64_t num_asked = 0, num_matched = 0;
    int num_tasks = 0;
    for (int i = 0; i < NUM_TASKS; i++) {
        LoadedTask loaded = rule_case_golden(TASKS[i]);
        for (uint64_t seed = 0; seed < 2 && has_atom_goal(loaded.task); seed++) {
            RuleSet *set = task_rules_new(loaded.task, 40, seed);
            Pair pair;
            open_pair(&pair, loaded.task, set);
            walk_along(&pair, seed, 150);
            num_asked += pair.num_asked;
            num_matched += pair.num_matched;
            num_tasks += seed == 0;
            close_pair(&pair);
            rule_set_free(set);
        }
        task_loader_release(&loaded);
    }
    assert_true(num_tasks >= 10);
    assert_true(num_asked > 20000 && num_matched > num_asked / 50);
    assert_true(num_matched < num_asked * 49 / 50);
    assert_int_equal(mem_stats().current, 0);
}

/* Some hundred thousand changes: more than the matcher notes. */
static void the_naive_matcher_agrees_on_any_facts(void **state)
{
    (void)state;
    static const char *const SMALL[] = {"ferry", "atelier", "splits"};
    int64_t num_asked = 0, num_matched = 0;
    for (size_t i = 0; i < sizeof SMALL / sizeof *SMALL; i++) {
        LoadedTask loaded = rule_case_golden(SMALL[i]);
        RuleSet *set = task_rules_new(loaded.task, 30, i);
        Pair pair;
        open_pair(&pair, loaded.task, set);
        toggle(&pair, i, 400, 4);
        toggle(&pair, i, 200, 200);
        toggle(&pair, i, 300, 2);
        num_asked += pair.num_asked;
        num_matched += pair.num_matched;
        close_pair(&pair);
        rule_set_free(set);
        task_loader_release(&loaded);
    }
    assert_true(num_matched > 0 && num_matched < num_asked);
    assert_int_equal(mem_stats().current, 0);
}

static const char DOMAIN[] =
    "(define (domain lamps) (:predicates (lit ?x) (near ?x ?y) (power) (broken ?x))"
    "(:constants hall)"
    "(:action plug :parameters () :precondition (not (power)) :effect (power))"
    "(:action pull :parameters () :precondition (power) :effect (not (power)))"
    "(:action light :parameters (?x) :precondition (and (power) (not (broken ?x)))"
    " :effect (lit ?x))"
    "(:action crash :parameters (?x ?y) :precondition (near ?x ?y)"
    " :effect (and (broken ?x) (not (lit ?y)) (not (near ?x ?y)))))";
static const char PROBLEM[] = "(define (problem p) (:domain lamps) (:objects a b c)"
                              "(:init (near a b) (near a a) (near b c) (near hall c) (lit b))"
                              "(:goal (and (power) (lit a) (lit b) (lit c) (lit hall))))";

typedef struct Question {
    const char *rule;
    bool matches; /* in the initial state */
} Question;

static const Question QUESTIONS[] = {
    {"(rule :cost 1 :goal (power) :when (and (not (power))) :do ((plug)))", true},
    {"(rule :cost 1 :goal (power) :when (and (power)) :do ((plug)))", false},
    {"(rule :cost 1 :goal (power) :when (and (not (lit nowhere))) :do ((plug)))", true},
    {"(rule :cost 1 :goal (power) :when (and (lit nowhere)) :do ((plug)))", false},
    {"(rule :cost 1 :goal (power) :when (and (not (unheard-of))) :do ((plug)))", true},
    {"(rule :cost 1 :goal (lit ?x) :when (and (near ?x ?x)) :do ((light ?x)))", true},
    {"(rule :cost 1 :goal (lit ?x) :when (and (near ?x ?x) (not (near ?x b))) :do ((light ?x)))",
     false},
    {"(rule :cost 1 :goal (lit ?x) :when (and (near ?y ?x) (lit ?y)) :do ((light ?x)))", true},
    {"(rule :cost 1 :goal (lit ?x) :when (and (near ?x ?y) (lit ?x)) :do ((light ?x)))", false},
    {"(rule :cost 1 :goal (lit hall) :when (and (near hall ?y)) :do ((crash hall ?y)))", true},
    {"(rule :cost 1 :goal (lit ?x) :when (and (near ?x c) (not (lit b)) (lit hall))"
     " :do ((light ?x)))",
     false},
    {"(rule :cost 1 :goal (lit ?x) :when (and (near ?x ?x)) :do ((light ?x) (light hall)))", true},
    {"(rule :cost 1 :goal (lit ?x) :when (and) :do ((fly ?x)))", false},
    {"(rule :cost 1 :goal (lit ?x) :when (and) :do ((light ?x ?y)))", false},
    {"(rule :cost 1 :goal (broken ?x) :when (and) :do ((light ?x)))", false},
};

static void small_questions_have_the_right_answers(void **state)
{
    (void)state;
    LoadedTask loaded = rule_case_read(DOMAIN, PROBLEM);
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        RuleSet *set = rule_case_rules(QUESTIONS[i].rule);
        Pair pair;
        open_pair(&pair, loaded.task, set);
        set_values(&pair, loaded.task->initial);
        if (rule_matcher_matches(pair.matcher, 0) != QUESTIONS[i].matches) {
            fail_msg("%s", QUESTIONS[i].rule);
        }
        check_rule(&pair, 0);
        close_pair(&pair);
        rule_set_free(set);
    }
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

/* A set that names a constant keeps it from all variables, those of other rules included. */
static void no_variable_is_a_constant_of_the_set(void **state)
{
    (void)state;
    LoadedTask loaded = rule_case_read(DOMAIN, PROBLEM);
    RuleSet *set = rule_case_rules("(rule :cost 1 :goal (lit a) :when (and (lit a)) :do ((plug)))"
                                   "(rule :cost 2 :goal (lit ?x) :when (and (near ?x ?x))"
                                   " :do ((light ?x)))");
    Pair pair;
    open_pair(&pair, loaded.task, set);
    set_values(&pair, loaded.task->initial);
    assert_int_equal(rule_matcher_find(pair.matcher), RULE_MATCHER_NONE);
    check_first(&pair);
    close_pair(&pair);
    rule_set_free(set);
    task_loader_release(&loaded);
}

static void nothing_is_allocated_after_warm_up(void **state)
{
    (void)state;
    LoadedTask loaded = rule_case_golden("ferry");
    RuleSet *set = task_rules_new(loaded.task, 40, 3);
    RuleRelations *relations = rule_relations_new(loaded.task, set);
    RuleMatcher *matcher = rule_matcher_new(relations, set);
    uint64_t allocations = 0;
    Rng rng;
    rng_seed(&rng, 1);
    for (int i = 0; i < 20000; i++) {
        int32_t fact = (int32_t)rng_below(&rng, (uint32_t)loaded.task->num_facts);
        rule_relations_set_fact(relations, fact, rng_below(&rng, 2));
        rule_matcher_find(matcher);
        allocations = i == 10000 ? mem_stats().allocations : allocations;
    }
    assert_int_equal(mem_stats().allocations, allocations);
    assert_true(rule_matcher_tries(matcher) > 20000);
    rule_matcher_free(matcher);
    rule_relations_free(relations);
    rule_set_free(set);
    task_loader_release(&loaded);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_naive_matcher_agrees_along_walks),
        cmocka_unit_test(the_naive_matcher_agrees_on_any_facts),
        cmocka_unit_test(small_questions_have_the_right_answers),
        cmocka_unit_test(no_variable_is_a_constant_of_the_set),
        cmocka_unit_test(nothing_is_allocated_after_warm_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
