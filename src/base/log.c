#include "base/log.h"

#include <assert.h>
#include <stdarg.h>

bool log_shows(const Log *log, LogLevel level)
{
    assert(level != LOG_QUIET);
    return log && log->stream && level <= log->level;
}

void log_line(const Log *log, LogLevel level, const char *format, ...)
{
    if (!log_shows(log, level)) {
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    flockfile(log->stream);
    vfprintf(log->stream, format, arguments);
    fputc('\n', log->stream);
    (void)fflush(log->stream);
    funlockfile(log->stream);
    va_end(arguments);
}
