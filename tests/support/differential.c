#include "support/differential.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "control/control.h"
#include "heur/heur_table.h"
#include "search/plan_series.h"
#include "search/proof.h"
#include "task/plan_check.h"

enum { MAX_STEPS = 100000, MAX_LISTS = 4, MAX_TEXT = 256 };

/* --- What is drawn ---------------------------------------------------------------------------- */

typedef struct Manner {
    Rng rng;
    const Task *task;
    char lists[MAX_TEXT], control[32];
    size_t length; /* of `lists` */
    ListSpecs specs;
    SearchOptions options;
} Manner;

static int64_t below(Manner *manner, int64_t bound)
{
    return rng_below(&manner->rng, (uint32_t)bound);
}

static bool one_in(Manner *manner, int64_t count)
{
    return below(manner, count) == 0;
}

__attribute__((format(printf, 2, 3))) static void add(Manner *manner, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(manner->lists + manner->length, sizeof manner->lists - manner->length,
                           format, arguments);
    va_end(arguments);
    assert(length >= 0 && manner->length + (size_t)length < sizeof manner->lists);
    manner->length += (size_t)length;
}

/* Learned ones need a policy, and tables a file. */
static bool can_be_drawn(const HeurClass *class)
{
    return !class->engine->needs_model && strcmp(class->name, "table") != 0;
}

static void add_heuristic(Manner *manner)
{
    const HeurClass *class;
    do {
        class = &heur_table[below(manner, heur_table_size)];
    } while (!can_be_drawn(class));
    add(manner, "%s", class->name);
    if (class->engine->argument) { /* a pattern */
        int64_t first = below(manner, manner->task->num_variables);
        int64_t second = below(manner, manner->task->num_variables);
        add(manner, first < second ? "(%d,%d)" : "(%d)", (int)first, (int)second);
    }
}

/* A selective search has plain lists alone. */
static bool has_all(const Manner *manner)
{
    return manner->options.kind != SEARCH_SELECTIVE;
}

static void add_key(Manner *manner)
{
    static const char *const TIES[] = {"/g", "/-g", "/h", "/type", "/softmin", "/softmin:2.5"};
    bool is_novelty = has_all(manner) && one_in(manner, 8);
    if (is_novelty) {
        add(manner, "novelty%d(", (int)(1 + below(manner, 2)));
        add_heuristic(manner);
        add(manner, one_in(manner, 3) ? ",forget)" : ")");
    } else {
        add_heuristic(manner);
    }
    add(manner, has_all(manner) && one_in(manner, 4) ? "+" : "");
    if (has_all(manner) && one_in(manner, 4)) {
        add(manner, "/");
        add_heuristic(manner);
    }
    if (one_in(manner, 3)) {
        add(manner, "%s", TIES[below(manner, is_novelty ? 3 : sizeof TIES / sizeof *TIES)]);
    }
}

static void draw_lists(Manner *manner)
{
    static const char *const ARMS[] = {"burst", "burst:iw", "burst:walk", "restart", "random"};
    int64_t count = one_in(manner, 3) ? 1 : 2 + below(manner, MAX_LISTS - 1);
    for (int64_t i = 0; i < count; i++) {
        add(manner, i > 0 ? "," : "");
        if (i > 0 && has_all(manner) && one_in(manner, 5)) {
            add(manner, "%s", ARMS[below(manner, sizeof ARMS / sizeof *ARMS)]);
        } else {
            add_key(manner);
        }
    }
}

/* What A* needs, so that claims are made. */
static void draw_astar(Manner *manner)
{
    static const char *const HEURISTICS[] = {"lmcut", "max", "blind"};
    int64_t choice = below(manner, 4);
    if (choice < 3) {
        add(manner, "%s", HEURISTICS[choice]);
    } else {
        add(manner, "pdb(%d)", (int)below(manner, manner->task->num_variables));
    }
    add(manner, one_in(manner, 2) ? "/h" : one_in(manner, 2) ? "/-g" : "");
    manner->options.weight = 1;
    manner->options.reopens = true;
}

static void draw_control(Manner *manner)
{
    static const char *const CONTROLS[] = {"alt",      "random:7", "argmin-mean",
                                           "argmin-h", "boost",    "bandit"};
    bool is_single = manner->specs.count == 1;
    snprintf(manner->control, sizeof manner->control, "%s",
             is_single ? "single" : CONTROLS[below(manner, sizeof CONTROLS / sizeof *CONTROLS)]);
}

/* Near the cost of a cheapest plan, where it decides something. */
static int64_t draw_bound(Manner *manner, int64_t least)
{
    int64_t bound = (least == NAIVE_NO_PLAN ? 5 : least) + below(manner, 4) - 1;
    return one_in(manner, 3) && bound > 0 ? bound : 0;
}

static void draw_options(Manner *manner, int64_t least)
{
    static const int64_t RATES[] = {0, 1, 5, 1000, SEARCH_SHARING_ALL};
    SearchOptions *options = &manner->options;
    options->kind = (SearchKind)below(manner, 3);
    options->rules.step_kind = one_in(manner, 4) ? RUN_STEP_EXPANSION : RUN_STEP_POP;
    options->rules.cheaper_rule = one_in(manner, 4) ? RUN_CHEAPER_KEEPS : RUN_CHEAPER_INSERTS;
    options->rules.empty_rule = one_in(manner, 4) ? RUN_EMPTY_DRAW : RUN_EMPTY_NEXT;
    options->sharing_rate = RATES[below(manner, 5)];
    options->weight = one_in(manner, 3) ? (int32_t)(1 + below(manner, 5)) : 0;
    options->reopens = one_in(manner, 2);
    options->heuristic_costs = (TaskCosts)below(manner, 3);
    options->path_costs = one_in(manner, 2) ? options->heuristic_costs : (TaskCosts)below(manner, 3);
    options->bound = draw_bound(manner, least);
    options->remembers = options->kind == SEARCH_EAGER && one_in(manner, 4);
}

static void manner_init(Manner *manner, const Differential *test, uint64_t seed)
{
    *manner = (Manner){.task = test->task};
    rng_seed(&manner->rng, seed ^ UINT64_C(0x646966) << 40);
    if (one_in(manner, 4)) {
        draw_astar(manner);
        manner->options.bound = draw_bound(manner, test->space->least_cost);
    } else {
        draw_options(manner, test->space->least_cost);
        draw_lists(manner);
    }
    manner->options.num_threads = manner->options.remembers || !one_in(manner, 40) ? 1 : 3;
    manner->options.prunes_symmetric = one_in(manner, 2);
    manner->options.max_steps = MAX_STEPS;
    Error error = {0};
    if (list_spec_parse(manner->lists, &manner->specs, &error)) {
        draw_control(manner);
    } else {
        list_spec_release(&manner->specs);
    }
    manner->options.lists = manner->specs.data;
    manner->options.num_lists = manner->specs.count;
}

static void manner_release(Manner *manner)
{
    list_spec_release(&manner->specs);
}

static bool fail(Differential *test, const Manner *manner, const char *what)
{
    const SearchOptions *options = &manner->options;
    snprintf(test->fault, sizeof test->fault,
             "%s: --lists %s --control %s --search %s --costs %s (heuristics: %s) --weight %d "
             "--bound %lld --sharing-rate %lld threads %d reopens %d remembers %d rules %d %d %d; a "
             "cheapest plan costs %lld",
             what, manner->lists, manner->control, search_kind_name(options->kind),
             task_costs_name(options->path_costs), task_costs_name(options->heuristic_costs),
             options->weight, (long long)options->bound, (long long)options->sharing_rate,
             options->num_threads, options->reopens, options->remembers, options->rules.step_kind,
             options->rules.cheaper_rule, options->rules.empty_rule,
             (long long)(test->space->least_cost == NAIVE_NO_PLAN ? -1 : test->space->least_cost));
    return false;
}

/* --- Searches --------------------------------------------------------------------------------- */

static SearchStatus drive(Search *search, Control *control)
{
    while (search_status(search) == SEARCH_RUNNING) {
        int list = control_choose(control, search);
        if (list < 0) {
            break;
        }
        search_step(search, list);
    }
    control_finish(control, search);
    return search_status(search);
}

static bool check_plan(Differential *test, const Manner *manner, const Search *search,
                       int64_t *out_cost)
{
    Plan plan = {0};
    PlanReport report;
    search_plan(search, &plan);
    int64_t cost = naive_plan_cost(test->task, &plan.ops), least = test->space->least_cost;
    bool is_plan = naive_is_plan(test->task, &plan.ops);
    bool is_found_valid = plan_check(test->task, &plan, &report);
    plan_release(&plan);
    *out_cost = cost;
    test->counts.solved++;
    if (!is_plan || !is_found_valid) {
        return fail(test, manner, is_plan ? "the plan check refuses a plan" : "no plan");
    }
    if (cost < least) {
        return fail(test, manner, "cheaper than a cheapest plan");
    }
    if (manner->options.bound > 0 && cost >= manner->options.bound) {
        return fail(test, manner, "not below the bound");
    }
    bool is_claimed = !proof_gap(&manner->options, test->task, cost);
    test->counts.optimal += is_claimed;
    return !is_claimed || cost == least || fail(test, manner, "claimed to be optimal");
}

static bool check_end(Differential *test, const Manner *manner)
{
    int64_t least = test->space->least_cost, bound = manner->options.bound;
    bool is_claimed = proof_is_exhaustive(&manner->options, test->task);
    bool is_true = bound == 0 ? least == NAIVE_NO_PLAN : least >= bound;
    test->counts.unsolved++;
    test->counts.exhaustive += is_claimed;
    return !is_claimed || is_true || fail(test, manner, "claimed to have no plan");
}

/* *out_cost is that of a plan that was found, otherwise NAIVE_NO_PLAN. */
static bool check_search(Differential *test, const Manner *manner, int64_t *out_cost)
{
    Error error = {0};
    Search *search = search_new(test->task, &manner->options, &error);
    ControlSettings settings = {.lists = manner->specs.data,
                                .num_lists = manner->specs.count,
                                .rules = manner->options.rules};
    Control *control = search ? control_new(manner->control, &settings, &error) : NULL;
    bool ok = true;
    *out_cost = NAIVE_NO_PLAN;
    if (control) {
        SearchStatus status = drive(search, control);
        ok = status == SEARCH_SOLVED      ? check_plan(test, manner, search, out_cost)
             : status == SEARCH_EXHAUSTED ? check_end(test, manner)
             : status == SEARCH_OUT_OF_STEPS ||
                     fail(test, manner, "an end that nothing explains");
        test->counts.cut += status == SEARCH_OUT_OF_STEPS;
    } else if (error.kind == ERROR_NONE) {
        ok = fail(test, manner, "refused without a reason");
    }
    test->counts.searches++;
    test->counts.refused += control == NULL;
    control_free(control);
    search_free(search);
    return ok;
}

/* A spelling that is not accepted is no fault: it has an Error, which tests/fuzz/fuzz_lists.c wants. */
bool differential_check_search(Differential *test, uint64_t seed)
{
    Manner manner;
    int64_t cost;
    manner_init(&manner, test, seed);
    bool ok = manner.specs.count == 0 || check_search(test, &manner, &cost);
    manner_release(&manner);
    return ok;
}

bool differential_check_series(Differential *test, uint64_t seed)
{
    Manner manner;
    bool is_unit = task_is_unit_cost(test->task), ok = true;
    int64_t best = 0, cost = NAIVE_NO_PLAN;
    int last = plan_series_length(is_unit) - 1;
    manner_init(&manner, test, seed);
    for (int phase = 0; manner.specs.count > 0 && ok && phase <= last;) {
        plan_series_fill(is_unit, phase, &manner.options);
        manner.options.bound = best;
        ok = check_search(test, &manner, &cost);
        best = cost < NAIVE_NO_PLAN ? cost : best;
        phase += phase < last || cost == NAIVE_NO_PLAN;
        if (cost == 0) {
            break; /* nothing is cheaper, and 0 is no bound */
        }
    }
    manner_release(&manner);
    return ok;
}

/* --- Heuristics ------------------------------------------------------------------------------- */

static bool check_value(Differential *test, const HeurClass *class, int32_t h)
{
    int64_t least = test->space->least_cost;
    bool is_wrong =
        class->is_reliable(test->task) &&
        (h == HEUR_DEAD_END ? least != NAIVE_NO_PLAN
                            : class->is_admissible && h < HEUR_LARGEST && h > least);
    if (is_wrong) {
        snprintf(test->fault, sizeof test->fault, "%s is %d, a cheapest plan costs %lld",
                 class->name, (int)h, (long long)(least == NAIVE_NO_PLAN ? -1 : least));
    }
    return !is_wrong;
}

bool differential_check_heuristics(Differential *test)
{
    bool ok = true;
    int32_t values[NAIVE_MAX_VARIABLES];
    naive_initial(test->task, values);
    for (int i = 0; i < heur_table_size && ok; i++) {
        Error error = {0};
        HeurSpec spec = {.class = &heur_table[i],
                         .argument = heur_table[i].engine->argument ? "0" : NULL};
        HeurSet *set = can_be_drawn(spec.class)
                           ? heur_set_try_new(test->task, &spec, 1, HEUR_USE_ALL, &error)
                           : NULL;
        if (set) {
            HeurWork *work = heur_work_new(set);
            HeurState state = {values, 0};
            if (heur_set_is_path_dependent(set)) {
                heur_set_note_initial(set, state);
            }
            heur_begin(work, state);
            ok = check_value(test, spec.class, heur_value(work, 0));
            heur_work_free(work);
            heur_set_free(set);
        }
    }
    return ok;
}

/* --- Tasks ------------------------------------------------------------------------------------ */

bool differential_is_small(const Task *task)
{
    bool ok = task->num_variables > 0 && task->num_variables <= NAIVE_MAX_VARIABLES &&
              task->num_operators <= NAIVE_MAX_OPERATORS && task->num_axioms <= 200 &&
              task->num_facts <= NAIVE_MAX_FACTS;
    for (int32_t i = 0; i < task->num_operators && ok; i++) {
        ok = task->operators[i].preconditions.count <= NAIVE_MAX_FACTS &&
             task->operators[i].num_effects <= NAIVE_MAX_FACTS;
    }
    return ok;
}

/* Adds facts in a random order, each that no reachable state has together with one of the group. */
void differential_renew_mutex_groups(Task *task, const NaiveSpace *space, uint64_t seed)
{
    enum { NUM_GROUPS = 3 };
    Rng rng;
    rng_seed(&rng, seed);
    FactSpan *groups = ARENA_NEW(&task->arena, FactSpan, NUM_GROUPS);
    for (int g = 0; g < NUM_GROUPS; g++) {
        Fact *facts = ARENA_NEW(&task->arena, Fact, (size_t)task->num_facts);
        int32_t count = 0;
        for (int32_t tries = 0; tries < task->num_facts; tries++) {
            int32_t var = (int32_t)rng_below(&rng, (uint32_t)task->num_variables);
            uint32_t size = (uint32_t)task->variables[var].domain_size;
            Fact fact = {var, (int32_t)rng_below(&rng, size)};
            bool is_mutex = true;
            for (int32_t i = 0; i < count && is_mutex; i++) {
                is_mutex = (fact.var != facts[i].var || fact.value != facts[i].value) &&
                           !naive_space_has_both(space, fact, facts[i]);
            }
            facts[count] = fact;
            count += is_mutex;
        }
        groups[g] = (FactSpan){facts, count};
    }
    task->mutex_groups = groups;
    task->num_mutex_groups = NUM_GROUPS;
}
