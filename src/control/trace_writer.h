/* Writes a trace: see trace.h.
 *
 *     TraceWriter *writer = trace_writer_new("run.jsonl", lists, num_lists, &origin, &error);
 *     before every step:  trace_writer_observe(writer, search);
 *     after it:           trace_writer_add(writer, search, chosen);
 *     bool is_written = trace_writer_close(writer, "solved", &error);
 *
 * Lines are formatted without printf into a buffer of TRACE_WRITER_BUFFER bytes, so a step costs
 * some 800 instructions per list, and there is a system call once in a thousand steps
 * (docs/reference/formats/trace.md has figures). No allocation after trace_writer_new. A fault in
 * writing, such as a full disk, does not stop a search: later lines are dropped, and closing
 * reports it. */
#ifndef CONTROL_TRACE_WRITER_H
#define CONTROL_TRACE_WRITER_H

#include <stdbool.h>

#include "base/error.h"
#include "control/observation.h"
#include "control/trace.h"

enum { TRACE_WRITER_BUFFER = 1 << 18 };

typedef struct TraceWriter TraceWriter;

/* Creates or empties the file and writes the head; "-" is standard output. NULL and an Error if it
 * cannot be opened or there are more than TRACE_MAX_LISTS lists. */
TraceWriter *trace_writer_new(const char *path, const ListSpec *lists, int num_lists,
                              const TraceOrigin *origin, Error *error);

/* Takes an observation, for the step that comes. */
void trace_writer_observe(TraceWriter *writer, const Search *search);

/* Writes the line of the step that the search has just made, which must have used a list. */
void trace_writer_add(TraceWriter *writer, const Search *search, int chosen);

/* Writes the line of any step. */
void trace_writer_add_step(TraceWriter *writer, const TraceStep *step);

/* Writes what is left and the outcome, a word of printable ASCII, and frees the writer, which may
 * be NULL. False and an Error if anything could not be written. */
bool trace_writer_close(TraceWriter *writer, const char *outcome, Error *error);

#endif
