#include "control/control_table.h"

#include <string.h>

#include "control/control_alt.h"
#include "control/control_replay.h"
#include "control/control_single.h"

const ControlClass control_table[] = {
    {"single", NULL, control_single_new, control_single_free, control_single_choose,
     "the one list there is", ""},
    {"alt", NULL, control_alt_new, control_alt_free, control_alt_choose,
     "the lists in turn, an empty one losing nothing", "RH10"},
    {"replay", "FILE", control_replay_new, control_replay_free, control_replay_choose,
     "list numbers from a file, one per step; behind its end the last one", ""},
};

const int control_table_size = sizeof control_table / sizeof *control_table;

const ControlClass *control_table_find(const char *name, size_t length)
{
    for (int i = 0; i < control_table_size; i++) {
        if (strlen(control_table[i].name) == length &&
            strncmp(control_table[i].name, name, length) == 0) {
            return &control_table[i];
        }
    }
    return NULL;
}
