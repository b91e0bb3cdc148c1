#include "support/random_rules.h"

#include <stdio.h>
#include <string.h>

enum { NUM_VARIABLES = 7, MAX_CONDITIONS = 6, MAX_ACTIONS = 3, NUM_CONSTANTS = 3, MAX_ARITY = 4 };

typedef struct Draft {
    RuleSet *set;
    Rng *rng;
    Arena *arena;
    bool is_bound[NUM_VARIABLES]; /* in a part that is not negated */
} Draft;

static int32_t draw(Draft *draft, int32_t bound)
{
    return (int32_t)rng_below(draft->rng, (uint32_t)bound);
}

static int32_t name_of(Draft *draft, const char *kind, int32_t number)
{
    char name[32];
    snprintf(name, sizeof name, "%s-%d", kind, number);
    return rule_set_name(draft->set, name, strlen(name));
}

/* The number of terms is the number in the name. */
static RuleAtom draw_atom(Draft *draft, const char *kind, bool is_negated)
{
    int32_t arity = draw(draft, MAX_ARITY);
    RuleTerm *terms = ARENA_NEW(draft->arena, RuleTerm, (size_t)arity);
    for (int32_t i = 0; i < arity; i++) {
        terms[i] = draw(draft, NUM_VARIABLES);
        bool is_constant = draw(draft, 6) == 0 || (is_negated && !draft->is_bound[terms[i]]);
        if (is_constant) {
            terms[i] = ~name_of(draft, "constant", draw(draft, NUM_CONSTANTS));
        } else {
            draft->is_bound[terms[i]] = true;
        }
    }
    return (RuleAtom){name_of(draft, kind, arity), arity, terms};
}

static const char *const *draw_variables(Draft *draft)
{
    static const char *const NAMES[] = {
        "?x", "?x", "?x2", "?block",
        "?a-name-that-is-longer-than-what-a-set-keeps-of-it-which-is-sixty-characters"};
    const char **names = ARENA_NEW(draft->arena, const char *, NUM_VARIABLES);
    for (int32_t i = 0; i < NUM_VARIABLES; i++) {
        names[i] = NAMES[draw(draft, sizeof NAMES / sizeof *NAMES)];
    }
    return names;
}

Rule random_rules_next(RuleSet *set, Rng *rng, Arena *arena)
{
    Draft draft = {.set = set, .rng = rng, .arena = arena};
    Rule rule = {.num_variables = NUM_VARIABLES};
    RuleAtom *actions = ARENA_NEW(arena, RuleAtom, MAX_ACTIONS);
    RuleLiteral *conditions = ARENA_NEW(arena, RuleLiteral, MAX_CONDITIONS);
    rule.cost = draw(&draft, 4);
    rule.variables = draw_variables(&draft);
    rule.goal = draw_atom(&draft, "holds", false);
    rule.num_actions = 1 + draw(&draft, MAX_ACTIONS);
    for (int32_t i = 0; i < rule.num_actions; i++) {
        actions[i] = draw_atom(&draft, "do", false);
    }
    rule.num_conditions = draw(&draft, MAX_CONDITIONS + 1);
    int32_t num_positive = draw(&draft, rule.num_conditions + 1);
    for (int32_t i = 0; i < rule.num_conditions; i++) {
        conditions[i].is_negated = i >= num_positive;
        conditions[i].atom = draw_atom(&draft, "holds", conditions[i].is_negated);
    }
    rule.actions = actions;
    rule.conditions = conditions;
    return rule;
}

static RuleAtom renumber(const RuleAtom *atom, const int32_t *numbers, Arena *arena)
{
    RuleTerm *terms = ARENA_NEW(arena, RuleTerm, (size_t)atom->num_terms);
    for (int32_t i = 0; i < atom->num_terms; i++) {
        terms[i] = atom->terms[i] >= 0 ? numbers[atom->terms[i]] : atom->terms[i];
    }
    return (RuleAtom){atom->name, atom->num_terms, terms};
}

static void fill_shuffled(int32_t *numbers, int32_t count, Rng *rng)
{
    for (int32_t i = 0; i < count; i++) {
        numbers[i] = i;
    }
    rng_shuffle(rng, numbers, (size_t)count);
}

Rule random_rules_disguise(const Rule *rule, Rng *rng, Arena *arena)
{
    int32_t numbers[RULE_MAX_VARIABLES], order[RULE_MAX_PARTS];
    fill_shuffled(numbers, rule->num_variables, rng);
    fill_shuffled(order, rule->num_conditions, rng);
    Rule other = *rule;
    const char **variables = ARENA_NEW(arena, const char *, (size_t)rule->num_variables);
    RuleAtom *actions = ARENA_NEW(arena, RuleAtom, (size_t)rule->num_actions);
    RuleLiteral *conditions = ARENA_NEW(arena, RuleLiteral, (size_t)rule->num_conditions);
    for (int32_t i = 0; i < rule->num_variables; i++) {
        variables[numbers[i]] = rule->variables[i];
    }
    for (int32_t i = 0; i < rule->num_actions; i++) {
        actions[i] = renumber(&rule->actions[i], numbers, arena);
    }
    for (int32_t i = 0; i < rule->num_conditions; i++) {
        const RuleLiteral *from = &rule->conditions[order[i]];
        conditions[i] = (RuleLiteral){renumber(&from->atom, numbers, arena), from->is_negated};
    }
    other.goal = renumber(&rule->goal, numbers, arena);
    other.variables = variables;
    other.actions = actions;
    other.conditions = conditions;
    return other;
}
