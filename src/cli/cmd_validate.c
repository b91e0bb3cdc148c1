/* veer validate: does this plan solve this task? */
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/json_io.h"
#include "cli/cli_options.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "task/plan_check.h"
#include "task/plan_read.h"

typedef struct Settings {
    const char *operands[2];
    bool json;
} Settings;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
    };
    const Syntax syntax = {
        .command = "validate",
        .summary = "Replays a plan and says whether it solves the task, or at which step and why "
                   "it does not. One of the two files may be - for standard input.",
        .operands = {"TASK", "PLAN"},
        .num_operands = 2,
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "The exit code is 0 for a valid plan, 1 for one that is not, 33 if a file cannot "
                 "be read or the plan names an operator that the task does not have.",
    };
    ParseResult result = cli_options_parse(&syntax, argc, argv, settings->operands, error);
    if (result == PARSE_OK && strcmp(settings->operands[0], "-") == 0 &&
        strcmp(settings->operands[1], "-") == 0) {
        error_set(error, ERROR_USAGE, "task and plan cannot both come from standard input");
        return PARSE_ERROR;
    }
    return result;
}

static void print_text(const PlanReport *report, size_t num_steps, const char *problem)
{
    if (report->verdict != PLAN_VALID) {
        printf("Plan invalid: %s\n", problem);
        return;
    }
    printf("Plan valid\n");
    printf("Plan length: %zu step(s).\n", num_steps);
    printf("Plan cost: %lld\n", (long long)report->cost);
    printf("Final value: %lld\n", (long long)report->cost);
}

static void print_json(const PlanReport *report, size_t num_steps, const char *problem, int code)
{
    bool is_valid = report->verdict == PLAN_VALID;
    json_t *object =
        json_pack("{s:s, s:i, s:I, s:o, s:o?}", "status", is_valid ? "valid" : "invalid",
                  "exit_code", code, "plan_length", (json_int_t)num_steps, "plan_cost",
                  is_valid ? json_integer(report->cost) : json_null(), "problem",
                  is_valid ? json_null() : json_string(problem));
    if (report->verdict == PLAN_STEP_FAILS) {
        json_object_set_new(object, "failing_step", json_integer((json_int_t)report->step + 1));
    }
    json_io_write_line(object, stdout);
    json_decref(object);
}

static int check(const Task *task, const PlanFile *plan, const Settings *settings, Error *error)
{
    PlanReport report;
    char problem[400] = "";
    int code = EXIT_CODE_SUCCESS;
    if (!plan_check_steps(task, plan->steps, plan->num_steps, &report)) {
        plan_check_describe(task, &report, problem, sizeof problem);
        code = EXIT_CODE_PLAN_INVALID;
    }
    if (report.verdict == PLAN_TOO_AMBIGUOUS) {
        error_set(error, ERROR_UNSUPPORTED, "the plan cannot be checked: %s", problem);
    } else if (settings->json) {
        print_json(&report, plan->num_steps, problem, code);
    } else {
        print_text(&report, plan->num_steps, problem);
    }
    return code;
}

static int validate(const Settings *settings, Error *error)
{
    const char *plan_path = settings->operands[1];
    FileText text = {0};
    PlanFile plan = {0};
    int code = 0;
    Task *task = cli_task_load(settings->operands[0], error);
    if (task && file_read(plan_path, &text, error) &&
        plan_read(task, text.data, text.size, file_display_name(plan_path), &plan, error)) {
        code = check(task, &plan, settings, error);
    }
    plan_read_release(&plan);
    file_release(&text);
    if (task) {
        task_free(task);
    }
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
    int code = parsed == PARSE_OK ? validate(&settings, &error) : EXIT_CODE_USAGE;
    return error.kind == ERROR_NONE ? code : exit_code_report(&error, settings.json);
}
