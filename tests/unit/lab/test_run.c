#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "lab/run.h"

static void read_all(RunOutput *output, const char *text, size_t piece)
{
    run_output_init(output);
    for (size_t i = 0; i < strlen(text); i += piece) {
        size_t left = strlen(text) - i;
        run_output_read(output, text + i, left < piece ? left : piece);
    }
    run_output_finish(output);
}

static const char TEXT[] = "Conducting greedy best first search\n"
                           "Expanded 26 state(s).\n"
                           "[t=0.1s, 9000 KB] Evaluated 43 state(s).\r\n"
                           "Generated 65 state(s).\n"
                           "Expanded until last jump: 3 state(s).\n"
                           "Plan length: 19 step(s).\n"
                           "Plan cost: 31\n"
                           "Steps: 35 step(s).\n"
                           "Chosen ff: 18 step(s).\n"
                           "Chosen pdb(0,1): 17 step(s).\n"
                           "Search time: 0.25s\n"
                           "Total time: 1.5s\n"
                           "\n"
                           "Solution found.";

static void lines_of_the_field(void **state)
{
    (void)state;
    for (size_t piece = 1; piece < 50; piece += 7) {
        RunOutput output;
        read_all(&output, TEXT, piece);
        const RunFigures *figures = &output.figures;
        assert_int_equal(figures->expanded, 26);
        assert_int_equal(figures->evaluated, 43);
        assert_int_equal(figures->generated, 65);
        assert_int_equal(figures->plan_length, 19);
        assert_int_equal(figures->plan_cost, 31);
        assert_int_equal(figures->steps, 35);
        assert_true(figures->search_time == 0.25 && figures->total_time == 1.5);
        assert_string_equal(figures->uses, "ff\t18\npdb(0,1)\t17\n");
        assert_string_equal(output.last, "Solution found.");
    }
}

static void what_is_not_said_is_not_known(void **state)
{
    (void)state;
    RunOutput output;
    read_all(&output, "Expanded many state(s).\nExpanded 3 states\n Plan cost: 3\nPlan cost: -4\n", 9);
    assert_int_equal(output.figures.expanded, -1);
    assert_int_equal(output.figures.plan_cost, -1);
    assert_true(output.figures.search_time < 0);
    assert_string_equal(output.figures.uses, "");
}

static void the_last_line_counts(void **state)
{
    (void)state;
    RunOutput output;
    read_all(&output, "Plan cost: 9\nPlan cost: 7\n", 100);
    assert_int_equal(output.figures.plan_cost, 7);
}

static void long_lines_and_odd_bytes(void **state)
{
    (void)state;
    RunOutput output;
    run_output_init(&output);
    for (int i = 0; i < 100000; i++) {
        run_output_read(&output, "\0x", 2);
    }
    run_output_read(&output, "\nExpanded 5 state(s).\n", 22);
    run_output_finish(&output);
    assert_int_equal(output.figures.expanded, 5);
    /* More lists than there is room for. */
    for (int i = 0; i < 1000; i++) {
        run_output_read(&output, "Chosen ff: 18 step(s).\n", 23);
    }
    run_output_finish(&output);
    assert_true(strlen(output.figures.uses) < RUN_USES_SIZE);
}

static void exit_codes(void **state)
{
    (void)state;
    static const struct {
        int code;
        RunOutcome outcome;
    } CASES[] = {
        {0, RUN_SOLVED},         {3, RUN_SOLVED},       {4, RUN_STRANGE_CODE},
        {11, RUN_UNSOLVABLE},    {12, RUN_UNSOLVED},    {22, RUN_OUT_OF_MEMORY},
        {23, RUN_OUT_OF_TIME},   {24, RUN_OUT_OF_TIME}, {32, RUN_ERROR},
        {34, RUN_UNSUPPORTED},   {36, RUN_ERROR},       {38, RUN_STRANGE_CODE},
        {127, RUN_STRANGE_CODE},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        assert_int_equal(run_outcome_of_code(CASES[i].code), CASES[i].outcome);
    }
    for (int i = 0; i < RUN_NUM_OUTCOMES; i++) {
        assert_non_null(run_outcome_name((RunOutcome)i));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_of_the_field),       cmocka_unit_test(what_is_not_said_is_not_known),
        cmocka_unit_test(the_last_line_counts),     cmocka_unit_test(long_lines_and_odd_bytes),
        cmocka_unit_test(exit_codes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
