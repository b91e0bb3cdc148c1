#include "heur/cea_space.h"

#include "base/mem.h"

/* Elements of each array that are allocated in advance, or as many as the task can need if that is
 * less. Beyond that, arrays grow when an evaluation needs it, and keep their size. */
enum { ROOM_IN_ADVANCE = 1 << 22, PUSHES_IN_ADVANCE = 1 << 16 };

static size_t room(int64_t needed, int64_t in_advance)
{
    return (size_t)(needed < in_advance ? needed : in_advance);
}

/* At first any condition. For a label without one, the start of the goal, which is always
 * settled. */
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
        assert(space->problem_nodes[start] != CEA_NO_PROBLEM);
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
        assert(values[var] >= 0 && values[var] < tables->task->variables[var].domain_size);
        int32_t fact = tables->graphs->first_node[var] + values[var];
        if (space->current[var] != fact) {
            change_value(space, var, fact);
        }
        space->is_new[fact] = 0;
        space->nodes.data[fact].settled = 0;
    }
}

/* --- Problems --------------------------------------------------------------------------------- */

/* Nodes of a problem that starts from the state have the numbers of facts. Those of other problems
 * are appended, and can move in memory. */
static int32_t make_nodes(CeaSpace *space, int32_t graph, int32_t start)
{
    const DtgSet *set = space->tables->graphs;
    size_t count = (size_t)dtg_num_values(set, graph), first = space->nodes.size;
    if (start == space->current[graph]) {
        memset(space->is_new + set->first_node[graph], 0, count);
        return 0;
    }
    cea_node_vec_reserve(&space->nodes, first + count);
    cea_more_vec_reserve(&space->more, first + count);
    space->nodes.size = first + count;
    cea_space_clear_nodes(space, first, count);
    return (int32_t)first - set->first_node[graph];
}

void cea_space_set_up_problem(CeaSpace *space, int32_t start, int32_t base)
{
    const DtgSet *set = space->tables->graphs;
    int32_t graph = set->graph_of[start];
    assert(space->problem_nodes[start] == CEA_NO_PROBLEM);
    int32_t nodes = make_nodes(space, graph, start);
    space->problem_nodes[start] = nodes;
    space->problem_bases[start] = base;
    int_vec_push(&space->problems, start);
    space->nodes.data[nodes + start].cost = 0;
    space->more.data[nodes + start] =
        (CeaNodeMore){.problem = start, .context = set->local_begin[graph]};
    bucket_queue_push(&space->queue, base, nodes + start);
}

/* Makes the context of a node: that of the node before, changed by the conditions and the effects
 * of the step from there. The context of a start is the state. Contexts can move in memory. */
static void follow_step(CeaSpace *space, int32_t node, int32_t graph)
{
    const DtgSet *set = space->tables->graphs;
    const CeaAttempt *step = &space->attempts.data[space->nodes.data[node].reached_by];
    const DtgLabel *label = &set->labels[step->label];
    const DtgAction *action = &set->actions[label->action];
    const DtgCondition *conditions = set->conditions + label->first_condition;
    const DtgCondition *effects = set->effects + action->first_effect;
    size_t num_locals = (size_t)dtg_num_locals(set, graph), first = space->contexts.size;
    assert(space->more.data[step->source].context != CEA_NONE);
    int_vec_reserve(&space->contexts, first + num_locals);
    space->contexts.size = first + num_locals;
    space->more.data[node].context = (int32_t)first;
    int32_t *context = space->contexts.data + first;
    const int32_t *before = space->contexts.data + space->more.data[step->source].context;
    for (size_t i = 0; i < num_locals; i++) {
        context[i] = before[i];
    }
    for (int32_t i = 0; i < label->num_conditions; i++) {
        context[conditions[i].local] = conditions[i].fact;
    }
    for (int32_t i = 0; i < action->num_effects; i++) {
        context[effects[i].local] = effects[i].fact;
    }
}

const int32_t *cea_space_context(CeaSpace *space, int32_t node)
{
    const DtgSet *set = space->tables->graphs;
    int32_t graph = set->graph_of[space->more.data[node].problem];
    int32_t at = node;
    assert(space->open_nodes.size == 0);
    while (space->more.data[at].context == CEA_NONE) {
        int_vec_push(&space->open_nodes, at);
        at = space->attempts.data[space->nodes.data[at].reached_by].source;
    }
    while (space->open_nodes.size > 0) {
        follow_step(space, space->open_nodes.data[--space->open_nodes.size], graph);
    }
    return space->contexts.data + space->more.data[node].context;
}
