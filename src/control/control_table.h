/* The table of all controllers, by name. */
#ifndef CONTROL_CONTROL_TABLE_H
#define CONTROL_CONTROL_TABLE_H

#include "control/control.h"

extern const ControlClass control_table[];
extern const int control_table_size;

/* Finds a controller by the first `length` characters of a name; NULL if there is none. */
const ControlClass *control_table_find(const char *name, size_t length);

#endif
