/* Rate features: the input of a policy of rates (control_rates.h), "rates" in version 1, 2 or 3.
 *
 * One vector per list, with numbers of about 0 to 1, so that one small network serves all lists.
 * Version 3 is kind_features.h. In the first two, with n lists, its numbers are, in this order:
 *
 *     0 .. n - 1       1 for the list's own place, 0 for the others
 *     n .. 2 n - 1     L(steps since any list's best h has fallen) for its own place, 0 for the
 *                      others
 *     2 n              best h of the list so far / its h of the initial state; 1 while none is
 *                      known
 *     2 n + 1          (smallest h in the list - best h) / h of the initial state, at most 2; if
 *                      the search has a weight W, that of g + W h instead of the smallest h
 *     2 n + 2          L(steps since the list's best h has fallen)
 *     2 n + 3          L(entries of the list)
 *     2 n + 4          P(-(steps since a step from this list made any best h fall) / 64), or 0
 *     2 n + 5          L(steps from this list) - L(falls of any best h that those brought)
 *     2 n + 6 ..       version 2: L(steps of the search) for its own place, 0 for the other n - 1
 *
 * with L(x) = log2(1 + x) / 20 and P(x) = 2^x, both in straight lines between powers of two, so the
 * last digit of a library function cannot change a decision.
 *
 * Numbers that are the same for all lists have a place per list. At one common place they would add
 * the same amount to all rates, which does not change shares. At separate places even a network
 * without hidden layers can turn to another list when the search is stuck, or when it is long.
 *
 * Looking and filling cost O(1) per list. rate_features_look must be called before every choice;
 * all steps since the last call count for the list of the last step. What this computes must never
 * change: a better definition gets the next version. */
#ifndef CONTROL_RATE_FEATURES_H
#define CONTROL_RATE_FEATURES_H

#include "control/feature_entry.h"
#include "control/kind_features.h"
#include "control/observation.h"

#define RATE_FEATURES_NAME "rates"
enum {
    RATE_FEATURES_VERSION = 3,    /* the newest */
    RATE_FEATURES_WITH_KINDS = 3, /* the first one without places, which any lists can have */
};

typedef struct RateFeaturesList {
    int32_t best_h;
    int64_t fell_at;    /* step at which best_h fell last */
    int64_t num_steps;  /* from this list */
    int64_t num_falls;  /* of any best h, in steps from this list */
    int64_t brought_at; /* step of the last of these; -1: none */
} RateFeaturesList;

typedef struct RateFeatures {
    int version, num_lists;
    int64_t step, fell_at;
    RateFeaturesList *lists; /* NULL in version 3, which has ... */
    KindFeatures kinds;
} RateFeatures;

/* For a search that has just begun, in an existing version. The lists are not needed afterwards. */
void rate_features_init(RateFeatures *features, int version, const ListSpec *lists, int num_lists);
void rate_features_release(RateFeatures *features);

/* 0: there is no such version. */
int rate_features_length(int version, int num_lists);

/* What number `index` is in the vector of a list. */
FeatureEntry rate_features_entry(int version, int num_lists, int list, int index);

void rate_features_look(RateFeatures *features, const Observation *observation);

/* Those of one list, as of the last look, which must have been at the same observation. */
void rate_features_fill(const RateFeatures *features, const Observation *observation, int list,
                        float *out_vector);

#endif
