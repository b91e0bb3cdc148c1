/* Small tasks for tests. Variable i is called vi and its values "vi=0", "vi=1" and so on; the
 * parts of the file that make the difference are given as text. */
#ifndef TESTS_UNIT_TASK_TEXT_TASK_H
#define TESTS_UNIT_TASK_TEXT_TASK_H

#include <stdio.h>
#include <stdlib.h>

#include "task/sas_read.h"

typedef struct TextVariable {
    int size, layer, initial;
} TextVariable;

/* `goal`, `operators` and `axioms` are the sections of the file, from their count on. */
static Task *text_task(const TextVariable *variables, int count, const char *goal,
                       const char *operators, const char *axioms)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    fprintf(stream, "begin_version\n3\nend_version\nbegin_metric\n1\nend_metric\n%d\n", count);
    for (int i = 0; i < count; i++) {
        fprintf(stream, "begin_variable\nv%d\n%d\n%d\n", i, variables[i].layer, variables[i].size);
        for (int value = 0; value < variables[i].size; value++) {
            fprintf(stream, "v%d=%d\n", i, value);
        }
        fprintf(stream, "end_variable\n");
    }
    fprintf(stream, "0\nbegin_state\n");
    for (int i = 0; i < count; i++) {
        fprintf(stream, "%d\n", variables[i].initial);
    }
    fprintf(stream, "end_state\nbegin_goal\n%s\nend_goal\n%s\n%s\n", goal, operators, axioms);
    fclose(stream);
    Error error = {0};
    Task *task = sas_read(text, size, "text task", &error);
    if (!task) {
        fail_msg("text task:%d:%d: %s", error.line, error.column, error.message);
    }
    free(text);
    return task;
}

#endif
