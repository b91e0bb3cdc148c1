/* Usage, quarters and switching of runs that are given as texts: a letter per step. */
#include "unit/control/trace_case.h"

#include <stdlib.h>
#include <unistd.h>

static void summarise(const char *uses, TraceSummary *out_summary)
{
    trace_case_summarise("abc", uses, out_summary);
}

static void assert_class(const TraceSummary *summary, TraceClass class, int64_t runs, int64_t steps)
{
    assert_int_equal(summary->classes[class].runs, runs);
    assert_int_equal(summary->classes[class].steps, steps);
}

static void assert_usage(const TraceUsage *usage, int64_t steps, const int64_t *quarters)
{
    assert_int_equal(usage->steps, steps);
    assert_memory_equal(usage->quarters, quarters, sizeof usage->quarters);
}

static void test_usage(void **state)
{
    (void)state;
    TraceSummary summary;
    summarise("aabbbCaBa", &summary);
    assert_int_equal(trace_summary_num_steps(&summary), 9);
    assert_int_equal(trace_summary_num_switches(&summary), 6 - 1);
    assert_int_equal(summary.num_replaced, 2);
    assert_int_equal(summary.longest_run, 3);
    assert_null(summary.outcome);
    assert_string_equal(summary.names[2], "c");
    /* aa bb bC aBa */
    assert_usage(&summary.lists[0], 4, (int64_t[]){2, 0, 0, 2});
    assert_usage(&summary.lists[1], 4, (int64_t[]){0, 2, 1, 1});
    assert_usage(&summary.lists[2], 1, (int64_t[]){0, 0, 1, 0});
    assert_class(&summary, TRACE_CLASS_IMMEDIATE, 4, 4);
    assert_class(&summary, TRACE_CLASS_HIGH, 2, 5);
    trace_summary_release(&summary);
}

static void test_short_runs(void **state)
{
    (void)state;
    TraceSummary summary;
    summarise("", &summary);
    assert_int_equal(trace_summary_num_steps(&summary), 0);
    assert_int_equal(trace_summary_num_switches(&summary), 0);
    assert_int_equal(summary.longest_run, 0);
    trace_summary_release(&summary);
    summarise("b", &summary);
    assert_int_equal(trace_summary_num_switches(&summary), 0);
    assert_usage(&summary.lists[1], 1, (int64_t[]){0, 0, 0, 1});
    assert_class(&summary, TRACE_CLASS_IMMEDIATE, 1, 1);
    trace_summary_release(&summary);
}

/* A run of every length at the ends of the classes. */
static void test_classes(void **state)
{
    (void)state;
    static const int LENGTHS[] = {1, 2, 100, 101, 1000, 1001};
    char uses[3000];
    size_t size = 0;
    for (size_t i = 0; i < sizeof LENGTHS / sizeof *LENGTHS; i++) {
        memset(uses + size, i % 2 ? 'b' : 'c', (size_t)LENGTHS[i]);
        size += (size_t)LENGTHS[i];
    }
    uses[size] = '\0';
    TraceSummary summary;
    summarise(uses, &summary);
    assert_class(&summary, TRACE_CLASS_IMMEDIATE, 1, 1);
    assert_class(&summary, TRACE_CLASS_HIGH, 2, 102);
    assert_class(&summary, TRACE_CLASS_MEDIUM, 2, 1101);
    assert_class(&summary, TRACE_CLASS_LOW, 1, 1001);
    assert_int_equal(summary.longest_run, 1001);
    trace_summary_release(&summary);
}

static void test_parts(void **state)
{
    (void)state;
    TraceSummary summary;
    summarise("abcabca", &summary);
    int64_t counts[9];
    trace_summary_count_parts(&summary, 3, counts); /* ab ca bca */
    static const int64_t EXPECTED[] = {1, 1, 0, 1, 0, 1, 1, 1, 1};
    assert_memory_equal(counts, EXPECTED, sizeof counts);
    trace_summary_release(&summary);
}

static void test_fault(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    fprintf(stream, "{\"format\":\"veer-trace\",\"version\":1,\"lists\":[\"x\"]}\nno\n");
    Error error = {0};
    TraceSummary summary;
    assert_false(trace_case_read(stream, &summary, &error));
    assert_int_equal(error.line, 2);
    trace_summary_release(&summary);
    assert_int_equal(mem_stats().current, 0);
}

/* With what made it and how it ended, which outlive the reader. */
static void test_file(void **state)
{
    (void)state;
    char path[] = "/tmp/test_trace_summary_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "w");
    fprintf(stream, "{\"format\":\"veer-trace\",\"version\":1,\"lists\":[\"x\"],\"task\":\"t\"}\n"
                    "{\"t\":0,\"chosen\":0,\"used\":0,\"h\":1,\"lists\":[[1,1,1,1,0]]}\n"
                    "{\"outcome\":\"solved\",\"steps\":1}\n");
    fclose(stream);
    Error error = {0};
    TraceSummary summary;
    assert_true(trace_summary_read_file(path, &summary, &error));
    assert_int_equal(trace_summary_num_steps(&summary), 1);
    assert_string_equal(summary.outcome, "solved");
    assert_string_equal(summary.origin.task, "t");
    assert_string_equal(summary.origin.domain, "");
    trace_summary_release(&summary);
    unlink(path);
    assert_false(trace_summary_read_file(path, &summary, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    trace_summary_release(&summary);
    assert_int_equal(mem_stats().current, 0);
}

static void test_shares(void **state)
{
    (void)state;
    TraceSummary summary;
    summarise("aabbbbcc", &summary);
    assert_true(trace_summary_list_share(&summary, 0) == 0.25);
    assert_true(trace_summary_list_share(&summary, 1) == 0.5);
    assert_true(trace_summary_quarter_share(&summary, 1, 0) == 0);
    assert_true(trace_summary_quarter_share(&summary, 1, 1) == 1);
    assert_true(trace_summary_class_share(&summary, TRACE_CLASS_HIGH) == 1);
    trace_summary_release(&summary);
    summarise("", &summary);
    assert_true(trace_summary_list_share(&summary, 0) == 0);
    assert_true(trace_summary_quarter_share(&summary, 0, 3) == 0);
    trace_summary_release(&summary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_usage),   cmocka_unit_test(test_short_runs),
        cmocka_unit_test(test_classes), cmocka_unit_test(test_parts),
        cmocka_unit_test(test_fault),   cmocka_unit_test(test_file),
        cmocka_unit_test(test_shares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
