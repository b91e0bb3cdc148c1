#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "nn/npz.h"
#include "support/assert_error.h"
#include "support/npz_builder.h"

static const float SIX[] = {1, 2, 3, 4, 5, 6};
static const char HEADER_2_3[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (2, 3), }\n";
static const char HEADER_6[] = "{'descr': '<f4', 'fortran_order': False, 'shape': (6,), }\n";

static NpzBuilder make_archive(void)
{
    NpzBuilder builder = {0};
    npz_builder_add_array(&builder, "net/W.npy", HEADER_2_3, SIX, sizeof SIX, false);
    npz_builder_add_array(&builder, "net/b.npy", HEADER_6, SIX, sizeof SIX, true);
    npz_builder_finish(&builder);
    return builder;
}

/* From a block of its exact size, so that a sanitizer sees any step over it. */
static bool read_bytes(const uint8_t *data, size_t size, Weights *weights, Error *error)
{
    uint8_t *copy = malloc(size > 0 ? size : 1);
    assert_non_null(copy);
    memcpy(copy, data, size);
    bool ok = npz_read((Bytes){copy, size}, "file.npz", weights, error);
    free(copy);
    return ok;
}

static void assert_good(const NpzBuilder *builder, Weights *weights)
{
    Error error = {0};
    if (!read_bytes(builder->data, builder->size, weights, &error)) {
        fail_msg("%s", error.message);
    }
}

static void assert_bad_bytes(const uint8_t *data, size_t size, const char *part)
{
    Error error = {0};
    Weights weights;
    assert_false(read_bytes(data, size, &weights, &error));
    assert_error(&error, ERROR_INPUT, "file.npz", part);
    assert_int_equal(weights.tensors.size, 0);
    assert_int_equal(mem_stats().current, 0);
}

/* Finishes, expects a fault and releases. */
static void assert_bad(NpzBuilder *builder, const char *part)
{
    npz_builder_finish(builder);
    assert_bad_bytes(builder->data, builder->size, part);
    npz_builder_release(builder);
}

static void stored_and_deflated_members_are_read(void **state)
{
    (void)state;
    NpzBuilder builder = make_archive();
    Weights weights;
    assert_true(npz_is_archive((Bytes){builder.data, builder.size}));
    assert_good(&builder, &weights);
    assert_int_equal(weights.tensors.size, 2);
    assert_int_equal(weights_find_tensor(&weights, "net/W")->shape.rank, 2);
    assert_memory_equal(weights_find_tensor(&weights, "net/W")->data, SIX, sizeof SIX);
    assert_memory_equal(weights_find_tensor(&weights, "net/b")->data, SIX, sizeof SIX);
    weights_release(&weights);
    npz_builder_release(&builder);
    assert_int_equal(mem_stats().current, 0);
}

static void large_members_are_read(void **state)
{
    (void)state;
    enum { COUNT = 100000 };
    float *numbers = calloc(COUNT, sizeof *numbers);
    assert_non_null(numbers);
    numbers[COUNT - 1] = 5;
    NpzBuilder builder = {0};
    npz_builder_add_array(&builder, "a.npy",
                          "{'descr': '<f4', 'fortran_order': False, 'shape': (100000,), }", numbers,
                          COUNT * sizeof *numbers, true);
    npz_builder_finish(&builder);
    Weights weights;
    assert_good(&builder, &weights);
    assert_memory_equal(weights.tensors.data[0].data, numbers, COUNT * sizeof *numbers);
    weights_release(&weights);
    npz_builder_release(&builder);
    free(numbers);
}

static void comment_may_follow(void **state)
{
    (void)state;
    NpzBuilder builder = make_archive();
    size_t size = builder.size + 300;
    uint8_t *data = calloc(size, 1);
    assert_non_null(data);
    memcpy(data, builder.data, builder.size);
    assert_bad_bytes(data, size, "its end is missing");
    data[builder.size - 2] = 300 & 255;
    data[builder.size - 1] = 300 >> 8;
    Weights weights;
    Error error = {0};
    assert_true(read_bytes(data, size, &weights, &error));
    weights_release(&weights);
    free(data);
    npz_builder_release(&builder);
}

static void archive_without_members_is_empty(void **state)
{
    (void)state;
    NpzBuilder builder = {0};
    npz_builder_finish(&builder);
    Weights weights;
    assert_good(&builder, &weights);
    assert_int_equal(weights.tensors.size, 0);
    assert_false(npz_is_archive((Bytes){builder.data, builder.size}));
    npz_builder_release(&builder);
}

static void every_truncation_is_refused(void **state)
{
    (void)state;
    NpzBuilder builder = make_archive();
    for (size_t size = 0; size < builder.size; size++) {
        assert_bad_bytes(builder.data, size, "");
    }
    npz_builder_release(&builder);
}

/* Either an Error or the right numbers, perhaps under another name: checksums protect contents. */
static void check_flipped(const uint8_t *data, size_t size)
{
    Error error = {0};
    Weights weights;
    bool ok = read_bytes(data, size, &weights, &error);
    assert_int_equal(ok, error.kind == ERROR_NONE);
    if (ok) {
        for (size_t i = 0; i < weights.tensors.size; i++) {
            assert_memory_equal(weights.tensors.data[i].data, SIX, sizeof SIX);
        }
        weights_release(&weights);
    }
    assert_int_equal(mem_stats().current, 0);
}

static void flipped_bits_do_no_harm(void **state)
{
    (void)state;
    NpzBuilder builder = make_archive();
    for (size_t i = 0; i < builder.size; i++) {
        for (int bit = 0; bit < 8; bit++) {
            builder.data[i] ^= (uint8_t)(1 << bit);
            check_flipped(builder.data, builder.size);
            builder.data[i] ^= (uint8_t)(1 << bit);
        }
        uint8_t old = builder.data[i];
        builder.data[i] = 0xff;
        check_flipped(builder.data, builder.size);
        builder.data[i] = old;
    }
    npz_builder_release(&builder);
}

static void bad_members_are_named(void **state)
{
    (void)state;
    NpzBuilder builder = {0};
    npz_builder_add(&builder, "readme.txt", "hello", 5, false);
    assert_bad(&builder, "readme.txt of the .npz archive is not an array");
    npz_builder_add(&builder, "a.npy", "", 0, false);
    assert_bad(&builder, "the member a of the .npz archive is empty");
    npz_builder_add_array(&builder, "a.npy", HEADER_6, SIX, sizeof SIX, false);
    npz_builder_add_array(&builder, "a.npy", HEADER_6, SIX, sizeof SIX, true);
    assert_bad(&builder, "the member a of the .npz archive is there twice");
    npz_builder_add_array(&builder, "\033[2J.npy", HEADER_6, SIX, sizeof SIX, false);
    assert_bad(&builder, "its directory is malformed");
    npz_builder_add_array(&builder, ".npy", HEADER_6, SIX, sizeof SIX, false);
    assert_bad(&builder, "its directory is malformed");
}

/* Fields of the first entry of the directory, by their offsets in it. */
static void assert_bad_field(int offset, const uint8_t *bytes, size_t count, const char *part)
{
    NpzBuilder builder = {0};
    npz_builder_add_array(&builder, "a.npy", HEADER_6, SIX, sizeof SIX, true);
    memcpy(builder.directory + offset, bytes, count);
    assert_bad(&builder, part);
}

static void hostile_directories_are_refused(void **state)
{
    (void)state;
    const uint8_t MANY[] = {0xff, 0xff, 0xff, 0xff};
    const uint8_t BOMB[] = {0, 0, 0, 0x04};
    assert_bad_field(8, (uint8_t[]){1}, 1, "encrypted");
    assert_bad_field(10, (uint8_t[]){12}, 1, "neither stored nor deflated");
    assert_bad_field(10, (uint8_t[]){0}, 1, "neither stored nor deflated");
    assert_bad_field(16, MANY, 4, "checksum");
    assert_bad_field(20, MANY, 4, "inside the file");
    assert_bad_field(24, MANY, 4, "too large");
    assert_bad_field(24, BOMB, 4, "claims a size");
    assert_bad_field(24, (uint8_t[]){1, 0, 0, 0}, 4, "damaged data");
    assert_bad_field(28, MANY, 2, "directory is malformed");
    assert_bad_field(30, MANY, 2, "directory is malformed");
    assert_bad_field(42, MANY, 4, "inside the file");
    assert_bad_field(42, (uint8_t[]){1, 0, 0, 0}, 4, "inside the file");
    NpzBuilder builder = make_archive();
    uint8_t *trailer = builder.data + builder.size - 22;
    trailer[4] = 1;
    assert_bad_bytes(builder.data, builder.size, "one part of several");
    trailer[4] = 0;
    trailer[8] = trailer[9] = trailer[10] = trailer[11] = 0xff;
    assert_bad_bytes(builder.data, builder.size, "too many members");
    trailer[8] = trailer[10] = 3;
    trailer[9] = trailer[11] = 0;
    assert_bad_bytes(builder.data, builder.size, "directory is malformed");
    npz_builder_release(&builder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stored_and_deflated_members_are_read),
        cmocka_unit_test(large_members_are_read),
        cmocka_unit_test(comment_may_follow),
        cmocka_unit_test(archive_without_members_is_empty),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(flipped_bits_do_no_harm),
        cmocka_unit_test(bad_members_are_named),
        cmocka_unit_test(hostile_directories_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
