#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "learn/state_io.h"

enum { NUM_FLOATS = 3000 }; /* several buffers */

static float float_at(int i)
{
    return (float)i / 7 - 100;
}

typedef struct Text {
    char *data;
    size_t size;
} Text;

static Text write_example(void)
{
    Text text;
    StateWriter writer = {.stream = open_memstream(&text.data, &text.size)};
    float floats[NUM_FLOATS];
    for (int i = 0; i < NUM_FLOATS; i++) {
        floats[i] = float_at(i);
    }
    state_io_put_bytes(&writer, "ab", 2);
    state_io_put_u32(&writer, 0x01020304);
    state_io_put_u64(&writer, 0x0102030405060708);
    state_io_put_f64(&writer, -0.1);
    state_io_put_floats(&writer, floats, NUM_FLOATS);
    state_io_put_floats(&writer, NULL, 0);
    assert_true(state_io_put_end(&writer));
    fclose(writer.stream);
    return text;
}

static bool read_example(Text text, Error *error)
{
    StateReader reader = {.name = "file", .error = error};
    reader.stream = fmemopen(text.data, text.size, "r");
    char bytes[2];
    float floats[NUM_FLOATS];
    state_io_get_bytes(&reader, bytes, 2);
    bool is_right = memcmp(bytes, "ab", 2) == 0;
    is_right &= state_io_get_u32(&reader) == 0x01020304;
    is_right &= state_io_get_u64(&reader) == 0x0102030405060708;
    is_right &= state_io_get_f64(&reader) == -0.1;
    state_io_get_floats(&reader, floats, NUM_FLOATS);
    for (int i = 0; i < NUM_FLOATS; i++) {
        is_right &= floats[i] == float_at(i);
    }
    bool ok = state_io_get_end(&reader);
    assert_true(is_right || !ok);
    fclose(reader.stream);
    return ok;
}

static void what_was_written_is_read(void **state)
{
    (void)state;
    Text text = write_example();
    Error error = {0};
    assert_true(read_example(text, &error));
    assert_int_equal(error.kind, ERROR_NONE);
    assert_int_equal(text.size, 2 + 4 + 8 + 8 + 4 * NUM_FLOATS + 4);
    free(text.data);
}

static void numbers_are_little_endian(void **state)
{
    (void)state;
    Text text = write_example();
    assert_memory_equal(text.data, "ab\4\3\2\1\10\7\6\5\4\3\2\1", 14);
    free(text.data);
}

/* The checksum of "123456789" is part of the definition of CRC-32. */
static void the_checksum_is_crc_32(void **state)
{
    (void)state;
    Text text;
    StateWriter writer = {.stream = open_memstream(&text.data, &text.size)};
    state_io_put_bytes(&writer, "12345", 5);
    state_io_put_bytes(&writer, "6789", 4);
    assert_true(state_io_put_end(&writer));
    fclose(writer.stream);
    assert_memory_equal(text.data + 9, "\x26\x39\xf4\xcb", 4);
    free(text.data);
}

static void changed_bytes_are_noticed(void **state)
{
    (void)state;
    Text text = write_example();
    for (size_t i = 0; i < text.size; i += i < 100 || i + 100 > text.size ? 1 : 37) {
        Error error = {0};
        text.data[i] ^= 0x10;
        assert_false(read_example(text, &error));
        assert_int_equal(error.kind, ERROR_INPUT);
        assert_string_equal(error.file, "file");
        assert_non_null(strstr(error.message, "checksum"));
        text.data[i] ^= 0x10;
    }
    free(text.data);
}

static void missing_bytes_are_noticed(void **state)
{
    (void)state;
    Text text = write_example();
    for (size_t size = text.size - 1; size > 0; size -= size < 100 ? 1 : 37) {
        Error error = {0};
        assert_false(read_example((Text){text.data, size}, &error));
        assert_string_equal(error.message, "ends too early");
    }
    free(text.data);
}

static void the_first_failure_is_told(void **state)
{
    (void)state;
    Error error = {0};
    StateReader reader = {.name = "file", .error = &error};
    reader.stream = fmemopen("abc", 3, "r");
    state_io_fail(&reader, "is odd");
    assert_int_equal(state_io_get_u32(&reader), 0);
    assert_false(state_io_get_end(&reader));
    assert_string_equal(error.message, "is odd");
    fclose(reader.stream);
}

static void a_full_disk_is_noticed(void **state)
{
    (void)state;
    StateWriter writer = {.stream = fopen("/dev/full", "w")};
    if (!writer.stream) {
        skip();
    }
    float floats[NUM_FLOATS] = {0};
    for (int i = 0; i < 10; i++) {
        state_io_put_floats(&writer, floats, NUM_FLOATS);
    }
    assert_false(state_io_put_end(&writer));
    fclose(writer.stream);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_written_is_read),
        cmocka_unit_test(numbers_are_little_endian),
        cmocka_unit_test(the_checksum_is_crc_32),
        cmocka_unit_test(changed_bytes_are_noticed),
        cmocka_unit_test(missing_bytes_are_noticed),
        cmocka_unit_test(the_first_failure_is_told),
        cmocka_unit_test(a_full_disk_is_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
