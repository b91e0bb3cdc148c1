/* Product: C = start + A B for small matrices of floats, the one kernel of training.
 *
 * All passes through a layer are such products (mlp_train.c); they differ in which matrix is read
 * along its rows and which along its columns, so A has strides of its own.
 *
 * One piece of source is compiled for AVX2 and for any machine. Both give the same bits: an entry
 * of C is its start, then plus A[r][0] B[0][c], plus A[r][1] B[1][c] and so on, each product and
 * each sum rounded; lanes of vectors are columns of C, so their number does not matter. */
#ifndef NN_PRODUCT_H
#define NN_PRODUCT_H

#include <stddef.h>

#include "nn/mlp_forward.h"

enum { PRODUCT_TILE = 16 }; /* columns are computed in tiles of so many: one cache line */

/* Rows of B and C have room for whole tiles; what is in the room behind the columns is computed,
 * too, and means nothing. B and C begin cache lines and so do their rows. */
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

/* Room for a row of so many columns, in floats. */
size_t product_padded(size_t num_columns);

/* AVX-512 machines take the kernel for AVX2. The machine must have the kernel. */
ProductKernel *product_kernel(MlpKernel kernel);

#endif
