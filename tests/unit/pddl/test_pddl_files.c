/* pddl_files: what a text defines, and the usual places of domain files. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "pddl/pddl_files.h"

/* --- Kinds ------------------------------------------------------------------------------------ */

static void test_kinds(void **state)
{
    (void)state;
    const struct {
        PddlFileKind kind;
        const char *text;
    } cases[] = {
        {PDDL_FILE_DOMAIN, "(define (domain d))"},
        {PDDL_FILE_DOMAIN, "(define(domain d))"},
        {PDDL_FILE_DOMAIN, "\xEF\xBB\xBF; (define (problem\r\n\t( DEFINE ;x\n (Domain"},
        {PDDL_FILE_PROBLEM, "(define (problem p) (:domain domain))"},
        {PDDL_FILE_PROBLEM, "(define (domains d))"},
        {PDDL_FILE_PROBLEM, "(defined (domain d))"},
        {PDDL_FILE_PROBLEM, "(define (dom"},
        {PDDL_FILE_PROBLEM, "((define (domain d)))"},
        {PDDL_FILE_PROBLEM, "("},
        {PDDL_FILE_OTHER, ""},
        {PDDL_FILE_OTHER, "; (define (domain d))"},
        {PDDL_FILE_OTHER, "begin_version\n3\n"},
        {PDDL_FILE_OTHER, "\xEF\xBB"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        size_t size = strlen(cases[i].text);
        char *block = malloc(size + 1); /* of the exact size: a sanitizer sees any step over it */
        memcpy(block, cases[i].text, size);
        block = realloc(block, size ? size : 1);
        assert_int_equal(pddl_files_kind(block, size), cases[i].kind);
        free(block);
    }
}

static void test_names(void **state)
{
    (void)state;
    assert_true(pddl_files_is_pddl_name("a/b.pddl"));
    assert_true(pddl_files_is_pddl_name("B.PDDL"));
    assert_false(pddl_files_is_pddl_name("pddl"));
    assert_false(pddl_files_is_pddl_name("a.pddl/task.sas"));
    assert_false(pddl_files_is_pddl_name("-"));
}

/* --- Finding ---------------------------------------------------------------------------------- */

/* A folder with the sub-folder "in", removed at the end. */
static int make_folder(void **state)
{
    char name[] = "/tmp/veer-test-XXXXXX";
    char path[64];
    *state = mkdtemp(name) ? strdup(name) : NULL;
    snprintf(path, sizeof path, "%s/in", name);
    return *state && mkdir(path, 0700) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[64];
    snprintf(command, sizeof command, "rm -r '%s'", (char *)*state);
    int code = system(command);
    free(*state);
    return code;
}

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

/* For the problem `problem`, `domain` is found as soon as it is there; both are below `folder`. */
static void assert_found(const char *folder, const char *problem, const char *domain)
{
    char path[256], expected[256];
    PddlPath found;
    Error error = {0};
    write_file(folder, domain, "(define (domain d))");
    snprintf(path, sizeof path, "%s/%s", folder, problem);
    snprintf(expected, sizeof expected, "%s/%s", folder, domain);
    assert_true(pddl_files_find_domain(path, &found, &error));
    struct stat one, other;
    assert_int_equal(stat(found.text, &one), 0);
    assert_int_equal(stat(expected, &other), 0);
    assert_int_equal(one.st_ino, other.st_ino);
}

/* Each line is preferred to all above it. */
static void test_order(void **state)
{
    const char *folder = *state;
    char path[256];
    snprintf(path, sizeof path, "%s/domains", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/domain", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    const char *const domains[] = {
        "domains/domain.pddl",
        "domains/domain-07.pddl",
        "domain/domain.pddl",
        "domain.pddl",
        "p06-domain.pddl",
        "in/domain.pddl",
        "in/domain07.pddl",
        "in/domain_07.pddl",
        "in/domain-07.pddl",
        "in/p06_domain.pddl",
        "in/p06-domain.pddl",
        "in/p06-domain-07.pddl",
        "in/domain_p06-problem-07.pddl",
        "in/domain-p06-problem-07.pddl",
        "in/p06-problem-07_domain.pddl",
        "in/p06-problem-07-domain.pddl",
    };
    for (size_t i = 0; i < sizeof domains / sizeof *domains; i++) {
        assert_found(folder, "in/p06-problem-07.pddl", domains[i]);
    }
}

static void test_habits(void **state)
{
    const char *folder = *state;
    assert_found(folder, "in/anything.pddl", "in/domain.pddl");
    assert_found(folder, "in/problem", "in/domain.pddl");
    assert_found(folder, "in/problem.PDDL", "in/domain.PDDL");
    assert_found(folder, "in/gripper-problem.pddl", "in/gripper-domain.pddl");
    assert_found(folder, "in/prob01.pddl", "in/domain01.pddl");
    assert_found(folder, "in/instance-3.pddl", "in/domain-3.pddl");
    assert_found(folder, "in/p190_1.pddl", "in/domain_p190_1.pddl");
    assert_found(folder, "in/p06-airport2-p2.pddl", "in/p06-domain.pddl");
}

static void test_relative_paths(void **state)
{
    const char *folder = *state;
    PddlPath found;
    Error error = {0};
    char before[4096];
    write_file(folder, "domain.pddl", "(define (domain d))");
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    assert_true(pddl_files_find_domain("p1.pddl", &found, &error));
    assert_string_equal(found.text, "domain.pddl");
    assert_true(pddl_files_find_domain("in/p1.pddl", &found, &error));
    assert_string_equal(found.text, "in/../domain.pddl");
    assert_int_equal(chdir(before), 0);
}

static void test_other_files_are_passed_over(void **state)
{
    const char *folder = *state;
    char path[256];
    write_file(folder, "in/p1-domain.pddl", "(define (problem p))");
    write_file(folder, "in/domain-p1.pddl", "");
    snprintf(path, sizeof path, "%s/in/domain_p1.pddl", folder);
    assert_int_equal(mkdir(path, 0700), 0);
    snprintf(path, sizeof path, "%s/in/domain1.pddl", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    assert_found(folder, "in/p1.pddl", "domain.pddl");
}

static void test_nothing_found(void **state)
{
    char path[256];
    PddlPath found;
    Error error = {0};
    snprintf(path, sizeof path, "%s/in/p1.pddl", (char *)*state);
    assert_false(pddl_files_find_domain(path, &found, &error));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.file, path);
    assert_non_null(strstr(error.message, "(looked for p1-domain.pddl, p1_domain.pddl, "));
    assert_non_null(strstr(error.message, ", domain1.pddl, domain.pddl)"));
}

/* Long names neither overflow nor hide the usual ones. */
static void test_long_names(void **state)
{
    char name[8192];
    PddlPath found;
    Error error = {0};
    memset(name, 'x', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    assert_false(pddl_files_find_domain(name, &found, &error));
    name[5000] = '/';
    error = (Error){0};
    assert_false(pddl_files_find_domain(name, &found, &error));
    memset(name, 'x', 220);
    memcpy(name, "in/", 3);
    name[220] = '\0';
    assert_found(*state, name, "in/domain.pddl");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_names),
        cmocka_unit_test_setup_teardown(test_order, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_habits, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_relative_paths, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_other_files_are_passed_over, make_folder,
                                        remove_folder),
        cmocka_unit_test_setup_teardown(test_nothing_found, make_folder, remove_folder),
        cmocka_unit_test_setup_teardown(test_long_names, make_folder, remove_folder),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
