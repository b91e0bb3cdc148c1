/* Configurations: the ways to search that a race compares (config_race.h).
 *
 * A configuration is a row of searches that need no learning, and what was learned put beside it: the
 * arm `rules` in front, the learned lists behind. The first one is the default search of `veer plan`,
 * which a training leaves only for something clearly better; of equals the earlier one wins. */
#ifndef LEARN_CONFIG_TABLE_H
#define LEARN_CONFIG_TABLE_H

#include "base/arena.h"
#include "learn/search_trial.h"

typedef struct Config {
    const char *name; /* "rules, default, wl" */
    SearchTrialSetup setup;
    bool needs_model, needs_rules;
} Config;

enum { CONFIG_TABLE_MAX = 64 };

/* Fills in those that have what they need; returns their number. Texts are on the arena. */
int config_table_make(bool has_model, bool has_rules, Arena *arena,
                      Config out_configs[CONFIG_TABLE_MAX]);

/* The configuration, under its own name, and what differs from it in one setting: kind of search, rule
 * and its steps, whose operators are preferred, ties, softmin types, kinds of bursts, restarts,
 * symmetry. Returns their number. */
int config_table_vary(const Config *config, Arena *arena, Config out_configs[CONFIG_TABLE_MAX]);

/* How it searches; `model` and `rules` if it needs them. */
SearchTrialOptions config_table_trial(const Config *config, const struct WlModel *model,
                                      const struct RuleSet *rules, int64_t max_cost);

#endif
