/* NumPy's .npz files: ZIP archives, stored or deflated, with one .npy array per member. The
 * published policies of [SBL21] are such files.
 *
 * Sizes come from the archive's directory; a member with another size or checksum is an error.
 * Deflated data can take at most the memory of WEIGHTS_MAX_COUNT double numbers, and at most what
 * deflation can produce. Not read: archives in several parts, encryption, ZIP64 (needed from 4 GiB
 * on). */
#ifndef NN_NPZ_H
#define NN_NPZ_H

#include <stdbool.h>

#include "base/error.h"
#include "nn/bytes.h"
#include "nn/weights.h"

/* Whether the bytes begin as a ZIP archive does. */
bool npz_is_archive(Bytes bytes);

/* Tensors are named as the members are, without ".npy". False and an Error that names the file; the
 * weights are then empty. */
bool npz_read(Bytes bytes, const char *file, Weights *out_weights, Error *error);

#endif
