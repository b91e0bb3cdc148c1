/* A search whose list is fixed, with or without a network that is asked before every step.
 *
 *     control network|rates|single POLICY MAX_STEPS TASK.sas
 *
 * The lists are those of the published policies. All ways make the same search, from list ff, so
 * the difference is what control costs: observing, features and the forward pass. bench/control-cost
 * counts the instructions of run_steps; the line printed has the steps and the processor time. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "control/control.h"
#include "ground/task_loader.h"

enum { FIXED_LIST = 0 };
static const char LISTS[] = "ff,cg,cea,add";

void run_steps(Search *search, Control *control);

/* Exported and not inlined, so that callgrind can find it. */
__attribute__((noinline)) void run_steps(Search *search, Control *control)
{
    while (search_status(search) == SEARCH_RUNNING) {
        control_choose(control, search);
        search_step(search, FIXED_LIST);
    }
}

/* False and an Error if task, search or controller cannot be had. */
static bool measure(const char *control_name, int64_t max_steps, const char *path, Error *error)
{
    ListSpecs lists = {0};
    Task *task = task_loader_load_task(path, NULL, NULL, error);
    bool ok = task && list_spec_parse(LISTS, &lists, error);
    ControlSettings settings = {.lists = lists.data, .num_lists = lists.count};
    SearchOptions options = {.lists = lists.data,
                             .num_lists = lists.count,
                             .max_steps = max_steps,
                             .num_threads = 1};
    Control *control = ok ? control_new(control_name, &settings, error) : NULL;
    Search *search = control ? search_new(task, &options, error) : NULL;
    if (search) {
        double start = clock_cpu();
        run_steps(search, control);
        printf("%lld steps, %.6f s\n", (long long)search_stats(search).steps,
               clock_cpu() - start);
    }
    ok = search != NULL;
    search_free(search);
    control_free(control);
    list_spec_release(&lists);
    if (task) {
        task_free(task);
    }
    return ok;
}

int main(int argc, char **argv)
{
    if (argc != 5 || (strcmp(argv[1], "network") != 0 && strcmp(argv[1], "rates") != 0 &&
                      strcmp(argv[1], "single") != 0)) {
        fprintf(stderr, "usage: control network|rates|single POLICY MAX_STEPS TASK.sas\n");
        return EXIT_FAILURE;
    }
    char name[4200];
    Error error = {0};
    snprintf(name, sizeof name, "%s:%s", argv[1], argv[2]);
    const char *control = argv[1][0] == 's' ? "single:ff" : name;
    if (!measure(control, atoll(argv[3]), argv[4], &error)) {
        error_print(&error, stderr);
        return EXIT_FAILURE;
    }
    return EXIT_SUCCESS;
}
