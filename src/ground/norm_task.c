#include "ground/norm_task.h"

#include "base/mem.h"

void norm_task_free(NormTask *task)
{
    if (task) {
        arena_release(&task->arena);
        MEM_FREE(task, 1);
    }
}
