/* Product: C = start + A B for small matrices of floats, the inner loop of training.
 *
 * All passes through a layer are such products (mlp_train.c). They read some matrices along rows
 * and others along columns, so A has strides of its own.
 *
 * The same source is compiled for AVX2 and for any machine. Both give the same bits: an entry
 * of C is its start, then plus A[r][0] B[0][c], plus A[r][1] B[1][c] and so on, each product and
 * each sum rounded; lanes of vectors are columns of C, so their number does not matter. */
#ifndef NN_PRODUCT_H
#define NN_PRODUCT_H

#include <stddef.h>

#include "nn/mlp_forward.h"

enum { PRODUCT_TILE = 16 }; /* columns of a tile: one cache line */

/* Rows of B and C are padded to whole tiles; the padding is computed as well and has no meaning. B,
 * C and their rows begin at cache lines. */
typedef struct Product {
    const float *a;
    size_t a_row, a_step; /* A[r][k] is a[r * a_row + k * a_step] */
    const float *b;
    size_t b_row;       /* B[k][c] is b[k * b_row + c] */
    const float *start; /* one number per row of C; NULL: 0 */
    float *c;
    size_t c_row;
    size_t num_rows, num_columns; /* of C */
    size_t depth;                 /* columns of A, rows of B */
} Product;

typedef void ProductKernel(const Product *product);

/* Floats of a row with so many columns, padding included. */
size_t product_padded(size_t num_columns);

/* AVX-512 machines take the kernel for AVX2. The machine must have the kernel. */
ProductKernel *product_kernel(MlpKernel kernel);

#endif
