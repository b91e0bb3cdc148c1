/* The problem: this code must not repeat a mistake of the search, so it is as plain as it can be.
 * And a line of a plan file can name several operators, so following one choice is not enough.
 *
 * The idea: all ways to read the plan are followed at once. The *frontier* is the set of different
 * states that some choice of operators leads to after the steps so far, each with the cost of the
 * cheapest choice. A step replaces it by the successors of its states under all operators that the
 * step can mean. Equal states are merged, which keeps the frontier small: a plan without ambiguous
 * steps has one state. It can still double with every step; above PLAN_CHECK_MAX_STATES there is no
 * verdict.
 *
 * Data: a state is an array of values, derived ones included; a frontier is a vector of them with a
 * hash index. Rules are sorted by layer and run over until nothing changes, which is the definition
 * of their meaning and not the algorithm of axioms.c.
 *
 * Invariants: the states of a frontier are different, and their derived values are up to date. The
 * plan is valid if and only if a state of the last frontier satisfies the goal. */
#include "task/plan_check.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash_index.h"
#include "base/mem.h"
#include "base/vec.h"

typedef struct LayeredRule {
    int32_t layer, axiom;
} LayeredRule;

/* A state that some choice of operators leads to. */
typedef struct Possibility {
    int32_t *values; /* one per variable, derived ones included */
    int64_t cost;    /* of the cheapest choice */
} Possibility;

DEFINE_VEC(PossibilityVec, possibility_vec, Possibility);

/* A set of different states. */
typedef struct Frontier {
    PossibilityVec states;
    HashIndex index;
} Frontier;

typedef struct Checker {
    const Task *task;
    size_t num_values;  /* of a state: one per variable, and at least one */
    LayeredRule *rules; /* by layer */
    Frontier now, next;
} Checker;

/* --- Rules ------------------------------------------------------------------------------------ */

static int compare_rules(const void *left, const void *right)
{
    const LayeredRule *a = left;
    const LayeredRule *b = right;
    if (a->layer != b->layer) {
        return a->layer < b->layer ? -1 : 1;
    }
    return a->axiom < b->axiom ? -1 : a->axiom > b->axiom;
}

static LayeredRule *rules_by_layer(const Task *task)
{
    LayeredRule *rules = MEM_NEW(LayeredRule, (size_t)task->num_axioms);
    for (int32_t i = 0; i < task->num_axioms; i++) {
        rules[i] = (LayeredRule){task->variables[task->axioms[i].var].axiom_layer, i};
    }
    if (rules) {
        qsort(rules, (size_t)task->num_axioms, sizeof *rules, compare_rules);
    }
    return rules;
}

/* One pass over the rules first .. end - 1; whether anything changed. */
static bool pass_over_rules(const Checker *checker, int32_t first, int32_t end, int32_t *values)
{
    assert(first < end && end <= checker->task->num_axioms);
    assert(checker->rules[first].layer == checker->rules[end - 1].layer);
    bool changed = false;
    for (int32_t i = first; i < end; i++) {
        const Axiom *axiom = &checker->task->axioms[checker->rules[i].axiom];
        if (values[axiom->var] == axiom->old_value && !task_first_open(axiom->conditions, values)) {
            values[axiom->var] = axiom->new_value;
            changed = true;
        }
    }
    return changed;
}

static void derive(const Checker *checker, int32_t *values)
{
    const Task *task = checker->task;
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (task_is_derived(task, var)) {
            values[var] = task->initial[var];
        }
    }
    for (int32_t first = 0, end; first < task->num_axioms; first = end) {
        end = first;
        while (end < task->num_axioms && checker->rules[end].layer == checker->rules[first].layer) {
            end++;
        }
        while (pass_over_rules(checker, first, end, values)) {
        }
    }
}

/* --- Operators -------------------------------------------------------------------------------- */

/* Whether the operator applies; if not, *out_open is a condition that does not hold. */
static bool is_applicable(const Operator *op, const int32_t *values, Fact *out_open)
{
    const Fact *open = task_first_open(op->prevail, values);
    if (open) {
        *out_open = *open;
        return false;
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (effect->pre != NO_VALUE && values[effect->var] != effect->pre) {
            *out_open = (Fact){effect->var, effect->pre};
            return false;
        }
    }
    return true;
}

static void apply(const Checker *checker, const Operator *op, const int32_t *values,
                  int32_t *out_values)
{
    memcpy(out_values, values, checker->num_values * sizeof *values);
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        assert(!task_is_derived(checker->task, effect->var));
        if (!task_first_open(effect->conditions, values)) {
            out_values[effect->var] = effect->post;
        }
    }
    derive(checker, out_values);
}

/* --- Sets of states --------------------------------------------------------------------------- */

static uint32_t hash_values(const int32_t *values, size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) {
        hash = (hash ^ (uint32_t)values[i]) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return (uint32_t)hash;
}

/* Takes over `values`. */
static void frontier_add(Frontier *frontier, size_t num_values, Possibility added)
{
    assert(added.values && added.cost >= 0);
    hash_index_reserve(&frontier->index, frontier->states.size + 1);
    uint32_t hash = hash_values(added.values, num_values);
    size_t cursor = hash_index_start(&frontier->index, hash);
    for (int32_t id; (id = hash_index_next(&frontier->index, hash, &cursor)) >= 0;) {
        Possibility *known = &frontier->states.data[id];
        if (memcmp(known->values, added.values, num_values * sizeof *added.values) == 0) {
            known->cost = added.cost < known->cost ? added.cost : known->cost;
            MEM_FREE(added.values, num_values);
            return;
        }
    }
    hash_index_insert_at(&frontier->index, cursor, hash, (int32_t)frontier->states.size);
    possibility_vec_push(&frontier->states, added);
}

static void frontier_release(Frontier *frontier, size_t num_values)
{
    for (size_t i = 0; i < frontier->states.size; i++) {
        MEM_FREE(frontier->states.data[i].values, num_values);
    }
    possibility_vec_release(&frontier->states);
    hash_index_release(&frontier->index);
}

/* --- Replay ----------------------------------------------------------------------------------- */

/* From one state by all operators that the step can mean. The first failure of the step is kept in
 * the report until the caller knows whether another choice has worked. */
static void try_operators(Checker *checker, Possibility from, PlanStep step, PlanReport *report)
{
    assert(step.num_ops > 0);
    for (int32_t i = 0; i < step.num_ops; i++) {
        assert(step.ops[i] >= 0 && step.ops[i] < checker->task->num_operators);
        const Operator *op = &checker->task->operators[step.ops[i]];
        Fact open;
        if (is_applicable(op, from.values, &open)) {
            int32_t *values = MEM_NEW(int32_t, checker->num_values);
            apply(checker, op, from.values, values);
            int64_t cost = from.cost + task_operator_cost(checker->task, step.ops[i]);
            frontier_add(&checker->next, checker->num_values, (Possibility){values, cost});
        } else if (report->op < 0) {
            report->op = step.ops[i];
            report->wanted = open;
            report->found = from.values[open.var];
        }
    }
}

/* Replaces the set of possible states by their successors; false if there are none or too many. */
static bool take_step(Checker *checker, PlanStep step, PlanReport *report)
{
    report->op = -1;
    PossibilityVec *reached = &checker->next.states;
    assert(checker->now.states.size > 0 && reached->size == 0);
    for (size_t i = 0; i < checker->now.states.size && reached->size <= PLAN_CHECK_MAX_STATES;
         i++) {
        try_operators(checker, checker->now.states.data[i], step, report);
    }
    if (reached->size == 0 || reached->size > PLAN_CHECK_MAX_STATES) {
        assert(reached->size > 0 || report->op >= 0);
        report->verdict = reached->size == 0 ? PLAN_STEP_FAILS : PLAN_TOO_AMBIGUOUS;
        return false;
    }
    frontier_release(&checker->now, checker->num_values);
    checker->now = checker->next;
    checker->next = (Frontier){0};
    return true;
}

static bool reaches_goal(const Checker *checker, PlanReport *report)
{
    FactSpan goal = checker->task->goal;
    report->verdict = PLAN_GOAL_FAILS;
    for (size_t i = checker->now.states.size; i-- > 0;) {
        Possibility end = checker->now.states.data[i];
        const Fact *open = task_first_open(goal, end.values);
        if (!open) {
            bool is_better = report->verdict != PLAN_VALID || end.cost < report->cost;
            report->cost = is_better ? end.cost : report->cost;
            report->verdict = PLAN_VALID;
        } else {
            report->wanted = *open;
            report->found = end.values[open->var];
        }
    }
    return report->verdict == PLAN_VALID;
}

bool plan_check_steps(const Task *task, const PlanStep *steps, size_t num_steps,
                      PlanReport *out_report)
{
    *out_report = (PlanReport){.op = -1};
    Checker checker = {.task = task,
                       .num_values = task->num_variables > 0 ? (size_t)task->num_variables : 1,
                       .rules = rules_by_layer(task)};
    int32_t *initial = MEM_NEW(int32_t, checker.num_values);
    for (int32_t var = 0; var < task->num_variables; var++) {
        initial[var] = task->initial[var];
    }
    derive(&checker, initial);
    frontier_add(&checker.now, checker.num_values, (Possibility){initial, 0});
    bool ok = true;
    for (size_t i = 0; i < num_steps && ok; i++) {
        out_report->step = i;
        ok = take_step(&checker, steps[i], out_report);
    }
    ok = ok && reaches_goal(&checker, out_report);
    frontier_release(&checker.now, checker.num_values);
    frontier_release(&checker.next, checker.num_values);
    MEM_FREE(checker.rules, (size_t)task->num_axioms);
    return ok;
}

bool plan_check(const Task *task, const Plan *plan, PlanReport *out_report)
{
    size_t num_steps = plan->ops.size;
    PlanStep *steps = MEM_NEW(PlanStep, num_steps);
    for (size_t i = 0; i < num_steps; i++) {
        steps[i] = (PlanStep){&plan->ops.data[i], 1};
    }
    bool ok = plan_check_steps(task, steps, num_steps, out_report);
    MEM_FREE(steps, num_steps);
    return ok;
}

void plan_check_describe(const Task *task, const PlanReport *report, char *out_text, size_t size)
{
    assert(report->verdict != PLAN_VALID);
    if (report->verdict == PLAN_TOO_AMBIGUOUS) {
        snprintf(out_text, size,
                 "step %zu leaves more than %d possible states, because several operators have the "
                 "same name",
                 report->step + 1, PLAN_CHECK_MAX_STATES);
        return;
    }
    const Variable *variable = &task->variables[report->wanted.var];
    const char *wanted = variable->value_names[report->wanted.value];
    const char *found = variable->value_names[report->found];
    if (report->verdict == PLAN_STEP_FAILS) {
        snprintf(out_text, size, "step %zu (%s): needs \"%s\", but %s is \"%s\"", report->step + 1,
                 task->operators[report->op].name, wanted, variable->name, found);
    } else {
        snprintf(out_text, size, "goal \"%s\" does not hold at the end: %s is \"%s\"", wanted,
                 variable->name, found);
    }
}
