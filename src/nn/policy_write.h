/* Writing policies as safetensors files with metadata: docs/formats/policy.md. Equal policies make
 * equal files. */
#ifndef NN_POLICY_WRITE_H
#define NN_POLICY_WRITE_H

#include <stdbool.h>
#include <stdio.h>

#include "nn/policy.h"

/* Flushes the stream; false when anything could not be written. */
bool policy_write(const Policy *policy, FILE *stream);

#endif
