#include "cli/cli_task.h"

#include "base/file.h"
#include "task/sas_read.h"

Task *cli_task_load(const char *path, Error *error)
{
    FileText text;
    if (!file_read(path, &text, error)) {
        return NULL;
    }
    Task *task = sas_read(text.data, text.size, file_display_name(path), error);
    file_release(&text);
    return task;
}
