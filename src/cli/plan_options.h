/* The command line of `veer plan`, and what it means before there is a task. */
#ifndef CLI_PLAN_OPTIONS_H
#define CLI_PLAN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/cli_options.h"
#include "cli/cli_search.h"
#include "control/control.h"
#include "control/helper_search.h"
#include "nn/policy.h"
#include "pddl/pddl_task.h"

typedef struct PlanOptions {
    const char *operands[2]; /* TASK, or DOMAIN PROBLEM */
    CliSearch search;
    const char *fallback, *policy_name, *helpers, *plan_file, *step, *mdp, *trace;
    int64_t num_threads, control_interval, max_steps;
    double time_limit;
    size_t memory_limit;
    bool json, quiet;

    /* What it means, after plan_options_resolve. */
    Policy *policy;           /* under policy_name; NULL: none */
    HelperKind helper_kind;   /* of a search with this policy */
    bool is_open;             /* nothing is said of lists, controller and search */
    bool is_recognised;       /* the policy is the one that is shipped for this domain */
    char first_heuristic[64]; /* of its lists */
    bool plan_on_stdout, trace_on_stdout;
} PlanOptions;

ParseResult plan_options_parse(int argc, char **argv, PlanOptions *out_options, Error *error);

/* Reads the policy and the lists. False and an Error if something makes no sense; release in any
 * case. */
bool plan_options_resolve(PlanOptions *options, Error *error);
void plan_options_release(PlanOptions *options);

/* Takes the policy that is shipped for the domain, if there is one and all is open, and resolves the
 * options again; is_recognised says whether that happened. */
bool plan_options_recognise(PlanOptions *options, const PddlTask *domain, Error *error);

/* The controller that is asked for; `limits` are those of the search. The settings are for the search
 * to look at. NULL and an Error if it cannot be had. */
Control *plan_options_control(const PlanOptions *options, const Limits *limits,
                              ControlSettings *out_settings, Error *error);

#endif
