/* Names, recipes, and calls that make no sense: no function crashes, whatever it is given. */
#include "unit/lib/veer_case.h"

static int count_names(int kind)
{
    int count = 0;
    while (veer_name(kind, count)) {
        assert_true(veer_name(kind, count)[0] != '\0');
        count++;
    }
    return count;
}

static bool has_name(int kind, const char *name)
{
    for (int i = 0; veer_name(kind, i); i++) {
        if (strcmp(veer_name(kind, i), name) == 0) {
            return true;
        }
    }
    return false;
}

static void names_can_be_listed(void **state)
{
    (void)state;
    assert_int_equal(veer_version(), VEER_VERSION);
    assert_true(has_name(VEER_NAMES_PRESETS, "lama-first"));
    assert_true(has_name(VEER_NAMES_HEURISTICS, "ff"));
    assert_true(has_name(VEER_NAMES_ARMS, "restart"));
    assert_true(has_name(VEER_NAMES_CONTROLLERS, "bandit"));
    assert_false(has_name(VEER_NAMES_CONTROLLERS, "remote"));
    assert_true(has_name(VEER_NAMES_FEATURES, "published-diff"));
    assert_true(has_name(VEER_NAMES_FEATURES, "rates-kinds"));
    assert_true(has_name(VEER_NAMES_POLICIES, "blocksworld"));
    assert_true(has_name(VEER_NAMES_RECIPES, "dqn"));
    for (int kind = VEER_NAMES_PRESETS; kind <= VEER_NAMES_RECIPES; kind++) {
        int count = count_names(kind);
        assert_true(count > 3);
        assert_null(veer_name(kind, count));
        assert_null(veer_name(kind, -1));
        assert_null(veer_name_summary(kind, count));
    }
    assert_non_null(veer_name_summary(VEER_NAMES_PRESETS, 0));
    assert_non_null(veer_name_summary(VEER_NAMES_FEATURES, 0));
    assert_null(veer_name(-1, 0));
    assert_null(veer_name(VEER_NAMES_RECIPES + 1, 0));
    assert_string_equal(veer_status_name(VEER_OUT_OF_TIME), "out_of_time");
    assert_string_equal(veer_status_name(VEER_ERROR), "error");
    for (int status = VEER_ERROR; status <= VEER_STOPPED; status++) {
        assert_non_null(veer_status_name(status));
    }
    assert_null(veer_status_name(-2));
    assert_null(veer_status_name(VEER_STOPPED + 1));
}

static void recipes_can_be_read(void **state)
{
    (void)state;
    char text[32];
    assert_int_equal(veer_recipe_get("dqn", "random-steps", text, sizeof text), 1);
    assert_string_equal(text, "3");
    assert_int_equal(veer_recipe_get("dqn", "features", text, sizeof text), 14);
    assert_string_equal(text, "published-diff");
    assert_int_equal(veer_recipe_get("dqn", "features", text, 4), 14);
    assert_string_equal(text, "pub");
    assert_int_equal(veer_recipe_get("dqn", "features", NULL, 0), 14);
    assert_int_equal(veer_recipe_get("dqn", "no-such-setting", text, sizeof text), VEER_ERROR);
    assert_int_equal(veer_recipe_get("no-such-recipe", "features", text, 32), VEER_ERROR);
    assert_int_equal(veer_recipe_get(NULL, "features", text, sizeof text), VEER_ERROR);
    assert_int_equal(veer_recipe_get("dqn", NULL, text, sizeof text), VEER_ERROR);
}

static void no_handle_is_a_failure(void **state)
{
    (void)state;
    VeerError error = {.size = sizeof error};
    VeerFact fact;
    VeerVerdict verdict = {.size = sizeof verdict};
    assert_null(veer_task_open(NULL, NULL, NULL, &error));
    assert_null(veer_task_open(NULL, NULL, NULL, NULL));
    assert_null(veer_task_parse(NULL, NULL, NULL, NULL));
    assert_null(veer_task_share(NULL));
    assert_null(veer_task_change(NULL, NULL, 0, NULL, 0, NULL));
    assert_int_equal(veer_task_find(NULL, "a", &fact, NULL), 0);
    assert_int_equal(veer_task_figures(NULL, NULL), VEER_ERROR);
    assert_null(veer_task_variable_name(NULL, 0));
    assert_int_equal(veer_task_num_values(NULL, 0), VEER_ERROR);
    assert_null(veer_task_fact_name(NULL, 0, 0));
    assert_int_equal(veer_task_is_derived(NULL, 0), VEER_ERROR);
    assert_null(veer_task_operator_name(NULL, 0));
    assert_int_equal(veer_task_operator_cost(NULL, 0), VEER_ERROR);
    assert_int_equal(veer_task_initial(NULL, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_task_goal(NULL, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_task_plan_text(NULL, NULL, 0, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_task_write(NULL, NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_task_validate(NULL, NULL, &verdict, NULL), VEER_ERROR);
    assert_int_equal(veer_task_validate_file(NULL, NULL, NULL, NULL), VEER_ERROR);
    assert_null(veer_policy_open(NULL, NULL));
    assert_null(veer_policy_parse(NULL, 0, NULL));
    assert_null(veer_policy_recognise(NULL, NULL));
    assert_null(veer_policy_get(NULL, "lists"));
    assert_null(veer_plan_new(NULL, NULL, NULL));
    assert_int_equal(veer_plan_run(NULL), VEER_ERROR);
    assert_null(veer_plan_error(NULL));
    assert_int_equal(veer_plan_result(NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_plan_counts(NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_plan_operators(NULL, NULL, 0), VEER_ERROR);
    assert_null(veer_env_open(NULL, NULL, NULL));
    assert_null(veer_env_error(NULL));
    assert_int_equal(veer_env_num_lists(NULL), VEER_ERROR);
    assert_null(veer_env_list_name(NULL, 0));
    assert_int_equal(veer_env_reset(NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_env_step(NULL, 0, NULL), VEER_ERROR);
    assert_int_equal(veer_env_observe(NULL, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_env_counts(NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_env_num_features(NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_env_feature(NULL, NULL, 0, NULL), VEER_ERROR);
    assert_int_equal(veer_env_features(NULL, NULL, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_env_plan(NULL, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_env_plan_cost(NULL), VEER_ERROR);
    assert_int_equal(veer_env_memory(NULL), 0);
    assert_int_equal(veer_env_render(NULL, 0, NULL, 0), VEER_ERROR);
    assert_null(veer_control_open(NULL, "alt", NULL, NULL));
    assert_int_equal(veer_control_choose(NULL), VEER_ERROR);
    assert_null(veer_vec_open(NULL, 0, NULL, NULL));
    assert_null(veer_vec_error(NULL));
    assert_int_equal(veer_step_many(NULL, NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_reset_many(NULL, NULL, NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_vec_num_envs(NULL), VEER_ERROR);
    assert_null(veer_vec_env(NULL, 0));
    veer_task_close(NULL);
    veer_policy_close(NULL);
    veer_plan_close(NULL);
    veer_plan_interrupt(NULL);
    veer_env_close(NULL);
    veer_env_interrupt(NULL);
    veer_control_close(NULL);
    veer_vec_close(NULL);
    veer_vec_interrupt(NULL);
}

/* So that calls can follow each other, with one look at the error. */
static void the_first_error_is_kept(void **state)
{
    (void)state;
    VeerError error = {.size = sizeof error};
    VeerTask *task = veer_task_open("no-such-file", NULL, NULL, &error);
    assert_null(veer_env_open(task, NULL, &error));
    assert_null(veer_plan_new(task, NULL, &error));
    assert_string_equal(error.file, "no-such-file");
    assert_int_equal(error.code, VEER_CODE_INPUT);
}

/* With handles, but nothing or nonsense beside them. */
static void nonsense_is_a_failure(void **state)
{
    (void)state;
    VeerTask *task = veer_case_task(VEER_DEMO, NULL);
    VeerEnv *env = veer_env_open(task, NULL, NULL);
    VeerPlan *plan = veer_plan_new(task, NULL, NULL);
    VeerVec *vec = veer_vec_open(&task, 1, NULL, NULL);
    const size_t no_size = 1;
    VeerFact fact = {0, 0};
    assert_int_equal(veer_task_find(task, NULL, &fact, NULL), 0);
    assert_int_equal(veer_task_find(task, "a", NULL, NULL), 0);
    assert_int_equal(veer_task_figures(task, NULL), VEER_ERROR);
    assert_int_equal(veer_task_figures(task, (VeerTaskFigures *)&no_size), VEER_ERROR);
    assert_int_equal(veer_task_initial(task, NULL, 100), 6);
    assert_int_equal(veer_task_initial(task, &fact.value, -5), 6);
    assert_true(veer_task_goal(task, NULL, 100) > 0);
    assert_int_equal(veer_task_plan_text(task, NULL, 1, NULL, 0), VEER_ERROR);
    assert_int_equal(veer_task_plan_text(task, &fact.value, -1, NULL, 0), VEER_ERROR);
    assert_true(veer_task_plan_text(task, NULL, 0, NULL, 0) > 0);
    assert_int_equal(veer_task_write(task, NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_task_validate(task, "", (VeerVerdict *)&no_size, NULL),
                     VEER_PLAN_INVALID);
    assert_int_equal(veer_plan_result(plan, NULL), VEER_ERROR);
    assert_int_equal(veer_plan_counts(plan, (VeerCounts *)&no_size), VEER_ERROR);
    assert_int_equal(veer_plan_operators(plan, NULL, -1), VEER_ERROR);
    assert_int_equal(veer_env_reset(env, (VeerReset *)&no_size), VEER_ERROR);
    assert_int_equal(veer_env_observe(env, NULL, 5), 4);
    assert_int_equal(veer_env_counts(env, NULL), VEER_ERROR);
    assert_int_equal(veer_env_num_features(env, ""), VEER_ERROR);
    assert_int_equal(veer_env_feature(env, NULL, 0, NULL), VEER_ERROR);
    assert_int_equal(veer_env_features(env, NULL, NULL, 100), 21);
    assert_int_equal(veer_env_render(env, 5, NULL, -9), VEER_ERROR);
    assert_null(veer_control_open(env, "", NULL, NULL));
    assert_null(veer_control_open(env, ":", NULL, NULL));
    assert_int_equal(veer_step_many(vec, NULL, NULL), VEER_ERROR);
    assert_int_equal(veer_step_many(vec, &fact.value, (VeerMany *)&no_size), VEER_ERROR);
    assert_null(veer_vec_env(vec, 1));
    veer_vec_close(vec);
    veer_plan_close(plan);
    veer_env_close(env);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_can_be_listed),
        cmocka_unit_test(recipes_can_be_read),
        cmocka_unit_test(no_handle_is_a_failure),
        cmocka_unit_test(the_first_error_is_kept),
        cmocka_unit_test(nonsense_is_a_failure),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
