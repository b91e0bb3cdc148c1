/* veer validate: does this plan solve this task? */
#include <stdio.h>
#include <stdlib.h>

#include "base/json_io.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "ground/plan_judge.h"

typedef struct Settings {
    const char *operands[3]; /* TASK PLAN, or DOMAIN PROBLEM PLAN */
    CliTaskLimits limits;
    bool json;
} Settings;

/* --- Arguments -------------------------------------------------------------------------------- */

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        CLI_TASK_LIMIT_OPTIONS(&settings->limits),
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
    };
    const Syntax syntax = {
        .command = "validate",
        .summary = "Replays a plan and says whether it solves the task, or at which step and why "
                   "it does not. TASK is a file in SAS+ form, or a problem in PDDL whose domain "
                   "lies in one of the usual places; on PDDL the plan is executed without "
                   "translating it. One of the files may be - for standard input.",
        .operands = {"TASK", "PLAN"},
        .num_operands = 2,
        .longer_form = "DOMAIN PROBLEM PLAN",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The exit code is 0 for a valid plan, 1 for one that is not, 31 for malformed "
                 "PDDL, 34 for PDDL that is not classical planning and for a plan that can be read "
                 "in too many ways, 33 if a file cannot be read or the plan names something that "
                 "the task does not have, 22 and 23 if memory or time ran out.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

/* --- Output ----------------------------------------------------------------------------------- */

enum { PROBLEM_SIZE = 800 };

/* Why a plan is invalid and, for PDDL, where the condition stands that fails. */
static void describe(const Error *error, char out_text[PROBLEM_SIZE])
{
    if (error->line > 0) {
        snprintf(out_text, PROBLEM_SIZE, "%s (%s:%d:%d)", error->message, error->file, error->line,
                 error->column);
    } else {
        snprintf(out_text, PROBLEM_SIZE, "%s", error->message);
    }
}

static void print_text(const PlanJudgement *judgement)
{
    if (judgement->verdict == PLAN_JUDGE_INVALID) {
        char problem[PROBLEM_SIZE];
        describe(&judgement->error, problem);
        printf("Plan invalid: %s\n", problem);
        return;
    }
    printf("Plan valid\n");
    printf("Plan length: %zu step(s).\n", judgement->num_steps);
    printf("Plan cost: %lld\n", (long long)judgement->cost);
    printf("Final value: %lld\n", (long long)judgement->cost);
}

static void add_place(json_t *object, const Error *at)
{
    json_object_set_new(object, "file", json_io_string(at->file));
    json_object_set_new(object, "line", json_integer(at->line));
    json_object_set_new(object, "column", json_integer(at->column));
}

static void print_json(const PlanJudgement *judgement, int code)
{
    bool is_valid = judgement->verdict == PLAN_JUDGE_VALID;
    const Error *error = &judgement->error;
    char problem[PROBLEM_SIZE];
    describe(error, problem);
    json_t *object =
        json_pack("{s:s, s:i, s:I, s:o, s:o?}", "status", is_valid ? "valid" : "invalid",
                  "exit_code", code, "plan_length", (json_int_t)judgement->num_steps, "plan_cost",
                  is_valid ? json_integer(judgement->cost) : json_null(), "problem",
                  is_valid ? json_null() : json_io_string(problem));
    if (judgement->failing_step > 0) {
        json_object_set_new(object, "failing_step",
                            json_integer((json_int_t)judgement->failing_step));
    }
    if (error->line > 0) {
        add_place(object, error);
    }
    cli_output_json(object);
}

static int report(const PlanJudgement *judgement, bool as_json)
{
    switch (judgement->verdict) {
    case PLAN_JUDGE_UNREADABLE:
        return exit_code_report(&judgement->error, as_json);
    case PLAN_JUDGE_UNDECIDED:
        return exit_code_report_pddl(&judgement->error, as_json);
    case PLAN_JUDGE_VALID:
    case PLAN_JUDGE_INVALID:
        break;
    }
    bool is_valid = judgement->verdict == PLAN_JUDGE_VALID;
    int code = is_valid ? EXIT_CODE_SUCCESS : EXIT_CODE_PLAN_INVALID;
    if (as_json) {
        print_json(judgement, code);
    } else {
        print_text(judgement);
    }
    return code;
}

/* --- Command ---------------------------------------------------------------------------------- */

/* The hook of mem.h. */
static void end_out_of_memory(void *context, size_t bytes_wanted)
{
    const Settings *settings = context;
    fprintf(stderr, "error: out of memory (%zu bytes wanted)\n", bytes_wanted);
    if (settings->json) {
        printf("{\"status\": \"out_of_memory\", \"exit_code\": %d}\n", EXIT_CODE_OUT_OF_MEMORY);
    }
    exit(EXIT_CODE_OUT_OF_MEMORY);
}

static int validate(const Settings *settings)
{
    const char *const *operands = settings->operands;
    bool is_long = operands[2] != NULL;
    CliTaskOptions options = {.out = stderr, .as_json = settings->json};
    LoadedTask task;
    int code = cli_task_open(operands[0], is_long ? operands[1] : NULL, &options, &task);
    if (code == EXIT_CODE_SUCCESS) {
        PlanJudgement judgement;
        plan_judge_file(&task, operands[is_long ? 2 : 1], &judgement);
        code = report(&judgement, settings->json);
    }
    task_loader_release(&task);
    return code;
}

/* Executing a plan looks at no limits: at the end of the time the program ends. */
static int validate_within_limits(Settings *settings)
{
    Limits limits;
    cli_task_start_limits(&settings->limits, &limits);
    mem_set_hook(end_out_of_memory, settings);
    cli_signals_set_deadline(&limits, 0, EXIT_CODE_OUT_OF_TIME, stderr, settings->json);
    int code = validate(settings);
    cli_signals_cancel_deadline();
    mem_set_hook(NULL, NULL);
    return code;
}

int cmd_validate_run(int argc, char **argv)
{
    Settings settings = {0};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    return parsed == PARSE_OK ? validate_within_limits(&settings)
                              : exit_code_report(&error, settings.json);
}
