/* What repeated searches of a training cost on one task, with tables of heuristics of their own and with
 * tables that are lent from one search to the next (src/heur/heur_store.h).
 *
 *     trial [-n SEARCHES] [-c COST] TASK...
 *
 * Every search that needs nothing learned (src/learn/config_table.h) runs so many times on each task, up
 * to the counted cost in microseconds. For each of them: processor milliseconds of a search without and
 * with lent tables, and how many times as fast the second is. Both expand the same states. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "ground/task_loader.h"
#include "heur/heur_store.h"
#include "learn/config_table.h"

typedef struct Sum {
    double seconds;
    int64_t expanded;
} Sum;

static void fail(const Error *error)
{
    error_print(error, stderr);
    exit(EXIT_FAILURE);
}

static Sum repeat(const Task *task, const Config *config, HeurStore *store, int count,
                  int64_t max_cost)
{
    Sum sum = {0};
    SearchTrialOptions trial = config_table_trial(config, NULL, NULL, max_cost);
    trial.store = store;
    for (int i = 0; i < count; i++) {
        SearchTrialOutcome outcome;
        Error error = {0};
        if (!search_trial_run(task, &trial, &outcome, NULL, &error)) {
            fail(&error);
        }
        sum.seconds += outcome.seconds;
        sum.expanded += outcome.expanded;
    }
    return sum;
}

static void measure(const Task *task, const Config *config, int count, int64_t max_cost)
{
    HeurStore *store = heur_store_new(task, TASK_COSTS_ONE);
    Sum own = repeat(task, config, NULL, count, max_cost);
    repeat(task, config, store, 1, max_cost); /* builds the tables */
    Sum lent = repeat(task, config, store, count, max_cost);
    printf("  %-22s %9.2f ms %9.2f ms %6.2f times %9.0f expanded%s\n", config->name,
           own.seconds / count * 1e3, lent.seconds / count * 1e3, own.seconds / lent.seconds,
           (double)lent.expanded / count, own.expanded == lent.expanded ? "" : "; NOT THE SAME");
    heur_store_free(store);
}

int main(int argc, char **argv)
{
    int option, count = 5;
    int64_t max_cost = 500000;
    while ((option = getopt(argc, argv, "n:c:")) != -1 && option != '?') {
        if (option == 'n') {
            count = atoi(optarg);
        } else {
            max_cost = atoll(optarg);
        }
    }
    if (option == '?' || count < 1 || max_cost < 1 || optind == argc) {
        fprintf(stderr, "usage: %s [-n SEARCHES] [-c COST] TASK...\n", argv[0]);
        return EXIT_FAILURE;
    }
    Arena arena = {0};
    Config configs[CONFIG_TABLE_MAX];
    int num_configs = config_table_make(false, false, &arena, configs);
    for (int i = optind; i < argc; i++) {
        Error error = {0};
        Task *task = task_loader_load_task(argv[i], NULL, NULL, &error);
        if (!task) {
            fail(&error);
        }
        printf("%s, %d operators\n", argv[i], (int)task->num_operators);
        for (int k = 0; k < num_configs; k++) {
            measure(task, &configs[k], count, max_cost);
        }
        task_free(task);
    }
    arena_release(&arena);
    return EXIT_SUCCESS;
}
