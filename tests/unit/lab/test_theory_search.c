#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "theory_case.h"

#include "base/mem.h"
#include "heur/heur_table.h"
#include "lab/theory_search.h"
#include "support/small_task.h"

/* Theorem 3: h0, h1 and the goal is generated; the list to take it from is the one where 0 and s3
 * have the smaller mean. Theorem 4: one more. */
static void choices_are_those_of_the_proofs(void **state)
{
    (void)state;
    static const int32_t CHOICES[] = {0, 1, 0, 0};
    for (int n = 1; n <= 200; n += 1 + n / 2) {
        for (int i = 0; i < 4; i++) {
            GenTheory theory = {.family = (GenTheoryFamily)(i / 2), .is_twin = i % 2, .n = n};
            size_t length = theory.family == GEN_THEORY_AAC ? 3 : 4;
            TheoryCase c = theory_case_new(theory);
            IntVec choices = {0};
            assert_int_equal(theory_search_run(c.task, c.heuristics, &choices), length);
            assert_int_equal(choices.size, length);
            for (size_t step = 0; step < length; step++) {
                assert_int_equal(choices.data[step], CHOICES[step] != theory.is_twin);
            }
            int_vec_release(&choices);
            theory_case_free(&c);
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

static HeurSet *heuristics_by_text(const Task *task, const char *first, const char *second)
{
    HeurSpec specs[] = {{.class = &THEORY_CASE_CLASS, .argument = first},
                        {.class = &THEORY_CASE_CLASS, .argument = second}};
    Error error = {0};
    HeurSet *set = heur_set_try_new(task, specs, second ? 2 : 1, HEUR_USE_ALL, &error);
    assert_non_null(set);
    return set;
}

static int64_t run(const Task *task, const char *first, const char *second)
{
    HeurSet *set = heuristics_by_text(task, first, second);
    IntVec choices = {0};
    int64_t expanded = theory_search_run(task, set, &choices);
    int_vec_release(&choices);
    heur_set_free(set);
    return expanded;
}

static void a_single_bad_list_meets_every_state(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(3, 4);
    assert_int_equal(run(task, "variables 0\nelse 1", NULL), 64);
    task_free(task);
}

/* A dead end of one list is still in the other; one of both is nowhere. */
static void dead_ends(void **state)
{
    (void)state;
    Task *task = small_task_new_counters(1, 4);
    assert_int_equal(run(task, "variables 0\n1 inf\n2 inf\nelse 1", "variables 0\nelse 9"), 4);
    assert_int_equal(run(task, "variables 0\n2 inf\nelse 1", "variables 0\n2 inf\nelse 9"), 0);
    assert_int_equal(run(task, "variables 0\nelse inf", "variables 0\nelse inf"), 0);
    task_free(task);
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(choices_are_those_of_the_proofs),
        cmocka_unit_test(a_single_bad_list_meets_every_state),
        cmocka_unit_test(dead_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
