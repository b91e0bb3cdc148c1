/* Hand-made tasks for tests: write the facts, operators and axioms as constants, get a whole
 * Task.
 *
 *     static const Operator GO[] = {{.name = "go", EFFECTS({.var = 0, .pre = 0, .post = 1})}};
 *     static const SmallTask SPEC = {.num_variables = 1, .domains = (const int32_t[]){2}, ...};
 *     Task *task = small_task_new(&SPEC);
 *
 * The constants must outlive the task; names that are missing are made up. */
#ifndef TESTS_SUPPORT_SMALL_TASK_H
#define TESTS_SUPPORT_SMALL_TASK_H

#include "task/task.h"

#define COUNT_OF(type, ...) ((int32_t)(sizeof((const type[]){__VA_ARGS__}) / sizeof(type)))
#define FACTS(...)                                                                                 \
    {                                                                                              \
        (const Fact[]){__VA_ARGS__}, COUNT_OF(Fact, __VA_ARGS__)                                   \
    }
#define EFFECTS(...)                                                                               \
    .effects = (const Effect[]){__VA_ARGS__}, .num_effects = COUNT_OF(Effect, __VA_ARGS__)
#define OPERATORS(...)                                                                             \
    .operators = (const Operator[]){__VA_ARGS__}, .num_operators = COUNT_OF(Operator, __VA_ARGS__)
#define AXIOMS(...)                                                                                \
    .axioms = (const Axiom[]){__VA_ARGS__}, .num_axioms = COUNT_OF(Axiom, __VA_ARGS__)
#define INTS(...)                                                                                  \
    (const int32_t[])                                                                              \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

typedef struct SmallTask {
    bool use_metric;
    int32_t num_variables, num_operators, num_axioms;
    const int32_t *domains;
    const int32_t *layers;  /* NULL: no derived variables */
    const int32_t *initial; /* NULL: all 0 */
    FactSpan goal;
    const Operator *operators;
    const Axiom *axioms;
} SmallTask;

Task *small_task_new(const SmallTask *spec);

/* Counters that each go up by one, from 0 to size - 1, independently; the goal wants all at the
 * top. size ^ num_counters states, all reachable, and no way back: blind search meets every one. */
Task *small_task_new_counters(int32_t num_counters, int32_t size);

/* The white-box tasks of the paper: a number of stages, variable 0, one per letter of `word`. Each
 * is passed by taking variable 1 or 2, as its letter '0' or '1' says, up step by step from 0 to
 * num_switches + 1 and back to 0. Binary variables 3, 4, ... can be set at any time, to no use. The
 * distances in the projections onto variables 0 and 1 and onto 0 and 2 fall by turns. */
Task *small_task_new_stages(const char *word, int32_t num_switches);

#endif
