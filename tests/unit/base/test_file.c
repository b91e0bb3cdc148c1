#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/mem.h"
#include "support/assert_error.h"

/* Makes a temporary file; the name goes into path. */
static void write_temporary(char path[static 32], const char *data, size_t size)
{
    snprintf(path, 32, "/tmp/test_file_XXXXXX");
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    FILE *stream = fdopen(descriptor, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(data, 1, size, stream), size);
    assert_int_equal(fclose(stream), 0);
}

static void assert_reads_back(const char *data, size_t size)
{
    char path[32];
    write_temporary(path, data, size);
    FileText text;
    Error error = {0};
    assert_true(file_read(path, &text, &error));
    unlink(path);
    assert_int_equal(error.kind, ERROR_NONE);
    assert_int_equal(text.size, size);
    assert_memory_equal(text.data, data, size);
    assert_int_equal(text.data[size], '\0');
    file_release(&text);
    assert_null(text.data);
    assert_int_equal(mem_stats().current, 0);
}

static void assert_fails(const char *path, const char *reason)
{
    FileText text;
    Error error = {0};
    assert_false(file_read(path, &text, &error));
    assert_error(&error, ERROR_INPUT, path, reason);
    assert_null(text.data);
    assert_int_equal(mem_stats().current, 0);
}

static void small_files_are_read(void **state)
{
    (void)state;
    assert_reads_back("(define)\n", 9);
    assert_reads_back("x", 1);
}

static void empty_file_is_an_empty_text(void **state)
{
    (void)state;
    assert_reads_back("", 0);
}

static void nul_bytes_are_kept(void **state)
{
    (void)state;
    assert_reads_back("a\0b\0\0c", 6);
}

/* Sizes around the first buffer's, and one that needs many. */
static void large_files_are_read(void **state)
{
    (void)state;
    enum { LARGEST = 5000003 };
    char *data = malloc(LARGEST);
    assert_non_null(data);
    for (size_t i = 0; i < LARGEST; i++) {
        data[i] = (char)(i * 7 + i / 256);
    }
    static const size_t SIZES[] = {65534, 65535, 65536, 65537, 131072, LARGEST};
    for (size_t i = 0; i < sizeof SIZES / sizeof *SIZES; i++) {
        assert_reads_back(data, SIZES[i]);
    }
    free(data);
}

static void missing_file_is_an_error(void **state)
{
    (void)state;
    assert_fails("/nonexistent/file.pddl", "No such file");
}

static void directory_is_an_error(void **state)
{
    (void)state;
    assert_fails("/tmp", "Is a directory");
}

static void dash_is_standard_input(void **state)
{
    (void)state;
    assert_string_equal(file_display_name("-"), "<stdin>");
    assert_string_equal(file_display_name("a-b"), "a-b");
    assert_string_equal(file_base_name("a-b"), "a-b");
    assert_string_equal(file_base_name("/a/b.c/d"), "d");
    assert_string_equal(file_base_name("a/"), "");
    char path[32];
    write_temporary(path, "piped", 5);
    assert_non_null(freopen(path, "rb", stdin));
    unlink(path);
    FileText text;
    Error error = {0};
    assert_true(file_read("-", &text, &error));
    assert_string_equal(text.data, "piped");
    file_release(&text);
    assert_int_equal(fgetc(stdin), EOF); /* still open */
}

static bool write_text(const void *context, FILE *stream)
{
    return fputs(context, stream) >= 0;
}

static bool write_half(const void *context, FILE *stream)
{
    (void)context;
    fputs("half", stream);
    return false;
}

static void assert_holds(const char *path, const char *expected)
{
    FileText text;
    Error error = {0};
    assert_true(file_read(path, &text, &error));
    assert_string_equal(text.data, expected);
    file_release(&text);
}

static void files_are_replaced_as_a_whole(void **state)
{
    (void)state;
    char path[32], temporary[40];
    Error error = {0};
    write_temporary(path, "old", 3);
    snprintf(temporary, sizeof temporary, "%s.tmp", path);
    assert_true(file_replace(path, write_text, "new", &error));
    assert_holds(path, "new");
    assert_false(file_replace(path, write_half, NULL, &error));
    assert_int_equal(error.kind, ERROR_SYSTEM);
    assert_holds(path, "new");
    assert_int_equal(access(temporary, F_OK), -1);
    unlink(path);
}

static bool write_while_ended(const void *context, FILE *stream)
{
    raise(SIGTERM);
    return fputs(context, stream) >= 0;
}

/* What an end in the middle leaves in the folder: the new file alone. */
static void a_request_to_end_waits(void **state)
{
    (void)state;
    char folder[] = "/tmp/test_file_XXXXXX", path[40];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
    int status;
    pid_t child = fork();
    if (child == 0) {
        Error error = {0};
        signal(SIGTERM, SIG_DFL);
        file_replace(path, write_while_ended, "new", &error);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM);
    assert_holds(path, "new");
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
}

static void links_stay(void **state)
{
    (void)state;
    char path[32], link[40];
    Error error = {0};
    write_temporary(path, "old", 3);
    snprintf(link, sizeof link, "%s.link", path);
    assert_int_equal(symlink(path, link), 0);
    assert_true(file_replace(link, write_text, "new", &error));
    assert_holds(path, "new");
    assert_int_equal(unlink(link), 0);
    unlink(path);
}

static void pipes_stay(void **state)
{
    (void)state;
    char path[] = "/tmp/test_file_XXXXXX", pipe[40], text[8] = "";
    Error error = {0};
    assert_non_null(mkdtemp(path));
    snprintf(pipe, sizeof pipe, "%s/pipe", path);
    assert_int_equal(mkfifo(pipe, 0600), 0);
    int descriptor = open(pipe, O_RDONLY | O_NONBLOCK);
    assert_true(descriptor >= 0);
    assert_true(file_replace(pipe, write_text, "new", &error));
    assert_int_equal(read(descriptor, text, sizeof text), 3);
    assert_string_equal(text, "new");
    close(descriptor);
    assert_int_equal(unlink(pipe), 0);
    assert_int_equal(rmdir(path), 0);
}

static void escaped_names_fit_themselves_only(void **state)
{
    (void)state;
    Arena arena = {0};
    assert_string_equal(file_escape_pattern("a/b c", &arena), "a/b c");
    assert_string_equal(file_escape_pattern("[1]*?{x}\\", &arena), "\\[1]\\*\\?\\{x}\\\\");
    arena_release(&arena);
}

static void what_cannot_be_written_is_an_error(void **state)
{
    (void)state;
    Error error = {0};
    assert_false(file_replace("/nonexistent/file", write_text, "new", &error));
    assert_non_null(strstr(error.message, "cannot write: No such file"));
}

static void assert_no_folder(const char *path, const char *place, const char *reason)
{
    Error error = {0};
    assert_false(file_make_folder(path, &error));
    assert_error(&error, ERROR_SYSTEM, place, reason);
}

static void folders_are_made_with_those_they_are_in(void **state)
{
    (void)state;
    char root[] = "/tmp/test_file_XXXXXX", path[64];
    Error error = {0};
    assert_non_null(mkdtemp(root));
    static const char *const NAMES[] = {"", "/", "/a//b", "/a/b", "/a/b/c/"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        snprintf(path, sizeof path, "%s%s", root, NAMES[i]);
        assert_true(file_make_folder(path, &error));
        assert_int_equal(access(path, W_OK | X_OK), 0);
    }
    static const char *const MADE[] = {"/a/b/c", "/a/b", "/a", ""};
    for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++) {
        snprintf(path, sizeof path, "%s%s", root, MADE[i]);
        assert_int_equal(rmdir(path), 0);
    }
}

static void folders_that_cannot_be_made_are_errors(void **state)
{
    (void)state;
    char file[32], path[64], long_path[5000];
    write_temporary(file, "", 0);
    snprintf(path, sizeof path, "%s/a/b", file);
    assert_no_folder(file, file, "File exists");
    assert_no_folder(path, file, "File exists");
    assert_no_folder("", "", "No such file");
    unlink(file);
    memset(long_path, '/', sizeof long_path);
    long_path[sizeof long_path - 1] = '\0';
    Error error = {0};
    assert_false(file_make_folder(long_path, &error));
    assert_non_null(strstr(error.message, "too long"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_files_are_read),
        cmocka_unit_test(empty_file_is_an_empty_text),
        cmocka_unit_test(nul_bytes_are_kept),
        cmocka_unit_test(large_files_are_read),
        cmocka_unit_test(missing_file_is_an_error),
        cmocka_unit_test(directory_is_an_error),
        cmocka_unit_test(dash_is_standard_input),
        cmocka_unit_test(files_are_replaced_as_a_whole),
        cmocka_unit_test(a_request_to_end_waits),
        cmocka_unit_test(links_stay),
        cmocka_unit_test(pipes_stay),
        cmocka_unit_test(escaped_names_fit_themselves_only),
        cmocka_unit_test(what_cannot_be_written_is_an_error),
        cmocka_unit_test(folders_are_made_with_those_they_are_in),
        cmocka_unit_test(folders_that_cannot_be_made_are_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
