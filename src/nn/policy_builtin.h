/* The policies that come with Veer: the files of policies/, as they were when it was built, part of
 * the program. Each says by fingerprints (pddl/pddl_fingerprint.h) for which domains it is, as
 * training information under POLICY_BUILTIN_KEY. */
#ifndef NN_POLICY_BUILTIN_H
#define NN_POLICY_BUILTIN_H

#include "base/embedded_file.h"
#include "base/error.h"
#include "nn/policy.h"

/* Names one or more fingerprints, with a space between two; or "none": it is to be asked for by name. */
#define POLICY_BUILTIN_KEY "fingerprints"

extern const EmbeddedFile policy_builtin_table[];
extern const int policy_builtin_table_size;

/* NULL if there is none of that name. */
const EmbeddedFile *policy_builtin_find(const char *name);

/* The first one for a domain with this fingerprint, or NULL. */
const EmbeddedFile *policy_builtin_find_domain(const char *fingerprint);

/* Whether a policy is for that domain. */
bool policy_builtin_is_for(const Policy *policy, const char *fingerprint);

/* NULL and an Error only if Veer was built with a file that is none of its policies. */
Policy *policy_builtin_read(const EmbeddedFile *file, Error *error);

#endif
