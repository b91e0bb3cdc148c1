#include "learn/evaluation.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/mem.h"
#include "control/control_policy.h"
#include "learn/episode.h"

ControlSettings evaluation_control_settings(const Recipe *recipe, const ListSpec *lists,
                                            int num_lists, uint64_t seed)
{
    RunRules rules = recipe_rules(recipe);
    rules.seed = (uint32_t)seed;
    return (ControlSettings){.lists = lists, .num_lists = num_lists, .rules = rules};
}

int64_t evaluation_count(const Recipe *recipe, const SearchStats *stats)
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

static EpisodeStatus run(Search *search, Control *control, const Recipe *recipe,
                         const Limits *limits)
{
    for (;;) {
        if (limits && limits_check(limits) != LIMITS_OK) {
            return EPISODE_INTERRUPTED;
        }
        SearchStats stats = search_stats(search);
        EpisodeStatus status =
            episode_judge(recipe, search_status(search), evaluation_count(recipe, &stats));
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
    int64_t cost = evaluation_count(recipe, stats);
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

bool evaluation_run(InstanceSet *instances, int index, Control *control, const Recipe *recipe,
                    const Limits *limits, EvaluationOutcome *out_outcome, Error *error)
{
    Search *search = instance_set_borrow(instances, index, error);
    if (!search) {
        return false;
    }
    double start = clock_wall();
    EpisodeStatus status = run(search, control, recipe, limits);
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
        .is_interrupted = status == EPISODE_INTERRUPTED,
        .seconds = clock_wall() - start,
    };
    return true;
}

static int compare_gains(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

EvaluationScore evaluation_summarise(const EvaluationOutcome *outcomes, int count)
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

/* --- An evaluation under way ------------------------------------------------------------------ */

void evaluation_init(Evaluation *evaluation, const EvaluationTerms *terms, uint64_t seed)
{
    *evaluation = (Evaluation){.terms = terms, .seed = seed};
    evaluation->outcomes = MEM_NEW(EvaluationOutcome, (size_t)terms->num_indices);
}

void evaluation_release(Evaluation *evaluation)
{
    if (evaluation->terms) {
        MEM_FREE(evaluation->outcomes, (size_t)evaluation->terms->num_indices);
    }
}

static void begin(Evaluation *evaluation, const char *control, const Policy *policy)
{
    assert(!evaluation->is_open && (control == NULL) != (policy == NULL));
    evaluation->control = control;
    evaluation->policy = policy;
    evaluation->num_taken = evaluation->num_done = 0;
    evaluation->is_open = true;
}

void evaluation_open_control(Evaluation *evaluation, const char *control)
{
    begin(evaluation, control, NULL);
}

void evaluation_open_policy(Evaluation *evaluation, const Policy *policy)
{
    begin(evaluation, NULL, policy);
}

bool evaluation_has_instances(const Evaluation *evaluation)
{
    return evaluation->is_open && evaluation->num_taken < evaluation->terms->num_indices;
}

int evaluation_take(Evaluation *evaluation)
{
    assert(evaluation_has_instances(evaluation));
    return evaluation->num_taken++;
}

static Control *make_control(const Evaluation *evaluation, Error *error)
{
    const EvaluationTerms *terms = evaluation->terms;
    ControlSettings settings = evaluation_control_settings(terms->recipe, terms->lists,
                                                           terms->num_lists, evaluation->seed);
    return evaluation->policy
               ? control_policy_wrap(evaluation->policy, &settings, "<policy>", error)
               : control_new(evaluation->control, &settings, error);
}

bool evaluation_play(const Evaluation *evaluation, int place, EvaluationOutcome *out_outcome,
                     Error *error)
{
    const EvaluationTerms *terms = evaluation->terms;
    Control *control = make_control(evaluation, error);
    bool ok = control && evaluation_run(terms->instances, terms->indices[place], control,
                                        terms->recipe, terms->limits, out_outcome, error);
    control_free(control);
    return ok;
}

bool evaluation_enter(Evaluation *evaluation, int place, const EvaluationOutcome *outcome)
{
    assert(place >= 0 && place < evaluation->num_taken);
    assert(evaluation->num_done < evaluation->num_taken);
    evaluation->outcomes[place] = *outcome;
    evaluation->num_done++;
    evaluation->is_open = evaluation->num_done < evaluation->terms->num_indices;
    return !evaluation->is_open;
}

EvaluationScore evaluation_score(const Evaluation *evaluation)
{
    return evaluation_summarise(evaluation->outcomes, evaluation->terms->num_indices);
}
