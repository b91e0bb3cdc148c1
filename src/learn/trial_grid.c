#include "learn/trial_grid.h"

#include <stdatomic.h>

#include "base/mem.h"
#include "heur/heur_store.h"
#include "learn/job_run.h"
#include "learn/wl_score.h"

typedef struct Work {
    const TrialGrid *grid;
    HeurStore **stores;   /* per task */
    atomic_int *num_left; /* searches, per task */
} Work;

/* Items are in the order of the tasks, so that few tasks have tables at a time. */
static bool try_item(void *context, int item, Error *error)
{
    Work *work = context;
    const TrialGrid *grid = work->grid;
    int task = item / grid->num_rows, row = item % grid->num_rows;
    SearchTrialOptions trial = {0};
    char name[TRIAL_GRID_NAME];
    grid->describe(grid->context, row, task, &trial, name);
    trial.limits = grid->limits;
    trial.store = work->stores[task];
    bool ok = wl_score_try(grid->journal, name, grid->task(grid->context, task), &trial,
                           &grid->outcomes[row * grid->num_tasks + task], error);
    if (atomic_fetch_sub(&work->num_left[task], 1) == 1) {
        heur_store_free(work->stores[task]);
        work->stores[task] = NULL;
    }
    return ok;
}

static void watch(void *context, int num_done)
{
    const TrialGrid *grid = ((Work *)context)->grid;
    grid->watch(grid->context, num_done, grid->num_rows * grid->num_tasks);
}

bool trial_grid_run(const TrialGrid *grid, Error *error)
{
    size_t num_tasks = (size_t)grid->num_tasks;
    Work work = {.grid = grid,
                 .stores = MEM_NEW(HeurStore *, num_tasks),
                 .num_left = MEM_NEW(atomic_int, num_tasks)};
    for (int i = 0; i < grid->num_tasks; i++) {
        work.stores[i] = heur_store_new(grid->task(grid->context, i), TASK_COSTS_ONE);
        atomic_store(&work.num_left[i], grid->num_rows);
    }
    const JobRun run = {.num_items = grid->num_rows * grid->num_tasks,
                        .num_threads = grid->num_jobs,
                        .work = try_item,
                        .watch = watch,
                        .context = &work,
                        .limits = grid->limits};
    bool ok = job_run(&run, error);
    for (int i = 0; i < grid->num_tasks; i++) {
        heur_store_free(work.stores[i]);
    }
    MEM_FREE(work.stores, num_tasks);
    MEM_FREE(work.num_left, num_tasks);
    return ok;
}
