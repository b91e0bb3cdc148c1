/* Races on a dozen tasks of blocksworld. */
#ifndef RACE_CASE_H
#define RACE_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "learn/config_race.h"
#include "wl_learn_case.h"

enum { RACE_CASE_TASKS = 12 };

static inline void race_case_ignore(void *context, int num_done, int num_items)
{
    (void)context;
    assert_true(num_done <= num_items);
}

static inline Config race_case_config(const char *name, const char *lists)
{
    return (Config){name, {lists, "single", "eager", "one", false, false}, false, false};
}

typedef struct RaceCase {
    const Task *tasks[RACE_CASE_TASKS];
    Limits limits;
    char path[64];
} RaceCase;

/* The smallest tasks have so many blocks, the largest ones five more. */
static inline void race_case_open(RaceCase *c, int num_blocks)
{
    limits_init(&c->limits, 0);
    for (int i = 0; i < RACE_CASE_TASKS; i++) {
        c->tasks[i] = wl_learn_case_blocks(num_blocks + i / 2, i);
    }
    snprintf(c->path, sizeof c->path, "/tmp/veer-race-%d.jsonl", (int)getpid());
    (void)unlink(c->path);
}

static inline void race_case_close(RaceCase *c)
{
    for (int i = 0; i < RACE_CASE_TASKS; i++) {
        task_free((Task *)c->tasks[i]);
    }
    (void)unlink(c->path);
}

/* Without a journal yet, and with a budget that does not matter. */
static inline ConfigRaceOptions race_case_options(const RaceCase *c, const Config *configs,
                                                  int num_configs, int64_t max_cost, int num_jobs)
{
    return (ConfigRaceOptions){.name = "",
                               .configs = configs,
                               .num_configs = num_configs,
                               .tasks = c->tasks,
                               .num_tasks = RACE_CASE_TASKS,
                               .max_cost = max_cost,
                               .budget = 1000000000,
                               .growth = 2,
                               .num_jobs = num_jobs,
                               .limits = &c->limits,
                               .watch = race_case_ignore};
}

/* The journal stays open, as the race names it. */
static inline ConfigRace *race_case_run_with(const RaceCase *c, ConfigRaceOptions options)
{
    Error error = {0};
    options.journal = work_journal_open(c->path, &error);
    assert_non_null(options.journal);
    ConfigRace *race = config_race_new(&options);
    assert_true(config_race_run(race, &error));
    return race;
}

static inline ConfigRace *race_case_run(const RaceCase *c, const Config *configs, int num_configs,
                                        int64_t max_cost, int num_jobs)
{
    return race_case_run_with(c, race_case_options(c, configs, num_configs, max_cost, num_jobs));
}

static inline void race_case_free(ConfigRace *race)
{
    work_journal_close(race->options.journal);
    config_race_free(race);
}

#endif
