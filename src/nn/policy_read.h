/* Reading policies. Two formats, told apart by content: safetensors with metadata, Veer's own
 * (docs/reference/formats/policy.md), and the .npz files published with [SBL21]. These hold only
 * the network; its meaning is known for the published numbers of inputs and outputs only. A policy
 * that was read has finite numbers, layers that fit each other and one output per list, or a single
 * one for rates. */
#ifndef NN_POLICY_READ_H
#define NN_POLICY_READ_H

#include "base/error.h"
#include "nn/policy.h"

/* NULL and an Error if it is not a policy. "-" is standard input. */
Policy *policy_read(const char *path, Error *error);

/* The same for bytes in memory; `file` is for messages. */
Policy *policy_read_bytes(const void *data, size_t size, const char *file, Error *error);

#endif
