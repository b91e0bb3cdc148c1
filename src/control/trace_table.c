#include "control/trace_table.h"

#include <math.h>
#include <string.h>

#include "base/mem.h"
#include "base/name_table.h"

static bool has_name(const char *const *names, int count, const char *name)
{
    return name_table_find(name, names, count, sizeof *names) >= 0;
}

/* Room for every list of every run; what is not needed is given back. */
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
        double share = trace_table_share(table, run, column);
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

void trace_table_init(TraceTable *table, const TraceSummary *summaries, int num_runs)
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

void trace_table_release(TraceTable *table)
{
    size_t num_columns = (size_t)table->num_columns;
    MEM_FREE(table->columns, num_columns);
    MEM_FREE(table->shares, (size_t)table->num_runs * num_columns);
    MEM_FREE(table->spreads, num_columns);
    *table = (TraceTable){0};
}

double trace_table_share(const TraceTable *table, int run, int column)
{
    return table->shares[(size_t)run * (size_t)table->num_columns + (size_t)column];
}
