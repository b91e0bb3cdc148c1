/* What the tests of learned heuristics share: problems of the generators, with static atoms, and the
 * searches that find plans for them. Include after cmocka.h. */
#ifndef TESTS_UNIT_LEARN_WL_LEARN_CASE_H
#define TESTS_UNIT_LEARN_WL_LEARN_CASE_H

#include "../lab/gen_case.h"
#include "ground/static_atoms.h"
#include "learn/plan_collection.h"

static const SearchTrialSetup WL_LEARN_LAMA = {.lists = "ff,ff+,lm,lm+",
                                               .control = "boost",
                                               .search = "deferred",
                                               .costs = "one",
                                               .prefers_first = true};

static inline Task *wl_learn_case_task(const char *domain, const int64_t *values, int64_t seed)
{
    GenCase c = gen_case_new(domain, values, seed);
    Task *task = gen_case_translate(&c);
    static_atoms_add(task, c.task);
    gen_case_free(&c);
    return task;
}

static inline Task *wl_learn_case_blocks(int64_t num_blocks, int64_t seed)
{
    const int64_t values[GEN_TABLE_MAX_PARAMETERS] = {num_blocks};
    return wl_learn_case_task("blocksworld", values, seed);
}

static inline Plan wl_learn_case_solve(const Task *task)
{
    const PlanCollectionOptions options = {.first = &WL_LEARN_LAMA,
                                           .better = &WL_LEARN_LAMA,
                                           .first_cost = 100000,
                                           .max_cost = 100000};
    CollectedPlan plan;
    Error error = {0};
    assert_true(plan_collection_solve(task, &options, &plan, &error));
    assert_true(plan.is_found);
    plan_release(&plan.first);
    return plan.plan;
}

#endif
