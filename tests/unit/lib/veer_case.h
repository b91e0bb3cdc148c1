/* What the tests of the library share: tasks, episodes with random choices, and the check that all memory
 * was given back. */
#ifndef TESTS_VEER_CASE_H
#define TESTS_VEER_CASE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <veer.h>

#include "base/file.h"
#include "base/mem.h"
#include "base/rng.h"

#define VEER_DEMO "examples/demo.sas"
#define VEER_DOMAIN "examples/warehouse/domain.pddl"
#define VEER_PROBLEM "examples/warehouse/problem.pddl"

static inline VeerTask *veer_case_task(const char *first, const char *second)
{
    VeerError error = {.size = sizeof error, .code = 99};
    VeerTask *task = veer_task_open(first, second, NULL, &error);
    assert_string_equal(error.message, "");
    assert_int_equal(error.code, 0);
    assert_non_null(task);
    return task;
}

/* The environment keeps the task. */
static inline VeerEnv *veer_case_env(const char *first, const char *second,
                                     const VeerEnvOptions *options)
{
    VeerError error = {.size = sizeof error};
    VeerTask *task = veer_case_task(first, second);
    VeerEnv *env = veer_env_open(task, options, &error);
    veer_task_close(task);
    assert_string_equal(error.message, "");
    assert_non_null(env);
    return env;
}

static inline void veer_case_close(VeerEnv *env)
{
    veer_env_close(env);
    assert_int_equal(mem_stats().current, 0);
}

/* To the end of the episode. */
static inline VeerStep veer_case_run(VeerEnv *env, uint64_t seed)
{
    Rng rng;
    rng_seed(&rng, seed);
    VeerStep step = {.size = sizeof step, .status = VEER_RUNNING};
    while (step.status == VEER_RUNNING) {
        int list = (int)rng_below(&rng, (uint32_t)veer_env_num_lists(env));
        int status = veer_env_step(env, list, &step);
        assert_int_equal(status, step.status);
    }
    return step;
}

static inline VeerCounts veer_case_counts(const VeerEnv *env)
{
    VeerCounts counts = {.size = sizeof counts};
    assert_int_equal(veer_env_counts(env, &counts), 0);
    return counts;
}

static inline int veer_case_reset(VeerEnv *env, int64_t num_random_steps, uint64_t seed)
{
    VeerReset reset = {.size = sizeof reset, .num_random_steps = num_random_steps, .seed = seed};
    return veer_env_reset(env, &reset);
}

/* Switches that go on: more states than can be met, in SAS+ form. Only a blind search does not see that
 * there is no plan, for the last one is stuck. To be freed. */
static inline char *veer_case_endless(void)
{
    enum { NUM_SWITCHES = 40 };
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    fprintf(stream, "begin_version\n3\nend_version\nbegin_metric\n0\nend_metric\n%d\n",
            NUM_SWITCHES + 1);
    for (int i = 0; i <= NUM_SWITCHES; i++) {
        fprintf(stream, "begin_variable\nv%d\n-1\n2\nAtom off%d()\nAtom on%d()\nend_variable\n",
                i, i, i);
    }
    fprintf(stream, "0\nbegin_state\n");
    for (int i = 0; i <= NUM_SWITCHES; i++) {
        fprintf(stream, "0\n");
    }
    fprintf(stream, "end_state\nbegin_goal\n1\n%d 1\nend_goal\n%d\n", NUM_SWITCHES,
            NUM_SWITCHES);
    for (int i = 0; i < NUM_SWITCHES; i++) {
        fprintf(stream, "begin_operator\non %d\n0\n1\n0 %d 0 1\n1\nend_operator\n", i, i);
    }
    fprintf(stream, "0\n");
    fclose(stream);
    return text;
}

/* A problem of a domain for which a policy is built in. */
static inline VeerTask *veer_case_blocks(void)
{
    static const char PROBLEM[] =
        "(define (problem p) (:domain blocksworld) (:objects a b c d e f)"
        "(:init (arm-empty) (on a b) (on b c) (on-table c) (clear a) (on d e) (on-table e) (clear d)"
        " (on-table f) (clear f))"
        "(:goal (and (on c a) (on a e) (on b f) (on f d))))";
    FileText domain = {0};
    Error error = {0};
    assert_true(file_read("domains/blocksworld.pddl", &domain, &error));
    VeerTask *task = veer_task_parse(domain.data, PROBLEM, NULL, NULL);
    file_release(&domain);
    assert_non_null(task);
    return task;
}

static inline void veer_case_assert_speaks(const char *text, const char *wanted)
{
    if (!strstr(text, wanted)) {
        fail_msg("\"%s\" does not speak of \"%s\"", text, wanted);
    }
}

#endif
