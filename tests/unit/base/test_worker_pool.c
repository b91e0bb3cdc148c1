/* Meant to be run under ThreadSanitizer too: the jobs use plain memory, so that a missing ordering
 * in the pool shows as a race. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <time.h>

#include "base/gate.h"
#include "base/mem.h"
#include "base/mem_scope.h"
#include "base/worker_pool.h"

enum { MAX_WORKERS = 8, NUM_ITEMS = 1000 };

typedef struct Squares {
    int num_workers;
    int64_t items[NUM_ITEMS];
    int64_t sums[MAX_WORKERS];
    int calls[MAX_WORKERS];
} Squares;

static void sum_squares(void *context, int worker)
{
    Squares *squares = context;
    squares->calls[worker]++;
    int64_t sum = 0;
    for (int i = worker; i < NUM_ITEMS; i += squares->num_workers) {
        sum += squares->items[i] * squares->items[i];
    }
    squares->sums[worker] = sum;
}

/* New items each round: a worker that is a round behind gives a wrong sum. */
static void run_rounds(WorkerPool *pool, int num_rounds)
{
    Squares squares = {.num_workers = worker_pool_size(pool)};
    for (int round = 0; round < num_rounds; round++) {
        int64_t expected = 0;
        for (int i = 0; i < NUM_ITEMS; i++) {
            squares.items[i] = i + round;
            expected += squares.items[i] * squares.items[i];
        }
        worker_pool_run(pool, sum_squares, &squares);
        int64_t sum = 0;
        for (int w = 0; w < squares.num_workers; w++) {
            assert_int_equal(squares.calls[w], round + 1);
            sum += squares.sums[w];
        }
        assert_true(sum == expected);
    }
}

static void sums_are_right_for_all_sizes(void **state)
{
    (void)state;
    static const int SIZES[] = {1, 2, 3, 4, MAX_WORKERS};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        Error error = {0};
        WorkerPool *pool = worker_pool_new(SIZES[i], &error);
        assert_non_null(pool);
        assert_int_equal(worker_pool_size(pool), SIZES[i]);
        run_rounds(pool, SIZES[i] <= 2 ? 20000 : 1000);
        worker_pool_free(pool);
        assert_int_equal(error.kind, ERROR_NONE);
        assert_int_equal(mem_stats().current, 0);
    }
}

static void sleep_us(long us)
{
    nanosleep(&(struct timespec){.tv_nsec = us * 1000}, NULL);
}

/* Pauses around the time that waiting threads spin: they are caught spinning, about to sleep and
 * asleep. A lost wake-up would hang. */
static void sleepers_wake_up(void **state)
{
    (void)state;
    Error error = {0};
    WorkerPool *pool = worker_pool_new(3, &error);
    assert_non_null(pool);
    for (long pause = 0; pause < 200; pause++) {
        sleep_us(pause);
        run_rounds(pool, 2);
    }
    worker_pool_free(pool);
}

/* Worker 1 is slow: the caller has to wait, longer than it spins. */
static void finish_late(void *context, int worker)
{
    bool *finished = context;
    if (worker == 1) {
        sleep_us(2000);
    }
    finished[worker] = true;
}

static void run_waits_for_the_slowest(void **state)
{
    (void)state;
    Error error = {0};
    WorkerPool *pool = worker_pool_new(2, &error);
    assert_non_null(pool);
    for (int i = 0; i < 20; i++) {
        bool finished[2] = {false, false};
        worker_pool_run(pool, finish_late, finished);
        assert_true(finished[0] && finished[1]);
    }
    worker_pool_free(pool);
}

/* The caller opens the gate only after the threads have begun to wait for it. */
typedef struct Errand {
    Gate gate;
    atomic_int num_begun;
    int message, num_heard[MAX_WORKERS];
} Errand;

static void hear_message(void *context, int worker)
{
    Errand *errand = context;
    unsigned seen = gate_count(&errand->gate);
    atomic_fetch_add(&errand->num_begun, 1);
    gate_wait(&errand->gate, seen);
    errand->num_heard[worker] += errand->message;
}

static void the_caller_works_on_beside_a_started_job(void **state)
{
    (void)state;
    Error error = {0};
    WorkerPool *pool = worker_pool_new(3, &error);
    assert_non_null(pool);
    Errand errand = {0};
    gate_init(&errand.gate);
    for (int round = 0; round < 50; round++) {
        atomic_store(&errand.num_begun, 0);
        worker_pool_start(pool, hear_message, &errand);
        while (atomic_load(&errand.num_begun) < 2) {
            sleep_us(10 * round);
        }
        errand.message = 7;
        gate_open(&errand.gate);
        worker_pool_wait(pool);
    }
    assert_int_equal(errand.num_heard[0], 0);
    assert_int_equal(errand.num_heard[1], 350);
    assert_int_equal(errand.num_heard[2], 350);
    gate_release(&errand.gate);
    worker_pool_free(pool);
    assert_int_equal(mem_stats().current, 0);
}

typedef struct Meeting {
    atomic_int num_arrived;
    int num_workers;
} Meeting;

static void meet(void *context, int worker)
{
    (void)worker;
    Meeting *meeting = context;
    atomic_fetch_add(&meeting->num_arrived, 1);
    while (atomic_load(&meeting->num_arrived) < meeting->num_workers) {
        sleep_us(10);
    }
}

static void workers_run_at_the_same_time(void **state)
{
    (void)state;
    Error error = {0};
    WorkerPool *pool = worker_pool_new(4, &error);
    assert_non_null(pool);
    Meeting meeting = {.num_workers = 4};
    worker_pool_run(pool, meet, &meeting);
    assert_int_equal(atomic_load(&meeting.num_arrived), 4);
    worker_pool_free(pool);
}

static void pools_may_go_unused(void **state)
{
    (void)state;
    Error error = {0};
    for (int i = 0; i < 50; i++) {
        WorkerPool *pool = worker_pool_new(1 + i % 4, &error);
        assert_non_null(pool);
        if (i % 3 == 0) {
            sleep_us(200);
        }
        worker_pool_free(pool);
    }
    worker_pool_free(NULL);
    assert_int_equal(mem_stats().current, 0);
}

static void runs_allocate_nothing(void **state)
{
    (void)state;
    Error error = {0};
    WorkerPool *pool = worker_pool_new(2, &error);
    assert_non_null(pool);
    uint64_t before = mem_stats().allocations;
    run_rounds(pool, 100);
    assert_int_equal(mem_stats().allocations, before);
    worker_pool_free(pool);
}

/* --- In a memory scope ------------------------------------------------------------------------ */

typedef struct Story {
    int worker; /* that wants too much; -1: the owner does, between two rounds */
    atomic_int num_calls, num_failed;
    bool is_done;
} Story;

static void want_memory(void *context, int worker)
{
    Story *story = context;
    atomic_fetch_add(&story->num_calls, 1);
    for (int i = 0; i < 20; i++) { /* all threads at once */
        char *block = MEM_NEW(char, 100);
        MEM_FREE(block, 100);
    }
    MEM_NEW(char, 10); /* stays in the scope */
    if (worker == story->worker) {
        mem_fail(1);
    }
}

static void note_failure(void *context)
{
    Story *story = context;
    atomic_fetch_add(&story->num_failed, 1);
}

static void fail_at_once(void *context)
{
    (void)context;
    mem_fail(1);
}

static void use_pool(void *context)
{
    Story *story = context;
    Error error = {0};
    WorkerPool *pool = worker_pool_new(4, &error);
    worker_pool_set_failed(pool, note_failure);
    worker_pool_run(pool, want_memory, story);
    worker_pool_run(pool, want_memory, story);
    if (story->worker == -1) {
        mem_fail(1);
    }
    worker_pool_free(pool);
    story->is_done = true;
}

/* Whoever runs out of memory: the scope ends, with all blocks and threads. */
static void memory_may_run_out_for_any_worker(void **state)
{
    (void)state;
    for (int worker = -1; worker <= 4; worker++) {
        static MemScope scope;
        Story story = {.worker = worker};
        bool is_in_memory = mem_scope_run(&scope, use_pool, &story);
        assert_int_equal(is_in_memory, worker == 4); /* there is none of that number */
        assert_int_equal(story.is_done, worker == 4);
        assert_int_equal(story.num_failed, worker >= 1 && worker <= 3);
        assert_in_range(story.num_calls, worker == 0 ? 1 : 4, 8);
        if (worker == 4) {
            assert_false(mem_scope_is_empty(&scope));
            assert_false(mem_scope_run(&scope, fail_at_once, NULL));
        }
        assert_true(mem_scope_is_empty(&scope));
        assert_int_equal(mem_stats().current, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_are_right_for_all_sizes),
        cmocka_unit_test(sleepers_wake_up),
        cmocka_unit_test(run_waits_for_the_slowest),
        cmocka_unit_test(the_caller_works_on_beside_a_started_job),
        cmocka_unit_test(workers_run_at_the_same_time),
        cmocka_unit_test(pools_may_go_unused),
        cmocka_unit_test(runs_allocate_nothing),
        cmocka_unit_test(memory_may_run_out_for_any_worker),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
