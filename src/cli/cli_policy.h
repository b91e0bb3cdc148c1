/* Policies as commands name them: a built-in one by its name, or a file. */
#ifndef CLI_POLICY_H
#define CLI_POLICY_H

#include <stdio.h>

#include "base/error.h"
#include "nn/policy.h"

/* A built-in policy hides a file of the same name, which is still ./NAME. NULL and an Error if the
 * policy cannot be read, or means what this program does not know. */
Policy *cli_policy_open(const char *name, Error *error);

/* Whether this program knows all names in the meaning of the policy; `file` is for the Error. */
bool cli_policy_check(const Policy *policy, const char *file, Error *error);

/* All that the file says of itself, as a page in Markdown. */
void cli_policy_print_card(const char *title, const Policy *policy, FILE *stream);

#endif
