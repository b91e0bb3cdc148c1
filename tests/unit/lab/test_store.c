/* The results file when several labs start at once, and what a killed lab leaves behind. What the
 * file stores is tested from outside, in tests/e2e/test_lab_run.py. */
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
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

/* The database and what SQLite may leave beside it. */
static void remove_files(const Folder *folder, const char *end)
{
    static const char *const RESTS[] = {"", "-wal", "-shm"};
    char path[3 * PATH_SIZE], name[32];
    for (size_t i = 0; i < sizeof RESTS / sizeof *RESTS; i++) {
        snprintf(name, sizeof name, "%s%s", end, RESTS[i]);
        file_of(folder, name, path);
        unlink(path);
    }
}

/* Fails if anything else is left in the folder. */
static int tear_down(void **state)
{
    const Folder *folder = *state;
    remove_files(folder, "");
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

/* Makes all labs start a round at the same moment. */
static pthread_barrier_t *new_barrier(void)
{
    pthread_barrier_t *barrier = mmap(NULL, sizeof *barrier, PROT_READ | PROT_WRITE,
                                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    pthread_barrierattr_t shared;
    assert_true(barrier != MAP_FAILED);
    pthread_barrierattr_init(&shared);
    pthread_barrierattr_setpshared(&shared, PTHREAD_PROCESS_SHARED);
    assert_int_equal(pthread_barrier_init(barrier, &shared, NUM_LABS), 0);
    return barrier;
}

/* In a process of its own, as SQLite's locks are for processes. One that waits for others in vain,
 * because they have crashed, is ended by the alarm. */
static pid_t start_lab(const Folder *folder, pthread_barrier_t *barrier)
{
    pid_t child = fork();
    if (child == 0) {
        char path[3 * PATH_SIZE], end[16];
        bool is_done = true;
        alarm(1000);
        for (int round = 0; round < NUM_ROUNDS; round++) {
            snprintf(end, sizeof end, "%d", round);
            file_of(folder, end, path);
            pthread_barrier_wait(barrier);
            is_done = work(path) && is_done;
        }
        _exit(is_done ? 0 : 1);
    }
    return child;
}

static void labs_that_start_at_once_share_the_file(void **state)
{
    const Folder *folder = *state;
    pid_t labs[NUM_LABS];
    pthread_barrier_t *barrier = new_barrier();
    for (int i = 0; i < NUM_LABS; i++) {
        labs[i] = start_lab(folder, barrier);
        assert_true(labs[i] > 0);
    }
    int failures = 0;
    for (int i = 0; i < NUM_LABS; i++) {
        int status = 0;
        assert_int_equal(waitpid(labs[i], &status, 0), labs[i]);
        failures += status != 0;
    }
    munmap(barrier, sizeof *barrier);
    for (int round = 0; round < NUM_ROUNDS; round++) {
        char end[16];
        snprintf(end, sizeof end, "%d", round);
        remove_files(folder, end); /* all of them, or the folder could not be removed */
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
