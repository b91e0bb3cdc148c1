/* Summary of a trace: how often each list was used, when, and how often the search switched between
 * lists (appendix of [SBL21]); and a table of several summaries.
 *
 * A step counts for the list that it used, not for the one that was chosen, so the figures equal
 * those that `veer plan` prints at the end. Costs two bytes per step, a small part of the file. */
#ifndef CONTROL_TRACE_SUMMARY_H
#define CONTROL_TRACE_SUMMARY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text_strip.h"
#include "base/vec.h"
#include "control/trace_reader.h"

/* A run of steps is a maximal sequence of steps that use the same list. The paper has four classes
 * of runs by length, which say how often the search switches. */
typedef enum TraceClass {
    TRACE_CLASS_IMMEDIATE, /* 1 step */
    TRACE_CLASS_HIGH,      /* 2 to 100 steps */
    TRACE_CLASS_MEDIUM,    /* 101 to 1000 steps */
    TRACE_CLASS_LOW,       /* more */
} TraceClass;

enum { TRACE_NUM_CLASSES = 4, TRACE_NUM_QUARTERS = 4 };

/* Steps in runs of a class. The last run counts, although no switch ended it. */
typedef struct TraceRuns {
    int64_t runs, steps;
} TraceRuns;

typedef struct TraceUsage {
    int64_t steps;
    int64_t quarters[TRACE_NUM_QUARTERS];
} TraceUsage;

DEFINE_VEC(TraceUses, trace_uses, uint16_t);

/* Zeroed storage is a valid empty one. */
typedef struct TraceSummary {
    int num_lists;
    const char **names; /* per list */
    TraceOrigin origin;
    const char *outcome; /* NULL: the trace does not say; see trace_reader_outcome */
    TraceUses uses;      /* list per step */
    TraceUsage *lists;   /* per list */
    TraceRuns classes[TRACE_NUM_CLASSES];
    int64_t longest_run;
    int64_t num_replaced; /* steps that used another list than the chosen one */
    Arena texts;
} TraceSummary;

/* Reads all steps. False and an Error at a fault; release in any case. */
bool trace_summary_read(TraceReader *reader, TraceSummary *out_summary, Error *error);

/* The same for a file; "-" is standard input. */
bool trace_summary_read_file(const char *path, TraceSummary *out_summary, Error *error);

void trace_summary_release(TraceSummary *summary);

int64_t trace_summary_num_steps(const TraceSummary *summary);
int64_t trace_summary_num_switches(const TraceSummary *summary);

/* Parts of all steps, from 0 to 1; 0 in an empty run. */
double trace_summary_list_share(const TraceSummary *summary, int list);
double trace_summary_class_share(const TraceSummary *summary, TraceClass class);

/* Its part of the steps of a quarter, numbered from 0. */
double trace_summary_quarter_share(const TraceSummary *summary, int list, int quarter);

/* "immediate", "high", "medium" or "low", as the paper calls them. */
const char *trace_summary_class_name(TraceClass class);

/* Cuts the run into parts of equal length up to rounding and counts the steps per list in each: all
 * lists of the first part, then of the second, ... */
void trace_summary_count_parts(const TraceSummary *summary, int num_parts, int64_t *out_counts);

/* The steps of the run, for a picture of some width. */
TextStrip trace_summary_strip(const TraceSummary *summary);

typedef struct TraceSpread {
    double mean, min, max; /* NAN if no run counts */
} TraceSpread;

/* Several runs as one table: a row per run, a column per switching class and per list, and the
 * spread of each column (appendix of [SBL21]: mean, largest and smallest shares). Lists are the
 * same if their names are. A run without a list has NAN in its column and does not count for it;
 * neither do runs without steps. Zeroed storage is a valid empty one. */
typedef struct TraceTable {
    int num_runs, num_columns; /* the classes first, then the lists in order of appearance */
    const char **columns;      /* names; those of lists belong to the summaries */
    double *shares;            /* of steps, row by row */
    TraceSpread *spreads;      /* per column */
} TraceTable;

/* O(runs * columns * lists). The summaries must outlive the table. */
void trace_summary_table_init(TraceTable *table, const TraceSummary *summaries, int num_runs);
void trace_summary_table_release(TraceTable *table);

double trace_summary_table_share(const TraceTable *table, int run, int column);

#endif
