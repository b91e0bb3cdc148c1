/* Time per evaluation of the learned heuristic, against h_ff.
 *
 *     learned [-n STATES] [-r REPEATS] PROBLEM...
 *
 * The states are all successors met on random walks from the initial state, in the order in which a
 * search would evaluate them, the same ones for both. The model has all colours of these states, with
 * random weights, so nothing is left out: a model that was learned is smaller and not slower. One
 * line per task: microseconds per state, the minimum over the repeats, for h_ff and for one round
 * with sets, one with multisets and two with sets; how often the first of these fits into h_ff's time;
 * and what it takes to find the preferred operators of a state. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "ground/task_loader.h"
#include "heur/heur_table.h"
#include "heur/wl_tracker.h"
#include "task/atoms.h"
#include "task/random_walk.h"

enum { WALK_LENGTH = 40, NUM_SETTINGS = 3 };

static const WlSettings SETTINGS[NUM_SETTINGS] = {
    {.rounds = 1}, {.rounds = 1, .counts_equal = true}, {.rounds = 2}};

typedef struct Settings {
    int32_t num_states;
    int repeats;
} Settings;

/* Unpacked, one after the other. */
typedef struct States {
    int32_t *values;
    int32_t count, capacity, num_variables;
} States;

static int32_t *state_values(const States *states, int32_t index)
{
    return states->values + (size_t)index * (size_t)states->num_variables;
}

/* The successors of the state that the walk is at. */
static void collect_successors(RandomWalk *walk, StateWord *words, States *states)
{
    StateSpace *space = walk->space;
    int32_t num_ops = succ_gen_applicable(&space->succ_gen, walk->values, walk->applicable);
    for (int32_t i = 0; i < num_ops && states->count < states->capacity; i++) {
        state_space_apply(space, walk->words, walk->values, walk->applicable[i], words);
        state_pack_unpack(&space->pack, words, state_values(states, states->count++));
    }
}

static void collect_states(const Task *task, States *states)
{
    RandomWalk walk;
    random_walk_init(&walk, task, 1, WALK_LENGTH);
    size_t num_words = (size_t)walk.space->pack.num_words;
    StateWord *words = MEM_NEW(StateWord, num_words);
    do {
        collect_successors(&walk, words, states);
    } while (states->count < states->capacity && random_walk_step(&walk));
    MEM_FREE(words, num_words);
    random_walk_release(&walk);
}

/* --- Model ------------------------------------------------------------------------------------ */

static void learn_colours(const Task *task, const States *states, WlSettings settings,
                          WlColours *colours)
{
    Atoms atoms;
    atoms_init(&atoms, task, false);
    WlPredicate *predicates = MEM_NEW(WlPredicate, (size_t)atoms.num_predicates);
    for (int32_t i = 0; i < atoms.num_predicates; i++) {
        predicates[i] = (WlPredicate){atoms.predicates[i].name, atoms.predicates[i].arity};
    }
    wl_colours_init(colours, settings, predicates, atoms.num_predicates, NULL, 0);
    Error error = {0};
    WlTables *tables = wl_tables_new_growing(task, colours, &error);
    WlTracker *tracker = wl_tracker_new(tables);
    for (int32_t i = 0; i < states->count; i++) {
        wl_tracker_move(tracker, state_values(states, i));
    }
    wl_tracker_free(tracker);
    wl_tables_free(tables);
    MEM_FREE(predicates, (size_t)atoms.num_predicates);
    atoms_release(&atoms);
}

static WlModel *make_model(const Task *task, const States *states, WlSettings settings)
{
    WlColours colours;
    learn_colours(task, states, settings, &colours);
    size_t count = (size_t)wl_colours_count(&colours);
    double *weights = MEM_NEW(double, count);
    Rng rng;
    rng_seed(&rng, 1);
    for (size_t i = 0; i < count; i++) {
        weights[i] = rng_unit(&rng) * 2 - 1;
    }
    WlModel *model = wl_model_new(&colours, weights);
    MEM_FREE(weights, count);
    wl_colours_release(&colours);
    return model;
}

/* --- Measuring -------------------------------------------------------------------------------- */

/* Evaluates all states once, with preferred operators if there is room for them. */
static void evaluate_all(HeurWork *work, const States *states, IntVec *ops)
{
    for (int32_t i = 0; i < states->count; i++) {
        heur_begin(work, (HeurState){state_values(states, i), i});
        if (heur_value(work, 0) != HEUR_DEAD_END && ops) {
            ops->size = 0;
            heur_preferred(work, 0, ops);
        }
    }
}

/* Microseconds per state. */
static double measure(const Settings *settings, HeurWork *work, const States *states, IntVec *ops)
{
    double best = 0;
    for (int i = 0; i < settings->repeats; i++) {
        double start = clock_wall();
        evaluate_all(work, states, ops);
        double seconds = clock_wall() - start;
        best = i == 0 || seconds < best ? seconds : best;
    }
    return best / states->count * 1e6;
}

static double measure_heuristic(const Settings *settings, const Task *task, const States *states,
                                const WlModel *model, IntVec *ops)
{
    const char *name = model ? "wl" : "ff";
    HeurSpec spec = {.class = heur_table_find(name, strlen(name)), .model = model};
    Error error = {0};
    HeurSet *set =
        heur_set_try_new(task, &spec, 1, ops ? HEUR_USE_ALL : HEUR_USE_VALUES, &error);
    HeurWork *work = heur_work_new(set);
    double result = measure(settings, work, states, ops);
    heur_work_free(work);
    heur_set_free(set);
    return result;
}

static const char *short_name(const char *path)
{
    const char *name = path + strlen(path);
    for (int slashes = 0; name > path && slashes < 3; name--) {
        slashes += name[-1] == '/';
    }
    return *name == '/' ? name + 1 : name;
}

static void print_row(const Settings *settings, const Task *task, const char *path)
{
    States states = {.capacity = settings->num_states, .num_variables = task->num_variables};
    size_t num_values = (size_t)states.capacity * (size_t)states.num_variables;
    states.values = MEM_NEW(int32_t, num_values);
    collect_states(task, &states);
    double ff = measure_heuristic(settings, task, &states, NULL, NULL);
    printf("%-36s %8d %9.3f", short_name(path), task->num_operators, ff);
    double first = 0, preferred = 0;
    for (int i = 0; i < NUM_SETTINGS; i++) {
        WlModel *model = make_model(task, &states, SETTINGS[i]);
        double time = measure_heuristic(settings, task, &states, model, NULL);
        printf(" %9.3f", time);
        if (i == 0) {
            IntVec ops = {0};
            first = time;
            preferred = measure_heuristic(settings, task, &states, model, &ops) - time;
            int_vec_release(&ops);
        }
        wl_model_free(model);
    }
    printf(" %9.1f %9.3f\n", ff / first, preferred);
    fflush(stdout);
    MEM_FREE(states.values, num_values);
}

static bool measure_file(const Settings *settings, const char *path)
{
    Error error = {0};
    Task *task = task_loader_load_task(path, NULL, NULL, &error);
    if (task) {
        print_row(settings, task, path);
        task_free(task);
    } else {
        error_print(&error, stderr);
    }
    return task != NULL;
}

int main(int argc, char **argv)
{
    Settings settings = {.num_states = 2000, .repeats = 10};
    for (int option; (option = getopt(argc, argv, "n:r:")) != -1;) {
        int *number = option == 'n' ? &settings.num_states : &settings.repeats;
        *number = option == '?' ? 0 : atoi(optarg);
    }
    if (settings.num_states < 1 || settings.repeats < 1 || optind == argc) {
        fprintf(stderr, "usage: %s [-n STATES] [-r REPEATS] PROBLEM...\n", argv[0]);
        return EXIT_FAILURE;
    }
    printf("%-36s %8s %9s %9s %9s %9s %9s %9s\n", "microseconds per state", "operators", "ff",
           "1, sets", "1, multi", "2, sets", "ff / wl", "preferred");
    bool is_ok = true;
    for (int i = optind; i < argc; i++) {
        is_ok = measure_file(&settings, argv[i]) && is_ok;
    }
    return is_ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
