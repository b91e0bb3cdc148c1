#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gen_case.h"
#include "support/sokoban_plan.h"

#include "lab/gen_sokoban.h"
#include "lab/sokoban_backward.h"
#include "pddl/pddl_validate.h"

static int count_cells(const SokobanLevel *level, const char *kinds)
{
    int count = 0;
    for (int i = 0; i < level->width * level->height; i++) {
        count += strchr(kinds, level->cells[i]) != NULL;
    }
    return count;
}

/* Executes the plan of the pushes on the PDDL problem; returns its cost. */
static int64_t execute(const SokobanLevel *level, const SokobanPushVec *pushes)
{
    GenText problem = {0}, text = {0};
    sokoban_level_add_problem(level, &problem);
    sokoban_plan_add(level, pushes, &text);
    PddlTask *task = gen_case_parse("sokoban", &problem);
    PddlPlan plan = {0};
    PddlReport report;
    Error error = {0};
    assert_true(pddl_plan_read(task, (PddlSource){"plan", text.data, text.size}, &plan, &error));
    assert_true(pddl_validate(task, &plan, &report, &error));
    assert_int_equal(report.verdict, PDDL_PLAN_VALID);
    pddl_plan_release(&plan);
    pddl_task_free(task);
    gen_text_release(&problem);
    gen_text_release(&text);
    return report.cost;
}

static void the_pushes_solve_the_level(void **state)
{
    (void)state;
    for (int64_t seed = 0; seed < 40; seed++) {
        int64_t stones = 1 + seed % 6;
        int64_t values[] = {6 + seed % 5, 6 + seed % 7, stones, 40 + seed, 300, 1 + seed % 3};
        Rng rng;
        SokobanLevel level;
        SokobanPushVec pushes;
        Error error = {0};
        rng_seed(&rng, (uint64_t)seed);
        assert_true(gen_sokoban_draw(values, &rng, &level, &pushes, &error));
        assert_int_equal(count_cells(&level, "$*"), stones);
        assert_int_equal(count_cells(&level, ".*+"), stones);
        assert_int_equal(count_cells(&level, "@+"), 1);
        assert_true(pushes.size > 0);
        assert_int_equal(execute(&level, &pushes), pushes.size);
        sokoban_push_vec_release(&pushes);
        sokoban_level_release(&level);
    }
    assert_int_equal(mem_stats().current, 0);
}

/* In a corridor there is one way to pull, and where it ends there is nothing left to find. */
static void the_farthest_position_is_taken(void **state)
{
    (void)state;
    SokobanLevel level;
    SokobanPushVec pushes = {0};
    Rng rng;
    rng_seed(&rng, 1);
    sokoban_level_init(&level, 9, 3);
    memcpy(level.cells + 9, "#.      #", 9);
    sokoban_backward_place(&level, 1000, &rng, &pushes);
    assert_memory_equal(level.cells + 9, "#.    $@#", 9);
    assert_int_equal(pushes.size, 5);
    assert_int_equal(execute(&level, &pushes), 5);
    pushes.size = 0;
    memcpy(level.cells + 9, "#.      #", 9);
    sokoban_backward_place(&level, 3, &rng, &pushes);
    assert_int_equal(pushes.size, 2);
    sokoban_push_vec_release(&pushes);
    sokoban_level_release(&level);
}

static void small_rooms_are_refused(void **state)
{
    (void)state;
    gen_case_assert_refused("sokoban", (int64_t[]){3, 3, 1, 100, 100, 1}, "larger room");
    gen_case_assert_refused("sokoban", (int64_t[]){4, 4, 15, 100, 100, 1}, "larger room");
    gen_case_assert_refused("sokoban", (int64_t[]){100, 3, 1, 1, 100, 1}, "larger room");
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_pushes_solve_the_level),
        cmocka_unit_test(the_farthest_position_is_taken),
        cmocka_unit_test(small_rooms_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
