#include "control/trace_writer.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/json_io.h"
#include "base/mem.h"

enum {
    MAX_NUMBER = 32, /* characters of a number with its key or comma */
    MILLION = 1000000,
};

/* Below this, six decimals fit into 64 bits; real tasks have no larger means. */
static const double MAX_PLAIN = 1e12;

struct TraceWriter {
    char *path;
    size_t path_size;
    int descriptor;
    int failure; /* errno of the first fault in writing; 0: none */
    int num_lists;
    int64_t num_steps;
    size_t line_size; /* no line is longer */
    char *buffer;     /* room for a line behind TRACE_WRITER_BUFFER bytes */
    size_t used;
    Observation observation; /* before the step that comes */
};

/* --- Bytes ------------------------------------------------------------------------------------ */

static void write_bytes(TraceWriter *writer, const char *bytes, size_t size)
{
    while (size > 0 && writer->failure == 0) {
        ssize_t count = write(writer->descriptor, bytes, size);
        if (count >= 0) {
            bytes += count;
            size -= (size_t)count;
        } else if (errno != EINTR) {
            writer->failure = errno;
        }
    }
}

static void flush(TraceWriter *writer)
{
    write_bytes(writer, writer->buffer, writer->used);
    writer->used = 0;
}

/* --- Numbers ---------------------------------------------------------------------------------- */

/* Like stpcpy, these return the end of what they wrote. */

static char *put_int(char *out, int64_t value)
{
    char digits[MAX_NUMBER];
    char *first = digits + MAX_NUMBER;
    uint64_t rest = value < 0 ? -(uint64_t)value : (uint64_t)value;
    do {
        *--first = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (value < 0) {
        *--first = '-';
    }
    size_t size = (size_t)(digits + MAX_NUMBER - first);
    memcpy(out, first, size);
    return out + size;
}

/* At most six decimals, without trailing zeros. */
static char *put_real(char *out, double value)
{
    double size = fabs(value);
    assert(isfinite(value));
    if (size >= MAX_PLAIN) {
        return out + snprintf(out, MAX_NUMBER, "%.17g", value);
    }
    uint64_t scaled = (uint64_t)(size * MILLION + 0.5);
    if (value < 0 && scaled > 0) {
        *out++ = '-';
    }
    out = put_int(out, (int64_t)(scaled / MILLION));
    uint64_t decimals = scaled % MILLION;
    if (decimals > 0) {
        *out++ = '.';
    }
    for (uint64_t unit = MILLION / 10; decimals > 0; unit /= 10) {
        *out++ = (char)('0' + decimals / unit);
        decimals %= unit;
    }
    return out;
}

static char *put_stats(char *out, const OpenListStats *stats)
{
    assert(stats->count >= 0);
    *out++ = '[';
    out = put_int(out, stats->count);
    *out++ = ',';
    if (stats->count > 0) {
        out = put_int(out, stats->min);
        *out++ = ',';
        out = put_int(out, stats->max);
    } else {
        out = stpcpy(out, "null,null");
    }
    *out++ = ',';
    out = put_real(out, stats->mean);
    *out++ = ',';
    out = put_real(out, stats->variance);
    *out++ = ']';
    return out;
}

/* --- Lines ------------------------------------------------------------------------------------ */

static int take_bytes(const char *bytes, size_t size, void *writer)
{
    write_bytes(writer, bytes, size);
    return 0;
}

static void put_head(TraceWriter *writer, const ListSpec *lists, const TraceOrigin *origin)
{
    json_t *names = json_array();
    for (int i = 0; i < writer->num_lists; i++) {
        json_array_append_new(names, json_io_string(lists[i].name));
    }
    json_t *head =
        json_pack("{s:s, s:i, s:o, s:o, s:o, s:s, s:s, s:o, s:[s, s, s, s, s]}", "format",
                  TRACE_FORMAT, "version", TRACE_VERSION, "domain", json_io_string(origin->domain),
                  "task", json_io_string(origin->task), "control", json_io_string(origin->control),
                  "mdp", origin->mdp, "step", origin->step, "lists", names, "statistics", "count",
                  "min", "max", "mean", "variance");
    if (json_dump_callback(head, take_bytes, writer, JSON_COMPACT) != 0) {
        writer->failure = ENOMEM;
    }
    write_bytes(writer, "\n", 1);
    json_decref(head);
}

static void put_outcome(TraceWriter *writer, const char *outcome)
{
    char line[128];
    int size = snprintf(line, sizeof line, "{\"outcome\":\"%s\",\"steps\":%lld}\n", outcome,
                        (long long)writer->num_steps);
    assert(size < (int)sizeof line);
    write_bytes(writer, line, (size_t)size);
}

void trace_writer_add_step(TraceWriter *writer, const TraceStep *step)
{
    assert(step->chosen >= 0 && step->chosen < writer->num_lists);
    assert(step->used >= 0 && step->used < writer->num_lists);
    assert(writer->used < TRACE_WRITER_BUFFER); /* a line fits behind that */
    char *start = writer->buffer + writer->used;
    char *out = stpcpy(start, "{\"t\":");
    out = put_int(out, step->t);
    out = stpcpy(out, ",\"chosen\":");
    out = put_int(out, step->chosen);
    out = stpcpy(out, ",\"used\":");
    out = put_int(out, step->used);
    out = stpcpy(out, ",\"h\":");
    out = put_int(out, step->h);
    out = stpcpy(out, ",\"lists\":");
    for (int i = 0; i < writer->num_lists; i++) {
        *out++ = i == 0 ? '[' : ',';
        out = put_stats(out, &step->lists[i]);
    }
    out = stpcpy(out, "]}\n");
    assert((size_t)(out - start) <= writer->line_size);
    writer->used += (size_t)(out - start);
    writer->num_steps++;
    if (writer->used >= TRACE_WRITER_BUFFER) {
        flush(writer);
    }
}

void trace_writer_observe(TraceWriter *writer, const Search *search)
{
    observation_take(&writer->observation, search);
}

void trace_writer_add(TraceWriter *writer, const Search *search, int chosen)
{
    const OpenListStats *lists = writer->observation.now;
    int used = search_last_list(search);
    assert(used >= 0 && lists[used].count > 0);
    /* A list gives its smallest entry, except one that draws, where this is the best it has. */
    TraceStep step = {writer->observation.step, chosen, used, lists[used].min, lists};
    trace_writer_add_step(writer, &step);
}

/* --- Life ------------------------------------------------------------------------------------- */

static int open_file(const char *path)
{
    return strcmp(path, "-") == 0 ? STDOUT_FILENO
                                  : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

TraceWriter *trace_writer_new(const char *path, const ListSpec *lists, int num_lists,
                              const TraceOrigin *origin, Error *error)
{
    assert(num_lists > 0);
    if (num_lists > TRACE_MAX_LISTS) {
        error_set(error, ERROR_UNSUPPORTED, "a trace can have %d lists, not %d", TRACE_MAX_LISTS,
                  num_lists);
        return NULL;
    }
    int descriptor = open_file(path);
    if (descriptor < 0) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = path}, "cannot open for writing: %s",
                     strerror(errno));
        return NULL;
    }
    TraceWriter *writer = MEM_NEW(TraceWriter, 1);
    writer->path_size = strlen(path) + 1;
    writer->path = MEM_NEW(char, writer->path_size);
    memcpy(writer->path, path, writer->path_size);
    writer->descriptor = descriptor;
    writer->num_lists = num_lists;
    /* Four numbers of the step with their names, five of each list. */
    writer->line_size = (size_t)(4 + 5 * num_lists + 1) * MAX_NUMBER;
    writer->buffer = MEM_NEW(char, TRACE_WRITER_BUFFER + writer->line_size);
    observation_init(&writer->observation, num_lists);
    put_head(writer, lists, origin);
    return writer;
}

/* Some file systems report a full disk only now. Standard output stays open. */
static void close_file(TraceWriter *writer)
{
    bool is_open = writer->descriptor != STDOUT_FILENO;
    if (is_open && close(writer->descriptor) != 0 && errno != EINTR && writer->failure == 0) {
        writer->failure = errno;
    }
}

bool trace_writer_close(TraceWriter *writer, const char *outcome, Error *error)
{
    if (!writer) {
        return true;
    }
    flush(writer);
    put_outcome(writer, outcome);
    close_file(writer);
    bool ok = writer->failure == 0;
    if (!ok) {
        bool is_stdout = writer->descriptor == STDOUT_FILENO;
        error_set_at(error, ERROR_SYSTEM,
                     (ErrorPlace){.file = is_stdout ? "<stdout>" : writer->path},
                     "cannot write: %s; the trace is incomplete", strerror(writer->failure));
    }
    observation_release(&writer->observation);
    MEM_FREE(writer->buffer, TRACE_WRITER_BUFFER + writer->line_size);
    MEM_FREE(writer->path, writer->path_size);
    MEM_FREE(writer, 1);
    return ok;
}
