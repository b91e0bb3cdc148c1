/* Time per heuristic evaluation, apart from any search.
 *
 *     evaluations [-n STATES] [-r REPEATS] [-s SEED] HEURISTIC,... TASK...
 *
 * The states are all successors met on random walks of limited length from the initial state, the
 * same ones for the same seed. All heuristics are evaluated for each state in turn, as a search
 * with one list for each of them would do. One line per task: microseconds per state, the minimum
 * over the repeats, which is what the machine can do undisturbed. The sum of all values is a check
 * that two versions computed the same. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/rng.h"
#include "ground/task_loader.h"
#include "search/list_spec.h"
#include "task/state_space.h"

enum { WALK_LENGTH = 40 };

typedef struct Settings {
    int32_t num_states;
    int repeats;
    uint64_t seed;
    const char *names;
    ListSpecs lists;
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

/* --- Walks ------------------------------------------------------------------------------------ */

typedef struct Walker {
    StateSpace *space;
    Rng rng;
    StateWord *words, *next_words;
    int32_t *values, *ops;
} Walker;

static void walker_init(Walker *walker, const Task *task, uint64_t seed)
{
    walker->space = state_space_new(task);
    rng_seed(&walker->rng, seed);
    walker->words = MEM_NEW(StateWord, (size_t)walker->space->pack.num_words);
    walker->next_words = MEM_NEW(StateWord, (size_t)walker->space->pack.num_words);
    walker->values = MEM_NEW(int32_t, (size_t)task->num_variables);
    walker->ops = MEM_NEW(int32_t, (size_t)task->num_operators);
}

static void walker_release(Walker *walker)
{
    const Task *task = walker->space->task;
    size_t num_words = (size_t)walker->space->pack.num_words;
    MEM_FREE(walker->words, num_words);
    MEM_FREE(walker->next_words, num_words);
    MEM_FREE(walker->values, (size_t)task->num_variables);
    MEM_FREE(walker->ops, (size_t)task->num_operators);
    state_space_free(walker->space);
}

/* Collects the successors of the present state, then goes to one of them; false at an end. */
static bool walker_step(Walker *walker, States *states)
{
    StateSpace *space = walker->space;
    state_pack_unpack(&space->pack, walker->words, walker->values);
    int32_t num_ops = succ_gen_applicable(&space->succ_gen, walker->values, walker->ops);
    if (num_ops == 0) {
        return false;
    }
    for (int32_t i = 0; i < num_ops && states->count < states->capacity; i++) {
        state_space_apply(space, walker->words, walker->values, walker->ops[i], walker->next_words);
        state_pack_unpack(&space->pack, walker->next_words, state_values(states, states->count++));
    }
    int32_t op = walker->ops[rng_below(&walker->rng, (uint32_t)num_ops)];
    state_space_apply(space, walker->words, walker->values, op, walker->next_words);
    memcpy(walker->words, walker->next_words, sizeof(StateWord) * (size_t)space->pack.num_words);
    return true;
}

/* Fewer states than asked for only if nothing is applicable initially. */
static void collect_states(const Task *task, uint64_t seed, States *states)
{
    Walker walker;
    walker_init(&walker, task, seed);
    bool is_stuck = false;
    while (states->count < states->capacity && !is_stuck) {
        state_space_initial(walker.space, walker.words);
        int steps = 0;
        while (steps < WALK_LENGTH && states->count < states->capacity &&
               walker_step(&walker, states)) {
            steps++;
        }
        is_stuck = steps == 0;
    }
    walker_release(&walker);
}

/* --- Measuring -------------------------------------------------------------------------------- */

/* Evaluates all states once; returns the sum of the values, a dead end counting -1. */
static int64_t evaluate_all(HeurWork *work, int num_heuristics, const States *states)
{
    int64_t sum = 0;
    for (int32_t i = 0; i < states->count; i++) {
        heur_begin(work, (HeurState){state_values(states, i), i});
        for (int h = 0; h < num_heuristics; h++) {
            int32_t value = heur_value(work, h);
            sum += value == HEUR_DEAD_END ? -1 : value;
        }
    }
    return sum;
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static void measure(const Settings *settings, const Task *task, const HeurSet *set,
                    const char *path)
{
    States states = {.capacity = settings->num_states, .num_variables = task->num_variables};
    size_t num_values = (size_t)states.capacity * (size_t)states.num_variables;
    states.values = MEM_NEW(int32_t, num_values);
    collect_states(task, settings->seed, &states);
    HeurWork *work = heur_work_new(set);
    double best = 0;
    int64_t sum = 0;
    for (int i = 0; i < settings->repeats; i++) {
        double start = clock_wall();
        sum = evaluate_all(work, settings->lists.count, &states);
        double seconds = clock_wall() - start;
        best = i == 0 || seconds < best ? seconds : best;
    }
    printf("%-50s %-10s %9.3f us, sum %" PRId64 "\n", base_name(path), settings->names,
           states.count > 0 ? best / states.count * 1e6 : 0.0, sum);
    fflush(stdout);
    heur_work_free(work);
    MEM_FREE(states.values, num_values);
}

static bool measure_file(const Settings *settings, const char *path)
{
    Error error = {0};
    Task *task = task_loader_load_task(path, NULL, NULL, &error);
    HeurSet *set = task ? list_spec_heuristics(settings->lists.data, settings->lists.count, task,
                                               NULL, &error)
                        : NULL;
    if (set) {
        measure(settings, task, set, path);
    } else {
        error_print(&error, stderr);
    }
    heur_set_free(set);
    if (task) {
        task_free(task);
    }
    return set != NULL;
}

/* --- Command line ----------------------------------------------------------------------------- */

/* False unless the options make sense and a heuristic and a task follow. */
static bool parse_options(int argc, char **argv, Settings *settings)
{
    int option;
    while ((option = getopt(argc, argv, "n:r:s:")) != -1) {
        switch (option) {
        case 'n':
            settings->num_states = atoi(optarg);
            break;
        case 'r':
            settings->repeats = atoi(optarg);
            break;
        case 's':
            settings->seed = strtoull(optarg, NULL, 10);
            break;
        default:
            return false;
        }
    }
    return settings->num_states >= 1 && settings->repeats >= 1 && optind + 2 <= argc;
}

int main(int argc, char **argv)
{
    Settings settings = {.num_states = 1000, .repeats = 10, .seed = 1};
    if (!parse_options(argc, argv, &settings)) {
        fprintf(stderr, "usage: %s [-n STATES] [-r REPEATS] [-s SEED] HEURISTIC,... TASK...\n",
                argv[0]);
        return EXIT_FAILURE;
    }
    settings.names = argv[optind++];
    Error error = {0};
    bool is_ok = list_spec_parse(settings.names, &settings.lists, &error);
    if (!is_ok) {
        error_print(&error, stderr);
        optind = argc;
    }
    for (int i = optind; i < argc; i++) {
        is_ok = measure_file(&settings, argv[i]) && is_ok;
    }
    list_spec_release(&settings.lists);
    return is_ok ? EXIT_SUCCESS : EXIT_FAILURE;
}
