/* Ranking sample: colours and ranking rows of all plans, for one kind of features.
 *
 * Plans are taken in order, so that the same plans give the same numbers to the same colours. */
#ifndef LEARN_RANKING_SAMPLE_H
#define LEARN_RANKING_SAMPLE_H

#include "base/limits.h"
#include "learn/ranking_pairs.h"

typedef struct RankingSampleOptions {
    const RankingPlan *plans;
    int num_plans;
    WlSettings features;
    const char *const *constants; /* that have colours of their own */
    int32_t num_constants;
    int32_t max_colours; /* more than this are too many to learn from */
    const Limits *limits;
} RankingSampleOptions;

typedef struct RankingSample {
    WlColours colours;
    RankingRows rows;
} RankingSample;

typedef enum RankingSampleStatus {
    RANKING_SAMPLE_OK,
    RANKING_SAMPLE_TOO_LARGE, /* too many colours */
    RANKING_SAMPLE_INTERRUPTED,
} RankingSampleStatus;

/* Tasks must have their static atoms if the features want them. Release in any case. */
RankingSampleStatus ranking_sample_init(RankingSample *sample, const RankingSampleOptions *options);
void ranking_sample_release(RankingSample *sample);

#endif
