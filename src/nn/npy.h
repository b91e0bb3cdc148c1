/* One array in NumPy's .npy format, versions 1 and 2: a magic number, a header that is the text of
 * a Python dictionary, the numbers. Read are little-endian float32 and float64 in C and Fortran
 * order. */
#ifndef NN_NPY_H
#define NN_NPY_H

#include "nn/bytes.h"
#include "nn/weights.h"

/* Adds the array as a tensor of that name. Returns NULL, or what is wrong with the bytes as the
 * rest of a sentence that begins with the array; the weights are then as before. */
const char *npy_read(Bytes bytes, const char *name, Weights *weights);

#endif
