/* Plan setup: what the options of `veer plan` mean, resolved once: from the command line, then from
 * the policy, then from the preset, then from defaults, in this order.
 *
 * Options that leave lists, controller and kind of search open are resolved when the domain is
 * known, because a built-in policy may be for it. All others are resolved before the task is
 * loaded, so that a mistake is reported at once. */
#ifndef CLI_PLAN_SETUP_H
#define CLI_PLAN_SETUP_H

#include <limits.h>

#include "cli/plan_options.h"
#include "control/control.h"
#include "control/helper_search.h"
#include "nn/policy.h"
#include "pddl/pddl_task.h"
#include "rules/rule_set.h"

typedef struct PlanSetup {
    CliSearch search;
    const char *policy_name; /* a file, or the name of a built-in policy; NULL: none */
    Policy *policy;
    RuleSet *rule_set;        /* of the policy; NULL: it has no rules */
    bool is_recognised;       /* the policy was chosen because of the domain */
    char installed[PATH_MAX]; /* its file, if it is one of the user's */
    bool uses_network;        /* the policy's network chooses the lists */
    const char *mdp, *step;
    RunRules rules;
    HelperKind helpers;
} PlanSetup;

/* Whether the options leave lists, controller and kind of search open. */
bool plan_setup_is_open(const PlanOptions *options);

/* `domain` is NULL unless the options are open, and then NULL for a task in SAS+ form. False and an
 * Error if the options make no sense. The options must outlive the setup; release it in any
 * case. */
bool plan_setup_resolve(const PlanOptions *options, const PddlTask *domain, PlanSetup *out_setup,
                        Error *error);
void plan_setup_release(PlanSetup *setup);

/* A controller for a search with these limits. The settings are for the search to look at. NULL and
 * an Error if it cannot be made. */
Control *plan_setup_control(const PlanSetup *setup, const PlanOptions *options,
                            const Limits *limits, ControlSettings *out_settings, Error *error);

#endif
