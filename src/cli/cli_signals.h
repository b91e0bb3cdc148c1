/* Signals during a run: the first one asks it to stop, so that statistics are still printed; one
 * that comes more than a second later kills. (`timeout` sends its signal twice, to the process and
 * to its group.) A signal handler gets no argument, hence one run at a time. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/limits.h"

/* Reading a task does not look at limits. Until cli_signals_cancel_deadline, the end of the time (or
 * SIGXCPU) therefore ends the program: it says so on `out` (NULL: nowhere), or as an object on
 * standard output, and exits with `code`. `grace` seconds are added where the work does look and will
 * most likely stop by itself. Without a time limit only SIGXCPU does this. SIGINT and SIGTERM end the
 * program, too, after the same words with their number, where nobody catches them. */
void cli_signals_set_deadline(const Limits *limits, double grace, int code, FILE *out,
                              bool as_json);
void cli_signals_cancel_deadline(void);

/* From now on SIGINT, SIGTERM and SIGXCPU (the system's limit on processor time) interrupt
 * `limits`. What the parent chose to ignore stays ignored. */
void cli_signals_catch(Limits *limits);

/* The first signal that came since then, or 0. */
int cli_signals_caught(void);

/* Back to what was before. Returns the same. */
int cli_signals_release(void);

/* Dies by the signal as if it had never been caught: the parent must see it. */
void cli_signals_raise(int signal_number);

#endif
