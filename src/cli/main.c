/* The program: finds the command and hands over to it. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/json_io.h"
#include "base/version.h"
#include "cli/cli_subcommands.h"
#include "cli/commands.h"
#include "cli/exit_code.h"

static const Subcommand COMMANDS[] = {
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
    {"lab", "run experiments and report the results", cmd_lab_run},
};

/* veer help COMMAND... is veer COMMAND... --help. */
static void turn_help(int argc, char **argv)
{
    static char option[] = "--help";
    memmove(argv + 1, argv + 2, (size_t)(argc - 2) * sizeof *argv);
    argv[argc - 1] = option;
}

/* veer DOMAIN PROBLEM is veer plan DOMAIN PROBLEM: the first word is no command, but a file, or it
 * looks like one. */
static bool names_file(const char *word)
{
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        if (strcmp(word, COMMANDS[i].name) == 0) {
            return false;
        }
    }
    return word[0] != '-' && (strpbrk(word, "./") || access(word, F_OK) == 0);
}

static int run(int argc, char **argv)
{
    const SubcommandFamily family = {
        .name = "",
        .summary = "A classical planner: finds plans for PDDL and SAS+ tasks by heuristic search "
                   "over several open lists, and learns which list to follow. veer DOMAIN "
                   "PROBLEM plans.",
        .members = COMMANDS,
        .num_members = sizeof COMMANDS / sizeof *COMMANDS,
    };
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        printf("veer %s\n", VERSION_TEXT);
        return EXIT_CODE_SUCCESS;
    }
    if (argc > 1 && strcmp(argv[1], "help") == 0) {
        turn_help(argc, argv);
    }
    if (argc > 1 && names_file(argv[1])) {
        return cmd_plan_run(argc, argv);
    }
    return cli_subcommands_run(&family, argc, argv);
}

/* Opens /dev/null for every standard stream that the caller has closed, since the first file that
 * is opened would take its place. Read-only, so that writing to it still fails. */
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
    json_io_set_up();
    signal(SIGXFSZ, SIG_IGN); /* a file above the limit (ulimit -f) is a write error */
    int code = run(argc, argv);
    bool is_written = !ferror(stdout);
    is_written = fclose(stdout) == 0 && is_written;
    if (!is_written && code < EXIT_CODE_INTERNAL_ERROR) {
        fprintf(stderr, "error: cannot write to standard output\n");
        return EXIT_CODE_INTERNAL_ERROR;
    }
    return code;
}
