/* Episode: one search as a learner sees it.
 *
 * An episode runs a borrowed search from its initial state: first some random steps, which are not
 * learned from, then one decision after the other. Each step costs 1. The episode ends when the
 * search ends or at the cut-off. A cut-off is not a terminal state: the learner still adds the
 * estimate of the rewards after it.
 *
 *     episode_begin(&episode, search, &rng);
 *     while (episode.status == EPISODE_RUNNING) {
 *         episode_step(&episode, choose(episode.inputs));
 *         learn(episode.last_inputs, episode.action, -1, episode.inputs, episode.status);
 *     }
 *
 * The published rules [SBL21]: 1 .. `random_steps` random steps, or the first list once if that is
 * less than 2; a random list replaces an empty one; steps count from the first random one on, and
 * the episode is cut off when there are more than `cut_off`. Otherwise: 0 .. `random_steps` random
 * steps; the next list replaces an empty one; `cut_off` steps in all. */
#ifndef LEARN_EPISODE_H
#define LEARN_EPISODE_H

#include "base/mersenne.h"
#include "base/rng.h"
#include "control/feature_set.h"
#include "learn/recipe.h"
#include "search/search.h"

typedef enum EpisodeStatus {
    EPISODE_RUNNING,
    EPISODE_SOLVED,
    EPISODE_DEAD,    /* nothing left to expand */
    EPISODE_CUT_OFF, /* the search could go on */
    EPISODE_FAILED,  /* the search could not go on: out of memory */
    EPISODE_INTERRUPTED,
} EpisodeStatus;

typedef struct Episode {
    const Recipe *recipe;
    uint32_t seed; /* of the draws for empty lists, the same in every episode */
    Search *search;
    Observation observation;
    Mersenne random;
    int num_inputs;
    float *inputs, *last_inputs; /* now, and before the last step */
    int64_t num_initial;         /* steps that were not decided */
    int64_t num_steps;           /* all of them */
    int action;                  /* the list that the last step is credited to */
    EpisodeStatus status;
} Episode;

/* The recipe must outlive it. */
void episode_init(Episode *episode, const Recipe *recipe, int num_lists, uint32_t seed);
void episode_release(Episode *episode);

/* The search has just been started, and must stay until the next one. It may be over after this:
 * initial steps can solve a task. */
void episode_begin(Episode *episode, Search *search, Rng *rng);

/* Only while the episode is running. */
void episode_step(Episode *episode, int list);

/* The status of an episode whose search has this status after so many steps. */
EpisodeStatus episode_judge(const Recipe *recipe, SearchStatus status, int64_t num_steps);

#endif
