/* Policies as commands name them: a built-in one by its name, or a file. */
#ifndef CLI_POLICY_H
#define CLI_POLICY_H

#include <stdio.h>

#include "base/embedded_file.h"
#include "base/error.h"
#include "nn/policy.h"
#include "pddl/pddl_task.h"
#include "rules/rule_set.h"

/* A built-in policy hides a file of the same name, which is still ./NAME. NULL and an Error if the
 * policy cannot be read, or means what this program does not know. */
Policy *cli_policy_open(const char *name, Error *error);

/* The built-in policy for a domain, or NULL. What was learned about atoms and actions is for domains
 * with the same names alone; other policies are for all domains of the same structure. */
const EmbeddedFile *cli_policy_recognise(const PddlTask *domain);

/* Whether this program knows all names in the meaning of the policy, and its rules can be read;
 * `file` is for the Error. */
bool cli_policy_check(const Policy *policy, const char *file, Error *error);

/* The rules of a policy, an empty set if there are none. NULL and an Error with the line of their
 * text if that is malformed, which cli_policy_check excludes. */
RuleSet *cli_policy_rules(const Policy *policy, const char *file, Error *error);

/* Replaces the file at once; "-" is standard output. */
bool cli_policy_write(const Policy *policy, const char *path, Error *error);

/* All that the file says of itself, as a page in Markdown; of a learned heuristic the `max_weights`
 * largest weights. The policy has been checked. */
void cli_policy_print_card(const char *title, const Policy *policy, int64_t max_weights,
                           FILE *stream);

#endif
