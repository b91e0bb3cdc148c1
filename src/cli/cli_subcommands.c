#include "cli/cli_subcommands.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "base/name_table.h"
#include "cli/cli_complete.h"
#include "cli/cli_man.h"
#include "cli/cli_options.h"
#include "cli/exit_code.h"

static bool is_root(const SubcommandFamily *family)
{
    return family->name[0] == '\0';
}

/* "veer lab COMMAND" */
static void write_usage(const SubcommandFamily *family, char *out_text, size_t size)
{
    snprintf(out_text, size, "veer%s%s %s", is_root(family) ? "" : " ", family->name,
             family->noun ? family->noun : "COMMAND");
}

static void print_help(const SubcommandFamily *family)
{
    char usage[64];
    write_usage(family, usage, sizeof usage);
    printf("Usage: %s ...\n\n", usage);
    cli_options_print_wrapped(family->summary, 0, 0);
    const char *noun = strrchr(usage, ' ') + 1;
    printf("\n%c", noun[0]);
    while (*++noun) {
        putchar(tolower((unsigned char)*noun));
    }
    printf("s:\n");
    for (int i = 0; i < family->num_members; i++) {
        printf("  %-13s%s\n", family->members[i].name, family->members[i].summary);
    }
    printf("\nOptions:\n  -h, --help   show this text; %s --help has more\n%s", usage,
           is_root(family) ? "  --version    show the version\n" : "");
}

/* The members of veer have pages of their own, those of other families are sections. */
static void print_man(const SubcommandFamily *family)
{
    char usage[64], option[] = "--man";
    write_usage(family, usage, sizeof usage);
    cli_man_begin(family->name, family->summary);
    printf(".SH SYNOPSIS\n\\fB%s\\fR ...\n.SH DESCRIPTION\n", usage);
    cli_man_print_text(family->summary);
    printf(".SH COMMANDS\n");
    for (int i = 0; i < family->num_members; i++) {
        const Subcommand *member = &family->members[i];
        char name[64];
        snprintf(name, sizeof name, is_root(family) ? "veer-%s(1)" : "%s", member->name);
        if (is_root(family)) {
            cli_man_print_item(name, member->summary);
        } else {
            char *arguments[] = {name, option, NULL};
            member->run(2, arguments);
        }
    }
    if (is_root(family)) {
        printf(".SH OPTIONS\n");
        cli_man_print_item("--help",
                           "show a list of the commands; after a command: of its options");
        cli_man_print_item("--version", "show the version");
    } else {
        printf(".SH SEE ALSO\n.BR veer (1)\n");
    }
}

static void complete(const SubcommandFamily *family, const char *word)
{
    for (int i = 0; i < family->num_members; i++) {
        cli_complete_offer(word, family->members[i].name, family->members[i].summary);
    }
    if (word[0] == '-') {
        cli_complete_offer(word, "--help", cli_syntax_help_option.help);
    }
}

static int fail_unknown(const SubcommandFamily *family, const char *name)
{
    Error error = {0};
    char usage[64];
    write_usage(family, usage, sizeof usage);
    int length = (int)(strrchr(usage, ' ') - usage);
    const char *nearest =
        name_table_nearest(name, NAME_TABLE(family->members, family->num_members));
    if (!*name) {
        error_set(&error, ERROR_USAGE, "%.*s wants a %s; see %.*s --help", length, usage,
                  usage + length + 1, length, usage);
    } else if (nearest) {
        error_set(&error, ERROR_USAGE, "%.*s has no \"%.80s\"; did you mean %s?", length, usage,
                  name, nearest);
    } else {
        error_set(&error, ERROR_USAGE, "%.*s has no \"%.80s\"; see %.*s --help", length, usage,
                  name, length, usage);
    }
    return exit_code_report(&error, false);
}

int cli_subcommands_run(const SubcommandFamily *family, int argc, char **argv)
{
    const char *name = argc < 2 ? "" : argv[1];
    if (cli_complete_is_wanted(argc, argv) && argc <= 3) {
        complete(family, argc == 3 ? name : "");
    } else if (cli_man_is_wanted(argc, argv)) {
        print_man(family);
    } else if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0) {
        print_help(family);
    } else {
        int i = name_table_find(name, NAME_TABLE(family->members, family->num_members));
        return i < 0 ? fail_unknown(family, name) : family->members[i].run(argc - 1, argv + 1);
    }
    return EXIT_CODE_SUCCESS;
}
