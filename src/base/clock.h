/* Clocks: wall time and processor time, in seconds.
 *
 * The wall clock is monotonic: it starts anywhere and never jumps, so only differences mean
 * something. Processor time is that of the whole process, all threads added up, or that of the
 * calling thread; other programs on the machine do not make it longer. A wall reading costs some
 * 25 ns (no system call), a processor reading several hundred. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

double clock_wall(void);

double clock_cpu(void);

double clock_thread(void);

#endif
