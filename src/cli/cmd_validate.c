/* veer validate: does this plan solve this task? */
#include <stdio.h>

#include "base/file.h"
#include "base/json_io.h"
#include "cli/cli_options.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "pddl/pddl_validate.h"
#include "task/plan_check.h"
#include "task/plan_read.h"

typedef struct Settings {
    const char *operands[3]; /* TASK PLAN, or DOMAIN PROBLEM PLAN */
    bool json;
} Settings;

/* What there is to say about a plan, whatever the form of its task. */
typedef struct Outcome {
    size_t num_steps;
    int64_t cost;
    char problem[800];   /* empty: the plan is valid */
    size_t failing_step; /* 1-based; 0: no step fails */
    Error at;            /* place of the condition that fails; kind ERROR_NONE: not known */
} Outcome;

/* --- Arguments -------------------------------------------------------------------------------- */

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
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
                 "PDDL, 34 for PDDL that is not classical planning, 33 if a file cannot be read "
                 "or the plan names something that the task does not have.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

/* --- Output ----------------------------------------------------------------------------------- */

static void print_text(const Outcome *outcome)
{
    if (outcome->problem[0]) {
        printf("Plan invalid: %s\n", outcome->problem);
        return;
    }
    printf("Plan valid\n");
    printf("Plan length: %zu step(s).\n", outcome->num_steps);
    printf("Plan cost: %lld\n", (long long)outcome->cost);
    printf("Final value: %lld\n", (long long)outcome->cost);
}

static void add_place(json_t *object, const Error *at)
{
    json_object_set_new(object, "file", json_io_string(at->file));
    json_object_set_new(object, "line", json_integer(at->line));
    json_object_set_new(object, "column", json_integer(at->column));
}

static void print_json(const Outcome *outcome, int code)
{
    bool is_valid = !outcome->problem[0];
    json_t *object =
        json_pack("{s:s, s:i, s:I, s:o, s:o?}", "status", is_valid ? "valid" : "invalid",
                  "exit_code", code, "plan_length", (json_int_t)outcome->num_steps, "plan_cost",
                  is_valid ? json_integer(outcome->cost) : json_null(), "problem",
                  is_valid ? json_null() : json_io_string(outcome->problem));
    if (outcome->failing_step > 0) {
        json_object_set_new(object, "failing_step",
                            json_integer((json_int_t)outcome->failing_step));
    }
    if (outcome->at.kind != ERROR_NONE) {
        add_place(object, &outcome->at);
    }
    json_io_write_line(object, stdout);
    json_decref(object);
}

static int report(const Outcome *outcome, const Settings *settings)
{
    int code = outcome->problem[0] ? EXIT_CODE_PLAN_INVALID : EXIT_CODE_SUCCESS;
    if (settings->json) {
        print_json(outcome, code);
    } else {
        print_text(outcome);
    }
    return code;
}

/* --- SAS+ ------------------------------------------------------------------------------------- */

static int check_sas(const Task *task, const PlanFile *plan, const Settings *settings, Error *error)
{
    PlanReport result;
    Outcome outcome = {.num_steps = plan->num_steps};
    if (!plan_check_steps(task, plan->steps, plan->num_steps, &result)) {
        plan_check_describe(task, &result, outcome.problem, sizeof outcome.problem);
    }
    if (result.verdict == PLAN_TOO_AMBIGUOUS) {
        error_set(error, ERROR_UNSUPPORTED, "the plan cannot be checked: %s", outcome.problem);
        return EXIT_CODE_UNSUPPORTED;
    }
    outcome.cost = result.cost;
    outcome.failing_step = result.verdict == PLAN_STEP_FAILS ? result.step + 1 : 0;
    return report(&outcome, settings);
}

static int validate_sas(const Task *task, const char *name, FileText text, const Settings *settings,
                        Error *error)
{
    PlanFile plan = {0};
    int code = plan_read(task, text.data, text.size, name, &plan, error)
                   ? check_sas(task, &plan, settings, error)
                   : 0;
    plan_read_release(&plan);
    return code;
}

/* --- PDDL ------------------------------------------------------------------------------------- */

static void describe_failure(const PddlTask *task, const PddlPlan *plan, const PddlReport *result,
                             Outcome *outcome)
{
    char sentence[480];
    pddl_validate_describe(task, plan, result, sentence, sizeof sentence);
    Error *at = &outcome->at;
    error_set_at(at, ERROR_INPUT, pddl_task_place(task, result->reason.place), "%s", sentence);
    snprintf(outcome->problem, sizeof outcome->problem, "%s (%s:%d:%d)", sentence, at->file,
             at->line, at->column);
}

static int check_pddl(const PddlTask *task, const PddlPlan *plan, const Settings *settings)
{
    Error error = {0};
    PddlReport result;
    if (!pddl_validate(task, plan, &result, &error)) {
        return exit_code_report_pddl(&error, settings->json);
    }
    Outcome outcome = {.num_steps = plan->steps.size, .cost = result.cost};
    if (result.verdict != PDDL_PLAN_VALID) {
        describe_failure(task, plan, &result, &outcome);
        outcome.failing_step = result.verdict == PDDL_PLAN_STEP_FAILS ? result.step + 1 : 0;
    }
    return report(&outcome, settings);
}

static int validate_pddl(PddlTask *task, const char *name, FileText text, const Settings *settings,
                         Error *error)
{
    PddlPlan plan = {0};
    PddlSource source = {name, text.data, text.size};
    int code = pddl_plan_read(task, source, &plan, error) ? check_pddl(task, &plan, settings) : 0;
    pddl_plan_release(&plan);
    return code;
}

/* --- Command ---------------------------------------------------------------------------------- */

static int validate_file(const CliTask *source, const char *path, const Settings *settings,
                         Error *error)
{
    FileText text = {0};
    const char *name = file_display_name(path);
    int code = 0;
    if (file_read(path, &text, error)) {
        code = source->pddl ? validate_pddl(source->pddl, name, text, settings, error)
                            : validate_sas(source->task, name, text, settings, error);
    }
    file_release(&text);
    return code;
}

/* The exit code, unless there is an Error. */
static int validate(const Settings *settings, Error *error)
{
    const char *const *operands = settings->operands;
    bool is_long = operands[2] != NULL;
    CliTaskOptions options = {.out = stderr, .as_json = settings->json};
    CliTask source;
    int code = cli_task_open(operands[0], is_long ? operands[1] : NULL, &options, &source);
    if (code == EXIT_CODE_SUCCESS) {
        code = validate_file(&source, operands[is_long ? 2 : 1], settings, error);
    }
    cli_task_release(&source);
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
