#include "nn/product.h"

#include <assert.h>

typedef float Float4 __attribute__((vector_size(16), may_alias));
typedef float Float8 __attribute__((vector_size(32), may_alias));

/* ROWS rows by one tile stay in registers: enough sums in flight to hide the latency of additions,
 * and every value that is loaded is used ROWS times or PARTS times. Behind the last row the last
 * row is computed again. */
#define DEFINE_KERNEL(NAME, Vector, ROWS, ATTRIBUTES)                                              \
    ATTRIBUTES static void NAME(const Product *product)                                            \
    {                                                                                              \
        enum { PARTS = PRODUCT_TILE * sizeof(float) / sizeof(Vector) };                            \
        for (size_t first = 0; first < product->num_rows; first += ROWS) {                         \
            const float *a[ROWS];                                                                  \
            float *c[ROWS];                                                                        \
            Vector starts[ROWS];                                                                   \
            for (size_t r = 0; r < ROWS; r++) {                                                    \
                size_t row = first + r < product->num_rows ? first + r : product->num_rows - 1;    \
                a[r] = product->a + row * product->a_row;                                          \
                c[r] = product->c + row * product->c_row;                                          \
                starts[r] = (Vector){0} + (product->start ? product->start[row] : 0);              \
            }                                                                                      \
            for (size_t tile = 0; tile < product->num_columns; tile += PRODUCT_TILE) {             \
                const float *b = product->b + tile;                                                \
                Vector sums[ROWS][PARTS];                                                          \
                for (int r = 0; r < ROWS; r++) {                                                   \
                    for (int part = 0; part < PARTS; part++) {                                     \
                        sums[r][part] = starts[r];                                                 \
                    }                                                                              \
                }                                                                                  \
                size_t end = product->depth * product->a_step;                                     \
                for (size_t k = 0; k < end; k += product->a_step) {                                \
                    const Vector *row = (const Vector *)b;                                         \
                    for (int r = 0; r < ROWS; r++) {                                               \
                        for (int part = 0; part < PARTS; part++) {                                 \
                            sums[r][part] += row[part] * a[r][k];                                  \
                        }                                                                          \
                    }                                                                              \
                    b += product->b_row;                                                           \
                }                                                                                  \
                for (int r = 0; r < ROWS; r++) {                                                   \
                    for (int part = 0; part < PARTS; part++) {                                     \
                        ((Vector *)(c[r] + tile))[part] = sums[r][part];                           \
                    }                                                                              \
                }                                                                                  \
            }                                                                                      \
        }                                                                                          \
    }                                                                                              \
    _Static_assert(PRODUCT_TILE * sizeof(float) % sizeof(Vector) == 0, "tiles are whole vectors")

DEFINE_KERNEL(multiply_portable, Float4, 2, );
#ifdef __x86_64__
DEFINE_KERNEL(multiply_avx2, Float8, 4, __attribute__((target("avx2"))));
#endif

size_t product_padded(size_t num_columns)
{
    return (num_columns + PRODUCT_TILE - 1) / PRODUCT_TILE * PRODUCT_TILE;
}

ProductKernel *product_kernel(MlpKernel kernel)
{
    assert(mlp_forward_has_kernel(kernel));
#ifdef __x86_64__
    if (kernel != MLP_KERNEL_PORTABLE) {
        return multiply_avx2;
    }
#endif
    (void)kernel;
    return multiply_portable;
}
