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

#include "base/clock.h"
#include "base/mem.h"

enum { PAUSES_PER_YIELD = 64 };

/* Waking a sleeper whose core went idle takes some 40 us: spinning for about twice that is never
 * much worse than the better of the two. */
static const double SPIN_SECONDS = 100e-6;

/* Counts how often it was opened. A waiter reads the count without the lock while it spins, and
 * once more under the lock before it sleeps. As the count is raised under the lock, this last read
 * either sees it, or the waiter sleeps by then and gets the signal: no wake-up is lost. */
typedef struct Gate {
    atomic_uint count;
    pthread_mutex_t mutex;
    pthread_cond_t opened;
} Gate;

typedef struct Worker {
    WorkerPool *pool;
    pthread_t thread;
    int index;
} Worker;

struct WorkerPool {
    int num_workers;
    int num_threads; /* running: entries 1 .. num_threads of workers */
    Worker *workers; /* entry 0, the caller, is unused */
    WorkerJob job;   /* NULL: the threads end */
    void *context;
    Gate start, done;
    atomic_int num_busy; /* threads that have not finished the round */
};

static void gate_init(Gate *gate)
{
    atomic_init(&gate->count, 0);
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
}

static void gate_release(Gate *gate)
{
    pthread_cond_destroy(&gate->opened);
    pthread_mutex_destroy(&gate->mutex);
}

/* The release pairs with the acquire of has_opened: a thread that sees the gate open also sees all
 * that was written before. While no thread sleeps, broadcasting is no system call. */
static void gate_open(Gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    atomic_fetch_add_explicit(&gate->count, 1, memory_order_release);
    pthread_cond_broadcast(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
}

static bool has_opened(const Gate *gate, unsigned seen)
{
    return atomic_load_explicit(&gate->count, memory_order_acquire) != seen;
}

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    sched_yield();
#endif
}

/* False when the time is up. The yields let other workers run where cores are short. */
static bool spin(const Gate *gate, unsigned seen)
{
    double end = 0;
    for (;;) {
        for (int i = 0; i < PAUSES_PER_YIELD; i++) {
            if (has_opened(gate, seen)) {
                return true;
            }
            pause_briefly();
        }
        double now = clock_wall();
        if (end == 0) {
            end = now + SPIN_SECONDS;
        } else if (now >= end) {
            return false;
        }
        sched_yield();
    }
}

/* Waits for the first opening after the count was `seen`. */
static void gate_wait(Gate *gate, unsigned seen)
{
    if (spin(gate, seen)) {
        return;
    }
    pthread_mutex_lock(&gate->mutex);
    while (!has_opened(gate, seen)) {
        pthread_cond_wait(&gate->opened, &gate->mutex);
    }
    pthread_mutex_unlock(&gate->mutex);
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
        pool->job(pool->context, worker->index);
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

WorkerPool *worker_pool_new(int num_workers, Error *error)
{
    assert(num_workers >= 1);
    WorkerPool *pool = MEM_NEW(WorkerPool, 1);
    pool->num_workers = num_workers;
    pool->workers = MEM_NEW(Worker, (size_t)num_workers);
    gate_init(&pool->start);
    gate_init(&pool->done);
    atomic_init(&pool->num_busy, 0);
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
    pool->job = NULL;
    gate_open(&pool->start);
    for (int i = 1; i <= pool->num_threads; i++) {
        pthread_join(pool->workers[i].thread, NULL);
    }
    gate_release(&pool->done);
    gate_release(&pool->start);
    MEM_FREE(pool->workers, (size_t)pool->num_workers);
    MEM_FREE(pool, 1);
}

int worker_pool_size(const WorkerPool *pool)
{
    return pool->num_workers;
}

void worker_pool_run(WorkerPool *pool, WorkerJob job, void *context)
{
    assert(job);
    if (pool->num_threads == 0) {
        job(context, 0);
        return;
    }
    /* Only the end of a round opens `done`, and no round is under way. */
    assert(atomic_load_explicit(&pool->num_busy, memory_order_relaxed) == 0);
    unsigned rounds_done = atomic_load_explicit(&pool->done.count, memory_order_relaxed);
    pool->job = job;
    pool->context = context;
    atomic_store_explicit(&pool->num_busy, pool->num_threads, memory_order_relaxed);
    gate_open(&pool->start);
    job(context, 0);
    gate_wait(&pool->done, rounds_done);
}
