/* Steps per second of a search that is restarted again and again, as training does it.
 *
 *     env [-e EPISODES] [-s STEPS] LISTS TASK.sas...
 *
 * Episodes choose lists at random and end after STEPS steps (7500, the published cut-off) if not
 * earlier. For each task:
 *
 *     cold    the first episode of a search that remembers
 *     fresh   later episodes, each with choices of its own: what training meets
 *     warm    the same episodes once more: nothing is new
 *     none    the same episodes by a search that does not remember
 *     library the same episodes by veer_env_step, after they were met once
 *     vector  random choices by veer_step_many in 64 environments on one thread, observations and
 *             rewards written, after as many steps to warm up
 *
 * and what it costs to remember. Numbers of evaluated states are compared: those of warm, none and
 * library must be the same. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>
#include <veer.h>

#include "base/clock.h"
#include "base/rng.h"
#include "ground/task_loader.h"
#include "search/search.h"

typedef struct Run {
    double seconds;
    int64_t steps, evaluated;
} Run;

static Run run_episodes(Search *search, int first, int end, int64_t max_steps)
{
    Run run = {0};
    double start = clock_wall();
    for (int episode = first; episode < end; episode++) {
        Rng rng;
        rng_seed(&rng, (uint64_t)episode);
        search_restart(search);
        while (search_status(search) == SEARCH_RUNNING && search_stats(search).steps < max_steps) {
            search_step(search, (int)rng_below(&rng, (uint32_t)search_num_lists(search)));
        }
        run.steps += search_stats(search).steps;
        run.evaluated += search_stats(search).evaluated;
    }
    run.seconds = clock_wall() - start;
    return run;
}

static void show(const char *name, Run run)
{
    printf("  %-7s %9.0f steps/s %10.2f us/step", name, (double)run.steps / run.seconds,
           run.seconds / (double)run.steps * 1e6);
    if (run.evaluated > 0) {
        printf(" %8.1f evaluated/step", (double)run.evaluated / (double)run.steps);
    }
    printf("\n");
}

/* --- The library ------------------------------------------------------------------------------ */

static void *must(void *handle, const VeerError *error)
{
    if (!handle) {
        fprintf(stderr, "%s\n", error->message);
        exit(EXIT_FAILURE);
    }
    return handle;
}

static Run run_library(VeerEnv *env, int episodes)
{
    Run run = {0};
    double start = clock_wall();
    int num_lists = veer_env_num_lists(env);
    for (int episode = 0; episode < episodes; episode++) {
        Rng rng;
        rng_seed(&rng, (uint64_t)episode);
        VeerStep step = {.size = sizeof step, .status = veer_env_reset(env, NULL)};
        while (step.status == VEER_RUNNING) {
            veer_env_step(env, (int)rng_below(&rng, (uint32_t)num_lists), &step);
        }
        VeerCounts counts = {.size = sizeof counts};
        veer_env_counts(env, &counts);
        run.steps += counts.steps;
        run.evaluated += counts.evaluated;
    }
    run.seconds = clock_wall() - start;
    return run;
}

enum { VECTOR_ENVS = 64, VECTOR_STEPS = 4000 };

static Run run_vector(VeerVec *vec, int num_lists, const VeerMany *out, uint64_t seed)
{
    Run run = {0};
    Rng rng;
    rng_seed(&rng, seed);
    veer_reset_many(vec, NULL, NULL, out);
    double start = clock_wall();
    for (int t = 0; t < VECTOR_STEPS; t++) {
        int32_t actions[VECTOR_ENVS];
        for (int i = 0; i < VECTOR_ENVS; i++) {
            actions[i] = (int32_t)rng_below(&rng, (uint32_t)num_lists);
        }
        veer_step_many(vec, actions, out);
        run.steps += VECTOR_ENVS;
    }
    run.seconds = clock_wall() - start;
    return run;
}

static Run measure_vector(VeerTask *task, const VeerEnvOptions *env_options)
{
    static float observations[VECTOR_ENVS * 1000];
    static double rewards[VECTOR_ENVS];
    static uint8_t terminations[VECTOR_ENVS], truncations[VECTOR_ENVS];
    VeerError error = {.size = sizeof error};
    VeerVecOptions options = {
        .size = sizeof options, .num_envs = VECTOR_ENVS, .num_threads = 1, .env = env_options};
    VeerMany out = {.size = sizeof out,
                    .observations = observations,
                    .rewards = rewards,
                    .terminations = terminations,
                    .truncations = truncations};
    VeerVec *vec = must(veer_vec_open(&task, 1, &options, &error), &error);
    int num_lists = veer_env_num_lists(veer_vec_env(vec, 0));
    if (veer_env_num_features(veer_vec_env(vec, 0), NULL) > 1000) {
        fprintf(stderr, "too many lists\n");
        exit(EXIT_FAILURE);
    }
    run_vector(vec, num_lists, &out, 1);
    Run run = run_vector(vec, num_lists, &out, 1);
    veer_vec_close(vec);
    return run;
}

/* Returns the run by single steps. */
static Run measure_library(const char *path, const char *lists, int episodes, int64_t max_steps)
{
    VeerError error = {.size = sizeof error};
    VeerSearch search = {.size = sizeof search, .lists = lists};
    VeerEnvOptions options = {.size = sizeof options, .search = &search, .max_steps = max_steps};
    VeerTask *task = must(veer_task_open(path, NULL, NULL, &error), &error);
    VeerEnv *env = must(veer_env_open(task, &options, &error), &error);
    run_library(env, episodes);
    Run library = run_library(env, episodes);
    show("library", library);
    veer_env_close(env);
    show("vector", measure_vector(task, &options));
    veer_task_close(task);
    return library;
}

/* --- Searches --------------------------------------------------------------------------------- */

static Search *must_new(const Task *task, const ListSpecs *specs, bool remembers)
{
    SearchOptions options = {
        .lists = specs->data, .num_lists = specs->count, .num_threads = 1, .remembers = remembers};
    Error error = {0};
    Search *search = search_new(task, &options, &error);
    if (!search) {
        error_print(&error, stderr);
        exit(EXIT_FAILURE);
    }
    return search;
}

static void measure(const char *path, const char *lists, const Task *task, const ListSpecs *specs,
                    int episodes, int64_t max_steps)
{
    Search *search = must_new(task, specs, true);
    Search *plain = must_new(task, specs, false);
    show("cold", run_episodes(search, 0, 1, max_steps));
    show("fresh", run_episodes(search, 1, episodes, max_steps));
    Run warm = run_episodes(search, 0, episodes, max_steps);
    show("warm", warm);
    Run none = run_episodes(plain, 0, episodes, max_steps);
    show("none", none);
    Run library = measure_library(path, lists, episodes, max_steps);
    bool are_same = warm.evaluated == none.evaluated && library.evaluated == none.evaluated;
    printf("  %.1f MB, without a memory %.1f MB%s\n", (double)search_memory(search) / 1e6,
           (double)search_memory(plain) / 1e6,
           are_same ? "" : "; NOT THE SAME");
    search_free(plain);
    search_free(search);
}

static Task *must_read(const char *path)
{
    Error error = {0};
    Task *task = task_loader_load_task(path, NULL, NULL, &error);
    if (!task) {
        error_print(&error, stderr);
        exit(EXIT_FAILURE);
    }
    return task;
}

int main(int argc, char **argv)
{
    int option, episodes = 10;
    int64_t max_steps = 7500;
    while ((option = getopt(argc, argv, "e:s:")) != -1 && option != '?') {
        if (option == 'e') {
            episodes = atoi(optarg);
        } else {
            max_steps = atoll(optarg);
        }
    }
    ListSpecs specs = {0};
    Error error = {0};
    if (option == '?' || episodes < 2 || max_steps < 1 || argc - optind < 2) {
        fprintf(stderr, "usage: %s [-e EPISODES] [-s STEPS] LISTS TASK.sas...\n", argv[0]);
        return EXIT_FAILURE;
    }
    if (!list_spec_parse(argv[optind], &specs, &error)) {
        error_print(&error, stderr);
        return EXIT_FAILURE;
    }
    for (int i = optind + 1; i < argc; i++) {
        Task *task = must_read(argv[i]);
        printf("%s\n", argv[i]);
        measure(argv[i], argv[optind], task, &specs, episodes, max_steps);
        task_free(task);
    }
    list_spec_release(&specs);
    return EXIT_SUCCESS;
}
