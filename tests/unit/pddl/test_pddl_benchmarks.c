/* Every task of the benchmark collection must be parsed without errors. */
#include "pddl_case.h"

#include <dirent.h>
#include <unistd.h>

#include "base/file.h"

static const char IPC[] = "../shared/data/ipc";
static const char PAPER[] = "../shared/data/paper";

enum { PATH_SIZE = 4096, SAMPLE_EVERY = 10 };

static bool parse_files(const char *domain_path, const char *problem_path)
{
    FileText domain = {0}, problem = {0};
    Error error = {0};
    PddlDiagnostics diagnostics = {0};
    assert_true(file_read(domain_path, &domain, &error));
    assert_true(file_read(problem_path, &problem, &error));
    PddlTask *task = pddl_parse((PddlSource){domain_path, domain.data, domain.size},
                                (PddlSource){problem_path, problem.data, problem.size},
                                &diagnostics);
    bool ok = task != NULL;
    if (ok) {
        assert_true(task->num_actions > 0 && task->num_predicates > 0);
    } else {
        pddl_diagnostics_print(&diagnostics, stderr);
    }
    pddl_task_free(task);
    pddl_diagnostics_release(&diagnostics);
    file_release(&domain);
    file_release(&problem);
    return ok;
}

/* The names under which the collection keeps a problem's domain. */
static bool find_domain(const char *folder, const char *problem, char out_path[PATH_SIZE])
{
    static const char *const FORMATS[] = {"%s/domain.pddl", "%s/domain_%s", "%s/domain-%s",
                                          "%s/%.3s-domain.pddl"};
    for (size_t i = 0; i < sizeof FORMATS / sizeof FORMATS[0]; i++) {
        snprintf(out_path, PATH_SIZE, FORMATS[i], folder, problem);
        if (access(out_path, R_OK) == 0) {
            return true;
        }
    }
    return false;
}

typedef struct Tally {
    int tasks, failures;
} Tally;

/* Parses every n-th problem of a folder; domains are in `domain_folder`. */
static void parse_folder(const char *folder, const char *domain_folder, int every, Tally *tally)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, NULL, alphasort);
    int number = 0;
    for (int i = 0; i < count; i++) {
        const char *name = entries[i]->d_name;
        if (strstr(name, ".pddl") && !strstr(name, "domain") && number++ % every == 0) {
            char problem[2 * PATH_SIZE], domain[PATH_SIZE];
            snprintf(problem, sizeof problem, "%s/%s", folder, name);
            if (!find_domain(domain_folder, name, domain)) {
                fail_msg("no domain for %s", problem);
            }
            tally->tasks++;
            tally->failures += !parse_files(domain, problem);
        }
        free(entries[i]);
    }
    if (count >= 0) {
        free(entries);
    }
}

static Tally parse_collection(const char *root, const char *subfolder, int every)
{
    Tally tally = {0};
    struct dirent **entries;
    int count = scandir(root, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        if (entries[i]->d_name[0] != '.') {
            char folder[PATH_SIZE / 2], problems[PATH_SIZE];
            snprintf(folder, sizeof folder, "%s/%s", root, entries[i]->d_name);
            snprintf(problems, sizeof problems, "%s%s", folder, subfolder);
            parse_folder(problems, folder, every, &tally);
        }
        free(entries[i]);
    }
    free(entries);
    return tally;
}

static void test_competition_tasks(void **state)
{
    (void)state;
    if (access(IPC, R_OK) != 0) {
        skip();
    }
    Tally tally = parse_collection(IPC, "", 1);
    assert_int_equal(tally.failures, 0);
    assert_true(tally.tasks >= 90);
}

static void test_training_tasks(void **state)
{
    (void)state;
    if (access(PAPER, R_OK) != 0) {
        skip();
    }
    Tally tally = parse_collection(PAPER, "/train", SAMPLE_EVERY);
    assert_int_equal(tally.failures, 0);
    assert_true(tally.tasks >= 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_competition_tasks),
        cmocka_unit_test(test_training_tasks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
