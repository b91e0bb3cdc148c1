#include "unit/lib/veer_case.h"

#include "nn/policy_builtin.h"

static VeerPolicy *open_policy(const char *name)
{
    VeerError error = {.size = sizeof error, .code = 9};
    VeerPolicy *policy = veer_policy_open(name, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(error.code, 0);
    assert_non_null(policy);
    return policy;
}

static void policies_come_by_name_from_files_and_from_memory(void **state)
{
    (void)state;
    for (int i = 0; veer_name(VEER_NAMES_POLICIES, i); i++) {
        VeerPolicy *policy = open_policy(veer_name(VEER_NAMES_POLICIES, i));
        assert_non_null(veer_policy_get(policy, "lists"));
        VeerPolicy *same = veer_policy_share(policy);
        veer_policy_close(policy);
        assert_non_null(veer_policy_get(same, "lists"));
        veer_policy_close(same);
    }
    VeerPolicy *policy = open_policy("tests/policies/warehouse.safetensors");
    assert_null(veer_policy_get(policy, "no-such-key"));
    assert_null(veer_policy_get(policy, NULL));
    veer_policy_close(policy);
    const EmbeddedFile *file = policy_builtin_find("blocksworld");
    policy = veer_policy_parse(file->data, file->size, NULL);
    assert_non_null(policy);
    veer_policy_close(policy);
    assert_null(veer_policy_share(NULL));
    veer_policy_close(NULL);
    assert_int_equal(mem_stats().current, 0);
}

static void what_is_no_policy_is_explained(void **state)
{
    (void)state;
    VeerError error = {.size = sizeof error};
    assert_null(veer_policy_open("no-such-policy", &error));
    veer_case_assert_speaks(error.message, "no-such-policy");
    assert_null(veer_policy_open(VEER_DEMO, &error));
    assert_int_equal(error.code, VEER_CODE_INPUT);
    assert_null(veer_policy_open(NULL, &error));
    assert_null(veer_policy_parse("nothing", 7, &error));
    assert_int_equal(error.code, VEER_CODE_INPUT);
    assert_null(veer_policy_parse(NULL, 7, &error));
    assert_int_equal(error.code, VEER_CODE_USAGE);
    assert_null(veer_policy_open("no-such-policy", NULL));
    assert_int_equal(mem_stats().current, 0);
}

static void a_domain_has_a_policy_or_none(void **state)
{
    (void)state;
    VeerError error = {.size = sizeof error};
    VeerTask *task = veer_case_blocks();
    VeerPolicy *policy = veer_policy_recognise(task, &error);
    assert_non_null(policy);
    veer_policy_close(policy);
    veer_task_close(task);
    task = veer_case_task(VEER_DEMO, NULL);
    error.code = 9;
    assert_null(veer_policy_recognise(task, &error));
    assert_int_equal(error.code, 0);
    assert_null(veer_policy_recognise(NULL, &error));
    assert_int_equal(error.code, VEER_CODE_USAGE);
    veer_task_close(task);
    assert_int_equal(mem_stats().current, 0);
}

/* Every built-in policy can be used on the search that it is for, with its heuristic and rules. */
static void the_search_of_a_policy_can_be_stepped(void **state)
{
    (void)state;
    VeerTask *task = veer_case_blocks();
    VeerPolicy *policy = veer_policy_recognise(task, NULL);
    VeerSearch search = {.size = sizeof search, .policy = policy};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerError error = {.size = sizeof error};
    VeerEnv *env = veer_env_open(task, &options, &error);
    assert_string_equal(error.message, "");
    VeerControl *control = veer_control_open(env, NULL, policy, &error);
    assert_string_equal(error.message, "");
    veer_policy_close(policy);
    veer_task_close(task);
    for (int i = 0; i < 2; i++) {
        int status = veer_env_reset(env, NULL);
        while (status == VEER_RUNNING) {
            status = veer_env_step(env, veer_control_choose(control), NULL);
        }
        assert_int_equal(status, VEER_SOLVED);
    }
    veer_control_close(control);
    veer_case_close(env);
}

static void a_policy_must_fit_the_search(void **state)
{
    (void)state;
    VeerError error = {.size = sizeof error};
    VeerPolicy *policy = open_policy("tests/policies/warehouse.safetensors");
    VeerSearch search = {.size = sizeof search, .lists = "blind"};
    VeerEnvOptions options = {.size = sizeof options, .search = &search};
    VeerEnv *env = veer_case_env(VEER_DEMO, NULL, &options);
    assert_null(veer_control_open(env, NULL, policy, &error));
    assert_true(error.code != 0 && error.message[0]);
    assert_null(veer_control_open(env, "alt", policy, &error));
    veer_policy_close(policy);
    veer_case_close(env);
}

int main(void)
{
    setenv("VEER_POLICIES", "", 1); /* none of the user's */
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(policies_come_by_name_from_files_and_from_memory),
        cmocka_unit_test(what_is_no_policy_is_explained),
        cmocka_unit_test(a_domain_has_a_policy_or_none),
        cmocka_unit_test(the_search_of_a_policy_can_be_stepped),
        cmocka_unit_test(a_policy_must_fit_the_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
