/* From each transition, a depth-first search follows the graph without going back to where the
 * transition started, and looks for labels that ask about a variable which the transition touches.
 * Some of these paths are not simple, which errs on the safe side. The test succeeds for the common
 * cases: graphs like stars (blocks that are put down before they go elsewhere), and graphs whose
 * labels have no conditions (a robot that moves).
 *
 * Marks are the number of the transition plus one, so that nothing is cleared between searches. */
#include "heur/graph_context.h"

#include <assert.h>

#include "base/mem.h"
#include "base/vec.h"
#include "heur/relax.h"

/* Conditions and transitions looked at in the whole task, some 10 ms. */
enum { MAX_EFFORT = 1 << 22 };

typedef struct Check {
    const DtgSet *set;
    int32_t *touched_at; /* per local variable: the last transition that touches it, plus one */
    int32_t *seen_at;    /* per node: the last transition that it was reached from, plus one */
    IntVec open;         /* nodes to go on from */
    int64_t effort;
} Check;

/* --- The task --------------------------------------------------------------------------------- */

static bool has_repeated_variable(FactSpan facts, int32_t *last_use, int32_t use)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (last_use[facts.data[i].var] == use) {
            return true;
        }
        last_use[facts.data[i].var] = use;
    }
    return false;
}

static bool is_plain_operator(const Operator *op, int32_t *last_use, int32_t use)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (op->effects[i].conditions.count > 0) {
            return false;
        }
    }
    return !has_repeated_variable(op->preconditions, last_use, use);
}

/* Whether the relaxation and the graphs see the same conditions, and the relaxation counts them
 * exactly. Costs must not differ, as graphs keep the last of several labels with the same
 * conditions, not the cheapest. */
static bool is_plain(const Task *task)
{
    int32_t *last_use = MEM_NEW(int32_t, (size_t)task->num_variables);
    bool ok = task->num_axioms == 0 && task->num_variables <= RELAX_MAX_PRE &&
              !has_repeated_variable(task->goal, last_use, task->num_operators + 1);
    for (int32_t op = 0; op < task->num_operators && ok; op++) {
        ok = task_operator_cost(task, op) == task_operator_cost(task, 0) &&
             is_plain_operator(&task->operators[op], last_use, op + 1);
    }
    MEM_FREE(last_use, (size_t)task->num_variables);
    return ok;
}

/* --- Paths ------------------------------------------------------------------------------------ */

/* Marks the variables that labels of the transition ask about or set; false if there are none. */
static bool touch(Check *check, int32_t transition)
{
    const DtgSet *set = check->set;
    const DtgTransition *t = &set->transitions[transition];
    bool is_any = false;
    for (int32_t i = t->first_label; i < t->first_label + t->num_labels; i++) {
        const DtgLabel *label = &set->labels[i];
        const DtgAction *action = &set->actions[label->action];
        for (int32_t k = 0; k < label->num_conditions; k++) {
            check->touched_at[set->conditions[label->first_condition + k].local] = transition + 1;
        }
        for (int32_t k = 0; k < action->num_effects; k++) {
            assert(set->kind == DTG_FULL);
            check->touched_at[set->effects[action->first_effect + k].local] = transition + 1;
        }
        check->effort += 1 + label->num_conditions + action->num_effects;
        is_any = is_any || label->num_conditions + action->num_effects > 0;
    }
    return is_any;
}

static bool asks_about_touched(Check *check, const DtgTransition *t, int32_t transition)
{
    const DtgSet *set = check->set;
    for (int32_t i = t->first_label; i < t->first_label + t->num_labels; i++) {
        const DtgLabel *label = &set->labels[i];
        check->effort += 1 + label->num_conditions;
        for (int32_t k = 0; k < label->num_conditions; k++) {
            if (check->touched_at[set->conditions[label->first_condition + k].local] ==
                transition + 1) {
                return true;
            }
        }
    }
    return false;
}

/* Goes on from a node, on a path that began with the transition from `start` to `second`. */
static bool follow(Check *check, int32_t node, int32_t transition, int32_t start, int32_t second)
{
    const DtgSet *set = check->set;
    for (int32_t i = set->transition_begin[node]; i < set->transition_begin[node + 1]; i++) {
        int32_t target = set->transitions[i].target;
        if (target == start || target == second) {
            continue;
        }
        if (asks_about_touched(check, &set->transitions[i], transition)) {
            return false;
        }
        assert(set->graph_of[target] == set->graph_of[node]);
        if (check->seen_at[target] != transition + 1) {
            check->seen_at[target] = transition + 1;
            int_vec_push(&check->open, target);
        }
    }
    return true;
}

static bool is_harmless(Check *check, int32_t start, int32_t transition)
{
    if (!touch(check, transition)) {
        return true;
    }
    int32_t second = check->set->transitions[transition].target;
    assert(check->set->graph_of[second] == check->set->graph_of[start]);
    bool ok = true;
    check->open.size = 0;
    int_vec_push(&check->open, second);
    while (check->open.size > 0 && ok && check->effort < MAX_EFFORT) {
        int32_t node = check->open.data[--check->open.size];
        ok = follow(check, node, transition, start, second);
    }
    return ok && check->effort < MAX_EFFORT;
}

static bool are_paths_harmless(Check *check)
{
    const DtgSet *set = check->set;
    for (int32_t node = 0; node < set->num_nodes; node++) {
        if (dtg_num_locals(set, set->graph_of[node]) == 0) {
            continue;
        }
        for (int32_t i = set->transition_begin[node]; i < set->transition_begin[node + 1]; i++) {
            if (!is_harmless(check, node, i)) {
                return false;
            }
        }
    }
    return true;
}

static int32_t max_num_locals(const DtgSet *set)
{
    int32_t most = 0;
    for (int32_t graph = 0; graph < set->num_graphs; graph++) {
        int32_t count = dtg_num_locals(set, graph);
        most = count > most ? count : most;
    }
    return most;
}

/* Local variables are numbered anew in each graph; stamps of transitions tell graphs apart. */
bool graph_context_never_matters(const DtgSet *set)
{
    size_t num_locals = (size_t)max_num_locals(set), num_nodes = (size_t)set->num_nodes;
    Check check = {.set = set,
                   .touched_at = MEM_NEW(int32_t, num_locals),
                   .seen_at = MEM_NEW(int32_t, num_nodes)};
    bool ok = are_paths_harmless(&check);
    MEM_FREE(check.touched_at, num_locals);
    MEM_FREE(check.seen_at, num_nodes);
    int_vec_release(&check.open);
    return ok;
}

bool graph_context_is_additive(const Task *task, const DtgSet *set)
{
    assert(set->kind == DTG_FULL && set->num_nodes == task->num_facts + 2);
    return is_plain(task) && graph_context_never_matters(set);
}
