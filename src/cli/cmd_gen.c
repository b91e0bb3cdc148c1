/* veer gen: finds the generator and hands over to it. */
#include <stdio.h>
#include <string.h>

#include "base/edit_distance.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "lab/gen_table.h"

/* What is not a row of gen_table, as it writes more than a problem. */
typedef struct Other {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Other;

static const Other OTHERS[] = {
    {"paper", "sets of 200 problems in each of six domains, as in [SBL21]", cmd_gen_paper_run},
    {"sets", "sets of six domains to train, validate and test on", cmd_gen_sets_run},
    {"theory", "task families behind the theorems about dynamic control", cmd_gen_theory_run},
    {"whitebox", "artificial tasks whose best schedule is known", cmd_gen_whitebox_run},
};

enum { NUM_OTHERS = sizeof OTHERS / sizeof *OTHERS };

static int print_help(void)
{
    printf("Usage: veer gen GENERATOR [options]\n\nGenerates tasks.\n\nGenerators:\n");
    for (int i = 0; i < gen_table_size; i++) {
        printf("  %-13s%s\n", gen_table[i].name, gen_table[i].summary);
    }
    printf("\n");
    for (int i = 0; i < NUM_OTHERS; i++) {
        printf("  %-13s%s\n", OTHERS[i].name, OTHERS[i].summary);
    }
    printf("\nOptions:\n  -h, --help  show this text; veer gen GENERATOR --help has more\n");
    return EXIT_CODE_SUCCESS;
}

static const char *find_nearest(const char *name)
{
    const char *nearest =
        edit_distance_nearest(name, &gen_table[0].name, gen_table_size, sizeof *gen_table);
    return nearest ? nearest
                   : edit_distance_nearest(name, &OTHERS[0].name, NUM_OTHERS, sizeof *OTHERS);
}

int cmd_gen_run(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return print_help();
    }
    const char *name = argv[1];
    const GenClass *class = gen_table_find(name);
    if (class) {
        return cmd_gen_domain_run(class, argc - 1, argv + 1);
    }
    for (int i = 0; i < NUM_OTHERS; i++) {
        if (strcmp(OTHERS[i].name, name) == 0) {
            return OTHERS[i].run(argc - 1, argv + 1);
        }
    }
    Error error = {0};
    const char *nearest = find_nearest(name);
    error_set(&error, ERROR_USAGE, "there is no generator \"%.80s\"; %s%s%s", name,
              nearest ? "did you mean " : "see veer gen --help", nearest ? nearest : "",
              nearest ? "?" : "");
    return exit_code_report(&error, false);
}
