/* The policies that come with Veer: the files of policies/, built into the program. The
 * fingerprints of its meaning say for which domains each is. */
#ifndef NN_POLICY_BUILTIN_H
#define NN_POLICY_BUILTIN_H

#include "base/embedded_file.h"
#include "base/error.h"
#include "nn/policy.h"

extern const EmbeddedFile policy_builtin_table[];
extern const int policy_builtin_table_size;

/* NULL if there is none of that name. */
const EmbeddedFile *policy_builtin_find(const char *name);

/* The first one for a domain with this fingerprint, or NULL. */
const EmbeddedFile *policy_builtin_find_domain(const char *fingerprint);

/* Whether a policy is for that domain. */
bool policy_builtin_is_for(const Policy *policy, const char *fingerprint);

/* NULL and an Error only if Veer was built with a file that is not a policy. */
Policy *policy_builtin_read(const EmbeddedFile *file, Error *error);

#endif
