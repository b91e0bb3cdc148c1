#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/mem.h"
#include "base/memory_stream.h"

static void what_is_written_is_there_after_closing(void **state)
{
    (void)state;
    MemoryStream memory = {0};
    FILE *stream = memory_stream_open(&memory);
    enum { COUNT = 20000 };
    for (int i = 0; i < COUNT; i++) {
        fprintf(stream, "%c", 'a' + i % 26);
    }
    memory_stream_close(&memory, stream);
    assert_int_equal(memory.size, COUNT);
    for (int i = 0; i < COUNT; i++) {
        assert_int_equal(memory.data[i], 'a' + i % 26);
    }
    assert_int_equal(memory.data[COUNT], '\0');
    memory_stream_release(&memory);
}

static void nothing_is_nothing(void **state)
{
    (void)state;
    size_t before = mem_stats().current;
    MemoryStream memory = {0};
    memory_stream_close(&memory, memory_stream_open(&memory));
    assert_int_equal(memory.size, 0);
    memory_stream_release(&memory);
    assert_int_equal(mem_stats().current, before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_written_is_there_after_closing),
        cmocka_unit_test(nothing_is_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
