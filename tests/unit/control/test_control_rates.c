#include <float.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "fake_search.h"

#include "base/mem.h"
#include "control/control_policy.h"
#include "control/rate_features.h"

static const char *const NAMES[] = {NULL, "ff", "ff,ff/-g", "ff,ff/-g,pdb(0,1)",
                                    "ff,ff/-g,pdb(0,1),cg"};

enum { VERSION = 2 }; /* of features with a place for each list */

typedef struct Fixture {
    int num_lists;
    Policy *policy;
    Search search;
    Control *control;
    bool ignores_horizon;
} Fixture;

/* Rates that do not depend on anything; the policy may be changed before it is opened. */
static void make_policy(Fixture *f, int num_lists, const float *rates)
{
    PolicyMeaning meaning = {.lists = NAMES[num_lists],
                             .features = RATE_FEATURES_NAME,
                             .features_version = VERSION,
                             .step = "pop",
                             .control = POLICY_CONTROL_RATES};
    int32_t widths[] = {rate_features_length(VERSION, num_lists), 1};
    *f = (Fixture){.num_lists = num_lists, .policy = policy_new(meaning, widths, 2)};
    memcpy(f->policy->mlp.layers[0].weights, rates, (size_t)num_lists * sizeof *rates);
}

static void open_control(Fixture *f)
{
    Error error = {0};
    ControlSettings settings = fake_settings(f->num_lists);
    settings.ignores_horizon = f->ignores_horizon;
    f->search = fake_search(f->num_lists, COUNTS(10, 10, 10, 10));
    f->search.last_list = -1;
    f->control = control_policy_wrap(f->policy, &settings, "policy", &error);
    assert_non_null(f->control);
}

static void set_up(Fixture *f, int num_lists, const float *rates)
{
    make_policy(f, num_lists, rates);
    open_control(f);
}

#define RATES(...) ((const float[]){__VA_ARGS__})

static void tear_down(Fixture *f)
{
    control_free(f->control);
    policy_free(f->policy);
    assert_int_equal(mem_stats().current, 0);
}

static int choose(Fixture *f)
{
    size_t bytes = mem_stats().current;
    int list = control_choose(f->control, &f->search);
    assert_int_equal(mem_stats().current, bytes);
    f->search.last_list = list;
    f->search.stats.steps++;
    return list;
}

static void assert_choices(Fixture *f, const char *expected)
{
    for (const char *at = expected; *at; at++) {
        assert_int_equal(choose(f), *at - '0');
    }
}

/* Shares of 1/3 are no binary numbers: alternation must hold all the same. */
static void equal_rates_are_alternation(void **state)
{
    (void)state;
    static const float LEVELS[] = {0, -3.7f, 1000};
    for (int num_lists = 1; num_lists <= FAKE_MAX_LISTS; num_lists++) {
        for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++) {
            Fixture f;
            set_up(&f, num_lists, RATES(LEVELS[i], LEVELS[i], LEVELS[i], LEVELS[i]));
            for (int step = 0; step < 5000; step++) {
                assert_int_equal(choose(&f), step % num_lists);
            }
            tear_down(&f);
        }
    }
}

static void a_great_rate_is_a_single_list(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, 3, RATES(0, 0, 30));
    for (int step = 0; step < 5000; step++) {
        assert_int_equal(choose(&f), 2);
    }
    f.search.lists[2].count = 0;
    assert_choices(&f, "0101");
    f.search.lists[2].count = 1;
    assert_choices(&f, "222222222");
    tear_down(&f);
}

static void shares_are_exact(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, 4, RATES(2, 1, 0, 0));
    assert_choices(&f, "0102301001023010"); /* 4 : 2 : 1 : 1, and evenly spread */
    int counts[4] = {0};
    for (int step = 0; step < 8 * 1000; step++) {
        counts[choose(&f)]++;
    }
    assert_int_equal(counts[0], 4000);
    assert_int_equal(counts[1], 2000);
    assert_int_equal(counts[2], 1000);
    assert_int_equal(counts[3], 1000);
    tear_down(&f);
}

static void beyond_the_horizon_all_lists_get_something(void **state)
{
    (void)state;
    Fixture f;
    make_policy(&f, 3, RATES(0, 2, 30));
    f.policy->meaning.horizon = 1000;
    open_control(&f);
    f.search.stats.work = 1000;
    assert_choices(&f, "2222222222");
    f.search.stats.work = 1001;
    int counts[3] = {0};
    for (int step = 0; step < 10 * 1000; step++) {
        counts[choose(&f)]++;
    }
    assert_in_range(counts[0], 999, 1001);
    assert_in_range(counts[1], 999, 1001);
    assert_in_range(counts[2], 7999, 8001);
    tear_down(&f);
}

static void unless_the_horizon_is_to_be_ignored(void **state)
{
    (void)state;
    Fixture f;
    make_policy(&f, 3, RATES(0, 2, 30));
    f.policy->meaning.horizon = 1000;
    f.ignores_horizon = true;
    open_control(&f);
    f.search.stats.work = 1001;
    for (int step = 0; step < 1000; step++) {
        assert_int_equal(choose(&f), 2);
    }
    tear_down(&f);
}

/* With selective evaluation, that is how it gets something again. */
static void there_an_empty_list_is_chosen_as_well(void **state)
{
    (void)state;
    static const SearchKind KINDS[] = {SEARCH_EAGER, SEARCH_DEFERRED, SEARCH_SELECTIVE};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        Fixture f;
        make_policy(&f, 3, RATES(0, 2, 30));
        f.policy->meaning.horizon = 1000;
        open_control(&f);
        f.search.kind = KINDS[i];
        f.search.lists[0].count = 0;
        for (int64_t work = 1000; work <= 1001; work++) {
            f.search.stats.work = work;
            int num_empty = 0;
            for (int step = 0; step < 1000; step++) {
                num_empty += choose(&f) == 0;
            }
            bool is_chosen = KINDS[i] == SEARCH_SELECTIVE && work > 1000;
            assert_in_range(num_empty, is_chosen ? 99 : 0, is_chosen ? 101 : 0);
        }
        tear_down(&f);
    }
}

/* A step of list 0 takes four times as much as one of list 1, and that half as much as one of list 2. */
static void what_a_step_takes_counts_there(void **state)
{
    (void)state;
    static const int64_t WORK[] = {4, 1, 2};
    Fixture f;
    make_policy(&f, 3, RATES(0, 0, 30));
    f.policy->meaning.horizon = 1;
    open_control(&f);
    f.search.stats.work = 2;
    int counts[3] = {0};
    for (int step = 0; step < 19 * 1000; step++) {
        int list = choose(&f);
        counts[list]++;
        f.search.stats.work += WORK[list];
    }
    assert_in_range(counts[0], 990, 1010);
    assert_in_range(counts[1], 1990, 2010);
    assert_in_range(counts[2], 15980, 16020);
    tear_down(&f);
}

static void an_empty_list_loses_nothing(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, 3, RATES(0, 0, 0));
    assert_choices(&f, "012012");
    f.search.lists[1].count = 0;
    assert_choices(&f, "0202");
    f.search.lists[1].count = 1;
    assert_choices(&f, "11012"); /* as under alternation */
    for (int i = 0; i < 3; i++) {
        f.search.lists[i].count = 0;
    }
    assert_choices(&f, "000");
    tear_down(&f);
}

/* One list as long as there is progress, then more and more of the other one. */
static void a_search_that_is_stuck_turns_elsewhere(void **state)
{
    (void)state;
    Fixture f;
    make_policy(&f, 2, RATES(10, 0));
    f.policy->mlp.layers[0].weights[2 + 1] = 80;
    open_control(&f);
    f.search.initial_h[0] = f.search.initial_h[1] = 500;
    for (int step = 0; step < 2000; step++) {
        f.search.best_h[0] = f.search.best_h[1] = step < 300 ? 500 - step : 200;
        int list = choose(&f);
        assert_true(step < 300 ? list == 0 : step < 1300 || list == 1);
    }
    tear_down(&f);
}

/* Boosting: a list is followed for as long as its last success is recent. */
static void rates_follow_what_happens(void **state)
{
    (void)state;
    Fixture f;
    make_policy(&f, 2, RATES(0, 0));
    f.policy->mlp.layers[0].weights[4 + 4] = 30;
    open_control(&f);
    f.search.initial_h[0] = f.search.initial_h[1] = 9;
    f.search.best_h[0] = f.search.best_h[1] = 9;
    assert_choices(&f, "0101");
    f.search.best_h[0] = 8;
    assert_choices(&f, "1111111111111111"); /* the step was from list 1 */
    for (int step = 0; step < 2000; step++) {
        choose(&f);
    }
    assert_int_equal(choose(&f) + choose(&f), 1); /* long ago */
    tear_down(&f);
}

/* A rate of 10 is a price of 2^-10; beyond the horizon no price is less than an eighth. */
static void corrections_count_less_beyond_the_horizon(void **state)
{
    (void)state;
    static const float LEVELS[] = {10, 1000};
    for (size_t i = 0; i < sizeof LEVELS / sizeof *LEVELS; i++) {
        Fixture f;
        make_policy(&f, 2, RATES(0, LEVELS[i]));
        f.policy->meaning.corrects = "boost:0";
        f.policy->meaning.horizon = 1000;
        open_control(&f);
        f.search.stats.work = 1000;
        int counts[2] = {0};
        for (int step = 0; step < 1025; step++) {
            counts[choose(&f)]++;
        }
        assert_int_equal(counts[0], 1);
        f.search.stats.work = 1001;
        for (int step = 0; step < 9000; step++) {
            counts[choose(&f)]++;
        }
        assert_in_range(counts[0], 1000, 1003);
        tear_down(&f);
    }
}

static void weights_without_measure_do_no_harm(void **state)
{
    (void)state;
    Fixture f;
    set_up(&f, 3, RATES(-FLT_MAX, FLT_MAX, 0));
    assert_choices(&f, "1111");
    tear_down(&f);
    make_policy(&f, 2, RATES(FLT_MAX, FLT_MAX));
    f.policy->mlp.layers[0].biases[0] = FLT_MAX; /* infinite */
    open_control(&f);
    assert_choices(&f, "0101");
    tear_down(&f);
    make_policy(&f, 2, RATES(FLT_MAX, FLT_MAX));
    f.policy->mlp.layers[0].biases[0] = FLT_MAX;
    f.policy->mlp.layers[0].weights[4] = -FLT_MAX;
    f.policy->mlp.layers[0].weights[4 + 3] = -FLT_MAX;
    open_control(&f);
    assert_in_range(choose(&f), 0, 1);
    tear_down(&f);
}

static void inputs_can_be_scaled(void **state)
{
    (void)state;
    Fixture f;
    make_policy(&f, 2, RATES(1, 0));
    policy_add_normalisation(f.policy);
    f.policy->input_scale[0] = 40;
    open_control(&f);
    assert_choices(&f, "000000");
    tear_down(&f);
}

static void what_does_not_fit_is_refused(void **state)
{
    (void)state;
    static const int32_t WIDTHS[] = {10, 1};
    const PolicyMeaning good = {.lists = "ff,ff/-g",
                                .features = RATE_FEATURES_NAME,
                                .features_version = 1,
                                .step = "pop",
                                .control = POLICY_CONTROL_RATES};
    struct {
        PolicyMeaning meaning;
        int32_t num_inputs;
        const char *words;
    } cases[] = {
        {good, 9, "9 inputs, but there are 10 features rates of 2 list(s)"},
        {good, 10, "features rates in version 4, which are not known"},
        {good, 10, "features paper-diff in version 1, which are not known"},
        {good, 10, "for the lists ff,cg, in this order"},
        {good, 10, "steps of the kind expansion"},
    };
    cases[1].meaning.features_version = RATE_FEATURES_VERSION + 1;
    cases[2].meaning.features = "paper-diff";
    cases[3].meaning.lists = "ff,cg";
    cases[4].meaning.step = "expansion";
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Error error = {0};
        ControlSettings settings = fake_settings(2);
        int32_t widths[] = {cases[i].num_inputs, WIDTHS[1]};
        Policy *policy = policy_new(cases[i].meaning, widths, 2);
        assert_null(control_policy_wrap(policy, &settings, "policy", &error));
        if (!strstr(error.message, cases[i].words)) {
            fail_msg("%s", error.message);
        }
        policy_free(policy);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equal_rates_are_alternation),
        cmocka_unit_test(a_great_rate_is_a_single_list),
        cmocka_unit_test(shares_are_exact),
        cmocka_unit_test(beyond_the_horizon_all_lists_get_something),
        cmocka_unit_test(unless_the_horizon_is_to_be_ignored),
        cmocka_unit_test(there_an_empty_list_is_chosen_as_well),
        cmocka_unit_test(what_a_step_takes_counts_there),
        cmocka_unit_test(an_empty_list_loses_nothing),
        cmocka_unit_test(a_search_that_is_stuck_turns_elsewhere),
        cmocka_unit_test(rates_follow_what_happens),
        cmocka_unit_test(corrections_count_less_beyond_the_horizon),
        cmocka_unit_test(weights_without_measure_do_no_harm),
        cmocka_unit_test(inputs_can_be_scaled),
        cmocka_unit_test(what_does_not_fit_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
