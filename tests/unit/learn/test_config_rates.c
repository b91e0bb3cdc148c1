/* Config rates: that a poor rule is corrected, that a rule without arms to choose between stays, and
 * that neither threads nor the journal change the result. */
#include "learn/config_rates.h"
#include "race_case.h"

enum { NUM_BLOCKS = 7, MAX_COST = 20000, BUDGET = 2000000, SMALL_BUDGET = 400000, SEED = 1 };

/* Half of its steps are for a list that knows nothing. */
static Config poor_rule(void)
{
    Config config = race_case_config("poor", "blind,ff");
    config.setup.control = "boost:0";
    return config;
}

static ConfigRates *learn(const ConfigRace *race, int64_t budget)
{
    Error error = {0};
    ConfigRates *rates = config_rates_new(race, budget, SEED);
    assert_true(config_rates_run(rates, &error));
    return rates;
}

static void test_a_poor_rule_is_corrected(void **state)
{
    (void)state;
    const Config config = poor_rule();
    RaceCase c;
    race_case_open(&c, NUM_BLOCKS);
    ConfigRace *race = race_case_run(&c, &config, 1, MAX_COST, 2);
    ConfigRates *rates = learn(race, BUDGET);
    assert_true(rates->num_learned + rates->num_judged >= 8);
    assert_true(rates->is_better);
    assert_true(rates->score + rates->error < 0);
    Policy *policy = config_rates_take(rates);
    assert_string_equal(policy->meaning.corrects, "boost:0");
    assert_string_equal(policy->meaning.lists, config.setup.lists);
    policy_free(policy);
    config_rates_free(rates);
    race_case_free(race);
    race_case_close(&c);
}

/* The second run takes all from the journal, the third one does it anew with threads. */
static void test_threads_and_the_journal_change_nothing(void **state)
{
    (void)state;
    const Config config = poor_rule();
    RaceCase c;
    race_case_open(&c, NUM_BLOCKS);
    ConfigRates *all[3];
    ConfigRace *races[3];
    for (int i = 0; i < 3; i++) {
        if (i == 2) {
            assert_int_equal(unlink(c.path), 0);
        }
        races[i] = race_case_run(&c, &config, 1, MAX_COST, i == 2 ? 3 : 1);
        all[i] = learn(races[i], SMALL_BUDGET);
        assert_true(all[i]->score == all[0]->score);
        assert_int_equal(all[i]->spent, all[0]->spent);
        assert_memory_equal(all[i]->best->mlp.parameters, all[0]->best->mlp.parameters,
                            all[0]->best->mlp.num_parameters * sizeof(float));
    }
    for (int i = 0; i < 3; i++) {
        config_rates_free(all[i]);
        race_case_free(races[i]);
    }
    race_case_close(&c);
}

static void test_other_controllers_stay(void **state)
{
    (void)state;
    const Config config = race_case_config("alone", "ff");
    RaceCase c;
    race_case_open(&c, NUM_BLOCKS);
    ConfigRace *race = race_case_run(&c, &config, 1, MAX_COST, 2);
    ConfigRates *rates = learn(race, BUDGET);
    assert_false(config_rates_can(rates));
    assert_false(rates->is_better);
    assert_int_equal(rates->spent, 0);
    config_rates_free(rates);
    race_case_free(race);
    race_case_close(&c);
}

static void test_easy_tasks_teach_nothing(void **state)
{
    (void)state;
    const Config config = poor_rule();
    RaceCase c;
    race_case_open(&c, 2);
    ConfigRace *race = race_case_run(&c, &config, 1, MAX_COST, 1);
    ConfigRates *rates = learn(race, BUDGET);
    assert_true(config_rates_can(rates));
    assert_int_equal(rates->num_generations, 0);
    config_rates_free(rates);
    race_case_free(race);
    race_case_close(&c);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_poor_rule_is_corrected),
        cmocka_unit_test(test_threads_and_the_journal_change_nothing),
        cmocka_unit_test(test_other_controllers_stay),
        cmocka_unit_test(test_easy_tasks_teach_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
