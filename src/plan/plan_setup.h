/* Plan setup: what a user who wants a plan asks for, and what it means, resolved once: from the wish,
 * then from the policy, then from the preset, then from defaults, in this order.
 *
 * Wishes that leave lists, controller and kind of search open are resolved when the domain is known,
 * because a policy may be for it. All others can be resolved before the task is loaded, so that a
 * mistake is reported at once. */
#ifndef PLAN_PLAN_SETUP_H
#define PLAN_PLAN_SETUP_H

#include <limits.h>
#include <stdio.h>

#include "control/control.h"
#include "control/helper_search.h"
#include "nn/policy.h"
#include "plan/policy_choice.h"
#include "plan/search_choice.h"
#include "rules/rule_set.h"

/* As the options of `veer plan` take it; NULL or 0 where nothing is said, SEARCH_CHOICE_UNSAID for
 * the sharing rate. */
typedef struct PlanWish {
    SearchChoice search;
    const char *fallback, *policy_name, *helpers, *step, *mdp;
    const Policy *policy;    /* in place of the name; NULL: the name says */
    const RuleSet *rule_set; /* of that policy */
    int64_t num_threads, control_interval, max_steps;
    bool has_trace; /* the steps are to be recorded */
} PlanWish;

typedef struct PlanSetup {
    SearchChoice search;
    const char *policy_name; /* a file, or the name of a built-in policy; NULL: none */
    const Policy *policy;
    Policy *owned_policy;     /* the same, or NULL: it is the user's */
    RuleSet *owned_rules;     /* the set of the search, or NULL */
    bool is_recognised;       /* the policy was chosen because of the domain */
    char installed[PATH_MAX]; /* its file, if it is one of the user's */
    bool uses_network;        /* the policy's network chooses the lists */
    const char *mdp, *step;
    RunRules rules;
    HelperKind helpers;
} PlanSetup;

/* Whether the wish leaves lists, controller and kind of search open. */
bool plan_setup_is_open(const PlanWish *wish);

/* `domain` is NULL unless the wish is open, and then NULL for a task in SAS+ form. Installed policies
 * that cannot be read are named in `warnings`, unless that is NULL. False and an Error if the wish makes
 * no sense. It must outlive the setup; release that in any case. */
bool plan_setup_resolve(const PlanWish *wish, const PolicyDomain *domain, FILE *warnings,
                        PlanSetup *out_setup, Error *error);
void plan_setup_release(PlanSetup *setup);

/* A controller for a search with these limits. The settings are for the search to look at. NULL and
 * an Error if it cannot be made. */
Control *plan_setup_control(const PlanSetup *setup, const PlanWish *wish, const Limits *limits,
                            ControlSettings *out_settings, Error *error);

#endif
