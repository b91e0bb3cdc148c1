/* Policy: all that was learned about a domain, the unit in which it is stored and shared: a network
 * that controls the search, and what it means; a heuristic (wl_model.h); rules; the search that they
 * are for. Each of the first three can be missing.
 *
 * The inputs of the network are features of the open lists; what its outputs say depends on the
 * kind of controller. The meaning also says in which search the policy was trained, so that it can
 * be used in the same one. Features, kinds of search and the like are names here, because this
 * layer knows nothing of searches; a program that runs the policy refuses names that it does not
 * know.
 *
 * A policy also carries notes on how it was trained: free text that decides nothing. Files:
 * policy_read.h and policy_write.h. */
#ifndef NN_POLICY_H
#define NN_POLICY_H

#include "base/arena.h"
#include "nn/mlp.h"
#include "nn/policy_meaning.h"
#include "nn/weights.h"
#include "nn/wl_model.h"

enum {
    POLICY_MAX_KEY = 100,
    POLICY_MAX_RULES_SIZE = 900000, /* bytes; the header of a file has room for little more */
};

/* The lists of the published networks. */
#define POLICY_PUBLISHED_LISTS "ff,cg,cea,add"

struct PolicyField; /* policy_format.h */

typedef struct Policy {
    PolicyMeaning meaning;
    int32_t num_lists;
    Mlp mlp;                          /* without layers: a rule chooses the lists */
    WlModel *model;                   /* owned; NULL: no heuristic was learned */
    const char *rules;                /* text of rules/rule_text.h; NULL: none were learned */
    float *input_shift, *input_scale; /* one number per input; both NULL: inputs are taken as is */
    WeightsTextVec training;          /* how it was made: seed, instances, commit, ...; free text */
    Arena arena;
} Policy;

/* The meaning of the published networks [SBL21]: lists ff, cg, cea, add; per list the differences
 * of mean, maximum, minimum, number and variance of its entries from one pop to the next. */
PolicyMeaning policy_published_meaning(void);

/* Names in a text such as "ff,pdb(0,1)/-g"; 0 if one is empty. */
int32_t policy_count_lists(const char *lists);

/* Outputs of a network for so many lists. */
int32_t policy_num_outputs(PolicyControl control, int32_t num_lists);

/* A network of zeros. The texts are copied; the last width is that of policy_num_outputs. */
Policy *policy_new(PolicyMeaning meaning, const int32_t *widths, int32_t num_widths);

/* A policy without a network: a rule. */
Policy *policy_new_rule(PolicyMeaning meaning);

void policy_free(Policy *policy);

/* Changes a member of the meaning; copies the text. False if it is not a value of that member. */
bool policy_set_meaning(Policy *policy, const struct PolicyField *field, const char *text);

/* Copies the text of rules, which this layer does not read; NULL: the policy has none any more.
 * False, and nothing is changed, if it is longer than POLICY_MAX_RULES_SIZE. */
bool policy_set_rules(Policy *policy, const char *text);

/* Adds shifts of 0 and scales of 1 for the caller to change. */
void policy_add_normalisation(Policy *policy);

/* (input - shift) * scale for every input; nothing without normalisation. */
void policy_normalise(const Policy *policy, float *inputs);

/* Adds a note, or replaces the one with that key. The key: printable ASCII, at most POLICY_MAX_KEY
 * characters; the value: UTF-8. Copies both. */
void policy_add_training(Policy *policy, const char *key, const char *value);

/* The note with that key; NULL: there is none. */
const char *policy_find_training(const Policy *policy, const char *key);

#endif
