/* Parses command lines by the table of a command (cli_syntax.h).
 *
 * Understands `--name value`, `--name=value`, `-n value` and `--` (only operands from here on).
 * Options and operands may be mixed; of a repeated option the last one counts; at most one operand
 * may be "-", standard input. Error messages suggest the nearest name.
 *
 * Every command has --help, and two hidden options for other programs: --man prints its man page,
 * and --complete as the last word prints how the word before it can go on. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "base/error.h"
#include "cli/cli_syntax.h"

typedef enum ParseResult {
    PARSE_OK,
    PARSE_HELP, /* --help, --man or --complete: the text is printed, there is nothing left to do */
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
