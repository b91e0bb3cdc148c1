/* A waiter reads the count without the lock while it spins, and once more under the lock before it
 * sleeps. As the count is raised under the lock, this last read either sees it, or the waiter
 * sleeps by then and gets the signal: no wake-up is lost. */
#include "base/gate.h"

#include <sched.h>
#include <stdbool.h>

#include "base/clock.h"

enum { PAUSES_PER_YIELD = 64 };

/* Waking a sleeper whose core went idle takes some 40 us: spinning for about twice that is never
 * much worse than the better of the two. */
static const double SPIN_SECONDS = 100e-6;

void gate_init(Gate *gate)
{
    atomic_init(&gate->count, 0);
    pthread_mutex_init(&gate->mutex, NULL);
    pthread_cond_init(&gate->opened, NULL);
}

void gate_release(Gate *gate)
{
    pthread_cond_destroy(&gate->opened);
    pthread_mutex_destroy(&gate->mutex);
}

/* The release pairs with the acquire of gate_count: a thread that sees the gate open also sees all
 * that was written before. While no thread sleeps, broadcasting is no system call. */
void gate_open(Gate *gate)
{
    pthread_mutex_lock(&gate->mutex);
    atomic_fetch_add_explicit(&gate->count, 1, memory_order_release);
    pthread_cond_broadcast(&gate->opened);
    pthread_mutex_unlock(&gate->mutex);
}

unsigned gate_count(const Gate *gate)
{
    return atomic_load_explicit(&gate->count, memory_order_acquire);
}

static void pause_briefly(void)
{
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#else
    sched_yield();
#endif
}

/* False when the time is up. The yields let other threads run where cores are short. */
static bool spin(const Gate *gate, unsigned seen)
{
    double end = 0;
    for (;;) {
        for (int i = 0; i < PAUSES_PER_YIELD; i++) {
            if (gate_count(gate) != seen) {
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

void gate_wait(Gate *gate, unsigned seen)
{
    if (spin(gate, seen)) {
        return;
    }
    pthread_mutex_lock(&gate->mutex);
    while (gate_count(gate) == seen) {
        pthread_cond_wait(&gate->opened, &gate->mutex);
    }
    pthread_mutex_unlock(&gate->mutex);
}
