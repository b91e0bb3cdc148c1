/* The rows of results.db in memory, for tables and figures: one pass over the file, arrays in place
 * of ids. 10^5 rows take some 100 ms. */
#ifndef LAB_RESULTS_H
#define LAB_RESULTS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "lab/provenance.h"
#include "lab/run.h"
#include "lab/store.h"

enum { RESULTS_NUM_QUARTERS = 4 };

typedef struct ResultsInstance {
    const char *name;
    int domain;
    int64_t best_cost; /* of all plans that were found; -1: none */
} ResultsInstance;

/* "alt/ff-cg" belongs to the group "alt"; a name without a slash is a group of its own. */
typedef struct ResultsConfiguration {
    const char *name, *command;
    int group;
} ResultsConfiguration;

typedef struct ResultsOracle {
    const char *name, *members;
} ResultsOracle;

typedef struct ResultsRun {
    int32_t configuration, instance;
    int64_t seed;
    RunOutcome outcome;
    bool is_solved;
    const char *message;              /* of an unexplained outcome; otherwise NULL */
    int64_t expanded, cost;           /* -1: not known */
    double wall, cpu;                 /* seconds */
    int32_t first_use, num_uses;      /* in uses; 0 of them: not known */
    int64_t classes[RUN_NUM_CLASSES]; /* steps; -1: not known */
    const char *strip;                /* may be NULL */
} ResultsRun;

/* Steps of a solved run that used a list. Without a trace all quarters but the first are -1, and
 * that has the whole run. */
typedef struct ResultsUse {
    int32_t list;
    int64_t quarters[RESULTS_NUM_QUARTERS];
} ResultsUse;

DEFINE_VEC(ResultsInstances, results_instances, ResultsInstance);
DEFINE_VEC(ResultsConfigurations, results_configurations, ResultsConfiguration);
DEFINE_VEC(ResultsOracles, results_oracles, ResultsOracle);
DEFINE_VEC(ResultsRuns, results_runs, ResultsRun);
DEFINE_VEC(ResultsUses, results_uses, ResultsUse);
DEFINE_VEC(ResultsOrigins, results_origins, Provenance);
DEFINE_VEC(ResultsNames, results_names, const char *);

typedef struct Results {
    Arena arena;
    ResultsNames domains, groups, lists; /* in order of appearance */
    ResultsInstances instances;
    ResultsConfigurations configurations;
    ResultsOracles oracles;
    ResultsRuns runs; /* by configuration, instance, seed */
    ResultsUses uses;
    ResultsOrigins origins; /* those that are alike count once; older files have none */
    double time_limit;
    int64_t memory_limit_kb; /* 0: not known */
} Results;

/* Zeroed storage is a valid empty one; release in any case. */
bool results_read_file(const char *path, Results *out_results, Error *error);
void results_release(Results *results);

/* The share of a run's steps that used a list. 0 <= quarter < 4, or -1 for the whole run. NAN: not
 * known. */
double results_share(const Results *results, const ResultsRun *run, int list, int quarter);

/* The share of steps in a switching class; NAN: not known. */
double results_class_share(const ResultsRun *run, int class);

#endif
