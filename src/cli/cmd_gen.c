/* veer gen: finds the generator and hands over to it. */
#include <stdio.h>
#include <string.h>

#include "base/edit_distance.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

typedef struct Generator {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Generator;

static const Generator GENERATORS[] = {
    {"theory", "task families behind the theorems about dynamic control", cmd_gen_theory_run},
};

enum { NUM_GENERATORS = sizeof GENERATORS / sizeof *GENERATORS };

static int print_help(void)
{
    printf("Usage: veer gen GENERATOR [options]\n\nGenerates tasks.\n\nGenerators:\n");
    for (int i = 0; i < NUM_GENERATORS; i++) {
        printf("  %-12s%s\n", GENERATORS[i].name, GENERATORS[i].summary);
    }
    printf("\nOptions:\n  -h, --help  show this text; veer gen GENERATOR --help has more\n");
    return EXIT_CODE_SUCCESS;
}

int cmd_gen_run(int argc, char **argv)
{
    Error error = {0};
    if (argc < 2) {
        error_set(&error, ERROR_USAGE, "veer gen wants a generator; see veer gen --help");
        return exit_code_report(&error, false);
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return print_help();
    }
    for (int i = 0; i < NUM_GENERATORS; i++) {
        if (strcmp(GENERATORS[i].name, name) == 0) {
            return GENERATORS[i].run(argc - 1, argv + 1);
        }
    }
    const char *nearest =
        edit_distance_nearest(name, &GENERATORS[0].name, NUM_GENERATORS, sizeof *GENERATORS);
    error_set(&error, ERROR_USAGE, "there is no generator \"%.80s\"; %s%s%s", name,
              nearest ? "did you mean " : "see veer gen --help", nearest ? nearest : "",
              nearest ? "?" : "");
    return exit_code_report(&error, false);
}
