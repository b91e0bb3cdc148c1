/* Timed wait: waiting on a condition for some time of the clock that nobody sets.
 *
 * By default a condition variable counts on the wall clock, and a step of that clock makes a wait
 * last for hours, or not at all. */
#ifndef BASE_TIMED_WAIT_H
#define BASE_TIMED_WAIT_H

#include <pthread.h>

/* Instead of pthread_cond_init. */
void timed_wait_init(pthread_cond_t *condition);

/* Waits at most `seconds`, with the mutex as for pthread_cond_wait. */
void timed_wait(pthread_cond_t *condition, pthread_mutex_t *mutex, double seconds);

#endif
