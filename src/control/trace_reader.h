/* Reads a trace line by line: see trace.h.
 *
 *     TraceReader *reader = trace_reader_new(stream, "run.jsonl", &error);
 *     TraceStep step;
 *     while (trace_reader_next(reader, &step, &error)) ...
 *     if (error.kind != ERROR_NONE) ...
 *     trace_reader_free(reader);
 *
 * Memory does not depend on the length of the file. Any input is either read or refused with the
 * number of the faulty line: no JSON, a missing key, lists and numbers out of range, steps that do
 * not follow each other, anything behind the outcome. One exception: the last line of a run that
 * was killed may be incomplete; it is dropped, and there is no outcome. Unknown keys are ignored. A
 * text with control characters is replaced. Reading a line costs some microseconds, nearly all of
 * them in the JSON library. */
#ifndef CONTROL_TRACE_READER_H
#define CONTROL_TRACE_READER_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"
#include "control/trace.h"

typedef struct TraceReader TraceReader;

/* Reads the head. The stream stays the caller's; `file` is its name in errors, which must outlive
 * the reader. NULL and an Error if it does not begin like a trace. */
TraceReader *trace_reader_new(FILE *stream, const char *file, Error *error);
void trace_reader_free(TraceReader *reader);

int trace_reader_num_lists(const TraceReader *reader);

/* Valid as long as the reader, as are all texts. */
const char *trace_reader_list_name(const TraceReader *reader, int list);

const TraceOrigin *trace_reader_origin(const TraceReader *reader);

/* False at the end, and with an Error at a fault. The statistics are valid until the next call. */
bool trace_reader_next(TraceReader *reader, TraceStep *out_step, Error *error);

/* Once the end is reached: how the run ended; NULL if the trace does not say, as that of a run
 * that was killed. */
const char *trace_reader_outcome(const TraceReader *reader);

#endif
