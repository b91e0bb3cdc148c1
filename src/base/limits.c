#include "base/limits.h"

#include <assert.h>

#include "base/clock.h"

/* A signal handler may only touch atomics that take no lock. */
_Static_assert(ATOMIC_INT_LOCK_FREE == 2, "atomic int must be lock-free");

void limits_init(Limits *limits, double seconds)
{
    assert(seconds >= 0);
    limits->deadline = seconds > 0 ? clock_wall() + seconds : 0;
    atomic_store_explicit(&limits->interrupted, 0, memory_order_relaxed);
}

/* Relaxed order will do: the flag carries no other data with it, it only has to arrive. */
void limits_interrupt(Limits *limits)
{
    atomic_store_explicit(&limits->interrupted, 1, memory_order_relaxed);
}

LimitsStatus limits_check(const Limits *limits)
{
    if (atomic_load_explicit(&limits->interrupted, memory_order_relaxed)) {
        return LIMITS_INTERRUPT;
    }
    if (limits->deadline > 0 && clock_wall() >= limits->deadline) {
        return LIMITS_TIME;
    }
    return LIMITS_OK;
}
