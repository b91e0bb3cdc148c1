#include "lab/runner.h"

#include <poll.h>
#include <stdlib.h>

#include "base/bitset.h"

enum { TICK_MILLISECONDS = 200 };

/* If so many runs in a row are lost, the lab itself has a problem. */
enum { MAX_LOST = 10 };

typedef struct Job {
    SupervisorOrder order;
    StoreKey key;
    Supervisor supervisor;
} Job;

typedef struct Runner {
    const RunnerSettings *settings;
    RunnerTotals *totals;
    int64_t *configurations, *instances; /* ids in the store, by position in the suite */
    size_t num_configurations, num_instances, num_seeds;
    Bitset closed; /* runs that are stored, or begun here or elsewhere */
    size_t next;
    Job *jobs; /* the running ones */
    int num_jobs;
    int num_lost; /* in a row */
    bool has_origin;
} Runner;

/* --- The runs of a suite, numbered ------------------------------------------------------------ */

static size_t number_of(const Runner *runner, size_t seed, size_t instance, size_t configuration)
{
    return (seed * runner->num_instances + instance) * runner->num_configurations + configuration;
}

static SupervisorOrder order_of(const Runner *runner, size_t number)
{
    const Suite *suite = runner->settings->suite;
    size_t configuration = number % runner->num_configurations;
    size_t rest = number / runner->num_configurations;
    const SuiteConfiguration *chosen = &suite->configurations.data[configuration];
    bool has_seed = chosen->words.has_hole[COMMAND_SEED];
    return (SupervisorOrder){.suite = suite,
                             .configuration = chosen,
                             .instance = &suite->instances.data[rest % runner->num_instances],
                             .seed = has_seed ? suite->seeds.data[rest / runner->num_instances] : 0,
                             .veer = runner->settings->veer};
}

static StoreKey key_of(const Runner *runner, const SupervisorOrder *order)
{
    const Suite *suite = order->suite;
    return (StoreKey){runner->configurations[order->configuration - suite->configurations.data],
                      runner->instances[order->instance - suite->instances.data], order->seed};
}

/* A configuration without {seed} runs once per instance. */
static void close_repetitions(Runner *runner)
{
    const Suite *suite = runner->settings->suite;
    for (size_t number = number_of(runner, 1, 0, 0); number < runner->closed.num_bits; number++) {
        if (!suite->configurations.data[number % runner->num_configurations]
                 .words.has_hole[COMMAND_SEED]) {
            bitset_set(&runner->closed, number);
        }
    }
    runner->totals->num_runs = (int64_t)(runner->closed.num_bits - bitset_count(&runner->closed));
}

/* The position of an id; ids of a suite need not be in order, as it may have been changed. */
static size_t find(const int64_t *ids, size_t count, int64_t id)
{
    size_t i = 0;
    while (i < count && ids[i] != id) {
        i++;
    }
    return i;
}

static void close_row(Runner *runner, int64_t configuration, int64_t instance, int64_t seed)
{
    const SuiteSeedVec *seeds = &runner->settings->suite->seeds;
    size_t c = find(runner->configurations, runner->num_configurations, configuration);
    size_t i = find(runner->instances, runner->num_instances, instance);
    if (c == runner->num_configurations || i == runner->num_instances) {
        return;
    }
    bool has_seed = runner->settings->suite->configurations.data[c].words.has_hole[COMMAND_SEED];
    size_t s = has_seed ? find(seeds->data, seeds->size, seed) : 0;
    size_t number = s < seeds->size ? number_of(runner, s, i, c) : 0;
    if (s < seeds->size && !bitset_test(&runner->closed, number)) {
        bitset_set(&runner->closed, number);
        runner->totals->num_known++;
    }
}

static bool close_stored(Runner *runner, Error *error)
{
    const Store *store = runner->settings->store;
    sqlite3_stmt *statement =
        database_prepare(&store->database, "SELECT configuration, instance, seed FROM run", error);
    while (database_step(&store->database, statement, error)) {
        close_row(runner, sqlite3_column_int64(statement, 0), sqlite3_column_int64(statement, 1),
                  sqlite3_column_int64(statement, 2));
    }
    sqlite3_finalize(statement);
    return error->kind == ERROR_NONE;
}

static bool prepare(Runner *runner, Error *error)
{
    const Suite *suite = runner->settings->suite;
    Store *store = runner->settings->store;
    runner->num_configurations = suite->configurations.size;
    runner->num_instances = suite->instances.size;
    runner->num_seeds = suite->seeds.size;
    runner->configurations = MEM_NEW(int64_t, runner->num_configurations);
    runner->instances = MEM_NEW(int64_t, runner->num_instances);
    runner->jobs = MEM_NEW(Job, (size_t)runner->settings->num_jobs);
    bitset_init(&runner->closed, number_of(runner, runner->num_seeds, 0, 0));
    close_repetitions(runner);
    return store_register(store, suite, runner->configurations, runner->instances, error) &&
           store_join(store, error) && close_stored(runner, error);
}

static void release(Runner *runner)
{
    MEM_FREE(runner->configurations, runner->num_configurations);
    MEM_FREE(runner->instances, runner->num_instances);
    MEM_FREE(runner->jobs, (size_t)runner->settings->num_jobs);
    bitset_release(&runner->closed);
}

/* --- Running ---------------------------------------------------------------------------------- */

static void notify(Runner *runner, const SupervisorOrder *order, const RunResult *result)
{
    const RunnerSettings *settings = runner->settings;
    RunnerTotals *totals = runner->totals;
    totals->num_running = runner->num_jobs;
    totals->num_left = totals->num_runs - totals->num_known - totals->num_done;
    settings->notify(settings->context, totals, order, result);
}

/* Where runs come from is stored when there is one. */
static bool start(Runner *runner, Job *job, Error *error)
{
    runner->has_origin = runner->has_origin || store_note_origin(runner->settings->store,
                                                                 runner->settings->origin, error);
    runner->num_jobs +=
        runner->has_origin && supervisor_start(&job->order, &job->supervisor, error);
    return error->kind == ERROR_NONE;
}

/* Claims and starts the next open run. False: there is none, or an Error. */
static bool start_next(Runner *runner, Error *error)
{
    size_t end = runner->closed.num_bits;
    for (; runner->next < end; runner->next++) {
        if (bitset_test(&runner->closed, runner->next)) {
            continue;
        }
        bool is_mine;
        Job *job = &runner->jobs[runner->num_jobs];
        job->order = order_of(runner, runner->next);
        job->key = key_of(runner, &job->order);
        if (!store_claim(runner->settings->store, job->key, &is_mine, error)) {
            return false;
        }
        if (is_mine) {
            bitset_set(&runner->closed, runner->next++);
            return start(runner, job, error);
        }
    }
    return false;
}

/* A lost run has no result to store. */
static bool put_away(Runner *runner, const Job *job, Error *error)
{
    Store *store = runner->settings->store;
    const RunResult *result = &job->supervisor.result;
    if (result->outcome != RUN_LOST) {
        runner->num_lost = 0;
        return store_finish(store, job->key, result, error);
    }
    if (++runner->num_lost >= MAX_LOST) {
        error_set(error, ERROR_SYSTEM, "%d runs in a row could not be watched; the last one: %s",
                  MAX_LOST, result->message);
    }
    return store_unclaim(store, job->key, error) && error->kind == ERROR_NONE;
}

static bool finish(Runner *runner, int index, Error *error)
{
    Job job = runner->jobs[index];
    const RunResult *result = &job.supervisor.result;
    RunnerTotals *totals = runner->totals;
    runner->jobs[index] = runner->jobs[--runner->num_jobs];
    if (!put_away(runner, &job, error)) {
        return false;
    }
    totals->num_done += result->outcome != RUN_LOST;
    totals->wall += result->wall;
    totals->outcomes[result->outcome]++;
    notify(runner, &job.order, result);
    return true;
}

/* Waits for a run to end, or for a tick. */
static bool wait_for_runs(Runner *runner, struct pollfd *ready, Error *error)
{
    for (int i = 0; i < runner->num_jobs; i++) {
        ready[i] = (struct pollfd){.fd = runner->jobs[i].supervisor.result_fd, .events = POLLIN};
    }
    if (poll(ready, (nfds_t)runner->num_jobs, TICK_MILLISECONDS) <= 0) {
        notify(runner, NULL, NULL);
        return true;
    }
    for (int i = runner->num_jobs - 1; i >= 0; i--) {
        if (ready[i].revents && supervisor_receive(&runner->jobs[i].supervisor) &&
            !finish(runner, i, error)) {
            return false;
        }
    }
    return true;
}

static bool drive(Runner *runner, struct pollfd *ready, Error *error)
{
    while (limits_check(runner->settings->limits) == LIMITS_OK) {
        while (runner->num_jobs < runner->settings->num_jobs && start_next(runner, error)) {
        }
        if (error->kind != ERROR_NONE || runner->num_jobs == 0) {
            break;
        }
        if (!wait_for_runs(runner, ready, error)) {
            break;
        }
    }
    return error->kind == ERROR_NONE && limits_check(runner->settings->limits) == LIMITS_OK;
}

/* Opens the runs that other labs had claimed and not finished. */
static bool look_again(Runner *runner, Error *error)
{
    runner->next = 0;
    return store_join(runner->settings->store, error) && close_stored(runner, error);
}

static void end_runs(Runner *runner)
{
    for (int i = 0; i < runner->num_jobs; i++) {
        supervisor_cancel(&runner->jobs[i].supervisor);
    }
    runner->num_jobs = 0;
}

bool runner_run(const RunnerSettings *settings, RunnerTotals *out_totals, Error *error)
{
    *out_totals = (RunnerTotals){0};
    Runner runner = {.settings = settings, .totals = out_totals};
    struct pollfd *ready = MEM_NEW(struct pollfd, (size_t)settings->num_jobs);
    if (prepare(&runner, error) && drive(&runner, ready, error) && look_again(&runner, error)) {
        drive(&runner, ready, error);
    }
    end_runs(&runner);
    notify(&runner, NULL, NULL);
    Error ignored = {0}; /* report the first error; claims of dead labs are dropped anyway */
    if (settings->store->lab) {
        store_leave(settings->store, error->kind == ERROR_NONE ? error : &ignored);
    }
    MEM_FREE(ready, (size_t)settings->num_jobs);
    release(&runner);
    return error->kind == ERROR_NONE;
}
