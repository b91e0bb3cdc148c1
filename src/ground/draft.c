/* draft_to_task allocates few large blocks: one walk over the draft counts facts and effects, a
 * second one fills them from the front. Names go into blocks of their own, each as long as the next
 * name surely fits: looking up names twice, to measure them first, would take longer than all
 * else. */
#include "ground/draft.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- Order ------------------------------------------------------------------------------------ */

static int compare_ints(int32_t left, int32_t right)
{
    return (left > right) - (left < right);
}

static int compare_spans(const Draft *draft, DraftSpan left, DraftSpan right)
{
    int32_t shared = left.count < right.count ? left.count : right.count;
    for (int32_t i = 0; i < shared; i++) {
        int order = task_compare_facts(&draft->facts.data[left.first + i],
                                       &draft->facts.data[right.first + i]);
        if (order != 0) {
            return order;
        }
    }
    return compare_ints(left.count, right.count);
}

static int compare_effects(const void *left, const void *right, void *context)
{
    const DraftEffect *a = left, *b = right;
    int order = compare_ints(a->var, b->var);
    order = order != 0 ? order : compare_ints(a->pre, b->pre);
    order = order != 0 ? order : compare_ints(a->post, b->post);
    return order != 0 ? order : compare_spans(context, a->conditions, b->conditions);
}

static bool is_strictly_ascending(Draft *draft, const DraftEffect *effects, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        if (compare_effects(&effects[i - 1], &effects[i], draft) >= 0) {
            return false;
        }
    }
    return true;
}

size_t draft_order_effects(Draft *draft, size_t first, size_t count)
{
    assert(first + count <= draft->effects.size);
    DraftEffect *effects = &draft->effects.data[first];
    if (is_strictly_ascending(draft, effects, count)) {
        return count;
    }
    qsort_r(effects, count, sizeof *effects, compare_effects, draft);
    size_t num_kept = 1;
    for (size_t i = 1; i < count; i++) {
        if (compare_effects(&effects[num_kept - 1], &effects[i], draft) != 0) {
            effects[num_kept++] = effects[i];
        }
    }
    assert(is_strictly_ascending(draft, effects, num_kept));
    return num_kept;
}

static int compare_operators(const void *left, const void *right, void *context)
{
    const Draft *draft = context;
    const DraftOperator *a = left, *b = right;
    int order = compare_spans(draft, a->prevail, b->prevail);
    for (int32_t i = 0; order == 0 && i < a->num_effects && i < b->num_effects; i++) {
        order = compare_effects(&draft->effects.data[a->first_effect + i],
                                &draft->effects.data[b->first_effect + i], context);
    }
    order = order != 0 ? order : compare_ints(a->num_effects, b->num_effects);
    return order != 0 ? order : compare_ints(a->ground_operator, b->ground_operator);
}

void draft_order_operators(Draft *draft, size_t first)
{
    if (draft->operators.size > first + 1) {
        qsort_r(draft->operators.data + first, draft->operators.size - first, sizeof(DraftOperator),
                compare_operators, draft);
    }
}

static int compare_axioms(const void *left, const void *right, void *context)
{
    const DraftAxiom *a = left, *b = right;
    int order = compare_spans(context, a->conditions, b->conditions);
    return order != 0 ? order : task_compare_facts(&a->effect, &b->effect);
}

void draft_order_axioms(Draft *draft)
{
    if (draft->axioms.size > 1) {
        qsort_r(draft->axioms.data, draft->axioms.size, sizeof(DraftAxiom), compare_axioms, draft);
    }
}

/* --- Names ------------------------------------------------------------------------------------ */

enum { FIRST_NAME_BLOCK = 1 << 10, LARGEST_NAME_BLOCK = 1 << 20 };

/* Names one after the other. */
typedef struct NameBuffer {
    Arena *arena;
    size_t longest_object; /* length of its name */
    char *next, *end;      /* room in the newest block */
    size_t block_size;
} NameBuffer;

static NameBuffer name_buffer(Arena *arena, const PddlTask *pddl)
{
    NameBuffer names = {.arena = arena, .block_size = FIRST_NAME_BLOCK};
    for (int32_t i = 0; i < pddl->num_objects; i++) {
        size_t length = pddl->symbols.all.data[pddl->objects[i].name].length;
        names.longest_object = length > names.longest_object ? length : names.longest_object;
    }
    return names;
}

/* Makes room for a name of at most so many bytes besides the names of `num_objects` objects, each
 * with two bytes to separate it from the next. Returns where it begins. */
static const char *start_name(NameBuffer *names, size_t num_bytes, int32_t num_objects)
{
    size_t needed = num_bytes + (size_t)num_objects * (names->longest_object + 2) + 1;
    if ((size_t)(names->end - names->next) < needed) {
        size_t size = names->block_size < needed ? needed : names->block_size;
        names->next = ARENA_NEW(names->arena, char, size);
        names->end = names->next + size;
        names->block_size = size < LARGEST_NAME_BLOCK ? 2 * size : LARGEST_NAME_BLOCK;
    }
    return names->next;
}

static void put_bytes(NameBuffer *names, const char *bytes, size_t count)
{
    assert(count < (size_t)(names->end - names->next));
    memcpy(names->next, bytes, count);
    names->next += count;
}

static void end_name(NameBuffer *names)
{
    assert(names->next < names->end);
    *names->next++ = '\0';
}

static void put_text(NameBuffer *names, const char *text)
{
    put_bytes(names, text, strlen(text));
}

static void put_symbol(NameBuffer *names, const PddlTask *pddl, int32_t symbol)
{
    const PddlSymbol *text = &pddl->symbols.all.data[symbol];
    put_bytes(names, text->text, text->length);
}

static void put_objects(NameBuffer *names, const PddlTask *pddl, const int32_t *objects,
                        int32_t count, const char *separator)
{
    size_t length = strlen(separator);
    for (int32_t i = 0; i < count; i++) {
        if (i > 0) {
            put_bytes(names, separator, length);
        }
        put_symbol(names, pddl, pddl->objects[objects[i]].name);
    }
}

/* The name is followed by a space even if the action has no parameters. */
static const char *put_operator_name(NameBuffer *names, const Draft *draft, const DraftOperator *op)
{
    const GroundTask *ground = draft->ground;
    const PddlTask *pddl = ground->norm->pddl;
    assert((size_t)op->ground_operator < ground->operators.size);
    const GroundOperator *source = &ground->operators.data[op->ground_operator];
    const NormAction *action = &ground->norm->actions[source->action];
    const char *name =
        start_name(names, pddl->symbols.all.data[action->name].length + 1, action->num_external);
    put_symbol(names, pddl, action->name);
    put_text(names, " ");
    put_objects(names, pddl, ground->args.data + source->first_arg, action->num_external, " ");
    end_name(names);
    return name;
}

/* `prefix` stands before the atom. */
static const char *put_atom_name(NameBuffer *names, const char *prefix, const GroundTask *ground,
                                 int32_t fact)
{
    assert(fact >= 0 && fact < ground->num_facts);
    const char *predicate = ground->norm->predicates[ground->fact_predicates.data[fact]].name;
    int32_t first = ground->fact_first_args.data[fact];
    int32_t count = ground->fact_first_args.data[fact + 1] - first;
    const char *name = start_name(names, strlen(prefix) + strlen(predicate) + 2, count);
    put_text(names, prefix);
    put_text(names, predicate);
    put_text(names, "(");
    put_objects(names, ground->norm->pddl, ground->fact_args.data + first, count, ", ");
    put_text(names, ")");
    end_name(names);
    return name;
}

static const char *put_plain_name(NameBuffer *names, const char *text)
{
    const char *name = start_name(names, strlen(text), 0);
    put_text(names, text);
    end_name(names);
    return name;
}

static const char *put_value_name(NameBuffer *names, const Draft *draft,
                                  const DraftVariable *variable, int32_t value)
{
    const int32_t *facts = draft->value_facts.data + variable->first_value;
    if (facts[value] != NO_FACT) {
        return put_atom_name(names, "Atom ", draft->ground, facts[value]);
    }
    if (variable->is_singleton) {
        return put_atom_name(names, "NegatedAtom ", draft->ground, facts[0]);
    }
    return put_plain_name(names, "<none of those>");
}

static const char *put_variable_name(NameBuffer *names, size_t variable)
{
    char text[32];
    snprintf(text, sizeof text, "var%zu", variable);
    return put_plain_name(names, text);
}

/* --- The task --------------------------------------------------------------------------------- */

typedef struct Builder {
    const Draft *draft;
    Task *task;
    NameBuffer names;
    const char **value_names; /* these and the next two: what is left of the blocks */
    Fact *facts;
    Effect *effects;
} Builder;

typedef struct Totals {
    size_t facts, effects, values;
} Totals;

static void count_operators(const Draft *draft, Totals *totals)
{
    for (size_t i = 0; i < draft->operators.size; i++) {
        const DraftOperator *op = &draft->operators.data[i];
        totals->facts += (size_t)op->prevail.count;
        totals->effects += (size_t)op->num_effects;
        for (int32_t j = 0; j < op->num_effects; j++) {
            totals->facts += (size_t)draft->effects.data[op->first_effect + j].conditions.count;
        }
    }
}

static Totals count_all(const Draft *draft)
{
    Totals totals = {.facts = (size_t)draft->goal.count};
    count_operators(draft, &totals);
    for (size_t i = 0; i < draft->variables.size; i++) {
        totals.values += (size_t)draft->variables.data[i].domain_size;
    }
    for (size_t i = 0; i < draft->mutex_groups.size; i++) {
        totals.facts += (size_t)draft->mutex_groups.data[i].count;
    }
    for (size_t i = 0; i < draft->axioms.size; i++) {
        totals.facts += (size_t)draft->axioms.data[i].conditions.count;
    }
    return totals;
}

static FactSpan copy_span(Builder *builder, DraftSpan span)
{
    if (span.count == 0) {
        return (FactSpan){0};
    }
    Fact *facts = builder->facts;
    for (int32_t i = 0; i < span.count; i++) {
        facts[i] = builder->draft->facts.data[span.first + i];
    }
    builder->facts += span.count;
    return (FactSpan){facts, span.count};
}

static void build_variables(Builder *builder)
{
    const Draft *draft = builder->draft;
    Task *task = builder->task;
    size_t count = draft->variables.size;
    int32_t *initial = ARENA_NEW(&task->arena, int32_t, count);
    task->num_variables = (int32_t)count;
    task->variables = ARENA_NEW(&task->arena, Variable, count);
    task->initial = initial;
    for (size_t i = 0; i < count; i++) {
        const DraftVariable *source = &draft->variables.data[i];
        initial[i] = source->initial;
        task->variables[i] = (Variable){.name = put_variable_name(&builder->names, i),
                                        .axiom_layer = source->axiom_layer,
                                        .domain_size = source->domain_size,
                                        .value_names = builder->value_names};
        for (int32_t value = 0; value < source->domain_size; value++) {
            *builder->value_names++ = put_value_name(&builder->names, draft, source, value);
        }
    }
}

static void build_mutex_groups(Builder *builder)
{
    const DraftSpanVec *source = &builder->draft->mutex_groups;
    FactSpan *groups = ARENA_NEW(&builder->task->arena, FactSpan, source->size);
    for (size_t i = 0; i < source->size; i++) {
        groups[i] = copy_span(builder, source->data[i]);
    }
    builder->task->mutex_groups = groups;
    builder->task->num_mutex_groups = (int32_t)source->size;
}

static Operator build_operator(Builder *builder, const DraftOperator *source)
{
    const Draft *draft = builder->draft;
    Operator op = {.name = put_operator_name(&builder->names, draft, source),
                   .prevail = copy_span(builder, source->prevail),
                   .effects = builder->effects,
                   .num_effects = source->num_effects,
                   .file_cost = draft->ground->operators.data[source->ground_operator].cost};
    for (int32_t i = 0; i < source->num_effects; i++) {
        const DraftEffect *effect = &draft->effects.data[source->first_effect + i];
        *builder->effects++ = (Effect){.conditions = copy_span(builder, effect->conditions),
                                       .var = effect->var,
                                       .pre = effect->pre,
                                       .post = effect->post};
    }
    return op;
}

static void build_operators(Builder *builder)
{
    const DraftOperatorVec *source = &builder->draft->operators;
    builder->task->operators = ARENA_NEW(&builder->task->arena, Operator, source->size);
    builder->task->num_operators = (int32_t)source->size;
    for (size_t i = 0; i < source->size; i++) {
        builder->task->operators[i] = build_operator(builder, &source->data[i]);
    }
}

static void build_axioms(Builder *builder)
{
    const DraftAxiomVec *source = &builder->draft->axioms;
    Axiom *axioms = ARENA_NEW(&builder->task->arena, Axiom, source->size);
    for (size_t i = 0; i < source->size; i++) {
        const DraftAxiom *axiom = &source->data[i];
        assert(axiom->effect.value == 0 || axiom->effect.value == 1); /* derived means binary */
        axioms[i] = (Axiom){.conditions = copy_span(builder, axiom->conditions),
                            .var = axiom->effect.var,
                            .old_value = 1 - axiom->effect.value,
                            .new_value = axiom->effect.value};
    }
    builder->task->axioms = axioms;
    builder->task->num_axioms = (int32_t)source->size;
}

static void build_task(const Draft *draft, Task *task)
{
    Totals totals = count_all(draft);
    Arena *arena = &task->arena;
    Builder builder = {.draft = draft,
                       .task = task,
                       .names = name_buffer(arena, draft->ground->norm->pddl),
                       .value_names = ARENA_NEW(arena, const char *, totals.values),
                       .facts = ARENA_NEW(arena, Fact, totals.facts),
                       .effects = ARENA_NEW(arena, Effect, totals.effects)};
    task->use_metric = draft->ground->norm->pddl->has_metric;
    build_variables(&builder);
    build_mutex_groups(&builder);
    task->goal = copy_span(&builder, draft->goal);
    build_operators(&builder);
    build_axioms(&builder);
}

/* One variable that nothing changes; its first value is the initial one. */
static void build_trivial_task(Task *task, bool is_solved)
{
    static const char *const value_names[] = {"Atom dummy(val1)", "Atom dummy(val2)"};
    static const int32_t initial[] = {0};
    static const Fact first_value = {0, 0}, second_value = {0, 1};
    task->use_metric = true;
    task->num_variables = 1;
    task->variables = ARENA_NEW(&task->arena, Variable, 1);
    task->variables[0] = (Variable){
        .name = "var0", .axiom_layer = NO_LAYER, .domain_size = 2, .value_names = value_names};
    task->initial = initial;
    task->goal = (FactSpan){is_solved ? &first_value : &second_value, 1};
}

Task *draft_to_task(const Draft *draft)
{
    Task *task = MEM_NEW(Task, 1);
    assert(draft->verdict != DRAFT_OPEN || !draft->reason);
    if (draft->verdict == DRAFT_OPEN) {
        build_task(draft, task);
    } else {
        build_trivial_task(task, draft->verdict == DRAFT_SOLVED);
    }
    task_complete(task);
    return task;
}

void draft_release(Draft *draft)
{
    fact_vec_release(&draft->facts);
    int_vec_release(&draft->value_facts);
    draft_variable_vec_release(&draft->variables);
    draft_span_vec_release(&draft->mutex_groups);
    draft_effect_vec_release(&draft->effects);
    draft_operator_vec_release(&draft->operators);
    draft_axiom_vec_release(&draft->axioms);
    *draft = (Draft){0};
}

#ifndef NDEBUG
/* --- Checks ----------------------------------------------------------------------------------- */

static void check_value(const Draft *draft, int32_t var, int32_t value)
{
    assert(var >= 0 && (size_t)var < draft->variables.size);
    assert(value >= 0 && value < draft->variables.data[var].domain_size);
}

static void check_span(const Draft *draft, DraftSpan span)
{
    assert(span.count == 0 || (size_t)span.first + (size_t)span.count <= draft->facts.size);
    for (int32_t i = 0; i < span.count; i++) {
        const Fact *fact = &draft->facts.data[span.first + i];
        check_value(draft, fact->var, fact->value);
        assert(i == 0 || fact[-1].var < fact->var);
    }
}

static void check_effects(const Draft *draft, const DraftOperator *op)
{
    for (int32_t i = 0; i < op->num_effects; i++) {
        const DraftEffect *effect = &draft->effects.data[op->first_effect + i];
        check_value(draft, effect->var, effect->post);
        check_span(draft, effect->conditions);
        assert(effect->pre != effect->post);
        assert(effect->pre == NO_VALUE ||
               effect->pre < draft->variables.data[effect->var].domain_size);
        assert(i == 0 || effect[-1].var < effect->var || effect[-1].pre == effect->pre);
        assert(i == 0 || compare_effects(&effect[-1], effect, (void *)(uintptr_t)draft) < 0);
    }
}

bool draft_check(const Draft *draft)
{
    assert(draft->verdict == DRAFT_OPEN && draft->goal.count > 0);
    for (size_t i = 0; i < draft->variables.size; i++) {
        const DraftVariable *variable = &draft->variables.data[i];
        assert(variable->axiom_layer == NO_LAYER || variable->domain_size == 2);
        assert((size_t)variable->first_value + (size_t)variable->domain_size <=
               draft->value_facts.size);
        check_value(draft, (int32_t)i, variable->initial);
    }
    check_span(draft, draft->goal);
    for (size_t i = 0; i < draft->operators.size; i++) {
        check_span(draft, draft->operators.data[i].prevail);
        assert(draft->operators.data[i].num_effects > 0);
        check_effects(draft, &draft->operators.data[i]);
    }
    for (size_t i = 0; i < draft->axioms.size; i++) {
        check_value(draft, draft->axioms.data[i].effect.var, draft->axioms.data[i].effect.value);
        check_span(draft, draft->axioms.data[i].conditions);
    }
    return true;
}
#endif
