/* Config race: which configuration searches best on tasks of one domain, by successive halving.
 *
 * The default, the first configuration, searches on all tasks. The others search on a few, chosen
 * evenly by size, then the better ones on twice as many, and so on until all tasks or the budget are
 * used up. A search is given up when it costs several times as much as the cheapest one of the
 * rounds before, so bad configurations cost little.
 *
 * The score of a configuration is the logarithm of its cost over that of the default, at the size that
 * matters: costs that grow at different rates cross, and what is better on small tasks may be worse
 * on large ones. So the score is read off a straight line through the tasks, logarithm of the ratio
 * against logarithm of the size, at the size in the options, with its standard error. Where one of
 * the two clearly solves more, it is the mean: limits bend such a line. The default is left only if the
 * score is below 0 by a clear multiple of that error. Of equals, one that solves more wins.
 *
 * All searches are in the journal. Costs are counted, so the result is the same on every machine,
 * with any number of threads. */
#ifndef LEARN_CONFIG_RACE_H
#define LEARN_CONFIG_RACE_H

#include "learn/config_table.h"
#include "learn/wl_score.h"

typedef struct ConfigRaceOptions {
    const char *name;      /* before the names of its searches in the journal; may be "" */
    const Config *configs; /* the default first */
    int num_configs;
    const Task *const *tasks;
    int num_tasks;
    const struct WlModel *model; /* NULL: none was learned */
    const struct RuleSet *rules;
    int64_t max_cost; /* counted, of a search */
    int64_t budget;   /* counted, of all of them */
    double growth;    /* the size that matters: this many times that of the largest task */
    WorkJournal *journal;
    int num_jobs;
    const Limits *limits;
    void (*watch)(void *context, int num_done, int num_items); /* several times per second */
    /* After each round: those that are left come first in `alive`, then the `num_out` that are out,
     * all by rank; NULL: nobody is told. */
    void (*tell)(void *context, int num_out);
    void *context;
} ConfigRaceOptions;

/* How a configuration did. */
typedef struct ConfigResult {
    int num_tried, num_solved;
    int num_rounds;      /* that it took part in */
    double score, error; /* logarithm to base 10; below 0: cheaper than the default */
} ConfigResult;

typedef struct ConfigRace {
    ConfigRaceOptions options;
    int32_t *order;               /* of the tasks */
    SearchTrialOutcome *outcomes; /* per configuration and task; cost 0: was not run */
    int64_t *caps;                /* the same: what the search was allowed */
    int *alive;                   /* configurations, the best first */
    int num_alive, num_rounds, num_used;
    ConfigResult *results; /* per configuration */
    int64_t spent;
    int best; /* the choice */
    bool is_out_of_budget;
} ConfigRace;

ConfigRace *config_race_new(const ConfigRaceOptions *options);
void config_race_free(ConfigRace *race);

/* Whether a score is below 0 by more than luck explains, and by enough to matter. */
bool config_race_is_clear(double score, double error);

/* Tasks that a configuration did not solve, or only at a tenth of the limit or more, of those that it
 * was tried on: what it can be improved on. */
int config_race_num_hard(const ConfigRace *race, int config);

/* False and an Error if it failed; true after an interrupt, too. */
bool config_race_run(ConfigRace *race, Error *error);

#endif
