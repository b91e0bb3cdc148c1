/* A task must survive writing: its text, read and written again, is the same text. */
#ifndef FUZZ_SAS_ROUND_TRIP_H
#define FUZZ_SAS_ROUND_TRIP_H

#include <stdio.h>

#include "task/sas_read.h"
#include "task/sas_write.h"
#include "text.h"

static inline Text sas_text(const Task *task)
{
    Text text = {0};
    FILE *stream = open_memstream(&text.data, &text.size);
    require(stream && sas_write(task, stream) && fclose(stream) == 0);
    return text;
}

static inline void require_sas_round_trip(const Task *task)
{
    Error error = {0};
    Text first = sas_text(task);
    Task *copy = sas_read(first.data, first.size, "written", &error);
    require(copy);
    Text second = sas_text(copy);
    require(text_equal(first, second));
    task_free(copy);
    text_release(&first);
    text_release(&second);
}

#endif
