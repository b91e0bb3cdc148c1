/* The file of results when several labs begin at once; what it stores is tested from outside,
 * in tests/e2e/test_lab_run.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "lab/store.h"

enum { NUM_OPENERS = 8, NUM_ROUNDS = 40 };

/* In a process of its own, as SQLite's locks are for processes. Begins when `start` is closed. */
static pid_t open_at_once(const char *path, const int start[2])
{
    pid_t child = fork();
    if (child == 0) {
        char nothing;
        close(start[1]);
        bool is_told = read(start[0], &nothing, 1) == 0;
        Store store;
        Error error = {0};
        bool is_open = store_open(&store, path, true, &error);
        store_close(&store);
        _exit(is_told && is_open ? 0 : 1);
    }
    return child;
}

/* Making the file switches it to a write-ahead log, for which SQLite does not wait by itself. */
static void all_who_make_the_file_at_once_can_open_it(void **state)
{
    (void)state;
    char path[] = "/tmp/veer-store-XXXXXX";
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    int failures = 0;
    for (int round = 0; round < NUM_ROUNDS; round++) {
        unlink(path);
        int start[2];
        pid_t openers[NUM_OPENERS];
        assert_int_equal(pipe(start), 0);
        for (int i = 0; i < NUM_OPENERS; i++) {
            openers[i] = open_at_once(path, start);
            assert_true(openers[i] > 0);
        }
        close(start[0]);
        close(start[1]);
        for (int i = 0; i < NUM_OPENERS; i++) {
            int status = 0;
            assert_int_equal(waitpid(openers[i], &status, 0), openers[i]);
            failures += status != 0;
        }
    }
    unlink(path);
    assert_int_equal(failures, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_who_make_the_file_at_once_can_open_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
