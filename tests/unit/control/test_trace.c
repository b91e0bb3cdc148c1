/* Writer and reader of traces: what one writes the other reads, and nothing else. */
#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/file.h"
#include "base/mem.h"
#include "control/trace_reader.h"
#include "control/trace_writer.h"
#include "support/small_task.h"

#define HEAD "{\"format\":\"veer-trace\",\"version\":1,\"lists\":[\"ff\",\"add\"]}\n"
#define STATS "\"lists\":[[1,5,5,5,0],[0,null,null,0,0]]"
#define STEP(t) "{\"t\":" t ",\"chosen\":1,\"used\":0,\"h\":5," STATS "}\n"

/* Of what HEAD and STEP make. */
#define END(steps) "{\"outcome\":\"solved\",\"steps\":" steps "}\n"

static const TraceOrigin ORIGIN = {"", "task.sas", "alt", "veer", "pop"};
static const ListSpec TWO_LISTS[] = {{.name = "ff"}, {.name = "add"}};

/* --- Helpers ---------------------------------------------------------------------------------- */

static char *new_path(void)
{
    static char path[64];
    snprintf(path, sizeof path, "/tmp/test_trace_XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    return path;
}

static FILE *open_text(const char *text, size_t size)
{
    FILE *stream = tmpfile();
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, size, stream), size);
    rewind(stream);
    return stream;
}

/* Number of steps that can be read. */
static int64_t read_bytes(const char *text, size_t size, bool *out_has_outcome, Error *error)
{
    *error = (Error){0};
    *out_has_outcome = false;
    FILE *stream = open_text(text, size);
    TraceReader *reader = trace_reader_new(stream, "run.jsonl", error);
    int64_t count = 0;
    TraceStep step;
    while (reader && trace_reader_next(reader, &step, error)) {
        assert_in_range(step.used, 0, trace_reader_num_lists(reader) - 1);
        count++;
    }
    if (reader) {
        *out_has_outcome = trace_reader_outcome(reader) != NULL;
    }
    trace_reader_free(reader);
    fclose(stream);
    return count;
}

static int64_t read_text(const char *text, Error *error)
{
    bool has_outcome;
    return read_bytes(text, strlen(text), &has_outcome, error);
}

static void assert_fault(const char *text, int line, const char *part)
{
    Error error;
    read_text(text, &error);
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, "run.jsonl");
    assert_int_equal(error.line, line);
    if (!strstr(error.message, part)) {
        fail_msg("\"%s\" is not about \"%s\"", error.message, part);
    }
}

static void assert_stats_equal(OpenListStats a, OpenListStats b)
{
    assert_int_equal(a.count, b.count);
    if (a.count > 0) {
        assert_int_equal(a.min, b.min);
        assert_int_equal(a.max, b.max);
    }
    assert_true(fabs(a.mean - b.mean) <= 5.1e-7 + 1e-15 * fabs(b.mean));
    assert_true(fabs(a.variance - b.variance) <= 5.1e-7 + 1e-15 * fabs(b.variance));
}

/* --- Writing and reading ---------------------------------------------------------------------- */

static void test_lines(void **state)
{
    (void)state;
    char *path = new_path();
    Error error = {0};
    TraceWriter *writer = trace_writer_new(path, TWO_LISTS, 2, &ORIGIN, &error);
    assert_non_null(writer);
    const OpenListStats lists[] = {{7, 1, 12, 2.5, 1.0 / 3}, {0}};
    trace_writer_add_step(writer, &(TraceStep){0, 1, 0, 1, lists});
    const OpenListStats others[] = {{2, 3, 4, 3.9999999, 0.0000004}, {1, 0, 0, 0, 1.05}};
    trace_writer_add_step(writer, &(TraceStep){1, 0, 0, 3, others});
    assert_true(trace_writer_close(writer, "solved", &error));
    FileText text;
    assert_true(file_read(path, &text, &error));
    assert_string_equal(
        text.data,
        "{\"format\":\"veer-trace\",\"version\":1,\"domain\":\"\",\"task\":\"task.sas\","
        "\"control\":\"alt\",\"mdp\":\"veer\",\"step\":\"pop\",\"lists\":[\"ff\",\"add\"],"
        "\"statistics\":[\"count\",\"min\",\"max\",\"mean\",\"variance\"]}\n"
        "{\"t\":0,\"chosen\":1,\"used\":0,\"h\":1,"
        "\"lists\":[[7,1,12,2.5,0.333333],[0,null,null,0,0]]}\n"
        "{\"t\":1,\"chosen\":0,\"used\":0,\"h\":3,"
        "\"lists\":[[2,3,4,4,0],[1,0,0,0,1.05]]}\n"
        "{\"outcome\":\"solved\",\"steps\":2}\n");
    file_release(&text);
    unlink(path);
}

/* The largest numbers, and enough steps to fill the writer's buffer and the reader's many times. */
static void test_round_trip(void **state)
{
    (void)state;
    enum { NUM_STEPS = 20000 };
    const OpenListStats cases[] = {
        {0},
        {1, 0, 0, 0, 0},
        {INT64_MAX, INT64_MIN, INT64_MAX, -1e300, DBL_MAX},
        {3, 4, 2147483647, 715827884.3333334, 1e17},
        {1000000, 1, 999999, 999999999999.4, 123456789.123456},
        {10, -5, -1, -2.25, 1e-7},
    };
    enum { NUM_CASES = sizeof cases / sizeof *cases };
    char *path = new_path();
    Error error = {0};
    TraceWriter *writer = trace_writer_new(path, TWO_LISTS, 2, &ORIGIN, &error);
    int64_t first = INT64_MAX - NUM_STEPS;
    uint64_t allocations = mem_stats().allocations;
    for (int i = 0; i < NUM_STEPS; i++) {
        OpenListStats lists[] = {cases[i % NUM_CASES], cases[i / NUM_CASES % NUM_CASES]};
        trace_writer_add_step(writer,
                              &(TraceStep){first + i, i % 2, i / 2 % 2, INT64_MIN + i, lists});
    }
    assert_int_equal(mem_stats().allocations, allocations);
    assert_true(trace_writer_close(writer, "solved", &error));
    FILE *stream = fopen(path, "rb");
    TraceReader *reader = trace_reader_new(stream, path, &error);
    assert_non_null(reader);
    assert_int_equal(trace_reader_num_lists(reader), 2);
    assert_string_equal(trace_reader_list_name(reader, 1), "add");
    TraceStep step;
    for (int i = 0; i < NUM_STEPS; i++) {
        assert_true(trace_reader_next(reader, &step, &error));
        assert_int_equal(step.t, first + i);
        assert_int_equal(step.chosen, i % 2);
        assert_int_equal(step.used, i / 2 % 2);
        assert_int_equal(step.h, INT64_MIN + i);
        assert_stats_equal(step.lists[0], cases[i % NUM_CASES]);
        assert_stats_equal(step.lists[1], cases[i / NUM_CASES % NUM_CASES]);
    }
    assert_false(trace_reader_next(reader, &step, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    assert_string_equal(trace_reader_outcome(reader), "solved");
    assert_string_equal(trace_reader_origin(reader)->task, "task.sas");
    assert_string_equal(trace_reader_origin(reader)->control, "alt");
    trace_reader_free(reader);
    fclose(stream);
    unlink(path);
}

static void test_many_lists(void **state)
{
    (void)state;
    char *path = new_path();
    Error error = {0};
    ListSpec *specs = MEM_NEW(ListSpec, TRACE_MAX_LISTS + 1);
    OpenListStats *lists = MEM_NEW(OpenListStats, TRACE_MAX_LISTS);
    for (int i = 0; i < TRACE_MAX_LISTS; i++) {
        specs[i].name = "\"<&>\\";
        lists[i] = (OpenListStats){INT64_MAX, INT64_MIN, INT64_MAX, -DBL_MAX, DBL_MAX};
    }
    assert_null(trace_writer_new(path, specs, TRACE_MAX_LISTS + 1, &ORIGIN, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
    error = (Error){0};
    TraceWriter *writer = trace_writer_new(path, specs, TRACE_MAX_LISTS, &ORIGIN, &error);
    for (int64_t t = 0; t < 3; t++) {
        trace_writer_add_step(writer, &(TraceStep){t, 0, TRACE_MAX_LISTS - 1, 0, lists});
    }
    assert_true(trace_writer_close(writer, "solved", &error));
    FILE *stream = fopen(path, "rb");
    TraceReader *reader = trace_reader_new(stream, path, &error);
    assert_non_null(reader);
    assert_string_equal(trace_reader_list_name(reader, TRACE_MAX_LISTS - 1), "\"<&>\\");
    TraceStep step;
    for (int64_t t = 0; t < 3; t++) {
        assert_true(trace_reader_next(reader, &step, &error));
        assert_stats_equal(step.lists[TRACE_MAX_LISTS - 1], lists[0]);
    }
    assert_false(trace_reader_next(reader, &step, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    trace_reader_free(reader);
    fclose(stream);
    MEM_FREE(lists, TRACE_MAX_LISTS);
    MEM_FREE(specs, TRACE_MAX_LISTS + 1);
    unlink(path);
}

/* After a step with list 1 it is empty, and list 0 has a stale entry. */
static const SmallTask ONE_STATE = {
    .num_variables = 1, .domains = INTS(2), .goal = FACTS({.var = 0, .value = 1})};

/* The statistics are those before the step, h is that of the entry taken, and a list that is empty
 * is not the one used. */
static void test_search(void **state)
{
    (void)state;
    Task *task = small_task_new(&ONE_STATE);
    ListSpecs specs;
    Error error = {0};
    assert_true(list_spec_parse("goalcount,blind", &specs, &error));
    SearchOptions options = {.lists = specs.data, .num_lists = specs.count, .num_threads = 1};
    Search *search = search_new(task, &options, &error);
    char *path = new_path();
    TraceWriter *writer = trace_writer_new(path, specs.data, specs.count, &ORIGIN, &error);
    OpenListStats seen[2][2];
    int used[2];
    for (int i = 0; i < 2; i++) {
        trace_writer_observe(writer, search);
        seen[i][0] = search_list_stats(search, 0);
        seen[i][1] = search_list_stats(search, 1);
        search_step(search, 1);
        used[i] = search_last_list(search);
        trace_writer_add(writer, search, 1);
    }
    assert_int_equal(used[0], 1);
    assert_int_equal(used[1], 0);
    assert_true(trace_writer_close(writer, "solved", &error));
    FILE *stream = fopen(path, "rb");
    TraceReader *reader = trace_reader_new(stream, path, &error);
    TraceStep step;
    for (int i = 0; i < 2; i++) {
        assert_true(trace_reader_next(reader, &step, &error));
        assert_int_equal(step.t, i);
        assert_int_equal(step.chosen, 1);
        assert_int_equal(step.used, used[i]);
        assert_int_equal(step.h, seen[i][used[i]].min);
        assert_stats_equal(step.lists[0], seen[i][0]);
        assert_stats_equal(step.lists[1], seen[i][1]);
    }
    trace_reader_free(reader);
    fclose(stream);
    unlink(path);
    search_free(search);
    list_spec_release(&specs);
    task_free(task);
}

/* --- Faults in writing ------------------------------------------------------------------------ */

static void test_cannot_open(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(trace_writer_new("/nowhere/at/all", TWO_LISTS, 2, &ORIGIN, &error));
    assert_int_equal(error.kind, ERROR_SYSTEM);
    assert_string_equal(error.file, "/nowhere/at/all");
}

/* Reported once, when it is closed. */
static void test_full_disk(void **state)
{
    (void)state;
    if (access("/dev/full", W_OK) != 0) {
        skip();
    }
    Error error = {0};
    TraceWriter *writer = trace_writer_new("/dev/full", TWO_LISTS, 2, &ORIGIN, &error);
    assert_non_null(writer);
    const OpenListStats lists[] = {{0}, {0}};
    for (int i = 0; i < TRACE_WRITER_BUFFER / 16; i++) {
        trace_writer_add_step(writer, &(TraceStep){i, 0, 0, 0, lists});
    }
    assert_int_equal(error.kind, ERROR_NONE);
    assert_false(trace_writer_close(writer, "solved", &error));
    assert_int_equal(error.kind, ERROR_SYSTEM);
    assert_non_null(strstr(error.message, "cannot write"));
    assert_true(trace_writer_close(NULL, "solved", &error));
}

/* --- Damaged files ---------------------------------------------------------------------------- */

static void test_heads(void **state)
{
    (void)state;
    Error error;
    assert_int_equal(read_text(HEAD, &error), 0);
    assert_int_equal(error.kind, ERROR_NONE);
    assert_fault("", 0, "empty");
    assert_fault("\n", 1, "");
    assert_fault("[]\n", 1, "object");
    assert_fault("{}\n", 1, "not a trace");
    assert_fault(STEP("0"), 1, "not a trace");
    assert_fault("{\"format\":\"veer-trace\"", 1, "");
    assert_fault("{\"format\":\"veer-trace\",\"version\":2,\"lists\":[\"ff\"]}\n", 1, "version");
    assert_fault("{\"format\":\"veer-trace\",\"version\":1}\n", 1, "lists");
    assert_fault("{\"format\":\"veer-trace\",\"version\":1,\"lists\":[]}\n", 1, "lists");
    assert_fault("{\"format\":\"veer-trace\",\"version\":1,\"lists\":[1]}\n", 1, "lists");
    assert_fault("{\"format\":\"veer-trace\",\"version\":1,\"lists\":[\"\"]}\n", 1, "lists");
}

static void test_damaged_steps(void **state)
{
    (void)state;
    Error error;
    assert_int_equal(read_text(HEAD STEP("4") STEP("5"), &error), 2);
    assert_int_equal(error.kind, ERROR_NONE);
    static const struct {
        const char *line, *part;
    } CASES[] = {
        {"\n", ""},
        {"garbage\n", ""},
        {"17\n", ""},
        {"{\"t\":1,\"t\":1}\n", "duplicate"},
        {HEAD, "\"t\""},
        {STEP("0"), "one more"},
        {STEP("2"), "one more"},
        {STEP("-1"), "\"t\""},
        {STEP("1.0"), "\"t\""},
        {STEP("99999999999999999999"), "big"},
        {"{\"t\":1,\"chosen\":2,\"used\":0,\"h\":5," STATS "}\n", "chosen"},
        {"{\"t\":1,\"chosen\":0,\"used\":-1,\"h\":5," STATS "}\n", "used"},
        {"{\"t\":1,\"chosen\":0,\"used\":4294967296,\"h\":5," STATS "}\n", "used"},
        {"{\"t\":1,\"chosen\":0,\"used\":\"ff\",\"h\":5," STATS "}\n", "used"},
        {"{\"t\":1,\"chosen\":0,\"h\":5," STATS "}\n", "used"},
        {"{\"t\":1,\"chosen\":0,\"used\":0," STATS "}\n", "\"h\""},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5}\n", "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[1,5,5,5,0]]}\n", "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[1,5,5,5],[1,5,5,5,0]]}\n", "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[-1,5,5,5,0],[1,5,5,5,0]]}\n",
         "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[1,6,5,5,0],[1,5,5,5,0]]}\n",
         "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[1,null,5,5,0],[1,5,5,5,0]]}\n",
         "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[0,1,1,0,0],[1,5,5,5,0]]}\n",
         "lists"},
        {"{\"t\":1,\"chosen\":0,\"used\":0,\"h\":5,\"lists\":[[1,5,5,1e999,0],[1,5,5,5,0]]}\n",
         "overflow"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        char text[1024];
        snprintf(text, sizeof text, HEAD STEP("0") "%s" STEP("2"), CASES[i].line);
        assert_fault(text, 3, CASES[i].part);
    }
}

static void test_unknown_keys(void **state)
{
    (void)state;
    Error error;
    assert_int_equal(read_text(HEAD "{\"note\":[{}],\"t\":0,\"chosen\":1,\"used\":0,\"h\":5," STATS
                                    "}\r\n" STEP("1"),
                               &error),
                     2);
    assert_int_equal(error.kind, ERROR_NONE);
}

/* At every byte: the steps that are whole are read, and nothing is a fault but a cut head. */
static void test_cut_off(void **state)
{
    (void)state;
    static const char TEXT[] = HEAD STEP("0") STEP("1") STEP("2") END("3");
    size_t head = strlen(HEAD), line = strlen(STEP("0"));
    for (size_t size = 0; size < sizeof TEXT; size++) {
        Error error;
        bool has_outcome;
        int64_t count = read_bytes(TEXT, size, &has_outcome, &error);
        if (size + 1 < head) {
            assert_int_equal(error.kind, ERROR_INPUT);
            continue;
        }
        /* A line is whole without its newline. */
        size_t body = size < head ? 0 : size - head, whole = (body + 1) / line;
        assert_int_equal(error.kind, ERROR_NONE);
        assert_int_equal(count, whole < 3 ? whole : 3);
        assert_int_equal(has_outcome, size + 2 >= sizeof TEXT);
    }
}

/* The outcome is the last line, and steps are not lost before it. */
static void test_outcomes(void **state)
{
    (void)state;
    Error error;
    bool has_outcome;
    static const char NONE[] = HEAD END("0");
    assert_int_equal(read_bytes(NONE, strlen(NONE), &has_outcome, &error), 0);
    assert_int_equal(error.kind, ERROR_NONE);
    assert_true(has_outcome);
    static const char LATER[] = HEAD STEP("7") STEP("8") END("2");
    assert_int_equal(read_bytes(LATER, strlen(LATER), &has_outcome, &error), 2);
    assert_true(has_outcome);
    assert_fault(HEAD STEP("0") END("2"), 3, "steps");
    assert_fault(HEAD STEP("0") END("-1"), 3, "steps");
    assert_fault(HEAD STEP("0") "{\"outcome\":\"solved\"}\n", 3, "steps");
    assert_fault(HEAD "{\"outcome\":1,\"steps\":0}\n", 2, "outcome");
    assert_fault(HEAD STEP("0") END("1") STEP("1"), 4, "behind");
    assert_fault(HEAD END("0") END("0"), 3, "behind");
    assert_fault(HEAD END("0") "\n", 3, "");
}

/* Texts are shown on terminals. */
static void test_texts(void **state)
{
    (void)state;
    static const char TEXT[] =
        "{\"format\":\"veer-trace\",\"version\":1,\"lists\":[\"\xc3\xa4\",\"\\u001b[2J\"],"
        "\"task\":\"h\xc3\xa4user.pddl\",\"control\":\"a\\u001bb\","
        "\"domain\":\"\\u009b\",\"mdp\":7}\n";
    FILE *stream = open_text(TEXT, strlen(TEXT));
    Error error = {0};
    TraceReader *reader = trace_reader_new(stream, "run.jsonl", &error);
    assert_non_null(reader);
    const TraceOrigin *origin = trace_reader_origin(reader);
    assert_string_equal(origin->task, "h\xc3\xa4user.pddl");
    assert_string_equal(origin->control, "(not printable)");
    assert_string_equal(origin->domain, "(not printable)");
    assert_string_equal(origin->mdp, "");
    assert_string_equal(origin->step, "");
    assert_string_equal(trace_reader_list_name(reader, 0), "\xc3\xa4");
    assert_string_equal(trace_reader_list_name(reader, 1), "(not printable)");
    trace_reader_free(reader);
    fclose(stream);
}

static void test_endless_line(void **state)
{
    (void)state;
    enum { SIZE = 3 << 20 };
    char *text = MEM_NEW(char, SIZE);
    size_t head = strlen(HEAD);
    memset(text, ' ', SIZE);
    memcpy(text, HEAD, head);
    Error error;
    bool has_outcome;
    assert_int_equal(read_bytes(text, SIZE, &has_outcome, &error), 0);
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_int_equal(error.line, 2);
    assert_non_null(strstr(error.message, "too long"));
    memset(text + head, '[', SIZE - head);
    assert_int_equal(read_bytes(text, head + 500000, &has_outcome, &error), 0);
    assert_int_equal(error.kind, ERROR_NONE);
    assert_false(has_outcome);
    MEM_FREE(text, SIZE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines),        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_many_lists),   cmocka_unit_test(test_search),
        cmocka_unit_test(test_cannot_open),  cmocka_unit_test(test_full_disk),
        cmocka_unit_test(test_heads),        cmocka_unit_test(test_damaged_steps),
        cmocka_unit_test(test_unknown_keys), cmocka_unit_test(test_cut_off),
        cmocka_unit_test(test_endless_line), cmocka_unit_test(test_outcomes),
        cmocka_unit_test(test_texts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
