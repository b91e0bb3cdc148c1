/* Limits: when to stop although the work is not done.
 *
 * A deadline on the wall clock and an interrupt flag. Long loops call limits_check from time to
 * time and return its answer as their own status; nothing is killed from outside. Any number of
 * threads may check at the same time, and a signal handler or any thread may interrupt. mem.h has
 * the limit of memory. Zeroed storage is a valid Limits without a deadline. */
#ifndef BASE_LIMITS_H
#define BASE_LIMITS_H

#include <stdatomic.h>

typedef enum LimitsStatus {
    LIMITS_OK,
    LIMITS_TIME,
    LIMITS_INTERRUPT,
} LimitsStatus;

typedef struct Limits {
    double deadline; /* on clock_wall; 0: none */
    atomic_int interrupted;
} Limits;

/* Starts the clock: `seconds` from now, 0 for no deadline. To be called before threads share it. */
void limits_init(Limits *limits, double seconds);

/* Async-signal-safe. Sticks until the next limits_init. */
void limits_interrupt(Limits *limits);

/* An interrupt goes before a deadline. Some 25 ns with a deadline, 1 ns without. */
LimitsStatus limits_check(const Limits *limits);

#endif
