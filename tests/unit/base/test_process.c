#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
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

/* --- Control groups --------------------------------------------------------------------------- */

static char root[64];

static int make_root(void **state)
{
    (void)state;
    strcpy(root, "/tmp/veer-groups-XXXXXX");
    return mkdtemp(root) ? 0 : -1;
}

static int remove_root(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -r %s", root);
    return system(command);
}

static void put(const char *name, const char *text)
{
    char command[512];
    snprintf(command, sizeof command, "mkdir -p $(dirname %s/%s) && printf '%s' >%s/%s", root, name,
             text, root, name);
    assert_int_equal(system(command), 0);
}

static size_t left(const char *groups)
{
    char path[128];
    put("groups", groups);
    snprintf(path, sizeof path, "%s/groups", root);
    return process_left_in_groups(path, root);
}

static void without_control_groups_there_is_no_limit(void **state)
{
    (void)state;
    assert_true(process_left_in_groups("/nowhere", root) == SIZE_MAX);
    assert_true(left("0::/a/b\\n") == SIZE_MAX);
}

/* Any of the groups around may be the tight one; page cache counts as free. */
static void groups_of_version_2_are_nested(void **state)
{
    (void)state;
    put("a/b/memory.max", "max\\n");
    put("a/b/memory.current", "600\\n");
    assert_true(left("0::/a/b\\n") == SIZE_MAX);
    put("a/memory.max", "1000\\n");
    put("a/memory.current", "700\\n");
    assert_int_equal(left("0::/a/b\\n"), 300);
    put("a/memory.stat", "anon 5\\ninactive_file 100\\nslab 7\\n");
    assert_int_equal(left("0::/a/b\\n"), 400);
    put("a/b/memory.max", "650\\n");
    assert_int_equal(left("0::/a/b\\n"), 50);
    assert_int_equal(left("0::/a\\n"), 400);
    put("memory.max", "10\\n");
    put("memory.current", "20\\n");
    assert_int_equal(left("0::/\\n"), 0);
}

/* The name in /proc may be that outside of the container, whose own groups are at the top. */
static void groups_of_version_1_are_nested(void **state)
{
    (void)state;
    static const char INSIDE[] = "9:name=systemd:/x\\n4:cpu,memory:/m/n\\n0::/x\\n";
    assert_true(left(INSIDE) == SIZE_MAX);
    put("memory/memory.limit_in_bytes", "9000\\n");
    put("memory/memory.usage_in_bytes", "1000\\n");
    assert_int_equal(left(INSIDE), 8000);
    put("memory/m/memory.limit_in_bytes", "3000\\n");
    put("memory/m/memory.usage_in_bytes", "500\\n");
    put("memory/m/memory.stat", "inactive_file 400\\ntotal_inactive_file 200\\n");
    assert_int_equal(left(INSIDE), 2700);
    put("memory/m/n/memory.limit_in_bytes", "9223372036854771712\\n");
    put("memory/m/n/memory.usage_in_bytes", "5\\n");
    assert_int_equal(left(INSIDE), 2700);
    assert_int_equal(left("4:memory:/elsewhere/deep\\n"), 8000);
    assert_true(left("4:memoryless:/m\\n") == SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(touched_pages_count_until_unmapped),
        cmocka_unit_test(peak_is_at_least_what_is_resident),
        cmocka_unit_test(an_outer_limit_counts),
        cmocka_unit_test(the_share_is_within_what_there_is),
        cmocka_unit_test_setup_teardown(without_control_groups_there_is_no_limit, make_root,
                                        remove_root),
        cmocka_unit_test_setup_teardown(groups_of_version_2_are_nested, make_root, remove_root),
        cmocka_unit_test_setup_teardown(groups_of_version_1_are_nested, make_root, remove_root),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
