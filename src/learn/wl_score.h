/* Score: how well a way to search does on some tasks, by trials that the journal keeps.
 *
 * Smaller is better: the sum of the logarithms of the counted costs, so that a task that takes twice
 * as long counts the same whatever its size; a task that is not solved counts ten times the limit. */
#ifndef LEARN_WL_SCORE_H
#define LEARN_WL_SCORE_H

#include "learn/search_trial.h"
#include "learn/work_journal.h"

typedef struct WlScore {
    int num_tried, num_solved;
    double log_cost;
    double expanded, seconds; /* sums */
} WlScore;

/* Runs a trial, or takes it from the journal under this name. False and an Error if it is not
 * possible; an interrupted trial is not kept. */
bool wl_score_try(WorkJournal *journal, const char *name, const Task *task,
                  const SearchTrialOptions *options, SearchTrialOutcome *out_outcome, Error *error);

void wl_score_add(WlScore *score, const SearchTrialOutcome *outcome, int64_t max_cost);

#endif
