#include "control/control_lists.h"

#include <stdio.h>
#include <string.h>

/* Longest piece of the user's text that an error repeats. */
enum { MAX_SHOWN = 60 };

ControlListsText control_lists_names(const ControlSettings *settings)
{
    static const char MORE[] = "...";
    ControlListsText names = {""};
    size_t used = 0;
    for (int i = 0; i < settings->num_lists; i++) {
        used += (size_t)snprintf(names.text + used, sizeof names.text - used, "%s%s", i ? "," : "",
                                 settings->lists[i].name);
        if (used >= sizeof names.text) {
            memcpy(names.text + sizeof names.text - sizeof MORE, MORE, sizeof MORE);
            break;
        }
    }
    return names;
}

bool control_lists_are(const ControlSettings *settings, const char *text)
{
    for (int i = 0; i < settings->num_lists; i++) {
        const char *name = settings->lists[i].name;
        size_t length = strlen(name);
        bool is_last = i + 1 == settings->num_lists;
        if (strncmp(text, name, length) != 0 || text[length] != (is_last ? '\0' : ',')) {
            return false;
        }
        text += length + 1;
    }
    return true;
}

int control_lists_match(const ControlSettings *settings, const char *text, size_t *out_length,
                        Error *error)
{
    int best = -1;
    *out_length = 0;
    for (int i = 0; i < settings->num_lists; i++) {
        const char *name = settings->lists[i].name;
        size_t length = strlen(name);
        bool is_match = strncmp(text, name, length) == 0 && strchr(",/", text[length]);
        if (is_match && length > *out_length) {
            best = i;
            *out_length = length;
        }
    }
    if (best < 0) {
        error_set(error, ERROR_USAGE, "there is no list \"%.*s\" to choose; there are: %s",
                  MAX_SHOWN, text, control_lists_names(settings).text);
    }
    return best;
}
