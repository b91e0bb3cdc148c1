#include "control/control_bandit.h"

#include <assert.h>
#include <math.h>

#include "base/mem.h"
#include "base/units.h"

static const int64_t DEFAULT_HORIZON = 1000;

/* c of the bound; 1 would explore as if every other step made progress. */
static const double EXPLORATION = 0.25;

/* What a step from a list for all successors counts, beside lists for preferred ones alone. */
static const double PRICE_OF_ALL = 10;

typedef struct Arm {
    double price;          /* of a pull */
    double factor;         /* of all pulls: the price that was set */
    double pulls, rewards; /* discounted */
} Arm;

typedef struct Bandit {
    double fading;                 /* factor per step */
    int64_t progress, work, steps; /* of the search at the last choice */
    int last;                      /* list that was chosen then */
    Arm *arms;
} Bandit;

static bool has_preferred(const ControlSettings *settings)
{
    bool has = false;
    for (int i = 0; i < settings->num_lists; i++) {
        has |= settings->lists[i].is_preferred_only;
    }
    return has;
}

void *control_bandit_new(const ControlSettings *settings, const char *argument, Error *error)
{
    int64_t horizon = DEFAULT_HORIZON;
    if (argument && !units_parse_count(argument, 1, INT32_MAX, &horizon)) {
        error_set(error, ERROR_USAGE, "\"%s\" is not a number of steps, at least 1", argument);
        return NULL;
    }
    Bandit *state = MEM_NEW(Bandit, 1);
    state->fading = 1 - 1 / (double)horizon;
    state->arms = MEM_NEW(Arm, (size_t)settings->num_lists);
    for (int i = 0; i < settings->num_lists; i++) {
        const ListSpec *list = &settings->lists[i];
        bool is_for_all = list->arm == ARM_LIST && !list->is_preferred_only;
        state->arms[i].factor = 1;
        state->arms[i].price = is_for_all && has_preferred(settings) ? PRICE_OF_ALL : 1;
    }
    return state;
}

void control_bandit_free(void *state, int num_lists)
{
    Bandit *bandit = state;
    MEM_FREE(bandit->arms, (size_t)num_lists);
    MEM_FREE(bandit, 1);
}

/* base to the power of a number of steps, which is 1 but for steps that the controller did not
 * choose. Products give the same bits on every machine; pow need not. */
static double power(double base, int64_t exponent)
{
    double result = 1;
    for (int64_t i = exponent; i > 0; i /= 2) {
        result *= i % 2 == 1 ? base : 1;
        base *= base;
    }
    return result;
}

/* The natural logarithm of a number from 1 on, linear between powers of two; for the same reason. */
static double rough_log(double x)
{
    assert(x >= 1);
    int exponent;
    double fraction = frexp(x, &exponent); /* from 0.5 to below 1 */
    return 0.6931 * (exponent - 1 + (2 * fraction - 1));
}

/* Credits the steps since the last choice to the list that was chosen then. */
static void learn(Bandit *bandit, const Observation *observation)
{
    int64_t num_steps = observation->step - bandit->steps;
    assert(num_steps >= 0);
    if (num_steps > 0) {
        double mean_work = (double)observation->work / (double)observation->step;
        double pulls = mean_work > 0 ? (double)(observation->work - bandit->work) / mean_work : 1;
        double fading = power(bandit->fading, num_steps);
        for (int list = 0; list < observation->num_lists; list++) {
            bandit->arms[list].pulls *= fading;
            bandit->arms[list].rewards *= fading;
        }
        Arm *arm = &bandit->arms[bandit->last];
        arm->pulls += pulls * arm->price;
        arm->rewards += observation->progress > bandit->progress;
    }
    bandit->steps = observation->step;
    bandit->work = observation->work;
    bandit->progress = observation->progress;
}

static double pulls_of(const Arm *arm)
{
    return arm->pulls * arm->factor;
}

/* The upper confidence bound. It is finite, and large for a list whose pulls have faded. */
static double bound(const Arm *arm, double log_pulls)
{
    assert(arm->pulls >= 0 && arm->rewards >= 0 && log_pulls >= 0);
    double pulls = fmax(pulls_of(arm), 1e-3);
    return arm->rewards / fmax(pulls, 1) + EXPLORATION * sqrt(log_pulls / pulls);
}

int control_bandit_choose(void *state, const Observation *observation)
{
    Bandit *bandit = state;
    learn(bandit, observation);
    double pulls = 1;
    for (int list = 0; list < observation->num_lists; list++) {
        pulls += pulls_of(&bandit->arms[list]);
    }
    int best = -1;
    double best_bound = 0;
    for (int list = 0; list < observation->num_lists; list++) {
        if (observation->now[list].count > 0) {
            double value = bound(&bandit->arms[list], rough_log(pulls) + 1);
            if (best < 0 || value > best_bound) {
                best = list;
                best_bound = value;
            }
        }
    }
    assert(best < observation->num_lists);
    bandit->last = best < 0 ? 0 : best;
    return bandit->last;
}

void control_bandit_set_price(void *state, int list, double price)
{
    assert(price > 0);
    Bandit *bandit = state;
    bandit->arms[list].factor = price;
}
