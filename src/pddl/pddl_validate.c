/* The plan is executed on a set of atoms, one step after the other. A step that can mean several
 * actions is a *choice*; the plan is executed anew for each combination, the last choice changing
 * first, as a counter does. Choices are numbered by the steps that are reached with more than one
 * applicable action, so different tries can have different numbers of them. This is exponential in
 * their number, and there are hardly ever any; after PDDL_VALIDATE_MAX_TRIES there is no verdict.
 *
 * Invariant: a try takes choices.data[0 .. num_met - 1] for the first num_met choices that it comes
 * to, and the first action for those beyond. */
#include "pddl/pddl_validate.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/hash_index.h"
#include "pddl/pddl_axioms.h"

static const int64_t ANY_COST = -1;

/* A step that can mean several actions, and which of them this try takes. */
typedef struct Choice {
    int32_t taken, count;
} Choice;

DEFINE_VEC(ChoiceVec, choice_vec, Choice);

typedef struct Run {
    const PddlTask *task;
    const Limits *limits;
    PddlState state;
    PddlEval eval;
    PddlAxioms axioms;
    IntVec added, deleted; /* by the present step: one tuple after the other */
    int64_t cost;
    PddlReport *report;
    ChoiceVec choices; /* in the order of the steps */
    size_t num_met;    /* choices that this try has come to */
    IntVec applicable; /* scratch: actions that a step can mean */
    HashIndex values;  /* of functions, by function and objects */
} Run;

/* --- Effects ---------------------------------------------------------------------------------- */

typedef struct Instances {
    Run *run;
    const PddlEffect *effect;
} Instances;

static void collect(Run *run, const PddlEffect *effect);

static bool collect_instance(PddlEval *eval, const PddlQuery *query)
{
    (void)eval;
    const Instances *instances = query->context;
    collect(instances->run, instances->effect);
    return false;
}

/* A condition right below helps to find the objects that matter. */
static void collect_forall(Run *run, const PddlEffect *forall)
{
    const PddlEffect *child = &forall->children[0];
    bool has_condition = child->kind == PDDL_EFFECT_WHEN;
    Instances instances = {run, has_condition ? &child->children[0] : child};
    PddlQuery query = {.first_variable = forall->first_variable,
                       .num_variables = forall->num_variables,
                       .conjunct = {has_condition ? child->condition : NULL, true},
                       .visit = collect_instance,
                       .context = &instances};
    pddl_eval_search(&run->eval, &query);
}

static void collect_atom(Run *run, const PddlEffect *effect)
{
    IntVec *out = effect->kind == PDDL_EFFECT_ADD ? &run->added : &run->deleted;
    const int32_t *tuple =
        pddl_eval_tuple(&run->eval, effect->predicate, effect->terms, effect->num_terms);
    for (int32_t i = 0; i <= effect->num_terms; i++) {
        int_vec_push(out, tuple[i]);
    }
}

/* Puts all atoms that the effect changes in the present state into `added` and `deleted`. */
static void collect(Run *run, const PddlEffect *effect)
{
    switch (effect->kind) {
    case PDDL_EFFECT_AND:
        for (int32_t i = 0; i < effect->num_children; i++) {
            collect(run, &effect->children[i]);
        }
        break;
    case PDDL_EFFECT_FORALL:
        collect_forall(run, effect);
        break;
    case PDDL_EFFECT_WHEN:
        if (pddl_eval_holds(&run->eval, effect->condition)) {
            collect(run, &effect->children[0]);
        }
        break;
    case PDDL_EFFECT_ADD:
    case PDDL_EFFECT_DELETE:
        collect_atom(run, effect);
        break;
    case PDDL_EFFECT_COST:
        break;
    }
}

/* The size of the tuple at the front. */
static size_t tuple_size(const PddlTask *task, const int32_t *tuple)
{
    return 1 + (size_t)task->predicates[tuple[0]].num_parameters;
}

static void change_state(Run *run)
{
    assert(run->eval.state == &run->state);
    for (size_t i = 0; i < run->deleted.size;) {
        const int32_t *tuple = &run->deleted.data[i];
        pddl_state_remove(&run->state, tuple);
        i += tuple_size(run->task, tuple);
    }
    for (size_t i = 0; i < run->added.size;) {
        const int32_t *tuple = &run->added.data[i];
        pddl_state_add(&run->state, tuple);
        i += tuple_size(run->task, tuple);
    }
}

/* --- Costs ------------------------------------------------------------------------------------ */

static uint32_t hash_value(int32_t function, const int32_t *objects, int32_t num_objects)
{
    uint32_t hash = (uint32_t)function * UINT32_C(0x9e3779b9);
    return num_objects == 0
               ? hash
               : hash ^ hash_index_hash_bytes(objects, (size_t)num_objects * sizeof *objects);
}

/* With room for all, so that of equal ones the first is found first. */
static void index_values(Run *run)
{
    const PddlTask *task = run->task;
    hash_index_reserve(&run->values, (size_t)task->num_values + 1);
    for (int32_t i = 0; i < task->num_values; i++) {
        const PddlValue *value = &task->values[i];
        uint32_t hash = hash_value(value->function, value->objects, value->num_objects);
        size_t cursor = hash_index_start(&run->values, hash);
        while (hash_index_next(&run->values, hash, &cursor) >= 0) {
        }
        hash_index_insert_at(&run->values, cursor, hash, i);
    }
}

static const PddlValue *find_value(const Run *run, int32_t function, const int32_t *objects,
                                   int32_t num_objects)
{
    uint32_t hash = hash_value(function, objects, num_objects);
    size_t cursor = hash_index_start(&run->values, hash);
    for (int32_t i; (i = hash_index_next(&run->values, hash, &cursor)) >= 0;) {
        const PddlValue *value = &run->task->values[i];
        if (value->function == function && value->num_objects == num_objects &&
            (num_objects == 0 ||
             memcmp(value->objects, objects, (size_t)num_objects * sizeof *objects) == 0)) {
            return value;
        }
    }
    return NULL;
}

static bool add_function_cost(Run *run, const PddlEffect *effect)
{
    const int32_t *tuple =
        pddl_eval_tuple(&run->eval, effect->function, effect->terms, effect->num_terms);
    const PddlValue *value = find_value(run, effect->function, tuple + 1, effect->num_terms);
    if (value) {
        run->cost += value->value;
        return true;
    }
    char name[200];
    PddlReason *reason = &run->report->reason;
    pddl_explain_format(&run->eval, run->task->functions[effect->function].name, effect->terms,
                        effect->num_terms, name, sizeof name);
    reason->place = effect->place;
    snprintf(reason->text, sizeof reason->text, "%s has no value", name);
    return false;
}

/* Costs are never below `when` or `forall`, and the last one counts. NULL if there is none. */
static const PddlEffect *find_cost(const PddlEffect *effect)
{
    if (effect->kind == PDDL_EFFECT_COST) {
        return effect;
    }
    const PddlEffect *last = NULL;
    for (int32_t i = effect->num_children - 1; i >= 0 && !last; i--) {
        last = effect->kind == PDDL_EFFECT_AND ? find_cost(&effect->children[i]) : NULL;
    }
    return last;
}

/* False if a function has no value. */
static bool add_cost(Run *run, const PddlEffect *effect)
{
    const PddlEffect *cost = find_cost(effect);
    if (cost && cost->function != PDDL_NONE) {
        return add_function_cost(run, cost);
    }
    run->cost += cost ? cost->amount : 0;
    return true;
}

/* --- Steps ------------------------------------------------------------------------------------ */

static void bind_parameters(Run *run, const PddlAction *action, const PddlStep *step)
{
    assert(step->num_objects == action->num_parameters);
    pddl_eval_enter(&run->eval, action->variables, action->num_variables);
    for (int32_t i = 0; i < step->num_objects; i++) {
        run->eval.binding.data[i] = step->objects[i];
    }
}

/* The reason why nothing is applicable is that of the first action. */
static void find_applicable(Run *run, const PddlStep *step)
{
    const PddlTask *task = run->task;
    int32_t name = task->actions[step->action].name;
    run->applicable.size = 0;
    for (int32_t i = step->action; i < task->num_actions; i++) {
        if (pddl_plan_fits(task, i, name, step->objects, step->num_objects)) {
            const PddlAction *action = &task->actions[i];
            bind_parameters(run, action, step);
            if (pddl_eval_holds(&run->eval, action->condition)) {
                int_vec_push(&run->applicable, i);
            } else if (i == step->action) {
                pddl_explain(&run->eval, action->condition, &run->report->reason);
            }
        }
    }
}

/* Leaves the parameters bound. NULL if no action is applicable. */
static const PddlAction *choose_action(Run *run, const PddlStep *step)
{
    find_applicable(run, step);
    if (run->applicable.size == 0) {
        return NULL;
    }
    int32_t taken = 0;
    if (run->applicable.size > 1) {
        if (run->num_met == run->choices.size) {
            choice_vec_push(&run->choices, (Choice){0, (int32_t)run->applicable.size});
        }
        assert(run->num_met < run->choices.size);
        assert(run->choices.data[run->num_met].count == (int32_t)run->applicable.size);
        taken = run->choices.data[run->num_met++].taken;
    }
    const PddlAction *action = &run->task->actions[run->applicable.data[taken]];
    bind_parameters(run, action, step);
    return action;
}

/* Another way, the last choice changing first; false: there is none. */
static bool choose_again(Run *run)
{
    ChoiceVec *choices = &run->choices;
    while (choices->size > 0) {
        Choice *last = &choices->data[choices->size - 1];
        if (++last->taken < last->count) {
            return true;
        }
        choices->size--;
    }
    return false;
}

static bool execute(Run *run, const PddlStep *step)
{
    const PddlAction *action = choose_action(run, step);
    if (!action || !add_cost(run, action->effect)) {
        return false;
    }
    run->added.size = run->deleted.size = 0;
    collect(run, action->effect);
    change_state(run);
    if (run->task->num_axioms > 0) {
        pddl_axioms_apply(&run->axioms, &run->state, &run->eval);
    }
    return true;
}

static PddlVerdict run_plan(Run *run, const PddlPlan *plan)
{
    pddl_axioms_apply(&run->axioms, &run->state, &run->eval);
    for (size_t i = 0; i < plan->steps.size; i++) {
        run->report->is_undecided = limits_check(run->limits) != LIMITS_OK;
        if (run->report->is_undecided || !execute(run, &plan->steps.data[i])) {
            run->report->step = i;
            return PDDL_PLAN_STEP_FAILS;
        }
    }
    const PddlGoal *goal = &run->task->goal;
    pddl_eval_enter(&run->eval, goal->variables, goal->num_variables);
    if (pddl_eval_holds(&run->eval, goal->condition)) {
        run->report->cost = run->task->has_metric ? run->cost : (int64_t)plan->steps.size;
        return PDDL_PLAN_VALID;
    }
    pddl_explain(&run->eval, goal->condition, &run->report->reason);
    return PDDL_PLAN_GOAL_FAILS;
}

static bool check_variables(const PddlTask *task, int32_t count, PddlPlace place, Error *error)
{
    if (count > PDDL_VALIDATE_MAX_VARIABLES) {
        error_set_at(error, ERROR_UNSUPPORTED, pddl_task_place(task, place),
                     "%d variables in one place; the validator takes %d", (int)count,
                     PDDL_VALIDATE_MAX_VARIABLES);
    }
    return count <= PDDL_VALIDATE_MAX_VARIABLES;
}

static bool check_task(const PddlTask *task, Error *error)
{
    bool ok = check_variables(task, task->goal.num_variables, task->goal.place, error);
    for (int32_t i = 0; i < task->num_actions && ok; i++) {
        const PddlAction *action = &task->actions[i];
        ok = check_variables(task, action->num_variables, action->place, error);
    }
    for (int32_t i = 0; i < task->num_axioms && ok; i++) {
        const PddlAxiom *axiom = &task->axioms[i];
        ok = check_variables(task, axiom->num_variables, axiom->place, error);
    }
    return ok;
}

static PddlReport try_plan(Run *run, const PddlPlan *plan)
{
    PddlReport report = {0};
    run->report = &report;
    run->cost = 0;
    run->num_met = 0;
    pddl_state_init(&run->state, run->task);
    pddl_eval_init(&run->eval, run->task, &run->state);
    report.verdict = run_plan(run, plan);
    pddl_eval_release(&run->eval);
    pddl_state_release(&run->state);
    return report;
}

/* Whether no other way needs to be looked for. */
static bool is_wanted(const PddlReport *report, int64_t cost)
{
    return report->verdict == PDDL_PLAN_VALID && (cost == ANY_COST || report->cost == cost);
}

/* The report on the first way that costs what is wanted, or else on the first valid one, or else on
 * the first. */
static PddlReport try_all(Run *run, const PddlPlan *plan, int64_t cost)
{
    PddlReport best = try_plan(run, plan);
    for (int i = 1; !best.is_undecided && !is_wanted(&best, cost) && choose_again(run); i++) {
        if (i == PDDL_VALIDATE_MAX_TRIES) {
            best.is_undecided = true;
            break;
        }
        PddlReport report = try_plan(run, plan);
        bool is_first_valid = report.verdict == PDDL_PLAN_VALID && best.verdict != PDDL_PLAN_VALID;
        best = is_first_valid || is_wanted(&report, cost) ? report : best;
        best.is_undecided |= report.is_undecided;
    }
    return best;
}

bool pddl_validate(const PddlTask *task, const PddlPlan *plan, PddlReport *out_report, Error *error)
{
    if (!pddl_validate_cost(task, plan, ANY_COST, &(Limits){0}, out_report, error)) {
        return false;
    }
    bool is_open = out_report->is_undecided && out_report->verdict != PDDL_PLAN_VALID;
    if (is_open) {
        error_set(error, ERROR_UNSUPPORTED,
                  "the plan cannot be checked: actions share their names, and none of %d ways to "
                  "read it is valid, but there are more",
                  PDDL_VALIDATE_MAX_TRIES);
    }
    return !is_open;
}

bool pddl_validate_cost(const PddlTask *task, const PddlPlan *plan, int64_t cost,
                        const Limits *limits, PddlReport *out_report, Error *error)
{
    *out_report = (PddlReport){0};
    Run run = {.task = task, .limits = limits};
    bool ok = check_task(task, error) && pddl_axioms_init(&run.axioms, task, error);
    if (ok) {
        index_values(&run);
        *out_report = try_all(&run, plan, cost);
    }
    hash_index_release(&run.values);
    int_vec_release(&run.added);
    int_vec_release(&run.deleted);
    int_vec_release(&run.applicable);
    choice_vec_release(&run.choices);
    pddl_axioms_release(&run.axioms);
    return ok;
}

/* --- Report ----------------------------------------------------------------------------------- */

static void describe_step(const PddlTask *task, const PddlStep *step, char *out_text, size_t size)
{
    int used =
        snprintf(out_text, size, "(%s", pddl_task_text(task, task->actions[step->action].name));
    for (int32_t i = 0; i < step->num_objects && (size_t)used < size; i++) {
        const char *name = pddl_task_text(task, task->objects[step->objects[i]].name);
        used += snprintf(out_text + used, size - (size_t)used, " %s", name);
    }
    if ((size_t)used < size) {
        snprintf(out_text + used, size - (size_t)used, ")");
    }
}

void pddl_validate_describe(const PddlTask *task, const PddlPlan *plan, const PddlReport *report,
                            char *out_text, size_t size)
{
    assert(report->verdict != PDDL_PLAN_VALID);
    const char *reason = report->reason.text;
    if (report->verdict == PDDL_PLAN_STEP_FAILS) {
        char step[200];
        describe_step(task, &plan->steps.data[report->step], step, sizeof step);
        snprintf(out_text, size, "step %zu %s: %s", report->step + 1, step, reason);
    } else {
        snprintf(out_text, size, "goal not reached: %s", reason);
    }
}
