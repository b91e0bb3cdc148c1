#include "learn/evaluation.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/mem.h"
#include "learn/episode.h"

ControlSettings evaluation_control_settings(const Recipe *recipe, const ListSpec *lists,
                                            int num_lists, uint64_t seed)
{
    RunRules rules = recipe_rules(recipe);
    rules.seed = (uint32_t)seed;
    return (ControlSettings){.lists = lists, .num_lists = num_lists, .rules = rules};
}

/* What a search has cost so far; the cut-off is about that. */
static int64_t count(const Recipe *recipe, const SearchStats *stats)
{
    switch ((RecipeMeasure)recipe->measure) {
    case RECIPE_MEASURE_WORK:
        return stats->work;
    case RECIPE_MEASURE_BOTH:
        return (int64_t)sqrt((double)stats->steps * (double)stats->work);
    case RECIPE_MEASURE_STEPS:
        break;
    }
    return stats->steps;
}

static EpisodeStatus run(Search *search, Control *control, const Recipe *recipe)
{
    for (;;) {
        SearchStats stats = search_stats(search);
        EpisodeStatus status = episode_judge(recipe, search_status(search), count(recipe, &stats));
        if (status != EPISODE_RUNNING) {
            return status;
        }
        search_step(search, control_choose(control, search));
    }
}

static double cost_of(const Recipe *recipe, const SearchStats *stats)
{
    bool has_free_step =
        recipe->measure == RECIPE_MEASURE_STEPS && recipe_rules(recipe).fixes_first_step;
    int64_t cost = count(recipe, stats);
    return (double)(cost > 0 ? cost - has_free_step : 0);
}

double evaluation_gain(const Recipe *recipe, double cost, bool is_solved)
{
    cost = is_solved ? cost : (double)recipe->cut_off;
    if (recipe->objective == RECIPE_OBJECTIVE_RETURN) {
        return -cost;
    }
    return -log10(cost > 1 ? cost : 1) - (is_solved ? 0 : recipe->penalty);
}

bool evaluation_play(InstanceSet *instances, int index, Control *control, const Recipe *recipe,
                     EvaluationOutcome *out_outcome, Error *error)
{
    Search *search = instance_set_borrow(instances, index, error);
    if (!search) {
        return false;
    }
    double start = clock_wall();
    EpisodeStatus status = run(search, control, recipe);
    SearchStats stats = search_stats(search);
    instance_set_return(instances, index);
    if (status == EPISODE_FAILED) {
        error_set(error, ERROR_SYSTEM, "%.200s: no memory for an evaluation",
                  instance_set_name(instances, index));
        return false;
    }
    bool is_solved = status == EPISODE_SOLVED;
    double cost = cost_of(recipe, &stats);
    *out_outcome = (EvaluationOutcome){
        .num_steps = stats.steps,
        .cost = cost,
        .gain = evaluation_gain(recipe, cost, is_solved),
        .is_solved = is_solved,
        .seconds = clock_wall() - start,
    };
    return true;
}

static int compare_gains(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

EvaluationScore evaluation_score(const EvaluationOutcome *outcomes, int count)
{
    assert(count > 0);
    double *gains = MEM_NEW(double, (size_t)count);
    double sum = 0, squares = 0;
    int num_solved = 0;
    for (int i = 0; i < count; i++) {
        gains[i] = outcomes[i].gain;
        sum += gains[i];
        num_solved += outcomes[i].is_solved;
    }
    qsort(gains, (size_t)count, sizeof *gains, compare_gains);
    double mean = sum / count;
    for (int i = 0; i < count; i++) {
        squares += (gains[i] - mean) * (gains[i] - mean);
    }
    EvaluationScore score = {
        .mean = mean,
        .median = (gains[(count - 1) / 2] + gains[count / 2]) / 2,
        .stdev = count > 1 ? sqrt(squares / (count - 1)) : 0,
        .max = gains[count - 1],
        .min = gains[0],
        .coverage = (double)num_solved / count,
    };
    MEM_FREE(gains, (size_t)count);
    return score;
}
