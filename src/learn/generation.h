/* Generation: policies that run on the same instances, and their scores; for the cross-entropy
 * method (cem_trainer.h).
 *
 * The score of a member is the mean of its gains (evaluation.h) over the instances. A part is one
 * instance, on which all members run one after the other: except under selective evaluation, values
 * that one of them has computed serve the others (search/state_memo.h). Threads share the parts.
 *
 * Two rules save time where a run teaches little. Most of the time would go to instances that no
 * member solves: when the first `probe` members have failed, the others count as failed without a
 * run. And how bad a policy is where another one is good matters little: a run ends when it has
 * cost `cap` times as much as the best run before it. What goes beyond the cap counts alike for all
 * members, so that their order does not matter.
 *
 * Costs of a generation: at most members times instances times the cut-off. */
#ifndef LEARN_GENERATION_H
#define LEARN_GENERATION_H

#include <stdatomic.h>

#include "learn/trainer.h"
#include "nn/policy.h"

typedef struct GenerationPart {
    int32_t place;    /* of the instance, in TrainerOptions.indices */
    bool is_complete; /* all members have a cost */
    bool is_solved;   /* by one of them */
    double *costs;    /* per member; INFINITY: no plan */
    int64_t num_steps, num_episodes;
    double seconds;
} GenerationPart;

typedef struct Generation {
    const TrainerOptions *options;
    Policy **members; /* max_members of them; the caller sets their weights */
    int num_members, max_members;
    uint64_t seed; /* of the controllers */
    int64_t probe; /* 0: all members run on all instances */
    GenerationPart *parts;
    int num_parts, num_taken, num_done;
    atomic_int
        num_runs;   /* that have ended, or were left out as hopeless; read while parts are played */
    double *scores; /* per member, after generation_score */
} Generation;

/* The options must outlive the generation. */
void generation_init(Generation *generation, const TrainerOptions *options, int max_members);
void generation_release(Generation *generation);

/* Begins a new generation of the first `num_members` members on these instances. */
void generation_begin(Generation *generation, int num_members, uint64_t seed, int64_t probe,
                      const int32_t *places, int num_places);

bool generation_has_part(const Generation *generation);
int generation_take(Generation *generation);

/* Runs the members on a part; several threads may do so at once, each with a part of its own.
 * Interrupted by the limits, it leaves the part incomplete. False and an Error as for
 * evaluation_run. */
bool generation_play(Generation *generation, int part, Error *error);

/* After generation_play; returns whether all parts are complete now. */
bool generation_end(Generation *generation, int part);

/* Computes the scores when all parts are complete. Returns the best member, of equals the first,
 * and the mean of all scores. */
int generation_score(Generation *generation, double *out_mean);

#endif
