/* What trainings from plans have in common: of a heuristic (cli_train_wl.h) and of rules
 * (cli_train_rules.h). */
#ifndef CLI_TRAIN_PLANS_H
#define CLI_TRAIN_PLANS_H

#include <stdio.h>

#include "base/limits.h"
#include "cli/cli_train_setup.h"
#include "ground/task_loader.h"
#include "learn/search_trial.h"
#include "nn/policy.h"

enum { CLI_TRAIN_FINGERPRINT = 64 };

typedef struct CliTrainPlans {
    const TrainSetup *setup;
    const char *folder, *policy_file;
    bool is_new; /* the folder does not hold the settings yet */
    int num_jobs;
    size_t memory; /* for the states of all searches: it may allow fewer jobs */
    bool as_json;
    FILE *out; /* for text; NULL: none is printed */
    Limits *limits;
    bool is_live; /* progress is shown on the terminal */
    double start; /* on the clock */
} CliTrainPlans;

/* What is known of the domain; all tasks are of one. */
typedef struct CliTrainDomain {
    char fingerprint[CLI_TRAIN_FINGERPRINT]; /* "": tasks are in SAS+ form */
    char named[CLI_TRAIN_FINGERPRINT];       /* the one with which names count */
    const char **constants;
    int32_t num_constants;
    Arena arena; /* holds the names */
} CliTrainDomain;

/* From the first task that is PDDL; `pddl` may be NULL. */
void cli_train_plans_note_domain(CliTrainDomain *domain, const PddlTask *pddl);

/* The learned heuristic and nothing else. */
extern const SearchTrialSetup cli_train_plans_wl_alone;

/* A preset of `veer plan`, for trials. */
SearchTrialSetup cli_train_plans_preset(const char *name);

/* Loads a task of the setup. Returns the exit code; an error has been reported. */
int cli_train_plans_load(const CliTrainPlans *options, int index, LoadedTask *out_task);

/* Calls `load` for all tasks, and then writes the settings into a new folder. Returns the exit code;
 * an error has been reported. */
int cli_train_plans_load_all(const CliTrainPlans *options, int (*load)(void *context, int index),
                             void *context);

/* As many threads as there is memory for: the result does not depend on it. */
int cli_train_plans_jobs(const CliTrainPlans *options);

/* On a terminal a line that changes; otherwise a line for each stage that is done. */
void cli_train_plans_watch(const CliTrainPlans *options, const char *stage, int num_done,
                           int num_items);

/* Runs a training, which SIGINT, SIGTERM and the end of the time interrupt, and then its report.
 * Returns the exit code, or minus the signal; an error has been reported. */
int cli_train_plans_train(const CliTrainPlans *options,
                          bool (*run)(void *context, bool *out_is_finished, Error *error),
                          void (*report)(void *context), void *context);

/* Program, seed, tasks and recipe, as notes of the policy; then writes it to the file. */
bool cli_train_plans_write(const CliTrainPlans *options, Policy *policy, const char *file,
                           Error *error);

void cli_train_plans_say_interrupted(const CliTrainPlans *options);

#endif
