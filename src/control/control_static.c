#include "control/control_static.h"

#include <assert.h>

#include "base/mem.h"
#include "base/rng.h"
#include "base/units.h"
#include "base/vec.h"

/* --- single ----------------------------------------------------------------------------------- */

static int find_list(const ControlSettings *settings, const char *name, Error *error)
{
    size_t length;
    int list = list_spec_match(settings->lists, settings->num_lists, name, &length, error);
    if (list >= 0 && name[length] != '\0') {
        error_set(error, ERROR_USAGE, "the controller \"single\" takes one list, not \"%s\"", name);
        return -1;
    }
    return list;
}

void *control_static_single_new(const ControlSettings *settings, const char *argument, Error *error)
{
    if (!argument && settings->num_lists != 1) {
        error_set(error, ERROR_USAGE,
                  "the controller \"single\" needs the name of a list: single:LIST; there are: %s",
                  list_spec_names(settings->lists, settings->num_lists).text);
        return NULL;
    }
    int list = argument ? find_list(settings, argument, error) : 0;
    if (list < 0) {
        return NULL;
    }
    int *single = MEM_NEW(int, 1);
    *single = list;
    return single;
}

void control_static_single_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, sizeof(int));
}

int control_static_single_choose(void *state, const Observation *observation)
{
    const int *single = state;
    assert(*single < observation->num_lists);
    (void)observation;
    return *single;
}

/* --- alt -------------------------------------------------------------------------------------- */

typedef struct Place {
    int list;
    int64_t turns;
} Place;

DEFINE_VEC(PlaceVec, place_vec, Place);

typedef struct Alternation {
    PlaceVec order;
    int64_t steps_per_turn;
    size_t current; /* place whose turn it is */
    int64_t steps_left;
} Alternation;

/* "5" */
static bool read_steps(Alternation *alt, const char *text, Error *error)
{
    if (!units_parse_count(text, 1, INT32_MAX, &alt->steps_per_turn)) {
        error_set(error, ERROR_USAGE, "\"%s\" is not a number of steps for each turn of \"alt\"",
                  text);
        return false;
    }
    return true;
}

/* "cg,ff" and perhaps "/5" */
static bool read_order(Alternation *alt, const ControlSettings *settings, const char *text,
                       Error *error)
{
    for (;;) {
        size_t length;
        int list = list_spec_match(settings->lists, settings->num_lists, text, &length, error);
        if (list < 0) {
            return false;
        }
        place_vec_push(&alt->order, (Place){.list = list});
        text += length;
        if (*text != ',') {
            return *text == '\0' || read_steps(alt, text + 1, error);
        }
        text++;
    }
}

static void order_all(Alternation *alt, int num_lists)
{
    for (int list = 0; list < num_lists; list++) {
        place_vec_push(&alt->order, (Place){.list = list});
    }
}

static bool read_argument(Alternation *alt, const ControlSettings *settings, const char *text,
                          Error *error)
{
    if (text && *text != '/') {
        return read_order(alt, settings, text, error);
    }
    order_all(alt, settings->num_lists);
    return !text || read_steps(alt, text + 1, error);
}

/* --- The controller --------------------------------------------------------------------------- */

void *control_static_alt_new(const ControlSettings *settings, const char *argument, Error *error)
{
    Alternation *alt = MEM_NEW(Alternation, 1);
    alt->steps_per_turn = 1;
    if (!read_argument(alt, settings, argument, error)) {
        control_static_alt_free(alt, settings->num_lists);
        return NULL;
    }
    return alt;
}

void control_static_alt_free(void *state, int num_lists)
{
    (void)num_lists;
    Alternation *alt = state;
    place_vec_release(&alt->order);
    MEM_FREE(alt, 1);
}

static bool is_empty(const Place *place, const Observation *observation)
{
    return observation->now[place->list].count == 0;
}

int control_static_alt_choose(void *state, const Observation *observation)
{
    Alternation *alt = state;
    Place *order = alt->order.data;
    assert(alt->order.size > 0 && alt->current < alt->order.size);
    if (alt->steps_left > 0 && !is_empty(&order[alt->current], observation)) {
        alt->steps_left--;
        return order[alt->current].list;
    }
    Place *best = NULL;
    for (size_t i = 0; i < alt->order.size; i++) {
        if (!is_empty(&order[i], observation) && (!best || order[i].turns < best->turns)) {
            best = &order[i];
        }
    }
    if (!best) {
        return order[0].list;
    }
    assert(best >= order && best < order + alt->order.size);
    best->turns++;
    alt->current = (size_t)(best - order);
    alt->steps_left = alt->steps_per_turn - 1;
    return best->list;
}

/* --- random ----------------------------------------------------------------------------------- */

void *control_static_random_new(const ControlSettings *settings, const char *argument, Error *error)
{
    (void)settings;
    int64_t seed = 0;
    if (argument && !units_parse_count(argument, 0, INT64_MAX, &seed)) {
        error_set(error, ERROR_USAGE, "\"%s\" is not a seed: a whole number from 0 on", argument);
        return NULL;
    }
    Rng *rng = MEM_NEW(Rng, 1);
    rng_seed(rng, (uint64_t)seed);
    return rng;
}

void control_static_random_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, sizeof(Rng));
}

/* The n-th non-empty list replaces the choice with probability 1/n: all are equally likely. */
int control_static_random_choose(void *state, const Observation *observation)
{
    Rng *rng = state;
    int chosen = 0;
    uint32_t num_seen = 0;
    for (int list = 0; list < observation->num_lists; list++) {
        if (observation->now[list].count > 0 && rng_below(rng, ++num_seen) == 0) {
            chosen = list;
        }
    }
    return chosen;
}

/* --- argmin ----------------------------------------------------------------------------------- */

/* There is no state; the byte tells success from failure. */
void *control_static_argmin_new(const ControlSettings *settings, const char *argument, Error *error)
{
    (void)settings;
    (void)argument;
    (void)error;
    return mem_new(1, 1);
}

void control_static_argmin_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, 1);
}

static double mean_of(const OpenListStats *stats)
{
    return stats->mean;
}

static double min_of(const OpenListStats *stats)
{
    return (double)stats->min;
}

static int argmin(const Observation *observation, double (*value_of)(const OpenListStats *stats))
{
    int best = -1;
    double best_value = 0;
    for (int list = 0; list < observation->num_lists; list++) {
        const OpenListStats *stats = &observation->now[list];
        if (stats->count > 0 && (best < 0 || value_of(stats) < best_value)) {
            best = list;
            best_value = value_of(stats);
        }
    }
    return best < 0 ? 0 : best;
}

int control_static_argmin_choose_mean(void *state, const Observation *observation)
{
    (void)state;
    assert(!observation->is_brief);
    return argmin(observation, mean_of);
}

int control_static_argmin_choose_h(void *state, const Observation *observation)
{
    (void)state;
    return argmin(observation, min_of);
}
