/* Command line options, driven by a table.
 *
 * A command describes its options and operands once; parsing, error messages with suggestions
 * and the help text follow from that. `--name value`, `--name=value`, `-n value` and `--`
 * (only operands from here on) are understood; options and operands may be mixed; of a
 * repeated option the last one counts; at most one operand may be "-", standard input. Every
 * command has --help without saying so. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

/* What the target of an option points to. Its value before parsing is the default that the help
 * shows, if it is not false, NULL or 0. */
typedef enum OptionType {
    OPTION_FLAG,     /* bool */
    OPTION_TEXT,     /* const char * */
    OPTION_COUNT,    /* int64_t in low .. high */
    OPTION_SIZE,     /* size_t: bytes */
    OPTION_DURATION, /* double: seconds */
} OptionType;

typedef struct Option {
    const char *name;     /* long name without the dashes */
    char letter;          /* short name; 0: none */
    const char *argument; /* name of the value in the help; NULL for a flag */
    OptionType type;
    int64_t low, high; /* of a count */
    void *target;
    const char *help;
} Option;

enum { CLI_OPTIONS_MAX_OPERANDS = 3 };

typedef struct Syntax {
    const char *command;
    const char *summary;                            /* one sentence */
    const char *operands[CLI_OPTIONS_MAX_OPERANDS]; /* their names; all are needed */
    int num_operands;
    const char *longer_form; /* names of the operands if there is one more; NULL: not allowed */
    bool repeats_last;       /* any number of the last operand; out_operands has room for argc */
    bool needs_none;         /* of the operands, although they have names */
    const Option *options;
    int num_options;
    const char *notes; /* a paragraph below the options; may be NULL */
} Syntax;

typedef enum ParseResult {
    PARSE_OK,
    PARSE_HELP, /* --help was asked for and printed */
    PARSE_ERROR,
} ParseResult;

/* argv[0] is the command's name. Operands go to out_operands, which stays as it is where there are
 * fewer. Nothing is printed on an error. */
ParseResult cli_options_parse(const Syntax *syntax, int argc, char **argv,
                              const char **out_operands, Error *error);

/* Prints text in lines of 80 columns, all but the first one indented; `column` is where the first
 * one starts. Ends with a newline. */
void cli_options_print_wrapped(const char *text, int indent, int column);

#endif
