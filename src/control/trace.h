/* Traces: what a controller observed and chose at every step of a search.
 *
 * A trace is a text file of JSON lines: a head with its origin, one line per step, and the outcome.
 * The format is described in docs/reference/formats/trace.md; trace_writer.h writes it during a
 * search, trace_reader.h reads it line by line, trace_summary.h counts what happened. */
#ifndef CONTROL_TRACE_H
#define CONTROL_TRACE_H

#include <stdint.h>

#include "search/open_list.h"

#define TRACE_FORMAT "veer-trace"

enum { TRACE_VERSION = 1, TRACE_MAX_LISTS = 4096 };

/* Origin of a trace, in the words of the command line; "" if not known. */
typedef struct TraceOrigin {
    const char *domain, *task; /* files; the domain is "" for SAS+ or if it was found by itself */
    const char *control, *mdp, *step;
} TraceOrigin;

typedef struct TraceStep {
    int64_t t;  /* t of the paper: steps before this one */
    int chosen; /* list that the controller chose */
    int used;   /* list that the step used: another one if the chosen one was empty */
    int64_t h;  /* of the entry taken, by the heuristic of the list used */
    const OpenListStats *lists; /* before the step, one per list */
} TraceStep;

#endif
