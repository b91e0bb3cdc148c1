#include "control/control_policy.h"

#include <assert.h>
#include <string.h>

#include "base/file.h"
#include "control/control_network.h"
#include "control/control_rates.h"
#include "control/control_table.h"
#include "control/rate_features.h"
#include "nn/policy_read.h"

/* --- Checks --------------------------------------------------------------------------------- */

static bool fits_kind(const PolicyMeaning *wanted, PolicyControl kind, ErrorPlace place,
                      Error *error)
{
    if (wanted->control != kind) {
        error_set_at(error, ERROR_USAGE, place, "this is a policy for the controller %s, not %s",
                     policy_control_name(wanted->control), policy_control_name(kind));
    }
    return wanted->control == kind;
}

/* Whether the network knows lists by their kind, so that any lists will do. */
static bool has_kinds(const PolicyMeaning *wanted)
{
    return wanted->control == POLICY_CONTROL_RATES &&
           wanted->features_version >= RATE_FEATURES_WITH_KINDS;
}

static bool fits_lists(const PolicyMeaning *wanted, const ControlSettings *settings,
                       ErrorPlace place, Error *error)
{
    bool fits =
        has_kinds(wanted) || list_spec_are(settings->lists, settings->num_lists, wanted->lists);
    if (!fits) {
        error_set_at(error, ERROR_USAGE, place,
                     "this policy is for the lists %s, in this order, but the search has %s",
                     wanted->lists, list_spec_names(settings->lists, settings->num_lists).text);
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

/* Length of the vector that the policy wants; 0 if its features are not known. */
static int count_features(const Policy *policy)
{
    const PolicyMeaning *wanted = &policy->meaning;
    if (wanted->control == POLICY_CONTROL_RATES) {
        bool is_known = strcmp(wanted->features, RATE_FEATURES_NAME) == 0;
        return is_known ? rate_features_length(wanted->features_version, policy->num_lists) : 0;
    }
    const FeatureSet *features = feature_set_find(wanted->features, wanted->features_version);
    return features ? feature_set_length(features, policy->num_lists) : 0;
}

static bool fits_features(const Policy *policy, ErrorPlace place, Error *error)
{
    const PolicyMeaning *wanted = &policy->meaning;
    int num_features = count_features(policy);
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

/* --- Opening ---------------------------------------------------------------------------------- */

static void *open_rates(const Policy *policy, Policy *owned, const ControlSettings *settings,
                        ErrorPlace place, Error *error)
{
    Error own = {0};
    void *state = control_rates_open(policy, owned, settings, &own);
    if (!state) {
        error_set_at(error, own.kind, place, "this policy corrects a rule: %s", own.message);
    }
    return state;
}

/* The state of a controller; `owned` is the policy, or NULL if it is borrowed. */
static void *open_state(const Policy *policy, Policy *owned, PolicyControl kind,
                        const ControlSettings *settings, const char *name, Error *error)
{
    const PolicyMeaning *wanted = &policy->meaning;
    ErrorPlace place = {.file = name};
    if (!fits_kind(wanted, kind, place, error) || !fits_lists(wanted, settings, place, error) ||
        !fits_step(wanted, settings, place, error) || !fits_features(policy, place, error)) {
        return NULL;
    }
    if (kind == POLICY_CONTROL_RATES) {
        return open_rates(policy, owned, settings, place, error);
    }
    const FeatureSet *features = feature_set_find(wanted->features, wanted->features_version);
    return control_network_open(policy, owned, features);
}

static void *read_state(PolicyControl kind, const ControlSettings *settings, const char *path,
                        Error *error)
{
    Policy *policy = policy_read(path, error);
    void *state =
        policy ? open_state(policy, policy, kind, settings, file_display_name(path), error) : NULL;
    if (!state) {
        policy_free(policy);
    }
    return state;
}

void *control_policy_network_new(const ControlSettings *settings, const char *argument,
                                 Error *error)
{
    return read_state(POLICY_CONTROL_NETWORK, settings, argument, error);
}

void *control_policy_rates_new(const ControlSettings *settings, const char *argument, Error *error)
{
    return read_state(POLICY_CONTROL_RATES, settings, argument, error);
}

Control *control_policy_wrap(const Policy *policy, const ControlSettings *settings,
                             const char *name, Error *error)
{
    PolicyControl kind = policy->meaning.control;
    const char *class_name = policy_control_name(kind);
    const ControlClass *class = control_table_find(class_name, strlen(class_name));
    assert(class);
    void *state = open_state(policy, NULL, kind, settings, name, error);
    return state ? control_wrap(class, state, settings) : NULL;
}
