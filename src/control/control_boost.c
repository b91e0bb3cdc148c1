#include "control/control_boost.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "base/units.h"

static const int64_t DEFAULT_BOOST = 1000;

enum { MAX_NUMBER = 32 }; /* characters, with the end */

typedef struct BoostList {
    double priority; /* the smallest is chosen; exact as long as all prices are 1 */
    double price;    /* of a step */
    int32_t best_h;  /* at the last choice */
    int64_t boost;   /* steps for each state that makes progress; 0: none */
} BoostList;

typedef struct Boost {
    int64_t boost;
    int64_t progress; /* of the search at the last choice */
    bool has_begun;
    bool has_amounts; /* some list is boosted by any progress */
    BoostList *lists;
} Boost;

/* The list whose name stands in front of an equals sign; -1 if there is none. */
static int find_list(const ControlSettings *settings, const char *text)
{
    for (int i = 0; i < settings->num_lists; i++) {
        size_t length = strlen(settings->lists[i].name);
        if (strncmp(text, settings->lists[i].name, length) == 0 && text[length] == '=') {
            return i;
        }
    }
    return -1;
}

/* Reads a number of steps; returns the text behind it and behind a comma, or NULL. */
static const char *read_steps(const char *text, int64_t *out_steps, Error *error)
{
    char number[MAX_NUMBER] = "";
    size_t length = strcspn(text, ",");
    if (length < sizeof number) {
        memcpy(number, text, length);
    }
    if (!units_parse_count(number, 0, INT32_MAX, out_steps)) {
        error_set(error, ERROR_USAGE,
                  "\"%s\" is not a boost: a whole number of steps, or LIST=STEPS", text);
        return NULL;
    }
    return text[length] == ',' ? text + length + 1 : text + length;
}

/* "1000", "1000,lm+=10" or "lm+=10,ff+=100" */
static bool read_amounts(Boost *boost, const ControlSettings *settings, const char *text,
                         Error *error)
{
    bool is_first = true;
    while (text && (*text != '\0' || is_first)) {
        int list = find_list(settings, text);
        if (list >= 0) {
            boost->has_amounts = true;
            text = read_steps(text + strlen(settings->lists[list].name) + 1,
                              &boost->lists[list].boost, error);
        } else if (is_first) {
            text = read_steps(text, &boost->boost, error);
            for (int i = 0; i < settings->num_lists; i++) {
                boost->lists[i].boost = settings->lists[i].is_preferred_only ? boost->boost : 0;
            }
        } else {
            error_set(error, ERROR_USAGE, "\"%s\" is not a boost: expected LIST=STEPS", text);
            text = NULL;
        }
        is_first = false;
    }
    return text != NULL;
}

void *control_boost_new(const ControlSettings *settings, const char *argument, Error *error)
{
    Boost *state = MEM_NEW(Boost, 1);
    state->boost = DEFAULT_BOOST;
    state->lists = MEM_NEW(BoostList, (size_t)settings->num_lists);
    for (int i = 0; i < settings->num_lists; i++) {
        bool is_preferred_only = settings->lists[i].is_preferred_only;
        state->lists[i].price = 1;
        state->lists[i].boost = is_preferred_only ? DEFAULT_BOOST : 0;
        state->has_amounts |= is_preferred_only;
    }
    if (argument && !read_amounts(state, settings, argument, error)) {
        control_boost_free(state, settings->num_lists);
        return NULL;
    }
    return state;
}

void control_boost_free(void *state, int num_lists)
{
    Boost *boost = state;
    MEM_FREE(boost->lists, (size_t)num_lists);
    MEM_FREE(boost, 1);
}

/* Boosts each list by its amount, once per state that made progress. */
static void boost_by_amounts(Boost *boost, const Observation *observation)
{
    int64_t progress = observation->progress;
    assert(progress >= boost->progress);
    for (int list = 0; list < observation->num_lists; list++) {
        BoostList *own = &boost->lists[list];
        own->priority -= (double)own->boost * (double)(progress - boost->progress);
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
            boost->lists[list].priority -= (double)boost->boost;
        }
        boost->lists[list].best_h = best_h;
    }
    boost->has_begun = true;
}

int control_boost_choose(void *state, const Observation *observation)
{
    Boost *boost = state;
    if (boost->has_amounts) {
        boost_by_amounts(boost, observation);
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
    boost->lists[best].priority += boost->lists[best].price;
    return best;
}

void control_boost_set_price(void *state, int list, double price)
{
    assert(price > 0);
    Boost *boost = state;
    boost->lists[list].price = price;
}
