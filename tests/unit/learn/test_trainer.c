#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "unit/learn/train_case.h"
#include "learn/trainer.h"

enum { NUM_INSTANCES = 4 };

typedef struct Case {
    Recipe recipe;
    InstanceSet *instances;
    Trainer *trainer;
} Case;

static const int32_t INDICES[NUM_INSTANCES] = {0, 1, 2, 3};

static Trainer *new_trainer(const Case *c, uint64_t seed)
{
    return trainer_new(&(TrainerOptions){.recipe = &c->recipe,
                                         .instances = c->instances,
                                         .indices = INDICES,
                                         .num_indices = NUM_INSTANCES,
                                         .lists = train_case_lists(),
                                         .num_lists = TRAIN_CASE_LISTS,
                                         .seed = seed});
}

static void start(Case *c, const char *recipe, bool remembers)
{
    c->recipe = train_case_recipe(recipe);
    c->instances = train_case_instances(NUM_INSTANCES, remembers);
    c->trainer = new_trainer(c, 3);
}

static void end(Case *c)
{
    trainer_free(c->trainer);
    instance_set_free(c->instances);
}

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

static void assert_same_network(const Trainer *one, const Trainer *other)
{
    const Mlp *left = trainer_network(one), *right = trainer_network(other);
    assert_int_equal(left->num_parameters, right->num_parameters);
    assert_memory_equal(left->parameters, right->parameters,
                        left->num_parameters * sizeof *left->parameters);
}

/* Evaluations are due at the first end of an episode behind each multiple of the interval. */
static int count_evaluations(Case *c)
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
    Case c;
    start(&c, "paper", true);
    c.recipe.steps = 650; /* at the end only if it is a multiple */
    assert_int_equal(count_evaluations(&c), 6);
    end(&c);
    start(&c, "dqn", true);
    c.recipe.steps = 650;
    assert_int_equal(count_evaluations(&c), 7);
    end(&c);
}

static void same_seed_same_network(void **state)
{
    (void)state;
    Case c, other;
    start(&c, "dqn", true);
    start(&other, "dqn", false); /* without memory: slower, but the same */
    run_to_end(c.trainer);
    run_to_end(other.trainer);
    assert_same_network(c.trainer, other.trainer);
    Trainer *different = new_trainer(&c, 4);
    run_to_end(different);
    const Mlp *left = trainer_network(c.trainer), *right = trainer_network(different);
    assert_memory_not_equal(left->parameters, right->parameters,
                            left->num_parameters * sizeof *left->parameters);
    trainer_free(different);
    end(&other);
    end(&c);
}

static void stored_at_any_episode_it_goes_on_alike(void **state)
{
    (void)state;
    Case c;
    Error error = {0};
    start(&c, "dqn", true);
    Trainer *copy = NULL;
    for (int i = 0; i < 8; i++) {
        run_episode(c.trainer);
        FILE *stream = tmpfile();
        assert_true(trainer_write(c.trainer, stream));
        rewind(stream);
        json_t *counters = trainer_counters(c.trainer);
        trainer_free(copy);
        copy = new_trainer(&c, 3);
        assert_true(trainer_read(copy, counters, stream, "stored", &error));
        json_decref(counters);
        fclose(stream);
        assert_same_network(c.trainer, copy);
    }
    run_to_end(c.trainer);
    run_to_end(copy);
    assert_same_network(c.trainer, copy);
    assert_int_equal(trainer_figures(copy).num_episodes, trainer_figures(c.trainer).num_episodes);
    trainer_free(copy);
    end(&c);
}

static void counters_of_another_training_are_refused(void **state)
{
    (void)state;
    static const char *const KEYS[] = {"steps", "position", "order", "exploration"};
    Case c;
    start(&c, "dqn", true);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        Error error = {0};
        json_t *counters = trainer_counters(c.trainer);
        json_object_set_new(counters, KEYS[i], i == 2 ? json_pack("[i, i, i, i]", 0, 1, 1, 2)
                                                      : json_integer(-1));
        assert_false(trainer_read(c.trainer, counters, NULL, "stored", &error));
        assert_int_equal(error.kind, ERROR_INPUT);
        json_decref(counters);
    }
    end(&c);
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
