#include "unit/learn/trainer_case.h"

static void run_episode(Trainer *trainer)
{
    Error error = {0};
    assert_true(trainer_has_part(trainer) && trainer_is_settled(trainer));
    int part = trainer_take(trainer);
    assert_false(trainer_has_part(trainer)); /* one episode at a time */
    assert_false(trainer_is_settled(trainer));
    assert_true(trainer_play(trainer, part, NULL, NULL, &error));
    trainer_end(trainer, part);
}

static void run_to_end(Trainer *trainer)
{
    while (!trainer_is_finished(trainer)) {
        run_episode(trainer);
    }
}

/* Evaluations are due at the first end of an episode behind each multiple of the interval. */
static int count_evaluations(TrainerCase *c)
{
    int count = 0;
    int64_t last = 0;
    while (!trainer_is_finished(c->trainer)) {
        run_episode(c->trainer);
        int64_t steps = trainer_figures(c->trainer).num_steps;
        bool is_due = trainer_is_evaluation_due(c->trainer);
        if (!trainer_is_finished(c->trainer)) {
            assert_true(is_due == (steps / 100 > last / 100));
        }
        assert_true(trainer_take_evaluation(c->trainer) == is_due);
        assert_false(trainer_is_evaluation_due(c->trainer));
        count += is_due;
        last = steps;
    }
    assert_int_equal(trainer_figures(c->trainer).num_steps, c->recipe.steps);
    return count;
}

static void evaluations_are_due_once_per_interval(void **state)
{
    (void)state;
    TrainerCase c;
    trainer_case_init(&c, train_case_recipe("paper"), true);
    c.recipe.steps = 650; /* at the end only if it is a multiple */
    assert_int_equal(count_evaluations(&c), 6);
    trainer_case_release(&c);
    trainer_case_init(&c, train_case_recipe("dqn"), true);
    c.recipe.steps = 650;
    assert_int_equal(count_evaluations(&c), 7);
    trainer_case_release(&c);
}

static void same_seed_same_network(void **state)
{
    (void)state;
    TrainerCase c, other;
    trainer_case_init(&c, train_case_recipe("dqn"), true);
    trainer_case_init(&other, train_case_recipe("dqn"),
                      false); /* without memory: slower, but the same */
    run_to_end(c.trainer);
    run_to_end(other.trainer);
    assert_same_network(c.trainer, other.trainer);
    Trainer *different = trainer_case_new_trainer(&c, 4, NULL);
    run_to_end(different);
    const Mlp *left = trainer_network(c.trainer), *right = trainer_network(different);
    assert_memory_not_equal(left->parameters, right->parameters,
                            left->num_parameters * sizeof *left->parameters);
    trainer_free(different);
    trainer_case_release(&other);
    trainer_case_release(&c);
}

static void stored_at_any_episode_it_goes_on_alike(void **state)
{
    (void)state;
    TrainerCase c;
    trainer_case_init(&c, train_case_recipe("dqn"), true);
    Trainer *copy = NULL;
    for (int i = 0; i < 8; i++) {
        run_episode(c.trainer);
        trainer_free(copy);
        copy = trainer_case_copy(&c, c.trainer);
        assert_same_network(c.trainer, copy);
    }
    run_to_end(c.trainer);
    run_to_end(copy);
    assert_same_network(c.trainer, copy);
    assert_int_equal(trainer_figures(copy).num_episodes, trainer_figures(c.trainer).num_episodes);
    trainer_free(copy);
    trainer_case_release(&c);
}

static void counters_of_another_training_are_refused(void **state)
{
    (void)state;
    static const char *const KEYS[] = {"steps", "position", "order", "exploration"};
    TrainerCase c;
    trainer_case_init(&c, train_case_recipe("dqn"), true);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        assert_counter_refused(&c, KEYS[i],
                               i == 2 ? json_pack("[i, i, i, i]", 0, 1, 1, 2) : json_integer(-1));
    }
    assert_counter_refused(&c, "all_steps", json_integer(INT64_MAX));
    assert_counter_refused(&c, "last_evaluation", json_integer(INT64_MAX));
    assert_counter_refused(&c, "exploration", json_pack("[i, i, i, i]", 0, 0, 0, 0));
    trainer_case_release(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(evaluations_are_due_once_per_interval),
        cmocka_unit_test(same_seed_same_network),
        cmocka_unit_test(stored_at_any_episode_it_goes_on_alike),
        cmocka_unit_test(counters_of_another_training_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
