/* Fuzz target for traces: any bytes must be refused with a place, or read as steps whose lists are
 * there and whose numbers follow each other. */
#include <stdint.h>
#include <stdio.h>

#include "require.h"

#include "control/trace_summary.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check(const TraceSummary *summary)
{
    int64_t by_list = 0, by_class = 0;
    for (int i = 0; i < summary->num_lists; i++) {
        by_list += summary->lists[i].steps;
    }
    for (int i = 0; i < TRACE_NUM_CLASSES; i++) {
        by_class += summary->classes[i].steps;
    }
    require(by_list == trace_summary_num_steps(summary) && by_class == by_list);
    require(summary->longest_run <= by_list && summary->num_replaced <= by_list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    uint8_t nothing = 0;
    FILE *stream = fmemopen(size > 0 ? (void *)data : &nothing, size > 0 ? size : 1, "rb");
    require(stream);
    if (size == 0) {
        fgetc(stream);
    }
    Error error = {0};
    TraceReader *reader = trace_reader_new(stream, "trace", &error);
    if (reader) {
        TraceSummary summary;
        if (trace_summary_read(reader, &summary, &error)) {
            check(&summary);
        }
        trace_summary_release(&summary);
    }
    require(error.kind == ERROR_NONE ? reader != NULL : error.kind == ERROR_INPUT);
    trace_reader_free(reader);
    fclose(stream);
    return 0;
}
