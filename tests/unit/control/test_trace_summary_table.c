/* Tables over runs that are made up: steps per list, in order. */
#include "unit/control/trace_case.h"

#include <math.h>

static void release(TraceTable *table, TraceSummary *runs, int num_runs)
{
    trace_summary_table_release(table);
    for (int i = 0; i < num_runs; i++) {
        trace_summary_release(&runs[i]);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void assert_spread(const TraceSpread *spread, double mean, double min, double max)
{
    assert_true(spread->mean == mean);
    assert_true(spread->min == min);
    assert_true(spread->max == max);
}

static void lists_are_matched_by_name(void **state)
{
    (void)state;
    enum { A = TRACE_NUM_CLASSES, B, C, D, NUM_COLUMNS };
    TraceSummary runs[3];
    TraceTable table;
    trace_case_summarise("abc", "aaab", &runs[0]);
    trace_case_summarise("ba", "bbab", &runs[1]);
    trace_case_summarise("d", "dddd", &runs[2]);
    trace_summary_table_init(&table, runs, 3);
    assert_int_equal(table.num_columns, NUM_COLUMNS);
    assert_string_equal(table.columns[TRACE_CLASS_HIGH], "high");
    assert_string_equal(table.columns[A], "a");
    assert_string_equal(table.columns[D], "d");
    assert_true(trace_summary_table_share(&table, 0, A) == 0.75);
    assert_true(trace_summary_table_share(&table, 1, A) == 0.25);
    assert_true(isnan(trace_summary_table_share(&table, 2, A)));
    assert_true(trace_summary_table_share(&table, 0, C) == 0);
    assert_true(isnan(trace_summary_table_share(&table, 1, C)));
    assert_spread(&table.spreads[A], 0.5, 0.25, 0.75);
    assert_spread(&table.spreads[C], 0, 0, 0);
    assert_spread(&table.spreads[TRACE_CLASS_IMMEDIATE], 0.25, 0, 0.5);
    release(&table, runs, 3);
}

static void runs_without_steps_do_not_count(void **state)
{
    (void)state;
    TraceSummary runs[2];
    TraceTable table;
    trace_case_summarise("ab", "", &runs[0]);
    trace_case_summarise("a", "a", &runs[1]);
    trace_summary_table_init(&table, runs, 2);
    assert_spread(&table.spreads[TRACE_NUM_CLASSES], 1, 1, 1);
    assert_true(isnan(table.spreads[TRACE_NUM_CLASSES + 1].mean));
    assert_true(isnan(table.spreads[TRACE_NUM_CLASSES + 1].max));
    release(&table, runs, 2);
}

static void lists_of_one_name_are_one_column(void **state)
{
    (void)state;
    TraceSummary run;
    TraceTable table;
    trace_case_summarise("aba", "aabb", &run);
    trace_summary_table_init(&table, &run, 1);
    assert_int_equal(table.num_columns, TRACE_NUM_CLASSES + 2);
    assert_true(trace_summary_table_share(&table, 0, TRACE_NUM_CLASSES) == 0.5);
    release(&table, &run, 1);
}

static void no_runs_make_a_table(void **state)
{
    (void)state;
    TraceTable table;
    trace_summary_table_init(&table, NULL, 0);
    assert_int_equal(table.num_columns, TRACE_NUM_CLASSES);
    assert_true(isnan(table.spreads[0].mean));
    release(&table, NULL, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lists_are_matched_by_name),
        cmocka_unit_test(runs_without_steps_do_not_count),
        cmocka_unit_test(lists_of_one_name_are_one_column),
        cmocka_unit_test(no_runs_make_a_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
