#include "learn/evaluation.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/mem.h"
#include "learn/episode.h"

static EpisodeStatus run(Search *search, Control *control, const Recipe *recipe)
{
    EpisodeStatus status;
    for (;;) {
        int64_t num_steps = search_stats(search).steps;
        status = episode_judge(recipe, search_status(search), num_steps);
        if (status != EPISODE_RUNNING) {
            return status;
        }
        search_step(search, control_choose(control, search));
    }
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
    int64_t num_steps = search_stats(search).steps;
    instance_set_return(instances, index);
    if (status == EPISODE_FAILED) {
        error_set(error, ERROR_SYSTEM, "%.200s: no memory for an evaluation",
                  instance_set_name(instances, index));
        return false;
    }
    bool is_solved = status == EPISODE_SOLVED;
    int64_t num_decisions = num_steps - recipe_is_published(recipe);
    *out_outcome = (EvaluationOutcome){
        .num_steps = num_steps,
        .gain = -(double)(is_solved ? num_decisions : recipe->cut_off),
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
