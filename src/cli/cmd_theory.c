/* veer theory: the theorems of [SBL21] as a table of searches. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/json_io.h"
#include "base/mem.h"
#include "base/units.h"
#include "cli/cli_options.h"
#include "cli/cli_output.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "control/control.h"
#include "heur/value_table.h"
#include "lab/gen_theory.h"
#include "lab/theory_search.h"
#include "search/search.h"
#include "task/sas_read.h"

enum { MAX_N = 24, NUM_LISTS = GEN_THEORY_NUM_HEURISTICS };

typedef struct Settings {
    const char *range;
    int low, high; /* of n */
    bool json;
} Settings;

/* One task with its lists. */
typedef struct Instance {
    GenTheory theory;
    Task *task;
    GenText tables[NUM_LISTS];
    ListSpec lists[NUM_LISTS];
} Instance;

typedef struct Rule {
    const char *name;
    bool (*run)(const Instance *instance, const struct Rule *rule, int64_t *out_expanded,
                Error *error);
    const char *control;
    int lists[NUM_LISTS], num_lists;
    const char *summary;
} Rule;

/* One family or its twin, for all n. */
typedef struct Table {
    GenTheoryFamily family;
    bool is_twin;
    int64_t (*expanded)[MAX_N + 1]; /* per rule and n */
} Table;

/* --- Searches --------------------------------------------------------------------------------- */

static bool proves_nothing(const Task *task)
{
    (void)task;
    return false;
}

static const HeurClass HEURISTICS[NUM_LISTS] = {
    {"h0", &value_table_text_engine, 0, proves_nothing, "", "", false},
    {"h1", &value_table_text_engine, 0, proves_nothing, "", "", false},
};

static bool instance_init(Instance *instance, GenTheory theory, Error *error)
{
    *instance = (Instance){.theory = theory};
    for (int i = 0; i < NUM_LISTS; i++) {
        gen_theory_add_heuristic(&theory, i, &instance->tables[i]);
        instance->lists[i] = (ListSpec){
            .heuristic = {.class = &HEURISTICS[i], .argument = instance->tables[i].data},
            .name = HEURISTICS[i].name,
        };
    }
    GenText text = {0};
    gen_theory_add_task(&theory, &text);
    instance->task = sas_read(text.data, text.size, "<task>", error);
    gen_text_release(&text);
    return instance->task != NULL;
}

static void instance_release(Instance *instance)
{
    task_free(instance->task);
    for (int i = 0; i < NUM_LISTS; i++) {
        gen_text_release(&instance->tables[i]);
    }
}

/* Steps on the lists that the controller names or, without one, on those of the proof of theorem 4:
 * h0, h1 and h0 until the end, exchanged for the twin. */
static void drive(Search *search, Control *control, bool is_twin)
{
    for (int step = 0; search_status(search) == SEARCH_RUNNING; step++) {
        int list = control ? control_choose(control, search) : (step == 1) != is_twin;
        search_step(search, list);
    }
}

/* Through the search and the controllers that veer plan has. */
static bool run_search(const Instance *instance, const Rule *rule, int64_t *out_expanded,
                       Error *error)
{
    ListSpec lists[NUM_LISTS];
    for (int i = 0; i < rule->num_lists; i++) {
        lists[i] = instance->lists[rule->lists[i]];
    }
    SearchOptions options = {.lists = lists,
                             .num_lists = rule->num_lists,
                             .rules.step_kind = RUN_STEP_EXPANSION,
                             .num_threads = 1};
    ControlSettings settings = {.lists = lists, .num_lists = rule->num_lists};
    Control *control = rule->control ? control_new(rule->control, &settings, error) : NULL;
    Search *search = error->kind == ERROR_NONE ? search_new(instance->task, &options, error) : NULL;
    if (search) {
        drive(search, control, instance->theory.is_twin);
        *out_expanded = search_stats(search).expanded;
        if (search_status(search) != SEARCH_SOLVED) {
            error_set(error, ERROR_SYSTEM, "no memory for all states of n = %d",
                      instance->theory.n);
        }
    }
    search_free(search);
    control_free(control);
    return error->kind == ERROR_NONE;
}

/* As the theorems see it. */
static bool run_model(const Instance *instance, const Rule *rule, int64_t *out_expanded,
                      Error *error)
{
    HeurSet *set =
        list_spec_heuristics(instance->lists, rule->num_lists, instance->task, NULL, error);
    if (!set) {
        return false;
    }
    IntVec choices = {0};
    *out_expanded = theory_search_run(instance->task, set, &choices);
    int_vec_release(&choices);
    heur_set_free(set);
    return true;
}

static const Rule RULES[] = {
    {"argmin-mean",
     run_model,
     NULL,
     {0, 1},
     2,
     "the list with the smallest mean, in lists that expanded states leave at once, as the "
     "theorems assume"},
    {"schedule",
     run_search,
     NULL,
     {0, 1},
     2,
     "h0, h1 and h0 to the end: the choices of argmin-mean in the proof of theorem 4 (in the twin "
     "h1, h0, h1)"},
    {"h0", run_search, "single", {0}, 1, "one heuristic alone"},
    {"h1", run_search, "single", {1}, 1, "likewise"},
    {"alt h0,h1", run_search, "alt", {0, 1}, 2, "alternation"},
    {"alt h1,h0", run_search, "alt", {1, 0}, 2, "alternation that begins with the other one"},
    {"lazy mean",
     run_search,
     "argmin-mean",
     {0, 1},
     2,
     "the controller argmin-mean of veer plan, in lists that keep expanded states until they come "
     "to the top: the initial state is left behind in one of them and spoils its mean"},
};

enum { NUM_RULES = sizeof RULES / sizeof *RULES, SCHEDULE = 1 };

/* The schedule belongs to the second theorem. */
static bool is_shown(const Table *table, int rule)
{
    return rule != SCHEDULE || table->family == GEN_THEORY_AS;
}

static bool fill_column(Table *table, int n, Error *error)
{
    Instance instance;
    GenTheory theory = {.family = table->family, .is_twin = table->is_twin, .n = n};
    bool ok = instance_init(&instance, theory, error);
    for (int i = 0; i < NUM_RULES && ok; i++) {
        ok = !is_shown(table, i) ||
             RULES[i].run(&instance, &RULES[i], &table->expanded[i][n], error);
    }
    instance_release(&instance);
    return ok;
}

/* --- Text ------------------------------------------------------------------------------------- */

static int column_width(int rule)
{
    enum { NARROWEST = 11 };
    int width = (int)strlen(RULES[rule].name) + 3;
    return width > NARROWEST ? width : NARROWEST;
}

static void print_head(const Table *table)
{
    static const int THEOREMS[GEN_THEORY_NUM_FAMILIES] = {3, 4};
    printf("\nFamily %s (theorem %d)%s\n\n%6s", gen_theory_family_name(table->family),
           THEOREMS[table->family], table->is_twin ? ", its twin: h0 and h1 exchanged" : "", "n");
    for (int i = 0; i < NUM_RULES; i++) {
        if (is_shown(table, i)) {
            printf("%*s", column_width(i), RULES[i].name);
        }
    }
    printf("\n");
}

static void print_row(const Table *table, int n)
{
    printf("%6d", n);
    for (int i = 0; i < NUM_RULES; i++) {
        if (is_shown(table, i)) {
            printf("%*" PRId64, column_width(i), table->expanded[i][n]);
        }
    }
    printf("\n");
    (void)fflush(stdout); /* the next one may take a while */
}

typedef struct Growth {
    char text[32];
} Growth;

/* What all of low .. high have in common: "3", "2^n+4", or "?" for neither. */
static Growth growth_of(const int64_t *expanded, const Settings *settings)
{
    bool is_constant = true, is_power = true;
    int64_t first = expanded[settings->low];
    int64_t rest = first - (INT64_C(1) << settings->low);
    for (int n = settings->low; n <= settings->high; n++) {
        is_constant = is_constant && expanded[n] == first;
        is_power = is_power && expanded[n] - (INT64_C(1) << n) == rest;
    }
    Growth growth = {"?"};
    if (is_constant) {
        snprintf(growth.text, sizeof growth.text, "%" PRId64, first);
    } else if (is_power) {
        snprintf(growth.text, sizeof growth.text, "2^n%+" PRId64, rest);
    }
    return growth;
}

static void print_growth(const Table *table, const Settings *settings)
{
    if (settings->low == settings->high) {
        return; /* a single number fits anything */
    }
    printf("%6s", "n");
    for (int i = 0; i < NUM_RULES; i++) {
        if (is_shown(table, i)) {
            printf("%*s", column_width(i), growth_of(table->expanded[i], settings).text);
        }
    }
    printf("\n");
}

static void print_legend(void)
{
    enum { INDENT = 13 };
    printf("\n");
    for (int i = 0; i < NUM_RULES; i++) {
        printf("%-*s", INDENT, RULES[i].name);
        cli_options_print_wrapped(RULES[i].summary, INDENT, INDENT);
    }
}

/* --- JSON ------------------------------------------------------------------------------------- */

static json_t *table_object(const Table *table, const Settings *settings)
{
    json_t *expanded = json_object();
    for (int i = 0; i < NUM_RULES; i++) {
        if (is_shown(table, i)) {
            json_t *numbers = json_array();
            for (int n = settings->low; n <= settings->high; n++) {
                json_array_append_new(numbers, json_integer(table->expanded[i][n]));
            }
            json_object_set_new(expanded, RULES[i].name, numbers);
        }
    }
    return json_pack("{s:s, s:b, s:o}", "family", gen_theory_family_name(table->family), "twin",
                     table->is_twin, "expanded", expanded);
}

static void write_json(json_t *tables, const Settings *settings)
{
    json_t *range = json_array();
    for (int n = settings->low; n <= settings->high; n++) {
        json_array_append_new(range, json_integer(n));
    }
    json_t *object = json_pack("{s:o, s:O}", "n", range, "tables", tables);
    cli_output_json(object);
}

/* --- Command ---------------------------------------------------------------------------------- */

static ParseResult parse(int argc, char **argv, Settings *settings, Error *error)
{
    *settings = (Settings){.range = "4..18"};
    const Option options[] = {
        {"n", 'n', "A..B", OPTION_TEXT, 0, 0, &settings->range,
         "sizes of the tasks, 1 to 24; or one size alone"},
        {"json", 0, NULL, OPTION_FLAG, 0, 0, &settings->json,
         "print one JSON object instead of text"},
    };
    const Syntax syntax = {
        .command = "theory",
        .summary = "Counts the states that rules for the choice of open lists expand on the task "
                   "families of the theorems about dynamic control [SBL21]. 2^n states lie behind "
                   "one wrong turn, which every rule that does not look at the search takes, on "
                   "the family or on its twin.",
        .options = options,
        .num_options = sizeof options / sizeof *options,
        .notes = "veer gen theory writes the tasks and their heuristics as files.",
    };
    return cli_options_parse(&syntax, argc, argv, NULL, error);
}

static bool parse_range(Settings *settings, Error *error)
{
    int64_t low = 0, high = 0;
    bool ok = units_parse_range(settings->range, 1, MAX_N, &low, &high);
    if (!ok) {
        error_set(error, ERROR_USAGE,
                  "--n wants a range within 1..%d, such as 4..18, not \"%.80s\"", MAX_N,
                  settings->range);
    }
    settings->low = (int)low;
    settings->high = (int)high;
    return ok;
}

/* Prints rows as they come, or adds an object to `out_tables`. */
static bool make_table(Table *table, const Settings *settings, json_t *out_tables, Error *error)
{
    if (!out_tables) {
        print_head(table);
    }
    for (int n = settings->low; n <= settings->high; n++) {
        if (!fill_column(table, n, error)) {
            return false;
        }
        if (!out_tables) {
            print_row(table, n);
        }
    }
    if (out_tables) {
        json_array_append_new(out_tables, table_object(table, settings));
    } else {
        print_growth(table, settings);
    }
    return true;
}

static bool make_tables(const Settings *settings, Error *error)
{
    int64_t expanded[NUM_RULES][MAX_N + 1];
    json_t *tables = settings->json ? json_array() : NULL;
    bool ok = true;
    if (!tables) {
        printf("States expanded, the goal included.\n");
    }
    for (int i = 0; i < 2 * GEN_THEORY_NUM_FAMILIES && ok; i++) {
        Table table = {(GenTheoryFamily)(i / 2), i % 2 == 1, expanded};
        ok = make_table(&table, settings, tables, error);
    }
    if (ok && tables) {
        write_json(tables, settings);
    } else if (ok) {
        print_legend();
    }
    json_decref(tables);
    return ok;
}

int cmd_theory_run(int argc, char **argv)
{
    Settings settings;
    Error error = {0};
    ParseResult parsed = parse(argc, argv, &settings, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    bool ok =
        parsed == PARSE_OK && parse_range(&settings, &error) && make_tables(&settings, &error);
    return ok ? EXIT_CODE_SUCCESS : exit_code_report(&error, settings.json);
}
