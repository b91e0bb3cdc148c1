#include "control/trace_summary.h"

#include <assert.h>
#include <errno.h>
#include <math.h>
#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/name_table.h"

/* The longest run of each class but the last. */
static const int64_t CLASS_ENDS[] = {1, 100, 1000};

static TraceClass class_of(int64_t length)
{
    TraceClass class = TRACE_CLASS_IMMEDIATE;
    while (class < TRACE_CLASS_LOW && length > CLASS_ENDS[class]) {
        class ++;
    }
    return class;
}

static void count_runs(TraceSummary *summary)
{
    const TraceUses *uses = &summary->uses;
    size_t end;
    for (size_t start = 0; start < uses->size; start = end) {
        for (end = start + 1; end < uses->size && uses->data[end] == uses->data[start]; end++) {
        }
        int64_t length = (int64_t)(end - start);
        assert(length > 0);
        TraceRuns *class = &summary->classes[class_of(length)];
        class->runs++;
        class->steps += length;
        if (length > summary->longest_run) {
            summary->longest_run = length;
        }
    }
}

static void count_usage(TraceSummary *summary)
{
    size_t num_lists = (size_t)summary->num_lists, num_counts = TRACE_NUM_QUARTERS * num_lists;
    int64_t *counts = MEM_NEW(int64_t, num_counts);
    trace_summary_count_parts(summary, TRACE_NUM_QUARTERS, counts);
    for (size_t i = 0; i < num_counts; i++) {
        TraceUsage *usage = &summary->lists[i % num_lists];
        usage->quarters[i / num_lists] = counts[i];
        usage->steps += counts[i];
    }
    MEM_FREE(counts, num_counts);
}

/* --- Reading ---------------------------------------------------------------------------------- */

static const char *copy(TraceSummary *summary, const char *text)
{
    return arena_copy_string(&summary->texts, text, strlen(text));
}

static void take_head(TraceSummary *summary, const TraceReader *reader)
{
    const TraceOrigin *origin = trace_reader_origin(reader);
    int num_lists = trace_reader_num_lists(reader);
    *summary = (TraceSummary){.num_lists = num_lists};
    summary->names = MEM_NEW(const char *, (size_t)num_lists);
    summary->lists = MEM_NEW(TraceUsage, (size_t)num_lists);
    for (int i = 0; i < num_lists; i++) {
        summary->names[i] = copy(summary, trace_reader_list_name(reader, i));
    }
    summary->origin = (TraceOrigin){.domain = copy(summary, origin->domain),
                                    .task = copy(summary, origin->task),
                                    .control = copy(summary, origin->control),
                                    .mdp = copy(summary, origin->mdp),
                                    .step = copy(summary, origin->step)};
}

bool trace_summary_read(TraceReader *reader, TraceSummary *out_summary, Error *error)
{
    take_head(out_summary, reader);
    TraceStep step;
    while (trace_reader_next(reader, &step, error)) {
        trace_uses_push(&out_summary->uses, (uint16_t)step.used);
        out_summary->num_replaced += step.used != step.chosen;
    }
    if (error->kind != ERROR_NONE) {
        return false;
    }
    const char *outcome = trace_reader_outcome(reader);
    out_summary->outcome = outcome ? copy(out_summary, outcome) : NULL;
    count_usage(out_summary);
    count_runs(out_summary);
    return true;
}

bool trace_summary_read_file(const char *path, TraceSummary *out_summary, Error *error)
{
    const char *name = file_display_name(path);
    bool is_stdin = strcmp(path, "-") == 0;
    *out_summary = (TraceSummary){0};
    FILE *stream = is_stdin ? stdin : fopen(path, "rb");
    if (!stream) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = name}, "cannot read: %s",
                     strerror(errno));
        return false;
    }
    TraceReader *reader = trace_reader_new(stream, name, error);
    bool ok = reader && trace_summary_read(reader, out_summary, error);
    trace_reader_free(reader);
    if (!is_stdin) {
        fclose(stream);
    }
    return ok;
}

void trace_summary_release(TraceSummary *summary)
{
    MEM_FREE(summary->names, (size_t)summary->num_lists);
    MEM_FREE(summary->lists, (size_t)summary->num_lists);
    trace_uses_release(&summary->uses);
    arena_release(&summary->texts);
    *summary = (TraceSummary){0};
}

/* --- Figures ---------------------------------------------------------------------------------- */

int64_t trace_summary_num_steps(const TraceSummary *summary)
{
    return (int64_t)summary->uses.size;
}

int64_t trace_summary_num_switches(const TraceSummary *summary)
{
    int64_t num_runs = 0;
    for (int i = 0; i < TRACE_NUM_CLASSES; i++) {
        num_runs += summary->classes[i].runs;
    }
    assert(num_runs <= trace_summary_num_steps(summary));
    return num_runs > 0 ? num_runs - 1 : 0;
}

static double share(int64_t part, int64_t whole)
{
    assert(part >= 0 && part <= whole);
    return whole > 0 ? (double)part / (double)whole : 0.0;
}

double trace_summary_list_share(const TraceSummary *summary, int list)
{
    return share(summary->lists[list].steps, trace_summary_num_steps(summary));
}

double trace_summary_class_share(const TraceSummary *summary, TraceClass class)
{
    return share(summary->classes[class].steps, trace_summary_num_steps(summary));
}

double trace_summary_quarter_share(const TraceSummary *summary, int list, int quarter)
{
    assert(quarter >= 0 && quarter < TRACE_NUM_QUARTERS);
    int64_t steps = 0;
    for (int i = 0; i < summary->num_lists; i++) {
        steps += summary->lists[i].quarters[quarter];
    }
    return share(summary->lists[list].quarters[quarter], steps);
}

const char *trace_summary_class_name(TraceClass class)
{
    static const char *const NAMES[TRACE_NUM_CLASSES] = {
        [TRACE_CLASS_IMMEDIATE] = "immediate",
        [TRACE_CLASS_HIGH] = "high",
        [TRACE_CLASS_MEDIUM] = "medium",
        [TRACE_CLASS_LOW] = "low",
    };
    assert((size_t) class < TRACE_NUM_CLASSES);
    return NAMES[class];
}

TextStrip trace_summary_strip(const TraceSummary *summary)
{
    return (TextStrip){.names = summary->names,
                       .num_lists = summary->num_lists,
                       .uses = summary->uses.data,
                       .num_uses = summary->uses.size};
}

void trace_summary_count_parts(const TraceSummary *summary, int num_parts, int64_t *out_counts)
{
    TextStrip strip = trace_summary_strip(summary);
    text_strip_count(&strip, num_parts, out_counts);
}

/* --- Table of several runs -------------------------------------------------------------------- */

static bool has_name(const char *const *names, int count, const char *name)
{
    return name_table_find(name, names, count, sizeof *names) >= 0;
}

/* Reserves room for every list of every run and gives back what is not needed. */
static void collect_columns(TraceTable *table, const TraceSummary *summaries)
{
    int room = TRACE_NUM_CLASSES;
    for (int run = 0; run < table->num_runs; run++) {
        room += summaries[run].num_lists;
    }
    const char **columns = MEM_NEW(const char *, (size_t)room);
    int count = TRACE_NUM_CLASSES;
    for (int i = 0; i < TRACE_NUM_CLASSES; i++) {
        columns[i] = trace_summary_class_name((TraceClass)i);
    }
    for (int run = 0; run < table->num_runs; run++) {
        for (int i = 0; i < summaries[run].num_lists; i++) {
            const char *name = summaries[run].names[i];
            if (!has_name(columns + TRACE_NUM_CLASSES, count - TRACE_NUM_CLASSES, name)) {
                columns[count++] = name;
            }
        }
    }
    assert(count <= room);
    table->columns = mem_resize(columns, (size_t)room, (size_t)count, sizeof *columns);
    table->num_columns = count;
}

static double share_of(const TraceSummary *summary, int column, const char *name)
{
    if (trace_summary_num_steps(summary) == 0) {
        return NAN;
    }
    if (column < TRACE_NUM_CLASSES) {
        return trace_summary_class_share(summary, (TraceClass)column);
    }
    double share = NAN; /* a run may have two lists of one name */
    for (int i = 0; i < summary->num_lists; i++) {
        if (strcmp(summary->names[i], name) == 0) {
            share = (isnan(share) ? 0 : share) + trace_summary_list_share(summary, i);
        }
    }
    return share;
}

static TraceSpread spread_of(const TraceTable *table, int column)
{
    TraceSpread spread = {NAN, NAN, NAN};
    double sum = 0;
    int count = 0;
    for (int run = 0; run < table->num_runs; run++) {
        double share = trace_summary_table_share(table, run, column);
        if (!isnan(share)) {
            spread.min = fmin(spread.min, share);
            spread.max = fmax(spread.max, share);
            sum += share;
            count++;
        }
    }
    spread.mean = count > 0 ? sum / count : NAN;
    return spread;
}

void trace_summary_table_init(TraceTable *table, const TraceSummary *summaries, int num_runs)
{
    *table = (TraceTable){.num_runs = num_runs};
    collect_columns(table, summaries);
    size_t num_columns = (size_t)table->num_columns;
    table->shares = MEM_NEW(double, (size_t)num_runs *num_columns);
    table->spreads = MEM_NEW(TraceSpread, num_columns);
    for (int column = 0; column < table->num_columns; column++) {
        for (int run = 0; run < num_runs; run++) {
            table->shares[(size_t)run * num_columns + (size_t)column] =
                share_of(&summaries[run], column, table->columns[column]);
        }
        table->spreads[column] = spread_of(table, column);
    }
}

void trace_summary_table_release(TraceTable *table)
{
    size_t num_columns = (size_t)table->num_columns;
    MEM_FREE(table->columns, num_columns);
    MEM_FREE(table->shares, (size_t)table->num_runs * num_columns);
    MEM_FREE(table->spreads, num_columns);
    *table = (TraceTable){0};
}

double trace_summary_table_share(const TraceTable *table, int run, int column)
{
    assert(run >= 0 && run < table->num_runs && column >= 0 && column < table->num_columns);
    return table->shares[(size_t)run * (size_t)table->num_columns + (size_t)column];
}
