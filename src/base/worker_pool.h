/* Worker pool: the same job on several threads at once, for short jobs that come often.
 *
 * worker_pool_run calls job(context, w) once for every worker w = 0 .. n - 1 and returns when all
 * calls have returned. Worker 0 is the calling thread, so a pool of one starts no thread at all.
 * Which part of the work is worker w's is the job's decision.
 *
 * Made for jobs of 50 us to several ms, thousands per second: a waiting thread spins before it
 * sleeps (gate.h), so that runs in quick succession need no system call to start or end. With fewer
 * free cores than workers it is slower.
 *
 * All that was written before the run is visible to the job, and all that the job wrote is visible
 * after the run. One thread at a time may use a pool, and a job must not use its own pool.
 *
 * A pool that is made in a memory scope (mem_scope.h) has threads that work in that scope. When memory
 * runs out for one of them, its job ends, and so does the scope, at the next worker_pool_wait. When
 * the scope gives its blocks back, the threads of the pool end: jobs that go on until they are told to
 * stop need a guard of their own, which tells them. A job must return in any other case. */
#ifndef BASE_WORKER_POOL_H
#define BASE_WORKER_POOL_H

#include "base/error.h"

typedef struct WorkerPool WorkerPool;

typedef void (*WorkerJob)(void *context, int worker);

/* num_workers >= 1 counts the caller. NULL and an Error when threads cannot be started. */
WorkerPool *worker_pool_new(int num_workers, Error *error);
void worker_pool_free(WorkerPool *pool);

int worker_pool_size(const WorkerPool *pool);

void worker_pool_run(WorkerPool *pool, WorkerJob job, void *context);

/* The same in two parts, without a call for the calling thread, which works on between them. */
void worker_pool_start(WorkerPool *pool, WorkerJob job, void *context);
void worker_pool_wait(WorkerPool *pool);

/* What to call, in the thread whose job has run out of memory, with the context of the job: for owners
 * that wait for that thread. */
void worker_pool_set_failed(WorkerPool *pool, void (*failed)(void *context));

#endif
