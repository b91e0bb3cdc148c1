#include "control/control_replay.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/json_io.h"
#include "base/mem.h"
#include "base/vec.h"
#include "control/trace_reader.h"

static const char BLANKS[] = " \t\r\n";

typedef struct Replay {
    IntVec decisions;
    size_t next;
} Replay;

/* --- Reading ---------------------------------------------------------------------------------- */

static bool add_decision(Replay *replay, int64_t list, int num_lists, ErrorPlace place,
                         Error *error)
{
    if (list < 0 || list >= num_lists) {
        error_set_at(error, ERROR_INPUT, place,
                     "decision %zu is list %lld, but there are lists 0 to %d only",
                     replay->decisions.size + 1, (long long)list, num_lists - 1);
        return false;
    }
    int_vec_push(&replay->decisions, (int32_t)list);
    return true;
}

static bool read_json(Replay *replay, int num_lists, ErrorPlace place, Error *error)
{
    json_t *array = json_io_parse(place, error);
    if (!array) {
        return false;
    }
    bool ok = true;
    size_t index;
    json_t *item;
    place.text = NULL; /* jansson does not report the position of an element */
    json_array_foreach(array, index, item)
    {
        if (!json_is_integer(item)) {
            error_set_at(error, ERROR_INPUT, place, "decision %zu is not a whole number",
                         index + 1);
        }
        ok = json_is_integer(item) &&
             add_decision(replay, json_integer_value(item), num_lists, place, error);
        if (!ok) {
            break;
        }
    }
    json_decref(array);
    return ok;
}

/* -1 if the word is not a number. A number that is too large for a list stays too large. */
static int64_t parse_number(const char *word, size_t length)
{
    int64_t number = length > 0 ? 0 : -1;
    for (size_t i = 0; i < length; i++) {
        if (word[i] < '0' || word[i] > '9') {
            return -1;
        }
        number = number < INT32_MAX ? number * 10 + (word[i] - '0') : number;
    }
    return number;
}

static bool read_numbers(Replay *replay, int num_lists, ErrorPlace place, Error *error)
{
    for (;;) {
        place.offset += strspn(place.text + place.offset, BLANKS);
        if (place.offset == place.size) {
            return true;
        }
        size_t length = strcspn(place.text + place.offset, BLANKS);
        int64_t list = parse_number(place.text + place.offset, length);
        if (list < 0) {
            error_set_at(error, ERROR_INPUT, place, "expected the number of a list");
            return false;
        }
        if (!add_decision(replay, list, num_lists, place, error)) {
            return false;
        }
        place.offset += length;
    }
}

/* The list that the search was given. Under Veer's own rules it is the chosen one: a search always
 * replaces an empty list in the same way. Under the published rules the controller's frame drew a
 * replacement before the step, so it is the list that was used. */
static int given_list(const TraceReader *reader, const TraceStep *step)
{
    bool is_own = strcmp(trace_reader_origin(reader)->mdp, run_rules_name(RUN_RULES_VEER)) == 0;
    return is_own ? step->chosen : step->used;
}

static bool read_trace(Replay *replay, int num_lists, ErrorPlace place, Error *error)
{
    FILE *stream = fmemopen((void *)place.text, place.size, "rb");
    if (!stream) {
        error_set_at(error, ERROR_SYSTEM, (ErrorPlace){.file = place.file}, "cannot read: %s",
                     strerror(errno));
        return false;
    }
    TraceReader *reader = trace_reader_new(stream, place.file, error);
    TraceStep step;
    place.text = NULL;
    while (reader && trace_reader_next(reader, &step, error) &&
           add_decision(replay, given_list(reader, &step), num_lists, place, error)) {
    }
    trace_reader_free(reader);
    fclose(stream);
    return error->kind == ERROR_NONE;
}

static bool read_file(Replay *replay, const char *path, int num_lists, Error *error)
{
    FileText text;
    if (!file_read(path, &text, error)) {
        return false;
    }
    ErrorPlace place = {.file = file_display_name(path), .text = text.data, .size = text.size};
    char first = text.data[strspn(text.data, BLANKS)];
    bool ok = first == '['   ? read_json(replay, num_lists, place, error)
              : first == '{' ? read_trace(replay, num_lists, place, error)
                             : read_numbers(replay, num_lists, place, error);
    if (ok && replay->decisions.size == 0) {
        place.text = NULL;
        error_set_at(error, ERROR_INPUT, place, "there are no decisions to replay");
        ok = false;
    }
    file_release(&text);
    return ok;
}

/* --- The controller --------------------------------------------------------------------------- */

void *control_replay_new(const ControlSettings *settings, const char *argument, Error *error)
{
    Replay *replay = MEM_NEW(Replay, 1);
    if (!read_file(replay, argument, settings->num_lists, error)) {
        control_replay_free(replay, settings->num_lists);
        return NULL;
    }
    return replay;
}

void control_replay_free(void *state, int num_lists)
{
    (void)num_lists;
    Replay *replay = state;
    int_vec_release(&replay->decisions);
    MEM_FREE(replay, 1);
}

int control_replay_choose(void *state, const Observation *observation)
{
    (void)observation;
    Replay *replay = state;
    assert(replay->next < replay->decisions.size);
    int list = replay->decisions.data[replay->next];
    replay->next += replay->next + 1 < replay->decisions.size;
    return list;
}
