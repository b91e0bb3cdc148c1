/* Controllers that the library offers: those that wait for other programs or read recorded choices are
 * for the command line, since a caller can do the same. */
#ifndef LIB_VEER_CONTROL_H
#define LIB_VEER_CONTROL_H

#include <stdbool.h>

bool veer_control_is_allowed(const char *name);

#endif
