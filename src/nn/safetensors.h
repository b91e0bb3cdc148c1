/* The safetensors format: 8 bytes with the length of a header, a header in JSON that gives type,
 * shape and place of every tensor and a map of texts (__metadata__), the numbers. Read are F32, F64
 * and I32, written are F32 and I32.
 *
 * As the format demands, tensors cover the data without gap or overlap, and no name occurs twice;
 * anything else is an error. Tensors and texts are written in the order in which they were added,
 * so equal Weights make equal files. */
#ifndef NN_SAFETENSORS_H
#define NN_SAFETENSORS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/error.h"
#include "nn/bytes.h"
#include "nn/weights.h"

/* False and an Error that names the file; the weights are then empty. */
bool safetensors_read(Bytes bytes, const char *file, Weights *out_weights, Error *error);

/* Names and texts must be UTF-8. Flushes the stream; false when anything could not be written, with
 * EFBIG and before anything is if they are more than safetensors_read takes. */
bool safetensors_write(const Weights *weights, FILE *stream);

#endif
