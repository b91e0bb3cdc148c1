/* A relaxed plan follows cheapest achievers back from the goals, by h_add costs [HN01, BG01]. Its
 * cost, each operator counted once, is the value. Its operators whose preconditions (and conditions
 * of the effect in question) hold in the state are preferred.
 *
 * Costs come from rp_pass.h. Of several cheapest achievers the first one in the tables is taken, so
 * that the plan is a function of the state as costs are. The walk is depth first and lists an
 * operator after those that its preconditions need: executed in this order, they reach the goals. */
#include "heur/heur_rp.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "heur/rp_pass.h"

/* A fact on the walk back, the group of the Relax that reaches it and its next precondition. */
typedef struct Frame {
    int32_t group, next_pre;
    bool is_preferred;
} Frame;

typedef struct Work {
    RpPass pass;
    const int32_t *values;
    bool is_known;
    int32_t value;
    IntVec preferred;
    uint32_t stamp;       /* of the last walk; even */
    uint32_t *fact_marks; /* the stamp: visited */
    uint32_t *op_marks;   /* the stamp: in the plan; one more: and preferred */
    Frame *frames;
    int64_t num_looked_at; /* effort: achievers looked at on all walks */
} Work;

static void *tables_new(const Task *task)
{
    return rp_tables_new(task);
}

static void tables_free(void *tables)
{
    rp_tables_free(tables);
}

static void *work_new(const void *opaque)
{
    const RpTables *tables = opaque;
    const Relax *relax = tables->relax;
    Work *work = MEM_NEW(Work, 1);
    rp_pass_init(&work->pass, tables);
    work->fact_marks = MEM_NEW(uint32_t, (size_t)relax->num_facts);
    work->op_marks = MEM_NEW(uint32_t, (size_t)relax->num_operators);
    work->frames = MEM_NEW(Frame, (size_t)relax->num_facts + 1);
    return work;
}

static void work_free(void *opaque)
{
    Work *work = opaque;
    const Relax *relax = work->pass.tables->relax;
    MEM_FREE(work->fact_marks, (size_t)relax->num_facts);
    MEM_FREE(work->op_marks, (size_t)relax->num_operators);
    MEM_FREE(work->frames, (size_t)relax->num_facts + 1);
    int_vec_release(&work->preferred);
    rp_pass_release(&work->pass);
    MEM_FREE(work, 1);
}

static void begin(void *opaque, HeurState state)
{
    Work *work = opaque;
    work->values = state.values;
    work->is_known = false;
}

/* --- Achievers -------------------------------------------------------------------------------- */

/* Whether a node can be a reason for the cost of another one: see needs_order. */
static bool is_reason(const RpPass *pass, int32_t node, int32_t of)
{
    return !pass->needs_order || pass->nodes[node].order < pass->nodes[of].order;
}

static bool is_group_reason(const RpPass *pass, int32_t group, int32_t of)
{
    const RpTables *tables = pass->tables;
    for (int32_t i = tables->pre_begin[group]; i < tables->pre_begin[group + 1]; i++) {
        if (!is_reason(pass, tables->pre[i], of)) {
            return false;
        }
    }
    return true;
}

/* The first link by which the node has its cost; -1: none. */
static int32_t find_link(Work *work, int32_t node)
{
    const RpPass *pass = &work->pass;
    const RpTables *tables = pass->tables;
    uint32_t cost = pass->nodes[node].cost;
    for (int32_t i = tables->by_link_begin[node]; i < tables->by_link_begin[node + 1]; i++) {
        RpLink link = tables->by_link[i];
        work->num_looked_at++;
        if (rp_pass_link_value(pass->nodes[link.node].cost, link.cost) == cost &&
            is_reason(pass, link.node, node)) {
            return i;
        }
    }
    return -1;
}

static int32_t find_group(Work *work, int32_t node)
{
    const RpPass *pass = &work->pass;
    const RpTables *tables = pass->tables;
    uint32_t cost = pass->nodes[node].cost;
    for (int32_t i = tables->by_group_begin[node]; i < tables->by_group_begin[node + 1]; i++) {
        int32_t group = tables->by_group[i];
        work->num_looked_at++;
        if (rp_pass_group_value(pass, group) == cost && is_group_reason(pass, group, node)) {
            return i;
        }
    }
    return -1;
}

/* The group of the Relax that an origin stands for, with the best member of each choice. */
static int32_t resolve(Work *work, int32_t origin)
{
    const RpTables *tables = work->pass.tables;
    while (origin < 0) {
        int32_t choice = tables->classes[~origin].choice;
        int32_t link = find_link(work, choice);
        assert(link >= 0);
        origin = rp_tables_origin_of_member(tables, origin, tables->by_link[link].node);
    }
    return origin;
}

/* The group of the Relax by which a fact that is not true has its cost. */
static int32_t find_achiever(Work *work, int32_t fact)
{
    const RpTables *tables = work->pass.tables;
    assert(work->pass.nodes[fact].cost != RP_INFINITE);
    int32_t link = find_link(work, fact);
    if (link >= 0) {
        return resolve(work, tables->by_link_origin[link]);
    }
    int32_t group = find_group(work, fact);
    assert(group >= 0);
    return resolve(work, tables->by_group_origin[group]);
}

/* --- Relaxed plans ---------------------------------------------------------------------------- */

/* Stamps instead of clearing; on wrap-around the marks are cleared once in 2^31 calls. */
static void next_stamp(Work *work)
{
    const Relax *relax = work->pass.tables->relax;
    work->stamp += 2;
    if (work->stamp == 0) {
        memset(work->fact_marks, 0, (size_t)relax->num_facts * sizeof(uint32_t));
        memset(work->op_marks, 0, (size_t)relax->num_operators * sizeof(uint32_t));
        work->stamp = 2;
    }
}

/* Pushes a frame for the fact unless it is true or was visited. */
static int32_t visit(Work *work, int32_t top, int32_t fact)
{
    const RpTables *tables = work->pass.tables;
    if (work->pass.is_true[fact] || work->fact_marks[fact] == work->stamp) {
        return top;
    }
    work->fact_marks[fact] = work->stamp;
    assert(top <= tables->relax->num_facts);
    int32_t group = find_achiever(work, fact);
    work->frames[top++] = (Frame){group, tables->relax->pre_begin[group], true};
    return top;
}

/* Adds the operator of a group to the plan and returns what it costs. With several effects in the
 * plan it counts once; with conditional ones, it is preferred if one of its groups is. */
static int64_t leave(Work *work, Frame frame)
{
    const Relax *relax = work->pass.tables->relax;
    int32_t op = relax->op[frame.group];
    if (op == RELAX_NO_OP) {
        return 0;
    }
    bool is_new = work->op_marks[op] < work->stamp;
    if (is_new) {
        work->op_marks[op] = work->stamp;
    }
    if (frame.is_preferred && work->op_marks[op] == work->stamp) {
        work->op_marks[op] = work->stamp + 1;
        int_vec_push(&work->preferred, op);
    }
    return is_new ? relax_base_cost(relax, frame.group) : 0;
}

static int64_t plan_cost(Work *work)
{
    const Relax *relax = work->pass.tables->relax;
    int64_t cost = 0;
    next_stamp(work);
    work->preferred.size = 0;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        int32_t top = visit(work, 0, relax->goals[i]);
        while (top > 0) {
            Frame *frame = &work->frames[top - 1];
            if (frame->next_pre == relax->pre_begin[frame->group + 1]) {
                cost += leave(work, *frame);
                top--;
                continue;
            }
            int32_t fact = relax->pre[frame->next_pre++];
            frame->is_preferred &= work->pass.is_true[fact];
            top = visit(work, top, fact);
        }
    }
    return cost;
}

static bool are_goals_reached(const RpPass *pass)
{
    const Relax *relax = pass->tables->relax;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        if (pass->nodes[relax->goals[i]].cost == RP_INFINITE) {
            return false;
        }
    }
    return true;
}

static int32_t compute(Work *work)
{
    rp_pass_explore(&work->pass, work->values);
    if (!are_goals_reached(&work->pass)) {
        return HEUR_DEAD_END;
    }
    int64_t cost = plan_cost(work);
    return cost < HEUR_DEAD_END ? (int32_t)cost : HEUR_LARGEST;
}

static int32_t value(void *opaque, int output)
{
    Work *work = opaque;
    assert(output == 0);
    (void)output;
    if (!work->is_known) {
        work->value = compute(work);
        work->is_known = true;
    }
    return work->value;
}

static void preferred(void *opaque, int output, IntVec *out_ops)
{
    Work *work = opaque;
    assert(output == 0 && work->is_known && work->value != HEUR_DEAD_END);
    (void)output;
    for (size_t i = 0; i < work->preferred.size; i++) {
        int_vec_push(out_ops, work->preferred.data[i]);
    }
}

static int64_t effort(const void *opaque)
{
    const Work *work = opaque;
    return rp_pass_effort(&work->pass) + 2 * work->num_looked_at;
}

const HeurEngine heur_rp_engine = {
    .name = "relaxed plans",
    .tables_new = tables_new,
    .tables_free = tables_free,
    .work = 5,
    .work_new = work_new,
    .work_free = work_free,
    .begin = begin,
    .value = value,
    .preferred = preferred,
    .effort = effort,
};
