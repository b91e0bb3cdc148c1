#include "heur/cg_prune.h"

#include "base/mem.h"

static void mark_wanted(const Task *task, const DtgSet *set, bool *is_wanted)
{
    for (int32_t i = 0; i < task->goal.count; i++) {
        is_wanted[task_fact(task, task->goal.data[i])] = true;
    }
    for (int32_t i = 0; i < set->num_labels; i++) {
        const DtgLabel *label = &set->labels[i];
        for (int32_t k = 0; k < label->num_conditions; k++) {
            is_wanted[set->conditions[label->first_condition + k].fact] = true;
        }
    }
}

static bool leads_elsewhere(const DtgSet *set, int32_t node, int32_t origin)
{
    for (int32_t i = set->transition_begin[node]; i < set->transition_begin[node + 1]; i++) {
        if (set->transitions[i].target != origin) {
            return true;
        }
    }
    return false;
}

CgTransitions cg_prune(const Task *task, const DtgSet *set, Arena *arena)
{
    size_t num_nodes = (size_t)set->num_nodes;
    size_t num_transitions = (size_t)set->transition_begin[num_nodes];
    bool *is_wanted = MEM_NEW(bool, num_nodes);
    int32_t *begin = ARENA_NEW(arena, int32_t, num_nodes + 1);
    DtgTransition *data = ARENA_NEW(arena, DtgTransition, num_transitions);
    int32_t count = 0;
    mark_wanted(task, set, is_wanted);
    for (int32_t node = 0; node < set->num_nodes; node++) {
        for (int32_t i = set->transition_begin[node]; i < set->transition_begin[node + 1]; i++) {
            int32_t target = set->transitions[i].target;
            if (is_wanted[target] || leads_elsewhere(set, target, node)) {
                data[count++] = set->transitions[i];
            }
        }
        begin[node + 1] = count;
    }
    MEM_FREE(is_wanted, num_nodes);
    return (CgTransitions){begin, data};
}
