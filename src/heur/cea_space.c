#include "heur/cea_space.h"

#include "base/mem.h"

/* Numbers of each kind for which there is room in advance, or for all that a task can need if that
 * is less. Beyond, the arrays grow when an evaluation needs it, and stay so. */
enum { ROOM_IN_ADVANCE = 1 << 22, PUSHES_IN_ADVANCE = 1 << 16 };

static size_t room(int64_t needed, int64_t in_advance)
{
    return (size_t)(needed < in_advance ? needed : in_advance);
}

/* At first it is any condition; for labels without one, the start of the goal, which always holds. */
static void init_hints(CeaSpace *space)
{
    const DtgSet *set = space->tables->graphs;
    space->hints = MEM_NEW(int32_t, (size_t)set->num_labels);
    for (int32_t label = 0; label < set->num_labels; label++) {
        space->hints[label] = set->labels[label].num_conditions > 0
                                  ? set->conditions[set->labels[label].first_condition].fact
                                  : space->tables->task->num_facts;
    }
}

void cea_space_init(CeaSpace *space, const CeaTables *tables)
{
    const DtgSet *set = tables->graphs;
    *space = (CeaSpace){.tables = tables};
    space->problem_nodes = MEM_NEW(int32_t, (size_t)set->num_nodes);
    space->problem_bases = MEM_NEW(int32_t, (size_t)set->num_nodes);
    for (int32_t fact = 0; fact < set->num_nodes; fact++) {
        space->problem_nodes[fact] = CEA_NO_PROBLEM;
    }
    int_vec_reserve(&space->problems, (size_t)set->num_nodes);
    space->current = MEM_NEW(int32_t, (size_t)set->num_graphs);
    space->is_new = MEM_NEW(uint8_t, (size_t)set->num_nodes);
    init_hints(space);
    int64_t num_pushes = tables->num_attempts + set->num_nodes;
    bucket_queue_init(&space->queue, (int32_t)room(num_pushes, PUSHES_IN_ADVANCE));
    size_t num_nodes = (size_t)set->num_nodes + room(tables->num_nodes, ROOM_IN_ADVANCE);
    cea_node_vec_reserve(&space->nodes, num_nodes);
    cea_more_vec_reserve(&space->more, num_nodes);
    int_vec_reserve(&space->contexts, (size_t)set->local_begin[set->num_graphs] +
                                          room(tables->num_context_facts, ROOM_IN_ADVANCE));
    for (int32_t var = 0; var < tables->task->num_variables; var++) {
        space->current[var] = CEA_NONE;
    }
    space->current[tables->task->num_variables] = tables->task->num_facts;
    int_vec_reserve(&space->open_nodes, (size_t)set->num_nodes);
    cea_space_clear_nodes(space, 0, (size_t)set->num_nodes);
    cea_space_reserve_attempts(space, room(tables->num_attempts, ROOM_IN_ADVANCE));
}

void cea_space_release(CeaSpace *space)
{
    const CeaTables *tables = space->tables;
    MEM_FREE(space->problem_nodes, (size_t)tables->graphs->num_nodes);
    MEM_FREE(space->problem_bases, (size_t)tables->graphs->num_nodes);
    int_vec_release(&space->problems);
    MEM_FREE(space->current, (size_t)tables->graphs->num_graphs);
    MEM_FREE(space->is_new, (size_t)tables->graphs->num_nodes);
    MEM_FREE(space->hints, (size_t)tables->graphs->num_labels);
    bucket_queue_release(&space->queue);
    cea_node_vec_release(&space->nodes);
    cea_more_vec_release(&space->more);
    int_vec_release(&space->contexts);
    cea_attempt_vec_release(&space->attempts);
    int_vec_release(&space->ready);
    int_vec_release(&space->open_nodes);
    *space = (CeaSpace){0};
}

static void forget_problems(CeaSpace *space)
{
    const DtgSet *set = space->tables->graphs;
    for (size_t i = 0; i < space->problems.size; i++) {
        int32_t start = space->problems.data[i], graph = set->graph_of[start];
        if (space->current[graph] == start) {
            cea_space_clear_nodes(space, (size_t)set->first_node[graph],
                                  (size_t)dtg_num_values(set, graph));
        }
        space->problem_nodes[start] = CEA_NO_PROBLEM;
    }
    space->problems.size = 0;
    space->nodes.size = (size_t)set->num_nodes;
    space->contexts.size = (size_t)set->local_begin[set->num_graphs];
    space->attempts.size = 0;
    bucket_queue_clear(&space->queue);
}

static void change_value(CeaSpace *space, int32_t var, int32_t fact)
{
    const CeaTables *tables = space->tables;
    if (space->current[var] != CEA_NONE) {
        space->nodes.data[space->current[var]].settled = CEA_NONE;
    }
    space->current[var] = fact;
    for (int32_t i = tables->place_begin[var]; i < tables->place_begin[var + 1]; i++) {
        space->contexts.data[tables->places[i]] = fact;
    }
}

void cea_space_start(CeaSpace *space, const int32_t *values)
{
    const CeaTables *tables = space->tables;
    forget_problems(space);
    memset(space->is_new, 1, (size_t)tables->task->num_facts);
    for (int32_t var = 0; var < tables->task->num_variables; var++) {
        int32_t fact = tables->graphs->first_node[var] + values[var];
        if (space->current[var] != fact) {
            change_value(space, var, fact);
        }
        space->is_new[fact] = 0;
        space->nodes.data[fact].settled = 0;
    }
}
