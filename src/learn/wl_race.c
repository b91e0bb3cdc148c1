#include "learn/wl_race.h"

#include <stdio.h>

#include "base/mem.h"

enum { MAX_NAME = 64, FIRST_SHARE = 8, FIRST_LEAST = 3, SURVIVORS = 3 /* one in so many */ };

/* What the items of the stage need; a part of the training for as long as a round lasts. */
struct WlRace {
    WlTraining *training;
    int *alive; /* candidates, the best first */
    int num_alive;
    int first_task, num_tasks; /* of this round, in training->validation */
};

typedef struct WlRace Race;

/* --- Trials ----------------------------------------------------------------------------------- */

static bool try_item(Race *race, int item, Error *error)
{
    WlTraining *training = race->training;
    const WlTrainingOptions *options = &training->options;
    int candidate = race->alive[item / race->num_tasks];
    int task = training->validation[race->first_task + item % race->num_tasks];
    const SearchTrialOptions trial = {.setup = &options->uses[0].setup,
                                      .model = training->candidates[candidate].model,
                                      .max_cost = options->trial_cost,
                                      .limits = options->limits};
    char name[MAX_NAME];
    snprintf(name, sizeof name, "candidate %d on %d", candidate, task);
    return wl_score_try(training->journal, name, options->tasks[task].task, &trial,
                        &training->outcomes[item], error);
}

static bool try_in_stage(void *context, int item, Error *error)
{
    WlTraining *training = context;
    return try_item(training->race, item, error);
}

/* --- Rounds ----------------------------------------------------------------------------------- */

/* What a candidate must be better by, as more rounds and above all numbers of neighbours say less
 * about larger tasks: in the mean logarithm of its costs. */
static double handicap(const WlCandidate *candidate)
{
    const WlSettings *settings = &candidate->kind.settings;
    return 0.01 * settings->rounds + (settings->counts_equal ? 0.05 : 0);
}

static double judge(const WlTraining *training, int candidate)
{
    const WlScore *score = &training->scores[candidate];
    return score->log_cost + score->num_tried * handicap(&training->candidates[candidate]);
}

static bool is_better(const WlTraining *training, int left, int right)
{
    double difference = judge(training, left) - judge(training, right);
    return difference < 0 || (difference == 0 && left < right);
}

/* Insertion sort: there are few. */
static void sort_alive(Race *race)
{
    for (int i = 1; i < race->num_alive; i++) {
        int moved = race->alive[i], at = i;
        for (; at > 0 && is_better(race->training, moved, race->alive[at - 1]); at--) {
            race->alive[at] = race->alive[at - 1];
        }
        race->alive[at] = moved;
    }
}

static bool run_round(Race *race, int num_tasks, Error *error)
{
    WlTraining *training = race->training;
    int num_items = race->num_alive * num_tasks;
    race->num_tasks = num_tasks;
    training->outcomes = MEM_NEW(SearchTrialOutcome, (size_t)num_items);
    bool ok = wl_training_run_stage(training, WL_STAGE_RACE, num_items, try_in_stage, error);
    for (int i = 0; i < num_items && ok && !wl_training_is_interrupted(training); i++) {
        wl_score_add(&training->scores[race->alive[i / num_tasks]], &training->outcomes[i],
                     training->options.trial_cost);
        training->spent += training->outcomes[i].cost;
    }
    MEM_FREE(training->outcomes, (size_t)num_items);
    race->first_task += num_tasks;
    sort_alive(race);
    return ok;
}

/* Whoever takes part begins from 0, also the best one so far: all must have the same tasks. */
static void enter(Race *race, int candidate)
{
    WlTraining *training = race->training;
    if (training->candidates[candidate].model) {
        training->scores[candidate] = (WlScore){0};
        race->alive[race->num_alive++] = candidate;
    }
}

/* The tasks that are used up after the next round. */
static int next_target(int num_used, int num_tasks)
{
    int first = (num_tasks + FIRST_SHARE - 1) / FIRST_SHARE;
    int target = num_used > 0 ? 2 * num_used : first > FIRST_LEAST ? first : FIRST_LEAST;
    return target < num_tasks ? target : num_tasks;
}

static int num_survivors(int num_alive)
{
    return (num_alive + SURVIVORS - 1) / SURVIVORS;
}

int64_t wl_race_count(int num_candidates, int num_tasks)
{
    int64_t count = 0;
    for (int used = 0; used < num_tasks; num_candidates = num_survivors(num_candidates)) {
        int target = next_target(used, num_tasks);
        count += (int64_t)num_candidates * (target - used);
        used = target;
    }
    return count;
}

/* Tasks that nobody solves tell nobody from another. */
static bool is_decided(const Race *race)
{
    bool found = false;
    for (int i = 0; i < race->num_alive; i++) {
        found = found || race->training->scores[race->alive[i]].num_solved > 0;
    }
    return found;
}

static bool run_rounds(Race *race, Error *error)
{
    int total = race->training->num_validation;
    bool ok = true;
    while (ok && race->first_task < total && !wl_training_is_interrupted(race->training)) {
        race->num_alive = is_decided(race) ? num_survivors(race->num_alive) : race->num_alive;
        int num_tasks = next_target(race->first_task, total) - race->first_task;
        ok = run_round(race, num_tasks, error);
    }
    return ok;
}

bool wl_race_run(WlTraining *training, int first, Error *error)
{
    size_t size = (size_t)training->num_candidates;
    Race race = {.training = training, .alive = MEM_NEW(int, size)};
    bool ok = true;
    if (training->best != WL_TRAINING_NONE && training->best < first) {
        enter(&race, training->best);
    }
    for (int i = first; i < training->num_candidates; i++) {
        enter(&race, i);
    }
    if (race.num_alive > 0) {
        training->race = &race;
        ok = run_rounds(&race, error);
        training->race = NULL;
        training->best = race.alive[0];
    }
    MEM_FREE(race.alive, size);
    return ok;
}
