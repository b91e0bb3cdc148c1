#include "cli/cli_train_ladder.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "cli/cli_train_generator.h"
#include "learn/job_run.h"
#include "learn/wl_score.h"

enum {
    FIRST_SIZE = 2,
    GROWTH = 5,         /* a rung is larger than the one below by one part in so many */
    TASKS_PER_RUNG = 3, /* seeds 1, 2, 3 */
    ENOUGH_TASKS = 90,
    LAST_RUNGS = 2,         /* above the last one with a plan */
    MAX_OPERATORS = 200000, /* tasks are all in memory at once */
    MAX_PATH = 4096,
};

typedef struct Rung {
    const CliTrainLadder *ladder;
    int64_t size;
    RuleTrainingTask *tasks;
    int num_tasks;
    SearchTrialOutcome outcomes[TASKS_PER_RUNG];
    WorkJournal *journal;
} Rung;

static bool load(Rung *rung, int64_t seed, Error *error)
{
    const CliTrainLadder *ladder = rung->ladder;
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/size%" PRId64 "-%" PRId64 ".pddl", ladder->folder, rung->size,
             seed);
    RuleTrainingTask *task = &rung->tasks[rung->num_tasks];
    *task = (RuleTrainingTask){.name = arena_copy_string(ladder->arena, path, strlen(path))};
    if (!cli_train_generator_write(ladder->generator, rung->size, seed, path, error) ||
        !task_loader_load(ladder->domain, task->name, ladder->options->limits, &task->source,
                          error)) {
        task_loader_release(&task->source);
        return false;
    }
    task_loader_add_static_atoms(&task->source);
    task_loader_add_object_kinds(&task->source);
    rung->num_tasks++;
    return true;
}

static bool search(void *context, int item, Error *error)
{
    Rung *rung = context;
    const CliTrainLadder *ladder = rung->ladder;
    const RuleTrainingTask *task = &rung->tasks[item];
    const SearchTrialOptions trial = {
        .setup = &ladder->search, .max_cost = ladder->max_cost, .limits = ladder->options->limits};
    return wl_score_try(rung->journal, task->name, task->source.task, &trial, &rung->outcomes[item],
                        error);
}

static bool is_interrupted(const Rung *rung)
{
    return limits_check(rung->ladder->options->limits) != LIMITS_OK;
}

static void watch(void *context, int num_done)
{
    const Rung *rung = context;
    char stage[MAX_PATH];
    snprintf(stage, sizeof stage, "generated tasks of size %" PRId64, rung->size);
    cli_train_plans_watch(rung->ladder->options, stage, num_done, rung->num_tasks);
}

/* An interrupt while a task is read is no error. */
static bool forgive_interrupt(const Rung *rung, bool ok, Error *error)
{
    if (!ok && is_interrupted(rung)) {
        *error = (Error){0};
        return true;
    }
    return ok;
}

/* Makes the tasks of a rung and searches on them. */
static bool step(Rung *rung, Error *error)
{
    bool ok = true;
    rung->num_tasks = 0;
    for (int64_t seed = 1; seed <= TASKS_PER_RUNG && ok; seed++) {
        ok = load(rung, seed, error);
    }
    ok = forgive_interrupt(rung, ok, error);
    if (!ok || is_interrupted(rung)) {
        return ok;
    }
    const JobRun run = {.num_items = rung->num_tasks,
                        .num_threads = cli_train_plans_jobs(rung->ladder->options),
                        .work = search,
                        .watch = watch,
                        .context = rung,
                        .limits = rung->ladder->options->limits};
    return job_run(&run, error);
}

static bool is_solved(const Rung *rung)
{
    bool found = false;
    for (int i = 0; i < rung->num_tasks; i++) {
        found = found || rung->outcomes[i].end == SEARCH_TRIAL_SOLVED;
    }
    return found;
}

static bool is_too_large(const Rung *rung)
{
    bool found = false;
    for (int i = 0; i < rung->num_tasks; i++) {
        found = found || rung->tasks[i].source.task->num_operators > MAX_OPERATORS;
    }
    return found;
}

/* More tasks on all rungs but the last ones, which hardly any search solves. */
static bool fill(const CliTrainLadder *ladder, const int64_t *sizes, int num_sizes,
                 RuleTrainingTask *tasks, int *num_tasks, Error *error)
{
    Rung rung = {.ladder = ladder, .tasks = tasks, .num_tasks = *num_tasks};
    bool ok = true;
    for (int64_t seed = TASKS_PER_RUNG + 1; ok && rung.num_tasks < ENOUGH_TASKS; seed++) {
        for (int i = num_sizes - 1; i >= 0 && ok && rung.num_tasks < ENOUGH_TASKS; i--) {
            rung.size = sizes[i];
            ok = load(&rung, seed, error);
        }
    }
    *num_tasks = rung.num_tasks;
    return forgive_interrupt(&rung, ok, error);
}

bool cli_train_ladder_climb(const CliTrainLadder *ladder, RuleTrainingTask *tasks, int *num_tasks,
                            Error *error)
{
    char path[MAX_PATH];
    snprintf(path, sizeof path, "%s/journal.jsonl", ladder->folder);
    Rung rung = {.ladder = ladder, .size = FIRST_SIZE, .tasks = tasks};
    rung.journal = work_journal_open(path, error);
    bool ok = rung.journal != NULL;
    int num_above = 0, used = 0, num_sizes = 0;
    int64_t sizes[CLI_TRAIN_LADDER_MAX_TASKS];
    while (ok && num_above < LAST_RUNGS && !is_interrupted(&rung) &&
           used + TASKS_PER_RUNG <= CLI_TRAIN_LADDER_MAX_TASKS) {
        rung.tasks = tasks + used;
        ok = step(&rung, error);
        used += rung.num_tasks;
        num_above = is_too_large(&rung) ? LAST_RUNGS : is_solved(&rung) ? 0 : num_above + 1;
        sizes[num_sizes++] = rung.size;
        rung.size += (rung.size + GROWTH - 1) / GROWTH;
    }
    if (ok && num_sizes > LAST_RUNGS && !is_interrupted(&rung)) {
        ok = fill(ladder, sizes, num_sizes - LAST_RUNGS, tasks, &used, error);
    }
    *num_tasks += used;
    work_journal_close(rung.journal);
    return ok;
}
