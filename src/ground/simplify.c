/* The problem: relaxed reachability and mutex groups leave values that a variable can never take,
 * such as "none of those" for a package that is always somewhere. They cost memory and mislead
 * heuristics.
 *
 * The idea: in the graph of each variable's values, with an arc for each effect from its required
 * value to its new one, only the values reachable from the initial one stay. All variables are
 * searched at once; values have one common numbering. Most arcs are decided when they are met,
 * because they start at a reached value or lead to one; only the rest is stored.
 *
 * Then the draft is renamed in place: a fact with a removed value is never true, and a fact of a
 * variable with one value left is always true. Conditions shrink, operators without effect go. The
 * rules are those of Fast Downward, which does not repeat the step until nothing changes either. */
#include "ground/simplify.h"
#include "base/ints.h"

#include <assert.h>

/* --- Reachable values ------------------------------------------------------------------------- */

/* Values of all variables in one numbering, that of Draft.value_facts. */
typedef struct ValueArc {
    int32_t source, target;
} ValueArc;

DEFINE_VEC(ValueArcVec, value_arc_vec, ValueArc);

typedef struct Reachability {
    const Draft *draft;
    bool *is_reached;
    ValueArcVec arcs; /* those that were undecided when they were met */
} Reachability;

/* Without `pre`, the change is possible from the initial value. */
static void add_change(Reachability *reach, int32_t var, int32_t pre, int32_t post)
{
    int32_t first = reach->draft->variables.data[var].first_value;
    assert(post >= 0 && post < reach->draft->variables.data[var].domain_size);
    if (reach->is_reached[first + post]) {
        return;
    }
    if (pre == NO_VALUE || reach->is_reached[first + pre]) {
        reach->is_reached[first + post] = true;
    } else {
        value_arc_vec_push(&reach->arcs, (ValueArc){first + pre, first + post});
    }
}

/* The value that an effect's variable must have for the effect to fire, by `pre` or a condition. */
static int32_t required_value(const Draft *draft, const DraftEffect *effect)
{
    const Fact *conditions = draft->facts.data + effect->conditions.first;
    for (int32_t i = 0; effect->pre == NO_VALUE && i < effect->conditions.count; i++) {
        if (conditions[i].var == effect->var) {
            return conditions[i].value;
        }
    }
    return effect->pre;
}

static void add_changes(Reachability *reach)
{
    const Draft *draft = reach->draft;
    for (size_t i = 0; i < draft->variables.size; i++) {
        const DraftVariable *variable = &draft->variables.data[i];
        reach->is_reached[variable->first_value + variable->initial] = true;
    }
    for (size_t i = 0; i < draft->axioms.size; i++) {
        Fact effect = draft->axioms.data[i].effect;
        add_change(reach, effect.var, NO_VALUE, effect.value);
    }
    for (size_t i = 0; i < draft->operators.size; i++) {
        const DraftOperator *op = &draft->operators.data[i];
        for (int32_t j = 0; j < op->num_effects; j++) {
            const DraftEffect *effect = &draft->effects.data[op->first_effect + j];
            add_change(reach, effect->var, required_value(draft, effect), effect->post);
        }
    }
}

/* Marks the values that the stored arcs reach from the marked ones. */
static void follow_arcs(Reachability *reach)
{
    size_t num_values = reach->draft->value_facts.size, num_arcs = reach->arcs.size;
    int32_t *end = MEM_NEW(int32_t, num_values + 1); /* of a value's targets */
    int32_t *targets = MEM_NEW(int32_t, num_arcs);
    int32_t *stack = MEM_NEW(int32_t, num_values);
    for (size_t i = 0; i < num_arcs; i++) {
        end[reach->arcs.data[i].source + 1]++;
    }
    ints_add_up(end, num_values + 1);
    for (size_t i = 0; i < num_arcs; i++) {
        targets[end[reach->arcs.data[i].source]++] = reach->arcs.data[i].target;
    }
    size_t stack_size = 0;
    for (size_t value = 0; value < num_values; value++) {
        if (reach->is_reached[value]) {
            stack[stack_size++] = (int32_t)value;
        }
    }
    while (stack_size > 0) {
        int32_t value = stack[--stack_size];
        for (int32_t i = value > 0 ? end[value - 1] : 0; i < end[value]; i++) {
            if (!reach->is_reached[targets[i]]) {
                reach->is_reached[targets[i]] = true;
                assert(stack_size < num_values);
                stack[stack_size++] = targets[i];
            }
        }
    }
    MEM_FREE(end, num_values + 1);
    MEM_FREE(targets, num_arcs);
    MEM_FREE(stack, num_values);
}

/* One flag per value. */
static bool *find_reached_values(const Draft *draft)
{
    Reachability reach = {.draft = draft, .is_reached = MEM_NEW(bool, draft->value_facts.size)};
    add_changes(&reach);
    follow_arcs(&reach);
    value_arc_vec_release(&reach.arcs);
    return reach.is_reached;
}

/* --- Renaming of facts ------------------------------------------------------------------------ */

/* In place of a value: facts that need no mention, and facts that make a condition false. */
enum { ALWAYS_TRUE = -1, NEVER_TRUE = -2 };

typedef struct Renaming {
    Draft *draft;
    Fact *facts; /* per value of the old variables */
    int32_t num_variables;
} Renaming;

static Fact rename_fact(const Renaming *renaming, int32_t var, int32_t value)
{
    assert(value >= 0 && value < renaming->draft->variables.data[var].domain_size);
    return renaming->facts[renaming->draft->variables.data[var].first_value + value];
}

/* Reached values keep their order; a variable with one value left vanishes. */
static void rename_values(Renaming *renaming, const DraftVariable *variable, const bool *is_reached)
{
    Fact *facts = renaming->facts + variable->first_value;
    int32_t num_reached = 0;
    for (int32_t value = 0; value < variable->domain_size; value++) {
        bool is_kept = is_reached[variable->first_value + value];
        facts[value] = (Fact){renaming->num_variables, is_kept ? num_reached++ : NEVER_TRUE};
    }
    assert(num_reached > 0 && is_reached[variable->first_value + variable->initial]);
    if (num_reached == 1) {
        facts[variable->initial].value = ALWAYS_TRUE;
    } else {
        renaming->num_variables++;
    }
}

/* Drops what is always true; false if the condition cannot hold. */
static bool rename_condition(const Renaming *renaming, DraftSpan *span)
{
    Fact *facts = renaming->draft->facts.data + span->first;
    int32_t num_kept = 0;
    for (int32_t i = 0; i < span->count; i++) {
        Fact fact = rename_fact(renaming, facts[i].var, facts[i].value);
        if (fact.value == NEVER_TRUE) {
            return false;
        }
        if (fact.value != ALWAYS_TRUE) {
            facts[num_kept++] = fact;
        }
    }
    span->count = num_kept;
    return true;
}

/* --- Operators -------------------------------------------------------------------------------- */

/* Shorter conditions may break the order of the effects or make two of them equal. */
static void restore_effect_order(Draft *draft, DraftOperator *op)
{
    op->num_effects =
        (int32_t)draft_order_effects(draft, (size_t)op->first_effect, (size_t)op->num_effects);
}

/* Inserts a prevail condition in order. The span has no room to grow, so it moves to the end of the
 * pool, where further ones fit. This is rare. */
static void add_prevail(Draft *draft, DraftSpan *prevail, Fact fact)
{
    fact_vec_reserve(&draft->facts, draft->facts.size + (size_t)prevail->count + 1);
    Fact *facts = draft->facts.data;
    if ((size_t)prevail->first + (size_t)prevail->count != draft->facts.size) {
        int32_t first = (int32_t)draft->facts.size;
        for (int32_t i = 0; i < prevail->count; i++) {
            facts[draft->facts.size++] = facts[prevail->first + i];
        }
        prevail->first = first;
    }
    int32_t place = prevail->first + prevail->count++;
    draft->facts.size++;
    for (; place > prevail->first && facts[place - 1].var > fact.var; place--) {
        facts[place] = facts[place - 1];
    }
    facts[place] = fact;
    assert(place == prevail->first || facts[place - 1].var < fact.var);
}

/* Renames the effect; false if it never fires or changes nothing. */
static bool rename_effect(const Renaming *renaming, DraftEffect *effect)
{
    Fact post = rename_fact(renaming, effect->var, effect->post);
    if (post.value < 0 || !rename_condition(renaming, &effect->conditions)) {
        return false;
    }
    if (effect->pre != NO_VALUE) {
        effect->pre = rename_fact(renaming, effect->var, effect->pre).value;
        assert(effect->pre >= 0); /* otherwise `post` would not be reached */
    }
    effect->var = post.var;
    effect->post = post.value;
    return true;
}

static bool is_never_applicable(const Renaming *renaming, DraftOperator *op)
{
    const DraftEffect *effects = renaming->draft->effects.data + op->first_effect;
    for (int32_t i = 0; i < op->num_effects; i++) {
        if (effects[i].pre != NO_VALUE &&
            rename_fact(renaming, effects[i].var, effects[i].pre).value == NEVER_TRUE) {
            return true;
        }
    }
    return !rename_condition(renaming, &op->prevail);
}

/* If no effect on a variable is left, its `pre` becomes a prevail condition. False if the operator
 * is never applicable or has no effect left. */
static bool rename_operator(const Renaming *renaming, DraftOperator *op)
{
    if (is_never_applicable(renaming, op)) {
        return false;
    }
    Draft *draft = renaming->draft;
    DraftEffect *effects = draft->effects.data + op->first_effect;
    int32_t num_kept = 0;
    for (int32_t i = 0, end; i < op->num_effects; i = end) {
        int32_t var = effects[i].var, pre = effects[i].pre, num_kept_before = num_kept;
        for (end = i; end < op->num_effects && effects[end].var == var; end++) {
            if (rename_effect(renaming, &effects[end])) {
                effects[num_kept++] = effects[end];
            }
        }
        if (num_kept == num_kept_before && pre != NO_VALUE) {
            Fact fact = rename_fact(renaming, var, pre);
            if (fact.value != ALWAYS_TRUE) {
                add_prevail(draft, &op->prevail, fact);
            }
        }
    }
    op->num_effects = num_kept;
    restore_effect_order(draft, op);
    return num_kept > 0;
}

/* --- The whole draft -------------------------------------------------------------------------- */

static void rename_operators(const Renaming *renaming)
{
    DraftOperatorVec *operators = &renaming->draft->operators;
    size_t num_kept = 0;
    for (size_t i = 0; i < operators->size; i++) {
        if (rename_operator(renaming, &operators->data[i])) {
            operators->data[num_kept++] = operators->data[i];
        }
    }
    operators->size = num_kept;
}

static void rename_axioms(const Renaming *renaming)
{
    DraftAxiomVec *axioms = &renaming->draft->axioms;
    size_t num_kept = 0;
    for (size_t i = 0; i < axioms->size; i++) {
        DraftAxiom axiom = axioms->data[i];
        axiom.effect = rename_fact(renaming, axiom.effect.var, axiom.effect.value);
        if (axiom.effect.value >= 0 && rename_condition(renaming, &axiom.conditions)) {
            axioms->data[num_kept++] = axiom;
        }
    }
    axioms->size = num_kept;
}

static void rename_mutex_groups(const Renaming *renaming)
{
    DraftSpanVec *groups = &renaming->draft->mutex_groups;
    size_t num_kept = 0;
    for (size_t i = 0; i < groups->size; i++) {
        DraftSpan group = {groups->data[i].first, 0};
        Fact *facts = renaming->draft->facts.data + group.first;
        for (int32_t j = 0; j < groups->data[i].count; j++) {
            Fact fact = rename_fact(renaming, facts[j].var, facts[j].value);
            if (fact.value >= 0) {
                facts[group.count++] = fact;
            }
        }
        if (group.count >= 2) {
            groups->data[num_kept++] = group;
        }
    }
    groups->size = num_kept;
}

/* Comes last, since renaming needs the old variables. */
static void rename_variables(const Renaming *renaming)
{
    Draft *draft = renaming->draft;
    size_t num_kept = 0;
    for (size_t i = 0; i < draft->variables.size; i++) {
        DraftVariable variable = draft->variables.data[i];
        const Fact *renamed = renaming->facts + variable.first_value;
        int32_t *names = draft->value_facts.data + variable.first_value;
        int32_t size = 0;
        for (int32_t value = 0; value < variable.domain_size; value++) {
            if (renamed[value].value >= 0) {
                names[size++] = names[value];
            }
        }
        if (size > 0) {
            variable.domain_size = size;
            variable.initial = renamed[variable.initial].value;
            draft->variables.data[num_kept++] = variable;
        }
    }
    assert(num_kept == (size_t)renaming->num_variables);
    draft->variables.size = num_kept;
}

static void close_draft(Draft *draft, DraftVerdict verdict, const char *reason)
{
    draft->verdict = verdict;
    draft->reason = reason;
}

static void apply_renaming(const Renaming *renaming)
{
    Draft *draft = renaming->draft;
    if (!rename_condition(renaming, &draft->goal)) {
        close_draft(draft, DRAFT_UNSOLVABLE, "Simplified to trivially false goal");
    } else if (draft->goal.count == 0) {
        close_draft(draft, DRAFT_SOLVED, "Simplified to empty goal");
    } else {
        rename_operators(renaming);
        rename_axioms(renaming);
        rename_mutex_groups(renaming);
        rename_variables(renaming);
    }
}

void simplify_draft(Draft *draft)
{
    assert(draft->verdict == DRAFT_OPEN);
    size_t num_values = draft->value_facts.size;
    bool *is_reached = find_reached_values(draft);
    Renaming renaming = {.draft = draft, .facts = MEM_NEW(Fact, num_values)};
    for (size_t i = 0; i < draft->variables.size; i++) {
        rename_values(&renaming, &draft->variables.data[i], is_reached);
    }
    MEM_FREE(is_reached, num_values);
    apply_renaming(&renaming);
    assert(draft->verdict != DRAFT_OPEN || draft_check(draft));
    MEM_FREE(renaming.facts, num_values);
}
