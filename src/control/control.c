#include "control/control.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/name_table.h"
#include "control/control_table.h"

struct Control {
    ControlRule rule, fallback;
    ControlSettings settings;
    bool has_chosen;
    int last_choice, steps_left; /* for which the last choice still holds */
    Mersenne random;             /* for empty lists; seeded only if the rules need draws */
    Observation observation;     /* when the controller was asked last */
};

/* --- Life ------------------------------------------------------------------------------------- */

/* Whether the controller takes this argument, or none. */
static bool check_argument(const ControlClass *class, const char *argument, Error *error)
{
    if (class->argument && !class->is_argument_optional && !argument) {
        error_set(error, ERROR_USAGE, "the controller \"%s\" needs an argument: %s:%s", class->name,
                  class->name, class->argument);
        return false;
    }
    if (argument && !class->argument) {
        error_set(error, ERROR_USAGE, "the controller \"%s\" takes no argument", class->name);
        return false;
    }
    return true;
}

bool control_rule_open(const char *name, const ControlSettings *settings, ControlRule *out_rule,
                       Error *error)
{
    assert(settings->num_lists > 0);
    *out_rule = (ControlRule){0};
    size_t length = strcspn(name, ":");
    const ControlClass *class = control_table_find(name, length);
    const char *argument = name[length] == ':' ? name + length + 1 : NULL;
    if (!class) {
        char names[128];
        name_table_join(NAME_TABLE(control_table, control_table_size), names, sizeof names);
        error_set(error, ERROR_USAGE, "there is no controller \"%s\"; there are: %s", name, names);
        return false;
    }
    void *state =
        check_argument(class, argument, error) ? class->state_new(settings, argument, error) : NULL;
    *out_rule = (ControlRule){state ? class : NULL, state};
    return state != NULL;
}

void control_rule_close(ControlRule *rule, int num_lists)
{
    if (rule->class) {
        rule->class->state_free(rule->state, num_lists);
    }
    *rule = (ControlRule){0};
}

static Control *make_control(const ControlRule *rule, const ControlRule *fallback,
                             const ControlSettings *settings)
{
    assert(settings->num_lists > 0 && settings->interval >= 0);
    Control *control = MEM_NEW(Control, 1);
    control->rule = *rule;
    control->fallback = *fallback;
    control->settings = *settings;
    control->settings.fallback = NULL; /* the caller's */
    observation_init(&control->observation, settings->num_lists);
    control->observation.is_brief = rule->class->is_brief;
    if (settings->rules.empty_rule == RUN_EMPTY_DRAW) {
        mersenne_seed_word(&control->random, settings->rules.seed);
    }
    return control;
}

/* A fallback for a controller that cannot fail is a mistake of the user. */
static bool open_fallback(const ControlRule *rule, const ControlSettings *settings,
                          ControlRule *out_rule, Error *error)
{
    if (!settings->fallback) {
        return true;
    }
    if (!rule->class->failure) {
        error_set(error, ERROR_USAGE, "--fallback is for a remote controller; \"%s\" cannot fail",
                  rule->class->name);
        return false;
    }
    return control_rule_open(settings->fallback, settings, out_rule, error);
}

Control *control_new(const char *name, const ControlSettings *settings, Error *error)
{
    ControlRule rule = {0}, fallback = {0};
    if (!control_rule_open(name, settings, &rule, error) ||
        !open_fallback(&rule, settings, &fallback, error)) {
        control_rule_close(&rule, settings->num_lists);
        return NULL;
    }
    return make_control(&rule, &fallback, settings);
}

Control *control_wrap(const ControlClass *class, void *state, const ControlSettings *settings)
{
    assert(class && state);
    return make_control(&(ControlRule){class, state}, &(ControlRule){0}, settings);
}

void control_free(Control *control)
{
    if (control) {
        control_rule_close(&control->rule, control->settings.num_lists);
        control_rule_close(&control->fallback, control->settings.num_lists);
        observation_release(&control->observation);
        MEM_FREE(control, 1);
    }
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* A fixed first step replaces the choice, but the controller must be asked all the same: it sees
 * the initial state, and alternation has had its first turn. */
static int next_choice(Control *control, const Search *search)
{
    assert(control->steps_left >= 0 && control->steps_left <= control->settings.interval);
    if (control->steps_left > 0) {
        control->steps_left--;
        return control->last_choice;
    }
    observation_take(&control->observation, search);
    int list = control->rule.class->choose(control->rule.state, &control->observation);
    if (list == CONTROL_STOP) {
        return list;
    }
    assert(list >= 0 && list < control->settings.num_lists);
    bool is_forced = control->settings.rules.fixes_first_step && !control->has_chosen &&
                     !control->rule.class->chooses_first;
    control->has_chosen = true;
    control->last_choice = is_forced ? 0 : list;
    control->steps_left = control->settings.interval;
    return control->last_choice;
}

int control_choose(Control *control, const Search *search)
{
    int list = next_choice(control, search);
    return list == CONTROL_STOP
               ? list
               : control_empty_replace(&control->settings.rules, search, list, &control->random);
}

int control_last_choice(const Control *control)
{
    return control->last_choice;
}

void control_finish(Control *control, const Search *search)
{
    if (control->rule.class->finish) {
        observation_take(&control->observation, search);
        control->rule.class->finish(control->rule.state, &control->observation);
    }
}

const Error *control_failure(const Control *control)
{
    const ControlRule *rule = &control->rule;
    return rule->class->failure ? rule->class->failure(rule->state) : NULL;
}

bool control_fall_back(Control *control)
{
    if (!control_failure(control) || !control->fallback.class) {
        return false;
    }
    control_rule_close(&control->rule, control->settings.num_lists);
    control->rule = control->fallback;
    control->fallback = (ControlRule){0};
    control->observation.is_brief = control->rule.class->is_brief;
    observation_reset(&control->observation);
    return true;
}
