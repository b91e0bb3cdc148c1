/* PolicyMeaning: what the numbers of a policy's network stand for, and the search that the policy is
 * for. */
#ifndef NN_POLICY_MEANING_H
#define NN_POLICY_MEANING_H

#include <stdint.h>

typedef enum PolicyControl {
    POLICY_CONTROL_NETWORK, /* one output per list: the greatest one says which is next */
    POLICY_CONTROL_RATES,   /* evaluated for each list, the one output is its rate */
    POLICY_CONTROL_RULE,    /* there is no network: a fixed rule chooses */
} PolicyControl;

/* The members, their order and their names in files: policy_format.h. */
typedef struct PolicyMeaning {
    const char *lists; /* as `veer plan --lists` takes them, in this order */

    /* What the network computes; not set without one. */
    const char *features;     /* name of the feature set */
    int32_t features_version; /* of its definition */
    const char *step;         /* what counts as a step: "pop" or "expansion" */
    PolicyControl control;
    int32_t horizon;      /* of rates: work beyond which they count less; 0: none */
    const char *corrects; /* of rates: the rule that they correct, as below; NULL: there is none */
    const char *rule;     /* of a rule: as `veer plan --control` takes it */

    /* The search that it was trained in; NULL or 0: the default of veer plan. */
    const char *search;    /* "eager", "deferred" or "selective" */
    int32_t sharing_rate;  /* of selective evaluation; 0: no sharing */
    const char *costs;     /* "normal", "one" or "plusone" */
    const char *preferred; /* heuristics whose preferred operators count: "all" or "first" */
    const char *symmetry;  /* what is pruned for being symmetric: "objects" or "none" */
    const char *rules;     /* "veer" or "paper" */
    const char *helpers;   /* searches that long runs add: "none", "main" or "lists" */

    /* The domains that a built-in policy is used for without being asked for by name: fingerprints
     * separated by spaces (pddl/pddl_fingerprint.h), or "none"; NULL: none. */
    const char *fingerprints;
} PolicyMeaning;

/* "network" or "rates", the name of the controller, or "rule". */
static inline const char *policy_control_name(PolicyControl control)
{
    static const char *const NAMES[] = {"network", "rates", "rule"};
    return NAMES[control];
}

#endif
