/* Policies as controllers of real searches. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/control_policy.h"
#include "control/rate_features.h"
#include "nn/policy_write.h"
#include "support/random_task.h"
#include "support/small_task.h"

enum { MAX_STEPS = 300 };

typedef struct Trail {
    int lists[MAX_STEPS], num_steps;
    SearchStats stats;
} Trail;

static Policy *make_rates(const char *lists, int num_lists, RunStepKind step)
{
    PolicyMeaning meaning = {.lists = lists,
                             .features = RATE_FEATURES_NAME,
                             .features_version = 2,
                             .step = run_rules_step_name(step),
                             .control = POLICY_CONTROL_RATES};
    int32_t widths[] = {rate_features_length(2, num_lists), 1};
    return policy_new(meaning, widths, 2);
}

/* By a policy, or by the controller of that name. */
static Trail run(const Task *task, const ListSpecs *lists, SearchKind kind, RunStepKind step,
                 const Policy *policy, const char *name)
{
    Trail trail = {.num_steps = 0};
    Error error = {0};
    SearchOptions options = {.lists = lists->data,
                             .num_lists = lists->count,
                             .kind = kind,
                             .rules.step_kind = step,
                             .num_threads = 1};
    ControlSettings settings = {.lists = lists->data, .num_lists = lists->count, .rules.step_kind = step};
    Search *search = search_new(task, &options, &error);
    Control *control = policy ? control_policy_wrap(policy, &settings, "policy", &error)
                              : control_new(name, &settings, &error);
    assert_true(search && control);
    while (search_status(search) == SEARCH_RUNNING && trail.num_steps < MAX_STEPS) {
        int list = control_choose(control, search);
        trail.lists[trail.num_steps++] = list;
        search_step(search, list);
    }
    trail.stats = search_stats(search);
    control_free(control);
    search_free(search);
    return trail;
}

static void assert_equal(const Trail *left, const Trail *right)
{
    assert_int_equal(left->num_steps, right->num_steps);
    assert_memory_equal(left->lists, right->lists, (size_t)left->num_steps * sizeof(int));
    assert_memory_equal(&left->stats, &right->stats, sizeof left->stats);
}

static void check_task(const Task *task, const char *names, SearchKind kind, RunStepKind step)
{
    ListSpecs lists;
    Error error = {0};
    assert_true(list_spec_parse(names, &lists, &error));
    Policy *policy = make_rates(names, lists.count, step);
    Trail alternation = run(task, &lists, kind, step, NULL, "alt");
    Trail equal = run(task, &lists, kind, step, policy, NULL);
    assert_equal(&alternation, &equal);
    policy->mlp.layers[0].weights[0] = 40;
    Trail single = run(task, &lists, kind, step, policy, NULL);
    for (int i = 0; i < single.num_steps && strchr(names, '+') == NULL; i++) {
        assert_int_equal(single.lists[i], 0);
    }
    policy_free(policy);
    list_spec_release(&lists);
}

/* Lists that are empty now and then, lists of which nothing is known at first, stale entries. */
static void without_weights_a_policy_of_rates_alternates(void **state)
{
    (void)state;
    static const char *const LISTS[] = {"ff,cg,add", "ff,ff+,lm,lm+", "goalcount,ff+", "ff"};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        Task *task = seed % 3 == 0 ? small_task_new_counters(3, 4) : random_task_new(seed);
        for (size_t i = 0; i < sizeof LISTS / sizeof *LISTS; i++) {
            for (int kind = SEARCH_EAGER; kind <= SEARCH_DEFERRED; kind++) {
                check_task(task, LISTS[i], (SearchKind)kind, RUN_STEP_POP);
                check_task(task, LISTS[i], (SearchKind)kind, RUN_STEP_EXPANSION);
            }
        }
        task_free(task);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* From a file, under either name. */
static void files_name_their_controller(void **state)
{
    (void)state;
    char path[] = "/tmp/test_control_policy_XXXXXX", name[64];
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "wb");
    Policy *policy = make_rates("ff,goalcount", 2, RUN_STEP_POP);
    assert_true(policy_write(policy, stream));
    assert_int_equal(fclose(stream), 0);
    policy_free(policy);
    Error error = {0};
    ListSpecs lists;
    assert_true(list_spec_parse("ff,goalcount", &lists, &error));
    ControlSettings settings = {.lists = lists.data, .num_lists = 2};
    snprintf(name, sizeof name, "rates:%s", path);
    Control *control = control_new(name, &settings, &error);
    assert_non_null(control);
    control_free(control);
    snprintf(name, sizeof name, "network:%s", path);
    assert_null(control_new(name, &settings, &error));
    assert_non_null(strstr(error.message, "a policy for the controller rates, not network"));
    unlink(path);
    list_spec_release(&lists);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_weights_a_policy_of_rates_alternates),
        cmocka_unit_test(files_name_their_controller),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
