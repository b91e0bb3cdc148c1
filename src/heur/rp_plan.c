/* The walk back from the goals takes the first cheapest achiever of each fact, in the order of the
 * tables. It is depth first and adds an operator after those that its preconditions need. */
#include "heur/rp_plan.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"

void rp_plan_init(RpPlan *plan, const RpTables *tables)
{
    size_t num_facts = (size_t)tables->relax->num_facts;
    size_t num_operators = (size_t)tables->relax->num_operators;
    *plan = (RpPlan){.fact_marks = MEM_NEW(uint32_t, num_facts),
                     .op_marks = MEM_NEW(uint32_t, num_operators),
                     .frames = MEM_NEW(RpFrame, num_facts + 1)};
    rp_pass_init(&plan->pass, tables);
}

void rp_plan_release(RpPlan *plan)
{
    const Relax *relax = plan->pass.tables->relax;
    MEM_FREE(plan->fact_marks, (size_t)relax->num_facts);
    MEM_FREE(plan->op_marks, (size_t)relax->num_operators);
    MEM_FREE(plan->frames, (size_t)relax->num_facts + 1);
    int_vec_release(&plan->ops);
    int_vec_release(&plan->preferred);
    rp_pass_release(&plan->pass);
    *plan = (RpPlan){0};
}

/* --- Achievers -------------------------------------------------------------------------------- */

/* Whether a node can be a reason for the cost of another one: see needs_order. */
static bool is_reason(const RpPass *pass, int32_t node, int32_t of)
{
    const RpCosts *costs = pass->place;
    return pass->is_lean || !costs->needs_order ||
           costs->nodes[node].order < costs->nodes[of].order;
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
static int32_t find_link(RpPlan *plan, int32_t node)
{
    const RpPass *pass = &plan->pass;
    const RpTables *tables = pass->tables;
    uint32_t cost = rp_pass_cost(pass, node);
    for (int32_t i = tables->by_link_begin[node]; i < tables->by_link_begin[node + 1]; i++) {
        RpLink link = tables->by_link[i];
        plan->num_looked_at++;
        if (rp_costs_link_value(rp_pass_cost(pass, link.node), link.cost) == cost &&
            is_reason(pass, link.node, node)) {
            return i;
        }
    }
    return -1;
}

static int32_t find_group(RpPlan *plan, int32_t node)
{
    const RpPass *pass = &plan->pass;
    const RpTables *tables = pass->tables;
    uint32_t cost = rp_pass_cost(pass, node);
    for (int32_t i = tables->by_group_begin[node]; i < tables->by_group_begin[node + 1]; i++) {
        int32_t group = tables->by_group[i];
        plan->num_looked_at++;
        if (rp_pass_group_value(pass, group) == cost && is_group_reason(pass, group, node)) {
            return i;
        }
    }
    return -1;
}

/* The first cheapest member of a choice, which can be in a block. */
static int32_t find_member(RpPlan *plan, int32_t choice)
{
    const RpTables *tables = plan->pass.tables;
    int32_t node = choice;
    do {
        int32_t link = find_link(plan, node);
        assert(link >= 0);
        node = tables->by_link[link].node;
    } while (node >= tables->first_block);
    return node;
}

/* The group of the Relax that an origin stands for, with the best member of each choice. */
static int32_t resolve(RpPlan *plan, int32_t origin)
{
    const RpTables *tables = plan->pass.tables;
    while (origin < 0) {
        int32_t member = find_member(plan, tables->classes[~origin].choice);
        origin = rp_tables_origin_of_member(tables, origin, member);
    }
    return origin;
}

/* The group of the Relax by which a fact that is not true has its cost. */
static int32_t find_achiever(RpPlan *plan, int32_t fact)
{
    const RpTables *tables = plan->pass.tables;
    assert(rp_pass_cost(&plan->pass, fact) != RP_INFINITE);
    int32_t link = find_link(plan, fact);
    if (link >= 0) {
        return resolve(plan, tables->by_link_origin[link]);
    }
    int32_t group = find_group(plan, fact);
    assert(group >= 0);
    return resolve(plan, tables->by_group_origin[group]);
}

/* --- Relaxed plans ---------------------------------------------------------------------------- */

/* Stamps instead of clearing; on wrap-around the marks are cleared once in 2^31 calls. */
static void next_stamp(RpPlan *plan)
{
    const Relax *relax = plan->pass.tables->relax;
    plan->stamp += 2;
    if (plan->stamp == 0) {
        memset(plan->fact_marks, 0, (size_t)relax->num_facts * sizeof(uint32_t));
        memset(plan->op_marks, 0, (size_t)relax->num_operators * sizeof(uint32_t));
        plan->stamp = 2;
    }
}

/* Pushes a frame for the fact unless it is true or was visited. */
static int32_t visit(RpPlan *plan, int32_t top, int32_t fact)
{
    const RpTables *tables = plan->pass.tables;
    if (rp_pass_is_true(&plan->pass, fact) || plan->fact_marks[fact] == plan->stamp) {
        return top;
    }
    plan->fact_marks[fact] = plan->stamp;
    assert(top <= tables->relax->num_facts);
    int32_t group = find_achiever(plan, fact);
    plan->frames[top++] = (RpFrame){group, tables->relax->pre_begin[group], true};
    return top;
}

/* Adds the operator of a group. With several effects in the plan it counts once; with conditional
 * ones, it is preferred if one of its groups is. */
static void leave(RpPlan *plan, RpFrame frame)
{
    const Relax *relax = plan->pass.tables->relax;
    int32_t op = relax->op[frame.group];
    if (op == RELAX_NO_OP) {
        return;
    }
    if (plan->op_marks[op] < plan->stamp) {
        plan->op_marks[op] = plan->stamp;
        plan->cost += relax_base_cost(relax, frame.group);
        int_vec_push(&plan->ops, op);
    }
    if (frame.is_preferred && plan->op_marks[op] == plan->stamp) {
        plan->op_marks[op] = plan->stamp + 1;
        int_vec_push(&plan->preferred, op);
    }
}

static bool are_goals_reached(const RpPass *pass)
{
    const Relax *relax = pass->tables->relax;
    for (int32_t i = 0; i < relax->num_goals; i++) {
        if (rp_pass_cost(pass, relax->goals[i]) == RP_INFINITE) {
            return false;
        }
    }
    return true;
}

bool rp_plan_find(RpPlan *plan, const int32_t *values)
{
    const Relax *relax = plan->pass.tables->relax;
    plan->ops.size = plan->preferred.size = 0;
    plan->cost = 0;
    rp_pass_explore(&plan->pass, values);
    if (!are_goals_reached(&plan->pass)) {
        return false;
    }
    next_stamp(plan);
    for (int32_t i = 0; i < relax->num_goals; i++) {
        int32_t top = visit(plan, 0, relax->goals[i]);
        while (top > 0) {
            RpFrame *frame = &plan->frames[top - 1];
            if (frame->next_pre == relax->pre_begin[frame->group + 1]) {
                leave(plan, *frame);
                top--;
                continue;
            }
            int32_t fact = relax->pre[frame->next_pre++];
            frame->is_preferred &= rp_pass_is_true(&plan->pass, fact);
            top = visit(plan, top, fact);
        }
    }
    return true;
}

int64_t rp_plan_effort(const RpPlan *plan)
{
    return rp_pass_effort(&plan->pass) + 2 * plan->num_looked_at;
}
