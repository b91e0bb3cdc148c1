/* The SAS+ tasks of tests/golden/tasks by name. Include after cmocka.h. */
#ifndef TESTS_SUPPORT_GOLDEN_TASK_H
#define TESTS_SUPPORT_GOLDEN_TASK_H

#include <stdio.h>

#include "base/file.h"
#include "task/sas_read.h"

static inline Task *golden_task_new(const char *name)
{
    char path[100];
    FileText text;
    Error error = {0};
    snprintf(path, sizeof path, "tests/golden/tasks/%s.sas", name);
    assert_true(file_read(path, &text, &error));
    Task *task = sas_read(text.data, text.size, path, &error);
    assert_non_null(task);
    file_release(&text);
    return task;
}

#endif
