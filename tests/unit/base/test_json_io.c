#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/json_io.h"
#include "base/mem.h"

static json_t *read_text(const char *text, size_t size, Error *error)
{
    char path[] = "/tmp/test_json_io_XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, size), size);
    close(descriptor);
    json_t *value = json_io_read_file(path, error);
    unlink(path);
    assert_int_equal(mem_stats().current, 0);
    return value;
}

static void assert_fault(const char *text, int line, int column)
{
    Error error = {0};
    assert_null(read_text(text, strlen(text), &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_int_equal(error.line, line);
    assert_int_equal(error.column, column);
    assert_true(strlen(error.message) > 0);
    assert_non_null(strstr(error.file, "test_json_io_"));
}

static void line_keeps_the_order_of_keys(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    json_t *object =
        json_pack("{s:i, s:s, s:[i,b,n], s:f}", "z", 1, "a", "two\nlines", "m", 2, 1, "b", 0.5);
    assert_non_null(object);
    assert_true(json_io_write_line(object, stream));
    assert_true(json_io_write_line(object, stream));
    fclose(stream);
    assert_string_equal(text, "{\"z\":1,\"a\":\"two\\nlines\",\"m\":[2,true,null],\"b\":0.5}\n"
                              "{\"z\":1,\"a\":\"two\\nlines\",\"m\":[2,true,null],\"b\":0.5}\n");
    json_decref(object);
    free(text);
}

static void failing_stream_is_noticed(void **state)
{
    (void)state;
    FILE *stream = fopen("/dev/full", "w");
    if (!stream) {
        skip();
    }
    json_t *object = json_pack("{s:i}", "a", 1);
    assert_false(json_io_write_line(object, stream));
    json_decref(object);
    fclose(stream);
}

static void only_objects_and_arrays_are_lines(void **state)
{
    (void)state;
    FILE *stream = tmpfile();
    assert_non_null(stream);
    json_t *number = json_integer(1);
    assert_false(json_io_write_line(number, stream));
    assert_false(json_io_write_line(NULL, stream));
    json_decref(number);
    fclose(stream);
}

static void written_objects_are_read_back(void **state)
{
    (void)state;
    static const char TEXT[] = " {\"a\": [1, 2.5, \"\xc3\xa9\"],\n \"b\": {\"c\": null}}\n";
    Error error = {0};
    json_t *value = read_text(TEXT, strlen(TEXT), &error);
    assert_non_null(value);
    assert_int_equal(error.kind, ERROR_NONE);
    json_t *expected = json_pack("{s:[i,f,s], s:{s:n}}", "a", 1, 2.5, "\xc3\xa9", "b", "c");
    assert_true(json_equal(value, expected));
    json_decref(expected);
    json_decref(value);
}

static void faults_have_their_place(void **state)
{
    (void)state;
    assert_fault("{\"a\": 1,\n \"b\": @}", 2, 7);
    assert_fault("[1, 2,]", 1, 7);
    assert_fault("[1] x", 1, 5);
    assert_fault("{\"a\": 1, \"a\": 2}", 1, 12); /* twice the same key */
    assert_fault("[\"\xff\"]", 1, 2);            /* not UTF-8: jansson stops before it */
}

static void faults_at_the_end_stay_inside_the_text(void **state)
{
    (void)state;
    assert_fault("", 1, 1);
    assert_fault("[", 1, 1);
    assert_fault("[1,\n2\n", 2, 2);
}

static void nul_byte_is_a_fault(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(read_text("[1]\0[2]", 7, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
}

static void missing_file_is_an_error(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(json_io_read_file("/nonexistent/x.json", &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    assert_string_equal(error.file, "/nonexistent/x.json");
}

static void any_bytes_become_a_string(void **state)
{
    (void)state;
    static const char *const CASES[][2] = {
        {"", ""}, {"h\xc3\xa4", "h\xc3\xa4"}, {"h\xe4", "(not UTF-8)"}};
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        json_t *string = json_io_string(CASES[i][0]);
        assert_string_equal(json_string_value(string), CASES[i][1]);
        json_decref(string);
    }
}

/* tests/torture/ refuses memory; sanitizers would not let it be refused here. */
static void memory_comes_from_us(void **state)
{
    (void)state;
    json_malloc_t obtain;
    json_free_t release;
    json_io_set_up();
    json_get_alloc_funcs(&obtain, &release);
    assert_ptr_equal(obtain, mem_foreign_new);
    assert_ptr_equal(release, mem_foreign_free);
    json_t *value = json_pack("{s:[i]}", "key", 1);
    assert_non_null(value);
    json_decref(value);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_bytes_become_a_string),
        cmocka_unit_test(line_keeps_the_order_of_keys),
        cmocka_unit_test(failing_stream_is_noticed),
        cmocka_unit_test(only_objects_and_arrays_are_lines),
        cmocka_unit_test(written_objects_are_read_back),
        cmocka_unit_test(faults_have_their_place),
        cmocka_unit_test(faults_at_the_end_stay_inside_the_text),
        cmocka_unit_test(nul_byte_is_a_fault),
        cmocka_unit_test(missing_file_is_an_error),
        cmocka_unit_test(memory_comes_from_us),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
