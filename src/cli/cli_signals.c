#include "cli/cli_signals.h"

#include <signal.h>
#include <stddef.h>

enum { NUM_SIGNALS = 3 };

static const int SIGNALS[NUM_SIGNALS] = {SIGINT, SIGTERM, SIGXCPU};

static Limits *volatile limits_to_interrupt;
static volatile sig_atomic_t caught_signal;
static struct sigaction old_actions[NUM_SIGNALS];

static void handle(int signal_number)
{
    if (!caught_signal) {
        caught_signal = signal_number;
    }
    limits_interrupt(limits_to_interrupt);
}

void cli_signals_catch(Limits *limits)
{
    limits_to_interrupt = limits;
    caught_signal = 0;
    for (int i = 0; i < NUM_SIGNALS; i++) {
        /* SIGXCPU repeats every second and must not cut the statistics short. */
        struct sigaction action = {.sa_flags = SIGNALS[i] == SIGXCPU ? 0 : (int)SA_RESETHAND};
        action.sa_flags |= SA_RESTART;
        action.sa_handler = handle;
        sigemptyset(&action.sa_mask);
        sigaction(SIGNALS[i], NULL, &old_actions[i]);
        if (old_actions[i].sa_handler != SIG_IGN) {
            sigaction(SIGNALS[i], &action, NULL);
        }
    }
}

int cli_signals_release(void)
{
    for (int i = 0; i < NUM_SIGNALS; i++) {
        if (SIGNALS[i] != SIGXCPU || caught_signal != SIGXCPU) {
            sigaction(SIGNALS[i], &old_actions[i], NULL);
        }
    }
    return caught_signal;
}

void cli_signals_raise(int signal_number)
{
    signal(signal_number, SIG_DFL);
    raise(signal_number);
}
