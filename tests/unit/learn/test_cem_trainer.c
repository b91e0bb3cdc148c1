#include "unit/learn/trainer_case.h"

#include "base/mem.h"

enum { POPULATION = 7, GENERATIONS = 6, NUM_RULES = 1 + 2 * TRAIN_CASE_LISTS };

static void start(TrainerCase *c, int batch)
{
    Recipe recipe = train_case_recipe("rates");
    recipe.generations = GENERATIONS;
    recipe.population = POPULATION;
    recipe.elite = 2;
    recipe.probe = 0;
    recipe.sharing_rate = 0;
    recipe.measure = RECIPE_MEASURE_WORK;
    recipe.batch_instances = batch;
    recipe.eval_interval = 2;
    trainer_case_init(c, recipe, true);
}

static void end(TrainerCase *c)
{
    trainer_case_release(c);
    assert_int_equal(mem_stats().current, 0);
}

/* All parts are taken at first, and played from the last to the first if `is_turned`. */
static void run_generation(Trainer *trainer, bool is_turned)
{
    int parts[TRAINER_CASE_INSTANCES], count = 0;
    Error error = {0};
    assert_true(trainer_is_settled(trainer));
    while (trainer_has_part(trainer)) {
        parts[count++] = trainer_take(trainer);
        assert_false(trainer_is_settled(trainer));
    }
    for (int i = 0; i < count; i++) {
        int part = parts[is_turned ? count - 1 - i : i];
        assert_true(trainer_play(trainer, part, NULL, NULL, &error));
        trainer_end(trainer, part);
    }
    assert_true(trainer_is_settled(trainer));
}

/* The list by number of goals is better than the one that knows nothing, and than both in turn. That
 * rule is evaluated; what is learned next begins nearer to the others. */
static void it_begins_with_the_best_static_rule(void **state)
{
    (void)state;
    TrainerCase c;
    start(&c, 0);
    c.recipe.smoothing = 0; /* the mean stays where it is */
    Trainer *trainer = trainer_case_new_trainer(&c, TRAINER_CASE_SEED, NULL);
    assert_false(trainer_is_evaluation_due(trainer));
    run_generation(trainer, false);
    const float *weights = trainer_network(trainer)->layers[0].weights;
    assert_true(weights[0] == 30 && weights[1] == 0);
    assert_int_equal(trainer_figures(trainer).num_episodes, NUM_RULES * TRAINER_CASE_INSTANCES);
    assert_true(trainer_take_evaluation(trainer));
    assert_false(trainer_is_evaluation_due(trainer));
    run_generation(trainer, false);
    assert_true(weights[0] == 4 && weights[1] == 0);
    trainer_free(trainer);
    end(&c);
}

/* A network that names the next list: always the same one, and nothing in between. */
static void rules_of_networks_are_lists(void **state)
{
    (void)state;
    TrainerCase c;
    start(&c, 0);
    c.recipe = train_case_recipe("paper-cem");
    c.recipe.cut_off = 200;
    Trainer *trainer = trainer_case_new_trainer(&c, TRAINER_CASE_SEED, NULL);
    run_generation(trainer, false);
    const float *biases = trainer_network(trainer)->layers[0].biases;
    assert_true(biases[0] == 1 && biases[1] == 0);
    assert_int_equal(trainer_figures(trainer).num_episodes,
                     TRAIN_CASE_LISTS * TRAINER_CASE_INSTANCES);
    trainer_free(trainer);
    end(&c);
}

/* Who follows learns the same as who has played the static rules as well, and has learned as much. */
static void one_seed_plays_the_rules_for_all(void **state)
{
    (void)state;
    TrainerCase c;
    start(&c, 3);
    Trainer *other = trainer_case_new_trainer(&c, TRAINER_CASE_SEED, NULL);
    run_generation(c.trainer, false);
    assert_true(trainer_is_common(other));
    assert_false(trainer_is_common(c.trainer));
    trainer_follow(other, c.trainer);
    assert_false(trainer_is_common(other));
    while (!trainer_is_finished(c.trainer)) {
        assert_same_network(c.trainer, other);
        assert_int_equal(trainer_is_evaluation_due(c.trainer), trainer_is_evaluation_due(other));
        run_generation(c.trainer, false);
        run_generation(other, false);
    }
    assert_same_network(c.trainer, other);
    assert_int_equal(trainer_figures(other).num_steps, trainer_figures(c.trainer).num_steps);
    assert_int_equal(trainer_figures(other).num_episodes, trainer_figures(c.trainer).num_episodes);
    trainer_free(other);
    end(&c);
}

/* At first that is the mean of the generation itself, which is still the mixed relative of the rule. It
 * plays again in the next one, also after having been stored. */
static void the_best_of_a_generation_can_be_the_candidate(void **state)
{
    (void)state;
    TrainerCase c;
    start(&c, 0);
    TrainerCase other = c;
    other.recipe.candidate = RECIPE_CANDIDATE_BEST;
    Trainer *best = trainer_case_new_trainer(&other, TRAINER_CASE_SEED, NULL);
    for (int i = 0; i < 2; i++) {
        run_generation(c.trainer, false);
        run_generation(best, false);
    }
    const Mlp *mean = trainer_network(c.trainer), *candidate = trainer_network(best);
    assert_true(candidate->layers[0].weights[0] == 4 && mean->layers[0].weights[0] != 4);
    Trainer *copy = trainer_case_copy(&other, best);
    assert_same_network(copy, best);
    while (!trainer_is_finished(best)) {
        run_generation(copy, false);
        run_generation(best, false);
        assert_same_network(copy, best);
    }
    trainer_free(copy);
    trainer_free(best);
    end(&c);
}

static void the_order_of_parts_does_not_matter(void **state)
{
    (void)state;
    for (int batch = 0; batch < TRAINER_CASE_INSTANCES; batch += 3) {
        TrainerCase c;
        start(&c, batch);
        Trainer *other = trainer_case_new_trainer(&c, TRAINER_CASE_SEED, NULL);
        int num_evaluations = 0;
        while (!trainer_is_finished(c.trainer)) {
            run_generation(c.trainer, false);
            run_generation(other, true);
            assert_same_network(c.trainer, other);
            num_evaluations += trainer_take_evaluation(c.trainer);
        }
        assert_int_equal(num_evaluations, GENERATIONS / 2 + 1);
        int per_generation = batch ? batch : TRAINER_CASE_INSTANCES;
        TrainerFigures figures = trainer_figures(c.trainer);
        assert_int_equal(figures.progress, GENERATIONS);
        assert_int_equal(figures.num_episodes, TRAINER_CASE_INSTANCES * NUM_RULES +
                                                   per_generation * GENERATIONS * POPULATION);
        trainer_free(other);
        end(&c);
    }
}

/* No member solves anything, so the rest is skipped. */
static void hopeless_instances_are_left_out(void **state)
{
    (void)state;
    TrainerCase c;
    start(&c, 0);
    c.recipe.probe = 3;
    c.recipe.cut_off = 1;
    run_generation(c.trainer, false);
    run_generation(c.trainer, false);
    assert_int_equal(trainer_figures(c.trainer).num_episodes,
                     (NUM_RULES + 3) * TRAINER_CASE_INSTANCES);
    c.recipe.cut_off = 1000;
    run_generation(c.trainer, false);
    assert_int_equal(trainer_figures(c.trainer).num_episodes,
                     (NUM_RULES + 3 + POPULATION) * TRAINER_CASE_INSTANCES);
    end(&c);
}

static TrainerFigures figures_with_cap(double cap)
{
    TrainerCase c;
    start(&c, 0);
    c.recipe.cap = cap;
    run_generation(c.trainer, false);
    TrainerFigures figures = trainer_figures(c.trainer);
    end(&c);
    return figures;
}

/* It makes no difference to who is best, but saves steps; the best score cannot change. */
static void what_costs_far_more_than_the_best_is_given_up(void **state)
{
    (void)state;
    TrainerFigures whole = figures_with_cap(0), capped = figures_with_cap(1.1);
    assert_int_equal(capped.num_episodes, whole.num_episodes);
    assert_true(capped.num_steps < whole.num_steps);
    assert_true(capped.average_q == whole.average_q);
    assert_true(figures_with_cap(1e6).num_steps == whole.num_steps);
}

/* Also while a generation is under way, which then begins anew. */
static void stored_at_any_moment_it_goes_on_alike(void **state)
{
    (void)state;
    TrainerCase c;
    Error error = {0};
    start(&c, 2);
    Trainer *whole = trainer_case_new_trainer(&c, TRAINER_CASE_SEED, NULL);
    while (!trainer_is_finished(whole)) {
        run_generation(whole, false);
        trainer_take_evaluation(whole);
    }
    while (!trainer_is_finished(c.trainer)) {
        int part = trainer_take(c.trainer);
        assert_true(trainer_play(c.trainer, part, NULL, NULL, &error));
        trainer_end(c.trainer, part);
        Trainer *copy = trainer_case_copy(&c, c.trainer);
        trainer_free(c.trainer);
        c.trainer = copy;
        run_generation(c.trainer, false);
        trainer_take_evaluation(c.trainer);
    }
    assert_same_network(c.trainer, whole);
    assert_int_equal(trainer_figures(c.trainer).num_steps, trainer_figures(whole).num_steps);
    trainer_free(whole);
    end(&c);
}

static void an_interrupt_ends_a_part_early(void **state)
{
    (void)state;
    TrainerCase c;
    Error error = {0};
    Limits limits;
    limits_init(&limits, 0);
    start(&c, 0);
    Trainer *trainer = trainer_case_new_trainer(&c, TRAINER_CASE_SEED, &limits);
    limits_interrupt(&limits);
    int part = trainer_take(trainer);
    assert_true(trainer_play(trainer, part, NULL, NULL, &error));
    trainer_end(trainer, part);
    assert_false(trainer_is_settled(trainer));
    assert_int_equal(trainer_figures(trainer).num_steps, 0);
    trainer_free(trainer);
    end(&c);
}

static void counters_of_another_training_are_refused(void **state)
{
    (void)state;
    static const char *const KEYS[] = {"rule", "generation", "steps", "episodes", "solved"};
    TrainerCase c;
    start(&c, 0);
    for (size_t i = 0; i < sizeof KEYS / sizeof *KEYS; i++) {
        assert_counter_refused(&c, KEYS[i], json_integer(-2));
    }
    assert_counter_refused(&c, "last_evaluation", json_integer(INT64_MAX));
    assert_counter_refused(&c, "steps", json_integer(INT64_MAX));
    end(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_begins_with_the_best_static_rule),
        cmocka_unit_test(rules_of_networks_are_lists),
        cmocka_unit_test(one_seed_plays_the_rules_for_all),
        cmocka_unit_test(the_best_of_a_generation_can_be_the_candidate),
        cmocka_unit_test(the_order_of_parts_does_not_matter),
        cmocka_unit_test(hopeless_instances_are_left_out),
        cmocka_unit_test(what_costs_far_more_than_the_best_is_given_up),
        cmocka_unit_test(stored_at_any_moment_it_goes_on_alike),
        cmocka_unit_test(an_interrupt_ends_a_part_early),
        cmocka_unit_test(counters_of_another_training_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
