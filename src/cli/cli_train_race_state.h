/* What a training by races holds while it runs, for its stages (cli_train_race.c) and for what is said
 * about them (cli_train_race_report.c). */
#ifndef CLI_TRAIN_RACE_STATE_H
#define CLI_TRAIN_RACE_STATE_H

#include "cli/cli_train_plans.h"
#include "learn/config_race.h"
#include "learn/config_rates.h"
#include "learn/rule_training.h"
#include "learn/wl_training.h"

enum {
    CLI_TRAIN_RACE_PATH = 4096,
    CLI_TRAIN_RACE_ROWS = 4,       /* of the last table: policy, without rates, default, LAMA */
    CLI_TRAIN_RACE_WL_USES = 2,    /* ways to search that compare learned heuristics */
    CLI_TRAIN_RACE_LEAST_HARD = 5, /* tasks that a choice can be built on */
};

enum {
    CLI_TRAIN_RACE_RULES,
    CLI_TRAIN_RACE_WL,
    CLI_TRAIN_RACE_RACE,
    CLI_TRAIN_RACE_TASKS,
    CLI_TRAIN_RACE_FOLDERS
};

/* One search on the tasks that were kept back. */
typedef struct CliTrainRaceRow {
    const char *name;
    Config config;
    const Policy *policy;         /* rates; NULL: the rule of the configuration */
    SearchTrialOutcome *outcomes; /* per checked task */
} CliTrainRaceRow;

typedef struct CliTrainRaceState {
    const CliTrainPlans *options;
    CliTrainDomain domain;
    RuleTrainingTask *tasks; /* by descending size */
    int num_tasks;           /* that are loaded */
    int max_tasks;
    bool is_pddl;        /* all of them */
    int *checked, *used; /* indices of tasks that are kept back, and of the others */
    int num_checked, num_used;
    char folders[CLI_TRAIN_RACE_FOLDERS][CLI_TRAIN_RACE_PATH];
    char domain_file[2 * CLI_TRAIN_RACE_PATH];
    const char *generator; /* NULL: only the given tasks */
    RuleTraining *rules;
    WlTraining *wl;
    WlUse wl_uses[CLI_TRAIN_RACE_WL_USES];
    SearchTrialSetup standard, lama; /* presets */
    WlTrainingTask *wl_tasks;
    RuleTrainingTask *rule_tasks;
    const Task **race_tasks;
    int num_race_tasks;
    Arena arena; /* holds the arrays of this struct, and texts */
    Config configs[CONFIG_TABLE_MAX], variations[CONFIG_TABLE_MAX];
    WorkJournal *journal;
    ConfigRace *race;   /* of all configurations */
    ConfigRace *second; /* of the winner, its first one, and variations; NULL: there was none */
    ConfigRates *rates;
    CliTrainRaceRow table[CLI_TRAIN_RACE_ROWS];
    SearchTrialOutcome *check_outcomes; /* row by row */
    int num_rows;
    bool is_dismissed; /* the winner: the policy is the default search */
    bool is_finished;
} CliTrainRaceState;

static inline const ConfigRace *cli_train_race_state_last(const CliTrainRaceState *state)
{
    return state->second ? state->second : state->race;
}

static inline const Config *cli_train_race_state_winner(const CliTrainRaceState *state)
{
    const ConfigRace *race = cli_train_race_state_last(state);
    return &race->options.configs[race->best];
}

/* Whether races left the default search, which has no rates. */
static inline bool cli_train_race_state_left_default(const CliTrainRaceState *state)
{
    return state->race->best != 0 || (state->second && state->second->best != 0) ||
           state->rates->is_better;
}

static inline const Config *cli_train_race_state_chosen(const CliTrainRaceState *state)
{
    return state->is_dismissed ? &state->configs[0] : cli_train_race_state_winner(state);
}

#endif
