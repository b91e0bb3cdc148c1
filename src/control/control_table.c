#include "control/control_table.h"

#include <string.h>

#include "control/control_alt.h"
#include "control/control_remote.h"
#include "control/control_replay.h"
#include "control/control_single.h"

const ControlClass control_table[] = {
    {.name = "single",
     .state_new = control_single_new,
     .state_free = control_single_free,
     .choose = control_single_choose,
     .summary = "the one list there is",
     .reference = ""},
    {.name = "alt",
     .state_new = control_alt_new,
     .state_free = control_alt_free,
     .choose = control_alt_choose,
     .summary = "the lists in turn, an empty one losing nothing",
     .reference = "RH10"},
    {.name = "replay",
     .argument = "FILE",
     .state_new = control_replay_new,
     .state_free = control_replay_free,
     .choose = control_replay_choose,
     .summary = "list numbers from a file, one per step; behind its end the last one",
     .reference = ""},
    {.name = "remote",
     .argument = "PORT",
     .state_new = control_remote_new,
     .state_free = control_remote_free,
     .choose = control_remote_choose,
     .summary = "what a program that listens on that port of this machine says",
     .reference = "SBL21",
     .configure = control_remote_configure,
     .finish = control_remote_finish,
     .failure = control_remote_failure},
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
