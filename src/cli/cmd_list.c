/* veer list: the names that --lists, --control and veer gen understand. */
#include <stdio.h>

#include "base/name_table.h"
#include "cli/cli_options.h"
#include "cli/commands.h"
#include "cli/exit_code.h"
#include "control/control_table.h"
#include "heur/heur_table.h"
#include "lab/gen_table.h"
#include "plan/search_choice.h"
#include "search/arm_table.h"

enum { SUMMARY_COLUMN = 17, CONTROL_COLUMN = 30 };

static void print_row(const char *spelling, const char *summary, const char *reference)
{
    printf("%-*s%s", SUMMARY_COLUMN, spelling, summary);
    if (reference[0]) {
        printf(" [%s]", reference);
    }
    printf("\n");
}

static void print_heuristics(void)
{
    for (int i = 0; i < heur_table_size; i++) {
        const HeurClass *class = &heur_table[i];
        const char *argument = class->engine->argument;
        char spelling[64];
        snprintf(spelling, sizeof spelling, argument ? "%s(%s)" : "%s", class->name, argument);
        print_row(spelling, class->summary, class->reference);
    }
    printf("\n");
    cli_options_print_wrapped("VAR is the number of a variable, from 0. H/-g breaks ties in favour "
                              "of the larger path cost, H/g of the smaller one, H/H by another "
                              "heuristic; without, the older entry comes first. H/type draws "
                              "among pairs of h and g [XMHT14], H/softmin:T draws h with "
                              "probability proportional to exp(-h/T) [KB22], random draws any "
                              "entry. novelty2(H,H)/H is ordered by novelty among states with the "
                              "same values of these heuristics [LG17]. H+ is a list for preferred "
                              "successors only.",
                              0, 0);
}

static void print_arms(void)
{
    for (int i = 0; i < arm_table_size; i++) {
        print_row(arm_table[i].name, arm_table[i].summary, arm_table[i].reference);
    }
    printf("\n");
    cli_options_print_wrapped("They stand among the lists of --lists. A burst begins at a list, by "
                              "default the first one; burst(ff+) names another.",
                              0, 0);
}

/* Their arguments may be long, and so may be what there is to say. */
static void print_controllers(void)
{
    for (int i = 0; i < control_table_size; i++) {
        const ControlClass *class = &control_table[i];
        char spelling[64], text[256];
        snprintf(spelling, sizeof spelling,
                 !class->argument              ? "%s"
                 : class->is_argument_optional ? "%s[:%s]"
                                               : "%s:%s",
                 class->name, class->argument);
        snprintf(text, sizeof text, class->reference[0] ? "%s [%s]" : "%s", class->summary,
                 class->reference);
        printf("%-*s", CONTROL_COLUMN, spelling);
        cli_options_print_wrapped(text, CONTROL_COLUMN, CONTROL_COLUMN);
    }
    printf("\n");
    cli_options_print_wrapped(
        "LIST is a list as it stands in --lists. When a controller names a list "
        "that is empty, the next one that is not is taken, in cyclic order; "
        "with --mdp paper, any other one. When a remote controller fails, the one of --fallback "
        "goes on.",
        0, 0);
}

static void print_generators(void)
{
    for (int i = 0; i < gen_table_size; i++) {
        printf("%-*s%s\n", SUMMARY_COLUMN, gen_table[i]->name, gen_table[i]->summary);
    }
    printf("\n");
    cli_options_print_wrapped("veer gen NAME --help lists the parameters of a generator.", 0, 0);
}

static void print_presets(void)
{
    for (int i = 0; i < search_choice_num_presets; i++) {
        const SearchPreset *preset = &search_choice_presets[i];
        print_row(preset->name, preset->summary, preset->reference);
        printf("%*s--lists %s --control %s --search %s --costs %s%s%s%s\n", SUMMARY_COLUMN, "",
               preset->lists, preset->control, preset->search, preset->costs,
               preset->preferred ? " --preferred " : "", preset->preferred ? preset->preferred : "",
               preset->is_anytime ? " --anytime" : "");
    }
}

static const struct {
    const char *name;
    void (*print)(void);
} TABLES[] = {
    {"heuristics", print_heuristics},   {"arms", print_arms},
    {"controllers", print_controllers}, {"generators", print_generators},
    {"presets", print_presets},
};

int cmd_list_run(int argc, char **argv)
{
    const Syntax syntax = {
        .command = "list",
        .summary = "Lists the names that options of other commands take. References in brackets "
                   "are explained in docs/references.md.",
        .operands = {"heuristics|arms|controllers|presets|generators"},
        .num_operands = 1,
    };
    const char *what = NULL;
    Error error = {0};
    ParseResult parsed = cli_options_parse(&syntax, argc, argv, &what, &error);
    if (parsed == PARSE_HELP) {
        return EXIT_CODE_SUCCESS;
    }
    int i = parsed != PARSE_OK
                ? -1
                : name_table_find(what, NAME_TABLE(TABLES, sizeof TABLES / sizeof *TABLES));
    if (i >= 0) {
        TABLES[i].print();
        return EXIT_CODE_SUCCESS;
    }
    error_set(&error, ERROR_USAGE,
              "veer list knows heuristics, arms, controllers, presets and generators, not \"%s\"",
              what ? what : "");
    return exit_code_report(&error, false);
}
