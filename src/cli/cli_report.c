#include "cli/cli_report.h"

#include <string.h>

#include "base/clock.h"
#include "base/json_io.h"
#include "base/process.h"
#include "cli/exit_code.h"
#include "nn/policy_builtin.h"

/* --- Lines ------------------------------------------------------------------------------------ */

static int count_derived(const Task *task)
{
    int count = 0;
    for (int32_t i = 0; i < task->num_variables; i++) {
        count += task->variables[i].axiom_layer != NO_LAYER;
    }
    return count;
}

static void print_phase(const char *name, GroundTime time, FILE *stream)
{
    fprintf(stream, "%s: [%.3fs CPU, %.3fs wall-clock]\n", name, time.cpu, time.wall);
}

static void print_phases(const LoadedTask *source, FILE *stream)
{
    static const char *const NAMES[GROUND_NUM_PHASES] = {
        [GROUND_NORMALIZING] = "Normalizing task",
        [GROUND_INSTANTIATING] = "Instantiating",
        [GROUND_FINDING_GROUPS] = "Computing fact groups",
        [GROUND_ENCODING] = "Translating task",
        [GROUND_SIMPLIFYING] = "Detecting unreachable propositions",
        [GROUND_ORDERING] = "Reordering and filtering variables",
    };
    print_phase("Parsing", source->parse_time, stream);
    for (int i = 0; i < GROUND_NUM_PHASES; i++) {
        print_phase(NAMES[i], source->remark.times[i], stream);
    }
}

static int64_t count_in_groups(const Task *task)
{
    int64_t count = 0;
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        count += task->mutex_groups[i].count;
    }
    return count;
}

/* The figure that Fast Downward calls so: one for each variable, fact, operator, condition and effect. */
static int64_t task_size(const Task *task)
{
    int64_t size = task->num_variables + task->num_facts + count_in_groups(task) +
                   task->goal.count + task->num_operators + task->num_axioms;
    for (int32_t i = 0; i < task->num_operators; i++) {
        const Operator *op = &task->operators[i];
        size += op->preconditions.count + op->num_effects;
        for (int32_t j = 0; j < op->num_effects; j++) {
            size += op->effects[j].conditions.count;
        }
    }
    for (int32_t i = 0; i < task->num_axioms; i++) {
        size += task->axioms[i].conditions.count;
    }
    return size;
}

/* Lines in the form of Fast Downward's translator, which scripts parse. */
void cli_report_print_translation(const LoadedTask *source, FILE *stream)
{
    if (!source->pddl) {
        return;
    }
    const Task *task = source->task;
    if (source->domain.text[0]) {
        fprintf(stream, "Domain file: %s\n", source->domain.text);
    }
    print_phases(source, stream);
    if (source->remark.text) {
        fprintf(stream, "%s! Generating %ssolvable task...\n", source->remark.text,
                source->remark.is_solvable ? "" : "un");
    }
    fprintf(stream, "Translator variables: %d\n", task->num_variables);
    fprintf(stream, "Translator facts: %d\n", task->num_facts);
    fprintf(stream, "Translator mutex groups: %d\n", task->num_mutex_groups);
    fprintf(stream, "Translator total mutex groups size: %lld\n", (long long)count_in_groups(task));
    fprintf(stream, "Translator operators: %d\n", task->num_operators);
    fprintf(stream, "Translator axioms: %d\n", task->num_axioms);
    fprintf(stream, "Translator derived variables: %d\n", count_derived(task));
    fprintf(stream, "Translator goal facts: %d\n", task->goal.count);
    fprintf(stream, "Translator task size: %lld\n", (long long)task_size(task));
    fprintf(stream, "Translator peak memory: %zu KB\n", process_peak_kb());
    fprintf(stream, "Done! [%.3fs CPU, %.3fs wall-clock]\n", source->cpu_time, source->wall_time);
}

/* Scripts recognise log files by the first word. */
static void print_kind(const CliReport *report, FILE *stream)
{
    if (report->is_anytime) {
        fprintf(stream, "Conducting a series of searches for cheaper plans: ");
        return;
    }
    if (report->is_astar) {
        fprintf(stream, "Conducting %sA* search: ", report->weight > 1 ? "weighted " : "");
        return;
    }
    const char *order = report->weight > 0 ? "weighted" : "greedy";
    fprintf(stream, "Conducting %s best first search %s reopening closed nodes: ", order,
            report->reopens ? "with" : "without");
}

void cli_report_print_task(const CliReport *report, FILE *stream)
{
    cli_report_print_translation(report->source, stream);
    if (report->is_recognised) {
        fprintf(stream, "Policy: %s, %s for domains of this structure (--policy none: without)\n",
                report->policy, policy_builtin_find(report->policy) ? "built in" : "installed");
    }
    fprintf(stream, "Variables: %d\n", report->task->num_variables);
    fprintf(stream, "FactPairs: %d\n", report->task->num_facts);
    fprintf(stream, "Bytes per state: %lld\n", (long long)report->bytes_per_state);
    print_kind(report, stream);
    fprintf(stream, "lists ");
    for (int i = 0; i < report->num_lists; i++) {
        fprintf(stream, "%s%s", i ? "," : "", report->lists[i].name);
    }
    fprintf(stream, ", control %s, %d thread(s)\n", report->control, report->num_threads);
    (void)fflush(stream);
}

/* "ff+", if there is "ff" before it: both have the same heuristic. */
static bool is_repeated(const CliReport *report, int list)
{
    const char *name = report->lists[list].name;
    size_t length = strlen(name);
    for (int i = 0; i < list; i++) {
        if (strlen(report->lists[i].name) + 1 == length && name[length - 1] == '+' &&
            strncmp(report->lists[i].name, name, length - 1) == 0) {
            return true;
        }
    }
    return false;
}

void cli_report_print_initial_h(const CliReport *report, FILE *stream)
{
    for (int i = 0; i < report->num_figures; i++) {
        fprintf(stream, "Number of %s for %s: %lld\n", report->figures[i].name,
                report->lists[report->figures[i].list].name, (long long)report->figures[i].value);
    }
    bool is_evaluated = report->stats.evaluated > 0; /* not if rules alone led to the goal */
    for (int i = 0; i < report->num_lists && is_evaluated; i++) {
        if (is_repeated(report, i)) {
            continue;
        }
        fprintf(stream, "Initial heuristic value for %s: ", report->lists[i].name);
        if (report->initial_h[i] == HEUR_DEAD_END) {
            fprintf(stream, "infinity\n");
        } else {
            fprintf(stream, "%d\n", report->initial_h[i]);
        }
    }
    (void)fflush(stream);
}

void cli_report_print_plan(const CliReport *report, FILE *stream)
{
    const IntVec *ops = &report->plan.ops;
    fprintf(stream, "Solution found!\n");
    for (size_t i = 0; i < ops->size; i++) {
        fprintf(stream, "%s (%d)\n", report->task->operators[ops->data[i]].name,
                task_operator_cost(report->task, ops->data[i]));
    }
    fprintf(stream, "Plan length: %zu step(s).\n", ops->size);
    fprintf(stream, "Plan cost: %lld\n", (long long)plan_cost(report->task, &report->plan));
}

static void print_proof(const CliReport *report, FILE *stream)
{
    if (report->is_best) {
        fprintf(stream, "Proved optimal: there is no cheaper plan.\n");
    } else if (report->gap) {
        fprintf(stream, "Not proved optimal: %s.\n", report->gap);
    }
}

static void print_jump(const CliReport *report, FILE *stream)
{
    const SearchStats *stats = &report->jump.stats;
    if (report->jump.value >= 0) {
        fprintf(stream, "Expanded until last jump: %lld state(s).\n", (long long)stats->expanded);
        fprintf(stream, "Reopened until last jump: %lld state(s).\n", (long long)stats->reopened);
        fprintf(stream, "Evaluated until last jump: %lld state(s).\n", (long long)stats->evaluated);
        fprintf(stream, "Generated until last jump: %lld state(s).\n", (long long)stats->generated);
    }
}

static void print_statistics(const CliReport *report, FILE *stream)
{
    const SearchStats *stats = &report->stats;
    fprintf(stream, "Expanded %lld state(s).\n", (long long)stats->expanded);
    fprintf(stream, "Reopened %lld state(s).\n", (long long)stats->reopened);
    fprintf(stream, "Evaluated %lld state(s).\n", (long long)stats->evaluated);
    fprintf(stream, "Evaluations: %lld\n", (long long)stats->evaluations);
    fprintf(stream, "Generated %lld state(s).\n", (long long)stats->generated);
    fprintf(stream, "Dead ends: %lld state(s).\n", (long long)stats->dead_ends);
    print_jump(report, stream);
    fprintf(stream, "Number of registered states: %lld\n", (long long)report->num_states);
    fprintf(stream, "Steps: %lld step(s).\n", (long long)stats->steps);
    for (int i = 0; i < report->num_lists; i++) {
        fprintf(stream, "Chosen %s: %lld step(s).\n", report->lists[i].name,
                (long long)report->chosen[i]);
    }
    if (report->helper_stats.expanded > 0) {
        fprintf(stream, "Expanded by helper searches: %lld state(s).\n",
                (long long)report->helper_stats.expanded);
    }
    if (report->helper_solver) {
        fprintf(stream, "Plan found by helper search: %s\n", report->helper_solver);
    }
    fprintf(stream, "Search time: %.6fs\n", report->search_time);
}

/* The first list whose heuristic says so. */
static const char *dead_end_list(const CliReport *report)
{
    for (int i = 0; i < report->num_lists; i++) {
        if (report->initial_h[i] == HEUR_DEAD_END) {
            return report->lists[i].name;
        }
    }
    return "a heuristic";
}

/* A remark of the translation, as a person would say it. */
static const char *words_of(const char *remark)
{
    static const char *const WORDS[][2] = {
        {"No relaxed solution", "the goal cannot be reached, even if nothing is ever deleted"},
        {"Goal violates a mutex", "parts of the goal exclude each other"},
        {"Trivially false goal", "a part of the goal that never changes is false"},
    };
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++) {
        if (strcmp(WORDS[i][0], remark) == 0) {
            return WORDS[i][1];
        }
    }
    return "simplified, its goal is false";
}

static void write_unreached(const CliReport *report, FILE *stream)
{
    fprintf(stream, "the goal %s cannot be reached, even if nothing is ever deleted",
            report->source->remark.unreached);
}

/* What proves that there is no plan, as far as it was proved. */
static void print_exhaustion(const CliReport *report, FILE *stream)
{
    const GroundRemark *remark = &report->source->remark;
    if (!report->is_unsolvable) {
        fprintf(stream, "Search stopped without finding a solution.\n");
        return;
    }
    fprintf(stream, "Proved unsolvable: there is no plan; ");
    if (remark->unreached[0]) {
        write_unreached(report, stream);
    } else if (remark->text) {
        fputs(words_of(remark->text), stream);
    } else if (report->stats.expanded == 0) {
        fprintf(stream, "the initial state is a dead end by %s", dead_end_list(report));
    } else {
        fprintf(stream,
                "all states that can be reached were expanded (%lld) or are dead ends (%lld)",
                (long long)report->stats.expanded, (long long)report->stats.dead_ends);
    }
    fprintf(stream, ".\n");
}

static void print_ending(const CliReport *report, FILE *stream)
{
    switch (report->status) {
    case SEARCH_SOLVED:
        fprintf(stream, "Solution found.\n");
        break;
    case SEARCH_OUT_OF_MEMORY:
        fprintf(stream, "Memory limit has been reached.\n");
        break;
    case SEARCH_OUT_OF_TIME:
        fprintf(stream, "Time limit has been reached.\n");
        break;
    case SEARCH_INTERRUPTED:
        fprintf(stream, "%s interrupted: %s.\n", report->task ? "Search" : "Translation",
                strsignal(report->signal_number));
        break;
    case SEARCH_OUT_OF_STEPS:
        fprintf(stream, "Step limit has been reached.\n");
        break;
    case SEARCH_EXHAUSTED:
    case SEARCH_RUNNING:
        print_exhaustion(report, stream);
        break;
    }
}

static void print_plans(const CliReport *report, FILE *stream)
{
    fprintf(stream, "Plans found: %d\n", report->num_plans);
    if (report->num_plans > 0) {
        fprintf(stream, "Cost of the best plan: %lld%s\n",
                (long long)plan_cost(report->task, &report->plan),
                report->is_best ? " (there is no cheaper one)" : "");
    }
    fprintf(stream, "Cumulative statistics:\n");
}

void cli_report_print_result(const CliReport *report, FILE *stream)
{
    if (report->has_search) {
        if (report->is_anytime) {
            print_plans(report, stream);
        } else if (report->status == SEARCH_SOLVED) {
            cli_report_print_plan(report, stream);
            print_proof(report, stream);
        } else if (report->status == SEARCH_EXHAUSTED) {
            fprintf(stream, "Completely explored state space -- no solution!\n");
        }
        print_statistics(report, stream);
    }
    fprintf(stream, "Total time: %.6fs\n", report->total_time);
    fprintf(stream, "Planner time: %.2fs\nplanner wall-clock time: %.2fs\n", clock_cpu(),
            report->total_time);
    fprintf(stream, "Peak memory: %zu KB\n", process_peak_kb());
    print_ending(report, stream);
    fprintf(stream, "%s exit code: %d\n", exit_code_phase(report->exit_code), report->exit_code);
    (void)fflush(stream);
}

/* --- For people ------------------------------------------------------------------------------- */

static void print_operators(const CliReport *report, FILE *stream)
{
    for (size_t i = 0; i < report->plan.ops.size; i++) {
        fprintf(stream, "(%s)\n", report->task->operators[report->plan.ops.data[i]].name);
    }
}

void cli_report_print_brief_plan(const CliReport *report, double seconds, FILE *stream)
{
    fprintf(stream, "Plan %d: cost %lld, %zu steps, after %.2f s\n", report->num_plans,
            (long long)plan_cost(report->task, &report->plan), report->plan.ops.size, seconds);
}

static void print_means(const CliReport *report, FILE *stream)
{
    const SearchStats *stats = &report->stats;
    if (report->policy) {
        fprintf(stream, "With the policy %s", report->policy);
    } else {
        fprintf(stream, "With the lists ");
        for (int i = 0; i < report->num_lists; i++) {
            fprintf(stream, "%s%s", i ? "," : "", report->lists[i].name);
        }
        fprintf(stream, " and the controller %s", report->control);
    }
    fprintf(stream, ": %lld states expanded, %lld evaluated; --verbose says more.\n",
            (long long)stats->expanded, (long long)stats->evaluated);
}

void cli_report_print_brief(const CliReport *report, const char *plan_file, FILE *stream)
{
    bool has_plan = report->status == SEARCH_SOLVED || report->num_plans > 0;
    if (has_plan) {
        print_operators(report, stream);
        fprintf(stream, "Cost %lld, %zu steps, found in %.2f s, written to %s.\n",
                (long long)plan_cost(report->task, &report->plan), report->plan.ops.size,
                report->total_time, plan_file);
        print_proof(report, stream);
    } else {
        fprintf(stream, "No plan was found in %.2f s. ", report->total_time);
        print_ending(report, stream);
    }
    if (report->has_search) {
        print_means(report, stream);
    }
    (void)fflush(stream);
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *json_translation(const LoadedTask *source)
{
    const Task *task = source->task;
    json_t *object =
        json_pack("{s:f, s:i, s:i, s:i, s:i, s:i}", "time", source->wall_time, "variables",
                  task->num_variables, "facts", task->num_facts, "operators", task->num_operators,
                  "axioms", task->num_axioms, "mutex_groups", task->num_mutex_groups);
    if (source->domain.text[0]) {
        json_object_set_new(object, "domain_file", json_io_string(source->domain.text));
    }
    if (source->remark.text) {
        json_object_set_new(object, "remark", json_string(source->remark.text));
        if (source->remark.unreached[0]) {
            json_object_set_new(object, "unreached", json_io_string(source->remark.unreached));
        }
    }
    return object;
}

static json_t *json_task(const CliReport *report)
{
    const Task *task = report->task;
    if (!task) {
        return json_null();
    }
    return json_pack("{s:i, s:i, s:i, s:i, s:I}", "variables", task->num_variables, "facts",
                     task->num_facts, "operators", task->num_operators, "axioms", task->num_axioms,
                     "bytes_per_state", (json_int_t)report->bytes_per_state);
}

static json_t *json_lists(const CliReport *report)
{
    json_t *array = json_array();
    for (int i = 0; i < report->num_lists; i++) {
        json_array_append_new(array, json_io_string(report->lists[i].name));
    }
    return array;
}

static json_t *json_policy(const CliReport *report)
{
    return report->policy ? json_pack("{s:o, s:b, s:b}", "name", json_io_string(report->policy),
                                      "shipped", policy_builtin_find(report->policy) != NULL,
                                      "recognised", report->is_recognised)
                          : json_null();
}

static json_t *json_initial_h(const CliReport *report)
{
    json_t *object = json_object();
    for (int i = 0; i < report->num_lists; i++) {
        int32_t h = report->initial_h[i];
        json_object_set_new(object, report->lists[i].name,
                            h == HEUR_DEAD_END ? json_null() : json_integer(h));
    }
    return object;
}

/* By heuristic, then by name. */
static json_t *json_figures(const CliReport *report)
{
    json_t *object = json_object();
    for (int i = 0; i < report->num_figures; i++) {
        const char *list = report->lists[report->figures[i].list].name;
        if (!json_object_get(object, list)) {
            json_object_set_new(object, list, json_object());
        }
        json_object_set_new(json_object_get(object, list), report->figures[i].name,
                            json_integer(report->figures[i].value));
    }
    return object;
}

static json_t *json_chosen(const CliReport *report)
{
    json_t *array = json_array();
    for (int i = 0; i < report->num_lists; i++) {
        json_array_append_new(array,
                              json_pack("{s:o, s:I}", "list", json_io_string(report->lists[i].name),
                                        "steps", (json_int_t)report->chosen[i]));
    }
    return array;
}

static void add_plan(const CliReport *report, json_t *object)
{
    bool is_solved = report->status == SEARCH_SOLVED || report->num_plans > 0;
    json_t *steps = is_solved ? json_array() : json_null();
    const IntVec *ops = &report->plan.ops;
    for (size_t i = 0; i < ops->size; i++) {
        json_array_append_new(steps, json_io_string(report->task->operators[ops->data[i]].name));
    }
    json_object_set_new(object, "plan", steps);
    json_object_set_new(object, "plan_length",
                        is_solved ? json_integer((json_int_t)ops->size) : json_null());
    json_object_set_new(object, "plan_cost",
                        is_solved ? json_integer(plan_cost(report->task, &report->plan))
                                  : json_null());
}

static void add_proof(const CliReport *report, json_t *object)
{
    const char *proof = report->is_best ? "optimal" : report->is_unsolvable ? "unsolvable" : NULL;
    json_object_set_new(object, "proof", proof ? json_string(proof) : json_null());
    if (report->gap) {
        json_object_set_new(object, "proof_gap", json_string(report->gap));
    }
}

static void add_jump(const CliReport *report, json_t *object)
{
    const SearchStats *stats = &report->jump.stats;
    if (report->jump.value >= 0) {
        json_object_set_new(
            object, "last_jump",
            json_pack("{s:I, s:I, s:I, s:I, s:I}", "value", (json_int_t)report->jump.value,
                      "expanded", (json_int_t)stats->expanded, "reopened",
                      (json_int_t)stats->reopened, "evaluated", (json_int_t)stats->evaluated,
                      "generated", (json_int_t)stats->generated));
    }
}

static void add_series(const CliReport *report, json_t *object)
{
    if (report->is_anytime) {
        json_object_set_new(object, "plans", json_integer(report->num_plans));
        json_object_set_new(object, "is_best", json_boolean(report->is_best));
    }
}

static void add_ahead(const CliReport *report, json_t *object)
{
    if (report->ahead.used + report->ahead.wasted > 0) {
        json_object_set_new(object, "ahead",
                            json_pack("{s:I, s:I, s:I}", "used", (json_int_t)report->ahead.used,
                                      "waited", (json_int_t)report->ahead.waited, "wasted",
                                      (json_int_t)report->ahead.wasted));
    }
}

static void add_search(const CliReport *report, json_t *object)
{
    const SearchStats *stats = &report->stats;
    const struct {
        const char *key;
        int64_t value;
    } counts[] = {
        {"expanded", stats->expanded},
        {"evaluated", stats->evaluated},
        {"evaluations", stats->evaluations},
        {"generated", stats->generated},
        {"reopened", stats->reopened},
        {"dead_ends", stats->dead_ends},
        {"registered_states", report->num_states},
        {"steps", stats->steps},
        {"work", stats->work},
    };
    json_object_set_new(object, "initial_h", json_initial_h(report));
    json_object_set_new(object, "figures", json_figures(report));
    add_plan(report, object);
    add_proof(report, object);
    add_series(report, object);
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        json_object_set_new(object, counts[i].key, json_integer(counts[i].value));
    }
    add_jump(report, object);
    json_object_set_new(object, "chosen", json_chosen(report));
    if (report->helper_stats.expanded > 0) {
        json_object_set_new(object, "helpers",
                            json_pack("{s:I, s:I, s:s?}", "expanded",
                                      (json_int_t)report->helper_stats.expanded, "evaluations",
                                      (json_int_t)report->helper_stats.evaluations, "solver",
                                      report->helper_solver));
    }
    add_ahead(report, object);
    if (report->fallback) {
        json_object_set_new(object, "fallback",
                            json_pack("{s:s, s:s}", "control", report->fallback, "reason",
                                      report->setback.message));
    }
    json_object_set_new(object, "search_time", json_real(report->search_time));
}

json_t *cli_report_json(const CliReport *report)
{
    bool is_stopped =
        report->has_search && report->status == SEARCH_RUNNING; /* by the controller */
    const char *status = is_stopped ? "stopped" : search_status_name(report->status);
    json_t *object =
        json_pack("{s:s, s:i, s:o, s:o, s:o, s:o, s:i}", "status", status, "exit_code",
                  report->exit_code, "task", json_task(report), "lists", json_lists(report),
                  "control", report->control ? json_io_string(report->control) : json_null(),
                  "policy", json_policy(report), "threads", report->num_threads);
    if (report->source->pddl && report->task) {
        json_object_set_new(object, "translation", json_translation(report->source));
    }
    if (report->has_search) {
        add_search(report, object);
    }
    json_object_set_new(object, "total_time", json_real(report->total_time));
    json_object_set_new(object, "peak_memory_kb", json_integer((json_int_t)process_peak_kb()));
    return object;
}
