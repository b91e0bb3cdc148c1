#include "control/control.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "control/control_table.h"

struct Control {
    const ControlClass *class;
    void *state;
    int num_lists;
    ControlSettings settings;
    int last_choice, steps_left; /* for which the last choice still holds */
};

static void list_names(char *out_text, size_t size)
{
    size_t used = 0;
    for (int i = 0; i < control_table_size && used < size; i++) {
        used += (size_t)snprintf(out_text + used, size - used, "%s%s", i ? ", " : "",
                                 control_table[i].name);
    }
}

/* Whether the row takes what stands behind the name, if anything does. */
static bool check_argument(const ControlClass *class, const char *argument, Error *error)
{
    if (class->argument && !argument) {
        error_set(error, ERROR_USAGE, "the controller \"%s\" wants an argument: %s:%s", class->name,
                  class->name, class->argument);
    } else if (argument && !class->argument) {
        error_set(error, ERROR_USAGE, "the controller \"%s\" takes no argument", class->name);
    }
    return error->kind == ERROR_NONE;
}

Control *control_new(const char *name, int num_lists, Error *error)
{
    size_t length = strcspn(name, ":");
    const ControlClass *class = control_table_find(name, length);
    const char *argument = name[length] == ':' ? name + length + 1 : NULL;
    if (!class) {
        char names[128];
        list_names(names, sizeof names);
        error_set(error, ERROR_USAGE, "there is no controller \"%s\"; there are: %s", name, names);
        return NULL;
    }
    void *state = check_argument(class, argument, error)
                      ? class->state_new(num_lists, argument, error)
                      : NULL;
    if (!state) {
        return NULL;
    }
    Control *control = MEM_NEW(Control, 1);
    *control = (Control){.class = class, .state = state, .num_lists = num_lists};
    return control;
}

void control_free(Control *control)
{
    if (control) {
        control->class->state_free(control->state, control->num_lists);
        MEM_FREE(control, 1);
    }
}

void control_configure(Control *control, ControlSettings settings)
{
    control->settings = settings;
    if (control->class->configure) {
        control->class->configure(control->state, settings);
    }
}

int control_choose(Control *control, const Search *search)
{
    if (control->steps_left > 0) {
        control->steps_left--;
        return control->last_choice;
    }
    control->last_choice = control->class->choose(control->state, search);
    control->steps_left = control->last_choice == CONTROL_STOP ? 0 : control->settings.interval;
    return control->last_choice;
}

void control_finish(Control *control, const Search *search)
{
    if (control->class->finish) {
        control->class->finish(control->state, search);
    }
}

const Error *control_failure(const Control *control)
{
    return control->class->failure ? control->class->failure(control->state) : NULL;
}
