/* The problem: PDDL allows arbitrary first-order conditions, nested effects and disjunctions;
 * grounding wants conjunctions of literals. The way [H09] sec. 4:
 *
 *   norm_read          every condition becomes a Formula, every effect a flat list
 *   norm_universal     FORALL becomes a derived predicate; so does a goal that is no conjunction
 *   formula_pull_or    OR moves to the root and splits its action, axiom or effect into copies
 *   formula_to_clause  EXISTS moves to the root and becomes parameters
 *   build_task         variables get their final numbers; everything moves into one arena
 *
 * A WorkTask holds the task between the steps. Each step removes one connective and never brings
 * back one that an earlier step has removed. Linear in the task except for OR, which is exponential
 * in the worst case and therefore reports progress. */
#include "ground/normalize.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "ground/norm_read.h"
#include "ground/norm_universal.h"

typedef struct WorkAction {
    const PddlAction *source;
    const int32_t *parameters; /* as many as the source has */
    const Formula *condition;
    FlatEffectVec effects;
    NormCost cost;
} WorkAction;

DEFINE_VEC(WorkActionVec, work_action_vec, WorkAction);

/* The task between the steps. */
typedef struct WorkTask {
    const PddlTask *pddl;
    const FormulaVariables *variables;
    WorkActionVec actions;
    WorkAxiomVec axioms;
    const Formula *goal; /* in the end a literal or a conjunction of literals */
    int32_t equality, num_predicates;
} WorkTask;

typedef struct Normalizer {
    const PddlTask *pddl;
    FormulaPool pool;
    FormulaVariables variables;
    NormReader reader;
    NormUniversal universal;
    WorkTask work;
} Normalizer;

static void init(Normalizer *n, const PddlTask *pddl, const Progress *progress)
{
    int32_t equality = pddl->num_predicates;
    n->pddl = pddl;
    n->pool.progress = progress;
    formula_variables_init(&n->variables);
    n->reader = (NormReader){
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
    norm_read_release(&n->reader);
    formula_variables_release(&n->variables);
    arena_release(&n->pool.arena);
}

/* ---- Reading --------------------------------------------------------------------------------- */

/* Costs mention parameters only, which keep their numbers. */
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
    NormReader *reader = &n->reader;
    WorkAction action = {.source = source};
    const PddlEffect *cost;
    norm_read_open(reader, source->variables, source->num_variables, source->num_parameters);
    action.condition = norm_read_condition(reader, source->condition);
    norm_read_effects(reader, source->effect, &action.effects, &cost);
    if (action.effects.size == 0) {
        flat_effect_vec_release(&action.effects);
        return;
    }
    action.cost = read_cost(n->pddl, cost);
    action.parameters = norm_read_rename_parameters(reader, source->num_parameters);
    action.condition = norm_read_rename(reader, action.condition);
    norm_read_rename_effects(reader, &action.effects);
    work_action_vec_push(&n->work.actions, action);
}

static void read_axiom(Normalizer *n, const PddlAxiom *source)
{
    NormReader *reader = &n->reader;
    norm_read_open(reader, source->variables, source->num_variables, source->num_parameters);
    const Formula *condition = norm_read_condition(reader, source->condition);
    WorkAxiom axiom = {.predicate = source->predicate, .num_variables = source->num_parameters};
    axiom.variables = norm_read_rename_parameters(reader, source->num_parameters);
    axiom.condition = norm_read_rename(reader, condition);
    work_axiom_vec_push(&n->work.axioms, axiom);
}

static void read_goal(Normalizer *n)
{
    const PddlGoal *source = &n->pddl->goal;
    norm_read_open(&n->reader, source->variables, source->num_variables, 0);
    const Formula *goal = norm_read_condition(&n->reader, source->condition);
    norm_read_rename_parameters(&n->reader, 0);
    n->work.goal = norm_read_rename(&n->reader, goal);
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

/* A goal that is no conjunction of literals gets a predicate; so do `true` and `false`. */
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

/* --- Building the result ---------------------------------------------------------------------- */

/* What a disjunction has split moves behind what was not split, in order. */

DEFINE_VEC(NormActionVec, norm_action_vec, NormAction);
DEFINE_VEC(NormAxiomVec, norm_axiom_vec, NormAxiom);

typedef struct Builder {
    const WorkTask *work;
    FormulaPool *pool;
    NormTask *task;
    NormActionVec actions;
    NormAxiomVec axioms;
    int32_t *places; /* per variable: its number in the action or axiom at hand */
} Builder;

/* ---- Conditions and variables ---------------------------------------------------------------- */

static NormLiteral build_literal(Builder *b, const NormLiteral *literal)
{
    NormLiteral result = *literal;
    PddlTerm *terms = ARENA_NEW(&b->task->arena, PddlTerm, (size_t)literal->num_terms);
    for (int32_t i = 0; i < literal->num_terms; i++) {
        PddlTerm term = literal->terms[i];
        assert(pddl_term_is_object(term) || (size_t)term < b->work->variables->all.size);
        terms[i] = pddl_term_is_object(term) ? term : b->places[term];
    }
    result.terms = terms;
    return result;
}

static NormCondition build_condition(Builder *b, const Formula *formula)
{
    if (formula->kind == FORMULA_TRUE || formula->kind == FORMULA_FALSE) {
        return (NormCondition){.is_false = formula->kind == FORMULA_FALSE};
    }
    bool is_and = formula->kind == FORMULA_AND;
    int32_t count = is_and ? formula->num_parts : 1;
    NormLiteral *literals = ARENA_NEW(&b->task->arena, NormLiteral, (size_t)count);
    for (int32_t i = 0; i < count; i++) {
        const Formula *part = is_and ? formula->parts[i] : formula;
        assert(part->kind == FORMULA_LITERAL);
        literals[i] = build_literal(b, &part->literal);
    }
    return (NormCondition){.literals = literals, .num_literals = count};
}

/* Numbers the variables from `first` on and writes their types. */
static void place_variables(Builder *b, const int32_t *variables, int32_t count, int32_t first,
                            PddlTypeSet *types)
{
    for (int32_t i = 0; i < count; i++) {
        assert(variables[i] >= 0 && (size_t)variables[i] < b->work->variables->all.size);
        b->places[variables[i]] = first + i;
        types[first + i] = b->work->variables->all.data[variables[i]].type;
    }
}

static void name_variables(Builder *b, const int32_t *variables, int32_t count, int32_t first,
                           const char **names)
{
    const FormulaVariables *all = b->work->variables;
    for (int32_t i = 0; i < count; i++) {
        const char *name = pddl_symbols_text(&all->names, all->all.data[variables[i]].name);
        names[first + i] = arena_copy_string(&b->task->arena, name, strlen(name));
    }
}

/* ---- Actions --------------------------------------------------------------------------------- */

/* Variables of effects follow the parameters; effects share none. */
static void build_effects(Builder *b, const FlatEffectVec *effects, NormAction *action,
                          PddlTypeSet *types, const char **names)
{
    action->effects = ARENA_NEW(&b->task->arena, NormEffect, effects->size);
    action->num_effects = (int32_t)effects->size;
    int32_t next = action->num_parameters;
    for (size_t i = 0; i < effects->size; i++) {
        const FlatEffect *effect = &effects->data[i];
        int32_t count = effect->num_variables;
        place_variables(b, effect->variables, count, next, types);
        name_variables(b, effect->variables, count, next, names);
        int32_t *parameters = ARENA_NEW(&b->task->arena, int32_t, (size_t)count);
        for (int32_t j = 0; j < count; j++) {
            parameters[j] = next++;
        }
        action->effects[i] = (NormEffect){
            .parameters = parameters,
            .num_parameters = count,
            .condition = build_condition(b, effect->condition),
            .literal = build_literal(b, &effect->literal),
        };
        assert(!b->task->predicates[effect->literal.predicate].is_derived);
        b->task->predicates[effect->literal.predicate].is_fluent = true;
    }
    assert(next == action->num_variables);
}

static void build_action(Builder *b, const WorkAction *work, const Formula *condition)
{
    int32_t num_external = work->source->num_parameters;
    Clause clause = formula_to_clause(b->pool, work->parameters, num_external, condition);
    NormAction action = {
        .name = work->source->name,
        .num_external = num_external,
        .num_parameters = clause.num_variables,
        .num_variables = clause.num_variables,
        .cost = work->cost,
    };
    for (size_t i = 0; i < work->effects.size; i++) {
        action.num_variables += work->effects.data[i].num_variables;
    }
    PddlTypeSet *types = ARENA_NEW(&b->task->arena, PddlTypeSet, (size_t)action.num_variables);
    const char **names = ARENA_NEW(&b->task->arena, const char *, (size_t)action.num_variables);
    action.types = types;
    action.names = names;
    place_variables(b, clause.variables, clause.num_variables, 0, types);
    name_variables(b, clause.variables, clause.num_variables, 0, names);
    action.condition = build_condition(b, clause.condition);
    build_effects(b, &work->effects, &action, types, names);
    norm_action_vec_push(&b->actions, action);
}

static void build_actions(Builder *b, bool is_split)
{
    for (size_t i = 0; i < b->work->actions.size; i++) {
        const WorkAction *action = &b->work->actions.data[i];
        if ((action->condition->kind == FORMULA_OR) != is_split) {
            continue;
        }
        for (int32_t j = 0; j < formula_num_alternatives(action->condition); j++) {
            if (!progress_report(b->pool->progress, "actions", (int64_t)b->actions.size)) {
                b->pool->is_stopped = true;
                return;
            }
            build_action(b, action, formula_alternative(action->condition, j));
        }
    }
}

/* ---- Axioms ---------------------------------------------------------------------------------- */

static void build_axiom(Builder *b, const WorkAxiom *work, const Formula *condition)
{
    Clause clause = formula_to_clause(b->pool, work->variables, work->num_variables, condition);
    PddlTypeSet *types = ARENA_NEW(&b->task->arena, PddlTypeSet, (size_t)clause.num_variables);
    place_variables(b, clause.variables, clause.num_variables, 0, types);
    NormAxiom axiom = {
        .predicate = work->predicate,
        .num_external = work->num_variables,
        .num_parameters = clause.num_variables,
        .types = types,
        .condition = build_condition(b, clause.condition),
    };
    norm_axiom_vec_push(&b->axioms, axiom);
}

static void build_axioms(Builder *b, bool is_split)
{
    for (size_t i = 0; i < b->work->axioms.size && !b->pool->is_stopped; i++) {
        const WorkAxiom *axiom = &b->work->axioms.data[i];
        if ((axiom->condition->kind == FORMULA_OR) == is_split) {
            for (int32_t j = 0; j < formula_num_alternatives(axiom->condition); j++) {
                build_axiom(b, axiom, formula_alternative(axiom->condition, j));
            }
        }
    }
}

/* ---- The task -------------------------------------------------------------------------------- */

static const char *new_predicate_name(Arena *arena, int32_t number)
{
    char name[32];
    int length = snprintf(name, sizeof name, "new-axiom@%d", number);
    assert(number >= 0 && (size_t)length < sizeof name);
    return arena_copy_string(arena, name, (size_t)length);
}

static void build_predicates(Builder *b)
{
    const WorkTask *work = b->work;
    const PddlTask *pddl = work->pddl;
    NormTask *task = b->task;
    assert(work->equality == pddl->num_predicates && work->num_predicates > work->equality);
    task->equality = work->equality;
    task->num_predicates = work->num_predicates;
    task->predicates = ARENA_NEW(&task->arena, NormPredicate, (size_t)work->num_predicates);
    for (int32_t i = 0; i < pddl->num_predicates; i++) {
        const PddlSignature *predicate = &pddl->predicates[i];
        task->predicates[i].name = pddl_task_text(pddl, predicate->name);
        task->predicates[i].arity = predicate->num_parameters;
    }
    task->predicates[task->equality] = (NormPredicate){.name = "=", .arity = 2};
    for (size_t i = 0; i < work->axioms.size; i++) {
        const WorkAxiom *axiom = &work->axioms.data[i];
        NormPredicate *predicate = &task->predicates[axiom->predicate];
        if (!predicate->name) {
            int32_t number = axiom->predicate - work->equality - 1;
            predicate->name = new_predicate_name(&task->arena, number);
            predicate->arity = axiom->num_variables;
        }
        predicate->is_derived = predicate->is_fluent = true;
    }
}

static void push_alternatives(FormulaPool *pool, const FlatEffect *effect, FlatEffectVec *out)
{
    const Formula *condition = effect->condition;
    for (int32_t i = 0; i < formula_num_alternatives(condition); i++) {
        Clause clause = formula_to_clause(pool, effect->variables, effect->num_variables,
                                          formula_alternative(condition, i));
        flat_effect_vec_push(out, (FlatEffect){clause.variables, clause.num_variables,
                                               clause.condition, effect->literal});
    }
}

/* Makes the conditions of effects conjunctions of literals. An effect whose condition is a
 * disjunction moves behind the others as one copy per part; existential quantifiers become
 * variables of the effect. */
static void split_effects(FormulaPool *pool, FlatEffectVec *effects)
{
    for (size_t i = 0; i < effects->size; i++) {
        FlatEffect *effect = &effects->data[i];
        effect->condition = formula_pull_or(pool, effect->condition);
    }
    FlatEffectVec split = {0};
    for (int is_or = 0; is_or <= 1; is_or++) {
        for (size_t i = 0; i < effects->size && !pool->is_stopped; i++) {
            if ((effects->data[i].condition->kind == FORMULA_OR) == is_or) {
                push_alternatives(pool, &effects->data[i], &split);
            }
        }
    }
    flat_effect_vec_release(effects);
    *effects = split;
}

static void pull_disjunctions(FormulaPool *pool, WorkTask *work)
{
    for (size_t i = 0; i < work->actions.size && !pool->is_stopped; i++) {
        WorkAction *action = &work->actions.data[i];
        action->condition = formula_pull_or(pool, action->condition);
        split_effects(pool, &action->effects);
    }
    for (size_t i = 0; i < work->axioms.size && !pool->is_stopped; i++) {
        WorkAxiom *axiom = &work->axioms.data[i];
        axiom->condition = formula_pull_or(pool, axiom->condition);
    }
}

static void finish(Builder *b)
{
    NormTask *task = b->task;
    task->goal = build_condition(b, b->work->goal);
    task->actions = arena_copy(&task->arena, b->actions.data, b->actions.size, sizeof(NormAction));
    task->num_actions = (int32_t)b->actions.size;
    task->axioms = arena_copy(&task->arena, b->axioms.data, b->axioms.size, sizeof(NormAxiom));
    task->num_axioms = (int32_t)b->axioms.size;
}

/* NULL when stopped by `progress`. Changes conditions of the WorkTask. */
static NormTask *build_task(FormulaPool *pool, WorkTask *work)
{
    pull_disjunctions(pool, work);
    if (pool->is_stopped) {
        return NULL;
    }
    size_t num_variables = work->variables->all.size;
    Builder b = {
        .work = work,
        .pool = pool,
        .task = MEM_NEW(NormTask, 1),
        .places = MEM_NEW(int32_t, num_variables),
    };
    b.task->pddl = work->pddl;
    build_predicates(&b);
    for (int is_split = 0; is_split <= 1; is_split++) {
        build_actions(&b, is_split);
        build_axioms(&b, is_split);
    }
    finish(&b);
    norm_action_vec_release(&b.actions);
    norm_axiom_vec_release(&b.axioms);
    MEM_FREE(b.places, num_variables);
    if (pool->is_stopped) {
        norm_task_free(b.task);
        return NULL;
    }
    return b.task;
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
    assert(is_simple(n.work.goal));
    NormTask *task = build_task(&n.pool, &n.work);
    release(&n);
    assert(!task || norm_task_check(task));
    return task;
}
