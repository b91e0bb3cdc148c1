#include "control/wire_message.h"

#include <assert.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* --- Sending ---------------------------------------------------------------------------------- */

/* A full frame ignores further text; its size tells afterwards. */
__attribute__((format(printf, 2, 3))) static void add(WireFrame *frame, const char *format, ...)
{
    assert(frame->size <= sizeof frame->bytes);
    size_t room = sizeof frame->bytes - frame->size;
    va_list arguments;
    va_start(arguments, format);
    size_t length = (size_t)vsnprintf(frame->bytes + frame->size, room, format, arguments);
    va_end(arguments);
    frame->size = length < room ? frame->size + length : sizeof frame->bytes;
}

/* Spelling and order, keys by the alphabet, are those of the published system. */
static void add_list(WireFrame *frame, int number, const OpenListStats *stats, bool has_tie_break,
                     bool is_reliable)
{
    bool is_empty = stats->count == 0;
    add(frame, "\"%d\" : {\"Average Value\" : %f,", number, stats->mean);
    if (has_tie_break) {
        add(frame, "\"Dead Ends Reliable\" : %f,", is_reliable ? 1.0 : 0.0);
    }
    add(frame, "\"Max Value\" : %f,\"Min Value\" : %f,",
        is_empty ? -(double)INFINITY : (double)stats->max,
        is_empty ? (double)INFINITY : (double)stats->min);
    add(frame, "\"Open List Entries\" : %f,\"Varianz\" : %f},", (double)stats->count,
        stats->variance);
}

static void begin(WireFrame *out_frame)
{
    out_frame->size = WIRE_DIGITS;
}

static void end(WireFrame *frame)
{
    assert(frame->size <= WIRE_MAX_FRAME);
    size_t length = frame->size - WIRE_DIGITS;
    for (int i = WIRE_DIGITS - 1; i >= 0; i--) {
        frame->bytes[i] = (char)('0' + length % 10);
        length /= 10;
    }
}

bool wire_message_write_observation(const Observation *observation, const ListSpec *lists,
                                    int interval, WireFrame *out_frame, Error *error)
{
    assert(!observation->is_brief && interval >= 0);
    begin(out_frame);
    add(out_frame, "{");
    for (int i = 0; i < observation->num_lists && out_frame->size <= WIRE_MAX_FRAME; i++) {
        add_list(out_frame, i, &observation->now[i], list_spec_is_tied(&lists[i]),
                 observation->is_reliable[i]);
    }
    add(out_frame, "\"reward\" : %f,\"done\" : %f}", -(interval + 1.0),
        observation->status == SEARCH_SOLVED ? 1.0 : 0.0);
    if (out_frame->size > WIRE_MAX_FRAME) {
        error_set(error, ERROR_UNSUPPORTED,
                  "the statistics of %d lists do not fit into a message of %d bytes",
                  observation->num_lists, WIRE_MAX_TEXT);
        return false;
    }
    end(out_frame);
    return true;
}

void wire_message_write_exhausted(WireFrame *out_frame)
{
    begin(out_frame);
    add(out_frame, "Completely explored state space -- no solution!");
    end(out_frame);
}

/* The same as printing with %f and reading again, without text. The product is rounded, so it may
 * be a tie where the number is none; then its error, which fma computes exactly, decides. From 2^33
 * on, neighbouring doubles are more than a millionth apart. */
double wire_message_round_any(double number)
{
    static const double MILLION = 1e6;
    if (!(fabs(number) < 0x1p33)) {
        return number;
    }
    double product = number * MILLION;
    double rounded = rint(product);
    if (fabs(product - rounded) == 0.5) {
        double rest = fma(number, MILLION, -product);
        rounded = rest > 0.0 ? ceil(product) : rest < 0.0 ? floor(product) : rounded;
    }
    return rounded / MILLION;
}

/* --- Receiving -------------------------------------------------------------------------------- */

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* What has arrived of the frame, in printable characters. */
static void describe(const WireReader *reader, char *out_text, size_t room)
{
    size_t length = reader->size < room - 1 ? reader->size : room - 1;
    for (size_t i = 0; i < length; i++) {
        char c = reader->bytes[i];
        out_text[i] = (char)(c >= ' ' && c <= '~' && c != '"' ? c : '?');
    }
    out_text[length] = '\0';
}

static WireAnswer malformed(const WireReader *reader, const char *problem, Error *error)
{
    char text[sizeof reader->bytes + 1];
    describe(reader, text, sizeof text);
    error_set(error, ERROR_INPUT, "the controller answered \"%s\": %s", text, problem);
    return (WireAnswer){WIRE_ANSWER_MALFORMED, -1};
}

static size_t text_length(const WireReader *reader)
{
    size_t length = 0;
    for (int i = 0; i < WIRE_DIGITS; i++) {
        length = length * 10 + (size_t)(reader->bytes[i] - '0');
    }
    return length;
}

/* The number of digits from `text` on. */
static size_t span_digits(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && is_digit(text[length])) {
        length++;
    }
    return length;
}

/* A number that is too large for a list stays too large. */
static int64_t number_of(const char *digits, size_t length)
{
    int64_t number = 0;
    for (size_t i = 0; i < length; i++) {
        number = number < INT32_MAX ? number * 10 + (digits[i] - '0') : number;
    }
    return number;
}

static WireAnswer read_text(const WireReader *reader, int num_lists, Error *error)
{
    assert(reader->size == WIRE_DIGITS + text_length(reader));
    const char *text = reader->bytes + WIRE_DIGITS;
    size_t size = reader->size - WIRE_DIGITS;
    if (size == 3 && memcmp(text, "END", 3) == 0) {
        return (WireAnswer){WIRE_ANSWER_END, -1};
    }
    size_t length = span_digits(text, size);
    size_t rest = length < size ? size - length - 1 : 0;
    bool is_whole = length == size || (text[length] == ',' && rest > 0 &&
                                       span_digits(text + length + 1, rest) == rest);
    if (length == 0 || !is_whole) {
        return malformed(reader, "expected the number of a list, or END", error);
    }
    int64_t list = number_of(text, length);
    if (list >= num_lists) {
        char problem[64];
        snprintf(problem, sizeof problem, "there are lists 0 to %d only", num_lists - 1);
        return malformed(reader, problem, error);
    }
    return (WireAnswer){WIRE_ANSWER_LIST, (int)list};
}

/* Judges the frame after one more byte. */
static WireAnswer judge(const WireReader *reader, int num_lists, Error *error)
{
    WireAnswer partial = {WIRE_ANSWER_PARTIAL, -1};
    if (reader->size <= WIRE_DIGITS && !is_digit(reader->bytes[reader->size - 1])) {
        return malformed(reader, "expected a length of four digits", error);
    }
    if (reader->size < WIRE_DIGITS) {
        return partial;
    }
    size_t length = text_length(reader);
    if (length == 0 || length > WIRE_MAX_ANSWER) {
        return malformed(reader, "no answer has that length", error);
    }
    return reader->size < WIRE_DIGITS + length ? partial : read_text(reader, num_lists, error);
}

size_t wire_message_read(WireReader *reader, const char *bytes, size_t size, int num_lists,
                         WireAnswer *out_answer, Error *error)
{
    assert(num_lists > 0);
    *out_answer = (WireAnswer){WIRE_ANSWER_PARTIAL, -1};
    size_t taken = 0;
    while (taken < size && out_answer->kind == WIRE_ANSWER_PARTIAL) {
        assert(reader->size < sizeof reader->bytes);
        reader->bytes[reader->size++] = bytes[taken++];
        *out_answer = judge(reader, num_lists, error);
    }
    if (out_answer->kind != WIRE_ANSWER_PARTIAL) {
        reader->size = 0;
    }
    return taken;
}
