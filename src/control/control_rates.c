#include "control/control_rates.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "control/control_table.h"
#include "control/rate_features.h"
#include "control/rate_numbers.h"
#include "nn/mlp_forward.h"

/* Credit of one step. */
static const float STEP_CREDIT = 0x1p24f;

/* Rates are cut off here: a share below 2^-24 counts as none. */
static const float MAX_RATE = 60;

/* Beyond the horizon, no list gets less than this part of the steps, or of the work, of the list
 * with the greatest rate. */
static const float LEAST_BEYOND = 0.125f;

/* Rates of corrections are cut off here, and beyond the horizon there. */
static const float MAX_CORRECTION = 10, MAX_CORRECTION_BEYOND = 3;

typedef struct RatesList {
    int64_t credit;
    float rate;
    int64_t work, num_steps; /* so far */
} RatesList;

typedef struct Rates {
    const Policy *policy;
    Policy *owned; /* the same, or NULL if it is borrowed */
    MlpForward *forward;
    RateFeatures features;
    float *inputs;
    RatesList *lists;
    RatesList *last;  /* chosen; NULL at first */
    int64_t work;     /* of the search, when it was chosen */
    int64_t horizon;  /* 0: none */
    ControlRule base; /* that the rates correct; no class: there is none */
} Rates;

/* --- Life ------------------------------------------------------------------------------------- */

/* Looks at the class first: other rules may read files, this one among them. */
static bool open_base(const char *name, const ControlSettings *settings, ControlRule *out_base,
                      Error *error)
{
    const ControlClass *class = control_table_find(name, strcspn(name, ":"));
    if (!class || !class->set_price) {
        error_set(error, ERROR_USAGE, "the rule \"%s\" cannot be corrected; boost and bandit can",
                  name);
        return false;
    }
    return control_rule_open(name, settings, out_base, error);
}

bool control_rates_check_base(const char *name, const ControlSettings *settings, Error *error)
{
    ControlRule base = {0};
    bool ok = open_base(name, settings, &base, error);
    control_rule_close(&base, settings->num_lists);
    return ok;
}

void *control_rates_open(const Policy *policy, Policy *owned, const ControlSettings *settings,
                         Error *error)
{
    int version = policy->meaning.features_version, num_lists = settings->num_lists;
    const char *corrects = policy->meaning.corrects;
    assert(mlp_num_inputs(&policy->mlp) == rate_features_length(version, num_lists));
    ControlRule base = {0};
    if (corrects && !open_base(corrects, settings, &base, error)) {
        return NULL;
    }
    Rates *rates = MEM_NEW(Rates, 1);
    rates->base = base;
    rates->policy = policy;
    rates->owned = owned;
    rates->horizon = settings->ignores_horizon ? 0 : policy->meaning.horizon;
    rates->forward = mlp_forward_new(&policy->mlp);
    rate_features_init(&rates->features, version, settings->lists, num_lists);
    rates->inputs = MEM_NEW(float, (size_t)mlp_num_inputs(&policy->mlp));
    rates->lists = MEM_NEW(RatesList, (size_t)num_lists);
    return rates;
}

void control_rates_free(void *state, int num_lists)
{
    Rates *rates = state;
    control_rule_close(&rates->base, num_lists);
    MEM_FREE(rates->lists, (size_t)num_lists);
    MEM_FREE(rates->inputs, (size_t)mlp_num_inputs(&rates->policy->mlp));
    rate_features_release(&rates->features);
    mlp_forward_free(rates->forward);
    policy_free(rates->owned);
    MEM_FREE(rates, 1);
}

/* --- Choosing --------------------------------------------------------------------------------- */

/* Large weights may give any number; NaN counts as the smallest. */
static float clip(float rate, float limit)
{
    return rate > -limit ? (rate < limit ? rate : limit) : -limit;
}

/* Without hidden layers the output is a sum, which is faster than the general forward pass. */
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

/* Computes the rates; returns the list with the greatest one. */
static const RatesList *compute_rates(Rates *rates, const Observation *observation)
{
    const RatesList *first = &rates->lists[0];
    rate_features_look(&rates->features, observation);
    for (int i = 0; i < rates->features.num_lists; i++) {
        rate_features_fill(&rates->features, observation, i, rates->inputs);
        policy_normalise(rates->policy, rates->inputs);
        rates->lists[i].rate = clip(rate_of(rates), MAX_RATE);
        first = rates->lists[i].rate > first->rate ? &rates->lists[i] : first;
    }
    return first;
}

/* Counts the work since the last choice for the list that was chosen. Returns whether the search is
 * beyond the horizon. */
static bool note_work(Rates *rates, const Observation *observation)
{
    int64_t work = observation->work;
    assert(work >= rates->work);
    if (rates->last) {
        rates->last->work += work - rates->work;
        rates->last->num_steps++;
    }
    rates->work = work;
    return rates->horizon > 0 && work > rates->horizon;
}

/* Steps of a list, per step of the first one, that take LEAST_BEYOND of its work; at most
 * LEAST_BEYOND, also while the cost of the steps is not known. */
static float least_steps(const RatesList *list, const RatesList *first)
{
    assert(list->work >= 0 && first->work >= 0);
    float own = (float)list->work * (float)first->num_steps;
    float others = (float)first->work * (float)list->num_steps;
    return own > others ? LEAST_BEYOND * (others / own) : LEAST_BEYOND;
}

/* Turns each rate into the number of steps per step of the first list. */
static void count_steps(Rates *rates, const RatesList *first, bool is_beyond)
{
    float greatest = first->rate;
    for (int i = 0; i < rates->features.num_lists; i++) {
        RatesList *list = &rates->lists[i];
        float least = is_beyond ? least_steps(list, first) : 0;
        assert(list->rate <= greatest);
        list->rate = rate_numbers_power(list->rate - greatest);
        list->rate = list->rate > least ? list->rate : least;
    }
}

/* Gives every list its share of a step's credit. Returns the sum, which is what a step costs, so
 * the total credit never changes. */
static int64_t give_credit(Rates *rates)
{
    int num_lists = rates->features.num_lists;
    float sum = 0;
    int64_t given = 0;
    for (int i = 0; i < num_lists; i++) {
        sum += rates->lists[i].rate;
    }
    for (int i = 0; i < num_lists; i++) {
        assert(rates->lists[i].rate >= 0 && rates->lists[i].rate <= 1);
        int64_t share = (int64_t)(rates->lists[i].rate / sum * STEP_CREDIT);
        rates->lists[i].credit += share;
        given += share;
    }
    return given;
}

/* Beyond the horizon, selective evaluation can also choose an empty list: choosing it makes the
 * search evaluate states for it (search/selective.h). */
static bool can_be_chosen(const Observation *observation, int list, bool is_beyond)
{
    return observation->now[list].count > 0 || (is_beyond && observation->kind == SEARCH_SELECTIVE);
}

static int choose_by_shares(Rates *rates, const Observation *observation, bool is_beyond)
{
    RatesList *best = NULL;
    count_steps(rates, compute_rates(rates, observation), is_beyond);
    int64_t price = give_credit(rates);
    assert(price > 0 && price <= (int64_t)STEP_CREDIT + rates->features.num_lists);
    for (int i = 0; i < rates->features.num_lists; i++) {
        RatesList *list = &rates->lists[i];
        if (can_be_chosen(observation, i, is_beyond) && (!best || list->credit > best->credit)) {
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

static int choose_by_rule(Rates *rates, const Observation *observation, bool is_beyond)
{
    const ControlRule *base = &rates->base;
    float limit = is_beyond ? MAX_CORRECTION_BEYOND : MAX_CORRECTION;
    compute_rates(rates, observation);
    for (int i = 0; i < rates->features.num_lists; i++) {
        float rate = clip(rates->lists[i].rate, limit);
        base->class->set_price(base->state, i, (double)rate_numbers_power(-rate));
    }
    return base->class->choose(base->state, observation);
}

int control_rates_choose(void *state, const Observation *observation)
{
    Rates *rates = state;
    bool is_beyond = note_work(rates, observation);
    return rates->base.class ? choose_by_rule(rates, observation, is_beyond)
                             : choose_by_shares(rates, observation, is_beyond);
}
