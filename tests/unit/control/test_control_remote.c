#include <arpa/inet.h>
#include <netinet/in.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "control/control.h"
#include "heur/heur_table.h"
#include "support/small_task.h"

enum { MOST_BYTES = 100000 };

/* A controller that sends all its answers at once, and nothing after them, and keeps what it
 * hears. */
typedef struct Remote {
    const char *answers;
    int server;
    pthread_t thread;
    size_t num_bytes;
    char bytes[MOST_BYTES + 1];
} Remote;

static void *serve(void *context)
{
    Remote *remote = context;
    int connection = accept(remote->server, NULL, NULL);
    if (connection >= 0) {
        send(connection, remote->answers, strlen(remote->answers), MSG_NOSIGNAL);
        shutdown(connection, SHUT_WR);
        ssize_t count = recv(connection, remote->bytes, MOST_BYTES, MSG_WAITALL);
        remote->num_bytes = count > 0 ? (size_t)count : 0;
        close(connection);
    }
    return NULL;
}

/* Writes "remote:PORT,20s". */
static void start_remote(Remote *remote, const char *answers, char *out_name, size_t size)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t length = sizeof address;
    *remote = (Remote){.answers = answers, .server = socket(AF_INET, SOCK_STREAM, 0)};
    assert_int_equal(bind(remote->server, (struct sockaddr *)&address, sizeof address), 0);
    assert_int_equal(listen(remote->server, 1), 0);
    assert_int_equal(getsockname(remote->server, (struct sockaddr *)&address, &length), 0);
    snprintf(out_name, size, "remote:%d,20s", ntohs(address.sin_port));
    assert_int_equal(pthread_create(&remote->thread, NULL, serve, remote), 0);
}

static void stop_remote(Remote *remote)
{
    shutdown(remote->server, SHUT_RDWR); /* in case there was no connection */
    pthread_join(remote->thread, NULL);
    close(remote->server);
    remote->bytes[remote->num_bytes] = '\0';
}

typedef struct Run {
    int num_choices, choices[64];
    bool is_stopped, is_failed;
    SearchStatus status;
    char message[512];
    Remote remote;
} Run;

static void drive(Run *run, Control *control, Search *search)
{
    while (search_status(search) == SEARCH_RUNNING && !run->is_stopped) {
        int list = control_choose(control, search);
        run->is_stopped = list == CONTROL_STOP;
        if (!run->is_stopped) {
            run->choices[run->num_choices++] = list;
            search_step(search, list);
        }
    }
    control_finish(control, search);
    run->status = search_status(search);
    const Error *failure = control_failure(control);
    run->is_failed = failure != NULL;
    snprintf(run->message, sizeof run->message, "%s", failure ? failure->message : "");
}

/* A search with two lists under a remote controller with these answers. */
static Run *run_task(Task *task, const char *answers, int interval)
{
    static Run run;
    run = (Run){0};
    char name[64];
    Error error = {0};
    start_remote(&run.remote, answers, name, sizeof name);
    const ListSpec lists[2] = {list_spec_plain(heur_table_find("goalcount", 9)),
                               list_spec_plain(heur_table_find("blind", 5))};
    SearchOptions options = {.lists = lists, .num_lists = 2, .num_threads = 1};
    Search *search = search_new(task, &options, &error);
    ControlSettings settings = {.lists = lists, .num_lists = 2, .interval = interval};
    Control *control = control_new(name, &settings, &error);
    assert_true(search && control);
    drive(&run, control, search);
    control_free(control);
    search_free(search);
    task_free(task);
    stop_remote(&run.remote);
    assert_int_equal(mem_stats().current, 0);
    return &run;
}

static int count_of(const char *text, const char *part)
{
    int count = 0;
    for (const char *found = strstr(text, part); found; found = strstr(found + 1, part)) {
        count++;
    }
    return count;
}

/* One counter up to 2: three states, one after the other. */
static void the_search_does_what_it_is_told(void **state)
{
    (void)state;
    const Run *run = run_task(small_task_new_counters(1, 3), "0001000011000110001000010", 0);
    assert_int_equal(run->status, SEARCH_SOLVED);
    assert_false(run->is_failed || run->is_stopped);
    assert_int_equal(run->num_choices, 4);
    static const int EXPECTED[] = {0, 1, 1, 0};
    assert_memory_equal(run->choices, EXPECTED, sizeof EXPECTED);
    assert_int_equal(count_of(run->remote.bytes, "\"done\" : 0.000000}"), 4);
    assert_int_equal(count_of(run->remote.bytes, "\"done\" : 1.000000}"), 1);
    assert_int_equal(count_of(run->remote.bytes, "\"reward\" : -1.000000"), 5);
}

static void one_answer_holds_for_the_interval(void **state)
{
    (void)state;
    const Run *run = run_task(small_task_new_counters(1, 3), "000100001100010", 1);
    assert_int_equal(run->status, SEARCH_SOLVED);
    assert_int_equal(run->num_choices, 3);
    assert_int_equal(count_of(run->remote.bytes, "\"done\" : 0.000000}"), 2);
    assert_int_equal(count_of(run->remote.bytes, "\"reward\" : -2.000000"), 3);
}

/* Two states, and the goal is not among them. */
static const SmallTask UNSOLVABLE = {
    .num_variables = 2,
    .domains = INTS(2, 2),
    .goal = FACTS({1, 1}),
    OPERATORS({EFFECTS({.var = 0, .pre = 0, .post = 1})}),
};

static void the_peer_hears_of_empty_lists(void **state)
{
    (void)state;
    const Run *run = run_task(small_task_new(&UNSOLVABLE), "00010000100001000010", 0);
    assert_int_equal(run->status, SEARCH_EXHAUSTED);
    assert_false(run->is_failed || run->is_stopped);
    static const char LAST[] = "0047Completely explored state space -- no solution!";
    assert_true(run->remote.num_bytes > sizeof LAST);
    assert_string_equal(run->remote.bytes + run->remote.num_bytes - (sizeof LAST - 1), LAST);
    assert_int_equal(count_of(run->remote.bytes, "\"done\""), run->num_choices - 1);
}

static void end_stops_without_failure(void **state)
{
    (void)state;
    const Run *run = run_task(small_task_new_counters(2, 5), "000100003END", 0);
    assert_true(run->is_stopped);
    assert_false(run->is_failed);
    assert_int_equal(run->num_choices, 1);
    assert_int_equal(run->status, SEARCH_RUNNING);
    assert_int_equal(count_of(run->remote.bytes, "\"done\""), 2);
}

static void assert_failure(const char *answers, const char *part_of_message)
{
    const Run *run = run_task(small_task_new_counters(2, 5), answers, 0);
    assert_true(run->is_stopped && run->is_failed);
    assert_non_null(strstr(run->message, part_of_message));
}

static void faults_are_failures_that_say_why(void **state)
{
    (void)state;
    assert_failure("", "closed");
    assert_failure("0001000", "closed");
    assert_failure("000100001", "closed");
    assert_failure("00012", "0 to 1");
    assert_failure("hello", "four digits");
    assert_failure("0001000012", "0 to 1");
    assert_failure("0002-1", "number of a list");
}

static void after_a_failure_nothing_is_chosen(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(2, 5);
    const ListSpec list = list_spec_plain(heur_table_find("blind", 5));
    SearchOptions options = {.lists = &list, .num_lists = 1, .num_threads = 1};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    ControlSettings settings = {.lists = &list, .num_lists = 1};
    Control *control = control_new("remote:1,10ms", &settings, &error); /* no program listens there */
    assert_true(search && control);
    assert_null(control_failure(control));
    for (int i = 0; i < 3; i++) {
        assert_int_equal(control_choose(control, search), CONTROL_STOP);
        assert_non_null(control_failure(control));
        assert_int_equal(control_failure(control)->kind, ERROR_INPUT);
    }
    control_free(control);
    search_free(search);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

static void limits_of_the_search_hold(void **state)
{
    (void)state;
    Limits limits;
    limits_init(&limits, 0.05);
    Task *task = small_task_new_counters(2, 5);
    const ListSpec list = list_spec_plain(heur_table_find("blind", 5));
    SearchOptions options = {.lists = &list, .num_lists = 1, .num_threads = 1, .limits = &limits};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    ControlSettings settings = {.lists = &list, .num_lists = 1, .limits = &limits};
    Control *control = control_new("remote:1,1h", &settings, &error);
    assert_true(search && control);
    assert_int_equal(search_step(search, control_choose(control, search)), SEARCH_OUT_OF_TIME);
    assert_null(control_failure(control));
    control_free(control);
    search_free(search);
    task_free(task);
}

static void arguments_must_make_sense(void **state)
{
    (void)state;
    static const char *const NAMES[] = {"remote",        "remote:",      "remote:0",
                                        "remote:70000",  "remote:1,",    "remote:1,soon",
                                        "remote:1,0s",   "remote:,5s",   "remote:example.org:1",
                                        "remote:1,5s,6s"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        Error error = {0};
        assert_null(control_new(NAMES[i], &(ControlSettings){.num_lists = 2}, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_search_does_what_it_is_told),
        cmocka_unit_test(one_answer_holds_for_the_interval),
        cmocka_unit_test(the_peer_hears_of_empty_lists),
        cmocka_unit_test(end_stops_without_failure),
        cmocka_unit_test(faults_are_failures_that_say_why),
        cmocka_unit_test(after_a_failure_nothing_is_chosen),
        cmocka_unit_test(limits_of_the_search_hold),
        cmocka_unit_test(arguments_must_make_sense),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
