#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "rules/rule_follower.h"
#include "support/rule_case.h"
#include "support/task_rules.h"

/* Cars are brought over one by one. */
static const char DOMAIN[] =
    "(define (domain ferry) (:predicates (at ?c ?l) (ferry ?l) (on ?c) (empty) (loc ?l))"
    "(:action sail :parameters (?a ?b) :precondition (and (ferry ?a) (loc ?b))"
    " :effect (and (ferry ?b) (not (ferry ?a))))"
    "(:action board :parameters (?c ?l) :precondition (and (at ?c ?l) (ferry ?l) (empty))"
    " :effect (and (on ?c) (not (at ?c ?l)) (not (empty))))"
    "(:action debark :parameters (?c ?l) :precondition (and (on ?c) (ferry ?l))"
    " :effect (and (at ?c ?l) (empty) (not (on ?c)))))";
static const char PROBLEM[] =
    "(define (problem p) (:domain ferry) (:objects c1 c2 c3 c4 c5 c6 c7 c8 a b)"
    "(:init (loc a) (loc b) (ferry b) (empty) (at c1 a) (at c2 a) (at c3 a) (at c4 a) (at c5 a)"
    " (at c6 a) (at c7 a) (at c8 a)) (:goal (and (at c1 b) (at c2 b) (at c3 b) (at c4 b) (at c5 b)"
    " (at c6 b) (at c7 b) (at c8 b))))";

static const char BRING[] =
    "(rule :cost 4 :goal (at ?c ?to) :when (and (at ?c ?from) (ferry ?to) (empty))"
    " :do ((sail ?to ?from) (board ?c ?from) (sail ?from ?to) (debark ?c ?to)))";

typedef struct Follow {
    LoadedTask loaded;
    RuleSet *set;
    StateSpace *space;
    RuleFollower *follower;
    StateWord words[100];
} Follow;

static void open_follow(Follow *f, const char *problem, const char *rules)
{
    *f = (Follow){.loaded = rule_case_read(DOMAIN, problem), .set = rule_case_rules(rules)};
    f->space = state_space_new(f->loaded.task);
    f->follower = rule_follower_new(f->set, f->space);
    state_space_initial(f->space, f->words);
    rule_follower_begin(f->follower, f->words);
}

static void close_follow(Follow *f)
{
    rule_follower_free(f->follower);
    state_space_free(f->space);
    rule_set_free(f->set);
    task_loader_release(&f->loaded);
    assert_int_equal(mem_stats().current, 0);
}

/* The path leads from where it began to where the follower stands. */
static void assert_path(const Follow *f)
{
    StateWord words[2][100];
    int32_t values[100];
    const IntVec *path = rule_follower_path(f->follower);
    size_t size = (size_t)f->space->pack.num_words * sizeof(StateWord);
    memcpy(words[0], f->words, size);
    for (size_t i = 0; i < path->size; i++) {
        state_pack_unpack(&f->space->pack, words[i % 2], values);
        assert_null(
            task_first_open(f->loaded.task->operators[path->data[i]].preconditions, values));
        state_space_apply(f->space, words[i % 2], values, path->data[i], words[(i + 1) % 2]);
    }
    assert_memory_equal(words[path->size % 2], rule_follower_words(f->follower), size);
}

static void rules_lead_to_the_goal(void **state)
{
    (void)state;
    static const int32_t MILESTONES[] = {16, 24, 28, 32}; /* 4, 2, 1 and no cars are left */
    Follow f;
    open_follow(&f, PROBLEM, BRING);
    assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_GOAL);
    RuleFollowerStats stats = rule_follower_stats(f.follower);
    assert_int_equal(stats.rules, 8);
    assert_int_equal(stats.actions, 32);
    assert_int_equal(stats.destroyed, 0);
    assert_int_equal(stats.broken, 0);
    assert_true(stats.tries > 0);
    assert_int_equal(rule_follower_uses(f.follower)[0], 8);
    assert_true(state_space_is_goal(f.space, rule_follower_words(f.follower)));
    assert_path(&f);
    const IntVec *milestones = rule_follower_milestones(f.follower);
    assert_int_equal(milestones->size, 4);
    assert_memory_equal(milestones->data, MILESTONES, sizeof MILESTONES);
    close_follow(&f);
}

/* With a small budget it stops between rules, and the whole is the same. */
static void it_goes_on_when_its_budget_is_spent(void **state)
{
    (void)state;
    Follow f, whole;
    open_follow(&whole, PROBLEM, BRING);
    rule_follower_run(whole.follower, 1000000);
    open_follow(&f, PROBLEM, BRING);
    int num_runs = 0;
    while (rule_follower_run(f.follower, 1) == RULE_END_BUDGET) {
        assert_int_equal(rule_follower_path(f.follower)->size % 4, 0);
        num_runs++;
    }
    assert_int_equal(num_runs, 7);
    const IntVec *left = rule_follower_path(f.follower),
                 *right = rule_follower_path(whole.follower);
    assert_int_equal(left->size, right->size);
    assert_memory_equal(left->data, right->data, left->size * sizeof(int32_t));
    assert_int_equal(rule_follower_milestones(f.follower)->size, 4);
    rule_follower_free(whole.follower);
    state_space_free(whole.space);
    rule_set_free(whole.set);
    task_loader_release(&whole.loaded);
    close_follow(&f);
}

/* Cars are loaded, never unloaded: nothing matches in the end. The milestone is the first state with
 * the fewest open goals, here the one where it began: so there is none. */
static void it_is_stuck_where_nothing_matches(void **state)
{
    (void)state;
    Follow f;
    open_follow(&f, PROBLEM,
                "(rule :cost 1 :goal (at ?c ?to) :when (and (at ?c ?from) (ferry ?to) (empty))"
                " :do ((sail ?to ?from) (board ?c ?from)))");
    assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_STUCK);
    assert_int_equal(rule_follower_path(f.follower)->size, 2);
    assert_int_equal(rule_follower_milestones(f.follower)->size, 0);
    assert_path(&f);
    close_follow(&f);
}

/* Five of eight: one milestone at half of them, and the last one where it is stuck. */
static void the_fewest_open_goals_are_the_last_milestone(void **state)
{
    (void)state;
    static const char *const FAR =
        "(define (problem p) (:domain ferry) (:objects c1 c2 c3 c4 c5 c6 c7 c8 a b)"
        "(:init (loc a) (loc b) (ferry b) (empty) (at c1 a) (at c2 a) (at c3 a) (at c4 a) (at c5 a)"
        " (at c6 a) (at c7 b) (at c8 b)) (:goal (and (at c1 b) (at c2 b) (at c3 b) (at c4 b)"
        " (at c5 b) (at c6 a) (at c7 a) (at c8 a))))";
    Follow f;
    /* c6 is at its goal; c7 and c8 begin at the wrong end and are never brought. */
    open_follow(&f, FAR, BRING);
    assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_STUCK);
    const IntVec *milestones = rule_follower_milestones(f.follower);
    assert_int_equal(milestones->size, 2);
    assert_int_equal(milestones->data[0], 16);
    assert_int_equal(milestones->data[1], 20);
    close_follow(&f);
}

static void a_state_that_comes_again_ends_it(void **state)
{
    (void)state;
    Follow f;
    open_follow(
        &f, PROBLEM,
        "(rule :cost 1 :goal (at ?c ?to) :when (and (ferry ?to)) :do ((sail ?to ?from)))"
        "(rule :cost 1 :goal (at ?c ?to) :when (and (ferry ?from)) :do ((sail ?from ?to)))");
    assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_REPEAT);
    assert_int_equal(rule_follower_path(f.follower)->size, 2);
    assert_path(&f);
    close_follow(&f);
}

/* A rule that is wrong: its second action is not applicable. The first one stays on the path. */
static void a_broken_rule_is_counted(void **state)
{
    (void)state;
    Follow f;
    open_follow(&f, PROBLEM,
                "(rule :cost 1 :goal (at ?c ?to) :when (and (ferry ?to))"
                " :do ((sail ?to ?from) (debark ?c ?from)))");
    assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_STUCK);
    assert_int_equal(rule_follower_stats(f.follower).broken, 1);
    assert_int_equal(rule_follower_path(f.follower)->size, 1);
    assert_path(&f);
    close_follow(&f);
}

static void destroyed_goals_are_counted(void **state)
{
    (void)state;
    Follow f;
    open_follow(&f,
                "(define (problem p) (:domain ferry) (:objects c d a b) (:init (loc a) (loc b)"
                " (ferry b) (empty) (at c b) (at d a)) (:goal (and (at c b) (at d b))))",
                "(rule :cost 1 :goal (at ?d ?to) :when (and (at ?c ?to) (ferry ?to) (empty))"
                " :do ((board ?c ?to)))");
    assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_STUCK);
    assert_int_equal(rule_follower_stats(f.follower).destroyed, 1);
    /* Beginning anew takes back what was done, which is not counted. */
    rule_follower_begin(f.follower, f.words);
    assert_int_equal(rule_follower_stats(f.follower).destroyed, 1);
    assert_int_equal(rule_follower_path(f.follower)->size, 0);
    close_follow(&f);
}

/* Random rules: after a restart the path is that of a new follower. */
static void a_restarted_follower_is_like_a_new_one(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"ferry", "canal", "atelier", "kiln"};
    int num_moved = 0;
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        LoadedTask loaded = rule_case_golden(NAMES[i]);
        StateSpace *space = state_space_new(loaded.task);
        StateWord words[100];
        state_space_initial(space, words);
        for (uint64_t seed = 0; seed < 10; seed++) {
            RuleSet *set = task_rules_new(loaded.task, 30, seed);
            RuleFollower *old = rule_follower_new(set, space);
            for (int run = 0; run < 3; run++) {
                RuleFollower *new = rule_follower_new(set, space);
                rule_follower_begin(new, words);
                rule_follower_begin(old, words);
                assert_int_equal(rule_follower_run(old, 2000), rule_follower_run(new, 2000));
                const IntVec *left = rule_follower_path(old), *right = rule_follower_path(new);
                assert_int_equal(left->size, right->size);
                for (size_t k = 0; k < left->size; k++) {
                    assert_int_equal(left->data[k], right->data[k]);
                }
                num_moved += left->size > 0;
                rule_follower_free(new);
                rule_follower_restart(old);
            }
            rule_follower_free(old);
            rule_set_free(set);
        }
        state_space_free(space);
        task_loader_release(&loaded);
    }
    assert_true(num_moved > 10);
    assert_int_equal(mem_stats().current, 0);
}

static void nothing_is_allocated_after_warm_up(void **state)
{
    (void)state;
    Follow f;
    open_follow(&f, PROBLEM, BRING);
    uint64_t allocations = 0;
    for (int i = 0; i < 400; i++) {
        rule_follower_begin(f.follower, f.words);
        assert_int_equal(rule_follower_run(f.follower, 1000000), RULE_END_GOAL);
        allocations = i == 200 ? mem_stats().allocations : allocations;
    }
    assert_int_equal(mem_stats().allocations, allocations);
    close_follow(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rules_lead_to_the_goal),
        cmocka_unit_test(it_goes_on_when_its_budget_is_spent),
        cmocka_unit_test(it_is_stuck_where_nothing_matches),
        cmocka_unit_test(the_fewest_open_goals_are_the_last_milestone),
        cmocka_unit_test(a_state_that_comes_again_ends_it),
        cmocka_unit_test(a_broken_rule_is_counted),
        cmocka_unit_test(destroyed_goals_are_counted),
        cmocka_unit_test(a_restarted_follower_is_like_a_new_one),
        cmocka_unit_test(nothing_is_allocated_after_warm_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
