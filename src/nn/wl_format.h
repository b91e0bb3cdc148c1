/* The part of a policy file that holds a learned heuristic: docs/reference/formats/policy.md. All
 * that is read is hostile. */
#ifndef NN_WL_FORMAT_H
#define NN_WL_FORMAT_H

#include <stdbool.h>

#include "base/error.h"
#include "nn/weights.h"
#include "nn/wl_model.h"

/* Whether the key of a text, or the name of a tensor, belongs to this part. */
bool wl_format_is_key(const char *key);
bool wl_format_is_tensor(const char *name);

/* Whether the file holds a learned heuristic, complete or not. */
bool wl_format_is_present(const Weights *weights);

/* NULL and an Error that names the file if something is missing or makes no sense. */
WlModel *wl_format_read(const Weights *weights, const char *file, Error *error);

/* Adds texts and tensors; false if they are too many for a file. */
bool wl_format_add(const WlModel *model, Weights *weights);

#endif
