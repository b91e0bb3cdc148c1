/* Error: what was wrong with an input, and where.
 *
 * Functions that read input return false or NULL and fill an Error. Library code never prints and
 * never exits; the command line turns an Error into text (with the offending line and a caret, when
 * it has the text) and an exit code. The first error set is kept: it is closest to the cause. */
#ifndef BASE_ERROR_H
#define BASE_ERROR_H

#include <stddef.h>
#include <stdio.h>

typedef enum ErrorKind {
    ERROR_NONE,
    ERROR_USAGE,       /* the command line asks for something that does not exist */
    ERROR_INPUT,       /* a file is malformed or cannot be read */
    ERROR_UNSUPPORTED, /* well-formed, but outside of what Veer does */
    ERROR_SYSTEM,      /* writing or another system call failed */
} ErrorKind;

typedef struct Error {
    ErrorKind kind;
    int line, column;  /* 1-based; 0: unknown */
    char file[256];    /* empty: no file; long paths keep their end */
    char message[512]; /* one sentence, no full stop, no newline */
    char source[160];  /* the offending line or the part around the column, may be empty */
    int source_column; /* 1-based place of the caret in `source`; 0: no caret */
} Error;

/* Where in which text something was found; text may be NULL when there is none to show. */
typedef struct ErrorPlace {
    const char *file;
    const char *text;
    size_t size, offset;
} ErrorPlace;

void error_set(Error *error, ErrorKind kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Computes line and column from the offset and keeps a copy of the offending line. */
void error_set_at(Error *error, ErrorKind kind, ErrorPlace place, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* "file:line:column: error: message", the source line and a caret. */
void error_print(const Error *error, FILE *stream);

#endif
