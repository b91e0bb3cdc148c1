#include "control/control_random.h"

#include "base/mem.h"
#include "base/rng.h"
#include "base/units.h"

void *control_random_new(const ControlSettings *settings, const char *argument, Error *error)
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

void control_random_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, sizeof(Rng));
}

/* The n-th non-empty list replaces the choice with probability 1/n, so that all are equally likely
 * and one pass is enough. */
int control_random_choose(void *state, const Search *search)
{
    Rng *rng = state;
    int chosen = 0;
    uint32_t num_seen = 0;
    for (int list = 0; list < search_num_lists(search); list++) {
        if (search_list_count(search, list) > 0 && rng_below(rng, ++num_seen) == 0) {
            chosen = list;
        }
    }
    return chosen;
}
