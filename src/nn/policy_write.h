/* Writing policies as safetensors files with metadata: docs/reference/formats/policy.md. Equal
 * policies make equal files. */
#ifndef NN_POLICY_WRITE_H
#define NN_POLICY_WRITE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"
#include "nn/policy.h"

/* A FileWriter (base/file.h) whose context is a Policy. Flushes the stream. False with EFBIG if the
 * texts of the policy are more than a file can hold; then nothing is written. */
bool policy_write(const void *policy, FILE *stream);

/* By file_replace; but what is to be written is read back first, so that a file that holds a policy
 * is never replaced by one that does not. */
bool policy_write_file(const Policy *policy, const char *path, Error *error);

#endif
