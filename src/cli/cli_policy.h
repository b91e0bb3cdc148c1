/* Policies as commands know them: one that is shipped, by its name, or one in a file. */
#ifndef CLI_POLICY_H
#define CLI_POLICY_H

#include <stdio.h>

#include "base/error.h"
#include "nn/policy.h"

/* The name of a shipped policy goes before a file of that name, which can be had as ./NAME. NULL and
 * an Error if it cannot be read. */
Policy *cli_policy_open(const char *name, Error *error);

/* All that the file says of itself, as a page in Markdown. */
void cli_policy_print_card(const char *title, const Policy *policy, FILE *stream);

#endif
