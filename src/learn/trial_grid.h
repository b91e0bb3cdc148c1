/* Trial grid: several ways to search, the *rows*, each tried on the same tasks (search_trial.h), on
 * several threads.
 *
 * Searches on one task run one after the other and hand each other the tables of their heuristics
 * (heur_store.h), as building these takes longer than many of the searches; the tables of a task are
 * freed after its last search. All searches are in the journal under their names: a training that is
 * resumed takes them from there. */
#ifndef LEARN_TRIAL_GRID_H
#define LEARN_TRIAL_GRID_H

#include "learn/search_trial.h"
#include "learn/work_journal.h"

enum { TRIAL_GRID_NAME = 200 };

typedef struct TrialGrid {
    int num_rows, num_tasks;
    const Task *(*task)(void *context, int index);
    /* How row `row` searches on task `index`, and the name of that search. The grid adds `limits` and
     * tables. Called by all threads. */
    void (*describe)(void *context, int row, int index, SearchTrialOptions *out_trial,
                     char out_name[TRIAL_GRID_NAME]);
    void (*watch)(void *context, int num_done, int num_items); /* several times per second */
    void *context;
    WorkJournal *journal;
    int num_jobs;
    const Limits *limits;
    SearchTrialOutcome *outcomes; /* out: row by row */
} TrialGrid;

/* False and an Error if a search failed; true after an interrupt, when outcomes are missing. */
bool trial_grid_run(const TrialGrid *grid, Error *error);

#endif
