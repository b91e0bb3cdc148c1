/* Task: a planning task in SAS+ (finite-domain) form, the one type that both the front end and the
 * search side know.
 *
 * Plain data, written once by sas_read (or the grounder) and const from then on; everything hangs
 * on one arena. The fields keep what the file says, in its order, so that writing a task back
 * gives the same bytes; derived fields are marked as such.
 *
 * Semantics (Fast Downward's, version 3 of the format): an operator is applicable when all its
 * preconditions hold; its effects whose conditions hold in the *old* state fire in file order, the
 * later one winning. Derived variables follow from axioms, layer by layer, and start from their
 * default value, which is their value in `initial`. */
#ifndef TASK_TASK_H
#define TASK_TASK_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

typedef struct Fact {
    int32_t var, value;
} Fact;

typedef struct FactSpan {
    const Fact *data;
    int32_t count;
} FactSpan;

enum { NO_LAYER = -1, NO_VALUE = -1 };

typedef struct Variable {
    const char *name;
    int32_t axiom_layer; /* NO_LAYER: set by operators; otherwise derived, and binary */
    int32_t domain_size; /* >= 1 */
    const char *const *value_names;
    int32_t first_fact; /* derived: facts are numbered variable by variable, value by value */
} Variable;

typedef struct Effect {
    FactSpan conditions;
    int32_t var;
    int32_t pre; /* NO_VALUE: none; otherwise part of the operator's precondition */
    int32_t post;
} Effect;

typedef struct Operator {
    const char *name; /* without parentheses */
    FactSpan prevail;
    const Effect *effects;
    int32_t num_effects;
    int32_t file_cost;      /* as written; see task_operator_cost */
    FactSpan preconditions; /* derived: prevail, then each effect's `pre`, repeats kept */
} Operator;

typedef struct Axiom {
    FactSpan conditions;
    int32_t var, old_value, new_value; /* old_value is the variable's default */
} Axiom;

/* What operators are taken to cost. */
typedef enum TaskCosts {
    TASK_COSTS_NORMAL,
    TASK_COSTS_ONE,
    TASK_COSTS_PLUS_ONE, /* one more than they do, unless all cost 1 */
} TaskCosts;

typedef struct ObjectKind {
    const char *name;
    int32_t kind;
} ObjectKind;

typedef struct Task {
    Arena arena;
    bool use_metric;       /* false: every operator costs 1 */
    int32_t cost_increase; /* of what is written, under the metric; 0 but for task_with_costs */
    int32_t num_variables, num_mutex_groups, num_operators, num_axioms;
    int32_t num_facts; /* derived: sum of all domain sizes */
    Variable *variables;
    const FactSpan *mutex_groups;
    const int32_t *initial; /* one value per variable; derived ones: their default */
    FactSpan goal;
    Operator *operators;
    const Axiom *axioms;
    /* What always holds, with names like those of facts: "Atom road(a, b)". A file in SAS+ form
     * does not say; from PDDL they can be had (ground/static_atoms.h). */
    bool has_static_atoms; /* false: they are not known */
    int32_t num_static_atoms, num_lasting_atoms;
    const char *const *static_atoms;
    /* Atoms of predicates that change which hold in the initial state and have no fact: no operator
     * changes these, or they do not matter for the goal. Known if static_atoms are. */
    const char *const *lasting_atoms;
    /* Objects that share their kind with others (ground/object_kinds.h), by ascending kinds. */
    bool has_object_kinds; /* false: they are not known */
    int32_t num_alike;
    const ObjectKind *alike;
} Task;

static inline int32_t task_operator_cost(const Task *task, int32_t op)
{
    assert(op >= 0 && op < task->num_operators);
    int32_t cost = task->operators[op].file_cost;
    assert(!task->use_metric || cost >= 0);
    return !task->use_metric ? 1 : cost < INT32_MAX ? cost + task->cost_increase : cost;
}

static inline int32_t task_fact(const Task *task, Fact fact)
{
    assert(fact.var >= 0 && fact.var < task->num_variables);
    assert(fact.value >= 0 && fact.value < task->variables[fact.var].domain_size);
    return task->variables[fact.var].first_fact + fact.value;
}

static inline bool task_is_derived(const Task *task, int32_t var)
{
    assert(var >= 0 && var < task->num_variables);
    return task->variables[var].axiom_layer != NO_LAYER;
}

/* The first of these facts that does not hold under the values of all variables, or NULL. */
static inline const Fact *task_first_open(FactSpan facts, const int32_t *values)
{
    for (int32_t i = 0; i < facts.count; i++) {
        if (values[facts.data[i].var] != facts.data[i].value) {
            return &facts.data[i];
        }
    }
    return NULL;
}

/* By variable, then by value; for qsort. */
int task_compare_facts(const void *left, const void *right);

/* Every operator costs exactly 1. */
bool task_is_unit_cost(const Task *task);

/* "normal", "one", "plusone"; NULL behind the last kind of costs. */
const char *task_costs_name(size_t costs);

/* The same task under other costs. It shares everything with `task`, which must outlive it, and is
 * not to be freed. */
Task task_with_costs(const Task *task, TaskCosts costs);

bool task_has_conditional_effects(const Task *task);

/* Fills the derived fields (first_fact, num_facts, preconditions) of a task whose other fields are
 * set. To be called once, when a task is built. */
void task_complete(Task *task);

void task_free(Task *task);

#endif
