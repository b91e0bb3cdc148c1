#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>
#include <sys/mman.h>

#include "base/process.h"

enum { BLOCK_KB = 64 << 10 };

/* mmap, as a freed malloc block may stay with the process. */
static void touched_pages_count_until_unmapped(void **state)
{
    (void)state;
    size_t before = process_resident_kb();
    if (before == 0) {
        skip();
    }
    size_t bytes = (size_t)BLOCK_KB * 1024;
    char *block = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(block != MAP_FAILED);
    memset(block, 1, bytes);
    size_t during = process_resident_kb();
    munmap(block, bytes);
    size_t after = process_resident_kb();
    /* Sanitizers keep several bytes of their own per byte. */
    assert_in_range(during, before + BLOCK_KB * 9 / 10, before + BLOCK_KB * 20);
    assert_true(after < during - BLOCK_KB / 2);
    assert_true(process_peak_kb() + 1024 >= during); /* the kernel counts in batches */
}

static void peak_is_at_least_what_is_resident(void **state)
{
    (void)state;
    assert_true(process_peak_kb() > 0);
    assert_true(process_peak_kb() + 1024 >= process_resident_kb());
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touched_pages_count_until_unmapped),
        cmocka_unit_test(peak_is_at_least_what_is_resident),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
