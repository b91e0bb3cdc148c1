/* Policy: a network and what it means, the unit in which learned control is stored and shared.
 *
 * Inputs of the network are features of the open lists. What its outputs say depends on the kind of
 * controller that it is for. What the features are and what a step is is kept as text; whoever runs
 * the policy refuses what it cannot provide. Files: policy_read.h and policy_write.h. */
#ifndef NN_POLICY_H
#define NN_POLICY_H

#include "base/arena.h"
#include "nn/mlp.h"
#include "nn/weights.h"

enum { POLICY_MAX_KEY = 100 };

typedef enum PolicyControl {
    POLICY_CONTROL_NETWORK, /* outputs are the lists: the greatest one says which is next */
    POLICY_CONTROL_RATES,   /* asked about each list, the one output is its rate */
} PolicyControl;

typedef struct PolicyMeaning {
    const char *lists;        /* as `veer plan --lists` takes them, in this order */
    const char *features;     /* name of the feature set */
    int32_t features_version; /* of its definition */
    const char *step;         /* what counts as a step: "pop", "expansion", ... */
    PolicyControl control;
    int64_t horizon; /* of rates: work beyond which no list is left out; 0: there is none */
} PolicyMeaning;

typedef struct Policy {
    PolicyMeaning meaning;
    int32_t num_lists;
    Mlp mlp;
    float *input_shift, *input_scale; /* one number per input; both NULL: inputs are taken as is */
    WeightsTextVec training;          /* how it was made: seed, instances, commit, ...; free text */
    Arena arena;
} Policy;

/* What the published networks mean: lists ff, cg, cea, add; per list the differences of average,
 * maximum, minimum, number and variance of its entries from one pop to the next. */
PolicyMeaning policy_published_meaning(void);

/* Names in a text such as "ff,pdb(0,1)/-g"; 0 if one is empty. */
int32_t policy_count_lists(const char *lists);

/* "network" or "rates": the name of the controller. */
const char *policy_control_name(PolicyControl control);

/* Outputs of a network for so many lists. */
int32_t policy_num_outputs(PolicyControl control, int32_t num_lists);

/* A network of zeros. The texts are copied; the last width is that of policy_num_outputs. */
Policy *policy_new(PolicyMeaning meaning, const int32_t *widths, int32_t num_widths);

void policy_free(Policy *policy);

/* Adds shifts of 0 and scales of 1 for the caller to change. */
void policy_add_normalisation(Policy *policy);

/* (input - shift) * scale for every input; nothing without normalisation. */
void policy_normalise(const Policy *policy, float *inputs);

/* The key: printable ASCII, at most POLICY_MAX_KEY characters; the value: UTF-8. Copies both. What
 * was there under that key is replaced. */
void policy_add_training(Policy *policy, const char *key, const char *value);

/* What was added under that key; NULL: nothing. */
const char *policy_find_training(const Policy *policy, const char *key);

#endif
