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

/* Of the steps of the list with the greatest rate, or of the work for it, beyond the horizon. */
static const float LEAST_BEYOND = 0.125f;

typedef struct RatesList {
    int64_t credit;
    float rate;
    int64_t work, num_steps; /* so far */
} RatesList;

typedef struct Rates {
    const Policy *policy;
    Policy *owned; /* the same, if it is to be freed */
    MlpForward *forward;
    RateFeatures features;
    float *inputs;
    RatesList *lists;
    RatesList *last; /* chosen; NULL at first */
    int64_t work;    /* of the search, when it was chosen */
    int64_t horizon; /* 0: none */
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
    rates->horizon = settings->ignores_horizon ? 0 : policy->meaning.horizon;
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

/* The rates; returns the list with the greatest one. */
static const RatesList *ask(Rates *rates, const Search *search)
{
    const RatesList *first = &rates->lists[0];
    rate_features_look(&rates->features, search);
    for (int i = 0; i < rates->features.num_lists; i++) {
        rate_features_fill(&rates->features, search, i, rates->inputs);
        policy_normalise(rates->policy, rates->inputs);
        rates->lists[i].rate = clip(rate_of(rates));
        first = rates->lists[i].rate > first->rate ? &rates->lists[i] : first;
    }
    return first;
}

/* All work since the last choice was for that one. Returns whether the horizon lies behind. */
static bool note_work(Rates *rates, const Search *search)
{
    int64_t work = search_stats(search).work;
    if (rates->last) {
        rates->last->work += work - rates->work;
        rates->last->num_steps++;
    }
    rates->work = work;
    return rates->horizon > 0 && work > rates->horizon;
}

/* The steps of a list that take an eighth of the work of a step of the first one; never more than an
 * eighth, and so much while it is not known what they take. */
static float least_steps(const RatesList *list, const RatesList *first)
{
    float own = (float)list->work * (float)first->num_steps;
    float others = (float)first->work * (float)list->num_steps;
    return own > others ? LEAST_BEYOND * (others / own) : LEAST_BEYOND;
}

/* Rates become steps for one step of the first list. */
static void count_steps(Rates *rates, const RatesList *first, bool is_beyond)
{
    float greatest = first->rate;
    for (int i = 0; i < rates->features.num_lists; i++) {
        RatesList *list = &rates->lists[i];
        float least = is_beyond ? least_steps(list, first) : 0;
        list->rate = rate_features_power(list->rate - greatest);
        list->rate = list->rate > least ? list->rate : least;
    }
}

/* Returns what a step costs: the sum of what all are given, so that credit is only moved. */
static int64_t give_credit(Rates *rates)
{
    int num_lists = rates->features.num_lists;
    float sum = 0;
    int64_t given = 0;
    for (int i = 0; i < num_lists; i++) {
        sum += rates->lists[i].rate;
    }
    for (int i = 0; i < num_lists; i++) {
        int64_t share = (int64_t)(rates->lists[i].rate / sum * STEP_CREDIT);
        rates->lists[i].credit += share;
        given += share;
    }
    return given;
}

/* Beyond the horizon, with selective evaluation, also one that has run empty: it will get something that way. */
static bool can_be_chosen(const Search *search, int list, bool is_beyond)
{
    return search_list_count(search, list) > 0 ||
           (is_beyond && search_kind(search) == SEARCH_SELECTIVE);
}

int control_rates_choose(void *state, const Search *search)
{
    Rates *rates = state;
    RatesList *best = NULL;
    bool is_beyond = note_work(rates, search);
    count_steps(rates, ask(rates, search), is_beyond);
    int64_t price = give_credit(rates);
    for (int i = 0; i < rates->features.num_lists; i++) {
        RatesList *list = &rates->lists[i];
        if (can_be_chosen(search, i, is_beyond) && (!best || list->credit > best->credit)) {
            best = list;
        }
    }
    rates->last = best;
    if (!best) {
        return 0;
    }
    best->credit -= price;
    return (int)(best - rates->lists);
}
