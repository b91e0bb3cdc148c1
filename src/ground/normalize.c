#include "ground/normalize.h"

#include "ground/norm_build.h"

/* Everything in working form; released at the end. */
typedef struct Normalizer {
    const PddlTask *pddl;
    FormulaPool pool;
    NormVariables variables;
    NormScope scope;
    NormUniversal universal;
    WorkTask work;
} Normalizer;

static void init(Normalizer *n, const PddlTask *pddl, const Progress *progress)
{
    int32_t equality = pddl->num_predicates;
    n->pddl = pddl;
    n->pool.progress = progress;
    norm_variables_init(&n->variables);
    n->scope = (NormScope){
        .pddl = pddl,
        .equality = equality,
        .pool = &n->pool,
        .variables = &n->variables,
    };
    n->universal = (NormUniversal){
        .pool = &n->pool,
        .variables = &n->variables,
        .first_predicate = equality + 1,
    };
    n->work = (WorkTask){.pddl = pddl, .variables = &n->variables, .equality = equality};
}

static void release(Normalizer *n)
{
    for (size_t i = 0; i < n->work.actions.size; i++) {
        flat_effect_vec_release(&n->work.actions.data[i].effects);
    }
    work_action_vec_release(&n->work.actions);
    work_axiom_vec_release(&n->work.axioms);
    norm_universal_release(&n->universal);
    norm_scope_release(&n->scope);
    norm_variables_release(&n->variables);
    arena_release(&n->pool.arena);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Costs mention parameters only, which keep their places. */
static NormCost read_cost(const PddlTask *pddl, const PddlEffect *effect)
{
    NormCost cost = {.function = PDDL_NONE, .required = PDDL_NONE};
    if (effect) {
        cost = (NormCost){.function = effect->function,
                          .required = effect->function,
                          .amount = effect->amount,
                          .num_terms = effect->num_terms,
                          .terms = effect->terms};
    }
    if (!pddl->has_metric) {
        cost.function = PDDL_NONE;
        cost.amount = 1;
    }
    return cost;
}

/* Actions without effects are left out. */
static void read_action(Normalizer *n, const PddlAction *source)
{
    NormScope *scope = &n->scope;
    WorkAction action = {.source = source};
    const PddlEffect *cost;
    norm_scope_open(scope, source->variables, source->num_variables, source->num_parameters);
    action.condition = norm_scope_read(scope, source->condition);
    norm_effect_flatten(scope, source->effect, &action.effects, &cost);
    if (action.effects.size == 0) {
        flat_effect_vec_release(&action.effects);
        return;
    }
    action.cost = read_cost(n->pddl, cost);
    action.parameters = norm_scope_rename_parameters(scope, source->num_parameters);
    action.condition = norm_scope_rename(scope, action.condition);
    norm_effect_rename(scope, &action.effects);
    work_action_vec_push(&n->work.actions, action);
}

static void read_axiom(Normalizer *n, const PddlAxiom *source)
{
    NormScope *scope = &n->scope;
    norm_scope_open(scope, source->variables, source->num_variables, source->num_parameters);
    const Formula *condition = norm_scope_read(scope, source->condition);
    WorkAxiom axiom = {.predicate = source->predicate, .num_variables = source->num_parameters};
    axiom.variables = norm_scope_rename_parameters(scope, source->num_parameters);
    axiom.condition = norm_scope_rename(scope, condition);
    work_axiom_vec_push(&n->work.axioms, axiom);
}

static void read_goal(Normalizer *n)
{
    const PddlGoal *source = &n->pddl->goal;
    norm_scope_open(&n->scope, source->variables, source->num_variables, 0);
    const Formula *goal = norm_scope_read(&n->scope, source->condition);
    norm_scope_rename_parameters(&n->scope, 0);
    n->work.goal = norm_scope_rename(&n->scope, goal);
}

static void read_task(Normalizer *n)
{
    for (int32_t i = 0; i < n->pddl->num_actions; i++) {
        read_action(n, &n->pddl->actions[i]);
    }
    for (int32_t i = 0; i < n->pddl->num_axioms; i++) {
        read_axiom(n, &n->pddl->axioms[i]);
    }
    read_goal(n);
}

/* ---- New predicates -------------------------------------------------------------------------- */

static void replace_universals(Normalizer *n)
{
    WorkTask *work = &n->work;
    for (size_t i = 0; i < work->actions.size; i++) {
        WorkAction *action = &work->actions.data[i];
        action->condition = norm_universal_replace(&n->universal, action->condition);
        for (size_t j = 0; j < action->effects.size; j++) {
            FlatEffect *effect = &action->effects.data[j];
            effect->condition = norm_universal_replace(&n->universal, effect->condition);
        }
    }
    for (size_t i = 0; i < work->axioms.size; i++) {
        WorkAxiom *axiom = &work->axioms.data[i];
        axiom->condition = norm_universal_replace(&n->universal, axiom->condition);
    }
    work->goal = norm_universal_replace(&n->universal, work->goal);
}

static bool is_simple(const Formula *goal)
{
    if (goal->kind != FORMULA_AND) {
        return goal->kind == FORMULA_LITERAL;
    }
    for (int32_t i = 0; i < goal->num_parts; i++) {
        if (goal->parts[i]->kind != FORMULA_LITERAL) {
            return false;
        }
    }
    return true;
}

/* Any goal that is no conjunction of literals, `true` and `false` too, gets a predicate. */
static void replace_goal(Normalizer *n)
{
    if (!is_simple(n->work.goal)) {
        NormLiteral atom = norm_universal_define(&n->universal, NULL, 0, n->work.goal);
        n->work.goal = formula_literal(&n->pool, atom);
    }
}

static void add_new_axioms(Normalizer *n)
{
    const WorkAxiomVec *added = &n->universal.axioms;
    for (size_t i = 0; i < added->size; i++) {
        work_axiom_vec_push(&n->work.axioms, added->data[i]);
    }
    n->work.num_predicates = n->universal.first_predicate + (int32_t)added->size;
}

NormTask *normalize_task(const PddlTask *pddl, const Progress *progress, Error *error)
{
    if (!pddl->has_problem) {
        error_set(error, ERROR_INPUT, "a domain alone cannot be grounded: the problem is missing");
        return NULL;
    }
    Normalizer n = {0};
    init(&n, pddl, progress);
    read_task(&n);
    replace_universals(&n);
    replace_goal(&n);
    add_new_axioms(&n);
    NormTask *task = norm_build(&n.pool, &n.work);
    release(&n);
    return task;
}
