/* A task with a state and an evaluator on it; for the tests of what executes plans. */
#ifndef TESTS_EVAL_CASE_H
#define TESTS_EVAL_CASE_H

#include "pddl_case.h"

#include "pddl/pddl_axioms.h"
#include "pddl/pddl_explain.h"

typedef struct World {
    PddlTask *task;
    PddlState state;
    PddlEval eval;
} World;

static inline World world_make(const char *domain, const char *problem)
{
    World world = {.task = parse_good(domain, problem)};
    return world;
}

/* The evaluator points to the state, so it is set up where the world stays. */
static inline void world_start(World *world)
{
    pddl_state_init(&world->state, world->task);
    pddl_eval_init(&world->eval, world->task, &world->state);
}

static inline void world_release(World *world)
{
    pddl_eval_release(&world->eval);
    pddl_state_release(&world->state);
    pddl_task_free(world->task);
}

static inline int32_t find_object(const PddlTask *task, const char *name)
{
    for (int32_t i = 0; i < task->num_objects; i++) {
        if (strcmp(pddl_task_text(task, task->objects[i].name), name) == 0) {
            return i;
        }
    }
    fail_msg("no object %s", name);
    return PDDL_NONE;
}

static inline int32_t find_predicate(const PddlTask *task, const char *name)
{
    for (int32_t i = 0; i < task->num_predicates; i++) {
        if (strcmp(pddl_task_text(task, task->predicates[i].name), name) == 0) {
            return i;
        }
    }
    fail_msg("no predicate %s", name);
    return PDDL_NONE;
}

#endif
