/* veer info: the size and the features of a task. */
#include <inttypes.h>
#include <stdio.h>

#include "base/json_io.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "task/state_pack.h"

typedef struct Settings {
    const char *operands[2]; /* TASK, or DOMAIN PROBLEM */
    CliTaskLimits limits;
    bool json;
} Settings;

typedef struct Figure {
    const char *label; /* for people */
    const char *key;   /* in JSON */
    int64_t value;
} Figure;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    const Option options[] = {
        CLI_TASK_LIMIT_OPTIONS(&settings->limits),
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
    };
    const Syntax syntax = {
        .command = "info",
        .summary = "Shows the size and the features of a task. TASK is a file in SAS+ form, or a "
                   "problem in PDDL whose domain lies in one of the usual places; PDDL is "
                   "translated. One of the files may be - for standard input.",
        .operands = {"TASK"},
        .num_operands = 1,
        .longer_form = "DOMAIN PROBLEM",
        .options = options,
        .num_options = sizeof options / sizeof *options,
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

/* --- Figures ---------------------------------------------------------------------------------- */

static int64_t count_derived(const Task *task)
{
    int64_t count = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        count += task_is_derived(task, var);
    }
    return count;
}

static int64_t largest_domain(const Task *task)
{
    int32_t largest = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t size = task->variables[var].domain_size;
        largest = size > largest ? size : largest;
    }
    return largest;
}

/* Layers are numbered from 0. */
static int64_t count_layers(const Task *task)
{
    int32_t highest = NO_LAYER;
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t layer = task->variables[var].axiom_layer;
        highest = layer > highest ? layer : highest;
    }
    return (int64_t)highest + 1;
}

typedef struct OperatorFigures {
    int64_t effects, conditional_effects, most_preconditions, min_cost, max_cost;
} OperatorFigures;

static OperatorFigures measure_operators(const Task *task)
{
    OperatorFigures figures = {0};
    for (int32_t i = 0; i < task->num_operators; i++) {
        const Operator *op = &task->operators[i];
        int64_t cost = task_operator_cost(task, i);
        figures.min_cost = i == 0 || cost < figures.min_cost ? cost : figures.min_cost;
        figures.max_cost = cost > figures.max_cost ? cost : figures.max_cost;
        figures.effects += op->num_effects;
        if (op->preconditions.count > figures.most_preconditions) {
            figures.most_preconditions = op->preconditions.count;
        }
        for (int32_t j = 0; j < op->num_effects; j++) {
            figures.conditional_effects += op->effects[j].conditions.count > 0;
        }
    }
    return figures;
}

static int64_t bytes_per_state(const Task *task)
{
    StatePack pack;
    state_pack_init(&pack, task);
    int64_t bytes = (int64_t)pack.num_words * (int64_t)sizeof(StateWord);
    state_pack_release(&pack);
    return bytes;
}

/* --- Output ----------------------------------------------------------------------------------- */

static void print_text(const Figure *figures, size_t count, const Task *task)
{
    for (size_t i = 0; i < count; i++) {
        printf("%-24s%" PRId64 "\n", figures[i].label, figures[i].value);
    }
    printf("%-24s%s\n", "Metric", task->use_metric ? "yes" : "no");
}

static void print_json(const Figure *figures, size_t count, const Task *task)
{
    json_t *object = json_object();
    for (size_t i = 0; i < count; i++) {
        json_object_set_new(object, figures[i].key, json_integer(figures[i].value));
    }
    json_object_set_new(object, "metric", json_boolean(task->use_metric));
    cli_output_json(object);
}

static void show(const Task *task, bool as_json)
{
    OperatorFigures operators = measure_operators(task);
    const Figure figures[] = {
        {"Variables", "variables", task->num_variables},
        {"Derived variables", "derived_variables", count_derived(task)},
        {"Facts", "facts", task->num_facts},
        {"Largest domain", "largest_domain", largest_domain(task)},
        {"Bytes per state", "bytes_per_state", bytes_per_state(task)},
        {"Mutex groups", "mutex_groups", task->num_mutex_groups},
        {"Goals", "goals", task->goal.count},
        {"Operators", "operators", task->num_operators},
        {"Effects", "effects", operators.effects},
        {"Conditional effects", "conditional_effects", operators.conditional_effects},
        {"Most preconditions", "most_preconditions", operators.most_preconditions},
        {"Lowest cost", "min_cost", operators.min_cost},
        {"Highest cost", "max_cost", operators.max_cost},
        {"Axioms", "axioms", task->num_axioms},
        {"Axiom layers", "axiom_layers", count_layers(task)},
    };
    size_t count = sizeof figures / sizeof *figures;
    if (as_json) {
        print_json(figures, count, task);
    } else {
        print_text(figures, count, task);
    }
}

static int load_and_show(const Settings *settings)
{
    CliProgress progress = {0};
    CliTaskOptions options = {
        .out = settings->json ? NULL : stderr, .as_json = settings->json, .progress = &progress};
    LoadedTask source;
    Limits limits;
    int code =
        cli_task_load_within(&settings->limits, settings->operands, &limits, options, &source);
    cli_signals_cancel_deadline();
    if (code == EXIT_CODE_SUCCESS) {
        show(source.task, settings->json);
    }
    task_loader_release(&source);
    return code;
}

int cmd_info_run(int argc, char **argv)
{
    Settings settings = {0};
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    int code =
        parsed == PARSE_OK ? load_and_show(&settings) : exit_code_report(&error, settings.json);
    if (code < 0) {
        cli_signals_raise(-code);
    }
    return code;
}
