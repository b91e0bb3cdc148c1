/* Man pages, in the roff language, from the tables that also give the help texts. `veer COMMAND
 * --man` prints one; the Makefile writes them to files. */
#ifndef CLI_MAN_H
#define CLI_MAN_H

#include "cli/cli_syntax.h"

/* Whether --man is all that a command line says. */
bool cli_man_is_wanted(int argc, char **argv);

/* The page of a command; of one that belongs to a family, such as "lab run", its section in the
 * page of the family. */
void cli_man_print(const Syntax *syntax);

/* The parts of a page: heading and NAME, with the first sentence of the summary; a name and what it
 * means; a paragraph. `command` is "" for veer itself. */
void cli_man_begin(const char *command, const char *summary);
void cli_man_print_item(const char *name, const char *text);
void cli_man_print_text(const char *text);

#endif
