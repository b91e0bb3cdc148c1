#include "heur/wl_successors.h"

#include <string.h>

#include "base/mem.h"
#include "task/axioms.h"
#include "task/succ_gen.h"

DEFINE_VEC(ChangeVec, change_vec, Fact);

struct WlSuccessors {
    const Task *task;
    SuccGen succ_gen;
    Axioms axioms;
    int32_t *applicable;
    int32_t *values, *next_values; /* of the state, and of a successor; only with axioms */
    ChangeVec changes;             /* by the operator in hand */
};

WlSuccessors *wl_successors_new(const Task *task)
{
    WlSuccessors *successors = MEM_NEW(WlSuccessors, 1);
    successors->task = task;
    succ_gen_init(&successors->succ_gen, task);
    axioms_init(&successors->axioms, task);
    successors->applicable = MEM_NEW(int32_t, (size_t)task->num_operators);
    successors->values = MEM_NEW(int32_t, (size_t)task->num_variables);
    successors->next_values = MEM_NEW(int32_t, (size_t)task->num_variables);
    return successors;
}

void wl_successors_free(WlSuccessors *successors)
{
    if (successors) {
        const Task *task = successors->task;
        succ_gen_release(&successors->succ_gen);
        axioms_release(&successors->axioms);
        MEM_FREE(successors->applicable, (size_t)task->num_operators);
        MEM_FREE(successors->values, (size_t)task->num_variables);
        MEM_FREE(successors->next_values, (size_t)task->num_variables);
        change_vec_release(&successors->changes);
        MEM_FREE(successors, 1);
    }
}

/* The effects of an operator that fire in a state, in their order. */
static void collect_changes(WlSuccessors *successors, const int32_t *values, int32_t op)
{
    const Operator *source = &successors->task->operators[op];
    successors->changes.size = 0;
    for (int32_t i = 0; i < source->num_effects; i++) {
        const Effect *effect = &source->effects[i];
        if (!task_first_open(effect->conditions, values)) {
            change_vec_push(&successors->changes, (Fact){effect->var, effect->post});
        }
    }
}

/* The sum of the successor by an operator, by going there. */
static int64_t visit(WlSuccessors *successors, WlTracker *tracker, int32_t op)
{
    const ChangeVec *changes = &successors->changes;
    collect_changes(successors, successors->values, op);
    size_t size = (size_t)successors->task->num_variables * sizeof(int32_t);
    memcpy(successors->next_values, successors->values, size);
    for (size_t i = 0; i < changes->size; i++) {
        successors->next_values[changes->data[i].var] = changes->data[i].value;
    }
    axioms_evaluate(&successors->axioms, successors->next_values);
    wl_tracker_move(tracker, successors->next_values);
    return wl_tracker_sum(tracker);
}

static int64_t try_operator(WlSuccessors *successors, WlTracker *tracker, int32_t op)
{
    collect_changes(successors, successors->values, op);
    return wl_tracker_try(tracker, successors->changes.data, (int32_t)successors->changes.size);
}

void wl_successors_add_better(WlSuccessors *successors, WlTracker *tracker, IntVec *out_ops)
{
    const Task *task = successors->task;
    bool has_axioms = task->num_axioms > 0;
    int64_t sum = wl_tracker_sum(tracker);
    memcpy(successors->values, wl_tracker_values(tracker),
           (size_t)task->num_variables * sizeof(int32_t));
    int32_t num_ops =
        succ_gen_applicable(&successors->succ_gen, successors->values, successors->applicable);
    for (int32_t i = 0; i < num_ops; i++) {
        int32_t op = successors->applicable[i];
        int64_t next =
            has_axioms ? visit(successors, tracker, op) : try_operator(successors, tracker, op);
        if (next < sum) {
            int_vec_push(out_ops, op);
        }
    }
    if (has_axioms) {
        wl_tracker_move(tracker, successors->values);
    }
}
