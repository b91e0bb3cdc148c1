/* Writing policies as safetensors files with metadata: docs/reference/formats/policy.md. Equal
 * policies make equal files. */
#ifndef NN_POLICY_WRITE_H
#define NN_POLICY_WRITE_H

#include <stdbool.h>
#include <stdio.h>

#include "nn/policy.h"

/* A FileWriter (base/file.h) whose context is a Policy. Flushes the stream. False with EFBIG if the
 * texts of the policy are more than a file can hold; then nothing is written. */
bool policy_write(const void *policy, FILE *stream);

#endif
