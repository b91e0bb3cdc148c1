#include "lab/run_result.h"

#include "base/name_table.h"

static const struct {
    const char *name;
    bool is_explained;
} OUTCOMES[RUN_NUM_OUTCOMES] = {
    [RUN_SOLVED] = {"solved", true},
    [RUN_UNSOLVABLE] = {"unsolvable", true},
    [RUN_UNSOLVED] = {"unsolved", true},
    [RUN_OUT_OF_TIME] = {"out-of-time", true},
    [RUN_OUT_OF_MEMORY] = {"out-of-memory", true},
    [RUN_UNSUPPORTED] = {"unsupported", true},
    [RUN_ERROR] = {"error", false},
    [RUN_CRASHED] = {"crashed", false},
    [RUN_STRANGE_CODE] = {"strange-exit-code", false},
    [RUN_NO_PLAN] = {"no-plan", false},
    [RUN_WRONG_PLAN] = {"wrong-plan", false},
    [RUN_UNCHECKED] = {"unchecked-plan", false},
    [RUN_LOST] = {"lost", false},
};

const char *run_result_outcome_name(RunOutcome outcome)
{
    return OUTCOMES[outcome].name;
}

RunOutcome run_result_outcome_by_name(const char *name)
{
    int i = name_table_find(name, NAME_TABLE(OUTCOMES, RUN_NUM_OUTCOMES));
    return i < 0 ? RUN_LOST : (RunOutcome)i;
}

bool run_result_is_explained(RunOutcome outcome)
{
    return OUTCOMES[outcome].is_explained;
}

/* docs/reference/exit-codes.md; the ranges are those of Fast Downward's driver. */
RunOutcome run_result_outcome_of_code(int exit_code)
{
    switch (exit_code) {
    case 0: /* success; 1 to 3: plans were found, then a limit ended the run */
    case 1:
    case 2:
    case 3:
        return RUN_SOLVED;
    case 10:
    case 11:
        return RUN_UNSOLVABLE;
    case 12:
    case 13:
        return RUN_UNSOLVED;
    case 20:
    case 22:
        return RUN_OUT_OF_MEMORY;
    case 21:
    case 23:
    case 24: /* out of memory and time */
        return RUN_OUT_OF_TIME;
    case 34:
    case 37:
        return RUN_UNSUPPORTED;
    default:
        return exit_code >= 30 && exit_code <= 36 ? RUN_ERROR : RUN_STRANGE_CODE;
    }
}
