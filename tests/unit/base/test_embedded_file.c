#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/embedded_file.h"

static void test_find(void **state)
{
    (void)state;
    static const EmbeddedFile TABLE[] = {{"one", "1", 1}, {"two", "22", 2}, {0}};
    assert_ptr_equal(embedded_file_find(TABLE, 2, "two"), &TABLE[1]);
    assert_null(embedded_file_find(TABLE, 2, "tw"));
    assert_null(embedded_file_find(TABLE, 1, "two"));
    assert_null(embedded_file_find(TABLE + 2, 0, "one"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_find)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
