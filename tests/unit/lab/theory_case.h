/* Tasks of the theory families, read by the ordinary reader, with their heuristics. */
#ifndef TESTS_UNIT_LAB_THEORY_CASE_H
#define TESTS_UNIT_LAB_THEORY_CASE_H

#include "heur/value_table.h"
#include "lab/gen_theory.h"
#include "task/sas_read.h"

typedef struct TheoryCase {
    Task *task;
    HeurSet *heuristics;
} TheoryCase;

static bool theory_case_is_reliable(const Task *task)
{
    (void)task;
    return false;
}

static const HeurClass THEORY_CASE_CLASS = {
    "table", &value_table_text_engine, 0, theory_case_is_reliable, "", "", false};

static inline TheoryCase theory_case_new(GenTheory theory)
{
    Error error = {0};
    GenText task = {0}, tables[GEN_THEORY_NUM_HEURISTICS] = {{0}};
    HeurSpec specs[GEN_THEORY_NUM_HEURISTICS];
    gen_theory_add_task(&theory, &task);
    for (int i = 0; i < GEN_THEORY_NUM_HEURISTICS; i++) {
        gen_theory_add_heuristic(&theory, i, &tables[i]);
        specs[i] = (HeurSpec){.class = &THEORY_CASE_CLASS, .argument = tables[i].data};
    }
    TheoryCase result = {.task = sas_read(task.data, task.size, "task", &error)};
    assert_non_null(result.task);
    result.heuristics =
        heur_set_try_new(result.task, specs, GEN_THEORY_NUM_HEURISTICS, HEUR_USE_ALL, &error);
    assert_non_null(result.heuristics);
    gen_text_release(&task);
    for (int i = 0; i < GEN_THEORY_NUM_HEURISTICS; i++) {
        gen_text_release(&tables[i]);
    }
    return result;
}

static inline void theory_case_free(TheoryCase *theory)
{
    heur_set_free(theory->heuristics);
    task_free(theory->task);
}

#endif
