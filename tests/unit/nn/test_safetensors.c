#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "nn/safetensors.h"
#include "support/assert_error.h"

typedef struct File {
    uint8_t *data; /* from malloc, of its exact size: a sanitizer sees any step over it */
    size_t size;
} File;

static File make_file(const char *header, const void *numbers, size_t size)
{
    size_t length = strlen(header);
    File file = {.size = 8 + length + size};
    file.data = malloc(file.size);
    assert_non_null(file.data);
    bytes_put_u64(file.data, length);
    memcpy(file.data + 8, header, length);
    memcpy(file.data + 8 + length, numbers, size);
    return file;
}

static File write_file(const Weights *weights)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    assert_true(safetensors_write(weights, stream));
    fclose(stream);
    File file = {malloc(size), size};
    assert_non_null(file.data);
    memcpy(file.data, text, size);
    free(text);
    return file;
}

static void assert_bad_file(const File *file, const char *part)
{
    Error error = {0};
    Weights weights;
    assert_false(safetensors_read((Bytes){file->data, file->size}, "file", &weights, &error));
    assert_error(&error, ERROR_INPUT, "file", part);
    assert_int_equal(weights.tensors.size, 0);
    assert_int_equal(mem_stats().current, 0);
}

/* Eight bytes of numbers follow the header. */
static void assert_bad(const char *header, const char *part)
{
    File file = make_file(header, (float[]){1, 2}, 8);
    assert_bad_file(&file, part);
    free(file.data);
}

static void assert_good(const File *file, Weights *weights)
{
    Error error = {0};
    if (!safetensors_read((Bytes){file->data, file->size}, "file", weights, &error)) {
        fail_msg("%s", error.message);
    }
}

static Weights make_weights(void)
{
    Weights weights = {0};
    WeightsTensor *tensor = weights_add_tensor(&weights, "b", (WeightsShape){2, {2, 3}});
    for (size_t i = 0; i < tensor->count; i++) {
        tensor->data[i] = 0.1F * (float)i - 0.25F;
    }
    weights_add_tensor(&weights, "empty", (WeightsShape){2, {0, 3}});
    weights_add_tensor(&weights, "a", (WeightsShape){0})->data[0] = -0.0F;
    WeightsTensor *whole = weights_add_whole(&weights, "whole", (WeightsShape){1, {3}});
    memcpy(whole->whole, ((const int32_t[]){INT32_MIN, -1, 16777217}), 3 * sizeof(int32_t));
    weights_add_text(&weights, "key", "value \"quoted\"\n");
    weights_add_text(&weights, "umlaut", "\303\244");
    return weights;
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    Weights weights = make_weights(), again;
    File file = write_file(&weights);
    assert_int_equal(bytes_u64(file.data) % 8, 0);
    assert_good(&file, &again);
    assert_int_equal(again.tensors.size, 4);
    assert_string_equal(again.tensors.data[0].name, "b");
    for (size_t i = 0; i < 4; i++) {
        const WeightsTensor *tensor = &weights.tensors.data[i];
        const WeightsTensor *other = weights_find_tensor(&again, tensor->name);
        assert_int_equal(other->count, tensor->count);
        assert_int_equal(other->shape.rank, tensor->shape.rank);
        assert_memory_equal(other->shape.sizes, tensor->shape.sizes, sizeof other->shape.sizes);
        assert_int_equal(other->is_whole, tensor->is_whole);
        if (tensor->is_whole) {
            assert_memory_equal(other->whole, tensor->whole, tensor->count * sizeof(int32_t));
        } else if (tensor->count > 0) {
            assert_memory_equal(other->data, tensor->data, tensor->count * sizeof(float));
        }
    }
    assert_string_equal(weights_find_text(&again, "key"), "value \"quoted\"\n");
    assert_string_equal(weights_find_text(&again, "umlaut"), "\303\244");
    File second = write_file(&again);
    assert_int_equal(second.size, file.size);
    assert_memory_equal(second.data, file.data, file.size);
    free(second.data);
    free(file.data);
    weights_release(&weights);
    weights_release(&again);
    assert_int_equal(mem_stats().current, 0);
}

static void files_of_others_are_read(void **state)
{
    (void)state;
    Weights weights;
    double numbers[] = {0.5, -3};
    File file = make_file("{\"x\": {\"shape\": [2], \"dtype\": \"F64\", \"data_offsets\": [0, 16]},"
                          "\"y\": {\"shape\": [0], \"dtype\": \"F32\", \"data_offsets\": [16, 16]}"
                          "}   ",
                          numbers, sizeof numbers);
    assert_good(&file, &weights);
    assert_memory_equal(weights.tensors.data[0].data, ((float[]){0.5F, -3}), 8);
    weights_release(&weights);
    free(file.data);
    file = make_file("{}", "", 0);
    assert_good(&file, &weights);
    assert_int_equal(weights.tensors.size, 0);
    weights_release(&weights);
    free(file.data);
    /* Not in the order of their places. */
    file = make_file("{\"x\":{\"dtype\":\"F32\",\"shape\":[],\"data_offsets\":[4,8]},"
                     "\"y\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]}}",
                     (float[]){1, 2}, 8);
    assert_good(&file, &weights);
    assert_true(weights_find_tensor(&weights, "x")->data[0] == 2);
    assert_true(weights_find_tensor(&weights, "y")->data[0] == 1);
    weights_release(&weights);
    free(file.data);
}

#define TENSOR(fields) "{\"x\":{" fields "}}"

static void hostile_headers_are_refused(void **state)
{
    (void)state;
    assert_bad("", "not an object");
    assert_bad("[]", "not an object");
    assert_bad("{\"x\":", "not an object");
    assert_bad("{\"x\":1,\"x\":1}", "repeated keys");
    assert_bad("{} {}", "not an object");
    assert_bad("{}", "bytes behind");
    assert_bad("{\"x\":1}", "type F32");
    assert_bad("{\"\":{}}", "the name of a tensor");
    assert_bad("{\"a\\nb\":{}}", "the name of a tensor");
    assert_bad("{\"a\\u0000b\":{}}", "not an object");
    assert_bad("{\"__metadata__\":[]}", "__metadata__ is not an object");
    assert_bad("{\"__metadata__\":{\"a\":1}}", "from plain names to texts");
    assert_bad("{\"__metadata__\":{\"\":\"\"}}", "from plain names to texts");
    assert_bad(TENSOR("\"dtype\":\"I64\",\"shape\":[1],\"data_offsets\":[0,8]"), "type F32, F64 or I32");
    assert_bad(TENSOR("\"dtype\":32,\"shape\":[2],\"data_offsets\":[0,8]"), "type F32, F64 or I32");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"data_offsets\":[0,8]"), "the shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":2,\"data_offsets\":[0,8]"), "the shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[-2],\"data_offsets\":[0,8]"), "the shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2.0],\"data_offsets\":[0,8]"), "the shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[1,1,1,1,2],\"data_offsets\":[0,8]"), "shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[9223372036854775807,4],\"data_offsets\":[0,8]"),
               "the shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[9223372036854775808],\"data_offsets\":[0,8]"),
               "not an object");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[4294967296,4294967296],\"data_offsets\":[0,8]"),
               "the shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[16777217],\"data_offsets\":[0,8]"), "shape");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8,8]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,\"8\"]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[-8,0]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[8,0]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[4,12]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[3],\"data_offsets\":[0,8]"), "the offsets");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[0,4]"), "bytes behind");
    assert_bad(TENSOR("\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]"), "leave a gap");
    assert_bad("{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
               "\"y\":{\"dtype\":\"F32\",\"shape\":[1],\"data_offsets\":[4,8]}}",
               "overlap");
    assert_bad("{\"x\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]},"
               "\"y\":{\"dtype\":\"F32\",\"shape\":[2],\"data_offsets\":[0,8]}}",
               "overlap");
}

static void lengths_are_checked(void **state)
{
    (void)state;
    const uint64_t LENGTHS[] = {3, 100, 1 << 20, (1 << 20) + 1, UINT64_MAX, UINT64_MAX - 7,
                                1ULL << 63};
    for (size_t i = 0; i < sizeof LENGTHS / sizeof LENGTHS[0]; i++) {
        File file = make_file("{}", "", 0);
        bytes_put_u64(file.data, LENGTHS[i]);
        assert_bad_file(&file, "the length of a header");
        free(file.data);
    }
}

/* Nesting must not exhaust the stack. */
static void deep_headers_are_refused(void **state)
{
    (void)state;
    enum { DEPTH = 500000 };
    char *header = malloc(DEPTH + 1);
    assert_non_null(header);
    memset(header, '[', DEPTH);
    header[DEPTH] = '\0';
    assert_bad(header, "not an object");
    free(header);
}

static void every_truncation_is_refused(void **state)
{
    (void)state;
    Weights weights = make_weights();
    File file = write_file(&weights);
    weights_release(&weights);
    for (size_t size = 0; size < file.size; size++) {
        File shorter = {malloc(size + 1), size};
        assert_non_null(shorter.data);
        memcpy(shorter.data, file.data, size);
        assert_bad_file(&shorter, "malformed");
        free(shorter.data);
    }
    free(file.data);
}

/* What is still read can be written. */
static void flipped_bits_do_no_harm(void **state)
{
    (void)state;
    Weights weights = make_weights();
    File file = write_file(&weights);
    weights_release(&weights);
    for (size_t i = 0; i < file.size * 8; i++) {
        Error error = {0};
        file.data[i / 8] ^= (uint8_t)(1 << i % 8);
        bool ok = safetensors_read((Bytes){file.data, file.size}, "file", &weights, &error);
        assert_int_equal(ok, error.kind == ERROR_NONE);
        if (ok) {
            File again = write_file(&weights);
            free(again.data);
            weights_release(&weights);
        }
        assert_int_equal(mem_stats().current, 0);
        file.data[i / 8] ^= (uint8_t)(1 << i % 8);
    }
    free(file.data);
}

static void failures_of_writing_are_noticed(void **state)
{
    (void)state;
    Weights weights = make_weights();
    FILE *stream = fopen("/dev/full", "w");
    if (stream) {
        assert_false(safetensors_write(&weights, stream));
        fclose(stream);
    }
    stream = tmpfile();
    assert_non_null(stream);
    weights_add_text(&weights, "not UTF-8", "\377");
    assert_false(safetensors_write(&weights, stream));
    fclose(stream);
    weights_release(&weights);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(files_of_others_are_read),
        cmocka_unit_test(hostile_headers_are_refused),
        cmocka_unit_test(lengths_are_checked),
        cmocka_unit_test(deep_headers_are_refused),
        cmocka_unit_test(every_truncation_is_refused),
        cmocka_unit_test(flipped_bits_do_no_harm),
        cmocka_unit_test(failures_of_writing_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
