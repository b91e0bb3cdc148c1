#include "task/task_check.h"

#include "base/mem.h"

/* --- Facts ------------------------------------------------------------------------------------ */

static bool is_variable(const Task *task, int32_t var)
{
    return var >= 0 && var < task->num_variables;
}

static bool is_value(const Task *task, int32_t var, int32_t value)
{
    return value >= 0 && value < task->variables[var].domain_size;
}

static bool are_facts(const Task *task, FactSpan facts)
{
    bool ok = facts.count >= 0 && (facts.count == 0 || facts.data);
    for (int32_t i = 0; i < facts.count && ok; i++) {
        Fact fact = facts.data[i];
        ok = is_variable(task, fact.var) && is_value(task, fact.var, fact.value);
    }
    return ok;
}

/* Sets of variables or facts that are emptied in no time: a number is in the set if its stamp is
 * the present one. */
typedef struct StampSet {
    int32_t *stamps;
    int32_t size, stamp;
} StampSet;

static StampSet stamp_set_new(int32_t size)
{
    return (StampSet){MEM_NEW(int32_t, (size_t)size), size, 1};
}

static void stamp_set_free(StampSet *set)
{
    MEM_FREE(set->stamps, (size_t)set->size);
}

/* False if it is in the set already. */
static bool stamp_set_add(StampSet *set, int32_t number)
{
    bool is_new = set->stamps[number] != set->stamp;
    set->stamps[number] = set->stamp;
    return is_new;
}

/* Whether no variable of the facts is in the set, or twice among them. They are in it then. */
static bool are_new_variables(StampSet *seen, FactSpan facts)
{
    bool ok = true;
    for (int32_t i = 0; i < facts.count && ok; i++) {
        ok = stamp_set_add(seen, facts.data[i].var);
    }
    return ok;
}

static bool are_variables_unique(StampSet *seen, FactSpan facts)
{
    seen->stamp++;
    return are_new_variables(seen, facts);
}

/* --- Variables and states --------------------------------------------------------------------- */

/* A name is a line of the file: not empty, and without a newline. */
static bool is_name(const char *name)
{
    bool ok = name && name[0] != '\0';
    for (; ok && *name; name++) {
        ok = *name != '\n';
    }
    return ok;
}

static const char *check_variable(const Variable *variable)
{
    if (!is_name(variable->name)) {
        return "a variable has no name";
    }
    if (variable->domain_size < 1) {
        return "a variable has no values";
    }
    if (variable->axiom_layer < NO_LAYER) {
        return "an axiom layer is negative";
    }
    if (variable->axiom_layer != NO_LAYER && variable->domain_size != 2) {
        return "a derived variable is not binary";
    }
    for (int32_t value = 0; value < variable->domain_size; value++) {
        if (!is_name(variable->value_names[value])) {
            return "a value has no name";
        }
    }
    return NULL;
}

static const char *check_variables(const Task *task)
{
    int64_t next_fact = 0;
    if (task->num_variables < 1) {
        return "there are no variables";
    }
    for (int32_t var = 0; var < task->num_variables; var++) {
        const Variable *variable = &task->variables[var];
        const char *problem = check_variable(variable);
        if (problem) {
            return problem;
        }
        if (variable->first_fact != next_fact) {
            return "facts are not numbered variable by variable";
        }
        next_fact += variable->domain_size;
    }
    return next_fact == task->num_facts ? NULL
                                        : "the number of facts is not the sum of the domains";
}

static const char *check_initial_and_goal(const Task *task)
{
    for (int32_t var = 0; var < task->num_variables; var++) {
        if (!is_value(task, var, task->initial[var])) {
            return "an initial value is out of range";
        }
    }
    if (task->goal.count < 1) {
        return "there is no goal";
    }
    if (!are_facts(task, task->goal)) {
        return "a goal is out of range";
    }
    StampSet seen = stamp_set_new(task->num_variables);
    bool are_unique = are_variables_unique(&seen, task->goal);
    stamp_set_free(&seen);
    return are_unique ? NULL : "two goals are about one variable";
}

static const char *check_mutex_groups(const Task *task)
{
    for (int32_t i = 0; i < task->num_mutex_groups; i++) {
        if (!are_facts(task, task->mutex_groups[i])) {
            return "a fact of a mutex group is out of range";
        }
    }
    return NULL;
}

/* --- Operators -------------------------------------------------------------------------------- */

static const char *check_effect(const Task *task, const Effect *effect)
{
    if (!is_variable(task, effect->var) || task_is_derived(task, effect->var)) {
        return "an effect is not on a variable that operators set";
    }
    if (effect->pre != NO_VALUE && !is_value(task, effect->var, effect->pre)) {
        return "the old value of an effect is out of range";
    }
    if (!is_value(task, effect->var, effect->post)) {
        return "the new value of an effect is out of range";
    }
    return are_facts(task, effect->conditions) ? NULL : "an effect condition is out of range";
}

static bool is_fact(FactSpan facts, int32_t index, Fact fact)
{
    return index < facts.count && facts.data[index].var == fact.var &&
           facts.data[index].value == fact.value;
}

/* The derived field: prevail conditions, then the old values of effects. */
static bool are_preconditions_complete(const Operator *op)
{
    int32_t next = 0;
    for (int32_t i = 0; i < op->prevail.count; i++) {
        if (!is_fact(op->preconditions, next++, op->prevail.data[i])) {
            return false;
        }
    }
    for (int32_t i = 0; i < op->num_effects; i++) {
        const Effect *effect = &op->effects[i];
        if (effect->pre != NO_VALUE &&
            !is_fact(op->preconditions, next++, (Fact){effect->var, effect->pre})) {
            return false;
        }
    }
    return next == op->preconditions.count;
}

static const char *check_operator(const Task *task, const Operator *op)
{
    if (!is_name(op->name)) {
        return "an operator has no name";
    }
    if (task->use_metric && op->file_cost < 0) {
        return "a cost is negative";
    }
    if (!are_facts(task, op->prevail)) {
        return "a prevail condition is out of range";
    }
    if (op->num_effects < 1) {
        return "an operator has no effect";
    }
    const char *problem = NULL;
    for (int32_t i = 0; i < op->num_effects && !problem; i++) {
        problem = check_effect(task, &op->effects[i]);
    }
    if (!problem && !are_preconditions_complete(op)) {
        problem = "preconditions are not prevail conditions and old values";
    }
    return problem;
}

/* --- Axioms ----------------------------------------------------------------------------------- */

/* Conditions are settled when the layer of the head is evaluated: they are of layers below, or
 * values of the same layer that are not the default. */
static bool respects_layers(const Task *task, const Axiom *axiom)
{
    int32_t layer = task->variables[axiom->var].axiom_layer;
    bool ok = true;
    for (int32_t i = 0; i < axiom->conditions.count && ok; i++) {
        Fact fact = axiom->conditions.data[i];
        int32_t body_layer = task->variables[fact.var].axiom_layer;
        ok = body_layer < layer || (body_layer == layer && fact.value != task->initial[fact.var]);
    }
    return ok;
}

static const char *check_axiom(const Task *task, const Axiom *axiom)
{
    if (!is_variable(task, axiom->var) || !task_is_derived(task, axiom->var)) {
        return "an axiom is not on a derived variable";
    }
    if (axiom->old_value != task->initial[axiom->var]) {
        return "the old value of an axiom is not the default";
    }
    if (axiom->new_value != 1 - axiom->old_value) {
        return "the new value of an axiom is not the other value";
    }
    if (!are_facts(task, axiom->conditions)) {
        return "an axiom condition is out of range";
    }
    return respects_layers(task, axiom) ? NULL : "an axiom looks at a layer that is not settled";
}

/* --- Whole tasks ------------------------------------------------------------------------------ */

const char *task_check(const Task *task)
{
    const char *problem = check_variables(task);
    problem = problem ? problem : check_initial_and_goal(task);
    problem = problem ? problem : check_mutex_groups(task);
    for (int32_t op = 0; op < task->num_operators && !problem; op++) {
        problem = check_operator(task, &task->operators[op]);
    }
    for (int32_t i = 0; i < task->num_axioms && !problem; i++) {
        problem = check_axiom(task, &task->axioms[i]);
    }
    return problem;
}

/* --- Translated tasks ------------------------------------------------------------------------- */

static const char *check_translated_mutex_groups(const Task *task)
{
    StampSet seen = stamp_set_new(task->num_facts);
    const char *problem = NULL;
    for (int32_t i = 0; i < task->num_mutex_groups && !problem; i++) {
        FactSpan group = task->mutex_groups[i];
        bool ok = group.count >= 2;
        seen.stamp++;
        for (int32_t j = 0; j < group.count && ok; j++) {
            ok = stamp_set_add(&seen, task_fact(task, group.data[j]));
        }
        problem = ok ? NULL : "a mutex group is not a set of two facts and more";
    }
    stamp_set_free(&seen);
    return problem;
}

static const char *check_translated_effect(const Operator *op, int32_t index, StampSet *seen)
{
    const Effect *effect = &op->effects[index];
    if (effect->pre == effect->post) {
        return "an effect changes nothing";
    }
    if (!are_variables_unique(seen, effect->conditions)) {
        return "two conditions of an effect are about one variable";
    }
    for (int32_t i = 0; i < index; i++) {
        if (op->effects[i].var == effect->var && op->effects[i].pre != effect->pre) {
            return "effects on one variable have different old values";
        }
    }
    return NULL;
}

static const char *check_translated_operator(const Operator *op, StampSet *seen)
{
    const char *problem = NULL;
    for (int32_t i = 0; i < op->num_effects && !problem; i++) {
        problem = check_translated_effect(op, i, seen);
    }
    bool are_unique = are_variables_unique(seen, op->prevail);
    for (int32_t i = 0; i < op->num_effects && are_unique; i++) {
        are_unique = seen->stamps[op->effects[i].var] != seen->stamp;
    }
    return problem || are_unique ? problem
                                 : "a prevail condition is not the only one of its variable";
}

const char *task_check_translated(const Task *task)
{
    const char *problem = task_check(task);
    if (problem) {
        return problem;
    }
    StampSet seen = stamp_set_new(task->num_variables);
    problem = check_translated_mutex_groups(task);
    for (int32_t op = 0; op < task->num_operators && !problem; op++) {
        problem = check_translated_operator(&task->operators[op], &seen);
    }
    for (int32_t i = 0; i < task->num_axioms && !problem; i++) {
        bool ok = are_variables_unique(&seen, task->axioms[i].conditions);
        problem = ok ? NULL : "two conditions of an axiom are about one variable";
    }
    stamp_set_free(&seen);
    return problem;
}
