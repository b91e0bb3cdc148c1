#include "control/control.h"

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "base/mersenne.h"
#include "control/control_table.h"

struct Control {
    const ControlClass *class;
    void *state;
    ControlSettings settings;
    bool has_chosen;
    int last_choice, steps_left; /* for which the last choice still holds */
    Mersenne random;             /* for empty lists; seeded only under the published rules */
};

/* --- Life ------------------------------------------------------------------------------------- */

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
    if (class->argument && !class->is_argument_optional && !argument) {
        error_set(error, ERROR_USAGE, "the controller \"%s\" wants an argument: %s:%s", class->name,
                  class->name, class->argument);
        return false;
    }
    if (argument && !class->argument) {
        error_set(error, ERROR_USAGE, "the controller \"%s\" takes no argument", class->name);
        return false;
    }
    return true;
}

Control *control_new(const char *name, const ControlSettings *settings, Error *error)
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
                      ? class->state_new(settings, argument, error)
                      : NULL;
    if (!state) {
        return NULL;
    }
    Control *control = MEM_NEW(Control, 1);
    control->class = class;
    control->state = state;
    control->settings = *settings;
    if (settings->is_published) {
        mersenne_seed_word(&control->random, settings->seed);
    }
    return control;
}

void control_free(Control *control)
{
    if (control) {
        control->class->state_free(control->state, control->settings.num_lists);
        MEM_FREE(control, 1);
    }
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* The published controllers are asked for the first time after the first step. They see what led
 * there, and one that alternates has had its first turn, so `choose` must be called all the same. */
static int next_choice(Control *control, const Search *search)
{
    if (control->steps_left > 0) {
        control->steps_left--;
        return control->last_choice;
    }
    int list = control->class->choose(control->state, search);
    bool is_forced = control->settings.is_published && !control->has_chosen &&
                     !control->class->chooses_first && list != CONTROL_STOP;
    control->has_chosen = true;
    control->last_choice = is_forced ? 0 : list;
    control->steps_left = list == CONTROL_STOP ? 0 : control->settings.interval;
    return control->last_choice;
}

/* `list` itself if all are empty. */
static int draw_non_empty(Control *control, const Search *search, int list)
{
    uint32_t count = 0;
    for (int i = 0; i < control->settings.num_lists; i++) {
        count += search_list_count(search, i) > 0;
    }
    if (count == 0) {
        return list;
    }
    uint32_t to_pass = mersenne_below_wide(&control->random, count);
    for (list = 0; search_list_count(search, list) == 0 || to_pass > 0; list++) {
        to_pass -= search_list_count(search, list) > 0;
    }
    return list;
}

int control_choose(Control *control, const Search *search)
{
    int list = next_choice(control, search);
    if (control->settings.is_published && list != CONTROL_STOP &&
        search_list_count(search, list) == 0) {
        return draw_non_empty(control, search, list);
    }
    return list;
}

int control_last_choice(const Control *control)
{
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
