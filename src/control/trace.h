/* Traces: what a controller saw and did at every step of a search.
 *
 * A trace is a text file of JSON lines: a head that says what made it, one line per step, and the
 * outcome. The format is described in docs/reference/formats/trace.md; trace_writer.h writes it
 * during a search, trace_reader.h reads it line by line, trace_summary.h counts what happened. */
#ifndef CONTROL_TRACE_H
#define CONTROL_TRACE_H

#include <stdint.h>

#include "search/open_list.h"

#define TRACE_FORMAT "veer-trace"

enum { TRACE_VERSION = 1, TRACE_MAX_LISTS = 4096 };

/* What made a trace, in the words of the command line; "" where that is not known. */
typedef struct TraceOrigin {
    const char *domain, *task; /* files; no domain: the task's own, or SAS+ */
    const char *control, *mdp, *step;
} TraceOrigin;

typedef struct TraceStep {
    int64_t t;  /* t of the paper: steps that the search had made before this one */
    int chosen; /* list that the controller chose */
    int used;   /* list that the step took a state from: another one if that had none */
    int64_t h;  /* of the entry taken, by the heuristic of the list used */
    const OpenListStats *lists; /* before the step, one per list */
} TraceStep;

#endif
