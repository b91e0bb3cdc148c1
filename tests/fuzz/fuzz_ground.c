/* Fuzz target for the way from PDDL to SAS+. The input is a domain and a problem with a line "%%"
 * between them. What the parser accepts must be translated, refused or stopped by the budget, and
 * a translation must mean what the text means: it is written and read back, which checks its form,
 * and then walked through at random; every step of the walk must be possible by the semantics of
 * PDDL as well, and the goal must hold on one side exactly when it does on the other. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "require.h"
#include "sas_round_trip.h"

#include "base/rng.h"
#include "ground/ground.h"
#include "pddl/pddl_parse.h"
#include "pddl/pddl_validate.h"
#include "support/countdown.h"
#include "task/plan.h"
#include "task/state_space.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MAX_BEATS = 200, WALK_LENGTH = 12, MAX_INPUT = 20000 };

/* --- Translation under a budget --------------------------------------------------------------- */

static Task *translate(const PddlTask *pddl)
{
    Countdown budget;
    Progress progress = countdown_start(&budget, MAX_BEATS);
    Error error = {0};
    GroundRemark remark;
    Task *task = ground_translate(pddl, &progress, &remark, &error);
    require(!task || error.kind == ERROR_NONE);
    require(task || error.kind != ERROR_NONE || budget.beats_left < 0);
    return task;
}

/* --- Meaning ---------------------------------------------------------------------------------- */

/* A step of such a plan says which action is meant. */
static bool has_unique_names(const PddlTask *pddl)
{
    for (int32_t i = 0; i < pddl->num_actions; i++) {
        for (int32_t j = 0; j < i; j++) {
            if (pddl->actions[i].name == pddl->actions[j].name) {
                return false;
            }
        }
    }
    return true;
}

/* A plan of applicable operators; returns whether it ends in a goal state. */
static bool walk(const Task *task, uint64_t seed, Plan *out_plan)
{
    StateSpace *space = state_space_new(task);
    Rng rng;
    rng_seed(&rng, seed);
    size_t num_words = (size_t)space->pack.num_words;
    StateWord *words = MEM_NEW(StateWord, num_words);
    StateWord *next = MEM_NEW(StateWord, num_words);
    int32_t *values = MEM_NEW(int32_t, (size_t)task->num_variables);
    int32_t *ops = MEM_NEW(int32_t, (size_t)task->num_operators);
    state_space_initial(space, words);
    for (int i = 0; i < WALK_LENGTH; i++) {
        state_pack_unpack(&space->pack, words, values);
        int32_t count = succ_gen_applicable(&space->succ_gen, values, ops);
        if (count == 0) {
            break;
        }
        int32_t op = ops[rng_below(&rng, (uint32_t)count)];
        int_vec_push(&out_plan->ops, op);
        state_space_apply(space, words, values, op, next);
        memcpy(words, next, num_words * sizeof *words);
    }
    bool is_goal = state_space_is_goal(space, words);
    MEM_FREE(words, num_words);
    MEM_FREE(next, num_words);
    MEM_FREE(values, (size_t)task->num_variables);
    MEM_FREE(ops, (size_t)task->num_operators);
    state_space_free(space);
    return is_goal;
}

static void check_walk(PddlTask *pddl, const Task *task, uint64_t seed)
{
    Plan plan = {0};
    bool is_goal = walk(task, seed, &plan);
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    require(stream && plan_write(task, &plan, stream) && fclose(stream) == 0);
    plan_release(&plan);

    PddlPlan steps = {0};
    PddlReport report = {0};
    Error error = {0};
    require(pddl_plan_read(pddl, (PddlSource){"plan", text, size}, &steps, &error));
    if (pddl_validate(pddl, &steps, &report, &error)) {
        require(report.verdict == (is_goal ? PDDL_PLAN_VALID : PDDL_PLAN_GOAL_FAILS));
    }
    pddl_plan_release(&steps);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    const char *marker = size < 4 ? NULL : memmem(text, size, "\n%%\n", 4);
    if (!marker || size > MAX_INPUT) {
        return 0;
    }
    PddlSource domain = {"domain.pddl", text, (size_t)(marker - text)};
    PddlSource problem = {"problem.pddl", marker + 4, size - domain.size - 4};
    PddlDiagnostics diagnostics = {0};
    PddlTask *pddl = pddl_parse(domain, problem, &diagnostics);
    Task *task = pddl ? translate(pddl) : NULL;
    if (task) {
        require_sas_round_trip(task);
        for (uint64_t seed = 0; seed < 4 && has_unique_names(pddl); seed++) {
            check_walk(pddl, task, seed);
        }
        task_free(task);
    }
    pddl_task_free(pddl);
    pddl_diagnostics_release(&diagnostics);
    return 0;
}
