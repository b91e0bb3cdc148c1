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
 *
 * and what it costs to remember. Numbers of evaluated states are compared: those of warm and none
 * must be the same. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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
    printf("  %-6s %9.0f steps/s %10.2f us/step %8.1f evaluated/step\n", name,
           (double)run.steps / run.seconds, run.seconds / (double)run.steps * 1e6,
           (double)run.evaluated / (double)run.steps);
}

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

static void measure(const Task *task, const ListSpecs *specs, int episodes, int64_t max_steps)
{
    Search *search = must_new(task, specs, true);
    Search *plain = must_new(task, specs, false);
    show("cold", run_episodes(search, 0, 1, max_steps));
    show("fresh", run_episodes(search, 1, episodes, max_steps));
    Run warm = run_episodes(search, 0, episodes, max_steps);
    show("warm", warm);
    Run none = run_episodes(plain, 0, episodes, max_steps);
    show("none", none);
    printf("  %.1f MB, without a memory %.1f MB%s\n", (double)search_memory(search) / 1e6,
           (double)search_memory(plain) / 1e6,
           warm.evaluated == none.evaluated ? "" : "; NOT THE SAME");
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
        measure(task, &specs, episodes, max_steps);
        task_free(task);
    }
    list_spec_release(&specs);
    return EXIT_SUCCESS;
}
