/* Reading a plan for a PDDL task: one "(action object ...)" per line.
 *
 * The same layout as for SAS+ tasks (task/plan.h): case does not matter, a semicolon starts a
 * comment, blank lines are skipped, nothing else is allowed. Names, numbers of arguments and types
 * are checked here, so that every step can be executed or refused by its condition alone. */
#ifndef PDDL_PDDL_PLAN_H
#define PDDL_PDDL_PLAN_H

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "pddl/pddl_task.h"

typedef struct PddlStep {
    int32_t action; /* the first that fits; later ones may have the same name */
    int32_t num_objects;
    const int32_t *objects;
} PddlStep;

DEFINE_VEC(PddlStepVec, pddl_step_vec, PddlStep);

typedef struct PddlPlan {
    Arena arena;
    PddlStepVec steps;
} PddlPlan;

/* False with *error filled at the first mistake. Either way the plan needs pddl_plan_release. The
 * task only takes in the plan's words as symbols. */
bool pddl_plan_read(PddlTask *task, PddlSource source, PddlPlan *out_plan, Error *error);
void pddl_plan_release(PddlPlan *plan);

/* Whether an action can be meant by a name with these arguments. */
bool pddl_plan_fits(const PddlTask *task, int32_t action, int32_t name, const int32_t *objects,
                    int32_t num_objects);

#endif
