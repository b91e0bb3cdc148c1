/* veer lab: finds the study and hands over to it. */
#include <stdio.h>
#include <string.h>

#include "base/edit_distance.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

typedef struct Study {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Study;

static const Study STUDIES[] = {
    {"whitebox", "learn on artificial tasks and compare with the best schedules",
     cmd_lab_whitebox_run},
};

enum { NUM_STUDIES = sizeof STUDIES / sizeof *STUDIES };

static int print_help(void)
{
    printf("Usage: veer lab STUDY [options]\n\nRuns an experiment.\n\nStudies:\n");
    for (int i = 0; i < NUM_STUDIES; i++) {
        printf("  %-12s%s\n", STUDIES[i].name, STUDIES[i].summary);
    }
    printf("\nOptions:\n  -h, --help  show this text; veer lab STUDY --help has more\n");
    return EXIT_CODE_SUCCESS;
}

int cmd_lab_run(int argc, char **argv)
{
    if (argc < 2 || strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        return print_help();
    }
    for (int i = 0; i < NUM_STUDIES; i++) {
        if (strcmp(STUDIES[i].name, argv[1]) == 0) {
            return STUDIES[i].run(argc - 1, argv + 1);
        }
    }
    Error error = {0};
    const char *nearest =
        edit_distance_nearest(argv[1], &STUDIES[0].name, NUM_STUDIES, sizeof *STUDIES);
    error_set(&error, ERROR_USAGE, "there is no study \"%.80s\"; %s%s%s", argv[1],
              nearest ? "did you mean " : "see veer lab --help", nearest ? nearest : "",
              nearest ? "?" : "");
    return exit_code_report(&error, false);
}
