/* veer list: the names that --lists and --control understand. */
#include <stdio.h>
#include <string.h>

#include "cli/cli_options.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "control/control_table.h"
#include "heur/heur_table.h"

static void print_row(const char *name, const char *summary, const char *reference)
{
    printf("%-12s%s", name, summary);
    if (reference[0]) {
        printf(" [%s]", reference);
    }
    printf("\n");
}

static void print_heuristics(void)
{
    for (int i = 0; i < heur_table_size; i++) {
        print_row(heur_table[i].name, heur_table[i].summary, heur_table[i].reference);
    }
}

static void print_controllers(void)
{
    for (int i = 0; i < control_table_size; i++) {
        print_row(control_table[i].name, control_table[i].summary, control_table[i].reference);
    }
}

static const struct {
    const char *name;
    void (*print)(void);
} TABLES[] = {
    {"heuristics", print_heuristics},
    {"controllers", print_controllers},
};

int cmd_list_run(int argc, char **argv)
{
    const Syntax syntax = {
        .command = "list",
        .summary = "Lists what there is; WHAT is heuristics or controllers. References in brackets "
                   "are explained in docs/references.md.",
        .operands = {"WHAT"},
        .num_operands = 1,
    };
    const char *what = NULL;
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, &what, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    for (size_t i = 0; parsed == PARSE_OK && i < sizeof TABLES / sizeof *TABLES; i++) {
        if (strcmp(TABLES[i].name, what) == 0) {
            TABLES[i].print();
            return EXIT_CODE_SUCCESS;
        }
    }
    error_set(&error, ERROR_USAGE, "veer list knows heuristics and controllers, not \"%s\"",
              what ? what : "");
    return exit_code_report(&error, false);
}
