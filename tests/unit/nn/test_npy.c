#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "base/mem.h"
#include "nn/npy.h"

static const float SIX[] = {1, 2, 3, 4, 5, 6};

typedef struct File {
    uint8_t data[1024];
    size_t size;
} File;

static File make_file(int version, const char *header, const void *numbers, size_t size)
{
    File file = {.data = {0x93, 'N', 'U', 'M', 'P', 'Y', (uint8_t)version, 0}, .size = 8};
    size_t length = strlen(header);
    file.data[file.size] = (uint8_t)length;
    file.size += version == 1 ? 2 : 4;
    memcpy(file.data + file.size, header, length);
    memcpy(file.data + file.size + length, numbers, size);
    file.size += length + size;
    return file;
}

static const char *read_file(const File *file, Weights *weights)
{
    return npy_read((Bytes){file->data, file->size}, "name", weights);
}

/* Returns the one tensor. */
static const WeightsTensor *read_good(const File *file, Weights *weights)
{
    const char *problem = read_file(file, weights);
    if (problem) {
        print_message("%s\n", problem);
    }
    assert_null(problem);
    const WeightsTensor *tensor = weights_find_tensor(weights, "name");
    assert_non_null(tensor);
    return tensor;
}

static void assert_bad(const File *file, const char *part)
{
    Weights weights = {0};
    const char *problem = read_file(file, &weights);
    assert_non_null(problem);
    assert_non_null(strstr(problem, part));
    assert_int_equal(weights.tensors.size, 0);
    weights_release(&weights);
}

static void assert_bad_header(const char *header, const char *part)
{
    File file = make_file(1, header, SIX, sizeof SIX);
    assert_bad(&file, part);
}

static void versions_1_and_2_are_read(void **state)
{
    (void)state;
    for (int version = 1; version <= 2; version++) {
        Weights weights = {0};
        File file = make_file(version,
                              "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }   \n",
                              SIX, sizeof SIX);
        const WeightsTensor *tensor = read_good(&file, &weights);
        assert_int_equal(tensor->shape.rank, 2);
        assert_int_equal(tensor->shape.sizes[0], 2);
        assert_int_equal(tensor->shape.sizes[1], 3);
        assert_memory_equal(tensor->data, SIX, sizeof SIX);
        weights_release(&weights);
    }
    for (int version = 0; version <= 4; version += version == 0 ? 3 : 1) {
        File file = make_file(version, "{'descr': '<f4', 'fortran_order': False, 'shape': (6,)}",
                              SIX, sizeof SIX);
        assert_bad(&file, "version 1 or 2");
    }
}

static void fortran_order_is_turned(void **state)
{
    (void)state;
    Weights weights = {0};
    File file = make_file(1, "{\"shape\":(2,3),\"fortran_order\":True,\"descr\":\"<f4\"}", SIX,
                          sizeof SIX);
    const WeightsTensor *tensor = read_good(&file, &weights);
    assert_memory_equal(tensor->data, ((float[]){1, 3, 5, 2, 4, 6}), sizeof SIX);
    weights_release(&weights);
    file = make_file(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (1, 3, 2)}", SIX,
                     sizeof SIX);
    tensor = read_good(&file, &weights);
    assert_memory_equal(tensor->data, ((float[]){1, 4, 2, 5, 3, 6}), sizeof SIX);
    weights_release(&weights);
}

static void doubles_are_rounded(void **state)
{
    (void)state;
    Weights weights = {0};
    double numbers[] = {0.1, -1e300};
    File file = make_file(1, "{'descr': '<f8', 'fortran_order': False, 'shape': (2,)}", numbers,
                          sizeof numbers);
    const WeightsTensor *tensor = read_good(&file, &weights);
    assert_true(tensor->data[0] == 0.1F);
    assert_true(tensor->data[1] < -3e38F);
    weights_release(&weights);
}

static void small_shapes(void **state)
{
    (void)state;
    Weights weights = {0};
    File file =
        make_file(1, "{'descr': '<f4', 'fortran_order': False, 'shape': ()}", SIX, sizeof SIX[0]);
    assert_int_equal(read_good(&file, &weights)->shape.rank, 0);
    weights_release(&weights);
    file = make_file(1, "{'descr': '<f4', 'fortran_order': True, 'shape': (0, 7)}", SIX, 0);
    assert_int_equal(read_good(&file, &weights)->count, 0);
    weights_release(&weights);
}

static void bad_headers_are_refused(void **state)
{
    (void)state;
    const char *MALFORMED[] = {
        "",
        "{}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6,)",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6,,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (2 3)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-6,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6L,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (1,1,1,1,6)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999999999,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': 6}",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (6,)}",
        "{'descr': '<f4', 'fortran_order': False}",
        "{'descr': '<f4', 'shape': (6,)}",
        "{'fortran_order': False, 'shape': (6,)}",
        "{'descr': '<f4', 'descr': '<f4', 'fortran_order': False, 'shape': (6,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), 'more': 1}",
        "{'descr': '<f4' 'fortran_order': False, 'shape': (6,)}",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (6,)} x",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (6,)}",
        "{'descr: <f4",
    };
    for (size_t i = 0; i < sizeof MALFORMED / sizeof MALFORMED[0]; i++) {
        assert_bad_header(MALFORMED[i], "header");
    }
    assert_bad_header("{'descr': '>f4', 'fortran_order': False, 'shape': (6,)}", "<f4 or <f8");
    assert_bad_header("{'descr': '<i8', 'fortran_order': False, 'shape': (3,)}", "<f4 or <f8");
    assert_bad_header("{'descr': '', 'fortran_order': False, 'shape': (6,)}", "<f4 or <f8");
    assert_bad_header("{'descr': '<f4', 'fortran_order': False, 'shape': (5,)}", "its shape says");
    assert_bad_header("{'descr': '<f4', 'fortran_order': False, 'shape': (7,)}", "its shape says");
    assert_bad_header("{'descr': '<f4', 'fortran_order': False, "
                      "'shape': (16777216, 16777216, 16777216, 16777216)}",
                      "its shape says");
}

static void every_truncation_is_refused(void **state)
{
    (void)state;
    for (int version = 1; version <= 2; version++) {
        File file = make_file(version, "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }",
                              SIX, sizeof SIX);
        for (size_t size = 0; size < file.size; size++) {
            File shorter = {.size = size};
            memcpy(shorter.data, file.data, size);
            assert_bad(&shorter, "");
        }
    }
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(versions_1_and_2_are_read), cmocka_unit_test(fortran_order_is_turned),
        cmocka_unit_test(doubles_are_rounded),       cmocka_unit_test(small_shapes),
        cmocka_unit_test(bad_headers_are_refused),   cmocka_unit_test(every_truncation_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
