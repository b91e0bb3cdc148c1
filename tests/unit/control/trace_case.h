/* Traces of runs that are given as texts: a letter per list and a letter per step. */
#ifndef TESTS_UNIT_CONTROL_TRACE_CASE_H
#define TESTS_UNIT_CONTROL_TRACE_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/trace_summary.h"

/* Reads the summary of a trace that was just written, and closes the stream. */
static inline bool trace_case_read(FILE *stream, TraceSummary *out_summary, Error *error)
{
    rewind(stream);
    TraceReader *reader = trace_reader_new(stream, "run", error);
    assert_non_null(reader);
    bool ok = trace_summary_read(reader, out_summary, error);
    trace_reader_free(reader);
    fclose(stream);
    return ok;
}

/* Lists have one letter each, and so do steps: the list that was used. Where a step is a capital,
 * the first list was chosen. */
static inline void trace_case_summarise(const char *lists, const char *uses,
                                        TraceSummary *out_summary)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    fprintf(stream, "{\"format\":\"veer-trace\",\"version\":1,\"lists\":[");
    for (int i = 0; lists[i]; i++) {
        fprintf(stream, "%s\"%c\"", i ? "," : "", lists[i]);
    }
    fprintf(stream, "]}\n");
    for (int t = 0; uses[t]; t++) {
        int used = (int)(strchr(lists, uses[t] | ' ') - lists);
        int chosen = uses[t] < 'a' ? 0 : used;
        fprintf(stream, "{\"t\":%d,\"chosen\":%d,\"used\":%d,\"h\":1,\"lists\":[", t, chosen, used);
        for (int i = 0; lists[i]; i++) {
            fprintf(stream, "%s[1,1,1,1,0]", i ? "," : "");
        }
        fprintf(stream, "]}\n");
    }
    Error error = {0};
    assert_true(trace_case_read(stream, out_summary, &error));
}

#endif
