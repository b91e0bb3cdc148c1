/* The inside of VeerEnv: a search, and what rewards and features are computed from. */
#ifndef LIB_VEER_ENV_H
#define LIB_VEER_ENV_H

#include <stdatomic.h>
#include <veer.h>

#include "base/mem_scope.h"
#include "base/vec.h"
#include "learn/recipe.h"
#include "lib/env_features.h"
#include "plan/plan_setup.h"
#include "task/plan_check.h"

DEFINE_VEC(ListVec, list_vec, uint16_t);

/* What obtains memory runs in one of two scopes. When it runs out for the search, the setup stays, and
 * the next reset makes the search anew. */
struct VeerEnv {
    atomic_int num_users;
    bool is_of_vector; /* which closes it */
    VeerTask *task;
    VeerPolicy *policy;
    VeerEnvOptions options; /* without pointers */

    MemScope opened;
    Arena texts;
    PlanWish wish;
    PlanSetup setup;
    Recipe process; /* measure, objective, penalty, cut-off */
    EnvFeatures features;
    Limits limits;           /* of an episode */
    Observation observation; /* taken after every step */

    MemScope run;
    Search *search;     /* NULL: memory ran out */
    RateFeatures rates; /* if they are wanted */
    ListVec used;       /* lists of all steps, if they are recorded */
    Plan plan;          /* once the task is solved */

    Mersenne random; /* for empty lists */
    int status;
    int64_t num_steps; /* that count for max_steps */
    int64_t episode;   /* resets so far */
    double gain;       /* what rewards are differences of */
    PlanReport plan_report;
    VeerError error;
};

/* One user less; the last one closes it. */
void veer_env_give_up(VeerEnv *env);

int veer_env_list_count(const VeerEnv *env);

/* Runs what obtains memory for the search. False: memory ran out, and there is no search any more. */
bool veer_env_run(VeerEnv *env, MemWork work, void *context);

/* Returns VEER_ERROR, and keeps why. */
int veer_env_fail(VeerEnv *env, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
