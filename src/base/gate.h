/* Gate: one thread tells others that something has happened, cheaply if they are awake.
 *
 * A gate counts how often it was opened. A waiter takes the count, looks whether there is something
 * for it, and if not, waits for the next opening after that count; so no opening is lost:
 *
 *     unsigned seen = gate_count(&gate);
 *     if (!find_work()) gate_wait(&gate, seen);
 *
 * A waiter spins for some 100 us before it sleeps, so that openings in quick succession need no
 * system call. All that a thread wrote before it opened a gate is visible to those that saw the
 * opening. Any thread may open and wait. */
#ifndef BASE_GATE_H
#define BASE_GATE_H

#include <pthread.h>
#include <stdatomic.h>

typedef struct Gate {
    atomic_uint count;
    pthread_mutex_t mutex;
    pthread_cond_t opened;
} Gate;

void gate_init(Gate *gate);
void gate_release(Gate *gate);

void gate_open(Gate *gate);

unsigned gate_count(const Gate *gate);

/* Waits for the first opening after the count was `seen`. */
void gate_wait(Gate *gate, unsigned seen);

#endif
