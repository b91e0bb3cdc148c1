#include "learn/wl_models.h"

#include "base/mem.h"
#include "learn/rank_solver.h"
#include "learn/ranking_sample.h"

/* A model with more colours would be slow to learn and large in the file. */
enum { MAX_COLOURS = 30000 };

/* Siblings of all plans; their features take some seconds. */
enum { MAX_STATES = 300000 };

static const double TOLERANCE = 0.1;
static const int64_t MAX_TERMS = 300000000; /* about a second */

/* The kind of every item is that of its first candidate. */
static WlCandidate *candidates_of(WlTraining *training, int item)
{
    int first = training->num_candidates - (training->num_items - item) * WL_CANDIDATE_NUM_C;
    return &training->candidates[first];
}

/* Fewer siblings of each state if plans are many and long. */
static int32_t count_siblings(const WlTraining *training)
{
    int64_t num_steps = 1;
    for (int i = 0; i < training->split.num_learned; i++) {
        num_steps += (int64_t)training->plans[i].plan.ops.size;
    }
    int64_t most = MAX_STATES / num_steps;
    return most < 1                            ? 1
           : most < RANKING_PAIRS_MAX_SIBLINGS ? (int32_t)most
                                               : RANKING_PAIRS_MAX_SIBLINGS;
}

static int list_plans(const WlTraining *training, const WlKind *kind, RankingPlan *out_plans)
{
    int32_t max_siblings = kind->lacks_siblings ? 0 : count_siblings(training);
    int count = 0;
    for (int i = 0; i < training->split.num_learned; i++) {
        const CollectedPlan *plan = &training->plans[i];
        if (wl_training_has_plan(training, i)) {
            bool is_first = kind->has_first_plans && plan->first.ops.size > 0;
            out_plans[count++] =
                (RankingPlan){.task = training->options.tasks[training->split.indices[i]].task,
                              .plan = is_first ? &plan->first : &plan->plan,
                              .detours = kind->has_detours ? &plan->detours : NULL,
                              .max_siblings = max_siblings};
        }
    }
    return count;
}

static RankingSampleStatus make_sample(const WlTraining *training, const WlKind *kind,
                                       RankingSample *out_sample)
{
    size_t count = (size_t)training->split.num_learned;
    RankingPlan *plans = MEM_NEW(RankingPlan, count);
    const RankingSampleOptions options = {
        .plans = plans,
        .num_plans = list_plans(training, kind, plans),
        .features = kind->settings,
        .constants = training->options.constants,
        .num_constants = kind->has_constants ? training->options.num_constants : 0,
        .max_colours = MAX_COLOURS,
        .limits = training->options.limits,
    };
    RankingSampleStatus status = ranking_sample_init(out_sample, &options);
    MEM_FREE(plans, count);
    return status;
}

static void solve(const WlTraining *training, const RankingSample *sample, WlCandidate *candidate)
{
    int32_t num_colours = wl_colours_count(&sample->colours);
    double *weights = MEM_NEW(double, (size_t)num_colours);
    const RankSolverSettings settings = {.c = candidate->c,
                                         .tolerance = TOLERANCE,
                                         .max_terms = MAX_TERMS,
                                         .seed = training->options.seed};
    RankSolverResult result = rank_solver_solve(&sample->rows, &settings, num_colours, weights);
    candidate->model = wl_model_new(&sample->colours, weights);
    candidate->num_rows = ranking_rows_count(&sample->rows);
    candidate->wrong = result.wrong;
    MEM_FREE(weights, (size_t)num_colours);
}

static bool learn(void *context, int item, Error *error)
{
    (void)error;
    WlTraining *training = context;
    WlCandidate *candidates = candidates_of(training, item);
    RankingSample sample;
    if (make_sample(training, &candidates[0].kind, &sample) == RANKING_SAMPLE_OK) {
        for (int i = 0; i < WL_CANDIDATE_NUM_C; i++) {
            solve(training, &sample, &candidates[i]);
        }
    }
    ranking_sample_release(&sample);
    return true;
}

bool wl_models_learn(WlTraining *training, const WlKind *kinds, int num_kinds, int generation,
                     Error *error)
{
    for (int i = 0; i < num_kinds * WL_CANDIDATE_NUM_C; i++) {
        assert(training->num_candidates < training->max_candidates);
        training->candidates[training->num_candidates++] =
            (WlCandidate){.kind = kinds[i / WL_CANDIDATE_NUM_C],
                          .c = wl_candidate_c(i % WL_CANDIDATE_NUM_C),
                          .generation = generation};
    }
    return wl_training_run_stage(training, WL_STAGE_MODELS, num_kinds, learn, error);
}
