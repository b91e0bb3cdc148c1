#include "pddl/pddl_task.h"

bool pddl_task_is_subtype(const PddlTask *task, int32_t type, int32_t ancestor)
{
    if (type == ancestor) {
        return true;
    }
    const PddlType *entry = &task->types[type];
    for (int32_t i = 0; i < entry->num_ancestors; i++) {
        if (entry->ancestors[i] == ancestor) {
            return true;
        }
    }
    return false;
}

/* An object of type (either a b) may be either, so one match is enough. */
bool pddl_task_type_matches(const PddlTask *task, PddlTypeSet type, PddlTypeSet set)
{
    for (int32_t i = 0; i < type.count; i++) {
        for (int32_t j = 0; j < set.count; j++) {
            if (pddl_task_is_subtype(task, type.types[i], set.types[j])) {
                return true;
            }
        }
    }
    return false;
}

ErrorPlace pddl_task_place(const PddlTask *task, PddlPlace place)
{
    return pddl_diagnostics_place(task->sources, place);
}

void pddl_task_free(PddlTask *task)
{
    if (task) {
        arena_release(&task->arena);
        pddl_symbols_release(&task->symbols);
        MEM_FREE(task, 1);
    }
}
