/* veer lab: experiments. */
#include "cli/cli_subcommands.h"
#include "cli/commands.h"

static const Subcommand MEMBERS[] = {
    {"run", "run the planners and instances of a suite", cmd_lab_run_run},
    {"table", "print a table of results", cmd_lab_table_run},
    {"report", "write tables and figures as one page", cmd_lab_report_run},
    {"paper", "repeat the study of the paper: generate, train, run, report", cmd_lab_paper_run},
    {"whitebox", "learn on artificial tasks and compare with the best schedules",
     cmd_lab_whitebox_run},
};

int cmd_lab_run(int argc, char **argv)
{
    const SubcommandFamily family = {
        .name = "lab",
        .summary = "Experiments: runs planners on instances under limits, and shows the results.",
        .members = MEMBERS,
        .num_members = sizeof MEMBERS / sizeof *MEMBERS,
    };
    return cli_subcommands_run(&family, argc, argv);
}
