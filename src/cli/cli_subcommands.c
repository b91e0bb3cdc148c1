#include "cli/cli_subcommands.h"

#include <stdio.h>
#include <string.h>

#include "base/edit_distance.h"
#include "cli/exit_code.h"

static int print_help(const SubcommandFamily *family)
{
    printf("Usage: veer %s COMMAND ...\n\n%s\n\nCommands:\n", family->name, family->summary);
    for (int i = 0; i < family->num_members; i++) {
        printf("  %-12s%s\n", family->members[i].name, family->members[i].summary);
    }
    printf("\nOptions:\n  -h, --help  show this text; veer %s COMMAND --help has more\n",
           family->name);
    return EXIT_CODE_SUCCESS;
}

int cli_subcommands_run(const SubcommandFamily *family, int argc, char **argv)
{
    Error error = {0};
    const char *name = argc < 2 ? "" : argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        return print_help(family);
    }
    for (int i = 0; i < family->num_members; i++) {
        if (strcmp(family->members[i].name, name) == 0) {
            return family->members[i].run(argc - 1, argv + 1);
        }
    }
    const char *nearest = edit_distance_nearest(name, &family->members[0].name, family->num_members,
                                                sizeof *family->members);
    if (argc < 2) {
        error_set(&error, ERROR_USAGE, "veer %s wants a command; see veer %s --help", family->name,
                  family->name);
    } else if (nearest) {
        error_set(&error, ERROR_USAGE, "veer %s has no \"%.80s\"; did you mean %s?", family->name,
                  name, nearest);
    } else {
        error_set(&error, ERROR_USAGE, "veer %s has no \"%.80s\"; see veer %s --help", family->name,
                  name, family->name);
    }
    return exit_code_report(&error, false);
}
