/* Kind features: version 3 of the rate features (rate_features.h).
 *
 * One vector per arm, which says what kind of arm it is but not which one, so that a policy can be
 * used with another set of lists. Its numbers are, in this order:
 *
 *      0 ..  8   1 where it applies: the heuristic is one of the delete relaxation (ff, rp, add,
 *                max); landmarks; learned (wl); preferred successors alone; a list that draws; by
 *                novelty; a burst; a restart; rules
 *      9         lateness: log2(1 + steps since progress / G) / 5
 *     10 .. 14   the same again for preferred successors; lists that draw or go by novelty; bursts;
 *                restarts; rules; 0 for others
 *     15         best h of the arm so far / its h of the initial state; 1 while none is known
 *     16         (smallest h in the list - best h) / h of the initial state, at most 2
 *     17         L(entries)
 *     18         P(-(steps since the arm brought progress) / G), or 0
 *     19         L(steps of the arm) - L(progress that they brought)
 *     20         log2 of its work per step in units of the mean step / 8, between -1 and 1; 0 before
 *                its first step
 *     21         its share of the work of all steps
 *     22         dead ends per step of the arm, at most 1
 *     23         what number 19 is for all other arms together, minus what it is for those of
 *                preferred successors; the opposite for the others; 0 while one side has no step
 *
 * where progress is that of the search (SearchStats.progress), and G its own measure of time: an
 * exponential mean of the gaps between progress, in whole sixteenths of a step, 64 steps at first. L and P are as in
 * rate_features.h. A restart and rules have no heuristic of their own, so that numbers 0 to 6 are 0
 * for them.
 *
 * Lateness is the same for all arms at its own place. There it changes the rates of all of them,
 * which says nothing about shares, but a rule that is corrected also has amounts of its own
 * (control_rates.h).
 *
 * Looking costs O(1), filling O(1) per arm. What this computes must never change. */
#ifndef CONTROL_KIND_FEATURES_H
#define CONTROL_KIND_FEATURES_H

#include "control/feature_entry.h"
#include "control/observation.h"

enum { KIND_FEATURES_LENGTH = 24 };

/* Counts of steps, and of what happened in them. */
typedef struct KindCounts {
    int64_t steps, work, dead_ends, progress;
} KindCounts;

typedef struct KindFeaturesList {
    unsigned kinds; /* bits of numbers 0 to 8 */
    KindCounts counts;
    int64_t brought_at; /* step of the last progress; -1: none */
} KindFeaturesList;

typedef struct KindFeatures {
    int num_lists;
    KindFeaturesList *lists;
    KindCounts seen;      /* of the search, at the last look */
    KindCounts groups[2]; /* of arms for all successors, and for preferred ones */
    int64_t progress_at;  /* step of the last progress */
    int64_t gap;          /* G, in units of 1/16 */
} KindFeatures;

/* For a search that has just begun. The lists are not needed afterwards. */
void kind_features_init(KindFeatures *features, const ListSpec *lists, int num_lists);
void kind_features_release(KindFeatures *features);

/* What number `index` is in the vector of an arm. */
FeatureEntry kind_features_entry(int arm, int index);

/* Before every choice; all that happened since the last look was in steps of the last list. */
void kind_features_look(KindFeatures *features, const Observation *observation);

/* Those of one arm, as of the last look, which must have been at the same observation. */
void kind_features_fill(const KindFeatures *features, const Observation *observation, int list,
                        float *out_vector);

#endif
