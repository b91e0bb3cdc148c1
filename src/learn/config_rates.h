/* Rates around the winner of a race: a correction of its rule, learned by searching.
 *
 * The winner (config_race.h) chooses its arms by a fixed rule. Where that is boosting or the bandit,
 * rates can make the steps of an arm cheaper or dearer for the rule, by how the search goes
 * (control_rates.h). The cross-entropy method (cem.h) looks for such rates, beginning at 0, the rule
 * itself, on one half of the tasks that cost the rule something. Now and then the mean of the
 * distribution searches on all of that half, and the best mean so far is kept. On the other half it is
 * compared with the rule, task by task; it is the result only if it is clearly cheaper.
 *
 * As in the race, searches are in the journal and costs are counted: the result is the same on every
 * machine, with any number of threads. */
#ifndef LEARN_CONFIG_RATES_H
#define LEARN_CONFIG_RATES_H

#include "learn/cem.h"
#include "learn/config_race.h"
#include "nn/policy.h"

typedef struct ConfigRates {
    const ConfigRace *race; /* finished */
    int64_t budget;         /* counted, of all searches */
    int *tasks;             /* of the race: those to learn from, then those to judge by */
    int num_learned, num_judged;
    Cem cem;
    Policy **members; /* a row of the generation under way each */
    Policy *best;     /* of the means so far */
    double best_score;
    SearchTrialOutcome *outcomes; /* of the searches under way */
    int64_t spent;
    int num_generations;
    double score, error; /* logarithm to base 10 of its cost over the rule's, on the judging half */
    bool is_better;
} ConfigRates;

/* `budget` is counted. The race must outlive the result. */
ConfigRates *config_rates_new(const ConfigRace *race, int64_t budget, uint64_t seed);
void config_rates_free(ConfigRates *rates);

/* Whether the winner has a rule that rates can correct. */
bool config_rates_can(const ConfigRates *rates);

/* Does nothing if the rule cannot be corrected, or if too few tasks are hard. False and an Error if
 * it failed; true after an interrupt, too. */
bool config_rates_run(ConfigRates *rates, Error *error);

/* The policy with these rates, for the caller to free; the domain and what was learned beside are not
 * in it. To be called once, of rates that are better. */
Policy *config_rates_take(ConfigRates *rates);

#endif
