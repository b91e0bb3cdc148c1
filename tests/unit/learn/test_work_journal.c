#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/mem.h"
#include "learn/work_journal.h"
#include "support/assert_error.h"

typedef struct Case {
    char folder[64], path[96];
} Case;

static int set_up(void **state)
{
    static Case c;
    snprintf(c.folder, sizeof c.folder, "/tmp/veer-journal-XXXXXX");
    assert_non_null(mkdtemp(c.folder));
    snprintf(c.path, sizeof c.path, "%s/journal.jsonl", c.folder);
    *state = &c;
    return 0;
}

static int tear_down(void **state)
{
    Case *c = *state;
    (void)unlink(c->path);
    return rmdir(c->folder);
}

static WorkJournal *open_journal(const Case *c)
{
    Error error = {0};
    WorkJournal *journal = work_journal_open(c->path, &error);
    assert_non_null(journal);
    return journal;
}

static void add(WorkJournal *journal, const char *name, int result)
{
    Error error = {0};
    assert_true(work_journal_add(journal, name, json_integer(result), &error));
}

static void assert_result(WorkJournal *journal, const char *name, int expected)
{
    const json_t *result = work_journal_find(journal, name);
    assert_non_null(result);
    assert_int_equal(json_integer_value(result), expected);
}

static void results_are_there_again(void **state)
{
    const Case *c = *state;
    WorkJournal *journal = open_journal(c);
    add(journal, "plan 1", 17);
    assert_result(journal, "plan 1", 17);
    assert_null(work_journal_find(journal, "plan 2"));
    work_journal_close(journal);
    journal = open_journal(c);
    add(journal, "plan 2", 4);
    work_journal_close(journal);
    journal = open_journal(c);
    assert_result(journal, "plan 1", 17);
    assert_result(journal, "plan 2", 4);
    work_journal_close(journal);
    assert_int_equal(mem_stats().current, 0);
}

/* Whatever a crash leaves behind, what was whole stays, and the next line is whole. */
static void a_broken_end_is_dropped(void **state)
{
    static const char *const ENDS[] = {"{\"name\": \"plan 2\", \"resu", "nonsense\n", "{}\n", "\n"};
    const Case *c = *state;
    for (size_t i = 0; i < sizeof ENDS / sizeof *ENDS; i++) {
        WorkJournal *journal = open_journal(c);
        add(journal, "plan 1", 17);
        work_journal_close(journal);
        FILE *stream = fopen(c->path, "ae");
        assert_true(fputs(ENDS[i], stream) >= 0);
        assert_int_equal(fclose(stream), 0);
        journal = open_journal(c);
        assert_null(work_journal_find(journal, "plan 2"));
        add(journal, "plan 2", 5);
        work_journal_close(journal);
        journal = open_journal(c);
        assert_result(journal, "plan 1", 17);
        assert_result(journal, "plan 2", 5);
        work_journal_close(journal);
        assert_int_equal(unlink(c->path), 0);
    }
}

static void a_file_that_cannot_be_opened_is_an_error(void **state)
{
    (void)state;
    Error error = {0};
    assert_null(work_journal_open("/nowhere/journal.jsonl", &error));
    assert_error(&error, ERROR_SYSTEM, "/nowhere/journal.jsonl", "No such file");
    assert_int_equal(mem_stats().current, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(results_are_there_again, set_up, tear_down),
        cmocka_unit_test_setup_teardown(a_broken_end_is_dropped, set_up, tear_down),
        cmocka_unit_test(a_file_that_cannot_be_opened_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
