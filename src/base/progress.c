#include "base/progress.h"

#include <assert.h>
#include <stddef.h>

bool progress_report(const Progress *progress, const char *phase, int64_t done)
{
    assert(phase && done >= 0);
    if (progress->report) {
        progress->report(progress->context, phase, done);
    }
    return !progress->limits || limits_check(progress->limits) == LIMITS_OK;
}
