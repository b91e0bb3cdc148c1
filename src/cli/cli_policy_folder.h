/* The policies of a user: files NAME.safetensors in one folder, put there by `veer train --install`
 * or `veer policies install`. `veer plan` uses the one for the domain by itself, before a built-in
 * one.
 *
 * The folder is that of the environment variable VEER_POLICIES, otherwise veer/policies in
 * XDG_DATA_HOME or ~/.local/share; if VEER_POLICIES is empty, there is none. It need not be there. Files that cannot be read are passed over
 * with a warning. */
#ifndef CLI_POLICY_FOLDER_H
#define CLI_POLICY_FOLDER_H

#include <limits.h>
#include <stdio.h>

#include "base/error.h"
#include "pddl/pddl_task.h"

/* The first policy by name that is for this domain; its path. */
bool cli_policy_folder_recognise(const PddlTask *domain, char out_path[PATH_MAX]);

/* A line for each. */
void cli_policy_folder_list(FILE *stream);

/* Copies the file there. It must name domains that can be recognised. A policy of the same name for
 * other domains is replaced only if that is forced. */
bool cli_policy_folder_install(const char *file, bool is_forced, char out_path[PATH_MAX],
                               Error *error);

#endif
