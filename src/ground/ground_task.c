#include "ground/ground_task.h"

#include <string.h>

static const char *object_name(const GroundTask *task, int32_t object)
{
    return pddl_task_text(task->norm->pddl, task->norm->pddl->objects[object].name);
}

/* Facts of one predicate are sorted by the names of their objects. */
static int compare_objects(const GroundTask *task, const int32_t *left, const int32_t *right,
                           int32_t count)
{
    for (int32_t i = 0; i < count; i++) {
        if (left[i] != right[i]) {
            return strcmp(object_name(task, left[i]), object_name(task, right[i]));
        }
    }
    return 0;
}

int32_t ground_task_find_fact(const GroundTask *task, int32_t predicate, const int32_t *objects)
{
    int32_t low = task->predicate_begin.data[predicate];
    int32_t high = task->predicate_end.data[predicate];
    int32_t arity = task->norm->predicates[predicate].arity;
    while (low < high) {
        int32_t middle = low + (high - low) / 2;
        const int32_t *args = task->fact_args.data + task->fact_first_args.data[middle];
        int order = compare_objects(task, args, objects, arity);
        if (order == 0) {
            return middle;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return -1;
}

static void free_may_be_equal(GroundTask *task)
{
    if (task->may_be_equal) {
        for (int32_t i = 0; i < task->norm->num_actions; i++) {
            size_t count = (size_t)task->norm->actions[i].num_parameters;
            MEM_FREE(task->may_be_equal[i], count * count);
        }
        MEM_FREE(task->may_be_equal, (size_t)task->norm->num_actions);
    }
}

void ground_task_free(GroundTask *task)
{
    if (!task) {
        return;
    }
    free_may_be_equal(task);
    int_vec_release(&task->fact_predicates);
    int_vec_release(&task->fact_first_args);
    int_vec_release(&task->fact_args);
    int_vec_release(&task->predicate_begin);
    int_vec_release(&task->predicate_end);
    bitset_release(&task->is_initial);
    int_vec_release(&task->literals);
    int_vec_release(&task->args);
    ground_effect_vec_release(&task->effects);
    ground_operator_vec_release(&task->operators);
    ground_axiom_vec_release(&task->axioms);
    MEM_FREE(task, 1);
}
