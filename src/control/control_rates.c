#include "control/control_rates.h"

#include <string.h>

#include "base/file.h"
#include "base/mem.h"
#include "control/control_policy.h"
#include "control/rate_features.h"
#include "nn/mlp_forward.h"
#include "nn/policy_read.h"

/* Credit of one whole step. */
static const float STEP_CREDIT = 0x1p24f;

/* Rates beyond are all the same: a share of 2^-24 is the least that counts. */
static const float MAX_RATE = 60;

/* Below the greatest rate, beyond the horizon: an eighth of its steps. */
static const float LEAST_BEYOND = 3;

typedef struct RatesList {
    int64_t credit;
    float rate;
} RatesList;

typedef struct Rates {
    const Policy *policy;
    Policy *owned; /* the same, if it is to be freed */
    MlpForward *forward;
    RateFeatures features;
    float *inputs;
    RatesList *lists;
} Rates;

/* --- Life ------------------------------------------------------------------------------------- */

/* Number of the features if they are those that the policy wants. */
static int count_features(const Policy *policy)
{
    const PolicyMeaning *wanted = &policy->meaning;
    bool is_known = strcmp(wanted->features, RATE_FEATURES_NAME) == 0;
    return is_known ? rate_features_length(wanted->features_version, policy->num_lists) : 0;
}

void *control_rates_open(const Policy *policy, const ControlSettings *settings, const char *file,
                         Error *error)
{
    if (!control_policy_fits(policy, POLICY_CONTROL_RATES, count_features(policy), settings, file,
                             error)) {
        return NULL;
    }
    Rates *rates = MEM_NEW(Rates, 1);
    rates->policy = policy;
    rates->forward = mlp_forward_new(&policy->mlp);
    rate_features_init(&rates->features, policy->meaning.features_version, settings->num_lists);
    rates->inputs = MEM_NEW(float, (size_t)mlp_num_inputs(&policy->mlp));
    rates->lists = MEM_NEW(RatesList, (size_t)settings->num_lists);
    return rates;
}

void *control_rates_new(const ControlSettings *settings, const char *argument, Error *error)
{
    Policy *policy = policy_read(argument, error);
    Rates *rates =
        policy ? control_rates_open(policy, settings, file_display_name(argument), error) : NULL;
    if (rates) {
        rates->owned = policy;
    } else {
        policy_free(policy);
    }
    return rates;
}

void control_rates_free(void *state, int num_lists)
{
    Rates *rates = state;
    MEM_FREE(rates->lists, (size_t)num_lists);
    MEM_FREE(rates->inputs, (size_t)mlp_num_inputs(&rates->policy->mlp));
    rate_features_release(&rates->features);
    mlp_forward_free(rates->forward);
    policy_free(rates->owned);
    MEM_FREE(rates, 1);
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* Weights without measure may give anything; what is no number counts as the least. */
static float clip(float rate)
{
    return rate > -MAX_RATE ? (rate < MAX_RATE ? rate : MAX_RATE) : -MAX_RATE;
}

/* Without hidden layers a sum does, in less time than it takes to call anybody. */
static float rate_of(Rates *rates)
{
    const Mlp *mlp = &rates->policy->mlp;
    if (mlp->num_layers > 1) {
        return mlp_forward_run(rates->forward, rates->inputs)[0];
    }
    const MlpLayer *layer = &mlp->layers[0];
    float sum = layer->biases[0];
    for (int32_t i = 0; i < layer->num_inputs; i++) {
        sum += layer->weights[i] * rates->inputs[i];
    }
    return sum;
}

/* The rates, and the greatest of them. */
static float ask(Rates *rates, const Search *search)
{
    float greatest = -MAX_RATE;
    rate_features_look(&rates->features, search);
    for (int i = 0; i < rates->features.num_lists; i++) {
        rate_features_fill(&rates->features, search, i, rates->inputs);
        policy_normalise(rates->policy, rates->inputs);
        float rate = clip(rate_of(rates));
        rates->lists[i].rate = rate;
        greatest = rate > greatest ? rate : greatest;
    }
    return greatest;
}

/* The least that a list gets. */
static float least_rate(const Rates *rates, const Search *search, float greatest)
{
    int64_t horizon = rates->policy->meaning.horizon;
    bool is_beyond = horizon > 0 && search_stats(search).work > horizon;
    return is_beyond ? greatest - LEAST_BEYOND : -MAX_RATE;
}

/* Returns what a step costs: the sum of what all are given, so that credit is only moved. */
static int64_t give_credit(Rates *rates, float greatest, float least)
{
    int num_lists = rates->features.num_lists;
    float sum = 0;
    int64_t given = 0;
    for (int i = 0; i < num_lists; i++) {
        float rate = rates->lists[i].rate;
        rates->lists[i].rate = rate_features_power((rate > least ? rate : least) - greatest);
        sum += rates->lists[i].rate;
    }
    for (int i = 0; i < num_lists; i++) {
        int64_t share = (int64_t)(rates->lists[i].rate / sum * STEP_CREDIT);
        rates->lists[i].credit += share;
        given += share;
    }
    return given;
}

int control_rates_choose(void *state, const Search *search)
{
    Rates *rates = state;
    RatesList *best = NULL;
    float greatest = ask(rates, search);
    int64_t price = give_credit(rates, greatest, least_rate(rates, search, greatest));
    for (int i = 0; i < rates->features.num_lists; i++) {
        RatesList *list = &rates->lists[i];
        if (search_list_count(search, i) > 0 && (!best || list->credit > best->credit)) {
            best = list;
        }
    }
    if (!best) {
        return 0;
    }
    best->credit -= price;
    return (int)(best - rates->lists);
}
