/* veer gen: the generators of src/lab/gen_table.h, and those that write more than one problem. */
#include "base/mem.h"
#include "cli/cli_subcommands.h"
#include "cli/commands.h"
#include "lab/gen_table.h"

static const Subcommand OTHERS[] = {
    {"paper", "sets of 200 problems in each of six domains, as in [SBL21]", cmd_gen_paper_run},
    {"sets", "sets of six domains to train, validate and test on", cmd_gen_sets_run},
    {"theory", "task families behind the theorems about dynamic control", cmd_gen_theory_run},
    {"whitebox", "artificial tasks whose best schedule is known", cmd_gen_whitebox_run},
};

enum { NUM_OTHERS = sizeof OTHERS / sizeof *OTHERS };

int cmd_gen_run(int argc, char **argv)
{
    size_t count = (size_t)gen_table_size + NUM_OTHERS;
    Subcommand *members = MEM_NEW(Subcommand, count);
    for (int i = 0; i < gen_table_size; i++) {
        members[i] = (Subcommand){gen_table[i].name, gen_table[i].summary, cmd_gen_domain_run};
    }
    for (int i = 0; i < NUM_OTHERS; i++) {
        members[gen_table_size + i] = OTHERS[i];
    }
    const SubcommandFamily family = {
        .name = "gen",
        .summary = "Generates tasks.",
        .members = members,
        .num_members = (int)count,
        .noun = "GENERATOR",
    };
    int code = cli_subcommands_run(&family, argc, argv);
    MEM_FREE(members, count);
    return code;
}
