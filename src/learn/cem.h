/* Cem: learns a vector of parameters from scores alone, by the cross-entropy method [BKMR05].
 *
 * The problem: the score of a policy, the cost of whole searches, has no gradient in its weights,
 * and one evaluation takes seconds. The idea: keep a normal distribution over weights, with a mean
 * m and a spread s for every parameter. Draw a generation of vectors from it; the mean itself is
 * the first member. The caller scores each member. Then move the distribution towards the best
 * ones, the elite:
 *
 *     s^2  <-  (1 - b) s^2 + b (mean square of the distances of the elite from m)
 *     m    <-  (1 - a) m + a (mean of the elite)
 *
 * Distances are taken from the old mean. Around the mean of the elite, s would shrink while m still
 * moves, and the method would stop early. s never falls below a lower limit.
 *
 * The members depend on the seed, the number of the generation and the distribution only, so these
 * are all that is stored. A generation costs O(population * parameters) beside its scores. */
#ifndef LEARN_CEM_H
#define LEARN_CEM_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"

typedef struct CemSettings {
    int32_t num_parameters, population, elite; /* all > 0; elite <= population */
    double smoothing, spread_smoothing;        /* a and b, from 0 to 1 */
    double spread, least_spread;               /* at the beginning, and its lower limit */
    uint64_t seed;
} CemSettings;

typedef struct Cem {
    CemSettings settings;
    int64_t generation; /* number of those that were learned from */
    double *mean, *spread;
    float *members;   /* a row for each, of the generation under way */
    int32_t *ranking; /* work space: best first */
} Cem;

/* The mean is 0. */
void cem_init(Cem *cem, const CemSettings *settings);
void cem_release(Cem *cem);

/* For a better start than 0, before anything was learned. */
void cem_start_at(Cem *cem, const float *parameters);

const float *cem_member(const Cem *cem, int32_t member);

/* Replaces the last member of the generation under way by another vector. It is not
 * stored: to be added again after cem_read. */
void cem_add_member(Cem *cem, const float *parameters);

/* For what is drawn by chance in the generation under way: another number for each seed and each
 * generation, and for each purpose, which has a stream of its own. */
uint64_t cem_generation_seed(const Cem *cem, uint64_t stream);

/* A score for each member, the greater the better; of equals the first. Afterwards the next
 * generation is under way. */
void cem_learn(Cem *cem, const double *scores);

/* Mean over the parameters. */
double cem_mean_spread(const Cem *cem);

/* The distribution, bit for bit (docs/reference/formats/learner.md). As dqn_write and dqn_read. */
bool cem_write(const Cem *cem, FILE *stream);
bool cem_read(Cem *cem, FILE *stream, const char *name, Error *error);

#endif
