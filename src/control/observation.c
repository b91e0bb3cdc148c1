#include "control/observation.h"

#include <string.h>

#include "base/mem.h"
#include "control/wire_message.h"

void observation_init(Observation *observation, int num_lists, bool six_decimals)
{
    size_t n = (size_t)num_lists;
    *observation = (Observation){.num_lists = num_lists,
                                 .six_decimals = six_decimals,
                                 .now = MEM_NEW(OpenListStats, n),
                                 .before = MEM_NEW(OpenListStats, n),
                                 .initial = MEM_NEW(OpenListStats, n)};
}

void observation_release(Observation *observation)
{
    size_t n = (size_t)observation->num_lists;
    MEM_FREE(observation->now, n);
    MEM_FREE(observation->before, n);
    MEM_FREE(observation->initial, n);
    *observation = (Observation){0};
}

void observation_reset(Observation *observation)
{
    observation->num_taken = 0;
}

/* `now` has been filled; the first one is its own past. */
static void finish(Observation *observation, int64_t step)
{
    if (observation->six_decimals) {
        OpenListStats *end = observation->now + observation->num_lists;
        for (OpenListStats *stats = observation->now; stats < end; stats++) {
            stats->mean = wire_message_round(stats->mean);
            stats->variance = wire_message_round(stats->variance);
        }
    }
    size_t size = (size_t)observation->num_lists * sizeof *observation->now;
    if (observation->num_taken == 0) {
        memcpy(observation->before, observation->now, size);
        memcpy(observation->initial, observation->now, size);
    }
    observation->num_taken++;
    observation->step = step;
}

static void keep_past(Observation *observation)
{
    OpenListStats *now = observation->now;
    observation->now = observation->before;
    observation->before = now;
}

void observation_take(Observation *observation, const Search *search)
{
    keep_past(observation);
    for (int list = 0; list < observation->num_lists; list++) {
        observation->now[list] = search_list_stats(search, list);
    }
    finish(observation, search_stats(search).steps);
}

void observation_set(Observation *observation, const OpenListStats *stats, int64_t step)
{
    keep_past(observation);
    memcpy(observation->now, stats, (size_t)observation->num_lists * sizeof *stats);
    finish(observation, step);
}
