#include "learn/goal_regression.h"

#include <assert.h>
#include <string.h>

#include "base/mem.h"
#include "ground/normalize.h"
#include "learn/rule_lifting.h"
#include "task/state_space.h"

struct GoalRegression {
    GroundNames names;
    NormTask *norm;
    StateSpace *space;
    bool *is_apart; /* per constant: rules are right only if no variable stands for it */
    GroundLiterals needed, next;
};

/* --- Life ------------------------------------------------------------------------------------- */

GoalRegression *goal_regression_new(const PddlTask *pddl, const Task *task, Error *error)
{
    static const Progress NONE = {0};
    NormTask *norm = normalize_task(pddl, &NONE, error);
    if (!norm) {
        return NULL;
    }
    GoalRegression *regression = MEM_NEW(GoalRegression, 1);
    ground_names_init(&regression->names, pddl, task);
    regression->norm = norm;
    regression->space = state_space_new(task);
    regression->is_apart = MEM_NEW(bool, (size_t)pddl->num_constants);
    return regression;
}

void goal_regression_free(GoalRegression *regression)
{
    if (regression) {
        MEM_FREE(regression->is_apart, (size_t)regression->names.pddl->num_constants);
        ground_names_release(&regression->names);
        state_space_free(regression->space);
        norm_task_free(regression->norm);
        MEM_FREE(regression, 1);
    }
}

static bool is_equality(const GoalRegression *regression, const NormLiteral *literal)
{
    return literal->predicate == regression->norm->equality;
}

/* --- Constants -------------------------------------------------------------------------------- */

static bool is_constant(const GoalRegression *regression, int32_t object)
{
    return object < regression->names.pddl->num_constants;
}

/* Whether two objects differ in every task that a rule matches in: different variables do, and
 * different constants. A constant and a variable do if a rule names the constant. */
static bool differ_surely(const GoalRegression *regression, int32_t left, int32_t right)
{
    return left != right && is_constant(regression, left) == is_constant(regression, right);
}

/* It matters that a constant and an object that becomes a variable differ. */
static void note_apart(GoalRegression *regression, int32_t left, int32_t right)
{
    if (left != right && !differ_surely(regression, left, right)) {
        regression->is_apart[is_constant(regression, left) ? left : right] = true;
    }
}

/* --- Effects ---------------------------------------------------------------------------------- */

/* How an effect concerns an atom. */
typedef enum Concern {
    CONCERN_NONE,        /* it is about another one */
    CONCERN_FIRES,       /* it fires and sets the atom */
    CONCERN_IDLE,        /* it would set the atom if its condition held */
    CONCERN_UNSUPPORTED, /* that depends on other objects */
} Concern;

/* Variables of an action with its effects; more are not supported. */
enum { MAX_VARIABLES = 64 };

/* Binds the effect's own variables so that it sets the atom; false if it is about another one. */
static bool unify(GoalRegression *regression, const NormEffect *effect, const GroundLiteral *atom,
                  int32_t *objects)
{
    const NormLiteral *literal = &effect->literal;
    int32_t apart[2] = {GROUND_NO_OBJECT, GROUND_NO_OBJECT};
    for (int32_t i = 0; i < effect->num_parameters; i++) {
        objects[effect->parameters[i]] = GROUND_NO_OBJECT;
    }
    if (literal->predicate != atom->tuple[0] || literal->num_terms != atom->num_objects) {
        return false;
    }
    for (int32_t i = 0; i < literal->num_terms; i++) {
        PddlTerm term = literal->terms[i];
        int32_t wanted = atom->tuple[i + 1];
        if (!pddl_term_is_object(term) && objects[term] == GROUND_NO_OBJECT) {
            objects[term] = wanted;
        }
        int32_t object = pddl_term_is_object(term) ? pddl_term_object(term) : objects[term];
        if (differ_surely(regression, object, wanted)) {
            return false;
        }
        if (object != wanted) {
            apart[0] = object;
            apart[1] = wanted;
        }
    }
    note_apart(regression, apart[0], apart[1]);
    return apart[0] == apart[1];
}

/* Whether all objects of the first types are of the second ones. */
static bool is_within(const PddlTask *pddl, PddlTypeSet types, PddlTypeSet others)
{
    bool is_within = true;
    for (int32_t i = 0; i < types.count; i++) {
        is_within &= pddl_task_type_matches(pddl, (PddlTypeSet){&types.types[i], 1}, others);
    }
    return is_within;
}

/* Whether an atom that the effect's literal fits has objects of the right types for the effect's own
 * variables in every task, by the declaration of its predicate. */
static bool has_declared_types(const GoalRegression *regression, const NormAction *action,
                               const NormEffect *effect)
{
    static const int32_t ANY = PDDL_TYPE_OBJECT;
    static const PddlTypeSet OBJECT = {&ANY, 1};
    const PddlSignature *predicate = &regression->names.pddl->predicates[effect->literal.predicate];
    for (int32_t i = 0; i < effect->num_parameters; i++) {
        int32_t own = effect->parameters[i];
        bool is_right = is_within(regression->names.pddl, OBJECT, action->types[own]);
        for (int32_t k = 0; k < effect->literal.num_terms && !is_right; k++) {
            is_right = effect->literal.terms[k] == own &&
                       is_within(regression->names.pddl, predicate->parameters[k].type,
                                 action->types[own]);
        }
        if (!is_right) {
            return false;
        }
    }
    return true;
}

static bool has_free_parameter(const NormEffect *effect, const int32_t *objects)
{
    bool is_free = false;
    for (int32_t i = 0; i < effect->num_parameters; i++) {
        is_free |= objects[effect->parameters[i]] == GROUND_NO_OBJECT;
    }
    return is_free;
}

/* Whether a literal of an effect's condition can be a condition of a rule: its predicate changes and
 * is not derived. */
static bool is_usable(const GoalRegression *regression, const NormLiteral *literal)
{
    const NormPredicate *predicate = &regression->norm->predicates[literal->predicate];
    return predicate->is_fluent && !predicate->is_derived &&
           literal->predicate < regression->names.pddl->num_predicates;
}

/* Whether an instance of a literal holds; equality by its objects. */
static bool literal_holds(GoalRegression *regression, const NormLiteral *literal,
                          const int32_t *objects, const int32_t *values, GroundLiteral *out)
{
    bool is_bound = ground_literal_make(literal, objects, out);
    assert(is_bound);
    (void)is_bound;
    if (is_equality(regression, literal)) {
        note_apart(regression, out->tuple[1], out->tuple[2]);
    }
    return is_equality(regression, literal)
               ? (out->tuple[1] == out->tuple[2]) != literal->is_negated
               : ground_names_hold(&regression->names, out, values);
}

/* What the effect does to the atom in a state. */
static Concern judge_effect(GoalRegression *regression, const GroundStep *step,
                            const NormEffect *effect, const GroundLiteral *atom, int32_t *objects,
                            const int32_t *values)
{
    if (!unify(regression, effect, atom, objects)) {
        return CONCERN_NONE;
    }
    if (has_free_parameter(effect, objects) ||
        !has_declared_types(regression, step->action, effect)) {
        return CONCERN_UNSUPPORTED;
    }
    for (int32_t i = 0; i < effect->condition.num_literals; i++) {
        const NormLiteral *literal = &effect->condition.literals[i];
        GroundLiteral ground;
        if (!is_equality(regression, literal) && !is_usable(regression, literal)) {
            return CONCERN_UNSUPPORTED;
        }
        if (!literal_holds(regression, literal, objects, values, &ground)) {
            return CONCERN_IDLE;
        }
    }
    return CONCERN_FIRES;
}

/* The conditions of an effect that fires are needed. */
static void need_conditions(GoalRegression *regression, const NormEffect *effect,
                            const int32_t *objects)
{
    for (int32_t i = 0; i < effect->condition.num_literals; i++) {
        const NormLiteral *literal = &effect->condition.literals[i];
        GroundLiteral ground;
        if (!is_equality(regression, literal) && ground_literal_make(literal, objects, &ground)) {
            ground_literal_add(&regression->next, &ground);
        }
    }
}

/* The first condition that keeps an effect from firing stays false. Unequal objects stay so. */
static void need_idle(GoalRegression *regression, const NormEffect *effect, const int32_t *objects,
                      const int32_t *values)
{
    for (int32_t i = 0; i < effect->condition.num_literals; i++) {
        const NormLiteral *literal = &effect->condition.literals[i];
        GroundLiteral ground;
        if (!literal_holds(regression, literal, objects, values, &ground)) {
            if (!is_equality(regression, literal)) {
                ground.is_negated = !ground.is_negated;
                ground_literal_add(&regression->next, &ground);
            }
            return;
        }
    }
}

/* --- Steps ------------------------------------------------------------------------------------ */

/* No effect may set the opposite. Not for atoms that the action adds: where an action adds and
 * deletes an atom, it holds. */
static void need_no_opposite(GoalRegression *regression, const GroundStep *step,
                             const GroundLiteral *literal, int32_t *objects, const int32_t *values)
{
    for (int32_t i = 0; i < step->action->num_effects; i++) {
        const NormEffect *effect = &step->action->effects[i];
        if (effect->literal.is_negated != literal->is_negated &&
            judge_effect(regression, step, effect, literal, objects, values) == CONCERN_IDLE) {
            need_idle(regression, effect, objects, values);
        }
    }
}

/* What a literal that is needed behind the step needs before it. False if that is not supported. */
static bool regress_literal(GoalRegression *regression, const GroundStep *step,
                            const GroundLiteral *literal, const int32_t *values)
{
    int32_t objects[MAX_VARIABLES];
    memcpy(objects, step->objects, (size_t)step->action->num_external * sizeof(int32_t));
    const NormEffect *adding = NULL;
    for (int32_t i = 0; i < step->action->num_effects; i++) {
        const NormEffect *effect = &step->action->effects[i];
        Concern concern = judge_effect(regression, step, effect, literal, objects, values);
        bool is_adding = effect->literal.is_negated == literal->is_negated;
        if (concern == CONCERN_UNSUPPORTED) {
            return false;
        }
        /* Without conditions is best: nothing is needed for that. */
        if (is_adding && concern == CONCERN_FIRES &&
            (!adding || effect->condition.num_literals == 0)) {
            adding = effect;
        }
    }
    if (adding) {
        judge_effect(regression, step, adding, literal, objects, values); /* binds its variables */
        need_conditions(regression, adding, objects);
        if (!literal->is_negated) {
            return true;
        }
    } else {
        ground_literal_add(&regression->next, literal);
    }
    need_no_opposite(regression, step, literal, objects, values);
    return true;
}

/* Whether the step's precondition holds: an action that was split has several with one name. */
static bool is_applicable(GoalRegression *regression, const GroundStep *step, const int32_t *values)
{
    for (int32_t i = 0; i < step->action->condition.num_literals; i++) {
        const NormLiteral *literal = &step->action->condition.literals[i];
        GroundLiteral ground;
        if (literal->predicate < regression->names.pddl->num_predicates &&
            !regression->norm->predicates[literal->predicate].is_derived &&
            !literal_holds(regression, literal, step->objects, values, &ground)) {
            return false;
        }
    }
    return true;
}

static bool is_same_literal(const NormLiteral *left, const NormLiteral *right)
{
    return left->predicate == right->predicate && left->is_negated == right->is_negated &&
           left->num_terms == right->num_terms &&
           (left->num_terms == 0 ||
            memcmp(left->terms, right->terms, (size_t)left->num_terms * sizeof *left->terms) == 0);
}

static bool has_literal(const NormCondition *condition, const NormLiteral *literal)
{
    bool has_it = false;
    for (int32_t i = 0; i < condition->num_literals; i++) {
        has_it |= is_same_literal(&condition->literals[i], literal);
    }
    return has_it;
}

/* Whether an operator with the action's name exists only where the literal, which never changes,
 * holds: other actions that a disjunction made need it as well. */
static bool is_shared(const GoalRegression *regression, const NormAction *action,
                      const NormLiteral *literal)
{
    for (int32_t i = 0; i < regression->norm->num_actions; i++) {
        const NormAction *other = &regression->norm->actions[i];
        if (other->name == action->name && !has_literal(&other->condition, literal)) {
            return false;
        }
    }
    return true;
}

static bool is_small_condition(const NormCondition *condition)
{
    bool is_small = true;
    for (int32_t i = 0; i < condition->num_literals; i++) {
        is_small &= condition->literals[i].num_terms <= RULE_MAX_TERMS;
    }
    return is_small;
}

/* Whether the parts of the action have room in rules. */
static bool is_small(const NormAction *action)
{
    bool is_small = action->num_external <= RULE_MAX_TERMS &&
                    action->num_variables <= MAX_VARIABLES &&
                    is_small_condition(&action->condition);
    for (int32_t i = 0; i < action->num_effects; i++) {
        is_small &= is_small_condition(&action->effects[i].condition);
    }
    return is_small;
}

/* " truck a b", the rest of "drive truck a b"; without objects a space, as in Fast Downward */
static bool read_objects(const GoalRegression *regression, const char *at, GroundStep *step)
{
    for (int32_t i = 0; i < step->action->num_external; i++) {
        at += *at == ' ';
        size_t length = strcspn(at, " ");
        step->objects[i] = ground_names_object(&regression->names, at, length);
        if (step->objects[i] == GROUND_NO_OBJECT) {
            return false;
        }
        at += length;
    }
    return at[strspn(at, " ")] == '\0';
}

/* False if the operator is not an instance of an action that can be regressed. */
static bool find_step(GoalRegression *regression, int32_t op, const int32_t *values,
                      GroundStep *out_step)
{
    const char *text = regression->names.task->operators[op].name;
    size_t length = strcspn(text, " ");
    for (int32_t i = 0; i < regression->norm->num_actions; i++) {
        const NormAction *action = &regression->norm->actions[i];
        const char *name = pddl_task_text(regression->names.pddl, action->name);
        out_step->action = action;
        if (strncmp(name, text, length) == 0 && name[length] == '\0' &&
            action->num_external == action->num_parameters && is_small(action) &&
            read_objects(regression, text + length, out_step) &&
            is_applicable(regression, out_step, values)) {
            return true;
        }
    }
    return false;
}

static bool need_precondition(GoalRegression *regression, const GroundStep *step)
{
    for (int32_t i = 0; i < step->action->condition.num_literals; i++) {
        const NormLiteral *literal = &step->action->condition.literals[i];
        const NormPredicate *predicate = &regression->norm->predicates[literal->predicate];
        GroundLiteral ground;
        if (is_equality(regression, literal) || !predicate->is_fluent) {
            if (!is_shared(regression, step->action, literal)) {
                return false;
            }
            continue;
        }
        if (!is_usable(regression, literal) ||
            !ground_literal_make(literal, step->objects, &ground)) {
            return false;
        }
        ground_literal_add(&regression->next, &ground);
    }
    return true;
}

static bool regress(GoalRegression *regression, const GroundStep *step, const int32_t *values)
{
    regression->next.count = 0;
    regression->next.is_full = false;
    bool ok = true;
    for (int32_t i = 0; i < regression->needed.count && ok; i++) {
        ok = regress_literal(regression, step, &regression->needed.data[i], values);
    }
    ok = ok && need_precondition(regression, step);
    regression->needed = regression->next;
    return ok;
}

/* --- Plans ------------------------------------------------------------------------------------ */

bool goal_regression_takes(const GoalRegression *regression, int32_t fact)
{
    const GroundLiteral *atom = &regression->names.atoms[fact];
    return atom->num_objects >= 0 && !regression->norm->predicates[atom->tuple[0]].is_derived;
}

/* The values of all states of the plan, one behind the other. */
static int32_t *make_states(const GoalRegression *regression, const RegressedPlan *plan)
{
    size_t num_variables = (size_t)regression->names.task->num_variables;
    size_t num_words = (size_t)regression->space->pack.num_words;
    int32_t *states = MEM_NEW(int32_t, ((size_t)plan->num_ops + 1) * num_variables);
    StateWord *words = MEM_NEW(StateWord, 2 * num_words);
    memcpy(states, plan->values, num_variables * sizeof(int32_t));
    for (int32_t i = 0; i < plan->num_ops; i++) {
        int32_t *values = states + (size_t)i * num_variables;
        state_pack_values(&regression->space->pack, values, words);
        state_space_apply(regression->space, words, values, plan->ops[i], words + num_words);
        state_pack_unpack(&regression->space->pack, words + num_words, values + num_variables);
    }
    MEM_FREE(words, 2 * num_words);
    return states;
}

static bool has_object(const int32_t *objects, int32_t count, int32_t object)
{
    bool has_it = false;
    for (int32_t i = 0; i < count; i++) {
        has_it |= objects[i] == object;
    }
    return has_it;
}

/* Whether the rule of these steps would name the constant. */
static bool names_constant(const GoalRegression *regression, const GroundLiteral *goal,
                           const GroundStep *steps, int32_t num_steps, int32_t constant)
{
    bool has_it = has_object(goal->tuple + 1, goal->num_objects, constant);
    for (int32_t i = 0; i < regression->needed.count; i++) {
        const GroundLiteral *literal = &regression->needed.data[i];
        has_it |= has_object(literal->tuple + 1, literal->num_objects, constant);
    }
    for (int32_t i = 0; i < num_steps; i++) {
        has_it |= has_object(steps[i].objects, steps[i].action->num_external, constant);
    }
    return has_it;
}

/* Whether all constants that no variable may stand for are named: those of a rule are taken. */
static bool keeps_apart(const GoalRegression *regression, const GroundLiteral *goal,
                        const GroundStep *steps, int32_t num_steps)
{
    for (int32_t i = 0; i < regression->names.pddl->num_constants; i++) {
        if (regression->is_apart[i] && !names_constant(regression, goal, steps, num_steps, i)) {
            return false;
        }
    }
    return true;
}

static void begin_at_goal(GoalRegression *regression, const GroundLiteral *goal)
{
    regression->needed.data[0] = *goal;
    regression->needed.count = 1;
    regression->needed.is_full = false;
    for (int32_t i = 0; i < regression->names.pddl->num_constants; i++) {
        regression->is_apart[i] = false;
    }
}

static RegressionEnd go_back(GoalRegression *regression, const RegressedPlan *plan,
                             const int32_t *states, GroundStep *steps, RuleSet *set)
{
    Task costs = task_with_costs(regression->names.task, plan->costs);
    const GroundLiteral *goal = &regression->names.atoms[plan->goal];
    int64_t cost = 0;
    begin_at_goal(regression, goal);
    for (int32_t i = plan->num_ops - 1; i >= 0; i--) {
        const int32_t *values = states + (size_t)i * (size_t)regression->names.task->num_variables;
        if (!find_step(regression, plan->ops[i], values, &steps[i]) ||
            !regress(regression, &steps[i], values) ||
            !keeps_apart(regression, goal, &steps[i], plan->num_ops - i)) {
            return REGRESSION_UNSUPPORTED;
        }
        cost += task_operator_cost(&costs, plan->ops[i]);
        const GroundRule rule = {&regression->needed, goal, &steps[i], plan->num_ops - i, cost};
        if (!rule_lifting_add(&regression->names, &rule, set)) {
            return REGRESSION_TOO_LONG;
        }
    }
    return REGRESSION_DONE;
}

RegressionEnd goal_regression_run(GoalRegression *regression, const RegressedPlan *plan,
                                  RuleSet *set)
{
    assert(goal_regression_takes(regression, plan->goal));
    size_t num_values = ((size_t)plan->num_ops + 1) * (size_t)regression->names.task->num_variables;
    int32_t *states = make_states(regression, plan);
    GroundStep *steps = MEM_NEW(GroundStep, (size_t)plan->num_ops);
    RegressionEnd end = go_back(regression, plan, states, steps, set);
    MEM_FREE(states, num_values);
    MEM_FREE(steps, (size_t)plan->num_ops);
    return end;
}
