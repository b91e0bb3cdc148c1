/* Instances of an action's effects: for each quantified effect one per choice of objects.
 *
 * The first quantified variable varies fastest, which makes the last one the outermost loop. A
 * literal is looked up in the outermost loop in which its objects are known, so most of a large
 * product is usually left out. */
#ifndef GROUND_EFFECT_INSTANCES_H
#define GROUND_EFFECT_INSTANCES_H

#include "ground/substitution.h"

/* How to instantiate one effect. Literals are those of the condition and, last, the effect's own.
 * Those to be looked up with d variables bound are literals[begin[d] .. begin[d + 1] - 1]. */
typedef struct EffectPlan {
    const NormEffect *effect;
    const int32_t *literals, *begin;
    const IntVec *ranges; /* the objects of the quantified variables, outermost first */
} EffectPlan;

DEFINE_VEC(EffectPlanVec, effect_plan_vec, EffectPlan);

typedef struct EffectInstances {
    Datalog *program;
    Substitution *substitution; /* the parameters of the action are set */
    GroundTask *task;
    Arena arena;
    EffectPlanVec plans; /* of the action at work: those that add, then those that delete */
    IntVec outcomes;     /* of the literals of the effect at work */
    IntVec positions;    /* of the loops */
    int64_t steps;
    bool is_stopped; /* the progress said so */
} EffectInstances;

void effect_instances_release(EffectInstances *instances);

/* Starts work on an action. */
void effect_instances_plan(EffectInstances *instances, const NormAction *action);

/* Appends all instances of all effects to the task's effects; returns how many of them add. */
int32_t effect_instances_add(EffectInstances *instances);

#endif
