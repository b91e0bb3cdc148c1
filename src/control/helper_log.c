#include "control/helper_log.h"

#include <assert.h>

#include "base/mem.h"

void helper_log_init(HelperLog *log, size_t capacity)
{
    assert(capacity > 0);
    *log = (HelperLog){.points = MEM_NEW(HelperPoint, capacity), .capacity = capacity};
}

void helper_log_release(HelperLog *log)
{
    MEM_FREE(log->points, log->capacity);
    *log = (HelperLog){0};
}

static HelperPoint *place(const HelperLog *log, size_t index)
{
    return &log->points[(log->first + index) % log->capacity];
}

void helper_log_add(HelperLog *log, HelperPoint point, int64_t permitted)
{
    const HelperPoint *last = log->count > 0 ? place(log, log->count - 1) : NULL;
    assert(!last || last->due <= point.due);
    if (point.due < permitted) {
        log->count = 0;
    } else if (last && last->due == point.due) {
        log->count--;
    }
    assert(log->count < log->capacity);
    *place(log, log->count++) = point;
}

void helper_log_take(HelperLog *log, int64_t permitted, HelperPoint *point)
{
    while (log->count > 0 && place(log, 0)->due < permitted) {
        *point = *place(log, 0);
        log->first = (log->first + 1) % log->capacity;
        log->count--;
    }
}
