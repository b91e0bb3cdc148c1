/* Config race: what wins, that the default stays without a clear winner, and that neither threads nor
 * an interrupt change the result. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/config_race.h"
#include "wl_learn_case.h"

enum { NUM_TASKS = 12 };

static void ignore(void *context, int num_done, int num_items)
{
    (void)context;
    assert_true(num_done <= num_items);
}

static Config config(const char *name, const char *lists)
{
    return (Config){name, {lists, "single", "eager", "one", false}, false, false};
}

typedef struct Case {
    const Task *tasks[NUM_TASKS];
    Limits limits;
    char path[64];
} Case;

static void open_case(Case *c)
{
    limits_init(&c->limits, 0);
    for (int i = 0; i < NUM_TASKS; i++) {
        c->tasks[i] = wl_learn_case_blocks(5 + i / 2, i);
    }
    snprintf(c->path, sizeof c->path, "/tmp/veer-race-%d.jsonl", (int)getpid());
    (void)unlink(c->path);
}

static void close_case(Case *c)
{
    for (int i = 0; i < NUM_TASKS; i++) {
        task_free((Task *)c->tasks[i]);
    }
    (void)unlink(c->path);
}

static ConfigRace *run_race(const Case *c, const Config *configs, int num_configs, int num_jobs)
{
    Error error = {0};
    WorkJournal *journal = work_journal_open(c->path, &error);
    assert_non_null(journal);
    const ConfigRaceOptions options = {.configs = configs,
                                       .num_configs = num_configs,
                                       .tasks = c->tasks,
                                       .num_tasks = NUM_TASKS,
                                       .max_cost = 200000,
                                       .budget = 1000000000,
                                       .growth = 2,
                                       .journal = journal,
                                       .num_jobs = num_jobs,
                                       .limits = &c->limits,
                                       .watch = ignore};
    ConfigRace *race = config_race_new(&options);
    assert_true(config_race_run(race, &error));
    work_journal_close(journal);
    return race;
}

static void test_a_clear_winner_replaces_the_default(void **state)
{
    (void)state;
    const Config configs[] = {config("blind", "blind"), config("goals", "goalcount"),
                              config("h_ff", "ff"), config("h_add", "add")};
    Case c;
    open_case(&c);
    ConfigRace *race = run_race(&c, configs, 4, 1);
    assert_true(race->best == 2 || race->best == 3);
    assert_true(race->results[race->best].score < 0);
    assert_int_equal(race->num_used, NUM_TASKS);
    config_race_free(race);
    close_case(&c);
}

static void test_the_default_stays_against_its_equal(void **state)
{
    (void)state;
    const Config configs[] = {config("one", "ff"), config("same", "ff"), config("blind", "blind")};
    Case c;
    open_case(&c);
    ConfigRace *race = run_race(&c, configs, 3, 1);
    assert_int_equal(race->best, 0);
    assert_true(race->results[1].score == 0);
    assert_true(race->results[2].score > 0);
    config_race_free(race);
    close_case(&c);
}

/* The second run takes all of it from the journal, the third one does it anew with threads. */
static void test_threads_and_the_journal_change_nothing(void **state)
{
    (void)state;
    const Config configs[] = {config("goals", "goalcount"), config("h_ff", "ff"),
                              config("h_add", "add"), config("h_cea", "cea")};
    Case c;
    open_case(&c);
    ConfigRace *races[3];
    for (int i = 0; i < 3; i++) {
        if (i == 2) {
            assert_int_equal(unlink(c.path), 0);
        }
        races[i] = run_race(&c, configs, 4, i == 2 ? 3 : 1);
        assert_int_equal(races[i]->best, races[0]->best);
        assert_int_equal(races[i]->spent, races[0]->spent);
        for (int k = 0; k < 4; k++) {
            assert_true(races[i]->results[k].score == races[0]->results[k].score);
            assert_int_equal(races[i]->results[k].num_tried, races[0]->results[k].num_tried);
        }
    }
    for (int i = 0; i < 3; i++) {
        config_race_free(races[i]);
    }
    close_case(&c);
}

static void test_a_small_budget_is_kept(void **state)
{
    (void)state;
    const Config configs[] = {config("blind", "blind"), config("h_ff", "ff")};
    Case c;
    open_case(&c);
    Error error = {0};
    WorkJournal *journal = work_journal_open(c.path, &error);
    const ConfigRaceOptions options = {.configs = configs,
                                       .num_configs = 2,
                                       .tasks = c.tasks,
                                       .num_tasks = NUM_TASKS,
                                       .max_cost = 10000000,
                                       .budget = 2400000,
                                       .growth = 1,
                                       .journal = journal,
                                       .num_jobs = 1,
                                       .limits = &c.limits,
                                       .watch = ignore};
    ConfigRace *race = config_race_new(&options);
    assert_true(config_race_run(race, &error));
    assert_true(race->spent < options.budget + options.budget / 10);
    config_race_free(race);
    work_journal_close(journal);
    close_case(&c);
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_clear_winner_replaces_the_default),
        cmocka_unit_test(test_the_default_stays_against_its_equal),
        cmocka_unit_test(test_threads_and_the_journal_change_nothing),
        cmocka_unit_test(test_a_small_budget_is_kept),
        cmocka_unit_test(test_the_table_has_what_was_learned),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
