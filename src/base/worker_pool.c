/* Two gates carry everything: the caller opens `start` to begin a round, the last thread to finish
 * opens `done` to end it. The next round begins only after `done` was seen open, when no thread
 * reads the job any more. Each gate has a mutex of its own, so that a caller that starts its next
 * round does not meet the last thread of the round before, still about to leave gate_open. */
#include "base/worker_pool.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

#include "base/gate.h"
#include "base/mem.h"
#include "base/mem_scope.h"

typedef struct Worker {
    WorkerPool *pool;
    pthread_t thread;
    int index;
} Worker;

struct WorkerPool {
    int num_workers;
    int num_threads;      /* running: entries 1 .. num_threads of workers */
    unsigned rounds_done; /* when the round under way began */
    Worker *workers;      /* entry 0, the caller, is unused */
    WorkerJob job;        /* NULL: the threads end */
    void *context;
    Gate start, done;
    atomic_int num_busy; /* threads that have not finished the round */
    bool is_under_way;   /* a round is */
    MemScope *scope;     /* that the threads work in; NULL: none */
    MemGuard *guard;     /* NULL: there are no threads, or no scope */
    void (*failed)(void *context);
    atomic_bool has_failed; /* memory ran out for a thread */
};

static void do_job(void *opaque)
{
    Worker *worker = opaque;
    worker->pool->job(worker->pool->context, worker->index);
}

static void do_job_in_scope(Worker *worker)
{
    WorkerPool *pool = worker->pool;
    if (!pool->scope) {
        do_job(worker);
    } else if (!mem_scope_join(pool->scope, do_job, worker)) {
        atomic_store(&pool->has_failed, true);
        if (pool->failed) {
            pool->failed(pool->context);
        }
    }
}

/* Lowering num_busy releases this thread's writes and, in the last thread, acquires those of all
 * others, which opening `done` then passes on to the caller. */
static void *run_thread(void *argument)
{
    Worker *worker = argument;
    WorkerPool *pool = worker->pool;
    for (unsigned round = 0;; round++) {
        gate_wait(&pool->start, round);
        if (!pool->job) {
            return NULL;
        }
        do_job_in_scope(worker);
        assert(atomic_load_explicit(&pool->num_busy, memory_order_relaxed) > 0);
        if (atomic_fetch_sub_explicit(&pool->num_busy, 1, memory_order_acq_rel) == 1) {
            gate_open(&pool->done);
        }
    }
}

/* A new thread starts on its creator's core, and one that mostly waits for short jobs looks too
 * idle to the scheduler to be moved away: both would share one core for good. So it may run
 * anywhere but there. Failing is harmless. */
static void keep_off_this_core(pthread_t thread)
{
    cpu_set_t cores;
    int here = sched_getcpu();
    if (here >= 0 && pthread_getaffinity_np(thread, sizeof cores, &cores) == 0 &&
        CPU_COUNT(&cores) > 1) {
        CPU_CLR(here, &cores);
        pthread_setaffinity_np(thread, sizeof cores, &cores);
    }
}

static bool start_thread(WorkerPool *pool, Error *error)
{
    Worker *worker = &pool->workers[pool->num_threads + 1];
    *worker = (Worker){.pool = pool, .index = pool->num_threads + 1};
    int code = pthread_create(&worker->thread, NULL, run_thread, worker);
    if (code != 0) {
        error_set(error, ERROR_SYSTEM, "cannot start a thread: %s", strerror(code));
        return false;
    }
    keep_off_this_core(worker->thread);
    pool->num_threads++;
    return true;
}

static void end_round(WorkerPool *pool)
{
    if (pool->is_under_way && pool->num_threads > 0) {
        gate_wait(&pool->done, pool->rounds_done);
    }
    pool->is_under_way = false;
}

/* The guard: the blocks of the pool are not its own any more after this. */
static void end_threads(void *opaque)
{
    WorkerPool *pool = opaque;
    end_round(pool);
    pool->job = NULL;
    gate_open(&pool->start);
    for (int i = 1; i <= pool->num_threads; i++) {
        pthread_join(pool->workers[i].thread, NULL);
    }
    gate_release(&pool->done);
    gate_release(&pool->start);
}

WorkerPool *worker_pool_new(int num_workers, Error *error)
{
    assert(num_workers >= 1);
    WorkerPool *pool = MEM_NEW(WorkerPool, 1);
    pool->num_workers = num_workers;
    pool->workers = MEM_NEW(Worker, (size_t)num_workers);
    gate_init(&pool->start);
    gate_init(&pool->done);
    atomic_init(&pool->num_busy, 0);
    pool->scope = mem_scope_current();
    pool->guard = num_workers > 1 ? mem_scope_guard(end_threads, pool) : NULL;
    while (pool->num_threads + 1 < num_workers) {
        if (!start_thread(pool, error)) {
            worker_pool_free(pool);
            return NULL;
        }
    }
    return pool;
}

void worker_pool_free(WorkerPool *pool)
{
    if (!pool) {
        return;
    }
    assert(!pool->is_under_way);
    end_threads(pool);
    mem_scope_unguard(pool->guard);
    MEM_FREE(pool->workers, (size_t)pool->num_workers);
    MEM_FREE(pool, 1);
}

int worker_pool_size(const WorkerPool *pool)
{
    return pool->num_workers;
}

void worker_pool_start(WorkerPool *pool, WorkerJob job, void *context)
{
    assert(job);
    /* Only the end of a round opens `done`, and no round is under way. */
    assert(atomic_load_explicit(&pool->num_busy, memory_order_relaxed) == 0);
    pool->rounds_done = gate_count(&pool->done);
    pool->job = job;
    pool->context = context;
    pool->is_under_way = true;
    atomic_store_explicit(&pool->num_busy, pool->num_threads, memory_order_relaxed);
    gate_open(&pool->start);
}

void worker_pool_wait(WorkerPool *pool)
{
    end_round(pool);
    if (atomic_load(&pool->has_failed)) {
        mem_fail(0);
    }
}

void worker_pool_set_failed(WorkerPool *pool, void (*failed)(void *context))
{
    pool->failed = failed;
}

void worker_pool_run(WorkerPool *pool, WorkerJob job, void *context)
{
    worker_pool_start(pool, job, context);
    job(context, 0);
    worker_pool_wait(pool);
}
