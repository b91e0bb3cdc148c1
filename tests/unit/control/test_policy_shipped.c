/* Every file of policies/ can be used as it is: a fault would show at a user's otherwise. There may
 * be none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "control/control_policy.h"
#include "nn/policy_builtin.h"

/* Makes the controller as veer plan does. */
static void check_control(const EmbeddedFile *file, const Policy *policy)
{
    Error error = {0};
    ListSpecs lists = {0};
    assert_true(list_spec_parse(policy->meaning.lists, &lists, &error));
    bool is_pop = !policy->meaning.step || strcmp(policy->meaning.step, "pop") == 0;
    ControlSettings settings = {.lists = lists.data,
                                .num_lists = lists.count,
                                .rules.step_kind = is_pop ? RUN_STEP_POP : RUN_STEP_EXPANSION};
    bool is_rule = policy->meaning.control == POLICY_CONTROL_RULE;
    Control *control = is_rule ? control_new(policy->meaning.rule, &settings, &error)
                               : control_policy_wrap(policy, &settings, file->name, &error);
    if (!control) {
        fail_msg("%s: %s", file->name, error.message);
    }
    control_free(control);
    list_spec_release(&lists);
}

/* No two policies for the same domain: which one is used must not depend on names. */
static void check_fingerprints(const EmbeddedFile *file, const Policy *policy)
{
    const char *text = policy->meaning.fingerprints;
    assert_non_null(text);
    assert_int_not_equal(strlen(text), 0);
    if (strcmp(text, "none") == 0) { /* to be asked for */
        return;
    }
    for (size_t at = 0; at < strlen(text); at += 17) {
        char fingerprint[17] = {0};
        strncpy(fingerprint, text + at, 16);
        assert_int_equal(strspn(fingerprint, "0123456789abcdef"), 16);
        assert_ptr_equal(policy_builtin_find_domain(fingerprint), file);
    }
}

static void test_all(void **state)
{
    (void)state;
    for (int i = 0; i < policy_builtin_table_size; i++) {
        const EmbeddedFile *file = &policy_builtin_table[i];
        Error error = {0};
        Policy *policy = policy_builtin_read(file, &error);
        if (!policy) {
            fail_msg("%s: %s", file->name, error.message);
        }
        assert_string_not_equal(file->name, "none");
        check_fingerprints(file, policy);
        check_control(file, policy);
        policy_free(policy);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_all)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
