#include <float.h>
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/rng.h"
#include "control/wire_message.h"

/* --- Sending ---------------------------------------------------------------------------------- */

/* Statistics of a real list with these values. */
static OpenListStats stats_of(const int *values, int count)
{
    OpenList *list = open_list_new();
    assert_true(open_list_try_reserve(list, count));
    for (int i = 0; i < count; i++) {
        open_list_push(list, values[i], i);
    }
    OpenListStats stats = open_list_stats(list);
    open_list_free(list);
    return stats;
}

#define VALUES(...)                                                                                \
    stats_of((const int[]){__VA_ARGS__}, (int)(sizeof((const int[]){__VA_ARGS__}) / sizeof(int)))

typedef struct List {
    OpenListStats stats;
    bool has_tie_break, is_reliable;
} List;

typedef struct Message {
    const List *lists;
    int num_lists, interval;
    bool is_done;
} Message;

enum { MOST = 100 };

static bool write_message(const Message *message, WireFrame *out_frame, Error *error)
{
    OpenListStats stats[MOST];
    ListSpec specs[MOST];
    bool is_reliable[MOST];
    for (int i = 0; i < message->num_lists; i++) {
        const List *list = &message->lists[i];
        stats[i] = list->stats;
        specs[i] = (ListSpec){.tie = list->has_tie_break ? LIST_TIE_LARGE_G : LIST_TIE_AGE};
        is_reliable[i] = list->is_reliable;
    }
    Observation observation = {.num_lists = message->num_lists,
                               .status = message->is_done ? SEARCH_SOLVED : SEARCH_RUNNING,
                               .now = stats,
                               .is_reliable = is_reliable};
    return wire_message_write_observation(&observation, specs, message->interval, out_frame, error);
}

static void assert_frame(const Message *observation, const char *expected)
{
    WireFrame frame;
    Error error = {0};
    assert_true(write_message(observation, &frame, &error));
    assert_int_equal(frame.size, strlen(expected));
    assert_memory_equal(frame.bytes, expected, frame.size);
}

/* The first two messages of the published system on a task with 10 blocks; recorded there. */
static void four_lists_are_written_as_recorded(void **state)
{
    (void)state;
    List first[4] = {{.stats = VALUES(14)}, {.stats = VALUES(19)}, {.stats = VALUES(36)},
                         {.stats = VALUES(36)}};
    assert_frame(
        &(Message){.lists = first, .num_lists = 4},
        "0584{\"0\" : {\"Average Value\" : 14.000000,\"Max Value\" : 14.000000,\"Min Value\" : "
        "14.000000,\"Open List Entries\" : 1.000000,\"Varianz\" : 0.000000},\"1\" : {\"Average "
        "Value\" : 19.000000,\"Max Value\" : 19.000000,\"Min Value\" : 19.000000,\"Open List "
        "Entries\" : 1.000000,\"Varianz\" : 0.000000},\"2\" : {\"Average Value\" : "
        "36.000000,\"Max Value\" : 36.000000,\"Min Value\" : 36.000000,\"Open List Entries\" : "
        "1.000000,\"Varianz\" : 0.000000},\"3\" : {\"Average Value\" : 36.000000,\"Max Value\" : "
        "36.000000,\"Min Value\" : 36.000000,\"Open List Entries\" : 1.000000,\"Varianz\" : "
        "0.000000},\"reward\" : -1.000000,\"done\" : 0.000000}");
    List second[4] = {{.stats = VALUES(15, 14)},
                          {.stats = VALUES(19, 24, 25)},
                          {.stats = VALUES(36, 64, 54)},
                          {.stats = VALUES(36, 54, 64)}};
    assert_frame(
        &(Message){.lists = second, .num_lists = 4},
        "0588{\"0\" : {\"Average Value\" : 14.500000,\"Max Value\" : 15.000000,\"Min Value\" : "
        "14.000000,\"Open List Entries\" : 2.000000,\"Varianz\" : 0.250000},\"1\" : {\"Average "
        "Value\" : 22.666667,\"Max Value\" : 25.000000,\"Min Value\" : 19.000000,\"Open List "
        "Entries\" : 3.000000,\"Varianz\" : 6.888889},\"2\" : {\"Average Value\" : "
        "51.333333,\"Max Value\" : 64.000000,\"Min Value\" : 36.000000,\"Open List Entries\" : "
        "3.000000,\"Varianz\" : 134.222222},\"3\" : {\"Average Value\" : 51.333333,\"Max Value\" "
        ": 64.000000,\"Min Value\" : 36.000000,\"Open List Entries\" : 3.000000,\"Varianz\" : "
        "134.222222},\"reward\" : -1.000000,\"done\" : 0.000000}");
}

static void assert_length(const Message *observation, const char *digits)
{
    WireFrame frame;
    Error error = {0};
    assert_true(write_message(observation, &frame, &error));
    assert_memory_equal(frame.bytes, digits, 4);
    assert_int_equal(frame.size, 4 + atoi(digits));
}

/* Recorded on a task whose initial state is a goal: before and after its only step. */
static void an_empty_list_has_infinite_bounds(void **state)
{
    (void)state;
    List lists[4] = {
        {.stats = VALUES(0)}, {.stats = VALUES(0)}, {.stats = VALUES(0)}, {.stats = VALUES(0)}};
    assert_length(&(Message){.lists = lists, .num_lists = 4}, "0572");
    lists[0].stats = (OpenListStats){0};
    Message observation = {.lists = lists, .num_lists = 4, .is_done = true};
    assert_length(&observation, "0563");
    WireFrame frame;
    Error error = {0};
    assert_true(write_message(&observation, &frame, &error));
    static const char START[] =
        "0563{\"0\" : {\"Average Value\" : 0.000000,\"Max Value\" : -inf,\"Min Value\" : inf,"
        "\"Open List Entries\" : 0.000000,\"Varianz\" : 0.000000},\"1\" : {\"Average Value\" : "
        "0.000000,\"Max Value\" : 0.000000,\"Min Value\" : 0.000000,\"Open List Entries\" : "
        "1.000000,\"Varianz\" : 0.000000},";
    static const char END[] = ",\"reward\" : -1.000000,\"done\" : 1.000000}";
    assert_memory_equal(frame.bytes, START, sizeof START - 1);
    assert_string_equal(frame.bytes + frame.size - (sizeof END - 1), END);
}

/* Recorded on an instance of the artificial domain: the first two messages and the last one. */
static void lists_with_tie_breaking_say_more(void **state)
{
    (void)state;
    List lists[2] = {{VALUES(6), true, true}, {VALUES(6), true, true}};
    Message observation = {.lists = lists, .num_lists = 2};
    assert_length(&observation, "0370");
    lists[0].stats = VALUES(6, 6, 6, 6);
    lists[1].stats = VALUES(6, 6, 5, 6, 6);
    assert_length(&observation, "0370");
    lists[0].stats = (OpenListStats){35, 1, 6, 164.0 / 35, 3.01551};
    lists[1].stats = (OpenListStats){36, 0, 6, 85.0 / 36, 3.452932};
    observation.is_done = true;
    assert_frame(
        &observation,
        "0372{\"0\" : {\"Average Value\" : 4.685714,\"Dead Ends Reliable\" : 1.000000,\"Max "
        "Value\" : 6.000000,\"Min Value\" : 1.000000,\"Open List Entries\" : "
        "35.000000,\"Varianz\" : 3.015510},\"1\" : {\"Average Value\" : 2.361111,\"Dead Ends "
        "Reliable\" : 1.000000,\"Max Value\" : 6.000000,\"Min Value\" : 0.000000,\"Open List "
        "Entries\" : 36.000000,\"Varianz\" : 3.452932},\"reward\" : -1.000000,\"done\" : "
        "1.000000}");
}

static void the_interval_shows_in_the_reward(void **state)
{
    (void)state;
    List list = {.stats = VALUES(1), .has_tie_break = true};
    assert_frame(&(Message){.lists = &list, .num_lists = 1, .interval = 2},
                 "0205{\"0\" : {\"Average Value\" : 1.000000,\"Dead Ends Reliable\" : "
                 "0.000000,\"Max Value\" : 1.000000,\"Min Value\" : 1.000000,\"Open List "
                 "Entries\" : 1.000000,\"Varianz\" : 0.000000},\"reward\" : -3.000000,\"done\" : "
                 "0.000000}");
}

static void the_end_of_all_lists_is_a_sentence(void **state)
{
    (void)state;
    WireFrame frame;
    wire_message_write_exhausted(&frame);
    assert_string_equal(frame.bytes, "0047Completely explored state space -- no solution!");
    assert_int_equal(frame.size, 51);
}

/* As many lists as fit, and one more. */
static void what_does_not_fit_is_an_error(void **state)
{
    (void)state;
    static List lists[MOST];
    static const OpenListStats HUGE_STATS = {INT64_MAX, INT64_MAX, INT64_MAX, DBL_MAX, DBL_MAX};
    WireFrame frame;
    int fits = 0;
    for (int n = 1; n <= MOST; n++) {
        Error error = {0};
        Message observation = {.lists = lists, .num_lists = n};
        bool ok = write_message(&observation, &frame, &error);
        assert_int_equal(ok, error.kind == ERROR_NONE);
        assert_true(!ok || frame.size <= WIRE_MAX_FRAME);
        assert_true(!ok || fits == n - 1); /* no gaps */
        fits = ok ? n : fits;
    }
    assert_in_range(fits, 60, 90);
    for (int i = 0; i < MOST; i++) {
        lists[i].stats = HUGE_STATS;
    }
    Error error = {0};
    assert_false(write_message(
        &(Message){.lists = lists, .num_lists = MOST}, &frame, &error));
    assert_int_equal(error.kind, ERROR_UNSUPPORTED);
}

static double print_and_read(double number)
{
    char text[400];
    snprintf(text, sizeof text, "%f", number);
    return strtod(text, NULL);
}

static void rounding_is_that_of_the_text(void **state)
{
    (void)state;
    Rng rng;
    rng_seed(&rng, 5);
    for (int i = 0; i < 200000; i++) {
        double part = (double)rng_below(&rng, 2000000) / (1 + rng_below(&rng, 20000));
        double wide = ldexp(rng_unit(&rng), (int)rng_below(&rng, 60) - 20);
        double tie = (2 * rng_below(&rng, 1000000) + 1) / 2e6;
        double near_tie = nextafter(tie, rng_below(&rng, 2) ? 1e9 : 0);
        double few = (double)rng_below(&rng, 100000) / (640 * (1 + rng_below(&rng, 50)));
        const double numbers[] = {part, wide, tie, near_tie, few, -part, -few};
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            double expected = print_and_read(numbers[j]);
            assert_true(wire_message_round(numbers[j]) == expected);
        }
    }
    assert_true(wire_message_round(0.0) == 0.0);
    assert_true(wire_message_round(1e300) == 1e300);
    assert_true(isinf(wire_message_round((double)INFINITY)));
}

/* --- Receiving -------------------------------------------------------------------------------- */

/* Feeds all bytes in pieces of that size; the answer of the first frame. */
static WireAnswer read_in_pieces(const char *bytes, size_t size, size_t piece, size_t *out_taken,
                                 Error *error)
{
    WireReader reader = {0};
    WireAnswer answer = {0};
    *out_taken = 0;
    while (*out_taken < size && answer.kind == WIRE_ANSWER_PARTIAL) {
        size_t length = size - *out_taken < piece ? size - *out_taken : piece;
        *out_taken += wire_message_read(&reader, bytes + *out_taken, length, 13, &answer, error);
    }
    return answer;
}

static void assert_answer(const char *bytes, WireAnswerKind kind, int list, size_t taken)
{
    size_t size = strlen(bytes);
    for (size_t piece = 1; piece <= size; piece++) {
        Error error = {0};
        size_t count;
        WireAnswer answer = read_in_pieces(bytes, size, piece, &count, &error);
        assert_int_equal(answer.kind, kind);
        assert_int_equal(answer.list, list);
        assert_int_equal(count, taken);
        assert_int_equal(error.kind,
                         kind == WIRE_ANSWER_MALFORMED ? ERROR_INPUT : ERROR_NONE);
    }
}

static void answers_are_read_from_any_pieces(void **state)
{
    (void)state;
    assert_answer("00010", WIRE_ANSWER_LIST, 0, 5);
    assert_answer("000212", WIRE_ANSWER_LIST, 12, 6);
    assert_answer("00032,5", WIRE_ANSWER_LIST, 2, 7);
    assert_answer("0004003,", WIRE_ANSWER_MALFORMED, -1, 8);
    assert_answer("0004007,", WIRE_ANSWER_MALFORMED, -1, 8);
    assert_answer("0003007", WIRE_ANSWER_LIST, 7, 7);
    assert_answer("0003END", WIRE_ANSWER_END, -1, 7);
    assert_answer("000110001200013", WIRE_ANSWER_LIST, 1, 5); /* one frame at a time */
    assert_answer("000", WIRE_ANSWER_PARTIAL, -1, 3);
    assert_answer("0003EN", WIRE_ANSWER_PARTIAL, -1, 6);
    assert_answer("00400000000000000000000000000000000000000003", WIRE_ANSWER_LIST, 3, 44);
}

static void malformed_bytes_are_noticed_at_once(void **state)
{
    (void)state;
    assert_answer("x", WIRE_ANSWER_MALFORMED, -1, 1);
    assert_answer("GET / HTTP/1.1", WIRE_ANSWER_MALFORMED, -1, 1);
    assert_answer("00 12", WIRE_ANSWER_MALFORMED, -1, 3);
    assert_answer("-0012", WIRE_ANSWER_MALFORMED, -1, 1);
    assert_answer("00001", WIRE_ANSWER_MALFORMED, -1, 4);
    assert_answer("00411", WIRE_ANSWER_MALFORMED, -1, 4);
    assert_answer("99991", WIRE_ANSWER_MALFORMED, -1, 4);
    assert_answer("0001x", WIRE_ANSWER_MALFORMED, -1, 5);
    assert_answer("0002-1", WIRE_ANSWER_MALFORMED, -1, 6);
    assert_answer("0003end", WIRE_ANSWER_MALFORMED, -1, 7);
    assert_answer("0004END ", WIRE_ANSWER_MALFORMED, -1, 8);
    assert_answer("0002,5", WIRE_ANSWER_MALFORMED, -1, 6);
    assert_answer("00042,5,", WIRE_ANSWER_MALFORMED, -1, 8);
    assert_answer("00021 ", WIRE_ANSWER_MALFORMED, -1, 6);
    assert_answer("000213", WIRE_ANSWER_MALFORMED, -1, 6); /* there are 13 lists */
    assert_answer("00204294967296000000000", WIRE_ANSWER_PARTIAL, -1, 23);
    assert_answer("001042949672960", WIRE_ANSWER_MALFORMED, -1, 14);
    assert_answer("002018446744073709551617", WIRE_ANSWER_MALFORMED, -1, 24);
}

static void messages_show_what_was_said(void **state)
{
    (void)state;
    Error error = {0};
    WireReader reader = {0};
    WireAnswer answer;
    wire_message_read(&reader, "0004\x1b[\"\xff", 8, 4, &answer, &error);
    assert_non_null(strstr(error.message, "\"0004?[??\""));
    error = (Error){0};
    wire_message_read(&reader, "00017", 5, 4, &answer, &error);
    assert_non_null(strstr(error.message, "0 to 3"));
}

/* A reader is as new after each frame. */
static void frames_follow_each_other(void **state)
{
    (void)state;
    static const char BYTES[] = "0001000032,70003END00013";
    static const int EXPECTED[] = {0, 2, -1, 3};
    WireReader reader = {0};
    Error error = {0};
    size_t taken = 0;
    for (int i = 0; i < 4; i++) {
        WireAnswer answer;
        taken += wire_message_read(&reader, BYTES + taken, strlen(BYTES) - taken, 4, &answer,
                                   &error);
        assert_int_equal(answer.kind, i == 2 ? WIRE_ANSWER_END : WIRE_ANSWER_LIST);
        assert_int_equal(answer.list, EXPECTED[i]);
    }
    assert_int_equal(taken, strlen(BYTES));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_lists_are_written_as_recorded),
        cmocka_unit_test(an_empty_list_has_infinite_bounds),
        cmocka_unit_test(lists_with_tie_breaking_say_more),
        cmocka_unit_test(the_interval_shows_in_the_reward),
        cmocka_unit_test(the_end_of_all_lists_is_a_sentence),
        cmocka_unit_test(what_does_not_fit_is_an_error),
        cmocka_unit_test(rounding_is_that_of_the_text),
        cmocka_unit_test(answers_are_read_from_any_pieces),
        cmocka_unit_test(malformed_bytes_are_noticed_at_once),
        cmocka_unit_test(messages_show_what_was_said),
        cmocka_unit_test(frames_follow_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
