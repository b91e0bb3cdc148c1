#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "control/helper_search.h"
#include "learn/recipe.h"

static const Recipe *paper(void)
{
    Error error = {0};
    return recipe_find("paper", &error);
}

static void paper_is_what_was_published(void **state)
{
    (void)state;
    DqnSettings dqn = recipe_dqn_settings(paper(), 4, 0);
    assert_true(dqn.num_inputs == 20 && dqn.num_actions == 4);
    assert_true(dqn.num_hidden_layers == 2 && dqn.num_hidden_units == 75);
    assert_true(dqn.gamma == 0.99 && dqn.learning_rate == 1e-3 && dqn.huber_delta == 1);
    assert_true(dqn.beta1 == 0.9 && dqn.beta2 == 0.999 && dqn.adam_epsilon == 1e-2);
    assert_true(dqn.replay_capacity == 500000 && dqn.replay_start == 1000 && dqn.batch_size == 32);
    assert_true(dqn.update_interval == 1 && dqn.target_interval == 500 && dqn.is_double);
    assert_string_equal(recipe_feature_set(paper())->name, "published-diff");
    assert_int_equal(paper()->cut_off, 7500);
    assert_int_equal(paper()->steps, 1000000);
    assert_true(recipe_rules(paper()).fixes_first_step);
}

static void epsilon_falls_linearly(void **state)
{
    (void)state;
    assert_true(recipe_epsilon(paper(), 0) == 1.0);
    assert_true(recipe_epsilon(paper(), 250000) == 0.55);
    assert_true(recipe_epsilon(paper(), 500001) == 0.1);
    assert_true(recipe_epsilon(paper(), 1000000) == 0.1);
}

/* A file without a field is refused if the learner of the recipe needs it. */
static void expect_needed_fields(json_t *object, const Recipe *recipe)
{
    for (int i = 0; i < recipe_num_fields; i++) {
        const RecipeField *field = &recipe_fields[i];
        json_t *value = json_incref(json_object_get(object, field->name));
        json_object_del(object, field->name);
        Recipe copy;
        Error error = {0};
        bool is_needed = recipe_uses(recipe, field) && field->kind != RECIPE_RULE;
        assert_int_equal(recipe_from_json(object, &copy, &error), !is_needed);
        assert_true(!is_needed || strstr(error.message, field->name));
        json_object_set_new(object, field->name, value);
    }
}

static void every_value_survives_text_and_json(void **state)
{
    (void)state;
    Error error = {0};
    for (int r = 0; recipe_name(r); r++) {
        const Recipe *recipe = recipe_find(recipe_name(r), &error);
        Recipe copy = {0};
        for (int i = 0; i < recipe_num_fields; i++) {
            RecipeText text = recipe_get(recipe, &recipe_fields[i]);
            assert_true(recipe_set(&copy, &recipe_fields[i], text.text, &error));
        }
        assert_memory_equal(&copy, recipe, sizeof copy); /* so every member has a field */
        json_t *object = recipe_to_json(recipe);
        assert_true(recipe_from_json(object, &copy, &error));
        assert_memory_equal(&copy, recipe, sizeof copy);
        expect_needed_fields(object, recipe);
        json_decref(object);
    }
}

/* As in the files of earlier versions. */
static void older_names_are_read(void **state)
{
    (void)state;
    Error error = {0};
    Recipe recipe;
    json_t *object = recipe_to_json(recipe_find("rates", &error));
    json_object_set_new(object, "search", json_string("apart"));
    json_object_del(object, "sharing-rate");
    json_object_set_new(object, "share", json_integer(7));
    json_object_del(object, "helpers");
    json_object_set_new(object, "company", json_string("lists"));
    assert_true(recipe_from_json(object, &recipe, &error));
    assert_int_equal(recipe.search, SEARCH_SELECTIVE);
    assert_int_equal(recipe.sharing_rate, 7);
    assert_int_equal(recipe.helpers, HELPERS_LISTS);
    json_decref(object);
}

static const RecipeField *field(const char *name)
{
    for (int i = 0; i < recipe_num_fields; i++) {
        if (strcmp(recipe_fields[i].name, name) == 0) {
            return &recipe_fields[i];
        }
    }
    fail();
    return NULL;
}

static void times_are_read_and_written(void **state)
{
    (void)state;
    static const struct {
        const char *text, *same;
        int64_t microseconds;
    } CASES[] = {{"10m", "10m", 600000000}, {"1h", "60m", 3600000000}, {"90s", "90s", 90000000},
                 {"250ms", "250ms", 250000}, {"0.5s", "500ms", 500000}, {"7", "7s", 7000000}};
    Error error = {0};
    Recipe recipe = *recipe_find("veer", &error);
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_true(recipe_set(&recipe, field("budget"), CASES[i].text, &error));
        assert_int_equal(recipe.budget, CASES[i].microseconds);
        assert_string_equal(recipe_get(&recipe, field("budget")).text, CASES[i].same);
    }
    assert_false(recipe_set(&recipe, field("budget"), "ten minutes", &error));
    assert_non_null(strstr(error.message, "10m"));
    assert_false(recipe_set(&recipe, field("budget"), "0", &error));
}

/* It chooses features, which may be chosen again; files from before it was there have none. */
static void a_rule_can_be_corrected(void **state)
{
    (void)state;
    Error error = {0};
    Recipe recipe = *recipe_find("rates", &error), copy;
    assert_null(recipe_correct(&recipe));
    assert_string_equal(recipe_get(&recipe, field("correct")).text, "none");
    assert_true(recipe_set(&recipe, field("correct"), "boost:100,lm+=10", &error));
    assert_string_equal(recipe_correct(&recipe), "boost:100,lm+=10");
    assert_string_equal(recipe_get(&recipe, field("features")).text, "rates-kinds");
    assert_int_equal(recipe_num_inputs(&recipe, 4), recipe_num_inputs(&recipe, 7));
    assert_null(recipe_fault(&recipe, 4));
    assert_true(recipe_set(&recipe, field("features"), "rates", &error));
    json_t *object = recipe_to_json(&recipe);
    assert_true(recipe_from_json(object, &copy, &error));
    assert_memory_equal(&copy, &recipe, sizeof copy);
    json_object_del(object, "correct");
    assert_true(recipe_from_json(object, &copy, &error));
    assert_null(recipe_correct(&copy));
    json_decref(object);
    assert_true(recipe_set(&recipe, field("features"), "published-diff", &error));
    assert_non_null(strstr(recipe_fault(&recipe, 4), "correct a rule"));
    assert_true(recipe_set(&recipe, field("correct"), "none", &error));
    assert_null(recipe_fault(&recipe, 4));
    recipe.correct[0] = 'b';
    recipe.learner = RECIPE_LEARNER_DQN; /* which corrects nothing */
    assert_null(recipe_correct(&recipe));
}

static void nonsense_is_refused(void **state)
{
    (void)state;
    static const char *const BAD[][2] = {{"gamma", "1.5"},   {"gamma", "x"},     {"gamma", "nan"},
                                         {"gamma", "-0.1"},  {"steps", "0"},     {"steps", "1.5"},
                                         {"mdp", "Default"}, {"features", "all"}, {"layers", "63"},
                                         {"correct", ""},
                                         {"correct", "boost:1000000,a-long-name+=10000"}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        Recipe recipe = *paper();
        Error error = {0};
        assert_false(recipe_set(&recipe, field(BAD[i][0]), BAD[i][1], &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.message, BAD[i][0]));
        assert_memory_equal(&recipe, paper(), sizeof recipe);
    }
    Error error = {0};
    assert_null(recipe_find("cake", &error));
    assert_non_null(strstr(error.message, "veer, rates, dqn, paper"));
}

static void settings_that_learn_nothing_are_refused(void **state)
{
    (void)state;
    Recipe recipe = *paper();
    assert_null(recipe_fault(&recipe, 4));
    recipe.layers = 2;
    recipe.units = 4200;
    assert_non_null(strstr(recipe_fault(&recipe, 4), "too large"));
    recipe = *paper();
    recipe.learner = RECIPE_LEARNER_CEM;
    assert_non_null(strstr(recipe_fault(&recipe, 4), "of what is learned"));
    recipe.eval_interval = recipe.generations;
    assert_null(recipe_fault(&recipe, 4));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(paper_is_what_was_published),
        cmocka_unit_test(epsilon_falls_linearly),
        cmocka_unit_test(every_value_survives_text_and_json),
        cmocka_unit_test(older_names_are_read),
        cmocka_unit_test(times_are_read_and_written),
        cmocka_unit_test(a_rule_can_be_corrected),
        cmocka_unit_test(nonsense_is_refused),
        cmocka_unit_test(settings_that_learn_nothing_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
