/* The problem: a task has exponentially many instances of actions in the number of parameters, and
 * nearly all can never be applied. The idea [H09] sec. 6, [CHHLPW23]: first compute the reachable
 * atoms (reachability_rules.h, datalog.h), then enumerate for each action and axiom the instances
 * whose positive conditions are reachable. That is one join per action over relations that are now
 * complete.
 *
 * For each instance, the literals are substituted (substitution.h): literals that never change are
 * evaluated, the others become numbers of facts. Quantified effects are instantiated by nested
 * loops with early cut-off (EffectPlan). As a by-product, the instances show which parameters are
 * ever equal, for the search for invariants (action_profile.h).
 *
 * Cost: linear in the instances times their length, plus the joins. The order of operators is free,
 * since encode.h sorts them; that of axioms is not, so they are sorted here. */
#include "ground/instantiate.h"

#include <assert.h>

#include <stdlib.h>
#include <string.h>

#include "base/ints.h"
#include "ground/datalog.h"
#include "ground/reachability_rules.h"
#include "ground/rule_builder.h"
#include "ground/substitution.h"

/* --- Instances of effects --------------------------------------------------------------------- */

/* A quantified effect has one instance per choice of objects. The first quantified variable varies
 * fastest, so the last one is the outermost loop. A literal is looked up in the outermost loop that
 * knows its objects, which usually cuts most of a large product off. */

/* The loops of one effect. Its literals are those of the condition and, last, the effect's own.
 * Those to be looked up with d variables bound are literals[begin[d] .. begin[d + 1] - 1]. */
typedef struct EffectPlan {
    const NormEffect *effect;
    const int32_t *literals, *begin;
    const IntVec *ranges; /* the objects of the quantified variables, outermost first */
} EffectPlan;

DEFINE_VEC(EffectPlanVec, effect_plan_vec, EffectPlan);

typedef struct EffectInstances {
    Datalog *program;
    Substitution *substitution; /* the parameters of the action are set */
    GroundTask *task;
    Arena arena;
    EffectPlanVec plans; /* of the action at hand: those that add, then those that delete */
    IntVec outcomes;     /* of the literals of the effect at hand */
    IntVec positions;    /* of the loops */
    int64_t steps;
    bool is_stopped; /* by `progress` */
} EffectInstances;

enum { STEPS_PER_REPORT = 1024 };

static void effect_instances_release(EffectInstances *instances)
{
    arena_release(&instances->arena);
    effect_plan_vec_release(&instances->plans);
    int_vec_release(&instances->outcomes);
    int_vec_release(&instances->positions);
}

/* --- Plans ------------------------------------------------------------------------------------ */

static const NormLiteral *effect_literal(const NormEffect *effect, int32_t number)
{
    return number < effect->condition.num_literals ? &effect->condition.literals[number]
                                                   : &effect->literal;
}

/* How many loops must have chosen an object before the literal can be looked up. */
static int32_t literal_depth(const NormEffect *effect, const NormLiteral *literal)
{
    int32_t depth = 0, num_loops = effect->num_parameters;
    for (int32_t i = 0; i < literal->num_terms; i++) {
        for (int32_t p = 0; p < num_loops - depth; p++) {
            if (effect->parameters[p] == literal->terms[i]) {
                depth = num_loops - p;
            }
        }
    }
    return depth;
}

/* Sorts the literals by depth. */
static void plan_literals(EffectInstances *instances, EffectPlan *plan)
{
    const NormEffect *effect = plan->effect;
    int32_t count = effect->condition.num_literals + 1, num_depths = effect->num_parameters + 1;
    int32_t *literals = ARENA_NEW(&instances->arena, int32_t, (size_t)count);
    int32_t *begin = ARENA_NEW(&instances->arena, int32_t, (size_t)num_depths + 2);
    for (int32_t i = 0; i < count; i++) {
        begin[literal_depth(effect, effect_literal(effect, i)) + 2]++;
    }
    ints_add_up(begin, (size_t)num_depths + 2);
    for (int32_t i = 0; i < count; i++) {
        literals[begin[literal_depth(effect, effect_literal(effect, i)) + 1]++] = i;
    }
    assert(begin[0] == 0 && begin[num_depths] == count);
    plan->literals = literals;
    plan->begin = begin;
    int_vec_reserve(&instances->outcomes, (size_t)count);
}

static IntVec list_objects(EffectInstances *instances, PddlTypeSet types)
{
    int32_t number = datalog_type_set(instances->program, types);
    const Bitset *set = &instances->program->sets.sets.data[number];
    size_t count = bitset_count(set);
    int32_t *objects = ARENA_NEW(&instances->arena, int32_t, count), *next = objects;
    for (size_t i = bitset_next(set, 0); i < set->num_bits; i = bitset_next(set, i + 1)) {
        *next++ = (int32_t)i;
    }
    return (IntVec){objects, count, count};
}

static EffectPlan plan_effect(EffectInstances *instances, const NormAction *action,
                              const NormEffect *effect)
{
    EffectPlan plan = {.effect = effect};
    int32_t num_loops = effect->num_parameters;
    IntVec *ranges = ARENA_NEW(&instances->arena, IntVec, (size_t)num_loops);
    for (int32_t i = 0; i < num_loops; i++) {
        int32_t variable = effect->parameters[num_loops - 1 - i];
        ranges[i] = list_objects(instances, action->types[variable]);
    }
    plan.ranges = ranges;
    plan_literals(instances, &plan);
    int_vec_reserve(&instances->positions, (size_t)num_loops);
    return plan;
}

/* Starts work on an action. */
static void effect_instances_plan(EffectInstances *instances, const NormAction *action)
{
    instances->plans.size = 0;
    arena_release(&instances->arena);
    for (int is_negated = 0; is_negated <= 1; is_negated++) {
        for (int32_t i = 0; i < action->num_effects; i++) {
            const NormEffect *effect = &action->effects[i];
            if (effect->literal.is_negated == is_negated && !effect->condition.is_false) {
                EffectPlan plan = plan_effect(instances, action, effect);
                effect_plan_vec_push(&instances->plans, plan);
            }
        }
    }
}

/* --- Instances -------------------------------------------------------------------------------- */

/* Looks up the literals of a depth; false if one is false. */
static bool check_depth(EffectInstances *instances, const EffectPlan *plan, int32_t depth)
{
    int32_t own = plan->effect->condition.num_literals;
    assert(depth >= 0 && depth <= plan->effect->num_parameters);
    for (int32_t i = plan->begin[depth]; i < plan->begin[depth + 1]; i++) {
        int32_t number = plan->literals[i];
        const NormLiteral *literal = effect_literal(plan->effect, number);
        GroundLiteral outcome = substitution_apply(instances->substitution, literal,
                                                   number != own && literal->is_negated);
        if (outcome == LITERAL_FALSE) {
            return false;
        }
        instances->outcomes.data[number] = outcome;
    }
    return true;
}

static void add_effect(EffectInstances *instances, const EffectPlan *plan)
{
    GroundTask *task = instances->task;
    int32_t own = plan->effect->condition.num_literals;
    size_t first = task->literals.size;
    for (int32_t i = 0; i < own; i++) {
        if (instances->outcomes.data[i] != LITERAL_TRUE) {
            int_vec_push(&task->literals, instances->outcomes.data[i]);
        }
    }
    assert(instances->outcomes.data[own] >= 0 && instances->outcomes.data[own] < task->num_facts);
    GroundEffect effect = {substitution_span(task, first), instances->outcomes.data[own]};
    ground_effect_vec_push(&task->effects, effect);
}

static void report_step(EffectInstances *instances)
{
    if (++instances->steps % STEPS_PER_REPORT == 0) {
        const Progress *progress = instances->program->progress;
        instances->is_stopped =
            instances->is_stopped ||
            !progress_report(progress, "effects", (int64_t)instances->task->effects.size);
    }
}

static void loop(EffectInstances *instances, const EffectPlan *plan)
{
    int32_t num_loops = plan->effect->num_parameters, depth = 0;
    int32_t *positions = instances->positions.data;
    assert(num_loops > 0);
    positions[0] = 0;
    while (depth >= 0 && !instances->is_stopped) {
        const IntVec *range = &plan->ranges[depth];
        size_t position = (size_t)positions[depth]++;
        if (position == range->size) {
            depth--;
            continue;
        }
        report_step(instances);
        int32_t variable = plan->effect->parameters[num_loops - 1 - depth];
        instances->substitution->values.data[variable] = range->data[position];
        if (!check_depth(instances, plan, depth + 1)) {
            continue;
        }
        if (depth + 1 == num_loops) {
            add_effect(instances, plan);
        } else {
            positions[++depth] = 0;
        }
    }
}

/* Appends all instances of all effects to the task's effects; returns how many of them add. */
static int32_t effect_instances_add(EffectInstances *instances)
{
    size_t first = instances->task->effects.size, num_adds = 0;
    for (size_t i = 0; i < instances->plans.size; i++) {
        const EffectPlan *plan = &instances->plans.data[i];
        if (check_depth(instances, plan, 0)) {
            if (plan->effect->num_parameters == 0) {
                add_effect(instances, plan);
            } else {
                loop(instances, plan);
            }
        }
        if (!plan->effect->literal.is_negated) {
            num_adds = instances->task->effects.size - first;
        }
    }
    return (int32_t)num_adds;
}

/* --- Operators -------------------------------------------------------------------------------- */

/* Two parameters of an action for which no instance with one object in both is known yet. */
typedef struct Pair {
    int32_t left, right;
} Pair;

DEFINE_VEC(PairVec, pair_vec, Pair);

typedef struct Instantiator {
    Datalog *program;
    const NormTask *norm;
    GroundTask *task;
    Substitution substitution;
    EffectInstances effects;
    Join join;
    PairVec pairs;           /* of the action at hand */
    IntVec *function_values; /* per function, by the tuple of its relation */
    IntVec adders;           /* per fact: 1 + the last operator that adds it */
} Instantiator;

static bool is_stopped(const Instantiator *in)
{
    return in->join.is_stopped || in->effects.is_stopped || in->program->is_stopped;
}

static void start_matches(Instantiator *in, const Rule *rule)
{
    join_start(&in->join, &rule->body, JOIN_NO_LITERAL, 0);
}

static bool next_match(Instantiator *in, const Rule *rule)
{
    return rule->num_empty == 0 && !is_stopped(in) && join_next(&in->join);
}

static bool has_same_condition(const GroundTask *task, const GroundEffect *a, const GroundEffect *b)
{
    return a->condition.count == b->condition.count &&
           (a->condition.count == 0 ||
            memcmp(task->literals.data + a->condition.first,
                   task->literals.data + b->condition.first,
                   (size_t)a->condition.count * sizeof(GroundLiteral)) == 0);
}

static bool is_added_too(const Instantiator *in, const GroundOperator *op,
                         const GroundEffect *deletion)
{
    const GroundTask *task = in->task;
    if (in->adders.data[deletion->fact] != (int32_t)task->operators.size + 1) {
        return false;
    }
    for (int32_t i = 0; i < op->num_adds; i++) {
        const GroundEffect *add = &task->effects.data[op->first_effect + i];
        if (add->fact == deletion->fact && has_same_condition(task, add, deletion)) {
            return true;
        }
    }
    return false;
}

/* Drops deletions of facts that the operator adds under the same condition. */
static void drop_undone(Instantiator *in, GroundOperator *op)
{
    GroundEffectVec *effects = &in->task->effects;
    size_t first = (size_t)op->first_effect + (size_t)op->num_adds, kept = first;
    for (int32_t i = 0; i < op->num_adds; i++) {
        int32_t fact = effects->data[op->first_effect + i].fact;
        in->adders.data[fact] = (int32_t)in->task->operators.size + 1;
    }
    for (size_t i = first; i < effects->size; i++) {
        if (!is_added_too(in, op, &effects->data[i])) {
            effects->data[kept++] = effects->data[i];
        }
    }
    assert(first <= kept);
    effects->size = kept;
    op->num_deletes = (int32_t)(kept - first);
}

/* Negative if the function has no value for the objects of the instance. */
static int32_t find_value(Instantiator *in, int32_t function, const PddlTerm *terms)
{
    int32_t number = in->program->first_function + function;
    return substitution_find(&in->substitution, &in->program->relations.data[number]->tuples,
                             terms);
}

/* The rule does not imply it: rules compare a repeated variable of an atom at its first place
 * only. */
static bool has_cost(Instantiator *in, const NormCost *cost)
{
    return cost->required == PDDL_NONE || find_value(in, cost->required, cost->terms) >= 0;
}

static int32_t operator_cost(Instantiator *in, const NormCost *cost)
{
    if (cost->function == PDDL_NONE) {
        return cost->amount;
    }
    int32_t tuple = find_value(in, cost->function, cost->terms);
    assert(tuple >= 0); /* has_cost has said so: the function is the required one */
    return in->function_values[cost->function].data[tuple];
}

/* Places in pools are 32-bit numbers. A larger pool counts as exhausted memory. */
static void check_pools(const GroundTask *task, size_t num_more_args)
{
    if (task->effects.size >= INT32_MAX || task->args.size + num_more_args >= INT32_MAX) {
        mem_fail(task->effects.size * sizeof(GroundEffect));
    }
}

/* Adds the operator of an instance, unless its condition is false or it has no cost or effect. */
static void add_operator(Instantiator *in, int32_t action, const int32_t *objects)
{
    const NormAction *norm_action = &in->norm->actions[action];
    GroundTask *task = in->task;
    size_t num_args = (size_t)norm_action->num_parameters;
    check_pools(task, num_args);
    GroundOperator op = {.action = action,
                         .first_arg = (int32_t)task->args.size,
                         .first_effect = (int32_t)task->effects.size};
    substitution_set(&in->substitution, objects, norm_action->num_parameters,
                     norm_action->num_variables);
    if (!has_cost(in, &norm_action->cost) ||
        !substitution_add_condition(&in->substitution, &norm_action->condition, task,
                                    &op.condition)) {
        return;
    }
    op.num_adds = effect_instances_add(&in->effects);
    if (task->effects.size == (size_t)op.first_effect) {
        task->literals.size = (size_t)op.condition.first;
        return;
    }
    drop_undone(in, &op);
    op.cost = operator_cost(in, &norm_action->cost);
    for (size_t i = 0; i < num_args; i++) {
        int_vec_push(&task->args, objects[i]);
    }
    ground_operator_vec_push(&task->operators, op);
}

/* --- Equal parameters ------------------------------------------------------------------------- */

/* All pairs of parameters that may be equal by their types. */
static void list_pairs(Instantiator *in, const NormAction *action)
{
    const BitsetVec *sets = &in->program->sets.sets;
    in->pairs.size = 0;
    for (int32_t left = 0; left < action->num_parameters; left++) {
        int32_t left_set = datalog_type_set(in->program, action->types[left]);
        for (int32_t right = left + 1; right < action->num_parameters; right++) {
            int32_t right_set = datalog_type_set(in->program, action->types[right]);
            if (bitset_intersects(&sets->data[left_set], &sets->data[right_set])) {
                pair_vec_push(&in->pairs, (Pair){left, right});
            }
        }
    }
}

/* Marks the pairs that are equal in an instance and takes them off the list. */
static void mark_pairs(PairVec *pairs, const int32_t *objects, bool *out_equal, int32_t count)
{
    for (size_t i = 0; i < pairs->size;) {
        Pair pair = pairs->data[i];
        if (objects[pair.left] == objects[pair.right]) {
            out_equal[pair.left * count + pair.right] = true;
            pairs->data[i] = pairs->data[--pairs->size];
        } else {
            i++;
        }
    }
}

/* The join leaves out instances that violate a negative condition, but here they count. */
static void search_pairs(Instantiator *in, int32_t action, bool *out_equal)
{
    int32_t count = in->norm->actions[action].num_parameters;
    for (size_t i = 0; i < in->pairs.size && !is_stopped(in); i++) {
        in->program->is_stopped =
            !progress_report(in->program->progress, "equal parameters", (int64_t)i);
        Pair pair = in->pairs.data[i];
        Rule rule = rule_builder_equal_instances(in->program, action, pair.left, pair.right);
        start_matches(in, &rule);
        out_equal[pair.left * count + pair.right] = next_match(in, &rule);
    }
}

static void instantiate_action(Instantiator *in, int32_t action)
{
    const NormAction *norm_action = &in->norm->actions[action];
    int32_t count = norm_action->num_parameters;
    bool *equal = MEM_NEW(bool, (size_t)count *(size_t)count);
    in->task->may_be_equal[action] = equal;
    list_pairs(in, norm_action);
    effect_instances_plan(&in->effects, norm_action);
    Rule rule = rule_builder_action_instances(in->program, action);
    start_matches(in, &rule);
    while (next_match(in, &rule)) {
        mark_pairs(&in->pairs, in->join.values.data, equal, count);
        add_operator(in, action, in->join.values.data);
    }
    if (rule.body.num_filters > 0) {
        search_pairs(in, action, equal);
    }
}

/* --- Axioms ----------------------------------------------------------------------------------- */

static void instantiate_axiom(Instantiator *in, int32_t axiom)
{
    const NormAxiom *norm_axiom = &in->norm->axioms[axiom];
    const Relation *heads = &in->program->relations.data[norm_axiom->predicate]->tuples;
    const int32_t *facts = in->substitution.facts[norm_axiom->predicate];
    int32_t count = norm_axiom->num_parameters;
    Rule rule = rule_builder_axiom_instances(in->program, axiom);
    start_matches(in, &rule);
    while (next_match(in, &rule)) {
        int32_t head = relation_find(heads, in->join.values.data);
        assert(head >= 0); /* what a body derives has been reached */
        GroundAxiom ground = {.fact = facts[head]};
        substitution_set(&in->substitution, in->join.values.data, count, count);
        if (substitution_add_condition(&in->substitution, &norm_axiom->condition, in->task,
                                       &ground.condition)) {
            ground_axiom_vec_push(&in->task->axioms, ground);
        }
    }
}

static int compare_numbers(int32_t left, int32_t right)
{
    return (left > right) - (left < right);
}

/* The place in the pool breaks the last ties, which makes the order total. */
static int compare_axioms(const void *left, const void *right, void *context)
{
    const GroundAxiom *a = left, *b = right;
    const GroundLiteral *literals = context;
    int order = compare_numbers(a->fact, b->fact);
    for (int32_t i = 0; order == 0 && i < a->condition.count && i < b->condition.count; i++) {
        order = compare_numbers(ground_literal_fact(literals[a->condition.first + i]),
                                ground_literal_fact(literals[b->condition.first + i]));
    }
    order = order != 0 ? order : compare_numbers(a->condition.count, b->condition.count);
    return order != 0 ? order : compare_numbers(a->condition.first, b->condition.first);
}

static void sort_axioms(GroundTask *task)
{
    if (task->axioms.size > 0) {
        qsort_r(task->axioms.data, task->axioms.size, sizeof(GroundAxiom), compare_axioms,
                task->literals.data);
    }
}

/* --- The goal --------------------------------------------------------------------------------- */

static bool goal_is_reached(Instantiator *in)
{
    const NormCondition *goal = &in->norm->goal;
    for (int32_t i = 0; i < goal->num_literals; i++) {
        const NormLiteral *literal = &goal->literals[i];
        if (!literal->is_negated &&
            substitution_apply(&in->substitution, literal, false) == LITERAL_FALSE) {
            in->task->unreached = literal;
            return false;
        }
    }
    return !goal->is_false;
}

static GroundVerdict instantiate_goal(Instantiator *in)
{
    assert(in->program->is_complete && in->task->literals.size == 0);
    if (!goal_is_reached(in)) {
        return GROUND_UNREACHABLE;
    }
    bool is_possible =
        substitution_add_condition(&in->substitution, &in->norm->goal, in->task, &in->task->goal);
    return is_possible ? GROUND_OPEN : GROUND_FALSE_GOAL;
}

/* --- The whole -------------------------------------------------------------------------------- */

static void read_functions(Instantiator *in)
{
    const PddlTask *pddl = in->norm->pddl;
    in->function_values = MEM_NEW(IntVec, (size_t)pddl->num_functions);
    for (int32_t i = 0; i < pddl->num_values; i++) {
        const PddlValue *value = &pddl->values[i];
        int32_t number = in->program->first_function + value->function;
        const Relation *relation = &in->program->relations.data[number]->tuples;
        IntVec *values = &in->function_values[value->function];
        int_vec_reserve(values, (size_t)relation->count);
        values->data[relation_find(relation, value->objects)] = value->value;
    }
}

static void instantiator_init(Instantiator *in, GroundTask *task, Datalog *program)
{
    *in = (Instantiator){.program = program, .norm = task->norm, .task = task};
    substitution_init(&in->substitution, program, task);
    in->effects =
        (EffectInstances){.program = program, .substitution = &in->substitution, .task = task};
    join_init(&in->join, program->progress, "instances", NULL, NULL);
    read_functions(in);
    int_vec_reserve(&in->adders, (size_t)task->num_facts);
    for (int32_t i = 0; i < task->num_facts; i++) {
        int_vec_push(&in->adders, 0);
    }
}

static void instantiator_release(Instantiator *in)
{
    for (int32_t i = 0; i < in->norm->pddl->num_functions; i++) {
        int_vec_release(&in->function_values[i]);
    }
    MEM_FREE(in->function_values, (size_t)in->norm->pddl->num_functions);
    substitution_release(&in->substitution);
    effect_instances_release(&in->effects);
    join_release(&in->join);
    pair_vec_release(&in->pairs);
    int_vec_release(&in->adders);
}

static void instantiate_all(Instantiator *in)
{
    const NormTask *norm = in->norm;
    in->task->may_be_equal = MEM_NEW(bool *, (size_t)norm->num_actions);
    for (int32_t i = 0; i < norm->num_actions && !is_stopped(in); i++) {
        instantiate_action(in, i);
    }
    for (int32_t i = 0; i < norm->num_axioms && !is_stopped(in); i++) {
        instantiate_axiom(in, i);
    }
    sort_axioms(in->task);
}

/* Fills the task from the complete program; false when stopped by `progress`. */
static bool fill_task(GroundTask *task, Datalog *program)
{
    Instantiator in;
    instantiator_init(&in, task, program);
    task->verdict = instantiate_goal(&in);
    if (task->verdict == GROUND_OPEN) {
        instantiate_all(&in);
    }
    bool is_done = !is_stopped(&in);
    instantiator_release(&in);
    return is_done;
}

GroundTask *instantiate_task(const NormTask *norm, const Progress *progress)
{
    GroundTask *task = MEM_NEW(GroundTask, 1);
    task->norm = norm;
    int_vec_reserve(&task->args, 1); /* so that empty ranges have an address */
    int_vec_reserve(&task->literals, 1);
    Datalog program;
    datalog_init(&program, norm, progress);
    reachability_rules_build(&program);
    bool is_done = datalog_explore(&program) && fill_task(task, &program);
    datalog_release(&program);
    if (!is_done) {
        ground_task_free(task);
        return NULL;
    }
    assert(ground_task_check(task));
    return task;
}
