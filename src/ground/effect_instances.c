#include "ground/effect_instances.h"

enum { STEPS_PER_REPORT = 1024 };

void effect_instances_release(EffectInstances *instances)
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
    for (int32_t d = 0; d < num_depths; d++) {
        begin[d + 2] += begin[d + 1];
    }
    for (int32_t i = 0; i < count; i++) {
        literals[begin[literal_depth(effect, effect_literal(effect, i)) + 1]++] = i;
    }
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

void effect_instances_plan(EffectInstances *instances, const NormAction *action)
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

/* Looks up the literals of a depth; false if the effect cannot come of them. */
static bool check_depth(EffectInstances *instances, const EffectPlan *plan, int32_t depth)
{
    int32_t own = plan->effect->condition.num_literals;
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

int32_t effect_instances_add(EffectInstances *instances)
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
