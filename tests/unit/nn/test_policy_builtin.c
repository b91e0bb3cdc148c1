/* With the table of tests/policies/ (Makefile); those of policies/: test_policy_shipped.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "nn/policy_builtin.h"

static const char WAREHOUSE[] = "d1e6272039fbd24e";

static void test_find_by_name(void **state)
{
    (void)state;
    const EmbeddedFile *file = policy_builtin_find("warehouse");
    assert_non_null(file);
    assert_string_equal(file->name, "warehouse");
    assert_null(policy_builtin_find("none"));
    assert_null(policy_builtin_find(""));
    assert_null(policy_builtin_find("warehouse.safetensors"));
}

static void test_find_by_fingerprint(void **state)
{
    (void)state;
    assert_ptr_equal(policy_builtin_find_domain(WAREHOUSE), policy_builtin_find("warehouse"));
    assert_null(policy_builtin_find_domain("0123456789abcdef"));
    /* These stand in the file, but they are no fingerprints of it. */
    assert_null(policy_builtin_find_domain("d1e62720"));
    assert_null(policy_builtin_find_domain("goalcount"));
}

static Policy *make_policy(const char *fingerprints)
{
    PolicyMeaning meaning = policy_published_meaning();
    meaning.fingerprints = fingerprints;
    return policy_new(meaning, (int32_t[]){20, 4}, 2);
}

static void check_is_for(bool expected, const char *fingerprints, const char *fingerprint)
{
    Policy *policy = make_policy(fingerprints);
    assert_int_equal(policy_builtin_is_for(policy, fingerprint), expected);
    policy_free(policy);
}

static void test_several_domains(void **state)
{
    (void)state;
    check_is_for(true, "aa", "aa");
    check_is_for(true, "aa bb  cc", "bb");
    check_is_for(true, "aa bb  cc", "cc");
    check_is_for(false, "aa bb  cc", "a");
    check_is_for(false, "aab", "aa");
    check_is_for(false, "none", "aa");
    check_is_for(false, NULL, "aa");
}

static void test_read(void **state)
{
    (void)state;
    Error error = {0};
    Policy *policy = policy_builtin_read(policy_builtin_find("warehouse"), &error);
    assert_non_null(policy);
    assert_string_equal(policy->meaning.lists, "ff,goalcount");
    policy_free(policy);
    const EmbeddedFile damaged = {"damaged", "nothing", 7};
    assert_null(policy_builtin_read(&damaged, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_non_null(strstr(error.file, "damaged"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_find_by_name),
        cmocka_unit_test(test_find_by_fingerprint),
        cmocka_unit_test(test_several_domains),
        cmocka_unit_test(test_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
