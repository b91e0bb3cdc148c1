/* Config race: what wins, that the default stays without a clear winner, and that neither threads nor
 * an interrupt change the result. */
#include "base/mem.h"
#include "race_case.h"

enum { MAX_COST = 200000 };

static void test_a_clear_winner_replaces_the_default(void **state)
{
    (void)state;
    const Config configs[] = {race_case_config("blind", "blind"),
                              race_case_config("goals", "goalcount"),
                              race_case_config("h_ff", "ff"), race_case_config("h_add", "add")};
    RaceCase c;
    race_case_open(&c, 5);
    ConfigRace *race = race_case_run(&c, configs, 4, MAX_COST, 1);
    assert_true(race->best == 2 || race->best == 3);
    assert_true(race->results[race->best].score < 0);
    assert_int_equal(race->num_used, RACE_CASE_TASKS);
    race_case_free(race);
    race_case_close(&c);
}

static void test_the_default_stays_against_its_equal(void **state)
{
    (void)state;
    const Config configs[] = {race_case_config("one", "ff"), race_case_config("same", "ff"),
                              race_case_config("blind", "blind")};
    RaceCase c;
    race_case_open(&c, 5);
    ConfigRace *race = race_case_run(&c, configs, 3, MAX_COST, 1);
    assert_int_equal(race->best, 0);
    assert_true(race->results[1].score == 0);
    assert_true(race->results[2].score > 0);
    race_case_free(race);
    race_case_close(&c);
}

/* The second run takes all of it from the journal, the third one does it anew with threads. */
static void test_threads_and_the_journal_change_nothing(void **state)
{
    (void)state;
    const Config configs[] = {race_case_config("goals", "goalcount"),
                              race_case_config("h_ff", "ff"), race_case_config("h_add", "add"),
                              race_case_config("h_cea", "cea")};
    RaceCase c;
    race_case_open(&c, 5);
    ConfigRace *races[3];
    for (int i = 0; i < 3; i++) {
        if (i == 2) {
            assert_int_equal(unlink(c.path), 0);
        }
        races[i] = race_case_run(&c, configs, 4, MAX_COST, i == 2 ? 3 : 1);
        assert_int_equal(races[i]->best, races[0]->best);
        assert_int_equal(races[i]->spent, races[0]->spent);
        for (int k = 0; k < 4; k++) {
            assert_true(races[i]->results[k].score == races[0]->results[k].score);
            assert_int_equal(races[i]->results[k].num_tried, races[0]->results[k].num_tried);
        }
    }
    for (int i = 0; i < 3; i++) {
        race_case_free(races[i]);
    }
    race_case_close(&c);
}

static void test_a_small_budget_is_kept(void **state)
{
    (void)state;
    const Config configs[] = {race_case_config("blind", "blind"), race_case_config("h_ff", "ff")};
    RaceCase c;
    race_case_open(&c, 5);
    ConfigRaceOptions options = race_case_options(&c, configs, 2, 10000000, 1);
    options.budget = 2400000;
    options.growth = 1;
    ConfigRace *race = race_case_run_with(&c, options);
    assert_true(race->spent < options.budget + options.budget / 10);
    race_case_free(race);
    race_case_close(&c);
}

/* Five searches are allowed less than the default was; none finds a plan. */
static void test_what_was_allowed_less_is_not_cheaper(void **state)
{
    (void)state;
    Config configs[6];
    for (int i = 0; i < 6; i++) {
        configs[i] = race_case_config("blind", "blind");
    }
    RaceCase c;
    race_case_open(&c, 14);
    ConfigRaceOptions options = race_case_options(&c, configs, 6, MAX_COST, 1);
    options.budget = 24 * MAX_COST;
    options.growth = 1;
    ConfigRace *race = race_case_run_with(&c, options);
    int first = race->order[0];
    assert_true(race->caps[RACE_CASE_TASKS + first] < race->caps[first]);
    assert_int_equal(race->results[0].num_solved, 0);
    for (int i = 1; i < 6; i++) {
        assert_true(race->results[i].score == 0);
    }
    race_case_free(race);
    race_case_close(&c);
}

static void test_the_table_has_what_was_learned(void **state)
{
    (void)state;
    Arena arena = {0};
    Config configs[CONFIG_TABLE_MAX];
    for (int i = 0; i < 4; i++) {
        bool has_model = i & 1, has_rules = i & 2;
        int count = config_table_make(has_model, has_rules, &arena, configs);
        int num_model = 0, num_rules = 0;
        for (int k = 0; k < count; k++) {
            ListSpecs specs;
            Error error = {0};
            assert_true(list_spec_parse(configs[k].setup.lists, &specs, &error));
            assert_int_equal(list_spec_needs_model(&specs), configs[k].needs_model);
            assert_int_equal(list_spec_has_rules(&specs), configs[k].needs_rules);
            list_spec_release(&specs);
            num_model += configs[k].needs_model;
            num_rules += configs[k].needs_rules;
        }
        assert_string_equal(configs[0].name, "default");
        assert_int_equal(num_model > 0, has_model);
        assert_int_equal(num_rules > 0, has_rules);
    }
    arena_release(&arena);
}

/* Every variation differs from what it varies, and can search. Rules and learned lists need a domain's
 * own; how they are put beside others is in the test above. */
static void test_variations_differ_and_can_search(void **state)
{
    (void)state;
    Arena arena = {0};
    Config configs[CONFIG_TABLE_MAX], varied[CONFIG_TABLE_MAX];
    Task *task = wl_learn_case_blocks(5, 1);
    int num_configs = config_table_make(false, false, &arena, configs);
    for (int i = 0; i < num_configs; i++) {
        int count = config_table_vary(&configs[i], &arena, varied);
        assert_true(count >= 4);
        assert_string_equal(varied[0].name, configs[i].name);
        for (int k = 0; k < count; k++) {
            SearchTrialOptions trial = config_table_trial(&varied[k], NULL, NULL, 10000000);
            SearchTrialOutcome outcome;
            Error error = {0};
            if (!search_trial_run(task, &trial, &outcome, NULL, &error)) {
                fail_msg("%s: %s", varied[k].name, error.message);
            }
            assert_int_equal(outcome.end, SEARCH_TRIAL_SOLVED);
            for (int j = 0; j < k; j++) {
                const SearchTrialSetup *one = &varied[j].setup, *other = &varied[k].setup;
                assert_true(strcmp(one->lists, other->lists) != 0 ||
                            strcmp(one->control, other->control) != 0 ||
                            strcmp(one->search, other->search) != 0 ||
                            one->prefers_first != other->prefers_first ||
                            one->prunes_symmetric != other->prunes_symmetric);
            }
        }
    }
    task_free(task);
    arena_release(&arena);
}

static bool has_lists(const Config *configs, int count, const char *lists)
{
    for (int i = 0; i < count; i++) {
        if (strcmp(configs[i].setup.lists, lists) == 0) {
            return true;
        }
    }
    return false;
}

static void test_variations_of_lists(void **state)
{
    (void)state;
    Arena arena = {0};
    Config varied[CONFIG_TABLE_MAX];
    const Config config = {"x",
                           {"rules,rp,rp+,novelty2(lm,rp)+/lm/g,burst:walk(rp+),restart", "bandit",
                            "deferred", "one", true, true},
                           false,
                           true};
    int count = config_table_vary(&config, &arena, varied);
    assert_true(has_lists(varied, count, "rules,rp,rp+,novelty2(lm,rp)+/lm/g,burst:walk(rp+)"));
    assert_true(has_lists(varied, count,
                          "rules,rp/-g,rp+/-g,novelty2(lm,rp)+/lm/g,burst:walk(rp+/-g),restart"));
    assert_true(has_lists(varied, count,
                          "rules,rp,rp+,novelty2(lm,rp)+/lm/g,burst:walk(rp+),restart,rp/softmin"));
    assert_true(has_lists(varied, count,
                          "rules,rp,rp+,novelty2(lm,rp)+/lm/g,burst:walk(rp+),restart,burst:iw"));
    for (int i = 0; i < count; i++) {
        assert_string_equal(varied[i].setup.search, "deferred");
    }
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_clear_winner_replaces_the_default),
        cmocka_unit_test(test_the_default_stays_against_its_equal),
        cmocka_unit_test(test_threads_and_the_journal_change_nothing),
        cmocka_unit_test(test_a_small_budget_is_kept),
        cmocka_unit_test(test_what_was_allowed_less_is_not_cheaper),
        cmocka_unit_test(test_the_table_has_what_was_learned),
        cmocka_unit_test(test_variations_differ_and_can_search),
        cmocka_unit_test(test_variations_of_lists),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
