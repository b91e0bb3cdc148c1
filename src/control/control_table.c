#include "control/control_table.h"

#include <string.h>

#include "control/control_alt.h"
#include "control/control_single.h"

const ControlClass control_table[] = {
    {"single", control_single_new, control_single_free, control_single_choose,
     "the one list there is", ""},
    {"alt", control_alt_new, control_alt_free, control_alt_choose,
     "the lists in turn, an empty one losing nothing", "RH10"},
};

const int control_table_size = sizeof control_table / sizeof *control_table;

const ControlClass *control_table_find(const char *name)
{
    for (int i = 0; i < control_table_size; i++) {
        if (strcmp(control_table[i].name, name) == 0) {
            return &control_table[i];
        }
    }
    return NULL;
}
