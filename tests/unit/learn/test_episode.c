#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "learn/episode.h"
#include "unit/learn/train_case.h"

typedef struct Case {
    Recipe recipe;
    Task *task;
    Search *search;
    Episode episode;
    Rng rng;
} Case;

static void start(Case *c, const char *recipe, Task *task)
{
    Error error = {0};
    c->recipe = train_case_recipe(recipe);
    c->task = task;
    c->search = search_new(c->task,
                           &(SearchOptions){.lists = train_case_lists(),
                                            .num_lists = TRAIN_CASE_LISTS,
                                            .num_threads = 1},
                           &error);
    assert_non_null(c->search);
    episode_init(&c->episode, &c->recipe, TRAIN_CASE_LISTS, 1);
    rng_seed(&c->rng, 7);
}

static void begin(Case *c)
{
    search_restart(c->search);
    episode_begin(&c->episode, c->search, &c->rng);
}

static void end(Case *c)
{
    episode_release(&c->episode);
    search_free(c->search);
    task_free(c->task);
}

/* Decisions until it is over. */
static int64_t play(Episode *episode, int list)
{
    int64_t num_decisions = 0;
    while (episode->status == EPISODE_RUNNING) {
        episode_step(episode, list);
        num_decisions++;
    }
    assert_int_equal(episode->num_steps, episode->num_initial + num_decisions);
    return num_decisions;
}

static void published_cut_off_counts_initial_steps(void **state)
{
    (void)state;
    Case c;
    start(&c, "paper", small_task_new_counters(4, 6));
    int64_t seen[5] = {0};
    for (int i = 0; i < 200; i++) {
        begin(&c);
        assert_in_range(c.episode.num_initial, 1, 3);
        seen[c.episode.num_initial]++;
        assert_int_equal(play(&c.episode, 1), 40 + 1 - c.episode.num_initial);
        assert_int_equal(c.episode.status, EPISODE_CUT_OFF);
    }
    for (int r = 1; r <= 3; r++) {
        assert_in_range(seen[r], 40, 95); /* each is equally likely */
    }
    end(&c);
}

static void published_evaluation_begins_with_the_first_list(void **state)
{
    (void)state;
    Case c;
    start(&c, "paper", small_task_new_counters(4, 6));
    for (int most = 0; most < 2; most++) {
        c.recipe.random_steps = most;
        begin(&c);
        assert_int_equal(c.episode.num_initial, 1);
        assert_int_equal(c.episode.action, 0);
        assert_int_equal(play(&c.episode, 1), 40);
    }
    end(&c);
}

static void own_rules_may_begin_with_a_decision(void **state)
{
    (void)state;
    Case c;
    start(&c, "dqn", small_task_new_counters(4, 6));
    int64_t seen[4] = {0};
    for (int i = 0; i < 200; i++) {
        begin(&c);
        assert_in_range(c.episode.num_initial, 0, 3);
        seen[c.episode.num_initial]++;
        play(&c.episode, 1);
        assert_int_equal(c.episode.num_steps, 40);
    }
    for (int r = 0; r < 4; r++) {
        assert_in_range(seen[r], 25, 75);
    }
    end(&c);
}

static void the_step_of_the_cut_off_may_solve(void **state)
{
    (void)state;
    Case c;
    start(&c, "dqn", small_task_new_counters(1, 4));
    c.recipe.random_steps = 0;
    c.recipe.cut_off = 4; /* three steps up and the goal */
    begin(&c);
    assert_int_equal(play(&c.episode, 0), 4);
    assert_int_equal(c.episode.status, EPISODE_SOLVED);
    c.recipe.cut_off = 3;
    begin(&c);
    assert_int_equal(play(&c.episode, 0), 3);
    assert_int_equal(c.episode.status, EPISODE_CUT_OFF);
    end(&c);
}

static void initial_steps_may_solve(void **state)
{
    (void)state;
    Case c;
    start(&c, "paper", small_task_new_counters(1, 1)); /* the initial state is a goal */
    for (int i = 0; i < 10; i++) {
        begin(&c);
        assert_int_equal(c.episode.status, EPISODE_SOLVED);
        assert_int_equal(c.episode.num_initial, 1);
    }
    end(&c);
}

/* Two values, one operator that leads nowhere new: nothing but the initial state can be popped. */
static const SmallTask LONE_STATE = {
    .num_variables = 1,
    .domains = INTS(2),
    .goal = FACTS({0, 1}),
    OPERATORS({.name = "stay", EFFECTS({.var = 0, .pre = 0, .post = 0})}),
};

static void an_empty_list_is_replaced_and_credited_as_the_recipe_says(void **state)
{
    (void)state;
    static const int CREDITED[] = {[RECIPE_CREDIT_STEP] = 1, [RECIPE_CREDIT_CHOICE] = 0};
    Case c;
    start(&c, "paper", small_task_new(&LONE_STATE));
    c.recipe.random_steps = 0; /* list 0 is empty after that, list 1 holds the same state */
    for (int credit = 0; credit < 2; credit++) {
        c.recipe.credit = credit;
        begin(&c);
        episode_step(&c.episode, 0);
        assert_int_equal(search_last_list(c.search), 1);
        assert_int_equal(c.episode.action, CREDITED[credit]);
        assert_int_equal(c.episode.status, EPISODE_RUNNING);
        episode_step(&c.episode, 0);
        assert_int_equal(c.episode.status, EPISODE_DEAD);
    }
    end(&c);
}

static void inputs_are_the_features_before_and_after(void **state)
{
    (void)state;
    Case c;
    start(&c, "dqn", small_task_new_counters(2, 5));
    c.recipe.random_steps = 0;
    begin(&c);
    for (int i = 0; i < c.episode.num_inputs; i++) {
        assert_true(c.episode.inputs[i] == 0); /* nothing has changed yet */
    }
    episode_step(&c.episode, 0);
    assert_true(c.episode.inputs[3] == 1); /* one out, two in: published-diff, count of list 0 */
    assert_true(c.episode.inputs[8] == 2);
    assert_true(c.episode.last_inputs[3] == 0);
    end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_cut_off_counts_initial_steps),
        cmocka_unit_test(published_evaluation_begins_with_the_first_list),
        cmocka_unit_test(own_rules_may_begin_with_a_decision),
        cmocka_unit_test(the_step_of_the_cut_off_may_solve),
        cmocka_unit_test(initial_steps_may_solve),
        cmocka_unit_test(an_empty_list_is_replaced_and_credited_as_the_recipe_says),
        cmocka_unit_test(inputs_are_the_features_before_and_after),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
