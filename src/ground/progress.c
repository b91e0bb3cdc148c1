#include "ground/progress.h"

#include <stddef.h>

bool progress_report(const Progress *progress, const char *phase, int64_t done)
{
    if (progress->report) {
        progress->report(progress->context, phase, done);
    }
    return !progress->limits || limits_check(progress->limits) == LIMITS_OK;
}
