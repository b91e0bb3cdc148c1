#include "ground/pulse.h"

#include <stddef.h>

bool pulse_beat(const Pulse *pulse, const char *phase, int64_t done)
{
    if (pulse->report) {
        pulse->report(pulse->context, phase, done);
    }
    return !pulse->limits || limits_check(pulse->limits) == LIMITS_OK;
}
