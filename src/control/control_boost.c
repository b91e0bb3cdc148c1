#include "control/control_boost.h"

#include <assert.h>

#include "base/mem.h"
#include "base/units.h"

static const int64_t DEFAULT_BOOST = 1000;

typedef struct BoostList {
    int64_t priority; /* the smallest is chosen */
    int32_t best_h;   /* at the last choice */
    bool is_preferred_only;
} BoostList;

typedef struct Boost {
    int64_t boost;
    int64_t progress; /* of the search at the last choice */
    bool has_begun, has_preferred;
    BoostList *lists;
} Boost;

void *control_boost_new(const ControlSettings *settings, const char *argument, Error *error)
{
    int64_t boost = DEFAULT_BOOST;
    if (argument && !units_parse_count(argument, 0, INT32_MAX, &boost)) {
        error_set(error, ERROR_USAGE, "\"%s\" is not a boost: a whole number of steps", argument);
        return NULL;
    }
    Boost *state = MEM_NEW(Boost, 1);
    state->boost = boost;
    state->lists = MEM_NEW(BoostList, (size_t)settings->num_lists);
    for (int i = 0; i < settings->num_lists; i++) {
        state->lists[i].is_preferred_only = settings->lists[i].is_preferred_only;
        state->has_preferred |= settings->lists[i].is_preferred_only;
    }
    return state;
}

void control_boost_free(void *state, int num_lists)
{
    Boost *boost = state;
    MEM_FREE(boost->lists, (size_t)num_lists);
    MEM_FREE(boost, 1);
}

/* Boosts all lists of preferred successors, once per state that made progress. */
static void boost_preferred(Boost *boost, const Observation *observation)
{
    int64_t progress = observation->progress;
    assert(progress >= boost->progress);
    for (int list = 0; list < observation->num_lists; list++) {
        if (boost->lists[list].is_preferred_only) {
            boost->lists[list].priority -= boost->boost * (progress - boost->progress);
        }
    }
    boost->progress = progress;
}

/* Boosts lists whose best h has improved; the first observation is not an improvement. */
static void boost_improved(Boost *boost, const Observation *observation)
{
    for (int list = 0; list < observation->num_lists; list++) {
        int32_t best_h = observation->best_h[list];
        assert(!boost->has_begun || best_h <= boost->lists[list].best_h);
        if (boost->has_begun && best_h < boost->lists[list].best_h) {
            boost->lists[list].priority -= boost->boost;
        }
        boost->lists[list].best_h = best_h;
    }
    boost->has_begun = true;
}

int control_boost_choose(void *state, const Observation *observation)
{
    Boost *boost = state;
    if (boost->has_preferred) {
        boost_preferred(boost, observation);
    } else {
        boost_improved(boost, observation);
    }
    int best = -1;
    for (int list = 0; list < observation->num_lists; list++) {
        if (observation->now[list].count > 0 &&
            (best < 0 || boost->lists[list].priority < boost->lists[best].priority)) {
            best = list;
        }
    }
    if (best < 0) {
        return 0;
    }
    boost->lists[best].priority++;
    return best;
}
