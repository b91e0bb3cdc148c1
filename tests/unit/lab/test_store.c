/* The results file when several labs start at once, and what a killed lab leaves behind. What the
 * file stores is tested from outside, in tests/e2e/test_lab_run.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "lab/store.h"

enum { NUM_LABS = 8, NUM_ROUNDS = 40, PATH_SIZE = 64 };

typedef struct Folder {
    char path[PATH_SIZE], db[2 * PATH_SIZE];
} Folder;

static int set_up(void **state)
{
    static Folder folder;
    strcpy(folder.path, "/tmp/veer-store-XXXXXX");
    *state = &folder;
    if (!mkdtemp(folder.path)) {
        return -1;
    }
    snprintf(folder.db, sizeof folder.db, "%s/results.db", folder.path);
    return 0;
}

static void file_of(const Folder *folder, const char *end, char out_path[3 * PATH_SIZE])
{
    snprintf(out_path, 3 * PATH_SIZE, "%s%s", folder->db, end);
}

static void remove_files(const Folder *folder)
{
    static const char *const ENDS[] = {"", "-wal", "-shm", "-journal", ".new"};
    char path[3 * PATH_SIZE];
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        file_of(folder, ENDS[i], path);
        unlink(path);
    }
}

/* Fails if the folder holds anything that is not known to this test. */
static int tear_down(void **state)
{
    const Folder *folder = *state;
    remove_files(folder);
    return rmdir(folder->path);
}

static bool exists(const Folder *folder, const char *end)
{
    char path[3 * PATH_SIZE];
    file_of(folder, end, path);
    return access(path, F_OK) == 0;
}

static void write_file(const Folder *folder, const char *end, const char *text)
{
    char path[3 * PATH_SIZE];
    file_of(folder, end, path);
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* What a lab does with the file, without runs. */
static bool work(const char *path)
{
    Store store;
    Error error = {0};
    bool is_done = store_open(&store, path, true, &error) && store_join(&store, &error) &&
                   store_leave(&store, &error);
    if (!is_done) {
        fprintf(stderr, "%s: %s\n", path, error.message);
    }
    store_close(&store);
    return is_done;
}

/* In a process of its own, as SQLite's locks are for processes. Begins when `start` is closed. */
static pid_t start_lab(const char *path, const int start[2])
{
    pid_t child = fork();
    if (child == 0) {
        char nothing;
        close(start[1]);
        bool is_told = read(start[0], &nothing, 1) == 0;
        _exit(is_told && work(path) ? 0 : 1);
    }
    return child;
}

static int count_failures(const pid_t labs[NUM_LABS])
{
    int failures = 0;
    for (int i = 0; i < NUM_LABS; i++) {
        int status = 0;
        assert_int_equal(waitpid(labs[i], &status, 0), labs[i]);
        failures += status != 0;
    }
    return failures;
}

static void labs_that_start_at_once_share_the_file(void **state)
{
    const Folder *folder = *state;
    int failures = 0;
    for (int round = 0; round < NUM_ROUNDS; round++) {
        remove_files(folder);
        int start[2];
        pid_t labs[NUM_LABS];
        assert_int_equal(pipe(start), 0);
        for (int i = 0; i < NUM_LABS; i++) {
            labs[i] = start_lab(folder->db, start);
            assert_true(labs[i] > 0);
        }
        close(start[0]);
        close(start[1]);
        failures += count_failures(labs);
        assert_false(exists(folder, ".new"));
    }
    assert_int_equal(failures, 0);
}

static void an_empty_file_becomes_a_database(void **state)
{
    const Folder *folder = *state;
    write_file(folder, "", "");
    assert_true(work(folder->db));
}

static void what_a_killed_lab_leaves_is_removed(void **state)
{
    const Folder *folder = *state;
    write_file(folder, ".new", "the first pages of a database");
    write_file(folder, ".new-journal", "a journal");
    write_file(folder, "-wal", "a log");
    assert_true(work(folder->db));
    assert_false(exists(folder, ".new"));
    assert_false(exists(folder, ".new-journal"));
    assert_false(exists(folder, "-wal"));
}

static void other_files_are_not_touched(void **state)
{
    const Folder *folder = *state;
    write_file(folder, "", "something else");
    Store store;
    Error error = {0};
    assert_false(store_open(&store, folder->db, true, &error));
    assert_int_equal(error.kind, ERROR_INPUT);
    store_close(&store);
    assert_false(exists(folder, ".new"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(labs_that_start_at_once_share_the_file, set_up, tear_down),
        cmocka_unit_test_setup_teardown(an_empty_file_becomes_a_database, set_up, tear_down),
        cmocka_unit_test_setup_teardown(what_a_killed_lab_leaves_is_removed, set_up, tear_down),
        cmocka_unit_test_setup_teardown(other_files_are_not_touched, set_up, tear_down),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
