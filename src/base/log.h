/* Log: lines of text about the progress of a run.
 *
 * A Log is made by the command line and passed down; there is no global one. Library code takes a
 * `const Log *` that may be NULL, and is silent then. A line of level L appears when the Log's own
 * level is L or above. Lines of several threads do not mix. Each line is flushed, so a log can be
 * watched through a pipe; do not log from hot loops. Zeroed storage is a valid silent Log. */
#ifndef BASE_LOG_H
#define BASE_LOG_H

#include <stdbool.h>
#include <stdio.h>

typedef enum LogLevel {
    LOG_QUIET, /* of a Log only: shows nothing */
    LOG_NORMAL,
    LOG_VERBOSE,
} LogLevel;

typedef struct Log {
    FILE *stream;
    LogLevel level;
} Log;

/* Whether a line would appear; to save the work of making it. */
bool log_shows(const Log *log, LogLevel level);

/* Adds the newline. */
void log_line(const Log *log, LogLevel level, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
