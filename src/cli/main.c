/* The program: finds the command and hands over to it. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/edit_distance.h"
#include "base/version.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

typedef struct Command {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv);
} Command;

static const Command COMMANDS[] = {
    {"plan", "search for a plan", cmd_plan_run},
    {"fd", "plan, with the command line of the published system", cmd_fd_run},
    {"validate", "check a plan", cmd_validate_run},
    {"info", "show the size and the features of a task", cmd_info_run},
    {"translate", "translate a task from PDDL to SAS+", cmd_translate_run},
    {"eval", "evaluate heuristics without a search", cmd_eval_run},
    {"trace", "show what happened in recorded runs", cmd_trace_run},
    {"list", "list heuristics, controllers, presets or generators", cmd_list_run},
    {"gen", "generate tasks", cmd_gen_run},
    {"train", "learn a policy from instances", cmd_train_run},
    {"policies", "show the policies that come with Veer", cmd_policies_run},
    {"theory", "count expansions on the task families of the theorems", cmd_theory_run},
    {"lab", "run experiments and show what came out", cmd_lab_run},
};

enum { NUM_COMMANDS = sizeof COMMANDS / sizeof *COMMANDS };

static void print_help(void)
{
    printf("Usage: veer COMMAND ...\n\nVeer is a classical planner.\n\nCommands:\n");
    for (int i = 0; i < NUM_COMMANDS; i++) {
        printf("  %-12s%s\n", COMMANDS[i].name, COMMANDS[i].summary);
    }
    printf("\nOptions:\n"
           "  -h, --help  show this text; veer COMMAND --help has more\n"
           "  --version   show the version\n");
}

static int run_command(const char *name, int argc, char **argv)
{
    for (int i = 0; i < NUM_COMMANDS; i++) {
        if (strcmp(COMMANDS[i].name, name) == 0) {
            return COMMANDS[i].run(argc, argv);
        }
    }
    Error error = {0};
    const char *nearest =
        edit_distance_nearest(name, &COMMANDS[0].name, NUM_COMMANDS, sizeof *COMMANDS);
    if (nearest) {
        error_set(&error, ERROR_USAGE, "unknown command \"%s\"; did you mean %s?", name, nearest);
    } else {
        error_set(&error, ERROR_USAGE, "unknown command \"%s\"; see veer --help", name);
    }
    return exit_code_report(&error, false);
}

static int run_help(int argc, char **argv)
{
    if (argc < 3) {
        print_help();
        return EXIT_CODE_SUCCESS;
    }
    char option[] = "--help";
    char *arguments[] = {argv[2], option, NULL};
    return run_command(argv[2], 2, arguments);
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "error: veer wants a command; see veer --help\n");
        return EXIT_CODE_USAGE;
    }
    if (strcmp(argv[1], "--version") == 0) {
        printf("veer %s\n", VERSION_TEXT);
        return EXIT_CODE_SUCCESS;
    }
    if (strcmp(argv[1], "help") == 0 || strcmp(argv[1], "--help") == 0 ||
        strcmp(argv[1], "-h") == 0) {
        return run_help(argc, argv);
    }
    return run_command(argv[1], argc - 1, argv + 1);
}

/* A standard stream that the caller has closed would be the first file that is opened. Read-only, so
 * that writing to it still fails. */
static void fill_gaps(void)
{
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) < 0) {
            (void)open("/dev/null", O_RDONLY); /* takes the lowest number that is free: this one */
        }
    }
}

int main(int argc, char **argv)
{
    fill_gaps();
    signal(SIGXFSZ, SIG_IGN); /* a file above the limit (ulimit -f) is a fault in writing */
    int code = run(argc, argv);
    bool is_written = !ferror(stdout);
    is_written = fclose(stdout) == 0 && is_written;
    if (!is_written && code < EXIT_CODE_INTERNAL_ERROR) {
        fprintf(stderr, "error: cannot write to standard output\n");
        return EXIT_CODE_INTERNAL_ERROR;
    }
    return code;
}
