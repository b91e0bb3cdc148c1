#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>

#include "base/mem.h"
#include "base/rng.h"
#include "nn/product.h"

enum { MAX_SIZE = 70, MAX_PADDED = 80, ROOM = MAX_SIZE * MAX_PADDED };

typedef struct Case {
    char block[4 * ROOM * sizeof(float) + MEM_LINE];
    float *a, *b, *c, *starts;
    Product product;
} Case;

static void fill(Rng *rng, float *values)
{
    for (int i = 0; i < ROOM; i++) {
        values[i] = (float)(rng_unit(rng) * 4 - 2);
    }
}

/* A is read along rows or columns, with a row that may be longer than its columns. */
static void init_case(Case *made, Rng *rng)
{
    made->a = mem_line(made->block);
    made->b = made->a + ROOM;
    made->c = made->b + ROOM;
    made->starts = made->c + ROOM;
    fill(rng, made->a);
    fill(rng, made->b);
    fill(rng, made->c);
    fill(rng, made->starts);
    size_t num_rows = 1 + rng_below(rng, MAX_SIZE), depth = rng_below(rng, MAX_SIZE + 1);
    size_t num_columns = 1 + rng_below(rng, MAX_SIZE);
    bool is_transposed = rng_below(rng, 2);
    made->product = (Product){
        .a = made->a,
        .a_row = is_transposed ? 1 : MAX_PADDED,
        .a_step = is_transposed ? MAX_PADDED : 1,
        .b = made->b,
        .b_row = rng_below(rng, 2) ? product_padded(num_columns) : MAX_PADDED,
        .start = rng_below(rng, 2) ? made->starts : NULL,
        .c = made->c,
        .c_row = MAX_PADDED,
        .num_rows = num_rows,
        .num_columns = num_columns,
        .depth = depth,
    };
}

/* In the order that product.h promises. */
static float entry(const Product *product, size_t r, size_t c)
{
    float sum = product->start ? product->start[r] : 0;
    for (size_t k = 0; k < product->depth; k++) {
        float factor = product->a[r * product->a_row + k * product->a_step];
        float part = factor * product->b[k * product->b_row + c];
        sum += part;
    }
    return sum;
}

static void check_kernel(MlpKernel kernel)
{
    if (!mlp_forward_has_kernel(kernel)) {
        print_message("this machine has no %s\n", mlp_forward_kernel_name(kernel));
        skip();
    }
    Rng rng;
    rng_seed(&rng, 1);
    static Case made;
    static float before[ROOM];
    for (int round = 0; round < 200; round++) {
        init_case(&made, &rng);
        const Product *product = &made.product;
        memcpy(before, made.c, sizeof before);
        product_kernel(kernel)(product);
        for (size_t i = 0; i < ROOM; i++) {
            size_t r = i / MAX_PADDED, c = i % MAX_PADDED;
            if (r < product->num_rows && c < product->num_columns) {
                assert_true(made.c[i] == entry(product, r, c));
            } else if (r >= product->num_rows || c >= product_padded(product->num_columns)) {
                assert_true(made.c[i] == before[i]);
            }
        }
    }
}

static void portable_kernel_adds_in_the_promised_order(void **state)
{
    (void)state;
    check_kernel(MLP_KERNEL_PORTABLE);
}

static void avx2_kernel_adds_in_the_promised_order(void **state)
{
    (void)state;
    check_kernel(MLP_KERNEL_AVX2);
}

static void rows_are_padded_to_tiles(void **state)
{
    (void)state;
    assert_int_equal(product_padded(1), 16);
    assert_int_equal(product_padded(16), 16);
    assert_int_equal(product_padded(17), 32);
    assert_int_equal(product_padded(75), 80);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(portable_kernel_adds_in_the_promised_order),
        cmocka_unit_test(avx2_kernel_adds_in_the_promised_order),
        cmocka_unit_test(rows_are_padded_to_tiles),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
