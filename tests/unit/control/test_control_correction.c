/* Policies that correct a rule, as controllers of real searches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/control_policy.h"
#include "control/rate_features.h"
#include "support/golden_task.h"

enum { MAX_STEPS = 3000 };

typedef struct Trail {
    int lists[MAX_STEPS], num_steps;
    SearchStats stats;
} Trail;

static const char *const TASKS[] = {"ferry", "caves", "freight", "museum", "random-92"};

static const struct {
    const char *names;
    SearchKind kind;
} LISTS[] = {
    {"rp,rp+,lm,lm+,burst:walk(rp+),restart", SEARCH_DEFERRED},
    {"rp,rp+,lm,lm+,burst:walk(rp+),restart", SEARCH_EAGER},
    {"ff,ff+,lm,lm+", SEARCH_DEFERRED},
    {"ff,ff+,lm/softmin,novelty2(lm,ff)+/lm/g,burst:iw", SEARCH_EAGER},
    {"ff,lm+,burst,restart", SEARCH_EAGER},
    {"ff,cg,add", SEARCH_EAGER},
    {"ff,cg,goalcount", SEARCH_SELECTIVE},
    {"goalcount", SEARCH_EAGER},
};

static const char *const RULES[] = {"boost", "boost:7", "bandit", "bandit:50"};

static Policy *make_policy(const char *lists, const char *corrects, int num_layers)
{
    PolicyMeaning meaning = {.lists = lists,
                             .features = RATE_FEATURES_NAME,
                             .features_version = RATE_FEATURES_WITH_KINDS,
                             .step = run_rules_step_name(RUN_STEP_POP),
                             .control = POLICY_CONTROL_RATES,
                             .corrects = corrects};
    int32_t widths[] = {KIND_FEATURES_LENGTH, num_layers == 1 ? 1 : 3, 1};
    return policy_new(meaning, widths, num_layers + 1);
}

/* By a policy, or by the rule of that name. */
static void run(const Task *task, const ListSpecs *lists, SearchKind kind, const Policy *policy,
                const char *name, Trail *out_trail)
{
    Error error = {0};
    SearchOptions options = {
        .lists = lists->data, .num_lists = lists->count, .kind = kind, .num_threads = 1};
    ControlSettings settings = {.lists = lists->data, .num_lists = lists->count};
    Search *search = search_new(task, &options, &error);
    Control *control = policy ? control_policy_wrap(policy, &settings, "policy", &error)
                              : control_new(name, &settings, &error);
    assert_true(search && control);
    *out_trail = (Trail){.num_steps = 0};
    while (search_status(search) == SEARCH_RUNNING && out_trail->num_steps < MAX_STEPS) {
        int list = control_choose(control, search);
        out_trail->lists[out_trail->num_steps++] = list;
        search_step(search, list);
    }
    out_trail->stats = search_stats(search);
    control_free(control);
    search_free(search);
}

static bool are_equal(const Trail *left, const Trail *right)
{
    return left->num_steps == right->num_steps &&
           memcmp(left->lists, right->lists, (size_t)left->num_steps * sizeof(int)) == 0 &&
           memcmp(&left->stats, &right->stats, sizeof left->stats) == 0;
}

/* The rule against a policy that corrects it with these weights; returns how many tasks differ. */
static int count_different(size_t lists, const char *rule, const Policy *policy)
{
    static Trail expected, found;
    ListSpecs specs;
    Error error = {0};
    int count = 0;
    assert_true(list_spec_parse(LISTS[lists].names, &specs, &error));
    for (size_t i = 0; i < sizeof TASKS / sizeof *TASKS; i++) {
        Task *task = golden_task_new(TASKS[i]);
        run(task, &specs, LISTS[lists].kind, NULL, rule, &expected);
        run(task, &specs, LISTS[lists].kind, policy, NULL, &found);
        assert_true(expected.num_steps > 0);
        count += !are_equal(&expected, &found);
        task_free(task);
    }
    list_spec_release(&specs);
    return count;
}

static void without_rates_the_rule_chooses(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        for (size_t k = 0; k < sizeof RULES / sizeof *RULES; k++) {
            for (int num_layers = 1; num_layers <= 2; num_layers++) {
                Policy *policy = make_policy(LISTS[i].names, RULES[k], num_layers);
                assert_int_equal(count_different(i, RULES[k], policy), 0);
                policy_free(policy);
            }
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Limits of prices do not touch a price of 1. */
static void without_rates_the_rule_chooses_beyond_the_horizon(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        for (size_t k = 0; k < sizeof RULES / sizeof *RULES; k++) {
            Policy *policy = make_policy(LISTS[i].names, RULES[k], 1);
            policy->meaning.horizon = 1;
            assert_int_equal(count_different(i, RULES[k], policy), 0);
            policy_free(policy);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

/* Otherwise the tests above would say nothing. */
static void with_rates_it_chooses_something_else(void **state)
{
    (void)state;
    enum { WITH_PREFERRED = 3, PREFERRED = 3, ENTRIES = 17 };
    for (size_t i = 0; i < WITH_PREFERRED; i++) {
        for (size_t k = 0; k < sizeof RULES / sizeof *RULES; k++) {
            Policy *policy = make_policy(LISTS[i].names, RULES[k], 1);
            policy->mlp.layers[0].weights[PREFERRED] = -10;
            assert_true(count_different(i, RULES[k], policy) > 0);
            policy->mlp.layers[0].weights[PREFERRED] = 0;
            policy->mlp.layers[0].weights[ENTRIES] = -40;
            assert_true(count_different(i, RULES[k], policy) > 0);
            policy_free(policy);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

static void amounts_of_single_lists_stay(void **state)
{
    (void)state;
    enum { WITH_AMOUNTS = 3 };
    for (size_t i = 0; i < WITH_AMOUNTS; i++) {
        Policy *policy = make_policy(LISTS[i].names, "boost:100,lm+=10,lm=1", 1);
        assert_int_equal(count_different(i, "boost:100,lm+=10,lm=1", policy), 0);
        assert_true(count_different(i, "boost:100", policy) > 0);
        policy_free(policy);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* It knows kinds of lists, not places. */
static void other_lists_will_do(void **state)
{
    (void)state;
    Policy *policy = make_policy("ff,lm", "boost:7", 1);
    for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
        assert_int_equal(count_different(i, "boost:7", policy), 0);
    }
    policy_free(policy);
    assert_int_equal(mem_stats().current, 0);
}

static void not_every_rule_can_be_corrected(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"alt", "this policy corrects a rule: the rule \"alt\" cannot be corrected; boost and "},
        {"cake", "the rule \"cake\" cannot be corrected"},
        {"rates:policy.safetensors", "cannot be corrected"}, /* is not even opened */
        {"boost:many", "\"many\" is not a boost"},
        {"boost:7,lm=3", "\"lm=3\" is not a boost"}, /* there is no such list */
        {"bandit:0", "\"0\" is not a number of steps"},
    };
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("ff,cg", &specs, &error));
    ControlSettings settings = {.lists = specs.data, .num_lists = specs.count};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Policy *policy = make_policy("ff,cg", CASES[i][0], 1);
        error = (Error){0};
        assert_null(control_policy_wrap(policy, &settings, "policy", &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        if (!strstr(error.message, CASES[i][1])) {
            fail_msg("%s", error.message);
        }
        policy_free(policy);
    }
    list_spec_release(&specs);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_rates_the_rule_chooses),
        cmocka_unit_test(without_rates_the_rule_chooses_beyond_the_horizon),
        cmocka_unit_test(with_rates_it_chooses_something_else),
        cmocka_unit_test(amounts_of_single_lists_stay),
        cmocka_unit_test(other_lists_will_do),
        cmocka_unit_test(not_every_rule_can_be_corrected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
