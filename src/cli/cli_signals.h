/* Signals during a search: the first one asks it to stop, so that statistics are still printed; the
 * next one kills. A signal handler gets no argument, hence one search at a time. */
#ifndef CLI_SIGNALS_H
#define CLI_SIGNALS_H

#include "base/limits.h"

/* Reading a task and building tables do not look at limits. Until cli_signals_cancel_deadline, the
 * end of the time (or SIGXCPU) therefore ends the program: it writes `last_words` to standard
 * output and exits with `code`. 0 seconds: only SIGXCPU does. */
void cli_signals_set_deadline(double seconds, const char *last_words, int code);
void cli_signals_cancel_deadline(void);

/* From now on SIGINT, SIGTERM and SIGXCPU (the system's limit on processor time) interrupt
 * `limits`. What the parent chose to ignore stays ignored. */
void cli_signals_catch(Limits *limits);

/* Back to what was before. The first signal that came meanwhile, or 0. */
int cli_signals_release(void);

/* Dies by the signal as if it had never been caught: the parent must see it. */
void cli_signals_raise(int signal_number);

#endif
