#include "cli/cli_signals.h"

#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/clock.h"
#include "cli/exit_code.h"

enum { NUM_SIGNALS = 3 };

/* Seconds after the first signal in which another one does not kill. */
static const double PATIENCE = 1;

static const int SIGNALS[NUM_SIGNALS] = {SIGINT, SIGTERM, SIGXCPU};

static Limits *volatile limits_to_interrupt;
static volatile sig_atomic_t caught_signal;
static volatile double caught_time; /* written once, before anyone reads it */
static struct sigaction old_actions[NUM_SIGNALS];

/* Those among them that a user or another program sends. */
enum { NUM_REQUESTS = 2 };

/* Composed beforehand: a handler may not print. */
typedef struct Words {
    char text[128];
} Words;

static Words words_at_deadline, words_at_request[NUM_REQUESTS];
static volatile sig_atomic_t code_at_deadline, stream_at_deadline;

/* Only what is safe in a signal handler; what stdio still buffers is lost, which is at most the
 * size of the task. */
static void end_at_deadline(int signal_number)
{
    (void)signal_number;
    ssize_t written =
        write(stream_at_deadline, words_at_deadline.text, strlen(words_at_deadline.text));
    _exit(written < 0 ? EXIT_CODE_INTERNAL_ERROR : code_at_deadline);
}

/* Dies when it returns: until then the signal is blocked. */
static void end_at_request(int signal_number)
{
    const char *text = words_at_request[signal_number == SIGNALS[1]].text;
    ssize_t written = write(stream_at_deadline, text, strlen(text));
    (void)written; /* there is no better way to say it */
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}

static Words compose(const char *status, const char *sentence, int code, const char *phase,
                     bool as_json)
{
    Words words;
    if (as_json) {
        snprintf(words.text, sizeof words.text, "{\"status\": \"%s\", \"exit_code\": %d}\n", status,
                 code);
    } else {
        snprintf(words.text, sizeof words.text, "%s.\n%s exit code: %d\n", sentence, phase, code);
    }
    return words;
}

static Words compose_request(int signal_number, const char *phase, bool as_json)
{
    char sentence[64];
    snprintf(sentence, sizeof sentence, "%s interrupted: %s",
             strcmp(phase, "search") == 0 ? "Search" : "Translation", strsignal(signal_number));
    return compose("interrupted", sentence, -signal_number, phase, as_json);
}

static void compose_words(int code, FILE *out, bool as_json)
{
    const char *phase = exit_code_phase(code);
    stream_at_deadline = as_json || !out ? STDOUT_FILENO : fileno(out);
    code_at_deadline = code;
    words_at_deadline = words_at_request[0] = words_at_request[1] = (Words){{0}};
    if (as_json || out) {
        words_at_deadline =
            compose("out_of_time", "Time limit has been reached", code, phase, as_json);
        for (int i = 0; i < NUM_REQUESTS; i++) {
            words_at_request[i] = compose_request(SIGNALS[i], phase, as_json);
        }
    }
}

/* Puts the handler where there is none. */
static void catch_requests(void)
{
    struct sigaction action;
    for (int i = 0; i < NUM_REQUESTS; i++) {
        sigaction(SIGNALS[i], NULL, &action);
        if (action.sa_handler == SIG_DFL) {
            signal(SIGNALS[i], end_at_request);
        }
    }
}

/* Unless another handler is in place. */
static void restore(int signal_number, void (*handler)(int))
{
    struct sigaction action;
    sigaction(signal_number, NULL, &action);
    if (action.sa_handler == handler) {
        signal(signal_number, SIG_DFL);
    }
}

static void set_timer(double seconds)
{
    static const double LONGEST = 1e9; /* what any clock can count */
    seconds = seconds < LONGEST ? seconds : LONGEST;
    struct itimerval timer = {.it_value = {.tv_sec = (time_t)seconds}};
    timer.it_value.tv_usec = (suseconds_t)((seconds - (double)timer.it_value.tv_sec) * 1e6);
    setitimer(ITIMER_REAL, &timer, NULL);
}

void cli_signals_set_deadline(const Limits *limits, double grace, int code, FILE *out, bool as_json)
{
    static const double AT_ONCE = 1e-4; /* 0 would switch the timer off */
    set_timer(0);
    compose_words(code, out, as_json);
    signal(SIGALRM, end_at_deadline);
    signal(SIGXCPU, end_at_deadline);
    catch_requests();
    if (limits->deadline > 0) {
        double seconds = limits->deadline + grace - clock_wall();
        set_timer(seconds > AT_ONCE ? seconds : AT_ONCE);
    }
}

void cli_signals_cancel_deadline(void)
{
    set_timer(0);
    signal(SIGALRM, SIG_DFL);
    restore(SIGXCPU, end_at_deadline);
    for (int i = 0; i < NUM_REQUESTS; i++) {
        restore(SIGNALS[i], end_at_request);
    }
}

/* SIGXCPU repeats every second and must not cut the statistics short. */
static void handle(int signal_number)
{
    if (!caught_signal) {
        caught_signal = signal_number;
        caught_time = clock_wall();
    } else if (signal_number != SIGXCPU && clock_wall() - caught_time > PATIENCE) {
        signal(signal_number, SIG_DFL);
        raise(signal_number);
    }
    limits_interrupt(limits_to_interrupt);
}

void cli_signals_catch(Limits *limits)
{
    limits_to_interrupt = limits;
    caught_signal = 0;
    for (int i = 0; i < NUM_SIGNALS; i++) {
        struct sigaction action = {.sa_flags = SA_RESTART, .sa_handler = handle};
        sigemptyset(&action.sa_mask);
        sigaction(SIGNALS[i], NULL, &old_actions[i]);
        if (old_actions[i].sa_handler != SIG_IGN) {
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
}

int cli_signals_caught(void)
{
    return caught_signal;
}

int cli_signals_release(void)
{
    for (int i = 0; i < NUM_SIGNALS; i++) {
        if (SIGNALS[i] != SIGXCPU || caught_signal != SIGXCPU) {
            sigaction(SIGNALS[i], &old_actions[i], NULL);
        }
    }
    return cli_signals_caught();
}

void cli_signals_raise(int signal_number)
{
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}
