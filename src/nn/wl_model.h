/* WlModel: a learned heuristic, linear in the colours of a state (wl_colours.h).
 *
 *     h = sum of the weights of the colours of all nodes, over all rounds
 *
 * Weights are whole multiples of 1 / WL_MODEL_UNIT. So sums are exact, and two states have the same
 * order on every machine. Only the order means anything: values can be negative, and goals have none
 * of their own. Model files are part of policies: wl_format.h. */
#ifndef NN_WL_MODEL_H
#define NN_WL_MODEL_H

#include "nn/wl_colours.h"

enum { WL_MODEL_UNIT = 1 << 12, WL_MODEL_MAX_WEIGHT = (1 << 30) - 1 };

typedef struct WlModel {
    WlColours colours;
    int32_t *weights; /* per colour, -WL_MODEL_MAX_WEIGHT to WL_MODEL_MAX_WEIGHT */
} WlModel;

/* The model of learned weights, one per colour of the dictionary, which is copied. Weights are
 * rounded, and cut off where they do not fit; a caller with very small weights multiplies all of
 * them by the same number first. Colours that change no value are left out:
 *
 *   - Without constants, a colour of atoms in round 1 says the same as their basic colour, and one
 *     of objects in round 2 the same as that of round 1. The former one takes over the weight.
 *   - A colour whose weight is 0 and that is not part of another key is dropped. */
WlModel *wl_model_new(const WlColours *colours, const double *weights);
void wl_model_free(WlModel *model);

#endif
