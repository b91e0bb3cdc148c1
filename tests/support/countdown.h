/* A Progress that interrupts its run at a given beat, to see that a run can be stopped there. */
#ifndef TESTS_SUPPORT_COUNTDOWN_H
#define TESTS_SUPPORT_COUNTDOWN_H

#include "base/limits.h"
#include "base/progress.h"

typedef struct Countdown {
    Limits limits;
    int beats_left; /* negative from the beat of the interrupt on */
} Countdown;

static inline void countdown_beat(void *context, const char *phase, int64_t done)
{
    Countdown *countdown = context;
    (void)phase;
    (void)done;
    if (countdown->beats_left-- == 0) {
        limits_interrupt(&countdown->limits);
    }
}

/* Lets `num_beats` pass and interrupts at the next one. */
static inline Progress countdown_start(Countdown *countdown, int num_beats)
{
    *countdown = (Countdown){.beats_left = num_beats};
    return (Progress){&countdown->limits, countdown_beat, countdown};
}

#endif
