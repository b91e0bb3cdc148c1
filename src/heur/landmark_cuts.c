#include "heur/landmark_cuts.h"

#include <assert.h>
#include <string.h>

static int32_t largest_domain(const Task *task)
{
    int32_t largest = 0;
    for (int32_t var = 0; var < task->num_variables; var++) {
        int32_t size = task->variables[var].domain_size;
        largest = size > largest ? size : largest;
    }
    return largest;
}

void landmark_cuts_init(LandmarkCuts *cuts, const LandmarkActions *actions)
{
    *cuts = (LandmarkCuts){.actions = actions};
    Arena *arena = &cuts->arena;
    size_t size = (size_t)largest_domain(actions->task);
    cuts->begin = ARENA_NEW(arena, int32_t, size + 2);
    cuts->queue = ARENA_NEW(arena, int32_t, size);
    cuts->came_from = ARENA_NEW(arena, int32_t, size);
    cuts->position = ARENA_NEW(arena, int32_t, size);
    cuts->path = ARENA_NEW(arena, int32_t, size);
    cuts->is_seen = ARENA_NEW(arena, bool, size);
}

void landmark_cuts_release(LandmarkCuts *cuts)
{
    arena_release(&cuts->arena);
    landmark_arc_vec_release(&cuts->arcs);
    int_vec_release(&cuts->targets);
    *cuts = (LandmarkCuts){0};
}

/* --- The graph of a variable ------------------------------------------------------------------ */

/* The value that the facts ask of the variable, or NO_VALUE. */
static int32_t value_asked(FactSpan facts, int32_t var)
{
    int32_t value = NO_VALUE;
    for (int32_t i = 0; i < facts.count; i++) {
        if (facts.data[i].var == var) {
            value = facts.data[i].value;
        }
    }
    return value;
}

static void add_arcs_of(LandmarkCuts *cuts, const Operator *op, Fact effect_fact)
{
    int32_t pre = value_asked(op->preconditions, effect_fact.var);
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (effect->var != effect_fact.var || effect->post != effect_fact.value) {
            continue;
        }
        int32_t condition = value_asked(effect->conditions, effect->var);
        bool is_contradiction = pre != NO_VALUE && condition != NO_VALUE && pre != condition;
        int32_t from = pre != NO_VALUE ? pre : condition;
        if (!is_contradiction && from != effect->post) {
            landmark_arc_vec_push(&cuts->arcs, (LandmarkArc){from, effect->post});
        }
    }
}

static void collect_arcs(LandmarkCuts *cuts, int32_t var)
{
    const LandmarkActions *actions = cuts->actions;
    cuts->arcs.size = 0;
    for (int32_t value = 0; value < actions->task->variables[var].domain_size; value++) {
        int32_t fact = task_fact(actions->task, (Fact){var, value});
        int32_t first = actions->achievers_begin[fact], end = actions->achievers_begin[fact + 1];
        for (int32_t i = first; i < end; i++) {
            int32_t action = actions->achievers[i];
            bool is_repeat = i > first && action == actions->achievers[i - 1];
            if (!is_repeat && action < actions->task->num_operators) {
                add_arcs_of(cuts, &actions->task->operators[action], (Fact){var, value});
            }
        }
    }
}

/* Sorts the arcs by where they begin. */
static void build_graph(LandmarkCuts *cuts, int32_t var)
{
    int32_t size = cuts->actions->task->variables[var].domain_size;
    collect_arcs(cuts, var);
    int_vec_reserve(&cuts->targets, cuts->arcs.size);
    memset(cuts->begin, 0, ((size_t)size + 2) * sizeof *cuts->begin);
    for (size_t i = 0; i < cuts->arcs.size; i++) {
        int32_t pre = cuts->arcs.data[i].pre;
        cuts->begin[pre == NO_VALUE ? size : pre]++;
    }
    for (int32_t i = 1; i <= size + 1; i++) {
        cuts->begin[i] += cuts->begin[i - 1];
    }
    for (size_t i = 0; i < cuts->arcs.size; i++) {
        int32_t pre = cuts->arcs.data[i].pre;
        cuts->targets.data[--cuts->begin[pre == NO_VALUE ? size : pre]] = cuts->arcs.data[i].post;
    }
}

/* --- Walking ---------------------------------------------------------------------------------- */

/* One question: the graph of a variable restricted to open values and the target. */
typedef struct Walk {
    LandmarkCuts *cuts;
    int32_t size, target; /* of the domain; a value */
    const bool *is_open;
    bool is_any_used; /* arcs from any value lead to the same values every time: once will do */
    int32_t queue_size;
    int32_t farthest; /* second walk: last place of the path that was seen */
} Walk;

static void start_walk(Walk *walk)
{
    LandmarkCuts *cuts = walk->cuts;
    memset(cuts->is_seen, 0, (size_t)walk->size * sizeof *cuts->is_seen);
    walk->is_any_used = false;
    walk->queue_size = 0;
}

/* Values on the path are only noted by the second walk, not walked on from. */
static void see(Walk *walk, int32_t from, int32_t value)
{
    LandmarkCuts *cuts = walk->cuts;
    if (cuts->is_seen[value] || (!walk->is_open[value] && value != walk->target)) {
        return;
    }
    cuts->is_seen[value] = true;
    cuts->came_from[value] = from;
    if (cuts->position[value] < 0) {
        cuts->queue[walk->queue_size++] = value;
    } else if (cuts->position[value] > walk->farthest) {
        walk->farthest = cuts->position[value];
    }
}

static void see_targets(Walk *walk, int32_t from, int32_t list)
{
    const LandmarkCuts *cuts = walk->cuts;
    for (int32_t i = cuts->begin[list]; i < cuts->begin[list + 1]; i++) {
        see(walk, from, cuts->targets.data[i]);
    }
}

static void see_successors(Walk *walk, int32_t value)
{
    see_targets(walk, value, value);
    if (!walk->is_any_used) {
        walk->is_any_used = true;
        see_targets(walk, value, walk->size);
    }
}

/* Finds a shortest path and writes positions on it; returns the position of the target, or -1. */
static int32_t find_path(Walk *walk, int32_t source)
{
    LandmarkCuts *cuts = walk->cuts;
    memset(cuts->position, 0xff, (size_t)walk->size * sizeof *cuts->position); /* all -1 */
    start_walk(walk);
    see(walk, NO_VALUE, source);
    for (int32_t next = 0; next < walk->queue_size && !cuts->is_seen[walk->target]; next++) {
        see_successors(walk, cuts->queue[next]);
    }
    if (!cuts->is_seen[walk->target]) {
        return -1;
    }
    int32_t length = 0;
    for (int32_t value = walk->target; value != source; value = cuts->came_from[value]) {
        length++;
    }
    int32_t place = length;
    for (int32_t value = walk->target; place >= 0; value = cuts->came_from[value]) {
        cuts->path[place] = value;
        cuts->position[value] = place--;
    }
    return length;
}

/* Only values on the path can be cuts. Walks again, entering the path's values one after the other:
 * value i + 1 is a cut when all that can be seen from the first i + 1 of them and from beside the
 * path leads no farther than to it. */
static void keep_cuts(Walk *walk, int32_t length)
{
    LandmarkCuts *cuts = walk->cuts;
    int32_t next = 0;
    start_walk(walk);
    walk->farthest = 0;
    for (int32_t i = 0; i < length; i++) {
        see_successors(walk, cuts->path[i]);
        for (; next < walk->queue_size; next++) {
            see_successors(walk, cuts->queue[next]);
        }
        if (walk->farthest > i + 1) {
            cuts->position[cuts->path[i + 1]] = -1;
            cuts->is_seen[cuts->path[i + 1]] = true;
        }
    }
}

void landmark_cuts_find(LandmarkCuts *cuts, int32_t var, int32_t source, int32_t target,
                        const bool *is_open, IntVec *out_values)
{
    assert(is_open[source] && !is_open[target]);
    int32_t size = cuts->actions->task->variables[var].domain_size;
    Walk walk = {.cuts = cuts, .size = size, .target = target, .is_open = is_open};
    build_graph(cuts, var);
    int32_t length = find_path(&walk, source);
    if (length >= 0) {
        keep_cuts(&walk, length);
    }
    for (int32_t value = 0; value < size; value++) {
        if (is_open[value] && (length < 0 || cuts->position[value] >= 0)) {
            int_vec_push(out_values, value);
        }
    }
}
