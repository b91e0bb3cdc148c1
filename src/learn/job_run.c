#include "learn/job_run.h"

#include <pthread.h>

#include "base/mem.h"
#include "base/timed_wait.h"

static const double WATCH_SECONDS = 0.2;

typedef struct Queue {
    const JobRun *run;
    pthread_mutex_t lock;
    pthread_cond_t change;
    int num_taken, num_done, num_working;
    Error error;
} Queue;

static bool is_stopped(const Queue *queue)
{
    return queue->error.kind != ERROR_NONE || limits_check(queue->run->limits) != LIMITS_OK;
}

static bool has_next(const Queue *queue)
{
    return queue->num_taken < queue->run->num_items && !is_stopped(queue);
}

static void *work(void *context)
{
    Queue *queue = context;
    const JobRun *run = queue->run;
    pthread_mutex_lock(&queue->lock);
    while (has_next(queue)) {
        int item = queue->num_taken++;
        Error error = {0};
        pthread_mutex_unlock(&queue->lock);
        bool ok = run->work(run->context, item, &error);
        pthread_mutex_lock(&queue->lock);
        if (!ok && queue->error.kind == ERROR_NONE) {
            queue->error = error;
        }
        queue->num_done++;
    }
    queue->num_working--;
    pthread_cond_signal(&queue->change);
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

/* The end is told exactly once, however fast it comes. */
static void keep_watch(Queue *queue)
{
    const JobRun *run = queue->run;
    pthread_mutex_lock(&queue->lock);
    while (queue->num_working > 0) {
        timed_wait(&queue->change, &queue->lock, WATCH_SECONDS);
        int num_done = queue->num_done;
        pthread_mutex_unlock(&queue->lock);
        if (num_done < run->num_items) {
            run->watch(run->context, num_done);
        }
        pthread_mutex_lock(&queue->lock);
    }
    pthread_mutex_unlock(&queue->lock);
    run->watch(run->context, queue->num_done);
}

/* Not a WorkerPool, as the calling thread only watches: a pool would keep the others off its
 * core. */
static void start_threads(Queue *queue, pthread_t *threads, int *out_count)
{
    pthread_mutex_lock(&queue->lock);
    while (*out_count < queue->run->num_threads && queue->error.kind == ERROR_NONE) {
        if (pthread_create(&threads[*out_count], NULL, work, queue) == 0) {
            (*out_count)++;
            queue->num_working++;
        } else {
            error_set(&queue->error, ERROR_SYSTEM, "cannot start %d thread(s)",
                      queue->run->num_threads);
        }
    }
    pthread_mutex_unlock(&queue->lock);
}

bool job_run(const JobRun *run, Error *error)
{
    Queue queue = {.run = run};
    pthread_mutex_init(&queue.lock, NULL);
    timed_wait_init(&queue.change);
    pthread_t *threads = MEM_NEW(pthread_t, (size_t)run->num_threads);
    int num_threads = 0;
    start_threads(&queue, threads, &num_threads);
    keep_watch(&queue);
    for (int i = 0; i < num_threads; i++) {
        pthread_join(threads[i], NULL);
    }
    MEM_FREE(threads, (size_t)run->num_threads);
    pthread_cond_destroy(&queue.change);
    pthread_mutex_destroy(&queue.lock);
    if (queue.error.kind != ERROR_NONE) {
        *error = queue.error;
    }
    return queue.error.kind == ERROR_NONE;
}
