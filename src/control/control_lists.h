/* The open lists of a search by the names that --lists gave them, for the arguments of controllers
 * and for their error messages. */
#ifndef CONTROL_CONTROL_LISTS_H
#define CONTROL_CONTROL_LISTS_H

#include <stddef.h>

#include "control/control.h"

enum { CONTROL_LISTS_TEXT = 200 };

typedef struct ControlListsText {
    char text[CONTROL_LISTS_TEXT];
} ControlListsText;

/* All names, with commas between them; too many end in "...". */
ControlListsText control_lists_names(const ControlSettings *settings);

/* Whether a text such as "ff,cg" names these lists in their order. */
bool control_lists_are(const ControlSettings *settings, const char *text);

/* The list that a text begins with; of several the one with the longest name, as "ff/-g" begins with
 * ff, too. A comma, a slash or nothing must follow. -1 and an Error if there is none. */
int control_lists_match(const ControlSettings *settings, const char *text, size_t *out_length,
                        Error *error);

#endif
