/* The policies of a user: files NAME.safetensors in one folder, put there by `veer train --install`
 * or `veer policies install`. `veer plan` uses the one for the domain by itself, before a built-in
 * one.
 *
 * The folder is that of the environment variable VEER_POLICIES, otherwise veer/policies in
 * XDG_DATA_HOME or ~/.local/share; if VEER_POLICIES is empty, there is none. It need not be there.
 * Files that cannot be read are passed over with a warning. */
#ifndef PLAN_POLICY_FOLDER_H
#define PLAN_POLICY_FOLDER_H

#include <limits.h>
#include <stdio.h>

#include "base/error.h"
#include "plan/policy_choice.h"

/* The first policy by name that is for this domain; its path. `warnings` NULL: nobody is told. */
bool policy_folder_recognise(const PolicyDomain *domain, FILE *warnings, char out_path[PATH_MAX]);

/* A line for each. */
void policy_folder_list(FILE *stream, FILE *warnings);

/* Copies the file there. It must name domains that can be recognised. A policy of the same name for
 * other domains is replaced only if that is forced. */
bool policy_folder_install(const char *file, bool is_forced, char out_path[PATH_MAX], Error *error);

#endif
