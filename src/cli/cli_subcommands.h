/* A command that is a family of commands, such as veer itself or veer lab: finds the member that is
 * named and hands over to it, or shows what there is. */
#ifndef CLI_SUBCOMMANDS_H
#define CLI_SUBCOMMANDS_H

typedef struct Subcommand {
    const char *name;
    const char *summary;
    int (*run)(int argc, char **argv); /* argv[0] is the subcommand's name */
} Subcommand;

typedef struct SubcommandFamily {
    const char *name;    /* "lab"; "" for veer itself */
    const char *summary; /* one sentence or more */
    const Subcommand *members;
    int num_members;
    const char *noun; /* what a member is called: NULL for "COMMAND" */
} SubcommandFamily;

/* argv[0] is the family's name; returns the exit code. */
int cli_subcommands_run(const SubcommandFamily *family, int argc, char **argv);

#endif
