/* veer eval: values of heuristics at the initial state and along random walks, without a search. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/json_io.h"
#include "base/mem.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/cli_policy.h"
#include "cli/cli_signals.h"
#include "cli/cli_task.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "plan/policy_choice.h"
#include "search/list_spec.h"
#include "task/random_walk.h"
#include "task/state_registry.h"

enum { WALK_LENGTH = 50 };

typedef struct Settings {
    const char *operands[2]; /* TASK, or DOMAIN PROBLEM */
    const char *lists, *policy;
    int64_t num_states, seed;
    CliTaskLimits limits;
    bool json;
} Settings;

/* Path-dependent heuristics need state numbers and a note of every transition. */
typedef struct Eval {
    const Settings *settings;
    const Task *task;
    ListSpecs lists;
    Policy *policy; /* for learned heuristics; NULL: none */
    HeurSet *set;
    HeurWork *work;
    RandomWalk walk;
    StateRegistry registry;
    int32_t initial_id, id;
    int32_t *parent_values;
    int32_t *h;     /* per list: of the state in hand */
    json_t *states; /* NULL: lines are printed */
} Eval;

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.lists = "ff", .seed = 1};
    const Option options[] = {
        {"lists", 0, "H,H...", OPTION_TEXT, 0, 0, &settings->lists,
         "heuristics, spelled as for veer plan; see veer list heuristics"},
        {"policy", 0, "POLICY", OPTION_TEXT, 0, 0, &settings->policy,
         "built-in policy or file that holds the learned heuristic wl"},
        {"states", 0, "N", OPTION_COUNT, 0, 10000000, &settings->num_states,
         "how many states of random walks to evaluate besides the initial one"},
        {"seed", 0, "S", OPTION_COUNT, 0, INT64_MAX, &settings->seed, "of the random walks"},
        CLI_TASK_LIMIT_OPTIONS(&settings->limits),
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text; it has the values of all variables, too"},
    };
    const Syntax syntax = {
        .command = "eval",
        .summary = "Shows the values of heuristics at the initial state and at states met on "
                   "random walks from there. TASK is a file in SAS+ form, or a problem in PDDL "
                   "whose domain lies in one of the usual places; PDDL is translated. One of the "
                   "files may be - for standard input.",
        .operands = {"TASK"},
        .num_operands = 1,
        .longer_form = "DOMAIN PROBLEM",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "A dead end is inf, in JSON null. There are fewer states than asked for only if "
                 "no operator is applicable in the initial state.",
    };
    return cli_options_parse(&syntax, argc, argv, settings->operands, error);
}

/* --- Output ----------------------------------------------------------------------------------- */

static int column_width(const ListSpec *list)
{
    enum { NARROWEST = 10 };
    int width = (int)strlen(list->name) + 2;
    return width > NARROWEST ? width : NARROWEST;
}

static void print_head(const Eval *eval)
{
    printf("%8s%8s%8s%12s", "state", "walk", "step", "g");
    for (int i = 0; i < eval->lists.count; i++) {
        printf("%*s", column_width(&eval->lists.data[i]), eval->lists.data[i].name);
    }
    printf("\n");
}

static void print_line(const Eval *eval, int64_t index)
{
    printf("%8" PRId64 "%8d%8d%12" PRId64, index, eval->walk.walk, eval->walk.step, eval->walk.g);
    for (int i = 0; i < eval->lists.count; i++) {
        int width = column_width(&eval->lists.data[i]);
        if (eval->h[i] == HEUR_DEAD_END) {
            printf("%*s", width, "inf");
        } else {
            printf("%*d", width, eval->h[i]);
        }
    }
    printf("\n");
}

static void add_object(const Eval *eval, int64_t index)
{
    json_t *h = json_array();
    for (int i = 0; i < eval->lists.count; i++) {
        json_array_append_new(h,
                              eval->h[i] == HEUR_DEAD_END ? json_null() : json_integer(eval->h[i]));
    }
    json_t *values = json_array();
    for (int32_t var = 0; var < eval->task->num_variables; var++) {
        json_array_append_new(values, json_integer(eval->walk.values[var]));
    }
    json_array_append_new(eval->states,
                          json_pack("{s:I, s:i, s:i, s:I, s:o, s:o}", "state", (json_int_t)index,
                                    "walk", eval->walk.walk, "step", eval->walk.step, "g",
                                    (json_int_t)eval->walk.g, "h", h, "values", values));
}

static void write_json(const Eval *eval)
{
    json_t *lists = json_array();
    for (int i = 0; i < eval->lists.count; i++) {
        json_array_append_new(lists, json_io_string(eval->lists.data[i].name));
    }
    json_t *object = json_pack("{s:o, s:I, s:O}", "lists", lists, "seed",
                               (json_int_t)eval->settings->seed, "states", eval->states);
    cli_output_json(object);
}

/* --- Evaluation ------------------------------------------------------------------------------- */

static int32_t number_state(Eval *eval)
{
    if (!state_registry_try_reserve(&eval->registry, 1)) {
        mem_fail(sizeof(StateWord));
    }
    bool is_new;
    uint32_t hash = state_registry_hash(&eval->registry, eval->walk.words);
    return state_registry_insert(&eval->registry, eval->walk.words, hash, &is_new);
}

static void show(Eval *eval, int64_t index)
{
    heur_begin(eval->work, (HeurState){eval->walk.values, eval->id});
    for (int i = 0; i < eval->lists.count; i++) {
        eval->h[i] = heur_value(eval->work, i);
    }
    if (eval->states) {
        add_object(eval, index);
    } else {
        print_line(eval, index);
    }
}

static void note_step(Eval *eval)
{
    int32_t parent = eval->walk.step == 1 ? eval->initial_id : eval->id;
    eval->id = number_state(eval);
    state_pack_unpack(&eval->walk.space->pack, eval->walk.before, eval->parent_values);
    heur_set_note_transition(eval->set, (HeurState){eval->parent_values, parent}, eval->walk.op,
                             (HeurState){eval->walk.values, eval->id});
}

static void run(Eval *eval)
{
    if (!eval->states) {
        print_head(eval);
    }
    eval->initial_id = eval->id = number_state(eval);
    heur_set_note_initial(eval->set, (HeurState){eval->walk.values, eval->id});
    show(eval, 0);
    for (int64_t i = 1; i <= eval->settings->num_states && random_walk_step(&eval->walk); i++) {
        note_step(eval);
        show(eval, i);
    }
    if (eval->states) {
        write_json(eval);
    }
}

static void run_and_release(Eval *eval)
{
    size_t num_variables = (size_t)eval->task->num_variables;
    size_t num_lists = (size_t)eval->lists.count;
    eval->work = heur_work_new(eval->set);
    random_walk_init(&eval->walk, eval->task, (uint64_t)eval->settings->seed, WALK_LENGTH);
    state_registry_init(&eval->registry, eval->walk.space->pack.num_words);
    eval->parent_values = MEM_NEW(int32_t, num_variables);
    eval->h = MEM_NEW(int32_t, num_lists);
    eval->states = eval->settings->json ? json_array() : NULL;
    run(eval);
    json_decref(eval->states);
    MEM_FREE(eval->h, num_lists);
    MEM_FREE(eval->parent_values, num_variables);
    state_registry_release(&eval->registry);
    random_walk_release(&eval->walk);
    heur_work_free(eval->work);
}

/* --- Command ---------------------------------------------------------------------------------- */

static bool open_policy(Eval *eval, Error *error)
{
    if (eval->settings->policy) {
        eval->policy = policy_choice_open(eval->settings->policy, error);
    }
    return eval->policy || !eval->settings->policy;
}

static void use_model(Eval *eval, LoadedTask *source)
{
    const WlModel *model = eval->policy ? eval->policy->model : NULL;
    list_spec_set_model(&eval->lists, model);
    if (model && model->colours.settings.has_static) {
        task_loader_add_static_atoms(source);
    }
}

static int load_and_run(const Settings *settings, Eval *eval)
{
    CliProgress progress = {0};
    CliTaskOptions options = {
        .out = settings->json ? NULL : stderr, .as_json = settings->json, .progress = &progress};
    LoadedTask source;
    Limits limits;
    int code =
        cli_task_load_within(&settings->limits, settings->operands, &limits, options, &source);
    mem_set_hook(NULL, NULL);
    cli_signals_set_deadline(&limits, 0, EXIT_CODE_OUT_OF_TIME, options.out, settings->json);
    if (code == EXIT_CODE_SUCCESS) {
        Error error = {0};
        eval->task = source.task;
        use_model(eval, &source);
        eval->set =
            list_spec_heuristics(eval->lists.data, eval->lists.count, eval->task, NULL, &error);
        if (eval->set) {
            run_and_release(eval);
        } else {
            code = exit_code_report(&error, settings->json);
        }
        heur_set_free(eval->set);
    }
    cli_signals_cancel_deadline();
    task_loader_release(&source);
    return code;
}

/* Novelty and arms depend on the search, not on a state alone. */
static bool check_lists(const ListSpecs *lists, Error *error)
{
    for (int i = 0; i < lists->count; i++) {
        if (!list_spec_is_simple(&lists->data[i])) {
            error_set(error, ERROR_USAGE, "\"%s\" is not a heuristic of a single state",
                      lists->data[i].name);
            return false;
        }
    }
    return true;
}

int cmd_eval_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    Eval eval = {.settings = &settings};
    int code = parsed == PARSE_OK && list_spec_parse(settings.lists, &eval.lists, &error) &&
                       check_lists(&eval.lists, &error) && open_policy(&eval, &error)
                   ? load_and_run(&settings, &eval)
                   : exit_code_report(&error, settings.json);
    policy_free(eval.policy);
    list_spec_release(&eval.lists);
    if (code < 0) {
        cli_signals_raise(-code);
    }
    return code;
}
