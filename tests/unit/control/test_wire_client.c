/* Everything that can go wrong on the wire, on connected pairs of sockets and on local ports. Every
 * wait in here is short, and the tests assert that it was. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/clock.h"
#include "control/wire_client.h"

static const double SHORT = 0.05, LONG = 600; /* longer than any busy machine needs */

typedef struct Pair {
    WireClient client;
    int remote;
    double start;
} Pair;

static void open_pair(Pair *pair, double silence_seconds)
{
    int descriptors[2];
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, descriptors), 0);
    WireOptions options = {.silence_seconds = silence_seconds};
    wire_client_adopt(&pair->client, &options, 13, descriptors[0]);
    pair->remote = descriptors[1];
    pair->start = clock_wall();
}

static void close_remote(Pair *pair)
{
    close(pair->remote);
    pair->remote = -1;
}

static void close_pair(Pair *pair)
{
    wire_client_close(&pair->client);
    assert_int_equal(pair->client.descriptor, -1);
    wire_client_close(&pair->client);
    if (pair->remote >= 0) {
        close_remote(pair);
    }
    assert_true(clock_wall() - pair->start < LONG / 2);
}

static void say(int descriptor, const char *bytes, size_t size)
{
    assert_int_equal(send(descriptor, bytes, size, MSG_NOSIGNAL), size);
}

/* A status comes with an Error exactly if it is a failure. */
static WireStatus receive(Pair *pair, int *out_list, Error *error)
{
    *error = (Error){0};
    WireStatus status = wire_client_receive(&pair->client, out_list, error);
    bool is_failure = status != WIRE_OK && status != WIRE_END && status != WIRE_LIMIT;
    assert_int_equal(error->kind, is_failure ? ERROR_INPUT : ERROR_NONE);
    return status;
}

/* --- Faults ----------------------------------------------------------------------------------- */

/* What a stream that is cut off after these bytes has to end in, written from the description of
 * the protocol alone; the lists chosen before that go to `out_lists`. */
static WireStatus expected_end(const char *bytes, size_t size, int *out_lists, int *out_count)
{
    *out_count = 0;
    for (size_t at = 0;;) {
        size_t digits = strspn(bytes + at, "0123456789");
        if (digits < 4) {
            return at + digits < size ? WIRE_MALFORMED : WIRE_CLOSED;
        }
        char header[5] = {0}, text[64] = {0}, rest[64];
        memcpy(header, bytes + at, 4);
        size_t length = (size_t)atoi(header);
        if (length == 0 || length > WIRE_MAX_ANSWER) {
            return WIRE_MALFORMED;
        }
        if (at + 4 + length > size) {
            return WIRE_CLOSED;
        }
        memcpy(text, bytes + at + 4, length);
        at += 4 + length;
        if (strcmp(text, "END") == 0) {
            return WIRE_END;
        }
        bool has_more = sscanf(text, "%*[0-9],%63[0-9]", rest) == 1;
        size_t number = strspn(text, "0123456789");
        bool is_whole = number == length || (has_more && number + 1 + strlen(rest) == length);
        if (number == 0 || !is_whole || strtod(text, NULL) >= 13) {
            return WIRE_MALFORMED;
        }
        out_lists[(*out_count)++] = atoi(text);
    }
}

/* Sends the bytes and hangs up. */
static void inject(const char *bytes, size_t size)
{
    char text[256] = {0};
    memcpy(text, bytes, size);
    int lists[64], count, list = -1;
    WireStatus expected = expected_end(text, size, lists, &count);
    Pair pair;
    Error error;
    open_pair(&pair, LONG);
    say(pair.remote, text, size);
    close_remote(&pair);
    for (int i = 0; i < count; i++) {
        assert_int_equal(receive(&pair, &list, &error), WIRE_OK);
        assert_int_equal(list, lists[i]);
    }
    assert_int_equal(receive(&pair, &list, &error), expected);
    close_pair(&pair);
}

static const char *const STREAMS[] = {"00012", "000212", "00032,5", "0003END",
                                      "00010000120001100047,12", "0001300013000100003END"};
enum { NUM_STREAMS = sizeof STREAMS / sizeof *STREAMS };

/* Some 700 faults: each stream cut, and each of its bytes lost, doubled, exchanged with the next
 * one or replaced. */
static void every_fault_has_a_defined_end(void **state)
{
    (void)state;
    static const char OTHERS[] = {'0', '1', '9', 'x', ' ', '-', ',', '\n', '\xff'};
    for (int s = 0; s < NUM_STREAMS; s++) {
        const char *stream = STREAMS[s];
        size_t size = strlen(stream);
        for (size_t i = 0; i <= size; i++) {
            inject(stream, i);
        }
        for (size_t i = 0; i < size; i++) {
            char text[64];
            int head = (int)i;
            snprintf(text, sizeof text, "%.*s%s", head, stream, stream + i + 1);
            inject(text, size - 1);
            snprintf(text, sizeof text, "%.*s%s", head + 1, stream, stream + i);
            inject(text, size + 1);
            snprintf(text, sizeof text, "%s", stream);
            for (size_t o = 0; o < sizeof OTHERS; o++) {
                text[i] = OTHERS[o];
                inject(text, size);
            }
            if (i + 1 < size) {
                text[i] = stream[i + 1];
                text[i + 1] = stream[i];
                inject(text, size);
            }
        }
    }
}

static void huge_lengths_are_not_waited_for(void **state)
{
    (void)state;
    static const char *const BYTES[] = {"9999", "10001", "0041", "00001", "99999999999999"};
    for (size_t i = 0; i < sizeof BYTES / sizeof *BYTES; i++) {
        Pair pair;
        Error error;
        int list;
        open_pair(&pair, LONG);
        say(pair.remote, BYTES[i], strlen(BYTES[i]));
        assert_int_equal(receive(&pair, &list, &error), WIRE_MALFORMED);
        close_pair(&pair);
    }
}

/* An answer that comes twice, or too early, is the answer to the next question. */
static void answers_count_in_the_order_of_questions(void **state)
{
    (void)state;
    static const char BYTES[] = "000130001300010000212";
    static const int EXPECTED[] = {3, 3, 0, 12};
    Pair pair;
    Error error = {0};
    open_pair(&pair, SHORT);
    say(pair.remote, BYTES, sizeof BYTES - 1);
    WireFrame frame;
    wire_message_write_exhausted(&frame);
    for (int i = 0; i < 4; i++) {
        int list;
        assert_int_equal(wire_client_send(&pair.client, &frame, &error), WIRE_OK);
        assert_int_equal(receive(&pair, &list, &error), WIRE_OK);
        assert_int_equal(list, EXPECTED[i]);
    }
    int list;
    assert_int_equal(receive(&pair, &list, &error), WIRE_SILENT);
    close_pair(&pair);
}

/* --- Time ------------------------------------------------------------------------------------- */

typedef struct Slow {
    int descriptor;
    const char *bytes;
    double pause;
} Slow;

static void nap(double seconds)
{
    usleep((useconds_t)(seconds * 1e6));
}

static void *say_slowly(void *context)
{
    const Slow *slow = context;
    for (const char *byte = slow->bytes; *byte; byte++) {
        nap(slow->pause);
        if (send(slow->descriptor, byte, 1, MSG_NOSIGNAL) != 1) {
            break;
        }
    }
    return NULL;
}

static WireStatus receive_slowly(double pause, double silence_seconds, int *out_list)
{
    Pair pair;
    Error error;
    open_pair(&pair, silence_seconds);
    Slow slow = {pair.remote, "000212", pause};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, say_slowly, &slow), 0);
    WireStatus status = receive(&pair, out_list, &error);
    pthread_join(thread, NULL);
    close_pair(&pair);
    return status;
}

static void late_bytes_are_put_together(void **state)
{
    (void)state;
    int list;
    assert_int_equal(receive_slowly(0.01, LONG, &list), WIRE_OK);
    assert_int_equal(list, 12);
}

/* Six times 300 ms: each byte is in time, the answer is not. */
static void a_trickle_does_not_extend_the_time(void **state)
{
    (void)state;
    int list;
    assert_int_equal(receive_slowly(0.3, 0.5, &list), WIRE_SILENT);
}

static void a_silent_remote_side_is_given_up(void **state)
{
    (void)state;
    Pair pair;
    Error error;
    int list;
    open_pair(&pair, SHORT);
    assert_int_equal(receive(&pair, &list, &error), WIRE_SILENT);
    assert_non_null(strstr(error.message, "0.05 seconds"));
    assert_true(clock_wall() - pair.start >= SHORT);
    say(pair.remote, "000", 3);
    assert_int_equal(receive(&pair, &list, &error), WIRE_SILENT);
    close_pair(&pair);
}

static void limits_end_a_wait(void **state)
{
    (void)state;
    Limits limits;
    for (int is_interrupt = 0; is_interrupt < 2; is_interrupt++) {
        Pair pair;
        Error error;
        int list;
        open_pair(&pair, LONG);
        pair.client.options.limits = &limits;
        limits_init(&limits, is_interrupt ? 0 : SHORT);
        if (is_interrupt) {
            limits_interrupt(&limits);
        }
        assert_int_equal(receive(&pair, &list, &error), WIRE_LIMIT);
        close_pair(&pair);
    }
}

/* --- Sending ---------------------------------------------------------------------------------- */

static void make_large_frame(WireFrame *out_frame)
{
    static const ListSpec LISTS[60];
    static OpenListStats stats[60];
    static bool is_reliable[60];
    Observation observation = {.num_lists = 60, .now = stats, .is_reliable = is_reliable};
    Error error = {0};
    assert_true(wire_message_write_observation(&observation, LISTS, 0, out_frame, &error));
}

static void a_remote_side_that_does_not_read_is_given_up(void **state)
{
    (void)state;
    Pair pair;
    Error error = {0};
    open_pair(&pair, SHORT);
    WireFrame frame;
    make_large_frame(&frame);
    WireStatus status = WIRE_OK;
    for (int i = 0; i < 10000 && status == WIRE_OK; i++) {
        status = wire_client_send(&pair.client, &frame, &error);
    }
    assert_int_equal(status, WIRE_SILENT);
    assert_non_null(strstr(error.message, "not read"));
    close_pair(&pair);
}

enum { NUM_FRAMES = 50 };

static void *read_slowly(void *context)
{
    Slow *slow = context;
    WireFrame frame;
    make_large_frame(&frame);
    char byte;
    for (size_t i = 0; i < NUM_FRAMES * frame.size; i++) {
        if (i % 100000 == 0) {
            nap(slow->pause);
        }
        if (recv(slow->descriptor, &byte, 1, 0) != 1 || byte != frame.bytes[i % frame.size]) {
            return NULL;
        }
    }
    return slow;
}

/* The buffer is smaller than a frame, so that each one goes in several pieces. */
static void frames_arrive_whole(void **state)
{
    (void)state;
    Pair pair;
    Error error = {0};
    open_pair(&pair, LONG);
    int small = 2048;
    setsockopt(pair.client.descriptor, SOL_SOCKET, SO_SNDBUF, &small, sizeof small);
    Slow slow = {.descriptor = pair.remote, .pause = 0.01};
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, read_slowly, &slow), 0);
    WireFrame frame;
    make_large_frame(&frame);
    for (int i = 0; i < NUM_FRAMES; i++) {
        assert_int_equal(wire_client_send(&pair.client, &frame, &error), WIRE_OK);
    }
    void *result;
    pthread_join(thread, &result);
    assert_ptr_equal(result, &slow);
    close_pair(&pair);
}

/* Without SIGPIPE, whose default is death. */
static void a_remote_side_that_is_gone_is_noticed(void **state)
{
    (void)state;
    signal(SIGPIPE, SIG_DFL);
    Pair pair;
    Error error = {0};
    open_pair(&pair, LONG);
    close_remote(&pair);
    WireFrame frame;
    make_large_frame(&frame);
    assert_int_equal(wire_client_send(&pair.client, &frame, &error), WIRE_CLOSED);
    assert_int_equal(error.kind, ERROR_INPUT);
    close_pair(&pair);
}

/* --- Connecting ------------------------------------------------------------------------------- */

/* A port of this machine that is taken, without a listener yet. */
static int take_port(char *out_port, size_t size)
{
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    assert_int_equal(bind(descriptor, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(getsockname(descriptor, (struct sockaddr *)&address, &length), 0);
    snprintf(out_port, size, "%d", ntohs(address.sin_port));
    return descriptor;
}

static WireStatus connect_to(WireClient *client, const char *port, double seconds,
                             const Limits *limits, Error *error)
{
    WireOptions options = {.connect_seconds = seconds, .silence_seconds = LONG, .limits = limits};
    assert_true(wire_client_parse_address(port, &options.address, error));
    double start = clock_wall();
    WireStatus status = wire_client_connect(client, &options, 4, error);
    assert_true(clock_wall() - start < LONG / 2);
    assert_int_equal(client->descriptor >= 0, status == WIRE_OK);
    return status;
}

static void a_refused_connection_is_given_up(void **state)
{
    (void)state;
    char port[16];
    int server = take_port(port, sizeof port);
    WireClient client;
    Error error = {0};
    assert_int_equal(connect_to(&client, port, 0, NULL, &error), WIRE_UNREACHABLE);
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_non_null(strstr(error.message, port));
    error = (Error){0};
    double start = clock_wall();
    assert_int_equal(connect_to(&client, port, 0.2, NULL, &error), WIRE_UNREACHABLE);
    assert_true(clock_wall() - start > 0.1);
    Limits limits;
    limits_init(&limits, SHORT);
    error = (Error){0};
    assert_int_equal(connect_to(&client, port, LONG, &limits, &error), WIRE_LIMIT);
    assert_int_equal(error.kind, ERROR_NONE);
    close(server);
}

static void *listen_later(void *context)
{
    nap(0.2);
    listen(*(int *)context, 1);
    return NULL;
}

static void connecting_waits_for_a_listener(void **state)
{
    (void)state;
    char port[16];
    int server = take_port(port, sizeof port);
    pthread_t thread;
    assert_int_equal(pthread_create(&thread, NULL, listen_later, &server), 0);
    WireClient client;
    Error error = {0};
    assert_int_equal(connect_to(&client, port, LONG, NULL, &error), WIRE_OK);
    pthread_join(thread, NULL);
    int remote = accept(server, NULL, NULL);
    say(remote, "00013", 5);
    int list;
    assert_int_equal(wire_client_receive(&client, &list, &error), WIRE_OK);
    assert_int_equal(list, 3);
    close(remote);
    close(server);
    wire_client_close(&client);
}

/* Unrequested answers must not cost the remote side the last message. */
static void the_last_message_arrives(void **state)
{
    (void)state;
    char port[16];
    int server = take_port(port, sizeof port);
    listen(server, 1);
    WireClient client;
    Error error = {0};
    assert_int_equal(connect_to(&client, port, LONG, NULL, &error), WIRE_OK);
    int remote = accept(server, NULL, NULL);
    say(remote, "0001300013", 10);
    WireFrame frame;
    wire_message_write_exhausted(&frame);
    nap(SHORT);
    assert_int_equal(wire_client_send(&client, &frame, &error), WIRE_OK);
    wire_client_close(&client);
    char bytes[100];
    assert_int_equal(recv(remote, bytes, frame.size, MSG_WAITALL), frame.size);
    assert_memory_equal(bytes, frame.bytes, frame.size);
    assert_int_equal(recv(remote, bytes, sizeof bytes, 0), 0); /* an orderly end, not a reset */
    close(remote);
    close(server);
}

static void addresses_are_ports_or_in_digits(void **state)
{
    (void)state;
    static const char *const GOOD[][2] = {{"54321", "127.0.0.1:54321"},
                                          {"1", "127.0.0.1:1"},
                                          {"65535", "127.0.0.1:65535"},
                                          {"10.1.2.3:80", "10.1.2.3:80"},
                                          {"[::1]:80", "[::1]:80"}};
    static const char *const BAD[] = {
        "",       "0",         "65536",     "-1",        "x",      "1e3",
        "80 ",    " 80",       "80x",       "1.2.3.4",   ":80",    "1.2.3.4:",
        "::1:80", "[::1]",     "[::1:80",   "[]:80",     "[:80",   "localhost:80",
        "1.2.3.4:0x50", "1.2.3.4:80:90", "1.2.3.400:80", "[1.2.3.4]]:80",
        "1111111111111111111111111111111111111111111111111111111111111111111111111111:80"};
    for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++) {
        WireAddress address;
        Error error = {0};
        assert_true(wire_client_parse_address(GOOD[i][0], &address, &error));
        assert_string_equal(address.name, GOOD[i][1]);
    }
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        WireAddress address;
        Error error = {0};
        assert_false(wire_client_parse_address(BAD[i], &address, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_fault_has_a_defined_end),
        cmocka_unit_test(huge_lengths_are_not_waited_for),
        cmocka_unit_test(answers_count_in_the_order_of_questions),
        cmocka_unit_test(late_bytes_are_put_together),
        cmocka_unit_test(a_trickle_does_not_extend_the_time),
        cmocka_unit_test(a_silent_remote_side_is_given_up),
        cmocka_unit_test(limits_end_a_wait),
        cmocka_unit_test(a_remote_side_that_does_not_read_is_given_up),
        cmocka_unit_test(frames_arrive_whole),
        cmocka_unit_test(a_remote_side_that_is_gone_is_noticed),
        cmocka_unit_test(a_refused_connection_is_given_up),
        cmocka_unit_test(connecting_waits_for_a_listener),
        cmocka_unit_test(the_last_message_arrives),
        cmocka_unit_test(addresses_are_ports_or_in_digits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
