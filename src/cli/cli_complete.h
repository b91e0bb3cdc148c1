/* Completion for shells, from the tables that also give the help texts.
 *
 * The scripts in completions/ call `veer WORDS... --complete`: the program prints how the last of
 * the words can go on, one candidate per line, with a tab and a description where there is one. A
 * line ":files" says that names of files are candidates too, ":more" that a candidate need not be
 * the end of the word. The scripts hold no names of commands and options, so they never go out of
 * date.
 *
 * The name of an option's value or of an operand says what its candidates are: "a|b|c" are its
 * choices; H,H... a list of heuristics, CONTROLLER, PRESET, POLICY and RECIPE those of the tables;
 * FILE, DIR and FOLDER files, and so is every other operand. */
#ifndef CLI_COMPLETE_H
#define CLI_COMPLETE_H

#include "cli/cli_syntax.h"

bool cli_complete_is_wanted(int argc, char **argv);

/* How argv[argc - 1] can go on; argv[0] is the command. */
void cli_complete_print(const Syntax *syntax, int argc, char **argv);

/* One candidate, if it begins with the word; the description is cut short and may be "". */
void cli_complete_offer(const char *word, const char *candidate, const char *description);

#endif
