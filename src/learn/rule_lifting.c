#include "learn/rule_lifting.h"

#include <string.h>

/* A rule in the making: its terms are on its own storage. */
typedef struct Lifting {
    const GroundNames *names;
    RuleSet *set;
    int32_t objects[RULE_MAX_VARIABLES]; /* of the variables */
    const char *called[RULE_MAX_VARIABLES];
    int32_t num_variables;
    bool is_full;
    RuleTerm terms[(RULE_MAX_PARTS + 1) * RULE_MAX_TERMS];
    size_t num_terms;
    RuleLiteral conditions[RULE_MAX_PARTS];
    RuleAtom actions[RULE_MAX_PARTS];
} Lifting;

static RuleTerm lift_object(Lifting *lifting, int32_t object, const char *name)
{
    if (object < lifting->names->pddl->num_constants) {
        const char *text = ground_names_text(lifting->names, object);
        return ~rule_set_name(lifting->set, text, strlen(text));
    }
    for (int32_t i = 0; i < lifting->num_variables; i++) {
        if (lifting->objects[i] == object) {
            return i;
        }
    }
    if (lifting->num_variables == RULE_MAX_VARIABLES) {
        lifting->is_full = true;
        return 0;
    }
    lifting->objects[lifting->num_variables] = object;
    lifting->called[lifting->num_variables] = name;
    return lifting->num_variables++;
}

/* `names` are those of the parameters; NULL: there are none. */
static RuleAtom lift(Lifting *lifting, const char *name, const int32_t *objects, int32_t count,
                     const char *const *names)
{
    RuleTerm *terms = lifting->terms + lifting->num_terms;
    lifting->num_terms += (size_t)count;
    for (int32_t i = 0; i < count; i++) {
        terms[i] = lift_object(lifting, objects[i], names ? names[i] : "?x");
    }
    return (RuleAtom){rule_set_name(lifting->set, name, strlen(name)), count, terms};
}

static RuleAtom lift_literal(Lifting *lifting, const GroundLiteral *literal)
{
    const PddlTask *pddl = lifting->names->pddl;
    const char *name = pddl_task_text(pddl, pddl->predicates[literal->tuple[0]].name);
    return lift(lifting, name, literal->tuple + 1, literal->num_objects, NULL);
}

/* Actions come first, so that variables are called as in the domain. */
bool rule_lifting_add(const GroundNames *names, const GroundRule *ground, RuleSet *set)
{
    int32_t num_conditions = ground->needed->count;
    if (ground->needed->is_full || 1 + num_conditions + ground->num_steps > RULE_MAX_PARTS ||
        ground->cost > INT32_MAX || set->rules.size >= RULE_SET_MAX_RULES) {
        return false;
    }
    Lifting lifting = {.names = names, .set = set};
    for (int32_t i = 0; i < ground->num_steps; i++) {
        const GroundStep *step = &ground->steps[i];
        lifting.actions[i] = lift(&lifting, pddl_task_text(names->pddl, step->action->name),
                                  step->objects, step->action->num_external, step->action->names);
    }
    RuleAtom goal = lift_literal(&lifting, ground->goal);
    for (int32_t i = 0; i < num_conditions; i++) {
        const GroundLiteral *literal = &ground->needed->data[i];
        lifting.conditions[i] = (RuleLiteral){lift_literal(&lifting, literal), literal->is_negated};
    }
    const Rule rule = {.goal = goal,
                       .conditions = lifting.conditions,
                       .actions = lifting.actions,
                       .variables = lifting.called,
                       .num_conditions = num_conditions,
                       .num_actions = ground->num_steps,
                       .num_variables = lifting.num_variables,
                       .cost = (int32_t)ground->cost};
    bool fits = !lifting.is_full && rule_set_fits(&rule);
    if (fits) {
        rule_set_add(set, &rule);
    }
    return fits;
}
