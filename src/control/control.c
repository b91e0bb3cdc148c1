#include "control/control.h"

#include <stdio.h>

#include "base/mem.h"
#include "control/control_table.h"

struct Control {
    const ControlClass *class;
    void *state;
    int num_lists;
};

static void list_names(char *out_text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < control_table_size && used < size; i++) {
        used += (size_t)snprintf(out_text + used, size - used, "%s%s", i ? ", " : "",
                                 control_table[i].name);
    }
}

Control *control_new(const char *name, int num_lists, Error *error)
{
    const ControlClass *class = control_table_find(name);
    if (!class) {
        char names[128];
        list_names(names, sizeof names);
        error_set(error, ERROR_USAGE, "there is no controller \"%s\"; there are: %s", name, names);
        return NULL;
    }
    void *state = class->state_new(num_lists, error);
    if (!state) {
        return NULL;
    }
    Control *control = MEM_NEW(Control, 1);
    *control = (Control){class, state, num_lists};
    return control;
}

void control_free(Control *control)
{
    if (control) {
        control->class->state_free(control->state, control->num_lists);
        MEM_FREE(control, 1);
    }
}

int control_choose(Control *control, const Search *search)
{
    return control->class->choose(control->state, search);
}
