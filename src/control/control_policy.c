#include "control/control_policy.h"

#include <string.h>

#include "control/control_lists.h"
#include "control/control_network.h"
#include "control/control_rates.h"
#include "control/control_table.h"

/* --- Does it fit? ----------------------------------------------------------------------------- */

static bool fits_kind(const PolicyMeaning *wanted, PolicyControl kind, ErrorPlace place,
                      Error *error)
{
    if (wanted->control != kind) {
        error_set_at(error, ERROR_USAGE, place, "this is a policy for the controller %s, not %s",
                     policy_control_name(wanted->control), policy_control_name(kind));
    }
    return wanted->control == kind;
}

static bool fits_lists(const PolicyMeaning *wanted, const ControlSettings *settings,
                       ErrorPlace place, Error *error)
{
    bool fits = control_lists_are(settings, wanted->lists);
    if (!fits) {
        error_set_at(error, ERROR_USAGE, place,
                     "this policy is for the lists %s, in this order, but the search has %s",
                     wanted->lists, control_lists_names(settings).text);
    }
    return fits;
}

static bool fits_step(const PolicyMeaning *wanted, const ControlSettings *settings,
                      ErrorPlace place, Error *error)
{
    const char *found = run_rules_step_name(settings->rules.step_kind);
    bool fits = strcmp(wanted->step, found) == 0;
    if (!fits) {
        error_set_at(error, ERROR_USAGE, place,
                     "this policy is for steps of the kind %s, but those of the search are of the "
                     "kind %s",
                     wanted->step, found);
    }
    return fits;
}

static bool fits_features(const Policy *policy, int num_features, ErrorPlace place, Error *error)
{
    const PolicyMeaning *wanted = &policy->meaning;
    int num_inputs = mlp_num_inputs(&policy->mlp);
    if (num_features == 0) {
        error_set_at(error, ERROR_UNSUPPORTED, place,
                     "this policy is for the features %s in version %d, which are not known here",
                     wanted->features, wanted->features_version);
    } else if (num_inputs != num_features) {
        error_set_at(error, ERROR_INPUT, place,
                     "the network has %d inputs, but there are %d features %s of %d list(s)",
                     num_inputs, num_features, wanted->features, policy->num_lists);
    }
    return num_inputs == num_features;
}

bool control_policy_fits(const Policy *policy, PolicyControl kind, int num_features,
                         const ControlSettings *settings, const char *file, Error *error)
{
    const PolicyMeaning *wanted = &policy->meaning;
    ErrorPlace place = {.file = file};
    return fits_kind(wanted, kind, place, error) && fits_lists(wanted, settings, place, error) &&
           fits_step(wanted, settings, place, error) &&
           fits_features(policy, num_features, place, error);
}

/* --- Any kind --------------------------------------------------------------------------------- */

Control *control_policy_wrap(const Policy *policy, const ControlSettings *settings,
                             const char *name, Error *error)
{
    void *state = NULL;
    switch (policy->meaning.control) {
    case POLICY_CONTROL_NETWORK:
        state = control_network_open(policy, settings, name, error);
        break;
    case POLICY_CONTROL_RATES:
        state = control_rates_open(policy, settings, name, error);
        break;
    }
    const char *class_name = policy_control_name(policy->meaning.control);
    const ControlClass *class = control_table_find(class_name, strlen(class_name));
    return state ? control_wrap(class, state, settings) : NULL;
}
