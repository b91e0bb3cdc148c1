#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>

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

static void an_outer_limit_counts(void **state)
{
    (void)state;
    struct rlimit old;
    assert_int_equal(getrlimit(RLIMIT_AS, &old), 0);
    size_t free_kb = process_available_kb();
    if (free_kb == 0 || old.rlim_cur != RLIM_INFINITY) {
        skip();
    }
    struct rlimit limit = {1 << 20, old.rlim_max}; /* less than there is already */
    assert_int_equal(setrlimit(RLIMIT_AS, &limit), 0);
    struct rlimit kept;
    assert_int_equal(getrlimit(RLIMIT_AS, &kept), 0);
    if (kept.rlim_cur != limit.rlim_cur) {
        skip(); /* an emulator of another machine does not let it be limited */
    }
    size_t left_kb = process_available_kb();
    assert_int_equal(setrlimit(RLIMIT_AS, &old), 0);
    assert_int_equal(left_kb, 0);
}

/* Nine tenths of what there is, or less where a control group allows less. */
static void the_share_is_within_what_there_is(void **state)
{
    (void)state;
    size_t share = process_memory_share();
    assert_true(share / 1024 <= process_available_kb() + (1 << 20));
    assert_int_equal(share == 0, process_available_kb() == 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touched_pages_count_until_unmapped),
        cmocka_unit_test(peak_is_at_least_what_is_resident),
        cmocka_unit_test(an_outer_limit_counts),
        cmocka_unit_test(the_share_is_within_what_there_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
