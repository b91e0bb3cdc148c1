/* Policies as commands write and show them. */
#ifndef CLI_POLICY_H
#define CLI_POLICY_H

#include <stdio.h>

#include "base/error.h"
#include "nn/policy.h"

/* Replaces the file at once; "-" is standard output. */
bool cli_policy_write(const Policy *policy, const char *path, Error *error);

/* All that the file says of itself, as a page in Markdown; of a learned heuristic the `max_weights`
 * largest weights. The policy has been checked. */
void cli_policy_print_card(const char *title, const Policy *policy, int64_t max_weights,
                           FILE *stream);

#endif
