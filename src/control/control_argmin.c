#include "control/control_argmin.h"

#include "base/mem.h"

/* Has no state; the byte tells success from failure. */
void *control_argmin_new(const ControlSettings *settings, const char *argument, Error *error)
{
    (void)settings;
    (void)argument;
    (void)error;
    return mem_new(1, 1);
}

void control_argmin_free(void *state, int num_lists)
{
    (void)num_lists;
    mem_free(state, 1, 1);
}

static double mean_of(OpenListStats stats)
{
    return stats.mean;
}

static double min_of(OpenListStats stats)
{
    return (double)stats.min;
}

static int argmin(const Search *search, double (*value_of)(OpenListStats stats))
{
    int best = -1;
    double best_value = 0;
    for (int list = 0; list < search_num_lists(search); list++) {
        OpenListStats stats = search_list_stats(search, list);
        if (stats.count > 0 && (best < 0 || value_of(stats) < best_value)) {
            best = list;
            best_value = value_of(stats);
        }
    }
    return best < 0 ? 0 : best;
}

int control_argmin_choose_mean(void *state, const Search *search)
{
    (void)state;
    return argmin(search, mean_of);
}

int control_argmin_choose_h(void *state, const Search *search)
{
    (void)state;
    return argmin(search, min_of);
}
