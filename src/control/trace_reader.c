#include "control/trace_reader.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <string.h>

#include "base/json_io.h"
#include "base/mem.h"

/* A step of TRACE_MAX_LISTS lists fits. The limit keeps a file without line breaks from filling the
 * memory. */
enum { MAX_LINE = 1 << 20 };

enum { NUM_STATISTICS = 5 };

struct TraceReader {
    FILE *stream;
    const char *file;
    char *buffer; /* MAX_LINE bytes, of which start .. end are read and not yet used */
    size_t start, end;
    bool is_at_end, is_cut_off;
    int64_t line_number;
    const char *line; /* the current one, without its newline */
    size_t line_size;
    json_t *head, *names, *tail; /* tail: the line of the outcome */
    TraceOrigin origin;
    int num_lists;
    int64_t last_t, num_steps; /* last_t: -1: none yet */
    OpenListStats *stats;
};

/* --- Faults ----------------------------------------------------------------------------------- */

static void set_line_number(const TraceReader *reader, Error *error)
{
    error->line = reader->line_number < INT_MAX ? (int)reader->line_number : INT_MAX;
}

/* About the current line as a whole. */
static bool fault(const TraceReader *reader, const char *message, Error *error)
{
    ErrorPlace place = {.file = reader->file, .text = reader->line, .size = reader->line_size};
    error_set_at(error, ERROR_INPUT, place, "%s", message);
    set_line_number(reader, error);
    return false;
}

static bool fault_at_key(const TraceReader *reader, const char *key, const char *wanted,
                         Error *error)
{
    char message[128];
    snprintf(message, sizeof message, "\"%s\" should be %s", key, wanted);
    return fault(reader, message, error);
}

/* --- Lines ------------------------------------------------------------------------------------ */

/* Reads more bytes into the buffer; false at the end of the stream and on a fault. */
static bool fill(TraceReader *reader, Error *error)
{
    assert(reader->start <= reader->end && reader->end <= MAX_LINE);
    if (reader->is_at_end) {
        return false;
    }
    memmove(reader->buffer, reader->buffer + reader->start, reader->end - reader->start);
    reader->end -= reader->start;
    reader->start = 0;
    if (reader->end == MAX_LINE) {
        reader->line = reader->buffer;
        reader->line_size = MAX_LINE;
        return fault(reader, "the line is too long for a trace", error);
    }
    errno = 0;
    size_t got = fread(reader->buffer + reader->end, 1, MAX_LINE - reader->end, reader->stream);
    reader->end += got;
    if (got == 0 && ferror(reader->stream)) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = reader->file}, "cannot read: %s",
                     errno ? strerror(errno) : "input/output error");
        return false;
    }
    reader->is_at_end = got == 0;
    return got > 0;
}

/* False at the end of the stream and on a fault. */
static bool next_line(TraceReader *reader, bool *out_has_newline, Error *error)
{
    reader->line_number++;
    size_t seen = 0;
    char *newline = NULL;
    do {
        size_t size = reader->end - reader->start;
        newline =
            size > seen ? memchr(reader->buffer + reader->start + seen, '\n', size - seen) : NULL;
        seen = size;
    } while (!newline && fill(reader, error));
    if (error->kind != ERROR_NONE) {
        return false;
    }
    assert(reader->end >= reader->start);
    reader->line = reader->buffer + reader->start;
    reader->line_size = newline ? (size_t)(newline - reader->line) : reader->end - reader->start;
    reader->start += reader->line_size + (newline != NULL);
    *out_has_newline = newline != NULL;
    return newline || reader->line_size > 0;
}

/* The object on the next line, a new reference; NULL at the end and on a fault. */
static json_t *next_object(TraceReader *reader, Error *error)
{
    bool has_newline;
    if (reader->is_cut_off || !next_line(reader, &has_newline, error)) {
        return NULL;
    }
    ErrorPlace place = {.file = reader->file, .text = reader->line, .size = reader->line_size};
    json_t *object = json_io_parse(place, error);
    if (!object && !has_newline && reader->head) {
        *error = (Error){0};
        reader->is_cut_off = true;
    } else if (!object) {
        set_line_number(reader, error);
    } else if (!json_is_object(object)) {
        fault(reader, "the line should be an object", error);
        json_decref(object);
        object = NULL;
    }
    return object;
}

/* --- Head ------------------------------------------------------------------------------------- */

/* NULL if it is not a string. Texts go to terminals and into pictures, so a text with control
 * characters is replaced: those of ASCII and, in UTF-8, U+0080 to U+009F. */
static const char *plain_text(const json_t *value)
{
    const char *text = json_string_value(value);
    for (const unsigned char *c = (const unsigned char *)text; c && *c; c++) {
        if (*c < ' ' || *c == 0x7F || (*c == 0xC2 && c[1] < 0xA0)) {
            return "(not printable)";
        }
    }
    return text;
}

static const char *origin_text(const json_t *head, const char *key)
{
    const char *text = plain_text(json_object_get(head, key));
    return text ? text : "";
}

static void take_origin(TraceReader *reader)
{
    const json_t *head = reader->head;
    reader->origin = (TraceOrigin){.domain = origin_text(head, "domain"),
                                   .task = origin_text(head, "task"),
                                   .control = origin_text(head, "control"),
                                   .mdp = origin_text(head, "mdp"),
                                   .step = origin_text(head, "step")};
}

static bool check_head(TraceReader *reader, Error *error)
{
    const char *format = json_string_value(json_object_get(reader->head, "format"));
    if (!format || strcmp(format, TRACE_FORMAT) != 0) {
        return fault(reader,
                     "this is not a trace: its first line lacks \"format\":\"" TRACE_FORMAT "\"",
                     error);
    }
    const json_t *version = json_object_get(reader->head, "version");
    if (!json_is_integer(version) || json_integer_value(version) != TRACE_VERSION) {
        return fault_at_key(reader, "version", "1, the only one that is known", error);
    }
    reader->names = json_object_get(reader->head, "lists");
    size_t count = json_array_size(reader->names);
    bool ok = count > 0 && count <= TRACE_MAX_LISTS;
    for (size_t i = 0; ok && i < count; i++) {
        ok = json_string_length(json_array_get(reader->names, i)) > 0;
    }
    reader->num_lists = (int)count;
    return ok || fault_at_key(reader, "lists", "the names of the lists", error);
}

TraceReader *trace_reader_new(FILE *stream, const char *file, Error *error)
{
    TraceReader *reader = MEM_NEW(TraceReader, 1);
    reader->stream = stream;
    reader->file = file;
    reader->buffer = MEM_NEW(char, MAX_LINE);
    reader->last_t = -1;
    reader->head = next_object(reader, error);
    if (!reader->head && error->kind == ERROR_NONE) {
        error_set_at(error, ERROR_INPUT, (ErrorPlace){.file = file}, "the trace is empty");
    }
    if (!reader->head || !check_head(reader, error)) {
        reader->num_lists = 0;
        trace_reader_free(reader);
        return NULL;
    }
    take_origin(reader);
    reader->stats = MEM_NEW(OpenListStats, (size_t)reader->num_lists);
    return reader;
}

void trace_reader_free(TraceReader *reader)
{
    if (reader) {
        json_decref(reader->head);
        json_decref(reader->tail);
        MEM_FREE(reader->stats, (size_t)reader->num_lists);
        MEM_FREE(reader->buffer, MAX_LINE);
        MEM_FREE(reader, 1);
    }
}

int trace_reader_num_lists(const TraceReader *reader)
{
    return reader->num_lists;
}

const char *trace_reader_list_name(const TraceReader *reader, int list)
{
    assert(list >= 0 && list < reader->num_lists);
    return plain_text(json_array_get(reader->names, (size_t)list));
}

const TraceOrigin *trace_reader_origin(const TraceReader *reader)
{
    return &reader->origin;
}

const char *trace_reader_outcome(const TraceReader *reader)
{
    return plain_text(json_object_get(reader->tail, "outcome"));
}

/* --- Steps ------------------------------------------------------------------------------------ */

static bool take_int(const json_t *value, int64_t low, int64_t *out_value)
{
    *out_value = json_integer_value(value);
    return json_is_integer(value) && *out_value >= low;
}

static bool take_list(const TraceReader *reader, const json_t *step, const char *key, int *out_list,
                      Error *error)
{
    int64_t list;
    if (!take_int(json_object_get(step, key), 0, &list) || list >= reader->num_lists) {
        return fault_at_key(reader, key, "the number of a list, from 0", error);
    }
    assert(list >= 0 && list < reader->num_lists);
    *out_list = (int)list;
    return true;
}

static bool take_stats(const json_t *array, OpenListStats *out_stats)
{
    const json_t *min = json_array_get(array, 1), *max = json_array_get(array, 2);
    const json_t *mean = json_array_get(array, 3), *variance = json_array_get(array, 4);
    *out_stats = (OpenListStats){0};
    if (json_array_size(array) != NUM_STATISTICS ||
        !take_int(json_array_get(array, 0), 0, &out_stats->count) || !json_is_number(mean) ||
        !json_is_number(variance)) {
        return false;
    }
    out_stats->mean = json_number_value(mean);
    out_stats->variance = json_number_value(variance);
    if (out_stats->count == 0) {
        return json_is_null(min) && json_is_null(max);
    }
    return take_int(min, INT64_MIN, &out_stats->min) &&
           take_int(max, out_stats->min, &out_stats->max);
}

static bool take_lists(TraceReader *reader, const json_t *lists, Error *error)
{
    bool ok = json_array_size(lists) == (size_t)reader->num_lists;
    for (int i = 0; ok && i < reader->num_lists; i++) {
        ok = take_stats(json_array_get(lists, (size_t)i), &reader->stats[i]);
    }
    return ok ||
           fault_at_key(reader, "lists",
                        "[count, min, max, mean, variance] for every list of the head", error);
}

static bool take_step(TraceReader *reader, const json_t *object, TraceStep *out_step, Error *error)
{
    *out_step = (TraceStep){.lists = reader->stats};
    if (!take_int(json_object_get(object, "t"), 0, &out_step->t)) {
        return fault_at_key(reader, "t", "the number of a step, from 0", error);
    }
    if (reader->last_t >= 0 && out_step->t - 1 != reader->last_t) {
        return fault_at_key(reader, "t", "one more than on the line before", error);
    }
    reader->last_t = out_step->t;
    if (!take_int(json_object_get(object, "h"), INT64_MIN, &out_step->h)) {
        return fault_at_key(reader, "h", "a number", error);
    }
    return take_list(reader, object, "chosen", &out_step->chosen, error) &&
           take_list(reader, object, "used", &out_step->used, error) &&
           take_lists(reader, json_object_get(object, "lists"), error);
}

/* Checks the line of the outcome and keeps it as `tail`. */
static bool take_tail(TraceReader *reader, json_t *object, Error *error)
{
    assert(!reader->tail);
    int64_t num_steps;
    if (!json_is_string(json_object_get(object, "outcome"))) {
        return fault_at_key(reader, "outcome", "a word", error);
    }
    if (!take_int(json_object_get(object, "steps"), 0, &num_steps) ||
        num_steps != reader->num_steps) {
        return fault_at_key(reader, "steps", "the number of lines with a step", error);
    }
    reader->tail = json_incref(object);
    return true;
}

bool trace_reader_next(TraceReader *reader, TraceStep *out_step, Error *error)
{
    assert(error->kind == ERROR_NONE);
    json_t *object = next_object(reader, error);
    bool is_step = false;
    if (object && reader->tail) {
        fault(reader, "the trace goes on behind its outcome", error);
    } else if (object && json_object_get(object, "outcome")) {
        if (take_tail(reader, object, error)) {
            trace_reader_next(reader, out_step, error);
        }
    } else if (object) {
        is_step = take_step(reader, object, out_step, error);
        reader->num_steps += is_step;
    }
    json_decref(object);
    return is_step;
}
